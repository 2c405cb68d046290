"""Loops as chains: what one round makes of a state is found once, and holds in every round.

The states of a chain stand at the head of a loop and between the statements of its body. What a
statement makes of a state is worked out for the variables that it mentions, so that a blow against
one of two fighters is worked out for the hit points of one. Variables that the loop does not
mention are no part of it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from flint import fmpq

from engine.chains import EndlessError, absorbed, components
from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.loop_kinds import holds_number, is_counted, sums_of
from engine.languages.table.exact.loop_states import LoopStates, TooManyStatesError
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.states import States, merged, opened
from engine.languages.table.exact.steps import Steps
from engine.languages.table.exact.weighing import Odds, add_weighted
from engine.languages.table.reading.syntax import WhileLoop

if TYPE_CHECKING:
    from engine.languages.table.exact.statements import Statements

__all__ = ["LoopChain"]

_LET_IT_END = "let something in it change the condition, or return from it"


class LoopChain:
    """A loop of a function, as a chain that grows as far as it is asked for."""

    def __init__(
        self, loop: WhileLoop, plan: FunctionPlan, statements: Statements, budget: Budget
    ) -> None:
        """Look at the loop, but not at any state yet.

        Args:
            loop: The loop.
            plan: What is known of the function that it stands in.
            statements: Runs its statements.
            budget: What the calculation may cost.
        """
        self._loop = loop
        self._plan = plan
        self._budget = budget
        head = plan.life.inside[loop]
        self._active = tuple(sorted(plan.mentioned(loop) & head))
        self._sums = sums_of(loop, plan) & head
        steps = Steps(loop, plan, statements, head)
        self._states = LoopStates(loop, plan, steps, frozenset(), budget)
        steps = Steps(loop, plan, statements, head - self._sums)
        self._without_sums = LoopStates(loop, plan, steps, self._sums, budget)
        self._is_too_large = False

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
        ended = []
        try:
            if self._sums and not self._has_few_sums(states):
                return None
            for outside, inside in self._apart(states).items():
                ended.append((outside, self._absorbed(inside)))
        except TooManyStatesError:
            self._is_too_large = True
            return None
        after: States = {}
        for outside, weights in ended:
            for end, weight in weights.items():
                if end in self._states.left:
                    state = self._united(outside, self._states.left[end])
                    add_weighted(after, ((state, weight),))
                else:
                    thing = self._states.returned[end]
                    add_weighted(frame.returned, ((thing, weight),))
        return merged(after, self._plan.written(self._loop))

    def _has_few_sums(self, states: States) -> bool:
        """Return whether a loop comes back to the same states without adding to its sums.

        Where it adds to them, it comes to ever new sums, and where it does not come back at all, it
        is better followed round by round.
        """
        if not all(holds_number(state[slot]) for state in states for slot in self._sums):
            return False
        active = [slot for slot in self._active if slot not in self._sums]
        heads: set[Environment] = set()
        for environment, weight in states.items():
            inside: list[FieldValue | Odds | None] = [None] * len(environment)
            for slot in active:
                inside[slot] = environment[slot]
            for slot in self._sums:
                inside[slot] = 0
            heads.update(state for state, _ in opened(tuple(inside), weight, active))
        found = self._without_sums
        numbers = found.numbers_of(heads)
        circles = 0
        for component in components(numbers, found.moves, self._budget):
            members = set(component)
            for one in component:
                move = found.moves[one]
                inner = [] if move is None else [to for to, _ in move.following if to in members]
                circles += len(inner)
                if any((one, to) in found.growing for to in inner):
                    return False
        return circles > 0

    # ---- states inside and outside ----------------------------------------------------------

    def _apart(self, states: States) -> dict[Environment, States]:
        """Return states by what the loop does not mention, with all that it does mention known."""
        apart: dict[Environment, States] = {}
        for environment, weight in states.items():
            outside = list(environment)
            inside: list[FieldValue | Odds | None] = [None] * len(environment)
            for slot in self._active:
                inside[slot], outside[slot] = outside[slot], None
            group = apart.setdefault(tuple(outside), {})
            add_weighted(group, opened(tuple(inside), weight, self._active))
        return apart

    def _united(self, outside: Environment, inside: Environment) -> Environment:
        state = list(outside)
        for slot in self._active:
            state[slot] = inside[slot]
        return tuple(state)

    def _absorbed(self, states: States) -> dict[int, fmpq]:
        """Return the probability of every end that can be reached."""
        total = math.lcm(*(int(weight.q) for weight in states.values()))
        start: dict[int, int] = {}
        numbers = self._states.numbers_of(states)
        for number, weight in zip(numbers, states.values(), strict=True):
            share = int(weight.p) * (total // int(weight.q))
            start[number] = start.get(number, 0) + share
        try:
            found = absorbed(start, total, self._states.moves, self._budget)
        except EndlessError:
            raise DiceError("this loop never ends", self._loop.span, _LET_IT_END) from None
        return {end: fmpq(weight, found.total) for end, weight in found.weights.items()}
