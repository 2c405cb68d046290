"""Loops with several sides, each of which is walked through by itself (``direct/chains/sides``)."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from engine.direct.chains.sides import RoundPlan, Side, ended, round_by_round, side
from engine.direct.results import NotDirectError, Work
from engine.errors import DiceError
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.laws import Arrived, State, Values
from engine.languages.table.exact.walk.loops.rounds import LoopExit
from engine.languages.table.exact.walk.loops.side_reading import LoopSides
from engine.languages.table.exact.walk.loops.ways import TransitionTable

__all__ = ["Answer", "SidePart", "Sides"]

Answer: TypeAlias = Callable[[Values], object]
"""What an expression comes to for what the variables hold."""


class SidePart(NamedTuple):
    """A side of a loop.

    Attributes:
        pieces: What a round does to it; the last piece ends with what the loop asks of it.
        slots: The variables that it looks at.
        left: Those of them that matter behind the loop, each with all that is looked at of it
            there.
    """

    pieces: Sequence[Piece]
    slots: Sequence[int]
    left: Mapping[int, Sequence[Answer]]


@dataclass(frozen=True, slots=True)
class _ReturnedValue:
    """What has been returned in a side."""

    value: Any


class Sides:
    """The sides of a loop."""

    def __init__(
        self,
        sides: Sequence[SidePart],
        how: LoopSides,
        place: int,
        live: frozenset[int],
    ) -> None:
        """Take what is done in a round.

        Args:
            sides: The sides.
            how: Which of them change together, one turn after another.
            place: The number of the variable that tells which piece comes next.
            live: The variables that matter behind the loop.
        """
        self._sides = sides
        self._how = how
        self._place = place
        self._live = live

    def left(self, here: Arrived, total: int, rounds: int | None, work: Work) -> list[LoopExit]:
        """Return what leaves the loop.

        Args:
            here: The states in which it is entered.
            total: What their weights are out of.
            rounds: How many rounds there are at most, or None for as many as it takes.
            work: Asked for all that is done.

        Returns:
            What leaves it. What still goes on behind the last round is told with no rounds.

        Raises:
            NotDirectError: It is much, or the sides are not as independent of one another as
                they have to be.
        """
        begins, factor = self._begins(here)
        course = RoundPlan(
            [
                self._walked(part, begin, rounds, work)
                for part, begin in zip(self._sides, begins, strict=True)
            ],
            self._how.turns,
        )
        for turn in self._how.returning:
            for number in self._how.turns[turn]:
                for one in course.sides[number].ended:
                    if not all(isinstance(what, _ReturnedValue) for what in one):
                        raise NotDirectError
        (first, *_) = here
        held = [one if slot in self._live else None for slot, one in enumerate(first)]
        held[self._place] = -1
        total *= factor
        if rounds is None:
            weights, out_of = ended(course, work)
            return [LoopExit(self._states(weights, held), total * out_of, 0, 0)]
        return [
            LoopExit(self._states(one.weights, held), total * one.total, one.rounds, 0)
            for one in round_by_round(course, rounds, work)
        ]

    def _begins(self, here: Arrived) -> tuple[list[dict[State, int]], int]:
        """Return what each side begins with, and what the product of all is more than the whole.

        Raises:
            NotDirectError: They are not independent.
        """
        begins: list[dict[State, int]] = [{} for _ in self._sides]
        whole = sum(here.values())
        keys: list[list[State]] = []
        for state, weight in here.items():
            own = [self._of(part, state) for part in self._sides]
            keys.append(own)
            for begin, key in zip(begins, own, strict=True):
                begin[key] = begin.get(key, 0) + weight
        factor = whole ** (len(begins) - 1)
        if math.prod(map(len, begins)) != len(here):
            raise NotDirectError
        for own, weight in zip(keys, here.values(), strict=True):
            product = math.prod([one[key] for one, key in zip(begins, own, strict=True)])
            if product != weight * factor:
                raise NotDirectError
        return begins, factor

    def _of(self, part: SidePart, state: State) -> State:
        """Return a state with nothing but what a side looks at."""
        values: Values = [None] * len(state)
        for slot in part.slots:
            values[slot] = state[slot]
        values[self._place] = 0
        return tuple(values)

    def _walked(
        self, part: SidePart, begin: Mapping[State, int], rounds: int | None, work: Work
    ) -> Side:
        """Return a side after all its changes."""
        pieces = TransitionTable(part.pieces, self._place, work, 0)
        firsts: dict[Hashable, State] = {}
        asked = [answer for answers in part.left.values() for answer in answers]

        totals = [piece.total for piece in part.pieces]
        behind = [math.prod(totals[number + 1 :]) for number in range(len(totals))]

        def ways(state: State) -> tuple[dict[State, int], dict[State, int]]:
            on: dict[int, int] = {pieces.number(state): 1}
            ends: dict[int, int] = {}
            states = pieces.states
            for number in range(len(part.pieces)):
                there: dict[int, int] = {}
                for one, weight in on.items():
                    goes_on, out = pieces.of(one)
                    for target, share in goes_on.items():
                        there[target] = there.get(target, 0) + weight * share
                    for target, share in out.items():
                        ends[target] = ends.get(target, 0) + weight * share * behind[number]
                on = there
            return (
                {states[one]: weight for one, weight in on.items()},
                {states[one]: weight for one, weight in ends.items()},
            )

        def seen(state: State) -> Hashable:
            if len(state) == 1:
                return _ReturnedValue(state[0])
            try:
                answers = tuple([one([*state]) for one in asked])
            except DiceError:  # it may be asked under a condition only
                answers = state
            return firsts.setdefault(answers, tuple([state[slot] for slot in part.left]))

        return side(begin, ways, math.prod(totals), seen, rounds, work)

    def _states(self, weights: Mapping[tuple[Hashable, ...], int], held: Values) -> Arrived:
        """Return the states behind the loop."""
        found: Arrived = {}
        slots = [slot for part in self._sides for slot in part.left]
        for classes, weight in weights.items():
            returned = [one for one in self._how.order if isinstance(classes[one], _ReturnedValue)]
            if returned:
                state = (classes[returned[0]].value,)  # type: ignore[attr-defined]  # it is returned
                found[state] = found.get(state, 0) + weight
                continue
            values = held.copy()
            contents = [content for one in classes for content in one]  # type: ignore[attr-defined]  # tuples
            for slot, content in zip(slots, contents, strict=True):
                values[slot] = content
            found[tuple(values)] = weight
        return found
