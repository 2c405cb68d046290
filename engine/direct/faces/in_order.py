"""Figures that look at the greatest of others, in one walk in which that is known in time.

``a := 4d10; b := 4d10; p := a drop b; q := b drop a; count (max {0, q}) < p`` counts dice above
the greatest one that only the others show. Faces are gone through from the greatest on. As long as
none of them has decided what that is, a face is surely above it, and from there on it is known. So
both are found in one walk, and several such figures side by side, where each number that the
greatest may be would need walks of its own.

Whether that is so is not told from what is written, but tried with the numbers of all faces: what a
face comes to has to be the same for all numbers that the greatest may still become.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import add
from typing import Any, NamedTuple, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.faces.dynamic_programming import DiceLeft
from engine.direct.faces.face_figures import FigureOfFaces, Numbers, possible
from engine.direct.faces.generating_functions import WAYS_OF_A_VALUE
from engine.direct.faces.joins import NOTHING, RUNS, Join, join_named
from engine.direct.faces.pools import Pools
from engine.direct.results import NotDirectError, Work

__all__ = ["in_order"]

_MOST_BYTES = 4_000
"""Bytes of a long number up to which the weights of all sums stand in it."""

_ByNumber: TypeAlias = Mapping[int | None, Numbers]
"""The numbers of a figure, by the number that has to be known, if any."""

_State: TypeAlias = tuple[Any, ...]
"""What all figures come to so far."""

_States: TypeAlias = dict[tuple[int, ...], dict[_State, int]]
"""The weights of states, by what is left of the dice."""


class _UndecidedError(Exception):
    """What a face comes to depends on something that is known only later."""


def in_order(
    pools: Pools, figures: Sequence[FigureOfFaces], numbers: Sequence[_ByNumber], work: Work
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
    parts = _parts(figures, numbers, leading, -1 if is_least else 1)
    if parts is None:
        return None
    size = bytes_of_slot(pools.whole.bit_length())
    parts, span = _with_slots(parts, pools, size)
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


def _parts(
    figures: Sequence[FigureOfFaces], numbers: Sequence[_ByNumber], leading: set[int], sign: int
) -> list[_Part] | None:
    """Return figures as what is done with their numbers; None where that is not known in time."""
    leads = "min" if sign < 0 else "max"
    parts: list[_Part] = []
    for place, (figure, by_number) in enumerate(zip(figures, numbers)):
        join = join_named(figure.join)
        if figure.needs:
            part = _led(figure.needs[0], join, by_number, sign)
            if part is None:
                return None
            parts.append(part)
            continue
        begin, table = by_number[None]
        if place in leading or figure.join == leads:
            led = [other for other in range(len(figures)) if _looks_at(figures[other], place)]
            turned = [[sign * one for one in row] for row in table]
            parts.append(_leader(sign * begin, turned, () if figure.is_asked else led))
        else:
            parts.append(_Part(join, begin, table))
    return parts


def _with_slots(parts: Sequence[_Part], pools: Pools, size: int) -> tuple[list[_Part], int]:
    """Return figures with sums in the slots of long numbers, and how many slots there are.

    Args:
        parts: The figures.
        pools: The dice.
        size: Bytes of a slot.
    """
    found, span = [], 1
    dice = pools.in_places()
    many = sum(pools.dice)
    for part in parts:
        most = part.most(dice, many) if part.join.two is add else None
        if most is None or span * (most + 1) * size > _MOST_BYTES:
            found.append(part)
        else:
            found.append(part._replace(stride=span, span=most + 1))
            span *= most + 1
    return found, span


def _looks_at(figure: FigureOfFaces, place: int) -> bool:
    """Return whether a figure looks at the one in a place."""
    return figure.needs is not None and figure.needs[0] == place


def _from_below(by_number: _ByNumber) -> _ByNumber:
    """Return the numbers of a figure with the least face where the greatest is."""
    return {known: (begin, table[::-1]) for known, (begin, table) in by_number.items()}


class _Part(NamedTuple):
    """A figure in the walk.

    Attributes:
        join: How the numbers of faces are joined.
        begin: What it is before any face.
        table: Its numbers for each place of each face; of one that looks at another for no number.
        below: The greatest number of all faces below each, where others look at it.
        possible: All numbers that it may be then, in ascending order.
        only_for: The places of those that look at it, where nobody else asks for its number.
        leader: The place of the figure that it looks at; None where it looks at none.
        tables: Its numbers by what that one is.
        kinds: What is equal where all faces below one come to the same, by what that one is.
        stride: How many slots 1 of a sum is; 0 where it stands in no slots.
        span: How many numbers the sum may come to in these.
    """

    join: Join
    begin: Any
    table: Sequence[Sequence[Any]]
    below: Sequence[Any] = ()
    possible: Sequence[int] = ()
    only_for: Sequence[int] = ()
    leader: int | None = None
    tables: Mapping[int, Sequence[Sequence[Any]]] = {}
    kinds: Mapping[int, Sequence[int]] = {}
    stride: int = 0
    span: int = 1

    def most(self, dice: Sequence[int], many: int) -> int | None:
        """Return the most that all faces add up to beside what it begins with; None below 0.

        A face adds what it does where no die shows it, and for each die at most so much more.

        Args:
            dice: How many dice show a face in each place.
            many: How many dice there are.
        """
        alone = [0] * len(next(iter(self.tables.values()), self.table))
        more = 0
        for table in self.tables.values() or (self.table,):
            for face, row in enumerate(table):
                if min(row) < 0:
                    return None
                alone[face] = max(alone[face], row[0])
                more = max(more, *[-((row[0] - n) // d) for n, d in zip(row, dice) if d])
        return sum(alone) + more * many

    def come_to(self, state: Any, slot: int) -> Any:  # noqa: ANN401 - what the join makes
        """Return what a state behind the last face comes to, with sums in a slot."""
        if self.stride:
            return self.begin + slot // self.stride % self.span
        return state if self.join.last is None else self.join.last(state)

    def rows(self, face: int) -> Sequence[Sequence[Any]]:
        """Return all that may be asked of a face, for each of its places."""
        if self.leader is None:
            return (self.table[face],)
        return [table[face] for table in self.tables.values()]

    def may_become(self, greatest: Any, face: int) -> Sequence[int]:  # noqa: ANN401 - a number, or that there is none
        """Return the numbers that the greatest may be behind all faces below one."""
        below = self.below[face]
        if greatest >= below:
            return (greatest,)
        return [one for one in self.possible if greatest <= one <= below]


def _leader(
    begin: Any,  # noqa: ANN401 - a number, or that there is none
    table: list[list[Any]],
    only_for: Sequence[int],
) -> _Part:
    """Return a figure that others look at, which is the greatest of its numbers."""
    below = list(accumulate(map(max, table), max, initial=-NOTHING))
    return _Part(join_named("max"), begin, table, below, possible((begin, table)), only_for)


def _led(leader: int, join: Join, by_number: _ByNumber, sign: int) -> _Part | None:
    """Return a figure that looks at another; None where that matters beside the dice, too."""
    begins = {begin for begin, _ in by_number.values()}
    if len(begins) > 1:
        return None
    every: dict[Any, int] = {}

    def kind(below: int, row: Sequence[Any]) -> int:
        return every.setdefault((below, tuple(row)), len(every) + 1)

    tables = {sign * known: table for known, (_, table) in by_number.items() if known is not None}
    kinds = {known: list(accumulate(table, kind, initial=0)) for known, table in tables.items()}
    return _Part(join, begins.pop(), (), leader=leader, tables=tables, kinds=kinds)


def _walked(pools: Pools, parts: Sequence[_Part], width: int, work: Work) -> dict[_State, int]:
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
    for state, way in next(iter(states.values()), {}).items():  # there no dice are left
        decided[state] = decided.get(state, 0) + way
    return decided


class _AtFace:
    """Where states lead at one face."""

    def __init__(self, parts: Sequence[_Part], face: int, width: int) -> None:
        """Take the figures, the place of the face, and the bits of a slot."""
        self._parts = parts
        self._face = face
        self._width = width
        self._known: dict[_State, list[tuple[_State, int] | None]] = {}
        kinds: dict[tuple[Any, ...], int] = {}
        every = zip(*[row for one in parts for row in one.rows(face)])
        self._alike = [kinds.setdefault(kind, place) for place, kind in enumerate(every)]
        self._of_leaders: dict[tuple[int, Any], Sequence[Any]] = {}
        self._told_apart: dict[int, dict[Any, Any]] = {
            place: {} for place, one in enumerate(parts) if one.only_for
        }
        self._same: dict[tuple[int, Any], Any] = {}

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
        face, slots = self._face, 0
        found = list(state)
        for place, one in enumerate(self._parts):
            if one.leader is None:
                more = one.table[face][shown]
                if one.stride:
                    slots += more * one.stride
                else:
                    found[place] = one.join.two(found[place], more)
        for place, one in enumerate(self._parts):
            if one.leader is not None:
                rows = self._rows_of(place, found[one.leader])
                if not rows:
                    continue  # there is no number to be known, as is found out in the end
                more = rows[0][shown]
                if len(rows) > 1 and any(row[shown] != more for row in rows):
                    raise _UndecidedError
                if one.stride:
                    slots += more * one.stride
                else:
                    found[place] = one.join.two(found[place], more)
        for place in self._told_apart:
            greatest = found[place]
            if greatest >= self._parts[place].below[face]:
                found[place] = self._first_like(place, greatest)
        return tuple(found), slots * self._width

    def _first_like(self, place: int, known: Any) -> Any:  # noqa: ANN401 - a number, or that there is none
        """Return one number for all for which the faces below come to the same."""
        if known == -NOTHING:
            return known
        first = self._same.get((place, known))
        if first is None:
            leading = self._parts[place].only_for
            key = tuple([self._parts[other].kinds[known][self._face] for other in leading])
            first = self._told_apart[place].setdefault(key, known)
            self._same[place, known] = first
        return first

    def _rows_of(self, place: int, greatest: Any) -> Sequence[Any]:  # noqa: ANN401 - a number, or that there is none
        """Return what the face may come to of a figure, where another one is so much by then."""
        rows = self._of_leaders.get((place, greatest))
        if rows is None:
            one = self._parts[place]
            assert one.leader is not None, "it looks at another figure"
            each = self._parts[one.leader].may_become(greatest, self._face)
            every = [one.tables[number][self._face] for number in each if number in one.tables]
            rows = [row for at, row in enumerate(every) if row not in every[:at]]
            self._of_leaders[place, greatest] = rows
        return rows


class _Finality:
    """Whether no face from one down can change a state of figures, all of which lead or are led."""

    def __init__(self, parts: Sequence[_Part], face: int) -> None:
        """Ask for what comes of a face and those below it."""
        self._parts = parts
        self._end = face + 1
        self._is_quiet: dict[tuple[int, Any], bool] = {}

    def is_final(self, state: _State) -> bool:
        """Return whether a state is what all figures come to."""
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
