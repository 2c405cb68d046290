"""Measures: whole-number weights of outcomes, in the making of a distribution.

A measure has a total of its own; the weight of an outcome divided by the total is its probability.
Weights that fall short of the total are mass that is missing. Measures of whole numbers are
polynomials (the exponent is the outcome), so that adding independent numbers is a product of
polynomials; numbers that lie far apart, and all other values, are kept in a mapping.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from flint import fmpz_poly

from engine.control import Budget, spoken
from engine.values import Value

__all__ = [
    "Measure",
    "Numbers",
    "OfNumbers",
    "Scattered",
    "Values",
    "as_values",
    "bytes_of_outcomes",
    "conditional",
    "convolved",
    "mixture",
    "mixture_of_numbers",
    "multiplied",
    "numbers",
    "of_numbers",
    "outcomes",
    "power",
    "united",
]

_POLYNOMIAL_PACE = 25_000_000
"""Bytes of a product of polynomials that are made in a second, roughly."""

_SHORT_FACTOR = 100
"""Terms of a polynomial below which its powers are made faster, in proportion."""

_PAIRS_UNASKED = 4096
"""How many pairs of outcomes are combined between two looks at the budget."""

_SMALL_PRODUCT = 1_000_000
"""Bytes of a product of polynomials below which it is not worth an estimate."""

_OUTCOME_BYTES = 120
"""What an outcome and its weight take in a mapping, roughly, apart from their contents."""

_ELEMENT_BYTES = 8
"""What an element of a collection takes, roughly."""

_DENSE_SPAN = 4096
"""Numbers this close together are always a polynomial."""

_DENSE_SHARE = 64
"""Numbers further apart are a polynomial while at least one place in this many is used."""


@dataclass(frozen=True)
class Numbers:
    """Weights of whole numbers as a polynomial.

    Attributes:
        offset: The number that the constant coefficient stands for.
        polynomial: Coefficient k is the weight of ``offset + k``.
        total: The weight of everything, what is missing included.
    """

    offset: int
    polynomial: fmpz_poly
    total: int

    @cached_property
    def mass(self) -> int:
        """The weight of all outcomes together."""
        return int(self.polynomial(1))

    @property
    def span(self) -> int:
        """How many whole numbers the outcomes reach over."""
        return int(self.polynomial.length())

    def items(self) -> list[tuple[int, int]]:
        """Return each number of positive weight with its weight, in ascending order."""
        return [
            (self.offset + index, int(weight))
            for index, weight in enumerate(self.polynomial.coeffs())
            if weight
        ]

    def shifted(self, distance: int) -> Numbers:
        """Return the measure with ``distance`` added to every number."""
        return Numbers(self.offset + distance, self.polynomial, self.total)

    def scaled(self, factor: int) -> OfNumbers:
        """Return the measure with every number multiplied by ``factor``, which is not 0."""
        if factor == 1:
            return self
        return numbers({value * factor: weight for value, weight in self.items()}, self.total)

    def weighed(self, weight: int, total: int) -> Numbers:
        """Return the measure with weights multiplied by ``weight`` and the total by ``total``."""
        return Numbers(self.offset, self.polynomial * weight, self.total * total)


@dataclass(frozen=True)
class Scattered:
    """Weights of whole numbers that lie too far apart for a polynomial.

    Attributes:
        weights: Positive weight of each number.
        total: The weight of everything, what is missing included.
    """

    weights: Mapping[int, int]
    total: int

    @cached_property
    def mass(self) -> int:
        """The weight of all outcomes together."""
        return sum(self.weights.values())

    def items(self) -> list[tuple[int, int]]:
        """Return each number with its weight, in ascending order."""
        return sorted(self.weights.items())

    def shifted(self, distance: int) -> Scattered:
        """Return the measure with ``distance`` added to every number."""
        moved = {value + distance: weight for value, weight in self.weights.items()}
        return Scattered(moved, self.total)

    def scaled(self, factor: int) -> OfNumbers:
        """Return the measure with every number multiplied by ``factor``, which is not 0."""
        return numbers({value * factor: weight for value, weight in self.items()}, self.total)

    def weighed(self, weight: int, total: int) -> Scattered:
        """Return the measure with weights multiplied by ``weight`` and the total by ``total``."""
        multiplied = {value: weight * w for value, w in self.weights.items()} if weight else {}
        return Scattered(multiplied, self.total * total)


@dataclass(frozen=True)
class Values:
    """Weights of values of any kind.

    Attributes:
        weights: Positive weight of each value.
        total: The weight of everything, what is missing included.
    """

    weights: Mapping[Value, int]
    total: int

    @cached_property
    def mass(self) -> int:
        """The weight of all outcomes together."""
        return sum(self.weights.values())

    def weighed(self, weight: int, total: int) -> Values:
        """Return the measure with weights multiplied by ``weight`` and the total by ``total``."""
        multiplied = {value: weight * w for value, w in self.weights.items()} if weight else {}
        return Values(multiplied, self.total * total)

    def united(self, constant: tuple[int, ...]) -> Values:
        """Return the measure with the elements of ``constant`` added to every collection."""
        grown = {merged(value, constant): weight for value, weight in self.weights.items()}
        return Values(grown, self.total)


OfNumbers: TypeAlias = Numbers | Scattered
"""A measure of whole numbers."""

Measure: TypeAlias = Numbers | Scattered | Values
"""A measure of whole numbers or of values of any kind."""


def merged(value: Value, elements: tuple[int, ...]) -> Value:
    """Return the collection ``value`` with ``elements`` added."""
    assert isinstance(value, tuple), "only collections are united"
    return tuple(sorted(value + elements))


def of_numbers(measure: Measure) -> OfNumbers:
    """Return a measure that is known to be one of whole numbers."""
    if isinstance(measure, Values):
        assert not measure.weights, "a number has a measure of numbers"
        return Scattered({}, measure.total)
    return measure


def bytes_of_outcomes(measure: Measure) -> int:
    """Return the memory that ``outcomes`` takes, roughly and at most."""
    if isinstance(measure, Values):
        return 0  # they are listed already
    count = measure.span if isinstance(measure, Numbers) else len(measure.weights)
    return count * (_OUTCOME_BYTES + measure.total.bit_length() // 8)


def outcomes(measure: Measure) -> list[tuple[Value, int]]:
    """Return each outcome as a value, with its weight."""
    if isinstance(measure, Values):
        return list(measure.weights.items())
    return [((number,), weight) for number, weight in measure.items()]


def numbers(weights: Mapping[int, int], total: int) -> OfNumbers:
    """Return the measure of whole numbers, as a polynomial where they lie close together."""
    if not weights:
        return Scattered({}, total)
    low, high = min(weights), max(weights)
    if not _is_dense(high - low + 1, len(weights)):
        return Scattered({value: weight for value, weight in weights.items() if weight}, total)
    coefficients = [0] * (high - low + 1)
    for value, weight in weights.items():
        coefficients[value - low] = weight
    return Numbers(low, fmpz_poly(coefficients), total)


def as_values(measure: Measure) -> Values:
    """Return the measure with collections of one in place of numbers."""
    if isinstance(measure, Values):
        return measure
    return Values(dict(outcomes(measure)), measure.total)


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
    dense = [(factor, measure) for factor, measure in scaled if isinstance(measure, Numbers)]
    if dense and len(dense) == len(scaled):
        low = min(measure.offset for _, measure in dense)
        high = max(measure.offset + measure.span for _, measure in dense)
        if _is_dense(high - low, sum(measure.span for _, measure in dense)):
            mixed = fmpz_poly()
            for factor, part in dense:
                mixed += (part.polynomial * factor).left_shift(part.offset - low)
            return Numbers(low, mixed, total * scale)
    weights: dict[int, int] = {}
    for factor, measure in scaled:
        for value, weight in measure.items():
            weights[value] = weights.get(value, 0) + factor * weight
    return numbers(weights, total * scale)


def _common_scale(branches: Sequence[tuple[int, Measure]]) -> tuple[int, list[int]]:
    """Return what the total must be multiplied by, and the whole factor of each branch."""
    scale = 1
    for weight, measure in branches:
        scale = math.lcm(scale, measure.total // math.gcd(measure.total, weight))
    return scale, [weight * scale // measure.total for weight, measure in branches]


def _is_dense(span: int, used: int) -> bool:
    return span <= _DENSE_SPAN or span <= used * _DENSE_SHARE


def conditional(measure: Measure) -> Measure:
    """Return the measure given that nothing is missing; it must have mass."""
    return replace(measure, total=measure.mass)


def convolved(left: OfNumbers, right: OfNumbers, budget: Budget) -> OfNumbers:
    """Return the measure of the sum of two independent numbers."""
    total = left.total * right.total
    if isinstance(left, Numbers) and isinstance(right, Numbers):
        size = (left.span + right.span) * total.bit_length() // 8
        if size > _SMALL_PRODUCT:
            budget.afford(size, "a sum")
            budget.expect(size / _POLYNOMIAL_PACE, "a sum")
        product = left.polynomial * right.polynomial
        return Numbers(left.offset + right.offset, product, total)
    return _combined(left, right, operator.add, budget)


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
            budget.reserve((len(weights) - before) * _OUTCOME_BYTES, "the list of all results")
            before, pairs = len(weights), 0
    return numbers(weights, left.total * right.total)


def power(measure: OfNumbers, count: int, budget: Budget) -> OfNumbers:
    """Return the measure of the sum of ``count`` independent equal numbers; count is positive."""
    if isinstance(measure, Numbers):
        size = measure.span * count * measure.total.bit_length() * count // 8
        what = f"the sum of {spoken(count)} dice"
        budget.afford(size, what)
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


def united(left: Values, right: Values, budget: Budget) -> Values:
    """Return the measure of two independent collections together."""
    mixed: dict[Value, int] = {}
    for value, weight in left.weights.items():
        before = len(mixed)
        for other, other_weight in right.weights.items():
            key = merged(value, other)  # type: ignore[arg-type]
            mixed[key] = mixed.get(key, 0) + weight * other_weight
        budget.step(1 + len(right.weights) // 8)
        _reserve_list(mixed, len(mixed) - before, budget)
    return Values(mixed, left.total * right.total)


def _reserve_list(weights: dict[Value, int], new: int, budget: Budget) -> None:
    """Claim the memory of the outcomes last added to ``weights``."""
    if new:
        value = next(reversed(weights))
        contents = len(value) * _ELEMENT_BYTES if isinstance(value, tuple) else _OUTCOME_BYTES
        budget.reserve(new * (_OUTCOME_BYTES + contents), "the list of all outcomes")
