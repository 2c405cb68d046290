"""Forms of icepool for figures of pools."""

from __future__ import annotations

from math import gcd
from typing import Any

from icepool import Die, Reroll, d
from icepool import map as mapped

from tests.benchmarks.forms import collatz, digit_sum, widest_sets

__all__ = ["collatz", "digit_sum", "gcd", "widest_sets"]


def different_sum() -> Any:
    """The sum of three dice, on condition that all differ."""
    return mapped(
        lambda a, b, c: Reroll if a == b or b == c else a + b + c, d(6).pool(3).expand(), star=True
    )


def rolls_until(most: int) -> Any:
    """How many rolls of 3d6 it takes to 10 or less, on condition that they are not too many."""
    again = (3 @ d(6)) > 10
    weights = [again[True] ** n * again.denominator() ** (most - n) for n in range(most)]
    return Die(range(1, most + 1), times=weights)
