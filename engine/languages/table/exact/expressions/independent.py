"""What numbers that do not depend on one another come to together, without looking at all pairs.

A sum is one convolution. Which of two is greater, and how great the greatest of several is, follow
from how likely each of them is below every number, added up once in ascending order.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

from engine.control import Budget
from engine.languages.table.exact.weighing import Odds, Special, Thing, reduced
from engine.measure import OfNumbers, added_up, numbers

__all__ = ["COMPARED", "added", "compared", "outermost"]

_FEW_PAIRS = 500
"""Pairs of values up to which looking at each is faster than any way around it."""

COMPARED: Mapping[str, tuple[bool, bool, bool]] = {
    "<": (True, False, False),
    "<=": (True, True, False),
    ">": (False, False, True),
    ">=": (False, True, True),
    "==": (False, True, False),
    "!=": (True, False, True),
}
"""Whether each comparison holds where the left number is less, equal and greater."""

_Weights: TypeAlias = list[tuple[int, int]]
"""Numbers in ascending order, each with its weight."""


def added(terms: Sequence[tuple[int, Odds]], budget: Budget) -> Odds | None:
    """Return the sum of independent numbers.

    Args:
        terms: Two or more: 1 and what is added can come to, or -1 and what is taken away can.
        budget: Asked for the time and memory of the sum.

    Returns:
        None where there are few combinations of values, or values that are no numbers.

    Raises:
        OverBudgetError: The sum takes too long or too much memory.
    """
    if _are_few([odds for _, odds in terms]):
        return None
    parts = []
    for sign, odds in terms:
        if odds.measure is None:
            return None
        parts.append(odds.measure if sign == 1 else odds.measure.scaled(sign))
    step, least = math.gcd(*map(_step, parts)) or 1, 0
    if step > 1:  # as of hundreds of gold pieces: what lies between them is left out
        least = sum(one.items()[0][0] for one in parts)
        narrowed = {id(one): _narrowed(one, step) for one in parts}
        parts = [narrowed[id(one)] for one in parts]
    total = added_up(parts, budget)
    weights: dict[Thing, int] = {least + place * step: weight for place, weight in total.items()}
    budget.step(len(weights))
    missing = total.total - total.mass
    if missing:
        weights[Special.MISSING] = missing
    return reduced(weights, total.total)


def _step(measure: OfNumbers) -> int:
    """Return what the distances between all outcomes are multiples of; 0 where there is one."""
    (first, _), *others = measure.items()
    return math.gcd(*(number - first for number, _ in others))


def _narrowed(measure: OfNumbers, step: int) -> OfNumbers:
    """Return a measure with its outcomes counted in steps, from the least on."""
    pairs = measure.items()
    return numbers({(one - pairs[0][0]) // step: weight for one, weight in pairs}, measure.total)


def compared(operator: str, left: Odds, right: Odds, budget: Budget) -> Odds | None:
    """Return whether a comparison of two independent numbers holds.

    Args:
        operator: One of ``COMPARED``.
        left: What the number on its left can come to.
        right: What the number on its right can come to.
        budget: Counts the values that are looked at.

    Returns:
        None where there are few pairs of values, or values that are no numbers.
    """
    if _are_few((left, right)) or not (left.holds_numbers and right.holds_numbers):
        return None
    budget.step(len(left.weights) + len(right.weights))
    others = _ascending(right)
    numbers = [number for number, _ in others]
    below = [0, *accumulate(weight for _, weight in others)]
    less = equal = 0
    for number, weight in _ascending(left):
        place = bisect_left(numbers, number)
        same = place < len(numbers) and numbers[place] == number
        less += weight * (right.total - below[place + same])
        equal += weight * (below[place + same] - below[place])
    total = left.total * right.total
    shares = (less, equal, total - less - equal)
    true = sum(share for share, holds in zip(shares, COMPARED[operator], strict=True) if holds)
    weights: dict[Thing, int] = {True: true, False: total - true}
    return reduced({truth: weight for truth, weight in weights.items() if weight}, total)


def outermost(parts: Sequence[Odds], budget: Budget, *, least: bool) -> Odds | None:
    """Return the greatest of several independent numbers, or the least.

    How likely all of them are at most a number is the product of how likely each of them is.

    Args:
        parts: What each of them can come to.
        budget: Counts the values that are looked at.
        least: Whether the least one is asked for.

    Returns:
        None where there are few combinations of values, or values that are no numbers.
    """
    if _are_few(parts) or not all(part.holds_numbers for part in parts):
        return None
    numbers = sorted({number for part in parts for number in part.weights}, reverse=least)  # type: ignore[type-var]  # they are numbers
    budget.step(len(numbers) * len(parts))
    total = math.prod(part.total for part in parts)
    weights: dict[Thing, int] = {}
    before = 0
    for number, reached in zip(numbers, _reached(parts, numbers), strict=True):
        if reached > before:
            weights[number] = reached - before
        before = reached
    return reduced(weights, total)


def _reached(parts: Sequence[Odds], numbers: Sequence[Thing]) -> Iterator[int]:
    """Yield for one number after the other how many ways there are for all to be up to there."""
    ways = [0] * len(parts)
    for number in numbers:
        ways = [way + part.weights.get(number, 0) for way, part in zip(ways, parts, strict=True)]
        yield math.prod(ways)


def _ascending(odds: Odds) -> _Weights:
    return sorted(odds.weights.items())  # type: ignore[arg-type]  # they are numbers


def _are_few(parts: Sequence[Odds]) -> bool:
    pairs = 1
    for part in parts:
        pairs *= len(part.weights)
        if pairs > _FEW_PAIRS:
            return False
    return True
