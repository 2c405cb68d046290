"""Opposed rolls: who is ahead, and by how much."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from engine import measure
from engine.control import Budget
from engine.cumulative import Cumulative
from engine.distribution import Distribution
from engine.values import Number

__all__ = ["Contest", "contest", "difference"]


@dataclass(frozen=True, slots=True)
class Contest:
    """How two independent rolls compare.

    Attributes:
        ahead: The probability that the first comes to more than the second.
        level: The probability that they come to the same.
        behind: The probability that the first comes to less.
    """

    ahead: Fraction
    level: Fraction
    behind: Fraction

    @property
    def reversed(self) -> Contest:
        """The same contest as the second sees it."""
        return Contest(self.behind, self.level, self.ahead)


def contest(first: Cumulative, second: Cumulative) -> Contest:
    """Return how a roll of ``first`` compares with an independent one of ``second``.

    Only the computed part of each counts. The time grows with the number of outcomes of both
    together, not with that of their pairs.
    """
    ahead = level = 0
    others, reached = second.numbers, second.reached
    place = 0
    for number, (before, upto) in zip(first.numbers, pairwise(first.reached), strict=True):
        weight = upto - before
        while place < len(others) and others[place] < number:
            place += 1
        ahead += weight * reached[place]
        if place < len(others) and others[place] == number:
            level += weight * (reached[place + 1] - reached[place])
    total = first.total * second.total
    return Contest(
        Fraction(ahead, total), Fraction(level, total), Fraction(total - ahead - level, total)
    )


def difference(first: Cumulative, second: Cumulative, budget: Budget) -> Distribution:
    """Return the distribution of a roll of ``first`` less an independent one of ``second``.

    Args:
        first: What is subtracted from; only the computed part counts.
        second: What is subtracted; only the computed part counts.
        budget: What it may cost.

    Raises:
        OverBudgetError: It would take more memory or time than the budget allows.
    """
    # Rationals are compared in units of which all of them are whole multiples.
    unit = math.lcm(*_denominators(first.numbers), *_denominators(second.numbers))
    result = measure.convolved(_measure(first, unit), _measure(second, -unit), budget)
    budget.reserve(measure.bytes_of_outcomes(result), "the list of all differences")
    if unit == 1:
        return Distribution.from_pairs(result.items(), result.total)
    pairs = [((_number(value, unit),), weight) for value, weight in result.items()]
    return Distribution.from_weights(pairs, result.total)


def _denominators(numbers: Iterable[Number]) -> set[int]:
    return {number.denominator for number in numbers}


def _measure(cumulative: Cumulative, unit: int) -> measure.OfNumbers:
    """Return the weights of the numbers in units; a negative unit turns them round."""
    weights = {
        int(number * unit): cumulative.weight(place)
        for place, number in enumerate(cumulative.numbers)
    }
    return measure.numbers(weights, cumulative.total)


def _number(value: int, unit: int) -> Number:
    whole, rest = divmod(value, unit)
    return Fraction(value, unit) if rest else whole
