"""Where things lie on the chart of a sweep: numbers to pixels, and the ticks of both axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from workbench.plotting.rulers import round_step
from workbench.widgets.numbers.number_format import NumberFormat
from workbench.widgets.numbers.numbers import write_number, write_percent

__all__ = [
    "PlotArea",
    "ValueRange",
    "area_of",
    "height_ticks",
    "span_of",
    "value_ticks",
    "write_height",
    "write_quantile",
    "write_tick",
]

ROOM_PER_LINE, LEAST_ROOM, FEWEST_LINES = 54.0, 26.0, 4
"""Pixels between lines of the grid; in a low chart they come closer, to be about so many."""

ROOM_BETWEEN = 12.0
"""Pixels between two numbers along the bottom at least."""

TOP, RIGHT = 28.0, 18.0
"""Pixels above the chart, for its legend, and on its right."""

EXACT_FLOATS = 2.0**53
"""Floats below this tell whole numbers apart."""

INSET = 14.0
"""Pixels between the left edge of the chart and its first point."""


@dataclass(frozen=True)
class ValueRange:
    """The numbers from the bottom of the chart to its top.

    Attributes:
        low: At the bottom.
        high: At the top; greater than ``low``.
    """

    low: float
    high: float


@dataclass(frozen=True)
class PlotArea:
    """The area of the points, and what it spans.

    Attributes:
        area: Where points are drawn, in pixels.
        first: The value of the parameter at its left end.
        last: The value at its right end.
        span: The heights.
    """

    area: QRectF
    first: float
    last: float
    span: ValueRange

    def x(self, value: float) -> float:
        """Return the pixel of a value of the parameter; a single one lies in the middle."""
        if self.last == self.first:
            return self.area.center().x()
        inner = self.area.width() - 2 * INSET
        share = (value - self.first) / (self.last - self.first)
        return self.area.left() + INSET + share * inner

    def y(self, height: float) -> float:
        """Return the pixel of a height."""
        share = (height - self.span.low) / (self.span.high - self.span.low)
        return self.area.bottom() - share * self.area.height()


def area_of(
    rect: QRectF,
    metrics: QFontMetricsF,
    values: Sequence[int],
    span: ValueRange,
    labels: Sequence[str],
) -> PlotArea:
    """Return where a chart lies in ``rect``.

    Args:
        rect: All the room there is.
        metrics: The measures of the chart's type.
        values: The values of the parameter.
        span: The heights.
        labels: What is written on the left of the chart.
    """
    left = max((metrics.horizontalAdvance(label) for label in labels), default=0) + 16
    # Two lines: the numbers, and the name of the parameter.
    below = 2 * metrics.height() + 10
    area = rect.adjusted(left, TOP, -RIGHT, -below)
    return PlotArea(area, values[0], values[-1], span)


def span_of(heights: Sequence[float], *, is_chance: bool) -> ValueRange:
    """Return the heights to show, round at both ends; chances are shown from 0 to 1."""
    if is_chance or not heights:
        return ValueRange(0.0, 1.0)
    low, high = min(heights), max(heights)
    if low == high:
        return ValueRange(low - 1, high + 1)
    # Close to nought a chart begins there, which makes heights comparable.
    if 0 < low < (high - low) / 2:
        low = 0.0
    step = round_step((high - low) / 8)
    return ValueRange(math.floor(low / step) * step, math.ceil(high / step) * step)


def height_ticks(span: ValueRange, pixels: float) -> list[float]:
    """Return the heights of the grid's lines, at round numbers.

    Args:
        span: The heights.
        pixels: How high the chart is.
    """
    room = max(LEAST_ROOM, min(ROOM_PER_LINE, pixels / FEWEST_LINES))
    step = round_step((span.high - span.low) * room / max(pixels, room))
    first, last = math.ceil(span.low / step - 1e-9), math.floor(span.high / step + 1e-9)
    return [tick * step for tick in range(first, last + 1)]


def value_ticks(values: Sequence[int], pixels: float, metrics: QFontMetricsF) -> list[int]:
    """Return those of the parameter's values that are written along the bottom.

    Args:
        values: All of them, ascending.
        pixels: How wide the chart is.
        metrics: The measures of the chart's type.
    """
    widest = max(metrics.horizontalAdvance(str(value)) for value in (values[0], values[-1]))
    most = max(1.0, pixels / (widest + ROOM_BETWEEN))
    stride = max(1, math.ceil(len(values) / most))
    return list(values[::stride])


def write_height(height: float, *, is_chance: bool) -> str:
    """Return a mean or a chance as the read-out writes it."""
    return write_percent(height) if is_chance else write_number(height)


def write_quantile(quantile: float) -> str:
    """Return a quantile; it is an outcome, and most of these are whole."""
    is_whole = quantile.is_integer() and abs(quantile) < EXACT_FLOATS
    return f"{quantile:.0f}" if is_whole else write_number(quantile)


def write_tick(height: float, step: float, *, is_chance: bool) -> str:
    """Return what stands at a line of the grid, with the digits that tell neighbours apart."""
    scaled, gap = (height * 100, step * 100) if is_chance else (height, step)
    places = max(0, -math.floor(math.log10(gap) + 1e-9))
    text = f"{scaled:.{places}f}" if abs(scaled) < 1e12 else write_number(scaled)
    return NumberFormat.present().localised(text) + ("%" if is_chance else "")
