"""How measures are made of others: mixed, added up, multiplied and united."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Sequence

from flint import fmpz_poly

from engine.control import NO_LISTS, Budget, spoken
from engine.measure.forms import (
    Measure,
    Numbers,
    OfNumbers,
    SparseNumbers,
    Values,
    dense,
    is_dense,
    merged,
    numbers,
    outcomes,
    span_of,
)
from engine.measure.packing import packed, slot_width, unpacked
from engine.values import Value

__all__ = [
    "added_up",
    "convolved",
    "mixture",
    "mixture_of_numbers",
    "multiplied",
    "power",
    "united",
]

_POLYNOMIAL_PACE = 25_000_000
"""Bytes of a product of polynomials that are made in a second, roughly."""

_SHORT_FACTOR = 100
"""Terms of a polynomial below which its powers are made faster, in proportion."""

_PAIRS_UNASKED = 4096
"""How many pairs of outcomes are combined between two looks at the budget."""

_IN_PRODUCT, _IN_POWER = 6, 4
"""How many times the memory of its result FLINT takes for a product of polynomials, and for a
power. It ends the process where there is not so much."""

_SMALL_PRODUCT = 1_000_000
"""Bytes of a product of polynomials below which it is not worth an estimate."""

_PACKED_BYTES = 2_000
"""Bytes of a sum below which one product of long numbers is faster than one of polynomials."""

_FEW_PLACES = 250
"""Places of all branches together below which a mixture is added up place by place."""

_OUTCOME_BYTES = 120
"""What an outcome and its weight take in a mapping, roughly, apart from their contents."""

_ELEMENT_BYTES = 8
"""What an element of a collection takes, roughly."""

_PLACES_A_PAIR = 0.2
"""How many places of a product of polynomials cost as much as combining two outcomes."""


def mixture(branches: Sequence[tuple[int, Measure]], total: int, budget: Budget) -> Values:
    """Return the measure of branches chosen with the given weights.

    The totals of the branches may differ; the least common denominator keeps the weights whole.

    Args:
        branches: Weight of each branch relative to ``total``, and its measure.
        total: The weight of all branches, missing ones included.
        budget: Asked for the memory of the result.
    """
    scale, factors = _common_scale(branches)
    mixed: dict[Value, int] = {}
    for factor, (_, measure) in zip(factors, branches, strict=True):
        before = len(mixed)
        for value, weight in outcomes(measure):
            mixed[value] = mixed.get(value, 0) + factor * weight
        _reserve_list(mixed, len(mixed) - before, budget)
    return Values(mixed, total * scale)


def mixture_of_numbers(branches: Sequence[tuple[int, OfNumbers]], total: int) -> OfNumbers:
    """Return the measure of branches that are all numbers; as ``mixture`` does."""
    scale, factors = _common_scale(branches)
    scaled = [(factor, measure) for factor, (_, measure) in zip(factors, branches, strict=True)]
    near = [(factor, measure) for factor, measure in scaled if isinstance(measure, Numbers)]
    if near and len(near) == len(scaled):
        low = min(measure.offset for _, measure in near)
        high = max(measure.offset + measure.span for _, measure in near)
        if is_dense(high - low, sum(measure.span for _, measure in near)):
            return Numbers(low, _added(near, low, high), total * scale)
    weights: dict[int, int] = {}
    for factor, measure in scaled:
        for value, weight in measure.items():
            weights[value] = weights.get(value, 0) + factor * weight
    return numbers(weights, total * scale)


def _added(branches: Sequence[tuple[int, Numbers]], low: int, high: int) -> fmpz_poly | list[int]:
    """Return the weights from ``low`` to ``high`` of measures with a factor each, added up."""
    if sum(part.span for _, part in branches) > _FEW_PLACES:
        mixed = fmpz_poly()
        for factor, part in branches:
            mixed += (part.polynomial * factor).left_shift(part.offset - low)
        return mixed
    weights = [0] * (high - low)
    for factor, part in branches:
        for place, weight in enumerate(part.coefficients, part.offset - low):
            weights[place] += factor * weight
    return weights


def _common_scale(branches: Sequence[tuple[int, Measure]]) -> tuple[int, list[int]]:
    """Return what the total must be multiplied by, and the whole factor of each branch."""
    scale = 1
    for weight, measure in branches:
        scale = math.lcm(scale, measure.total // math.gcd(measure.total, weight))
    return scale, [weight * scale // measure.total for weight, measure in branches]


def convolved(left: OfNumbers, right: OfNumbers, budget: Budget) -> OfNumbers:
    """Return the measure of the sum of two independent numbers."""
    if not (isinstance(left, Numbers) and isinstance(right, Numbers)):
        if not (_size(left) and _size(right)):  # one of them never comes to a value
            return SparseNumbers({}, left.total * right.total)
        places = span_of(left) + span_of(right)
        # Not multiplied: there may be more places than a float can tell.
        if places > _size(left) * _size(right) / _PLACES_A_PAIR:
            return _combined(left, right, operator.add, budget)
        left, right = dense(left), dense(right)
    total = left.total * right.total
    size = (left.span + right.span) * total.bit_length() // 8
    if size > _SMALL_PRODUCT:
        budget.afford(_IN_PRODUCT * size, "a sum")
        budget.expect(size / _POLYNOMIAL_PACE, "a sum")
    offset = left.offset + right.offset
    if size < _PACKED_BYTES:
        width = slot_width(total)
        return unpacked(packed(left, width) * packed(right, width), width, offset, total)
    return Numbers(offset, left.polynomial * right.polynomial, total)


def _size(measure: OfNumbers) -> int:
    return measure.span if isinstance(measure, Numbers) else len(measure.weights)


def multiplied(left: OfNumbers, right: OfNumbers, budget: Budget) -> OfNumbers:
    """Return the measure of the product of two independent numbers."""
    return _combined(left, right, operator.mul, budget)


def _combined(
    left: OfNumbers, right: OfNumbers, operation: Callable[[int, int], int], budget: Budget
) -> OfNumbers:
    """Return the measure of what ``operation`` makes of two independent numbers."""
    weights: dict[int, int] = {}
    others = right.items()
    before = pairs = 0
    for value, weight in left.items():
        for other, other_weight in others:
            key = operation(value, other)
            weights[key] = weights.get(key, 0) + weight * other_weight
        pairs += len(others)
        if pairs >= _PAIRS_UNASKED:
            budget.step(pairs // 8)
            size = (len(weights) - before) * _OUTCOME_BYTES
            budget.reserve(size, "the list of all results", NO_LISTS)
            before, pairs = len(weights), 0
    return numbers(weights, left.total * right.total)


def power(measure: OfNumbers, count: int, budget: Budget) -> OfNumbers:
    """Return the measure of the sum of ``count`` independent equal numbers; count is positive."""
    if isinstance(measure, Numbers):
        size = measure.span * count * measure.total.bit_length() * count // 8
        if size < _PACKED_BYTES:
            total = measure.total**count
            width = slot_width(total)
            return unpacked(packed(measure, width) ** count, width, measure.offset * count, total)
        what = f"the sum of {spoken(count)} dice"
        budget.afford(_IN_POWER * size, what)
        speed = _POLYNOMIAL_PACE * _SHORT_FACTOR / min(measure.span, _SHORT_FACTOR)
        budget.expect(size / speed, what)
        return Numbers(measure.offset * count, measure.polynomial**count, measure.total**count)
    result: OfNumbers | None = None
    while True:
        if count & 1:
            result = measure if result is None else convolved(result, measure, budget)
        count >>= 1
        if not count:
            assert result is not None, "a positive count has a bit set"
            return result
        measure = convolved(measure, measure, budget)


def added_up(measures: Sequence[OfNumbers], budget: Budget) -> OfNumbers:
    """Return the measure of the sum of independent numbers, of which there is one at least.

    Equal ones, which are the same object, are a power, and those of about the same size are added
    first: so that a long sum is not multiplied with each of its parts in turn.
    """
    counts = Counter(map(id, measures))
    different = {id(one): one for one in measures}
    sums = [
        power(one, counts[key], budget) if counts[key] > 1 else one
        for key, one in different.items()
    ]
    while len(sums) > 1:
        budget.check()
        pairs = zip(sums[::2], sums[1::2], strict=False)
        rest = sums[len(sums) & ~1 :]
        sums = [*(convolved(left, right, budget) for left, right in pairs), *rest]
    return sums[0]


def united(left: Values, right: Values, budget: Budget) -> Values:
    """Return the measure of two independent collections together."""
    mixed: dict[Value, int] = {}
    for value, weight in left.weights.items():
        before = len(mixed)
        for other, other_weight in right.weights.items():
            key = merged(value, other)  # type: ignore[arg-type]  # only collections are united
            mixed[key] = mixed.get(key, 0) + weight * other_weight
        budget.step(1 + len(right.weights) // 8)
        _reserve_list(mixed, len(mixed) - before, budget)
    return Values(mixed, left.total * right.total)


def _reserve_list(weights: dict[Value, int], new: int, budget: Budget) -> None:
    """Claim the memory of the outcomes last added to ``weights``."""
    if new:
        value = next(reversed(weights))
        contents = len(value) * _ELEMENT_BYTES if isinstance(value, tuple) else _OUTCOME_BYTES
        budget.reserve(new * (_OUTCOME_BYTES + contents), "the list of all outcomes", NO_LISTS)
