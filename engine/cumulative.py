"""Distributions of numbers added up, so that any range of outcomes is one look away."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction

from engine.values import Number

__all__ = ["Cumulative"]


@dataclass(frozen=True)
class Cumulative:
    """The weights of numbers, added up from the least.

    Only the computed part counts: probabilities are those of rolls that came to a value, as the
    statistics of a ``Distribution`` are.

    Attributes:
        numbers: Every number that can come out, ascending; at least one.
        reached: The weight of all numbers before each of them, and at the end that of all.
    """

    numbers: tuple[Number, ...]
    reached: tuple[int, ...]

    @property
    def total(self) -> int:
        """The weight of all numbers together."""
        return self.reached[-1]

    @property
    def mean(self) -> Fraction:
        """The exact mean."""
        weighed: Number = 0
        for place, number in enumerate(self.numbers):
            weighed += number * self.weight(place)
        return Fraction(weighed) / self.total

    def weight(self, place: int) -> int:
        """Return the weight of the number at ``place``, counted from 0."""
        return self.reached[place + 1] - self.reached[place]

    def weight_between(self, low: Number | None, high: Number | None) -> int:
        """Return the weight of the numbers from ``low`` to ``high``, both included.

        Args:
            low: The least number that counts, or None where there is no lower end.
            high: The greatest number that counts, or None where there is no upper end.
        """
        first = 0 if low is None else bisect_left(self.numbers, low)
        last = len(self.numbers) if high is None else bisect_right(self.numbers, high)
        return self.reached[last] - self.reached[first] if first < last else 0

    def share_between(self, low: Number | None, high: Number | None) -> Fraction:
        """Return the probability of ``low`` to ``high``; as ``weight_between``."""
        return Fraction(self.weight_between(low, high), self.total)

    def at_least(self, number: Number) -> Fraction:
        """Return the probability of ``number`` or more."""
        return self.share_between(number, None)

    def at_most(self, number: Number) -> Fraction:
        """Return the probability of ``number`` or less."""
        return self.share_between(None, number)

    def exactly(self, number: Number) -> Fraction:
        """Return the probability of ``number``."""
        return self.share_between(number, number)

    def quantile(self, share: Fraction) -> Number:
        """Return the least number that at least ``share`` of the rolls do not exceed.

        Args:
            share: From 0 to 1; 1/2 gives the median.
        """
        wanted = -(-share.numerator * self.total // share.denominator)
        place = bisect_left(self.reached, wanted, lo=1) - 1
        return self.numbers[min(place, len(self.numbers) - 1)]
