"""Folds whose result does not depend on the order of the elements.

That holds where any two elements may be exchanged, as in a sum modulo 7, a product, or a sum that
stops at 10. Then the dice need not be put in order: each leads on from the states of those before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import eq
from typing import Any, TypeAlias

from engine.direct.results import NUMBER, Column, Odds, Result, Work

__all__ = ["CommutativeFold", "Round", "in_any_order"]

Round: TypeAlias = tuple[list[Any], Result]
"""States, each as often as there are faces, and what they lead to by each of these."""

_Turn: TypeAlias = Sequence[int]
"""The place of the state that each state is led to."""

_STEPS_OF_A_VALUE = 8
"""Steps from a state to another that take as long as one plain value."""


_BITS_OF_A_STEP = 1_600
"""Bits of a weight that take as long as one step from a state to another."""


def in_any_order(
    faces: Sequence[int], rounds: Sequence[Round], longest: int
) -> CommutativeFold | None:
    """Return what faces lead to, or None where the order of the elements matters.

    Any order comes to the same if two elements beside each other may be exchanged wherever they
    stand, since all orders follow from one another in that way.

    Args:
        faces: What the elements can be.
        rounds: What new states lead to by these, for each element more.
        longest: How many elements there can be.
    """
    places: dict[Any, int] = {}
    early = 0
    led_to: list[Sequence[int]] = []
    for left, (column, images) in zip(range(longest, 0, -1), rounds):
        if not isinstance(images, Column):
            return None
        if not places:
            places = dict(zip(dict.fromkeys(column), range(len(column))))
        early += len(column) // len(faces) if left > 1 else 0
        led_to.append([places.setdefault(image, len(places)) for image in images.values])
    distinct: list[_Turn] = []
    turns: dict[int, int] = {}
    for place, face in enumerate(faces):
        turn = [image for images in led_to for image in images[place :: len(faces)]]
        if turn not in distinct:
            if not all(_commute(turn, other, early) for other in distinct):
                return None
            distinct.append(turn)
        turns[face] = distinct.index(turn)
    return CommutativeFold(places, turns, distinct)


def _commute(one: _Turn, other: _Turn, early: int) -> bool:
    """Return whether two elements may be exchanged after so many of the first states."""
    first, second = map(one.__getitem__, other[:early]), map(other.__getitem__, one[:early])
    return all(map(eq, first, second))


class CommutativeFold:
    """The states that elements lead to, in whatever order they come."""

    __slots__ = ("_alike", "_places", "_turns")

    def __init__(
        self, places: Mapping[Any, int], alike: Mapping[int, int], turns: Sequence[_Turn]
    ) -> None:
        """Take the place of each state, what each face does, and that for all places."""
        self._places = places
        self._alike = alike
        self._turns = turns

    def ways(
        self, pieces: Sequence[tuple[int, Odds]], begin: Mapping[Any, int], work: Work
    ) -> Mapping[Any, int]:
        """Return the weights of the states that independent elements lead to.

        Args:
            pieces: The numbers or collections.
            begin: The weights of the states before them.
            work: What may be worked out.
        """
        ways = {self._places[state]: weight for state, weight in begin.items()}
        for count, odds in pieces:
            values = self._values(odds)
            steps = sum([len(turns) for turns, _ in values])
            bits = odds.total.bit_length()
            for done in range(count):
                length = 1 + bits * done // _BITS_OF_A_STEP
                work.spend(1 + len(ways) * steps * length // _STEPS_OF_A_VALUE)
                further: dict[int, int] = {}
                for turns, weight in values:
                    for state, way in ways.items():
                        for turn in turns:
                            state = turn[state]
                        further[state] = further.get(state, 0) + way * weight
                ways = further
        states = list(self._places)
        return {states[place]: way for place, way in ways.items()}

    def _values(self, odds: Odds) -> Sequence[tuple[Sequence[_Turn], int]]:
        """Return what each value does, element by element; numbers that are alike are one."""
        if odds.kind != NUMBER:
            values = odds.collection().weights.items()
            return [(list(map(self._turn, value)), weight) for value, weight in values]
        weights = [0] * len(self._turns)
        for face, weight in odds.weights.items():
            weights[self._alike[face]] += weight
        return [((turn,), weight) for turn, weight in zip(self._turns, weights) if weight]

    def _turn(self, element: int) -> _Turn:
        return self._turns[self._alike[element]]
