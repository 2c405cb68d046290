"""Paints the heat map of a sweep: a cell for each pair of numbers, and the scale of its colours."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from workbench.sweep.charts.figure import HeatFigure
from workbench.sweep.charts.layout import RIGHT, TOP, value_ticks, write_height
from workbench.theme import Theme, contrast, mixed

__all__ = ["HeatArea", "heat_area", "paint_heat"]

PALEST, STRONGEST = 0.06, 0.95
"""How much of the accent the colours of the least and the greatest cell have."""

SHADES = 100
"""Steps from the palest to the strongest colour."""

SCALE_WIDTH, LEAST_SCALE, SCALE_HEIGHT = 110.0, 32.0, 9.0
"""Pixels of the scale of colours; where the title needs its room it is narrower."""

FADED = 0.4
"""How opaque what is out of date is."""


@dataclass(frozen=True)
class HeatArea:
    """Where the cells lie.

    Attributes:
        area: All cells, in pixels.
        columns: How many cells lie side by side.
        rows: How many lie one above the other; the first row is the lowest.
    """

    area: QRectF
    columns: int
    rows: int

    def cell(self, column: int, row: int) -> QRectF:
        """Return the room of a cell."""
        width, height = self.area.width() / self.columns, self.area.height() / self.rows
        top = self.area.bottom() - (row + 1) * height
        return QRectF(self.area.left() + column * width, top, width, height)

    def place_at(self, point: QPointF) -> tuple[int, int] | None:
        """Return the column and row of the cell at ``point``, or None beside the cells."""
        if not self.area.contains(point):
            return None
        column = int((point.x() - self.area.left()) / self.area.width() * self.columns)
        row = int((self.area.bottom() - point.y()) / self.area.height() * self.rows)
        return min(column, self.columns - 1), min(row, self.rows - 1)


def heat_area(rect: QRectF, metrics: QFontMetricsF, figure: HeatFigure) -> HeatArea:
    """Return where the cells of ``figure`` lie in ``rect``."""
    ends = figure.second_values[0], figure.second_values[-1]
    left = 2 * metrics.height() + max(metrics.horizontalAdvance(str(end)) for end in ends) + 8
    below = 2 * metrics.height() + 10
    area = rect.adjusted(left, TOP, -RIGHT, -below)
    return HeatArea(area, len(figure.values), len(figure.second_values))


def paint_heat(
    painter: QPainter,
    rect: QRectF,
    figure: HeatFigure,
    theme: Theme,
    pointed: tuple[int, int] | None = None,
) -> None:
    """Paint ``figure``.

    Args:
        painter: Has the font of the chart.
        rect: All the room there is.
        figure: What to paint.
        theme: The colours.
        pointed: The column and row of the cell that the crosshair is at, or None.
    """
    stage = heat_area(rect, QFontMetricsF(painter.font()), figure)
    ends = _ends(figure)
    _paint_cells(painter, stage, figure, theme, ends)
    _paint_numbers(painter, stage, figure, theme)
    _paint_scale(painter, rect, figure, theme, ends)
    if pointed is not None:
        painter.setPen(QPen(QColor(theme.text), 2.0))
        painter.drawRect(stage.cell(*pointed).adjusted(1, 1, -1, -1))


def _ends(figure: HeatFigure) -> tuple[float, float]:
    heights = [dot.height for dot in figure.dots]
    return min(heights, default=0.0), max(heights, default=1.0)


def _colour(share: float, theme: Theme) -> str:
    return mixed(theme.accent, theme.surface, PALEST + (STRONGEST - PALEST) * share)


def _paint_cells(
    painter: QPainter,
    stage: HeatArea,
    figure: HeatFigure,
    theme: Theme,
    ends: tuple[float, float],
) -> None:
    low, high = ends
    present, stale = _tints(theme, 1.0), _tints(theme, FADED)
    metrics = QFontMetricsF(painter.font())
    is_high_enough = metrics.height() <= stage.cell(0, 0).height()
    for column, dots in enumerate(figure.cells):
        for row, dot in enumerate(dots):
            cell = stage.cell(column, row)
            if dot is None:
                painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), QColor(theme.window))
                continue
            share = (dot.height - low) / (high - low) if high > low else 0.5
            tint = (stale if dot.stale else present)[round(share * SHADES)]
            painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), tint.colour)
            text = _short(dot.height, figure) if is_high_enough else ""
            if text and metrics.horizontalAdvance(text) + 6 <= cell.width():
                painter.setPen(tint.ink)
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)


@dataclass(frozen=True)
class _Tint:
    """A colour of cells, and the one in which it can be written on."""

    colour: QColor
    ink: QColor


def _tints(theme: Theme, strength: float) -> tuple[_Tint, ...]:
    """Return the colours of cells, from the least to the greatest."""
    colours = [
        mixed(_colour(shade / SHADES, theme), theme.surface, strength)
        for shade in range(SHADES + 1)
    ]
    return tuple(_Tint(QColor(colour), QColor(_readable_on(colour, theme))) for colour in colours)


def _readable_on(colour: str, theme: Theme) -> str:
    return max((theme.text, theme.surface), key=lambda ink: contrast(ink, colour))


def _short(height: float, figure: HeatFigure) -> str:
    if figure.is_chance and 0 < height < 1:
        # Half a percent either way can be read off the colour no better.
        rounded = f"{height * 100:.0f}%"
        return {"0%": "< 1%", "100%": "> 99%"}.get(rounded, rounded)
    return write_height(height, is_chance=figure.is_chance)


def _paint_numbers(painter: QPainter, stage: HeatArea, figure: HeatFigure, theme: Theme) -> None:
    metrics = QFontMetricsF(painter.font())
    line = metrics.height()
    painter.setPen(QColor(theme.quiet))
    area, centre = stage.area, Qt.AlignmentFlag.AlignCenter
    for value in value_ticks(figure.values, area.width(), metrics):
        x = stage.cell(figure.values.index(value), 0).center().x()
        painter.drawText(QRectF(x - 60, area.bottom() + 4, 120, line), centre, str(value))
    below = QRectF(area.left(), area.bottom() + 4 + line, area.width(), line)
    painter.drawText(below, centre, _middle(metrics, figure.axis, below.width()))
    stride = max(1, -(-len(figure.second_values) * round(line) // max(1, round(area.height()))))
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for row in range(0, stage.rows, stride):
        y = stage.cell(0, row).center().y()
        where = QRectF(0, y - line / 2, area.left() - 6, line)
        painter.drawText(where, right, str(figure.second_values[row]))
    painter.save()
    painter.translate(line / 2 + 4, area.center().y())
    painter.rotate(-90)
    beside = QRectF(-area.height() / 2, -line / 2, area.height(), line)
    painter.drawText(beside, centre, _middle(metrics, figure.second, beside.width()))
    painter.restore()


def _paint_scale(
    painter: QPainter,
    rect: QRectF,
    figure: HeatFigure,
    theme: Theme,
    ends: tuple[float, float],
) -> None:
    """Paint what is drawn on the left, and on the right what the colours mean."""
    metrics = QFontMetricsF(painter.font())
    middle, line = rect.top() + TOP / 2, metrics.height()
    aligned = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    low, high = (write_height(end, is_chance=figure.is_chance) for end in ends)
    left, right = rect.left() + 8, rect.right() - RIGHT - metrics.horizontalAdvance(high)
    painter.setPen(QColor(theme.quiet))
    painter.drawText(QRectF(right, middle - line / 2, 200, line), aligned, high)
    title = metrics.horizontalAdvance(_title(figure.name, figure)) + 16
    room = right - 16 - metrics.horizontalAdvance(low) - left
    width = min(SCALE_WIDTH, max(LEAST_SCALE, room - title))
    scale = QRectF(right - 8 - width, middle - SCALE_HEIGHT / 2, width, SCALE_HEIGHT)
    gradient = QLinearGradient(scale.topLeft(), scale.topRight())
    gradient.setColorAt(0, QColor(_colour(0, theme)))
    gradient.setColorAt(1, QColor(_colour(1, theme)))
    painter.fillRect(scale, gradient)
    start = scale.left() - 8 - metrics.horizontalAdvance(low)
    painter.drawText(QRectF(start, middle - line / 2, 200, line), aligned, low)
    room -= width + 16
    text = _short_title(figure, metrics, room)
    painter.drawText(QRectF(left, middle - line / 2, room + 2, line), aligned, text)


def _title(name: str, figure: HeatFigure) -> str:
    return f"{name} \N{MIDDLE DOT} {figure.measure}"


def _short_title(figure: HeatFigure, metrics: QFontMetricsF, room: float) -> str:
    """Return the mechanic and what the cells tell; the mechanic is shortened first."""
    others = metrics.horizontalAdvance(_title("", figure))
    name = _middle(metrics, figure.name, max(0.0, room - others))
    return metrics.elidedText(_title(name, figure), Qt.TextElideMode.ElideRight, room)


def _middle(metrics: QFontMetricsF, text: str, room: float) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
