"""Exact probabilities read off a distribution, at any number and in every mode."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.distribution import Distribution
from engine.values import Number, Value, outcome_order
from workbench.project.views import ViewMode

__all__ = ["ExactProbability", "Reader"]


@dataclass(frozen=True)
class ExactProbability:
    """A probability, kept as whole numbers so that it stays exact.

    Attributes:
        weight: The weight of what was asked for.
        total: The weight of everything.
    """

    weight: int
    total: int

    @property
    def chance(self) -> float:
        """The probability, to be drawn."""
        return self.weight / self.total

    @property
    def fraction(self) -> Fraction:
        """The exact probability, in lowest terms."""
        return Fraction(self.weight, self.total)


class Reader:
    """Reads one distribution; what several readings need is worked out at the first of them.

    Outcomes that are numbers are read by their number (the empty collection counts as 0), others
    by their value, and only exactly: they have no order that would mean anything.
    """

    def __init__(self, distribution: Distribution) -> None:
        """Read ``distribution``."""
        self._distribution = distribution

    @property
    def distribution(self) -> Distribution:
        """What is read."""
        return self._distribution

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """Where the outcomes are drawn where they are numbers, as far as floats can tell."""
        numbers = self._distribution.cumulative
        return np.array(() if numbers is None else numbers.numbers, dtype=float)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The outcomes in ascending order, numbers as collections of one."""
        numbers = self._distribution.cumulative
        return self._distribution.outcomes if numbers is None else tuple(zip(numbers.numbers))

    @cached_property
    def _weights(self) -> dict[Value, int]:
        return dict(zip(self._distribution.outcomes, self._distribution.weights, strict=True))

    def read(self, value: Value, mode: ViewMode) -> ExactProbability:
        """Return the probability of ``value``, of at least it, or of at most it."""
        return ExactProbability(self._weight(value, mode), self._distribution.total)

    def read_others(self, listed: Iterable[Value]) -> ExactProbability:
        """Return the probability of all outcomes but those of ``listed``."""
        others = self._distribution.computed_weight
        weight = others - sum(self._weight(each, ViewMode.EXACTLY) for each in listed)
        return ExactProbability(weight, self._distribution.total)

    def _weight(self, value: Value, mode: ViewMode) -> int:
        numbers = self._distribution.cumulative
        if numbers is None:
            return self._weights.get(value, 0)
        before = bisect_left(numbers.numbers, outcome_order(value), key=_order_of_number)
        upto = before + (numbers.numbers[before : before + 1] == value)
        if mode is ViewMode.EXACTLY:
            return numbers.reached[upto] - numbers.reached[before]
        if mode is ViewMode.AT_LEAST:
            return numbers.total - numbers.reached[before]
        return numbers.reached[upto]


def _order_of_number(number: Number) -> tuple[int, object]:
    return outcome_order((number,))
