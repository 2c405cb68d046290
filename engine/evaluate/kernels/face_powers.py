"""In how many ways faces that are alike show 0, 1, 2 ... times together: powers of their ways.

The ways of one face are the coefficients of a series, and those of several alike faces of its
power. For the dice of a pool, which have an order, k times stand at x^k / k!.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from flint import fmpz_poly

__all__ = ["power_by_terms", "power_of", "together", "truncated"]


def power_of(ways: Sequence[int], times: int, most: int, *, is_pool: bool) -> list[int]:
    """Return the ways of so many equal faces to show 0, 1, 2 ... up to ``most`` times together.

    Args:
        ways: Those of one face.
        times: How many faces there are.
        most: How many dice or cards there are.
        is_pool: Whether dice have an order.
    """
    if times == 1:
        return list(ways)
    possible = [k for k, weight in enumerate(ways) if weight]
    if is_pool and possible and times < len(possible) == possible[-1] - possible[0] + 1:
        return _power_of_interval(ways, times, most)
    if not ways[0]:
        half = power_of(ways, times // 2, most, is_pool=is_pool)
        whole = together(half, half, most, is_pool=is_pool)
        return together(whole, ways, most, is_pool=is_pool) if times % 2 else whole
    return power_by_terms(ways, times, most, is_pool=is_pool)


def _power_of_interval(ways: Sequence[int], times: int, most: int) -> list[int]:
    """Return the same where each face shows some number of times between two bounds.

    With the weight w of a face, first and last the bounds, and x^k / k! for k dice, f is the part
    of e^(wx) from first to last. So f' = wf + w^first x^(first - 1) / (first - 1)! - w^(last + 1)
    x^last / last!, and (f^m)' = m f^(m-1) f' gives each power by three terms from the one before.
    """
    first = next(k for k, weight in enumerate(ways) if weight)
    last = max(k for k, weight in enumerate(ways) if weight)
    weight = ways[last] // ways[last - 1]
    lower = [math.comb(n, first - 1) * weight ** (first - 1) for n in range(most)] if first else []
    upper = [math.comb(n, last) * weight**last for n in range(most)]
    before = [1] + [0] * most
    for factor in range(1, times + 1):
        found = int(not first)
        result = [found]
        for n in range(most):
            if n >= last:
                found -= upper[n] * before[n - last]
            if 0 < first <= n + 1:
                found += lower[n] * before[n + 1 - first]
            found *= factor * weight
            result.append(found)
        before = result
    return before


def power_by_terms(ways: Sequence[int], times: int, most: int, *, is_pool: bool) -> list[int]:
    """Return the same for faces that need not show, in whatever numbers they may.

    They follow one from another by Miller's recurrence for the powers of a series, so that no
    number is ever longer than those of the result.
    """
    steps = [(k, weight) for k, weight in enumerate(ways) if k and weight]
    result = [1]
    for total in range(1, most + 1):
        found = 0
        for shown, weight in steps:
            if shown > total:
                break
            orders = math.comb(total, shown) if is_pool else 1
            found += ((times + 1) * shown - total) * orders * weight * result[total - shown]
        result.append(found // total)
    return result


def together(some: Sequence[int], others: Sequence[int], most: int, *, is_pool: bool) -> list[int]:
    """Return the ways of two groups of faces to show so many times together."""
    result = [0] * min(most + 1, len(some) + len(others) - 1)
    for i, ways in enumerate(some):
        for k, other in enumerate(others[: len(result) - i]):
            orders = math.comb(i + k, i) if is_pool else 1
            result[i + k] += ways * other * orders
    return result


def truncated(polynomial: fmpz_poly, degree: int) -> fmpz_poly:
    """Return a polynomial up to a power."""
    if polynomial.degree() <= degree:
        return polynomial
    return fmpz_poly(polynomial.coeffs()[: degree + 1])
