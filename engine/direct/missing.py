"""Probability that is missing because explosions or loops were cut off at their limit.

The weights of a chain that is longer than the limit are left out, so that those of the others
come to less than the total. What is missing of a name is missing of everything that it is bound
for, even where nobody looks at it. So the name gets the odds of what is not missing, and the rows
in which it stands get less weight.
"""

from __future__ import annotations

import math

from engine.direct.results import Handful, Independent, Odds, OddsByRow, Result

__all__ = ["is_whole", "kept", "with_missing", "without_missing"]


def is_whole(result: Independent) -> bool:
    """Return whether nothing is missing of a result."""
    found, whole = kept(result)
    return found == whole


def kept(result: Independent) -> tuple[int, int]:
    """Return the weight of what is not missing, and that of everything."""
    if isinstance(result, Odds):
        return sum(result.weights.values()), result.total
    found = whole = 1
    for times, odds in result.pieces():
        found *= sum(odds.weights.values()) ** times
        whole *= odds.total**times
    return found, whole


def without_missing(result: Result, rows: int) -> tuple[Result, list[int], int]:
    """Return the odds of what is not missing, and how likely it is not in each of some rows.

    Returns:
        The result, and weights for the rows out of one whole.
    """
    if isinstance(result, (Odds, Handful)):
        found, whole = kept(result)
        return _conditional(result), [found] * rows, whole
    if not isinstance(result, OddsByRow):
        return result, [1] * rows, 1
    shares = [kept(part) for part in result.parts]
    common = math.lcm(*[whole for _, whole in shares])
    weights = [found * (common // whole) for found, whole in shares]
    parts = [_conditional(part) for part in result.parts]
    return OddsByRow(parts, result.places), [weights[place] for place in result.places], common


def with_missing(odds: Odds, found: int, whole: int) -> Odds:
    """Return odds of which nothing but so much of a whole is not missing."""
    if found == whole:
        return odds
    common = math.gcd(odds.total, found)
    factor = found // common
    weights = {value: weight * factor for value, weight in odds.weights.items()}
    return Odds(odds.kind, weights, odds.total // common * whole)


def _conditional(result: Independent) -> Independent:
    if isinstance(result, Odds):
        return Odds(result.kind, result.weights, sum(result.weights.values()))
    pieces = [
        (times, Odds(odds.kind, odds.weights, sum(odds.weights.values())))
        for times, odds in result.pieces()
    ]
    return Handful(pieces)
