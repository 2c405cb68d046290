"""Sums of numbers that do not depend on one another: one convolution in the place of all pairs."""

from __future__ import annotations

from engine.control import Budget
from engine.languages.table.exact.weighing import Odds, Special, Thing, reduced
from engine.measure import convolved

__all__ = ["added"]

_FEW_PAIRS = 500
"""Pairs of values up to which adding each is faster than the way to measures and back."""


def added(left: Odds, right: Odds, sign: int, budget: Budget) -> Odds | None:
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
    if len(left.weights) * len(right.weights) <= _FEW_PAIRS:
        return None
    first, second = left.measure, right.measure
    if first is None or second is None:
        return None
    total = convolved(first, second.scaled(sign), budget)
    weights: dict[Thing, int] = dict(total.items())
    budget.step(len(weights))
    missing = total.total - total.mass
    if missing:
        weights[Special.MISSING] = missing
    return reduced(weights, total.total)
