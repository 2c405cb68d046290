"""Measures: whole-number weights of outcomes, in the making of a distribution.

A measure has a total of its own; the weight of an outcome divided by the total is its probability.
Weights that fall short of the total are mass that is missing. Measures of whole numbers are
polynomials (the exponent is the outcome), so that adding independent numbers is a product of
polynomials; numbers that lie far apart, and all other values, are kept in a mapping.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from flint import fmpz_poly

from engine.control import Budget
from engine.values import Value

__all__ = [
    "Measure",
    "Numbers",
    "OfNumbers",
    "Scattered",
    "Values",
    "all_hands",
    "all_multisets",
    "as_values",
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
        for value, weight in outcomes(measure):
            mixed[value] = mixed.get(value, 0) + factor * weight
    budget.reserve(len(mixed) * 120, "the list of all collections")
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
        product = left.polynomial * right.polynomial
        return Numbers(left.offset + right.offset, product, total)
    sums: dict[int, int] = {}
    budget.step(len(left.items()) * len(right.items()) // 8)
    for value, weight in left.items():
        for other, other_weight in right.items():
            key = value + other
            sums[key] = sums.get(key, 0) + weight * other_weight
    return numbers(sums, total)


def multiplied(left: OfNumbers, right: OfNumbers, budget: Budget) -> OfNumbers:
    """Return the measure of the product of two independent numbers."""
    weights: dict[int, int] = {}
    multipliers = right.items()
    for value, weight in left.items():
        budget.step(len(multipliers) // 8)
        for other, other_weight in multipliers:
            key = value * other
            weights[key] = weights.get(key, 0) + weight * other_weight
    return numbers(weights, left.total * right.total)


def power(measure: OfNumbers, count: int, budget: Budget) -> OfNumbers:
    """Return the measure of the sum of ``count`` independent equal numbers; count is positive."""
    if isinstance(measure, Numbers):
        bits = measure.total.bit_length() * count
        budget.reserve(measure.span * count * bits // 8, f"the sum of {count} dice")
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
    budget.reserve(len(left.weights) * len(right.weights) * 60, "the list of all collections")
    mixed: dict[Value, int] = {}
    for value, weight in left.weights.items():
        budget.step(len(right.weights) // 8)
        for other, other_weight in right.weights.items():
            key = merged(value, other)  # type: ignore[arg-type]
            mixed[key] = mixed.get(key, 0) + weight * other_weight
    return Values(mixed, left.total * right.total)


def all_multisets(
    faces: Sequence[int], weights: Sequence[int], count: int
) -> Iterable[tuple[tuple[int, ...], int]]:
    """Yield every collection that ``count`` equal dice can show, with its weight.

    The weight is the multinomial coefficient times the weights of the faces shown.
    """
    stack: list[tuple[int, int, tuple[int, ...], int]] = [(0, count, (), 1)]
    last = len(faces) - 1
    while stack:
        index, left, shown, weight = stack.pop()
        face, face_weight = faces[index], weights[index]
        if index == last:
            yield shown + (face,) * left, weight * face_weight**left
            continue
        stack.append((index + 1, left, shown, weight))
        ways = weight
        for taken in range(1, left + 1):
            ways = ways * face_weight * (left - taken + 1) // taken
            grown = shown + (face,) * taken
            if taken == left:
                yield grown, ways
            else:
                stack.append((index + 1, left - taken, grown, ways))


def all_hands(
    faces: Sequence[int], copies: Sequence[int], count: int
) -> Iterable[tuple[tuple[int, ...], int]]:
    """Yield every collection of ``count`` cards from a deck, with the number of ways to deal it."""
    behind = [0, *accumulate(reversed(copies))][::-1]
    stack: list[tuple[int, int, tuple[int, ...], int]] = [(0, count, (), 1)]
    while stack:
        index, left, shown, ways = stack.pop()
        if not left:
            yield shown, ways
            continue
        face, most = faces[index], min(left, copies[index])
        for taken in range(max(0, left - behind[index + 1]), most + 1):
            grown = ways * math.comb(copies[index], taken)
            stack.append((index + 1, left - taken, shown + (face,) * taken, grown))
