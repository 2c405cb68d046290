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
from engine.values import Value, outcome_order
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
        return np.array([float(number) for number, _ in self._distribution.numbers])

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The outcomes in ascending order, numbers as collections of one."""
        distribution = self._distribution
        if distribution.is_numeric:
            return tuple((number,) for number, _ in distribution.numbers)
        return distribution.outcomes

    @cached_property
    def _weights(self) -> tuple[int, ...]:
        if self._distribution.is_numeric:
            return tuple(weight for _, weight in self._distribution.numbers)
        return self._distribution.weights

    @cached_property
    def _reached(self) -> tuple[int, ...]:
        reached = [0]
        for weight in self._weights:
            reached.append(reached[-1] + weight)
        return tuple(reached)

    @cached_property
    def _places(self) -> dict[Value, int]:
        return {value: place for place, value in enumerate(self.values)}

    def read(self, value: Value, mode: ViewMode) -> ExactProbability:
        """Return the probability of ``value``, of at least it, or of at most it."""
        return ExactProbability(self._weight(value, mode), self._distribution.total)

    def read_others(self, listed: Iterable[Value]) -> ExactProbability:
        """Return the probability of all outcomes but those of ``listed``."""
        weight = sum(self._weights) - sum(self._weight(each, ViewMode.EXACTLY) for each in listed)
        return ExactProbability(weight, self._distribution.total)

    def _weight(self, value: Value, mode: ViewMode) -> int:
        place = self._places.get(value)
        if mode is ViewMode.EXACTLY or not self._distribution.is_numeric:
            return 0 if place is None else self._weights[place]
        if mode is ViewMode.AT_LEAST:
            return self._reached[-1] - self._reached[self._before(value, place)]
        if place is None:
            return self._reached[self._before(value, place)]
        return self._reached[place + 1]

    def _before(self, value: Value, place: int | None) -> int:
        # The number of outcomes below the value.
        if place is not None:
            return place
        return bisect_left(self.values, outcome_order(value), key=outcome_order)
