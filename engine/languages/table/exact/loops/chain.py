"""Loops as chains: what one round makes of a state is found once, and holds in every round.

The states of a chain stand at the head of a loop and between the statements of its body. What a
statement makes of a state is worked out for the variables that it mentions, so that a blow against
one of two fighters is worked out for the hit points of one. Variables that the loop does not
mention are no part of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from flint import fmpq

from engine.chains.absorption import EndlessError, absorbed, components
from engine.control import Budget
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.loops.alike import Alike, alike_variables
from engine.languages.table.exact.loops.kinds import holds_number, is_counted, sums_of
from engine.languages.table.exact.loops.parts import PartedStates
from engine.languages.table.exact.loops.reached import MOST_STATES, LoopStates, TooManyStatesError
from engine.languages.table.exact.loops.steps import Steps
from engine.languages.table.exact.loops.sums import followed, has_random_sums
from engine.languages.table.exact.loops.survivors import NotAlikeError, Survivors
from engine.languages.table.exact.states import States, merged, opened
from engine.languages.table.exact.weighing import Odds, add_weighted
from engine.languages.table.operations import endless, too_many_rounds
from engine.languages.table.reading.syntax import WhileLoop
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

if TYPE_CHECKING:
    from engine.languages.table.exact.statements import Statements

__all__ = ["LoopChain"]


_FEW_STATES = 3_000
"""States of a loop from which on it is asked whether variables are alike."""

_MOST_OF_ALIKE = 600_000
"""States up to which a loop is solved for all its rounds in which variables are alike."""


class _Kind(Enum):
    """What can be done about a loop."""

    FINITE = "finite"
    """It has finitely many states: it is solved for all its rounds."""

    SUMMED = "summed"
    """It has finitely many states but for its sums, which are added up round by round."""

    OPEN = "open"
    """It is followed round by round, with all that does not have to be told apart."""


class LoopChain:
    """A loop of a function, as a chain that grows as far as it is asked for."""

    def __init__(
        self,
        loop: WhileLoop,
        plan: FunctionPlan,
        statements: Statements,
        rounds: int,
        budget: Budget,
    ) -> None:
        """Look at the loop, but not at any state yet.

        Args:
            loop: The loop.
            plan: What is known of the function that it stands in.
            statements: Runs its statements.
            rounds: After so many rounds of one with sums, what goes on is missing.
            budget: What the calculation may cost.
        """
        self._loop = loop
        self._plan = plan
        self._rounds = rounds
        self._budget = budget
        head = plan.life.inside[loop]
        self._active = tuple(sorted(plan.mentioned(loop) & head))
        self._sums = sums_of(loop, plan) & head
        self._statements = statements
        self._steps, self._steps_of_others = self._new_steps()
        self._alike: Alike | None = None
        self._survivors: Survivors | None = None
        self._is_looked_for = False
        self._states: LoopStates | PartedStates
        self._states, self._without_sums = self._states_of(None, _FEW_STATES)
        self._is_too_large = False

    def _new_steps(self) -> tuple[Steps, Steps]:
        """Return the steps of the loop, and those without its sums, none of them made yet."""
        head = self._plan.life.inside[self._loop]
        return (
            Steps(self._loop, self._plan, self._statements, head),
            Steps(self._loop, self._plan, self._statements, head - self._sums),
        )

    def _states_of(self, alike: Alike | None, most: int) -> tuple[LoopStates, LoopStates]:
        """Return the states of the loop, and those without its sums, none of them found yet."""
        loop, plan, budget = self._loop, self._plan, self._budget
        others = None if alike is None else alike.without(self._sums)
        return (
            LoopStates(loop, plan, self._steps, frozenset(), budget, alike, most),
            LoopStates(loop, plan, self._steps_of_others, self._sums, budget, others, most),
        )

    def solved(self, states: States, frame: Frame) -> States | None:
        """Return what is possible after all rounds of the loop.

        Args:
            states: What is possible before it.
            frame: The function; what it returns inside of the loop is added.

        Returns:
            None where the loop is not one to be solved for all its rounds.

        Raises:
            DiceError: It never ends, or can fail.
        """
        if self._is_too_large or is_counted(self._loop, self._plan, states):
            return None
        returned = dict(frame.returned)
        try:
            return self._solved(states, frame)
        except TooManyStatesError:
            frame.returned = returned
        return self._solved_with_many(states, frame)

    def _solved_with_many(self, states: States, frame: Frame) -> States | None:
        """Return the same with variables exchanged that are alike, once that is worth finding out.

        There are far fewer states then.
        """
        if not self._is_looked_for:
            self._is_looked_for = True
            inside = self._inside(states)
            found = alike_variables(self._loop, self._plan, self._statements, inside)
            self._alike, self._survivors = found
            if found != (None, None):
                self._steps, self._steps_of_others = self._new_steps()
        self._look_through_many()
        returned = dict(frame.returned)
        try:
            return self._solved(states, frame)
        except NotAlikeError:
            self._survivors = None
            self._look_through_many()
        except TooManyStatesError:
            self._is_too_large = True
        frame.returned = returned
        if self._is_too_large:
            return None
        try:
            return self._solved(states, frame)
        except TooManyStatesError:
            frame.returned = returned
            self._is_too_large = True
            return None

    def _look_through_many(self) -> None:
        """Find the states of the loop anew, up to many of them."""
        _, self._without_sums = self._states_of(self._alike, MOST_STATES)
        are_alike = self._alike is not None or self._survivors is not None
        self._states = PartedStates(
            self._loop,
            self._plan,
            self._steps,
            self._budget,
            self._alike,
            self._survivors,
            _MOST_OF_ALIKE if are_alike else MOST_STATES,
        )

    def _solved(self, states: States, frame: Frame) -> States | None:
        """Return what is possible behind the loop.

        Raises:
            TooManyStatesError: It has too many states.
        """
        if not self._holds_for(states):
            self._alike = self._survivors = None
            self._look_through_many()
        kind = self._kind(states) if self._sums else _Kind.FINITE
        if kind is _Kind.OPEN:
            return None
        after: States = {}
        for outside, inside in self._apart(states, kind).items():
            if kind is _Kind.FINITE:
                self._add_absorbed(outside, inside, after, frame)
            else:
                self._add_followed(outside, inside, after, frame)
        return merged(after, self._plan.apart(self._loop))

    def _holds_for(self, states: States) -> bool:
        """Return whether variables are alike for what is possible before the loop."""
        if self._alike is None and self._survivors is None:
            return True
        inside = self._inside(states)
        return (self._alike is None or self._alike.holds_for(inside)) and (
            self._survivors is None or self._survivors.holds_for(inside)
        )

    def _kind(self, states: States) -> _Kind:
        """Return what can be done about a loop with sums.

        Where it comes back to the same states, but never adds to its sums meanwhile, there are but
        finitely many sums. Where it does not come back at all, it is better followed round by
        round, with all that is not told apart.
        """
        if not all(holds_number(state[slot]) for state in states for slot in self._sums):
            return _Kind.OPEN
        heads = {one for group in self._apart(states, _Kind.SUMMED).values() for one in group}
        found = self._without_sums
        numbers = found.numbers_of(heads)
        kind = _Kind.OPEN
        for component in components(numbers, found.moves, self._budget):
            members = set(component)
            for one in component:
                move = found.moves[one]
                if move is not None and any(other in members for other, _ in move.following):
                    kind = _Kind.FINITE
                if any(to in members and any(sums) for to, sums, _ in found.adding.get(one, ())):
                    return _Kind.OPEN if has_random_sums(found) else _Kind.SUMMED
        return kind

    def _inside(self, states: States) -> list[Environment]:
        """Return what the variables of the loop can hold before it."""
        return [one for group in self._apart(states, _Kind.FINITE).values() for one in group]

    # ---- states inside and outside ----------------------------------------------------------

    def _apart(self, states: States, kind: _Kind) -> dict[Environment, States]:
        """Return states by what the loop does not mention, with all that it does mention known.

        Sums that are followed count as what it does not mention: they are added to in the end.
        """
        sums = self._sums if kind is _Kind.SUMMED else frozenset()
        active = [slot for slot in self._active if slot not in sums]
        apart: dict[Environment, States] = {}
        for environment, weight in states.items():
            outside = list(environment)
            inside: list[FieldValue | Odds | None] = [None] * len(environment)
            for slot in active:
                inside[slot], outside[slot] = outside[slot], None
            for slot in sums:
                inside[slot] = 0
            group = apart.setdefault(tuple(outside), {})
            add_weighted(group, opened(tuple(inside), weight, active))
        return apart

    def _add_absorbed(
        self, outside: Environment, inside: States, after: States, frame: Frame
    ) -> None:
        """Add what is possible after all rounds."""
        for end, weight in self._absorbed(inside).items():
            for left, times in self._states.behind(end).items():
                survivors: Sequence[Environment] = (left,)
                if self._survivors is not None:
                    kept_behind = (
                        frozenset[int]() if self._alike is None else self._alike.kept_behind
                    )
                    survivors = self._survivors.orders(left, kept_behind)
                orders = [each for one in survivors for each in self._orders(one)]
                for each in orders:
                    state = list(outside)
                    for slot in self._active:
                        state[slot] = each[slot]
                    add_weighted(after, ((tuple(state), weight * times / len(orders)),))
            if end in self._states.returned:
                add_weighted(frame.returned, ((self._states.returned[end], weight),))

    def _add_followed(
        self, outside: Environment, inside: States, after: States, frame: Frame
    ) -> None:
        """Add what is possible after the rounds that are followed."""
        states = self._without_sums
        start, total = self._start(states, inside)
        ends = followed(states, start, total, self._rounds, self._budget)
        if ends.is_endless:
            raise too_many_rounds(self._loop, MOST_ROUNDS)
        frame.cut_off(ends.missing)
        slots = sorted(self._sums)
        for (end, sums), weight in ends.weights.items():
            if end in states.returned:
                add_weighted(frame.returned, ((states.returned[end], weight),))
                continue
            orders = self._orders(states.left[end])
            for left in orders:
                state = list(outside)
                for slot in self._active:
                    if slot not in self._sums:
                        state[slot] = left[slot]
                for slot, more in zip(slots, sums, strict=True):
                    state[slot] = _increased(state[slot], more)
                add_weighted(after, ((tuple(state), weight / len(orders)),))

    def _orders(self, left: Environment) -> Sequence[Environment]:
        """Return all states behind the loop that one stands for, each as likely."""
        return (left,) if self._alike is None else self._alike.orders(left)

    def _start(
        self, states: LoopStates | PartedStates, inside: States
    ) -> tuple[dict[int, int], int]:
        """Return the numbers of states with their weights out of a total."""
        total = math.lcm(*(int(weight.q) for weight in inside.values()))
        start: dict[int, int] = {}
        for number, weight in zip(states.numbers_of(inside), inside.values(), strict=True):
            share = int(weight.p) * (total // int(weight.q))
            start[number] = start.get(number, 0) + share
        return start, total

    def _absorbed(self, inside: States) -> dict[int, fmpq]:
        """Return the probability of every end that can be reached."""
        start, total = self._start(self._states, inside)
        try:
            found = absorbed(start, total, self._states.moves, self._budget)
        except EndlessError:
            raise endless(self._loop) from None
        return {end: fmpq(weight, found.total) for end, weight in found.weights.items()}


def _increased(content: FieldValue | Odds | None, more: int) -> FieldValue | Odds:
    """Return what a sum holds once a number has been added to it."""
    if isinstance(content, Odds):
        weights = content.weights.items()
        return Odds({thing + more: weight for thing, weight in weights}, content.total)  # type: ignore[operator]
    assert isinstance(content, int)
    return content + more
