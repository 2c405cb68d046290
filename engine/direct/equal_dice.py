"""Equal dice, or other equal independent results, whose number differs from row to row.

Dice whose number depends on a name are of that kind, as in ``(6 - kept)d6``: their sum is a power
for each number of them. A mixture of such powers, each with a known number added, is a polynomial
in the distribution of one die. It is evaluated by Horner's rule, from the highest power down, on
long integers with a weight in every slot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from engine.direct.adding import BYTES_OF_A_VALUE, added_up, bytes_of_slot, packed, unpacked
from engine.direct.results import (
    COLLECTION,
    EMPTY,
    NUMBER,
    Column,
    Handful,
    Independent,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Work,
    sure,
)

__all__ = ["EqualDice", "EqualSums", "Shifted", "known_and_others"]

_VALUES_OF_A_POWER = 8
"""Plain values that take as long as beginning with a power."""

_Made: TypeAlias = tuple[Sequence[Independent], Sequence[int]]
"""Different parts, and the place of the one that each row has."""


class EqualDice(OddsByRow):
    """So many independent collections of one sort in each row.

    Attributes:
        counts: How many there are in each row.
        one: What one of them is.
    """

    __slots__ = ("_made", "counts", "one")
    rows = property(lambda self: len(self.counts))
    kind = COLLECTION
    parts = property(lambda self: self._different()[0])
    places = property(lambda self: self._different()[1])

    def __init__(self, counts: Sequence[int], one: Odds) -> None:
        """Take how many there are in each row, and one of them.

        Raises:
            NotDirectError: A number of them is negative.
        """
        if min(counts, default=0) < 0:
            raise NotDirectError
        self.counts = counts
        self.one = one
        self._made: _Made | None = None

    def row(self, row: int) -> Independent:
        """Return what this is in a row."""
        return self._part(self.counts[row])

    def taken(self, rows: Iterable[int]) -> OddsByRow:
        """Return the same for rows that have come out of these."""
        counts = self.counts
        return EqualDice([counts[row] for row in rows], self.one)

    def total(self, make: Callable[[Odds], Odds], work: Work) -> EqualSums:
        """Return the sum of the numbers that are made of each of them."""
        return EqualSums(self.counts, make(self.one), work)

    def _different(self) -> _Made:
        if self._made is None:
            known: dict[int, int] = {}
            places = [known.setdefault(count, len(known)) for count in self.counts]
            self._made = [self._part(count) for count in known], places
        return self._made

    def _part(self, count: int) -> Independent:
        if count < 2:
            return self.one if count else EMPTY
        return Handful(((count, self.one),))


class EqualSums(EqualDice):
    """The sum of so many independent numbers of one sort in each row."""

    __slots__ = ("_work",)
    kind = NUMBER

    def __init__(self, counts: Sequence[int], one: Odds, work: Work) -> None:
        """Take how many are added in each row; the work is asked where that is done."""
        super().__init__(counts, one)
        self._work = work

    def number(self) -> OddsByRow:
        """Return the same as a number."""
        return self

    def taken(self, rows: Iterable[int]) -> OddsByRow:
        """Return the same for rows that have come out of these."""
        counts = self.counts
        return EqualSums([counts[row] for row in rows], self.one, self._work)

    def negative(self) -> EqualSums:
        """Return the same with the other sign."""
        weights = {-number: way for number, way in self.one.weights.items()}
        return EqualSums(self.counts, Odds(NUMBER, weights, self.one.total), self._work)

    def mixed(self, known: Iterable[int], weights: Sequence[int], whole: int) -> Odds:
        """Return the odds of all rows together, each with a number added.

        Args:
            known: The numbers that are added.
            weights: The weight of each row.
            whole: What they are weights of.
        """
        shares = _shares(self.counts, known, weights)
        least, most, total = min(self.one.weights), max(self.one.weights), self.one.total
        low = min([min(found) + count * least for count, found in shares.items()])
        high = max([max(found) + count * most for count, found in shares.items()])
        highest, span = max(shares), high - low + 1
        size = bytes_of_slot(whole.bit_length() + highest * total.bit_length())
        self._work.spend(len(shares) * (_VALUES_OF_A_POWER + span * size // BYTES_OF_A_VALUE))
        width = size * 8
        one = packed(self.one.weights, least, size)
        result, scale, before = 0, 1, highest
        for count in sorted(shares, reverse=True):
            result *= one ** (before - count)
            scale *= total ** (before - count)
            begin = count * least - low
            for number, weight in shares[count].items():
                result += weight * scale << (number + begin) * width
            before = count
        return Odds(
            NUMBER,
            unpacked(result * one**before, low, span, size),
            whole * scale * total**before,
        )

    def _part(self, count: int) -> Independent:
        self._work.spend(_VALUES_OF_A_POWER)
        return added_up([(count, self.one)], self._work) if count else sure(NUMBER, 0)


class Shifted(OddsByRow):
    """A number in each row that is a known one and another one, which is not.

    Attributes:
        known: The number that is known in each row.
        others: What is added to it.
        work: Asked where that is done.
    """

    __slots__ = ("_made", "known", "others", "work")
    rows = property(lambda self: len(self.known))
    kind = NUMBER
    parts = property(lambda self: self._different()[0])
    places = property(lambda self: self._different()[1])

    def __init__(self, known: list[int], others: OddsByRow, work: Work) -> None:
        """Take what is known, and what is added."""
        self.known = known
        self.others = others
        self.work = work
        self._made: _Made | None = None

    def row(self, row: int) -> Independent:
        """Return what this is in a row."""
        return self.parts[self.places[row]]  # type: ignore[no-any-return]  # of those made below

    def number(self) -> OddsByRow:
        """Return the same as a number."""
        return self

    def taken(self, rows: Iterable[int]) -> OddsByRow:
        """Return the same for rows that have come out of these."""
        chosen = list(rows)
        known = self.known
        return Shifted([known[row] for row in chosen], self.others.taken(chosen), self.work)

    def moved(self, numbers: Iterable[int]) -> Shifted:
        """Return the same with another known number added in each row."""
        known = [one + more for one, more in zip(self.known, numbers)]
        return Shifted(known, self.others, self.work)

    def mixed(self, weights: Sequence[int], whole: int) -> Odds:
        """Return the odds of all rows together, each with a weight out of a whole."""
        if isinstance(self.others, EqualSums):
            return self.others.mixed(self.known, weights, whole)
        shares = _shares(self.others.places, self.known, weights)
        parts = {place: self.others.parts[place].listed(self.work) for place in shares}
        common = math.lcm(*[part.total for part in parts.values()])
        together: dict[int, int] = {}
        for place, part in parts.items():
            ways = sum(shares[place].values())
            added = added_up([(1, Odds(NUMBER, shares[place], ways)), (1, part)], self.work)
            factor = common // part.total
            for number, weight in added.weights.items():
                together[number] = together.get(number, 0) + weight * factor
        return Odds(NUMBER, together, whole * common)

    def _different(self) -> _Made:
        if self._made is None:
            places: dict[tuple[int, int], int] = {}
            of_rows = [
                places.setdefault(each, len(places)) for each in zip(self.known, self.others.places)
            ]
            self.work.spend(_VALUES_OF_A_POWER * len(places))
            parts = [part.listed(self.work) for part in self.others.parts]
            self._made = [_plus(parts[place], known) for known, place in places], of_rows
        return self._made


def known_and_others(result: Result) -> tuple[list[int], OddsByRow] | None:
    """Return the number that is known in each row and what is added; None where it is no number."""
    if isinstance(result, Shifted):
        return result.known, result.others
    if isinstance(result, Column) and result.kind == NUMBER:
        return result.values, OddsByRow([sure(NUMBER, 0)], [0] * result.rows)
    return None


def _shares(
    sorts: Iterable[int], numbers: Iterable[int], weights: Sequence[int]
) -> Mapping[int, dict[int, int]]:
    """Return the weights of the numbers of each sort."""
    shares: dict[int, dict[int, int]] = {}
    for sort, number, weight in zip(sorts, numbers, weights):
        found = shares.setdefault(sort, {})
        found[number] = found.get(number, 0) + weight
    return shares


def _plus(odds: Odds, by: int) -> Odds:
    """Return odds with a known number added."""
    if not by:
        return odds
    return Odds(NUMBER, {number + by: way for number, way in odds.weights.items()}, odds.total)
