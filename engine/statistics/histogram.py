"""Rolls beside what they should be: a histogram with few enough bins to be drawn."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.distribution import Distribution
from engine.statistics.summary import describe_value
from engine.values import Number, Value, number_text

__all__ = ["Bin", "Histogram", "histogram"]

MOST_BINS = 120
"""Bins of numbers at most; more outcomes share theirs with their neighbours."""

MOST_CATEGORIES = 12
"""Bins of other outcomes at most: the likeliest ones, and one for all the rest."""

GREATEST = 10**15
"""Numbers from here on are listed as categories: floats could not tell them apart."""

NEVER_SEEN = Fraction(1, 10_000)
"""A number at either end that is less likely, and was not rolled, is left out."""


@dataclass(frozen=True, slots=True)
class Bin:
    """One or several outcomes, and how often they come up.

    Attributes:
        label: The outcomes as they are written: ``7``, ``10..14``; empty for all the rest.
        centre: Where the bin lies: the middle of its numbers, or its place among the categories.
        observed: The share of the rolls, from 0 to 1.
        expected: The probability, or None where it is not known.
    """

    label: str
    centre: float
    observed: Fraction
    expected: Fraction | None


@dataclass(frozen=True, slots=True)
class Histogram:
    """Rolls of a mechanic, beside its distribution where that is known.

    Attributes:
        bins: In the order they are drawn.
        width: How far apart the centres of neighbouring bins are.
        rolls: How many rolls were made.
        mean: Their mean, or None where they are not numbers.
        is_numeric: Whether the bins hold numbers, and lie in their order.
    """

    bins: tuple[Bin, ...]
    width: float
    rolls: int
    mean: float | None
    is_numeric: bool


def histogram(hits: Mapping[Value, int], exact: Distribution | None = None) -> Histogram:
    """Return the histogram of rolls.

    Args:
        hits: How often each outcome was rolled; there is one at least.
        exact: What they should follow, or None where it is not known.
    """
    observed = Distribution.from_weights(hits)
    both = (observed,) if exact is None else (observed, exact)
    if not all(map(_is_drawable, both)):
        bins = _categories(observed, exact)
        return Histogram(bins, 1.0, observed.total, observed.mean_as_float, is_numeric=False)
    bins, width = _numbers(observed, exact)
    return Histogram(bins, width, observed.total, observed.mean_as_float, is_numeric=True)


def _is_drawable(distribution: Distribution) -> bool:
    numbers = distribution.numbers
    return distribution.is_numeric and numbers[0][0] > -GREATEST and numbers[-1][0] < GREATEST


def _numbers(observed: Distribution, exact: Distribution | None) -> tuple[tuple[Bin, ...], float]:
    """Return the bins of numbers, and how far apart they are."""
    hits = dict(observed.numbers)
    weights = {} if exact is None else dict(exact.numbers)
    total = 1 if exact is None else exact.total
    values = _seen(hits, weights, total)
    step = _step(values)
    spots = int((values[-1] - values[0]) / step) + 1
    in_a_bin = -(-spots // MOST_BINS)
    width = step * in_a_bin
    starts = [values[0] + width * place for place in range(-(-spots // in_a_bin))]
    rolled, expected = [0] * len(starts), [0] * len(starts)
    for value in values:
        place = bisect_right(starts, value) - 1
        rolled[place] += hits.get(value, 0)
        expected[place] += weights.get(value, 0)
    bins = tuple(
        Bin(
            _range_text(start, start + width - step),
            float(start + (width - step) / 2),
            Fraction(rolled[place], observed.total),
            None if exact is None else Fraction(expected[place], total),
        )
        for place, start in enumerate(starts)
    )
    return bins, float(width)


def _seen(
    hits: Mapping[Number, int], weights: Mapping[Number, int], total: int
) -> Sequence[Number]:
    """Return the numbers in order, without an end that is too unlikely to be drawn."""
    values = sorted({*hits, *weights})
    shown = [
        value
        for value in values
        if value in hits or Fraction(weights.get(value, 0), total) >= NEVER_SEEN
    ]
    return [value for value in values if shown[0] <= value <= shown[-1]]


def _step(values: Sequence[Number]) -> Fraction:
    """Return the largest distance of which all gaps between ``values`` are multiples."""
    scale = math.lcm(*(Fraction(value).denominator for value in values))
    gaps = (int((value - values[0]) * scale) for value in values)
    return Fraction(math.gcd(*gaps) or scale, scale)


def _range_text(low: Fraction, high: Fraction) -> str:
    first, last = number_text(_plain(low)), number_text(_plain(high))
    return first if first == last else f"{first}..{last}"


def _plain(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def _categories(observed: Distribution, exact: Distribution | None) -> tuple[Bin, ...]:
    """Return the likeliest outcomes, each in a bin of its own, and then the rest."""
    hits = dict(zip(observed.outcomes, observed.weights, strict=True))
    known = observed if exact is None else exact
    weights = dict(zip(known.outcomes, known.weights, strict=True))
    order = sorted(weights, key=lambda value: -weights[value])
    order += [value for value in hits if value not in weights]
    shown = order if len(order) <= MOST_CATEGORIES else order[: MOST_CATEGORIES - 1]

    def category(label: str, place: int, values: Sequence[Value]) -> Bin:
        rolled = Fraction(sum(hits.get(value, 0) for value in values), observed.total)
        weight = Fraction(sum(weights.get(value, 0) for value in values), known.total)
        return Bin(label, float(place), rolled, None if exact is None else weight)

    bins = [category(describe_value(value), place, (value,)) for place, value in enumerate(shown)]
    if len(shown) < len(order):
        bins.append(category("", len(shown), order[len(shown) :]))
    return tuple(bins)
