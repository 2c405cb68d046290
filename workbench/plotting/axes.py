"""The axes of the chart: whole numbers or outcomes below, probabilities on the left."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPen

from workbench.plotting.figure.heights import Heights
from workbench.plotting.figure.scene import Axes
from workbench.plotting.ticks import height_ticks, round_step, write_tick
from workbench.project.views import Unit
from workbench.theme import Theme, tabular
from workbench.widgets.numbers.numbers import write_number

__all__ = ["ROOM_AT_END", "ChanceAxis", "OutcomeAxis"]

WIDEST_CHANCES = {
    Unit.PERCENT: "0.0000%",
    Unit.FRACTION: "1/1000000",
    Unit.ONE_IN: "1 in 50,000",
}
"""The label that the left axis has room for in each unit."""

SHORTEST_LABEL, LONGEST_LABEL = 3, 14
"""Labels get room for so many characters: no less, or nothing is left; no more, or few fit."""

EXACT_FLOATS = 2.0**53
"""From here on the last digits of a float are made up, and are not written."""

ROOM_BETWEEN = 16.0
"""Pixels between two labels."""

ROOM_AT_END = 12
"""Pixels on the right of the axes, into which the last label may reach."""

Levels = list[tuple[float, list[float]]]


class ChanceAxis(pg.AxisItem):
    """Probabilities on the left, with a thin line across the chart at each."""

    def __init__(self) -> None:
        """Begin with percentages."""
        super().__init__("left")
        self.setStyle(tickLength=0, tickTextOffset=8, hideOverlappingLabels=False)
        self.setGrid(255)
        self._heights = Heights()
        self._unit = Unit.PERCENT
        self._font = QFont()

    def show_axes(self, axes: Axes) -> None:
        """Write probabilities as ``axes`` say."""
        if (axes.heights, axes.unit) != (self._heights, self._unit):
            self._heights, self._unit = axes.heights, axes.unit
            self._fit_width()
            self.picture = None
            self.update()

    def set_theme(self, theme: Theme, font: QFont) -> None:
        """Take the colours of ``theme``."""
        self.setPen(QPen(Qt.PenStyle.NoPen))
        self.setTickPen(QPen(QColor(theme.line), 1.0))
        self.setTextPen(QPen(QColor(theme.quiet)))
        self._font = tabular(font)
        self.setTickFont(self._font)
        self._fit_width()

    def _fit_width(self) -> None:
        # A width of its own keeps the chart from moving when its labels change.
        widest = QFontMetricsF(self._font).horizontalAdvance(WIDEST_CHANCES[self._unit])
        self.setWidth(widest + ROOM_BETWEEN)

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Return the area that is painted, with room for labels at both ends."""
        return super().boundingRect().adjusted(0, -ROOM_BETWEEN, 0, ROOM_BETWEEN)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> Levels:  # noqa: N802, N803 - pyqtgraph's
        """Return where lines are drawn: at round probabilities, never below nought or above 1."""
        return [height_ticks(self._heights, minVal, maxVal, size)]

    def tickStrings(  # noqa: N802 - pyqtgraph's name
        self, values: Sequence[float], scale: float, spacing: float
    ) -> list[str]:
        """Return the probabilities in the unit that was chosen."""
        del scale
        return [write_tick(value, spacing, self._unit, self._heights) for value in values]


class OutcomeAxis(pg.AxisItem):
    """Outcomes along the bottom: whole numbers, or labels where they are no numbers."""

    def __init__(self) -> None:
        """Begin with whole numbers."""
        super().__init__("bottom")
        self.setStyle(tickLength=0, tickTextOffset=8, tickAlpha=0, hideOverlappingLabels=False)
        self._labels: tuple[str, ...] = ()
        self._nought = "0"
        self._room = 0.0
        self._font = QFont()

    def show_axes(self, axes: Axes) -> None:
        """Write the labels of ``axes`` at 0, 1, 2 ..., or numbers where there are none."""
        if (axes.labels, axes.nought) != (self._labels, self._nought):
            self._labels, self._nought = axes.labels, axes.nought
            self.picture = None
            self.update()

    def set_theme(self, theme: Theme, font: QFont) -> None:
        """Take the colours of ``theme``."""
        self._font = tabular(font)
        self.setPen(QPen(Qt.PenStyle.NoPen))
        self.setTextPen(QPen(QColor(theme.quiet)))
        self.setTickFont(self._font)
        self.setHeight(QFontMetricsF(font).height() + ROOM_BETWEEN)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> Levels:  # noqa: N802, N803 - pyqtgraph's
        """Return the numbers that are written: whole ones, with room for each."""
        unit = size / max(maxVal - minVal, 1e-9)
        if self._labels:
            return [(1.0, self._places_of_labels(minVal, maxVal, unit))]
        ends = [self._outcome_text(round(end)) for end in (minVal, maxVal)]
        labels = [*("0" * len(end) for end in ends), self._nought if minVal <= 0 <= maxVal else ""]
        wanted = max(map(QFontMetricsF(self._font).horizontalAdvance, labels)) + ROOM_BETWEEN
        step = max(1, round(round_step(wanted / unit)))
        seen = maxVal + (ROOM_AT_END - (wanted - ROOM_BETWEEN) / 2) / unit
        first, last = math.ceil(minVal / step), math.floor(min(maxVal, seen) / step)
        return [(float(step), [float(tick * step) for tick in range(first, last + 1)])]

    def _places_of_labels(self, low: float, high: float, unit: float) -> list[float]:
        longest = max(map(len, self._labels))
        wanted = min(max(SHORTEST_LABEL, longest), LONGEST_LABEL)
        least = QFontMetricsF(self._font).averageCharWidth() * wanted + ROOM_BETWEEN
        stride = max(1, math.ceil(least / unit))
        self._room = stride * unit - ROOM_BETWEEN / 2
        first, last = max(0, math.ceil(low)), min(len(self._labels) - 1, math.floor(high))
        return [float(place) for place in range(first, last + 1) if place % stride == 0]

    def tickStrings(  # noqa: N802 - pyqtgraph's name
        self, values: Sequence[float], scale: float, spacing: float
    ) -> list[str]:
        """Return the numbers or labels at the ticks."""
        del scale, spacing
        if not self._labels:
            return [self._outcome_text(value) for value in values]
        metrics = QFontMetricsF(self._font)
        middle = Qt.TextElideMode.ElideMiddle
        labels = (self._labels[round(value)] for value in values)
        return [metrics.elidedText(label, middle, self._room) for label in labels]

    def _outcome_text(self, value: float) -> str:
        if not value:
            return self._nought
        return f"{value:.0f}" if abs(value) < EXACT_FLOATS else write_number(value)
