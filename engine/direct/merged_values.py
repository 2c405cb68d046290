"""Numbers that are only compared with others: in each row, values that compare alike are one.

Of ``a := sum 10d6; b := sum 10d6; c := sum 10d6; if a > b & a > c then 1 else if b > c then 2 else
3``, where ``a`` and ``b`` are known, nothing is asked of ``c`` but whether it is less than either.
So it has three values in each row at most, and not 51.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.direct.results import NUMBER, Column, Frame, Odds, OddsByRow

__all__ = ["Bound", "with_values_merged"]

_CUTS = (("<=", ">", "=", "=/="), bisect_left), (("<", ">=", "=", "=/="), bisect_right)
"""Comparisons of a bound with a number that come out otherwise from the bound on, or behind it."""


class Bound(NamedTuple):
    """What a number is compared with.

    Attributes:
        operator: The comparison, with the bound on its left.
        name: The name of another number, or None where the bound is written down.
        more: What is added to that number, or the bound that is written down.
    """

    operator: str
    name: str | None
    more: int


def with_values_merged(value: Odds, bounds: Sequence[Bound], frame: Frame) -> Odds | OddsByRow:
    """Return a number with one value in each row for all that no comparison tells apart.

    It is returned as it is where a bound is not known in each row, or little would be gained.
    """
    most = 1 + sum([2 if bound.operator in ("=", "=/=") else 1 for bound in bounds])
    if value.kind != NUMBER or frame.rows == 1 or 2 * most > len(value.weights):
        return value
    numbers = sorted(value.weights)
    columns: list[Sequence[int]] = []
    for bound in bounds:
        column = _column(bound, frame)
        if column is None:
            return value
        for operators, place in _CUTS:
            if bound.operator in operators:
                cuts = {each: place(numbers, each) for each in set(column)}
                columns.append(list(map(cuts.__getitem__, column)))
    frame.work.spend(frame.rows * most)
    up_to = [0, *accumulate(map(value.weights.__getitem__, numbers))]
    places: dict[tuple[int, ...], int] = {}
    parts: list[Odds] = []
    found: list[int] = []
    for cut in zip(*columns):
        at = places.setdefault(cut, len(parts))
        if at == len(parts):
            weights, begin = {}, 0
            for end in sorted({*cut, len(numbers)}):
                if end > begin:
                    weights[numbers[begin]] = up_to[end] - up_to[begin]
                    begin = end
            parts.append(Odds(NUMBER, weights, value.total))
        found.append(at)
    return OddsByRow(parts, found)


def _column(bound: Bound, frame: Frame) -> Sequence[int] | None:
    """Return a bound in each row, or None where it is not known there."""
    if bound.name is None:
        return [bound.more] * frame.rows
    other, more = frame.names.get(bound.name), bound.more
    if other is None or other.kind != NUMBER:
        return None
    if isinstance(other, Column):
        return [number + more for number in other.values] if more else other.values
    if isinstance(other, Odds) and other.is_sure:
        return [next(iter(other.weights)) + more] * frame.rows
    return None
