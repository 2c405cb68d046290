"""Forms of icepool for figures of pools."""

from __future__ import annotations

from math import gcd
from typing import Any

from icepool import Die, Reroll, d
from icepool import map as mapped

from tests.benchmarks.forms import collatz, digit_sum, told_numbers, widest_sets
from tests.benchmarks.icepool_forms.first_round import walk

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


def ones_and_sixes(count: int) -> Any:
    """Whether sixes outnumber ones."""

    def shown(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        return (state[0], dice) if face == 1 else (dice, state[1]) if face == 2 else state

    pool = Die([0, 1, 2], times=[4, 1, 1]).pool(count)
    return walk(shown, (0, 0), pool, end=lambda state: told_numbers(*state))


def best_faces(count: int) -> Any:
    """Whose best face is better, or shows more often."""
    pool = d(6).pool(count)
    best = walk(lambda state, face, dice: 100 * face + dice if dice else state, 0, pool)
    words = {1: "first", 0: "tie", -1: "second"}
    return (best - best).sign().map(words)
