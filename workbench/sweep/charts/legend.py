"""The legend of a sweep's curves: what the heights are, and which line is which mechanic."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from workbench.sweep.charts.figure import SweepCurve, SweepFigure
from workbench.sweep.charts.layout import RIGHT, TOP
from workbench.theme import Theme, mark_of
from workbench.widgets.short_names import short_names

__all__ = ["LINE_WIDTH", "MARKER", "SweepLegend", "legend_of", "paint_legend"]

LINE_WIDTH, MARKER = 1.8, 3.6
"""Pixels of the width of a line and of the radius of a marker."""

SAMPLE, GAP = 22.0, 6.0
"""Pixels of the piece of line before a name, and from there to the name."""

BETWEEN = 16.0
"""Pixels between two names, and from the chart to the names beside it."""

MARGIN = 8.0
"""Pixels on the left of what the heights are."""

MOST_BESIDE, LEAST_BESIDE = 0.42, 110.0
"""How much of the width a legend beside the chart takes at most, and how many pixels, wherever
there are so many, even though what the heights are has to be shortened for it."""

LEADING = 5.0
"""Pixels between two lines of a legend that has room for them."""


@dataclass(frozen=True)
class LegendEntry:
    """A line with its name.

    Attributes:
        area: Where it is, from the sample to the end of the name.
        name: The name as it is written, shortened where it has to be.
        curve: Whose line it is; None where it stands for those that have no room.
    """

    area: QRectF
    name: str
    curve: SweepCurve | None


@dataclass(frozen=True)
class SweepLegend:
    """Where the names are.

    Attributes:
        measure: The room for what the heights are.
        entries: The names.
        beside: How much of the width the chart leaves to them; nothing where they stand above it.
    """

    measure: QRectF
    entries: tuple[LegendEntry, ...]
    beside: float

    def name_at(self, point: QPointF) -> str:
        """Return the whole name of the mechanic at ``point``, or nothing."""
        names = (entry.curve.name for entry in self.entries if _is_at(entry, point) and entry.curve)
        return next(names, "")


def legend_of(rect: QRectF, metrics: QFontMetricsF, figure: SweepFigure) -> SweepLegend:
    """Return the legend: above the chart where all names fit into a row, else beside it.

    Args:
        rect: All the room that chart and legend have.
        metrics: The measures of the chart's type.
        figure: What is drawn.
    """
    widths = [metrics.horizontalAdvance(curve.name) + 1 for curve in figure.curves]
    row = sum(SAMPLE + GAP + width + BETWEEN for width in widths)
    measure = metrics.horizontalAdvance(figure.measure) + 1
    if MARGIN + measure + row + RIGHT <= rect.width():
        return _above(rect, metrics, figure, widths)
    return _beside(rect, metrics, figure, max(widths, default=0.0))


def _above(
    rect: QRectF, metrics: QFontMetricsF, figure: SweepFigure, widths: list[float]
) -> SweepLegend:
    top, height = rect.top() + (TOP - metrics.height()) / 2, metrics.height()
    x = rect.right() - RIGHT - sum(SAMPLE + GAP + width + BETWEEN for width in widths) + BETWEEN
    left = rect.left() + MARGIN
    measure = QRectF(left, top, x - BETWEEN - left, height)
    entries = []
    for curve, width in zip(figure.curves, widths, strict=True):
        entries.append(LegendEntry(QRectF(x, top, SAMPLE + GAP + width, height), curve.name, curve))
        x += SAMPLE + GAP + width + BETWEEN
    return SweepLegend(measure, tuple(entries), 0.0)


def _beside(
    rect: QRectF, metrics: QFontMetricsF, figure: SweepFigure, widest: float
) -> SweepLegend:
    room = min(widest, _most_beside(rect, metrics, figure) - SAMPLE - GAP - BETWEEN)
    names = short_names([curve.name for curve in figure.curves], metrics, max(0.0, room))
    width = SAMPLE + GAP + max(map(metrics.horizontalAdvance, names), default=0.0) + 1
    top, height = rect.top() + (TOP - metrics.height()) / 2, metrics.height()
    column = QRectF(rect.right() - width, top, width, max(height, rect.bottom() - top))
    start = rect.left() + MARGIN
    measure = QRectF(start, top, column.left() - BETWEEN - start, height)
    return SweepLegend(
        measure, _below_each_other(column, height, names, figure), width + BETWEEN - RIGHT
    )


def _most_beside(rect: QRectF, metrics: QFontMetricsF, figure: SweepFigure) -> float:
    """Return how much of the width a legend beside the chart takes at most."""
    measure = MARGIN + metrics.horizontalAdvance(figure.measure) + 2
    return min(rect.width() * MOST_BESIDE, max(LEAST_BESIDE, rect.width() - measure))


def _below_each_other(
    column: QRectF, height: float, names: tuple[str, ...], figure: SweepFigure
) -> tuple[LegendEntry, ...]:
    """Return the lines of a legend, as many as ``column`` has room for.

    Args:
        column: The room for them.
        height: How high a line is.
        names: The names as they are written.
        figure: What is drawn.
    """
    lines = int(column.height() / height)
    step = min(height + LEADING, max(height, column.height() / max(1, len(names))))
    areas = [
        QRectF(column.left(), column.top() + line * step, column.width(), height)
        for line in range(min(len(names), lines))
    ]
    whole = tuple(map(LegendEntry, areas, names, figure.curves))
    if len(names) <= lines:
        return whole
    text = QCoreApplication.translate("SweepPlot", "and {count} more")
    others = text.format(count=len(names) - lines + 1)
    return (*whole[:-1], LegendEntry(areas[-1], others, None))


def paint_legend(painter: QPainter, legend: SweepLegend, figure: SweepFigure, theme: Theme) -> None:
    """Paint what the heights are, and the names of the mechanics with a piece of their lines."""
    metrics = QFontMetricsF(painter.font())
    aligned = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.setPen(QColor(theme.quiet))
    measure = metrics.elidedText(
        figure.measure, Qt.TextElideMode.ElideRight, legend.measure.width()
    )
    painter.drawText(legend.measure, aligned, measure)
    for entry in legend.entries:
        if entry.curve is not None:
            start = QPointF(entry.area.left(), entry.area.center().y())
            _paint_sample(painter, start, entry.curve, theme)
        painter.setPen(QColor(theme.quiet if entry.curve is None else theme.text))
        painter.drawText(entry.area.adjusted(SAMPLE + GAP, 0, 1, 0), aligned, entry.name)


def _paint_sample(painter: QPainter, left: QPointF, curve: SweepCurve, theme: Theme) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    mark = mark_of(curve.colour)
    painter.setPen(mark.pen(theme.curve_colour(curve.colour), LINE_WIDTH))
    painter.drawLine(left, left + QPointF(SAMPLE, 0))
    if not curve.is_level:
        painter.translate(left + QPointF(SAMPLE / 2, 0))
        painter.fillPath(mark.path(MARKER), QColor(theme.mechanic_colour(curve.colour)))
    painter.restore()


def _is_at(entry: LegendEntry, point: QPointF) -> bool:
    return entry.area.adjusted(-GAP, 0, GAP, 0).contains(point)
