"""Kept dice: the sum of the greatest (or least) dice of a pool of equal dice.

The die of the last rank kept is the threshold. Dice beyond it are all kept; of the dice that equal
it, as many are kept as there is room for. So the distribution is a sum, over the threshold and the
number of dice beyond it, of powers of one polynomial.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from flint import fmpz_poly

from engine.control import Budget
from engine.dice import long_power
from engine.evaluate.kernels.pools import Level, LevelPool
from engine.measure import Numbers, OfNumbers

__all__ = ["kept_sum"]

_BYTES_A_SECOND = 20_000_000
"""How many bytes of powers of whole numbers are made in a second, roughly."""


def kept_sum(
    pool: LevelPool,
    kept: int,
    of_value: Callable[[int], int],
    constant: int,
    budget: Budget,
) -> OfNumbers:
    """Return the measure of the sum of what the first ranks of a pool contribute.

    Args:
        pool: Equal dice, looked through from the end that is kept.
        kept: How many ranks are kept; positive, and not more than there are dice.
        of_value: What a kept die of a certain value contributes.
        constant: What is added to the sum.
        budget: Asked at every step.
    """
    whole = sum(level.weight for level in pool.levels.values())
    size = pool.count * whole.bit_length() // 8
    budget.expect(len(pool.levels) * kept * size / _BYTES_A_SECOND, "the sum of the dice kept")
    scores = {face: of_value(face) for face in pool.levels}
    least = min(scores.values())
    beyond = fmpz_poly()
    result = fmpz_poly()
    for face, level in pool.levels.items():
        score = scores[face] - least
        power = fmpz_poly([1])
        for above in range(kept):
            budget.step(1 + power.length() // 64)
            ways = math.comb(pool.count, above) * _ways_at_threshold(pool, level, kept, above)
            if ways and power.length():
                result += (power * ways).left_shift(score * (kept - above))
            power *= beyond
        beyond += fmpz_poly([level.weight]).left_shift(score)
    return Numbers(constant + kept * least, result, pool.total)


def _ways_at_threshold(pool: LevelPool, level: Level, kept: int, above: int) -> int:
    """Return the ways of the dice not beyond the threshold, if enough of them equal it."""
    left = pool.count - above
    whole = long_power(level.weight + level.below, left)
    missing = 0
    ways = long_power(level.below, left)
    for equal in range(kept - above):
        missing += ways
        if not level.below:
            break
        ways = ways * level.weight * (left - equal) // (level.below * (equal + 1))
    result: int = whole - missing
    return result
