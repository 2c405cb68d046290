"""What the statements of a loop do to the parts that its variables are in (``levels``).

What a part holds has a number, and a state is the numbers of its parts, put together to a code.
What a statement does to the parts that it changes depends on them and on what it asks of the others
(who still stands), so that it is worked out once for these.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from engine.languages.table.exact.analysis.looked_at import answers_of
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.alike import Alike
from engine.languages.table.exact.loops.levels import (
    NextStates,
    Outcome,
    Ways,
    asked_of_part,
    levels_of,
    parts_of,
)
from engine.languages.table.exact.loops.mixtures import PartContents
from engine.languages.table.exact.loops.steps import Contents, Steps
from engine.languages.table.exact.loops.survivors import Survivors
from engine.languages.table.exact.weighing import Thing
from engine.languages.table.reading.syntax import WhileLoop

__all__ = ["PartSteps"]

_BITS = 22
"""Bits of the number of what a part holds."""

_MASK = (1 << _BITS) - 1
"""All of these bits."""


class PartSteps:
    """The parts of a loop's variables, and what its statements do to them.

    Attributes:
        levels: The condition, and the statements of the body.
        held: All that each part is found to hold.
    """

    def __init__(
        self,
        loop: WhileLoop,
        plan: FunctionPlan,
        steps: Steps,
        alike: Alike | None,
        survivors: Survivors | None,
    ) -> None:
        """Look at the statements, but at no state yet.

        Args:
            loop: The loop.
            plan: What is known of its function.
            steps: What each of its statements makes of a state.
            alike: Variables in which only one order of what they hold is told apart.
            survivors: Variables for which that holds while the same is found of them.
        """
        self._steps = steps
        self._alike, self._survivors = alike, survivors
        self._size = len(plan.function.variables)
        self._parts = parts_of(loop, plan, alike, survivors)
        self.levels = levels_of(loop, plan, self._parts, alike)
        self.held = [
            PartContents(asked_of_part(place, self.levels), 1 << _BITS)
            for place in range(len(self._parts))
        ]

    def begin_anew(self) -> None:
        """Forget all numbers; what is better told apart is told apart from now on."""
        self.held = [held.anew() for held in self.held]
        for level in self.levels:
            level.known.clear()
            for _, _, answers in level.views:
                answers.clear()
            for _, known in level.sorted_anew:
                known.clear()

    # ---- codes ------------------------------------------------------------------------------

    def code(self, environment: Environment) -> int:
        """Return the code of a state at the head of the loop; alike variables are put in order."""
        if self._alike is not None:
            environment = self._alike.ordered(0, environment)
        return self.code_of(
            [
                held.number(self._contents_in(place, environment))
                for place, held in enumerate(self.held)
            ]
        )

    @staticmethod
    def code_of(numbers: Iterable[int]) -> int:
        """Return the code of a state by the numbers of what its parts hold."""
        return sum(number << place * _BITS for place, number in enumerate(numbers))

    @staticmethod
    def number_in(code: int, place: int) -> int:
        """Return the number of what a part holds in a state."""
        return code >> place * _BITS & _MASK

    def environments(self, code: int) -> Iterator[tuple[Environment, int]]:
        """Yield all that the variables can be in a state, each with its weight."""
        every = [held.held(self.number_in(code, place)) for place, held in enumerate(self.held)]
        for parts in product(*every):
            state = self._with_contents([contents for contents, _ in parts])
            yield state, math.prod(weight for _, weight in parts)

    def _with_contents(self, every: Iterable[Contents]) -> Environment:
        """Return the state in which the parts hold some contents."""
        state: list[object] = [None] * self._size
        for slots, contents in zip(self._parts, every, strict=True):
            for slot, content in zip(slots, contents, strict=True):
                state[slot] = content
        return tuple(state)  # type: ignore[arg-type]  # contents of variables

    def _contents_in(self, place: int, state: Environment) -> Contents:
        return tuple([state[slot] for slot in self._parts[place]])

    # ---- what statements do -----------------------------------------------------------------

    def next_states(self, number: int, code: int) -> NextStates:
        """Return what a statement does to a state.

        Args:
            number: The number of the statement; 0 is the condition.
            code: The code of the state.

        Raises:
            NotAlikeError: Variables are not as interchangeable as they were taken to be.
            TooManyStatesError: There are too many.
            DiceError: It can fail.
        """
        level = self.levels[number]
        key: list[object] = [code >> place * _BITS & _MASK for place in level.touched]
        for place, seen, answers in level.views:
            one = code >> place * _BITS & _MASK
            answer = answers.get(one)
            if answer is None:
                answer = answers[one] = answers_of(self.held[place].one_of(one), seen)
            key.append(answer)
        known = tuple(key)
        found = level.known.get(known)
        if found is None:
            answers_only = known[len(level.touched) :]
            found = level.known[known] = self._next_states(number, code, answers_only)
        return found

    def times_unchanged(self, number: int, code: int) -> int:
        """Return how many times those parts of a state are there that a statement does not change.

        Args:
            number: The number of the statement.
            code: The code of the state.
        """
        touched = self.levels[number].touched
        return math.prod(
            sum(weight for _, weight in held.held(self.number_in(code, place)))
            for place, held in enumerate(self.held)
            if place not in touched
        )

    def in_order_behind(self, number: int, code: int) -> Sequence[tuple[int, int]]:
        """Return a state with the parts in order behind a statement that it does not change.

        Returns:
            Codes of states, each with how many times it is there; mostly a single one.
        """
        found = [(code, 1)]
        for place, known in self.levels[number].sorted_anew:
            one = self.number_in(code, place)
            more = known.get(one)
            if more is None:
                more = known[one] = self._ordered(number, place, code)
            found = [
                (state + added, times * count) for state, times in found for added, count in more
            ]
        return found

    def _ordered(self, number: int, place: int, code: int) -> Sequence[tuple[int, int]]:
        """Return what is added to a code to put a part in order behind a statement."""
        assert self._alike is not None, "it puts them in order"
        after, held = (number + 1) % len(self.levels), self.held[place]
        one = self.number_in(code, place)
        state: list[object] = [None] * self._size
        weights: dict[Contents, int] = {}
        for contents, weight in held.held(one):
            for slot, content in zip(self._parts[place], contents, strict=True):
                state[slot] = content
            in_order = self._alike.ordered(after, tuple(state))  # type: ignore[arg-type]  # of contents
            ordered = self._contents_in(place, in_order)
            weights[ordered] = weights.get(ordered, 0) + weight
        return [(new - one << place * _BITS, times) for new, times in held.parted(weights)]

    def _next_states(self, number: int, code: int, answers: tuple[object, ...]) -> NextStates:
        level = self.levels[number]
        every = [held.one_of(self.number_in(code, place)) for place, held in enumerate(self.held)]
        mixtures = [self.held[place].held(self.number_in(code, place)) for place in level.touched]
        found: list[tuple[Outcome, int, tuple[Contents, ...]]] = []
        for parts in product(*mixtures):
            before = tuple([contents for contents, _ in parts])
            outcome = level.outcomes.get((before, answers))
            if outcome is None:
                for place, contents in zip(level.touched, before, strict=True):
                    every[place] = contents
                outcome = self._outcome(number, self._with_contents(every))
                level.outcomes[before, answers] = outcome
            found.append((outcome, math.prod(weight for _, weight in parts), before))
        total = math.lcm(*(outcome.total for outcome, _, _ in found))
        going: dict[tuple[object, ...], dict[Contents, int]] = {}
        leaving: dict[tuple[object, ...], dict[Contents, int]] = {}
        returned: dict[Thing, int] = {}
        for outcome, times, before in found:
            times *= total // outcome.total
            _add_grouped(going, outcome.going, times, before)
            _add_grouped(leaving, outcome.leaving, times, before)
            for thing, weight in outcome.returned.items():
                returned[thing] = returned.get(thing, 0) + weight * times
        return NextStates(
            self._added(level.touched, code, going),
            self._added(level.touched, code, leaving),
            tuple(returned.items()),
            total,
        )

    def _outcome(self, number: int, environment: Environment) -> Outcome:
        """Return what a statement does to a state of which all is known that it looks at."""
        level, after = self.levels[number], (number + 1) % len(self.levels)
        step = self._steps.of(level.statement, environment)
        rows: list[tuple[tuple[Contents, ...], int, int]] = []
        for contents, weight in step.going:
            state = _after(environment, step.slots, contents, level.forgotten)
            for one, count in self._spread(after, environment, state):
                held = tuple([self._contents_in(place, one) for place in level.touched])
                rows.append((held, weight, count))
        scale = math.lcm(*(count for _, _, count in rows)) if rows else 1
        going: Ways = {}
        for held, weight, count in rows:
            going[held] = going.get(held, 0) + weight * (scale // count)
        leaving: Ways = {}
        for contents, weight in step.leaving:
            state = _after(environment, step.slots, contents, ())
            held = tuple([self._contents_in(place, state) for place in level.touched])
            leaving[held] = leaving.get(held, 0) + weight * scale
        returned = {thing: weight * scale for thing, weight in step.returned}
        return Outcome(going, leaving, returned, step.total * scale)

    def _added(
        self,
        places: Sequence[int],
        code: int,
        grouped: Mapping[tuple[object, ...], Mapping[Contents, int]],
    ) -> Sequence[tuple[int, int]]:
        """Return what is added to the code of a state where some parts come to hold other things.

        Args:
            places: The parts.
            code: The code of the state.
            grouped: What the first part comes to hold, by what the others do.
        """
        ways: dict[int, int] = {}
        for (*others, _), weights in grouped.items():
            more = 0
            for place, contents in zip(places[1:], others, strict=True):
                number = self.held[place].number(contents)  # type: ignore[arg-type]  # as keys are
                more += number - self.number_in(code, place) << place * _BITS
            if not places:
                ways[0] = ways.get(0, 0) + weights[()]
                continue
            place = places[0]
            old = self.number_in(code, place)
            for number, weight in self.held[place].parted(weights):
                added = more + (number - old << place * _BITS)
                ways[added] = ways.get(added, 0) + weight
        return tuple(ways.items())

    def _spread(
        self, level: int, before: Environment, state: Environment
    ) -> Sequence[tuple[Environment, int]]:
        """Return the states that one stands for, in order, each with how many there are."""
        found = [(state, 1)]
        if self._survivors is not None:
            full = () if self._alike is None else self._alike.groups_at(level)
            found = self._survivors.spread(before, state, level, full)
        if self._alike is not None:
            found = [(self._alike.ordered(level, one), count) for one, count in found]
        return found


def _add_grouped(
    grouped: dict[tuple[object, ...], dict[Contents, int]],
    ways: Ways,
    times: int,
    before: tuple[Contents, ...],
) -> None:
    """Add what parts come to hold to that of other contents of the same mixture.

    The first part is not told apart where it stays as it is, nor where it changes; otherwise one
    could come back to ever new mixtures.
    """
    for contents, weight in ways.items():
        first = contents[0] if contents else ()
        stays = not before or first == before[0]
        weights = grouped.setdefault((*contents[1:], stays), {})
        weights[first] = weights.get(first, 0) + weight * times


def _after(
    environment: Environment, slots: Sequence[int], contents: Contents, forgotten: Sequence[int]
) -> Environment:
    """Return the variables after a way of a step, without what nothing reads any more."""
    state = list(environment)
    for slot, content in zip(slots, contents, strict=True):
        state[slot] = content
    for slot in forgotten:
        state[slot] = None
    return tuple(state)
