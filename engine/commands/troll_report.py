"""Rolls and distributions laid out as the original Troll program prints them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from engine.distribution import Distribution, root_of
from engine.textbox import TextBox
from engine.values import TupleCollection, Value

__all__ = ["Accumulation", "ReportLayout", "distribution_report", "roll_report"]

CELL = 20
"""Columns taken by one probability."""

LABEL_MARGIN = 5
"""Columns between the left edge and the widest value."""

SMALLEST = 1e-15
"""Figures below this are printed as 0.0."""


class Accumulation(Enum):
    """What the second column of probabilities accumulates; the value is its sign."""

    AT_LEAST = ">="
    MORE = ">"
    AT_MOST = "<="
    LESS = "<"


@dataclass(frozen=True, slots=True)
class ReportLayout:
    """How a distribution is printed.

    Attributes:
        comparison: What the second column accumulates.
        as_probabilities: Whether figures run from 0 to 1 instead of from 0 to 100.
        bars_per_percent: Length of the bars that replace both columns, or None for figures.
    """

    comparison: Accumulation = Accumulation.AT_LEAST
    as_probabilities: bool = False
    bars_per_percent: float | None = None


def roll_report(value: Value) -> str:
    """Return what is printed for one roll: a line, or a text box and an empty line."""
    lines = "".join(f"{line}\n" for line in _written(value).lines)
    return f"{lines}\n" if isinstance(value, TextBox) else lines


def distribution_report(distribution: Distribution, layout: ReportLayout) -> str:
    """Return the table of ``distribution`` and, where there are numbers only, its statistics.

    Like the original's, the statistics are not normalised: probability that is missing counts as
    if it were at 0, and the empty collection adds nothing to the mean deviation.
    """
    width = LABEL_MARGIN + max(
        (_written(value).width for value in distribution.outcomes), default=0
    )
    rows = [
        f"{_label(value, width)}:{cells}"
        for value, cells in zip(distribution.outcomes, _cells(distribution, layout), strict=True)
    ]
    header = "Value".rjust(width) + _header(layout)
    lines = [header, *rows]
    if distribution.is_numeric:
        lines += ["", _statistics(distribution)]
    return "".join(f"{line}\n" for line in lines)


# ---- values ---------------------------------------------------------------------------------


def _written(value: Value) -> TextBox:
    if isinstance(value, TextBox):
        return value
    if isinstance(value, tuple):
        return TextBox(("".join(f"{number} " for number in value),))
    if isinstance(value, TupleCollection):
        box = TextBox(("",))
        for one in value.tuples:
            box = box.beside(_written(one)).beside(TextBox((" ",)))
        return box
    box = TextBox(("[",))
    for place, part in enumerate(value.parts):
        box = (box.beside(TextBox((", ",))) if place else box).beside(_written(part))
    return box.beside(TextBox(("]",)))


def _label(value: Value, width: int) -> str:
    """Return what stands before the colon: texts and tuples come before an empty label."""
    lines = _written(value).lines
    if isinstance(value, tuple):
        return lines[0].rjust(width)
    if isinstance(value, TextBox):
        lines = (*lines, "")
    return "\n".join(lines) + " " * width


# ---- cells ----------------------------------------------------------------------------------


def _header(layout: ReportLayout) -> str:
    if layout.bars_per_percent is not None:
        return f"   {_figure(layout.bars_per_percent)} bars per %"
    unit = "Probability for" if layout.as_probabilities else "  %"
    signs = ("=", layout.comparison.value)
    return "  " + "".join(f"{unit} {sign}".ljust(CELL) for sign in signs)


def _cells(distribution: Distribution, layout: ReportLayout) -> list[str]:
    if layout.bars_per_percent is not None:
        step = 1 / layout.bars_per_percent
        return ["  " + _bar(share * 100, step) for share in distribution.probabilities()]
    full = 1 if layout.as_probabilities else 100
    total = distribution.total
    return [
        "  " + _cell(weight * full / total) + _cell(reached * full / total)
        for weight, reached in zip(
            distribution.weights, _accumulated(distribution, layout.comparison), strict=True
        )
    ]


def _accumulated(distribution: Distribution, comparison: Accumulation) -> Sequence[int]:
    """Return the weights of the second column; what is missing counts as below every value."""
    at_least = distribution.at_least()
    if comparison is Accumulation.AT_LEAST:
        return at_least
    if comparison is Accumulation.LESS:
        return [distribution.total - weight for weight in at_least]
    more = (*at_least[1:], 0)
    if comparison is Accumulation.MORE:
        return more
    return [distribution.total - weight for weight in more]


def _cell(number: float) -> str:
    """Return ``number`` with its decimal point in the third column, as wide as a cell."""
    before_point = len(str(int(number)))
    return (" " * (3 - before_point) + _figure(number)).ljust(CELL)


def _bar(percent: float, step: float) -> str:
    """Return a stroke for each ``step`` per cent, rounded to the nearest.

    The original takes one step after another away in floating point; only doing the same gives
    the same bars where the length ends in one half.
    """
    strokes = 0
    while percent >= step / 2:
        percent -= step
        strokes += 1
    return "|" * strokes


# ---- figures --------------------------------------------------------------------------------


def _statistics(distribution: Distribution) -> str:
    total = distribution.total
    average = Fraction(sum(number * weight for number, weight in distribution.numbers)) / total
    squares = Fraction(sum(number**2 * weight for number, weight in distribution.numbers)) / total
    distance = sum(
        abs(value[0] - average) * weight
        for value, weight in zip(distribution.outcomes, distribution.weights, strict=True)
        if isinstance(value, tuple) and value
    )
    spread = root_of(*(squares - average**2).as_integer_ratio())
    return (
        f"Average = {_figure(_real(average))}    "
        f"Spread = {_figure(math.inf if spread is None else spread)}  "
        f"Mean deviation = {_figure(_real(Fraction(distance) / total))}"
    )


def _real(number: Fraction) -> float:
    """Return a number as a float, infinite where it is too large for any."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def _figure(number: float) -> str:
    """Return ``number`` to 12 digits in the manner of Standard ML, ``E~5`` for e-05."""
    if abs(number) < SMALLEST:
        return "0.0"
    if math.isinf(number):
        return "inf" if number > 0 else "~inf"
    mantissa, exponent_sign, exponent = f"{number:.12g}".partition("e")
    if exponent_sign:
        return f"{mantissa}E{int(exponent)}".replace("E-", "E~")
    return mantissa if "." in mantissa else f"{mantissa}.0"
