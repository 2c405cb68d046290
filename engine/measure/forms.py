"""The forms that a measure takes: polynomials of numbers, and mappings of the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from flint import fmpz_poly

from engine.values import Value

__all__ = [
    "Measure",
    "Numbers",
    "OfNumbers",
    "SparseNumbers",
    "Values",
    "as_values",
    "bytes_of_outcomes",
    "conditional",
    "dense",
    "is_dense",
    "merged",
    "numbers",
    "of_numbers",
    "outcomes",
    "span_of",
]

_OUTCOME_BYTES = 120
"""What an outcome and its weight take in a mapping, roughly, apart from their contents."""

_DENSE_SPAN = 512
"""Numbers this close together are always a polynomial."""

_DENSE_SHARE = 8
"""Numbers further apart are a polynomial while at least one place in this many is used."""


@dataclass(frozen=True)
class Numbers:
    """Weights of whole numbers that lie close together, as a polynomial.

    Attributes:
        offset: The number that the constant coefficient stands for.
        dense: The polynomial, or the list of its coefficients, the last of which is not 0:
            coefficient k is the weight of ``offset + k``. One is made of the other on demand,
            since many a result is only listed.
        total: The weight of everything, what is missing included.
    """

    offset: int
    dense: fmpz_poly | list[int]
    total: int

    @cached_property
    def polynomial(self) -> fmpz_poly:
        """The weights as the coefficients of a polynomial."""
        return fmpz_poly(self.dense) if isinstance(self.dense, list) else self.dense

    @property
    def coefficients(self) -> list[int]:
        """The weights of consecutive numbers, from the offset on."""
        return self.dense if isinstance(self.dense, list) else self._listed

    @cached_property
    def _listed(self) -> list[int]:
        return list(map(int, self.polynomial.coeffs()))

    @cached_property
    def mass(self) -> int:
        """The weight of all outcomes together."""
        if isinstance(self.dense, list):
            return sum(self.dense)
        return int(self.dense(1))

    @property
    def span(self) -> int:
        """How many whole numbers the outcomes reach over."""
        return len(self.dense) if isinstance(self.dense, list) else int(self.dense.length())

    def items(self) -> list[tuple[int, int]]:
        """Return each number of positive weight with its weight, in ascending order."""
        return [pair for pair in enumerate(self.coefficients, self.offset) if pair[1]]

    def shifted(self, distance: int) -> Numbers:
        """Return the measure with ``distance`` added to every number."""
        return Numbers(self.offset + distance, self.dense, self.total)

    def scaled(self, factor: int) -> OfNumbers:
        """Return the measure with every number multiplied by ``factor``, which is not 0."""
        if factor == 1:
            return self
        return numbers({value * factor: weight for value, weight in self.items()}, self.total)

    def weighed(self, weight: int, total: int) -> Numbers:
        """Return the measure with weights multiplied by ``weight`` and the total by ``total``."""
        return Numbers(self.offset, self.polynomial * weight, self.total * total)


@dataclass(frozen=True)
class SparseNumbers:
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

    def shifted(self, distance: int) -> SparseNumbers:
        """Return the measure with ``distance`` added to every number."""
        moved = {value + distance: weight for value, weight in self.weights.items()}
        return SparseNumbers(moved, self.total)

    def scaled(self, factor: int) -> OfNumbers:
        """Return the measure with every number multiplied by ``factor``, which is not 0."""
        return numbers({value * factor: weight for value, weight in self.items()}, self.total)

    def weighed(self, weight: int, total: int) -> SparseNumbers:
        """Return the measure with weights multiplied by ``weight`` and the total by ``total``."""
        multiplied = {value: weight * w for value, w in self.weights.items()} if weight else {}
        return SparseNumbers(multiplied, self.total * total)


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


OfNumbers: TypeAlias = Numbers | SparseNumbers
"""A measure of whole numbers."""

Measure: TypeAlias = Numbers | SparseNumbers | Values
"""A measure of whole numbers or of values of any kind."""


def merged(value: Value, elements: tuple[int, ...]) -> Value:
    """Return the collection ``value`` with ``elements`` added."""
    assert isinstance(value, tuple), "only collections are united"
    return tuple(sorted(value + elements))


def of_numbers(measure: Measure) -> OfNumbers:
    """Return a measure that is known to be one of whole numbers.

    It may be one of collections: when part of an expression that surely is a number is known, less
    may be told of what is left than of the whole.
    """
    if not isinstance(measure, Values):
        return measure
    weights: dict[int, int] = {}
    for value, weight in measure.weights.items():
        assert isinstance(value, tuple), "a number is a collection of one"
        (number,) = value
        assert isinstance(number, int), "measures are of whole numbers"
        weights[number] = weight
    return numbers(weights, measure.total)


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
    if not all(weights.values()):
        weights = {value: weight for value, weight in weights.items() if weight}
    if not weights:
        return SparseNumbers({}, total)
    low, high = min(weights), max(weights)
    if not is_dense(high - low + 1, len(weights)):
        return SparseNumbers(weights, total)
    return Numbers(low, _listed(weights, low, high), total)


def as_values(measure: Measure) -> Values:
    """Return the measure with collections of one in place of numbers."""
    if isinstance(measure, Values):
        return measure
    return Values(dict(outcomes(measure)), measure.total)


def conditional(measure: Measure) -> Measure:
    """Return the measure given that nothing is missing; it must have mass."""
    return replace(measure, total=measure.mass)


def span_of(measure: OfNumbers) -> int:
    """Return how many whole numbers the outcomes reach over."""
    if isinstance(measure, Numbers):
        return measure.span
    return max(measure.weights) - min(measure.weights) + 1 if measure.weights else 0


def dense(measure: OfNumbers) -> Numbers:
    """Return the measure as a polynomial, however far apart its numbers lie."""
    if isinstance(measure, Numbers):
        return measure
    low, high = min(measure.weights), max(measure.weights)
    return Numbers(low, _listed(measure.weights, low, high), measure.total)


def _listed(weights: Mapping[int, int], low: int, high: int) -> list[int]:
    """Return the weights of all numbers from ``low`` to ``high``."""
    listed = [0] * (high - low + 1)
    for value, weight in weights.items():
        listed[value - low] = weight
    return listed


def is_dense(span: int, used: int) -> bool:
    """Return whether numbers that reach so far, of which so many are used, are a polynomial."""
    return span <= _DENSE_SPAN or span <= used * _DENSE_SHARE
