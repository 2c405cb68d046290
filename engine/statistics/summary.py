"""What a window shows of a distribution, worked out once and away from the window."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from engine.distribution import Distribution
from engine.values import Number, Tuple, TupleCollection, Value, number_text

__all__ = ["Summary", "describe_value", "describe_zero", "summarise"]

_GREATEST_DRAWN = 10**300
"""Numbers from here on are listed rather than drawn to scale."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a distribution, as floats to be drawn and written.

    All sequences run over the same points, in ascending order. For numbers the points are the
    numbers themselves (the empty collection counts as 0); otherwise they are the positions 0, 1, 2
    ... of the outcomes. Probabilities are of everything, so that they fall short of 1 by
    ``missing``; the statistics are those of the computed part. Floats are kept in arrays, which go
    from process to process, and into a chart, a hundred times as fast as tuples.

    Attributes:
        is_numeric: Whether the points are numbers, so that there are statistics.
        points: Where each outcome is drawn.
        labels: Each outcome as it is written.
        exactly: Probability of each point.
        at_least: Probability of each point or a later one.
        at_most: Probability of each point or an earlier one.
        mean: The mean, or None.
        standard_deviation: The standard deviation, or None.
        mean_deviation: The mean distance from the mean, or None.
        minimum: The least number, or None.
        maximum: The greatest number, or None.
        quartiles: The numbers that a quarter, half and three quarters do not exceed, or None.
        modes: The likeliest outcomes as they are written; several where they tie.
        missing: The probability that a limit on iterations cut off.
        limited: The probability decided by a limit on calls or on explosions.
    """

    is_numeric: bool
    points: array[float]
    labels: tuple[str, ...]
    exactly: array[float]
    at_least: array[float]
    at_most: array[float]
    mean: float | None
    standard_deviation: float | None
    mean_deviation: float | None
    minimum: float | None
    maximum: float | None
    quartiles: tuple[float, float, float] | None
    modes: tuple[str, ...]
    missing: float
    limited: float


def describe_value(value: Value) -> str:
    """Return ``value`` on one line: ``7``, ``1 1 6``, ``(empty)``, lines joined by `` / ``."""
    if isinstance(value, tuple):
        return " ".join(map(number_text, value)) if value else "(empty)"
    if isinstance(value, TupleCollection):
        return " ".join(map(describe_value, value.tuples))
    if isinstance(value, Tuple):
        return f"[{', '.join(map(describe_value, value.parts))}]"
    return " / ".join(line.rstrip() for line in value.lines)


def describe_zero(distributions: Iterable[Distribution]) -> str:
    """Return how 0 is written among the numbers of ``distributions``, which are shown together.

    The empty collection counts as 0: where nothing else does, its own word is the right one, and
    where both come out both are named.
    """
    numeric = [one for one in distributions if one.is_numeric]
    found = {value for one in numeric for value in ((), (0,)) if one.probability(value)}
    return " / ".join(map(describe_value, sorted(found, reverse=True))) or "0"


def summarise(distribution: Distribution) -> Summary:
    """Return the figures of ``distribution``."""
    if distribution.is_numeric and _can_be_drawn(distribution):
        return _summary_of_numbers(distribution)
    labels = tuple(map(describe_value, distribution.outcomes))
    return _summary(distribution, range(len(labels)), labels, distribution.weights)


def _can_be_drawn(distribution: Distribution) -> bool:
    """Return whether all numbers are small enough for floats."""
    (least, _), (greatest, _) = distribution.numbers[0], distribution.numbers[-1]
    return least > -_GREATEST_DRAWN and greatest < _GREATEST_DRAWN


def _summary_of_numbers(distribution: Distribution) -> Summary:
    numbers, weights = distribution.numbers_and_weights()
    zero = describe_zero([distribution])
    labels = tuple(number_text(number) if number else zero for number in numbers)
    return _summary(distribution, numbers, labels, weights)


def _summary(
    distribution: Distribution,
    numbers: Sequence[Number],
    labels: tuple[str, ...],
    weights: Sequence[int],
) -> Summary:
    is_numeric = distribution.is_numeric and _can_be_drawn(distribution)
    total = distribution.total
    points = array("d", map(float, numbers))
    at_most = list(accumulate(weights))
    reached = distribution.computed_weight
    return Summary(
        is_numeric=is_numeric,
        points=points,
        labels=labels,
        exactly=array("d", [weight / total for weight in weights]),
        at_least=array(
            "d",
            [
                (reached - upto + weight) / total
                for upto, weight in zip(at_most, weights, strict=True)
            ],
        ),
        at_most=array("d", [upto / total for upto in at_most]),
        mean=distribution.mean_as_float,
        standard_deviation=distribution.standard_deviation,
        mean_deviation=distribution.mean_deviation,
        minimum=points[0] if is_numeric else None,
        maximum=points[-1] if is_numeric else None,
        quartiles=_quartiles(distribution) if is_numeric else None,
        modes=tuple(map(describe_value, distribution.modes)),
        missing=float(distribution.missing),
        limited=float(distribution.limited),
    )


def _quartiles(distribution: Distribution) -> tuple[float, float, float]:
    lower, middle, upper = (
        float(_quantile(distribution, Fraction(share, 4))) for share in (1, 2, 3)
    )
    return lower, middle, upper


def _quantile(distribution: Distribution, share: Fraction) -> Number:
    number = distribution.quantile(share)
    assert number is not None, "only asked of numbers"
    return number
