"""Draws rolls as bars behind the exact distribution they should follow."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from engine.histogram import Bin, Histogram
from workbench.project.views import Unit
from workbench.theme import Theme, mark_of, mixed, tabular
from workbench.widgets import plain
from workbench.widgets.numbers.chances import in_unit
from workbench.widgets.numbers.number_format import NumberFormat

__all__ = ["HistogramView", "grid_steps"]

TOP, RIGHT = 10, 10
"""Pixels above and right of the bars."""

GAP = 6
"""Pixels between an axis and what is written at it."""

BAR_SHARE = 0.72
"""Part of the distance between two bins that a bar takes."""

MOST_MARKERS = 40
"""More bins than this leave no room for markers on the line."""

BAR_STRENGTH = 0.45
"""How strong the bars are: they lie behind the line."""

MOST_STEPS = 3
"""Lines of the grid at most."""


def grid_steps(highest: float) -> tuple[float, ...]:
    """Return round probabilities up to ``highest`` for the lines of a grid, without 0."""
    if highest <= 0:
        return ()
    power = 10.0 ** math.floor(math.log10(highest))
    for step in (power / 5, power / 2, power, 2 * power, 5 * power):
        if highest / step < MOST_STEPS + 1:
            return tuple(step * count for count in range(1, int(highest / step) + 1))
    return ()


class HistogramView(QWidget):
    """A small chart of rolls; it says what a bin holds to whoever points at it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without rolls, in the colours of ``theme``."""
        super().__init__(parent)
        self.setAccessibleName(self.tr("Histogram of the rolls"))
        self.setMinimumSize(180, 110)
        self._theme = theme
        self._histogram: Histogram | None = None
        self._colour = 0
        self._unit = Unit.PERCENT

    def set_histogram(self, histogram: Histogram | None, colour: int) -> None:
        """Draw ``histogram``, the exact line in a mechanic's colour from 0 to 7."""
        self._histogram = histogram
        self._colour = colour
        self.update()

    def set_unit(self, unit: Unit) -> None:
        """Tell probabilities in this unit."""
        self._unit = unit

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size at which the chart reads well."""
        return QSize(360, 170)

    def tip(self, spot: QPointF) -> str:
        """Return what to say of the bin at ``spot``, in pixels of the widget; empty beside all."""
        histogram = self._histogram
        if histogram is None:
            return ""
        area = self._area(histogram)
        reach = self._bin_width(histogram, area) / 2
        for each in histogram.bins:
            if abs(self._x(histogram, area, each) - spot.x()) <= reach:
                return self._words(each)
        return ""

    def _words(self, each: Bin) -> str:
        rolled = self.tr("{label}: rolled {share}").format(
            label=self._label(each), share=in_unit(each.observed, self._unit)
        )
        if each.expected is None:
            return rolled
        return (
            rolled
            + "\n"
            + self.tr("exactly {share}").format(share=in_unit(each.expected, self._unit))
        )

    def _label(self, each: Bin) -> str:
        return each.label or self.tr("others")

    def event(self, event: QEvent) -> bool:
        """Show the tip of the bin under the pointer."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain(self.tip(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    # ---- where everything goes ------------------------------------------------------------

    def _highest(self, histogram: Histogram) -> float:
        return float(max(max(each.observed, each.expected or 0) for each in histogram.bins))

    def _area(self, histogram: Histogram) -> QRectF:
        """Return the rectangle of the bars."""
        metrics = self.fontMetrics()
        labels = [_percent(step) for step in grid_steps(self._highest(histogram))]
        left = max((metrics.horizontalAdvance(label) for label in labels), default=0) + GAP
        foot = metrics.height() + GAP
        return QRectF(left, TOP, self.width() - left - RIGHT, self.height() - TOP - foot)

    def _bin_width(self, histogram: Histogram, area: QRectF) -> float:
        """Return the pixels between two neighbouring bins."""
        first, last = histogram.bins[0].centre, histogram.bins[-1].centre
        return area.width() / ((last - first) / histogram.width + 1)

    def _x(self, histogram: Histogram, area: QRectF, each: Bin) -> float:
        place = (each.centre - histogram.bins[0].centre) / histogram.width
        return area.left() + (place + 0.5) * self._bin_width(histogram, area)

    # ---- painting -------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint grid, bars, line and labels."""
        del event
        histogram = self._histogram
        if histogram is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tabular(self.font()))
        area = self._area(histogram)
        scale = area.height() / self._highest(histogram)
        self._paint_grid(painter, area, scale, grid_steps(self._highest(histogram)))
        self._paint_bars(painter, histogram, area, scale)
        self._paint_line(painter, histogram, area, scale)
        self._paint_labels(painter, histogram, area)
        painter.end()

    def _paint_grid(
        self, painter: QPainter, area: QRectF, scale: float, steps: tuple[float, ...]
    ) -> None:
        for step in (0.0, *steps):
            y = round(area.bottom() - step * scale) + 0.5
            painter.setPen(QColor(self._theme.line if step else self._theme.border))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            if step:
                painter.setPen(QColor(self._theme.quiet))
                height = painter.fontMetrics().height()
                place = QRectF(0, y - height / 2, area.left() - GAP, height)
                painter.drawText(place, _RIGHT, _percent(step))

    def _paint_bars(
        self, painter: QPainter, histogram: Histogram, area: QRectF, scale: float
    ) -> None:
        width = max(self._bin_width(histogram, area) * BAR_SHARE, 1.0)
        colour = QColor(mixed(self._theme.quiet, self._theme.surface, BAR_STRENGTH))
        for each in histogram.bins:
            x = self._x(histogram, area, each)
            height = float(each.observed) * scale
            painter.fillRect(QRectF(x - width / 2, area.bottom() - height, width, height), colour)

    def _paint_line(
        self, painter: QPainter, histogram: Histogram, area: QRectF, scale: float
    ) -> None:
        spots = [
            QPointF(self._x(histogram, area, each), area.bottom() - float(each.expected) * scale)
            for each in histogram.bins
            if each.expected is not None
        ]
        mark, colour = mark_of(self._colour), self._theme.curve_colour(self._colour)
        if histogram.is_numeric:
            painter.setPen(mark.pen(colour, 1.6))
            painter.drawPolyline(QPolygonF(spots))
        if len(spots) <= MOST_MARKERS:
            painter.setPen(QPen(QColor(self._theme.surface), 1.0))
            painter.setBrush(QColor(colour))
            for spot in spots:
                painter.drawPath(mark.path(3.5).translated(spot))

    def _paint_labels(self, painter: QPainter, histogram: Histogram, area: QRectF) -> None:
        painter.setPen(QColor(self._theme.quiet))
        height = painter.fontMetrics().height()
        for each, room in self._labelled(histogram, area):
            text = painter.fontMetrics().elidedText(
                self._label(each), Qt.TextElideMode.ElideRight, int(room)
            )
            x = self._x(histogram, area, each)
            place = QRectF(x - room / 2, area.bottom() + GAP / 2, room, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _labelled(self, histogram: Histogram, area: QRectF) -> Iterator[tuple[Bin, float]]:
        """Yield the bins whose labels find room, with the room that each of them has."""
        width = self._bin_width(histogram, area)
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(self._label(each)) for each in histogram.bins)
        every = 1 if not histogram.is_numeric else max(1, math.ceil((widest + GAP) / width))
        for each in histogram.bins[::every]:
            yield each, max(width * every - GAP / 2, 1.0)


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def _percent(share: float) -> str:
    return f"{NumberFormat.present().localised(f'{share * 100:.10g}')}%"
