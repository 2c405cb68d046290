"""Sets of whole numbers, written as intervals: what a filter keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Interval", "ValueSet", "compared"]

Interval: TypeAlias = tuple[int | None, int | None]
"""The numbers from the first to the second, both inclusive; None stands for no limit."""


_WIDEST_LIST = 1000
"""Numbers that reach no further than this are listed one by one."""


@dataclass(frozen=True, slots=True)
class ValueSet:
    """A set of whole numbers as disjoint intervals in ascending order."""

    intervals: tuple[Interval, ...]

    @classmethod
    def of(cls, values: Iterable[int]) -> ValueSet:
        """Return the set of exactly these numbers."""
        intervals: list[tuple[int, int]] = []
        for value in sorted(set(values)):
            if intervals and intervals[-1][1] == value - 1:
                intervals[-1] = (intervals[-1][0], value)
            else:
                intervals.append((value, value))
        return cls(tuple(intervals))

    def __contains__(self, value: int) -> bool:
        for low, high in self.intervals:
            if (low is None or low <= value) and (high is None or value <= high):
                return True
        return False

    def members(self, low: int | None, high: int | None) -> ValueSet | set[int]:
        """Return what tells quickly of many numbers from ``low`` to ``high`` which are in the set.

        Args:
            low: What none of the numbers is below, or None where that is not known.
            high: What none of them is above, or None.
        """
        if low is None or high is None or high - low > _WIDEST_LIST:
            return self
        found: set[int] = set()
        for first, last in self.clipped(low, high).intervals:
            assert first is not None, "it is clipped"
            assert last is not None, "it is clipped"
            found.update(range(first, last + 1))
        return found

    def complement(self) -> ValueSet:
        """Return all other whole numbers."""
        gaps: list[Interval] = []
        start: int | None = None
        for low, high in self.intervals:
            if low is not None:
                gaps.append((start, low - 1))
            if high is None:
                return ValueSet(tuple(gaps))
            start = high + 1
        gaps.append((start, None))
        return ValueSet(tuple(gaps))

    def clipped(self, low: int, high: int) -> ValueSet:
        """Return the numbers of the set from ``low`` to ``high``."""
        kept = []
        for first, last in self.intervals:
            start = low if first is None or first < low else first
            end = high if last is None or last > high else last
            if start <= end:
                kept.append((start, end))
        return ValueSet(tuple(kept))

    def intersection(self, other: ValueSet) -> ValueSet:
        """Return the numbers that are in both sets."""
        kept: list[Interval] = []
        for low, high in self.intervals:
            for first, last in other.intervals:
                start = _greater(low, first)
                end = _lesser(high, last)
                if start is None or end is None or start <= end:
                    kept.append((start, end))
        return ValueSet(tuple(kept))

    def union(self, other: ValueSet) -> ValueSet:
        """Return the numbers that are in one of the sets, or in both."""
        return self.complement().intersection(other.complement()).complement()

    def shifted(self, distance: int) -> ValueSet:
        """Return the set with ``distance`` added to every number."""
        return ValueSet(
            tuple(
                (
                    None if low is None else low + distance,
                    None if high is None else high + distance,
                )
                for low, high in self.intervals
            )
        )

    def negated(self) -> ValueSet:
        """Return the set with the sign of every number changed."""
        return ValueSet(
            tuple(
                (None if high is None else -high, None if low is None else -low)
                for low, high in reversed(self.intervals)
            )
        )


def _greater(a: int | None, b: int | None) -> int | None:
    if a is None:
        return b
    return a if b is None else max(a, b)


def _lesser(a: int | None, b: int | None) -> int | None:
    if a is None:
        return b
    return a if b is None else min(a, b)


def compared(operator: str, left: int) -> ValueSet:
    """Return the numbers v for which ``left operator v`` holds, as in Troll's filters.

    Args:
        operator: One of ``< <= > >= = =/=``.
        left: The number before the operator.
    """
    if operator == "<":
        return ValueSet(((left + 1, None),))
    if operator == "<=":
        return ValueSet(((left, None),))
    if operator == ">":
        return ValueSet(((None, left - 1),))
    if operator == ">=":
        return ValueSet(((None, left),))
    if operator == "=":
        return ValueSet(((left, left),))
    return ValueSet(((None, left - 1), (left + 1, None)))
