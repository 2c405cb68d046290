"""Numbers that add up over the faces of dice, where ranks of dice are among what is added.

``x := deck pick 4; y := (deck -- x) pick 2; (sum largest 2 x) + sum y`` is one sum. From the
greatest face on, how much a face adds to a sum of ranks depends on how many dice have been placed
before, and on nothing else. That is known of all dice that are left, so that such a sum is no part
of a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.direct.faces.pools import Pools
from engine.direct.results import NotDirectError, Step

__all__ = ["Selection", "Summand", "Term", "ranked", "term"]

_Table: TypeAlias = Sequence[Sequence[int]]
"""A number of each face, one for each place."""


class Selection(NamedTuple):
    """Some of the dice in their order, of which one is asked for, or the sum.

    Attributes:
        operator: ``sum``, ``max``, ``min`` or ``median``.
        of: The names of the dice; none where it is not known how many these are.
        number: How many of them are looked at; all where None.
        is_largest: Whether these are the greatest, else the least.
        is_left_out: Whether all others are looked at in their place.
    """

    operator: str
    of: tuple[str, ...]
    number: int | None = None
    is_largest: bool = True
    is_left_out: bool = False

    def between(self, size: int) -> tuple[int, int]:
        """Return the first and the end of the ranks of so many dice; the greatest has rank 0.

        Raises:
            NotDirectError: One of no dice is asked for.
        """
        if self.operator == "median":
            middle = size - 1 - size // 2
            first, end = middle, middle + 1
        else:
            count = size if self.number is None else min(self.number, size)
            first, end = (0, count) if self.is_largest else (size - count, size)
            if self.is_left_out:
                first, end = (count, size) if self.is_largest else (0, size - count)
            if self.operator == "max":
                first, end = first, min(end, first + 1)
            elif self.operator == "min":
                first, end = max(first, end - 1), end
        if first < 0 or (self.operator != "sum" and first >= end):
            raise NotDirectError
        return first, end


@dataclass(frozen=True, slots=True)
class Summand:
    """A part of a sum over all faces.

    Attributes:
        sign: 1 where it is added, -1 where it is subtracted.
        step: Works out what a face adds, or how many of the dice that are ranked show it.
        selection: Which of these are added up; None where what a face adds is known.
    """

    sign: int
    step: Step
    selection: Selection | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum, as faces are gone through from the greatest on.

    Attributes:
        low: The least that it can come to, roughly; what faces add is told from there on.
        most: By how much it can be more.
        table: What a face adds beyond the least, or how many dice are placed, in each place.
        values: What each die that is ranked adds, by face; none where there are no ranks.
        first: The first rank that is added up.
        end: The rank behind the last one.
        more: What each rank adds that no die has.
    """

    low: int
    most: int
    table: _Table
    values: Sequence[int] = ()
    first: int = 0
    end: int = 0
    more: int = 0

    def onward(self, placed: int, face: int, shown: int) -> tuple[int, int]:
        """Return how many dice are placed behind a face that is shown so, and what it adds."""
        number = self.table[face][shown]
        if not self.values:
            return 0, number
        behind = min(self.end, placed + number)
        kept = behind - max(placed, self.first)
        return behind, kept * self.values[face] if kept > 0 else 0

    def last(self, placed: int) -> int:
        """Return what is added behind the last face."""
        filled = max(0, placed - self.first)
        return (self.end - self.first - filled) * self.more


def term(numbers: _Table, sign: int) -> Term:
    """Return the part of a sum to which each face adds a number."""
    signed = [[sign * number for number in of_face] for of_face in numbers]
    least = list(map(min, signed))
    table = [[number - low for number in of_face] for of_face, low in zip(signed, least)]
    return Term(sum(least), sum(map(max, table)), table)


def ranked(counts: _Table, sign: int, selection: Selection, pools: Pools) -> Term:
    """Return the part of a sum that is one of ranks.

    Args:
        counts: How many dice show each face, in each place.
        sign: Whether it is added or subtracted.
        selection: The ranks.
        pools: The dice.

    Raises:
        NotDirectError: One of no dice is asked for, or the number of dice is rolled.
    """
    first, end = selection.between(
        sum([pools.size(name) for name in selection.of] or [pools.every])
    )
    values = [sign * face for face in pools.faces]
    base = min(values) if selection.of else min(0, *values)
    most = (end - first) * (max(0, *values) - base)
    above = [value - base for value in values]
    return Term((end - first) * base, most, counts, above, first, end, -base)
