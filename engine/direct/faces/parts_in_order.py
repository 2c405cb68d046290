"""Figures as they are joined in one walk from the greatest face on; see ``in_order.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import add
from typing import Any, NamedTuple, TypeAlias

from engine.direct.faces.face_figures import FigureOfFaces, Numbers, possible
from engine.direct.faces.joins import NOTHING, Join, join_named
from engine.direct.faces.pools import Pools

__all__ = ["NumbersByLeader", "PartInOrder", "parts_in_order", "with_slots"]

_MOST_BYTES = 4_000
"""Bytes of a long number up to which the weights of all sums stand in it."""

NumbersByLeader: TypeAlias = Mapping[int | None, Numbers]
"""The numbers of a figure, by the number that has to be known, if any."""

_Bounds: TypeAlias = tuple[tuple[int | None, int], ...]
"""Places of figures, or None for nothing, and what is added to each."""


class PartInOrder(NamedTuple):
    """A figure in the walk.

    Attributes:
        join: How the numbers of faces are joined.
        begin: What it is before any face.
        table: Its numbers for each place of each face; of one that looks at another for no number.
        below: The greatest number of all faces below each, where others look at it.
        possible: All numbers that it may be then, in ascending order.
        leads: The places of those that look at it.
        bounds: What it is compared with: the places of others that are the greatest of some
            numbers, or None for nothing, and what is added; None where more is asked of it.
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
    leads: Sequence[int] = ()
    bounds: _Bounds | None = None
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
        tables = list(self.tables.values()) or [self.table]
        alone = more = 0
        for rows in zip(*tables):
            every = {id(row): row for row in rows}.values()  # many tables have the same ones
            if min(map(min, every)) < 0:
                return None
            alone += max([row[0] for row in every])
            for row in every:
                more = max(more, *[-((row[0] - n) // d) for n, d in zip(row, dice) if d])
        return alone + more * many

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


def parts_in_order(
    figures: Sequence[FigureOfFaces],
    numbers: Sequence[NumbersByLeader],
    leading: set[int],
    sign: int,
) -> list[PartInOrder] | None:
    """Return figures as what is done with their numbers; None where that is not known in time."""
    leads = "min" if sign < 0 else "max"
    parts: list[PartInOrder] = []
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
            bounds = _bounds(figure, figures, leads, sign)
            parts.append(_leader(sign * begin, turned, led, bounds))
        else:
            parts.append(PartInOrder(join, begin, table))
    return parts


def _bounds(
    figure: FigureOfFaces,
    figures: Sequence[FigureOfFaces],
    leads: str,
    sign: int,
) -> _Bounds | None:
    """Return what a figure is compared with in the walk; None where more is asked of it."""
    if figure.bounds is None:
        return None
    for other, _ in figure.bounds:
        if other is not None and (figures[other].needs or figures[other].join != leads):
            return None  # what that is at most is not known
    return tuple([(other, sign * more) for other, more in figure.bounds])


def with_slots(
    parts: Sequence[PartInOrder], pools: Pools, size: int
) -> tuple[list[PartInOrder], int]:
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


def _leader(
    begin: Any,  # noqa: ANN401 - a number, or that there is none
    table: list[list[Any]],
    leads: Sequence[int],
    bounds: _Bounds | None,
) -> PartInOrder:
    """Return a figure that others look at, which is the greatest of its numbers."""
    below = list(accumulate(map(max, table), max, initial=-NOTHING))
    every = possible((begin, table))
    return PartInOrder(join_named("max"), begin, table, below, every, leads, bounds)


def _led(leader: int, join: Join, by_number: NumbersByLeader, sign: int) -> PartInOrder | None:
    """Return a figure that looks at another; None where that matters beside the dice, too."""
    begins = {begin for begin, _ in by_number.values()}
    if len(begins) > 1:
        return None
    every: dict[Any, int] = {}

    def kind(below: int, row: Sequence[Any]) -> int:
        return every.setdefault((below, tuple(row)), len(every) + 1)

    tables = {sign * known: table for known, (_, table) in by_number.items() if known is not None}
    kinds = {known: list(accumulate(table, kind, initial=0)) for known, table in tables.items()}
    return PartInOrder(join, begins.pop(), (), leader=leader, tables=tables, kinds=kinds)
