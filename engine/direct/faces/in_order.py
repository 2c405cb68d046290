"""Figures that look at the greatest of others, in one walk in which that is known in time.

``a := 4d10; b := 4d10; p := a drop b; q := b drop a; count (max {0, q}) < p`` counts dice above
the greatest one that only the others show. Faces are gone through from the greatest on. As long as
none of them has decided what that is, a face is surely above it, and from there on it is known. So
both are found in one walk, and several such figures side by side, where each number that the
greatest may be would need walks of its own.

Where such a greatest number is only compared with others and with written numbers, as in ``x :=
max a; y := max b; if x > y then count y < a else if y > x then count x < b else 0``, all numbers
that compare alike are one once they are decided.

Whether that is so is not told from what is written, but tried with the numbers of all faces: what a
face comes to has to be the same for all numbers that the greatest may still become.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.faces.dynamic_programming import DiceLeft
from engine.direct.faces.face_figures import FigureOfFaces
from engine.direct.faces.generating_functions import WAYS_OF_A_VALUE
from engine.direct.faces.joins import NOTHING, RUNS
from engine.direct.faces.parts_in_order import (
    NumbersByLeader,
    PartInOrder,
    parts_in_order,
    with_slots,
)
from engine.direct.faces.pools import Pools
from engine.direct.results import NotDirectError, Work

__all__ = ["in_order"]

_State: TypeAlias = tuple[Any, ...]
"""What all figures come to so far."""

_States: TypeAlias = dict[tuple[int, ...], dict[_State, int]]
"""The weights of states, by what is left of the dice."""


class _UndecidedError(Exception):
    """What a face comes to depends on something that is known only later."""


def in_order(
    pools: Pools, figures: Sequence[FigureOfFaces], numbers: Sequence[NumbersByLeader], work: Work
) -> dict[tuple[Any, ...], int] | None:
    """Return the weights of what figures come to, some of which look at others.

    Args:
        pools: The dice.
        figures: The figures.
        numbers: The numbers of each, by the number that has to be known, if any.
        work: What may be worked out.

    Returns:
        None where a number is not known in time.

    Raises:
        NotDirectError: There may be no number to be known.
    """
    leading = {one.needs[0] for one in figures if one.needs}
    joins = {figures[place].join for place in leading}
    if len(joins) > 1 or any(one.is_walked for one in figures):
        return None
    is_least = joins == {"min"}
    if is_least:
        if any(one.join in RUNS for one in figures):
            return None
        pools = pools.upside_down()
        numbers = [_from_below(by_number) for by_number in numbers]
    parts = parts_in_order(figures, numbers, leading, -1 if is_least else 1)
    if parts is None:
        return None
    size = bytes_of_slot(pools.whole.bit_length())
    parts, span = with_slots(parts, pools, size)
    try:
        found = _walked(pools, parts, size * 8, work)
    except _UndecidedError:
        return None
    weights: dict[tuple[Any, ...], int] = {}
    for state, packed in found.items():
        if any(state[place] == -NOTHING for place in leading):
            raise NotDirectError  # there is no number to be known
        for slot, weight in unpacked(packed, 0, span, size).items():
            known = tuple([one.come_to(number, slot) for one, number in zip(parts, state)])
            if is_least:
                known = tuple([-n if one.below else n for one, n in zip(parts, known)])
            weights[known] = weights.get(known, 0) + weight
    return weights


def _from_below(by_number: NumbersByLeader) -> NumbersByLeader:
    """Return the numbers of a figure with the least face where the greatest is."""
    return {known: (begin, table[::-1]) for known, (begin, table) in by_number.items()}


def _walked(
    pools: Pools, parts: Sequence[PartInOrder], width: int, work: Work
) -> dict[_State, int]:
    """Return the weights of all states behind the last face, sums in slots of so many bits.

    Raises:
        _UndecidedError: A face comes to several things, of which it is not known in time which.
    """
    dice = DiceLeft(pools)
    decided: dict[_State, int] = {}
    may_end = all(one.leader is not None or one.below for one in parts)
    states: _States = {(): {tuple([one.begin for one in parts]): 1}}
    for face in range(len(pools.faces) - 1, -1, -1):
        states = dice.arriving(face, states)
        if may_end and dice.have_arrived:
            dice.settle(face, states, _Finality(parts, face).is_final, decided)
        ways = dice.ways(face)
        at_face = _AtFace(parts, face, width)
        after: _States = {}
        for left, found in states.items():
            onward = ways.get(left) or dice.onward(left)
            work.spend(1 + len(found) * len(onward) // WAYS_OF_A_VALUE)
            for state, way in found.items():
                for rest, shown, factor in onward:
                    reached = after.get(rest)
                    if reached is None:
                        reached = after[rest] = {}
                    behind, shift = at_face.behind(state, shown)
                    reached[behind] = reached.get(behind, 0) + (way * factor << shift)
        states = after
    weights = next(iter(states.values()), {})  # there no dice are left
    for state, way in decided.items():
        first = at_face.first_alike(state)
        weights[first] = weights.get(first, 0) + way
    return weights


class _AtFace:
    """Where states lead at one face."""

    def __init__(self, parts: Sequence[PartInOrder], face: int, width: int) -> None:
        """Take the figures, the place of the face, and the bits of a slot."""
        self._parts = parts
        self._face = face
        self._width = width
        self._known: dict[_State, list[tuple[_State, int] | None]] = {}
        kinds: dict[tuple[Any, ...], int] = {}
        every = zip(*[row for one in parts for row in one.rows(face)])
        self._alike = [kinds.setdefault(kind, place) for place, kind in enumerate(every)]
        self._of_leaders: dict[tuple[int, Any], Sequence[Any]] = {}
        are_compared = any(one.bounds is not None for one in parts)
        self._plain = [
            (place, one.table[face], one.stride, one.join.two)
            for place, one in enumerate(parts)
            if one.leader is None
        ]
        self._led = [
            (place, one.leader, one.stride, one.join.two)
            for place, one in enumerate(parts)
            if one.leader is not None
        ]
        self._leaders = [at for at, one in enumerate(parts) if one.below and are_compared]
        self._firsts: dict[_State, _State] = {}
        self._same: dict[_State, _State] = {}

    def behind(self, state: _State, shown: int) -> tuple[_State, int]:
        """Return the state behind the face if it is shown so often, and by how much sums grow.

        Raises:
            _UndecidedError: It depends on something that is known only later.
        """
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = [None] * len(self._alike)
        found = known[shown]
        if found is None:
            alike = self._alike[shown]
            found = known[shown] = known[alike] = known[alike] or self._found(state, alike)
        return found

    def _found(self, state: _State, shown: int) -> tuple[_State, int]:
        slots = 0
        found = list(state)
        for place, row, stride, joined in self._plain:
            if stride:
                slots += row[shown] * stride
            else:
                found[place] = joined(found[place], row[shown])
        for place, leader, stride, joined in self._led:
            rows = self._rows_of(place, leader, found[leader])
            if not rows:
                continue  # there is no number to be known, as is found out in the end
            more = rows[0][shown]
            if len(rows) > 1 and any(row[shown] != more for row in rows):
                raise _UndecidedError
            if stride:
                slots += more * stride
            else:
                found[place] = joined(found[place], more)
        return self.first_alike(found), slots * self._width

    def first_alike(self, state: Sequence[Any]) -> _State:
        """Return one state behind the face for all whose greatest numbers lead to the same."""
        if not self._leaders:
            return tuple(state)
        greatest = tuple([state[place] for place in self._leaders])
        first = self._same.get(greatest)
        if first is None:
            key = tuple([self._kind(place, state) for place in self._leaders])
            first = self._same[greatest] = self._firsts.setdefault(key, greatest)
        found = list(state)
        for place, number in zip(self._leaders, first):
            found[place] = number
        return tuple(found)

    def _kind(self, place: int, state: Sequence[Any]) -> Any:  # noqa: ANN401 - a number, or a key
        """Return what is equal for all greatest numbers that lead to the same; else the number."""
        one, number = self._parts[place], state[place]
        if one.bounds is None or number == -NOTHING or number < one.below[self._face]:
            return number
        kind = [self._parts[led].kinds[number][self._face] for led in one.leads]
        for other, more in one.bounds:
            numbers: Sequence[int] = (0,)
            if other is not None:
                numbers = self._parts[other].may_become(state[other], self._face)
            signs = {(number > each + more) - (number < each + more) for each in numbers}
            if len(signs) != 1:
                return number  # what it is compared with is not known yet
            kind += signs
        return tuple(kind)

    def _rows_of(self, place: int, leader: int, greatest: Any) -> Sequence[Any]:  # noqa: ANN401 - a number, or that there is none
        """Return what the face may come to of a figure, where another one is so much by then."""
        rows = self._of_leaders.get((place, greatest))
        if rows is None:
            tables = self._parts[place].tables
            each = self._parts[leader].may_become(greatest, self._face)
            every = [tables[number][self._face] for number in each if number in tables]
            rows = [row for at, row in enumerate(every) if row not in every[:at]]
            self._of_leaders[place, greatest] = rows
        return rows


class _Finality:
    """Whether no face from one down can change a state of figures, all of which lead or are led."""

    def __init__(self, parts: Sequence[PartInOrder], face: int) -> None:
        """Ask for what comes of a face and those below it."""
        self._parts = parts
        self._end = face + 1
        self._is_quiet: dict[tuple[int, Any], bool] = {}
        self._known: dict[_State, bool] = {}

    def is_final(self, state: _State) -> bool:
        """Return whether a state is what all figures come to."""
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._is_final(state)
        return known

    def _is_final(self, state: _State) -> bool:
        for place, one in enumerate(self._parts):
            if one.leader is None:
                if state[place] < one.below[self._end]:
                    return False
            elif not self._comes_to_nothing(place, state[one.leader]):
                return False
        return True

    def _comes_to_nothing(self, place: int, known: Any) -> bool:  # noqa: ANN401 - a number, or that there is none
        """Return whether all faces that are left come to nothing once a number is known."""
        found = self._is_quiet.get((place, known))
        if found is None:
            one = self._parts[place]
            nothing = one.join.nothing
            table = one.tables.get(known)
            found = table is not None and all(
                number == nothing for of_face in table[: self._end] for number in of_face
            )
            self._is_quiet[place, known] = found
        return found
