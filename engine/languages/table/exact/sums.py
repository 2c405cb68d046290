"""Sums of numbers that do not depend on one another: one convolution in the place of all pairs."""

from __future__ import annotations

import math

from flint import fmpq

from engine.control import Budget
from engine.languages.table.exact.weighing import Special, Spread, Thing
from engine.measure import OfNumbers, convolved, numbers

__all__ = ["added"]

_FEW_PAIRS = 500
"""Pairs of values up to which adding each is faster than the way to measures and back."""


def added(left: Spread, right: Spread, sign: int, budget: Budget) -> Spread | None:
    """Return the sum of two independent numbers, or their difference.

    Args:
        left: What one of them can come to.
        right: What the other can come to.
        sign: 1 for the sum, -1 for the left one less the right one.
        budget: Asked for the time and memory of the sum.

    Returns:
        None where there are few pairs of values, or values that are no numbers.

    Raises:
        OverBudgetError: The sum takes too long or too much memory.
    """
    if len(left) * len(right) <= _FEW_PAIRS:
        return None
    measures = _measure(left, 1), _measure(right, sign)
    if measures[0] is None or measures[1] is None:
        return None
    total = convolved(measures[0], measures[1], budget)
    found: list[tuple[Thing, fmpq]] = []
    computed = 0
    for value, weight in total.items():
        budget.step()
        computed += weight
        found.append((value, fmpq(weight, total.total)))
    if computed < total.total:
        found.append((Special.MISSING, fmpq(total.total - computed, total.total)))
    return tuple(found)


def _measure(spread: Spread, sign: int) -> OfNumbers | None:
    """Return the measure of a number times 1 or -1; what is missing of it is missing mass."""
    whole = math.lcm(*(int(share.q) for _, share in spread))
    weights: dict[int, int] = {}
    for thing, share in spread:
        if isinstance(thing, int) and not isinstance(thing, bool):
            weights[sign * thing] = int(share.p) * (whole // int(share.q))
        elif thing is not Special.MISSING:
            return None
    return numbers(weights, whole) if weights else None
