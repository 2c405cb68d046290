"""Small pictures of mechanics: their mark in their colour, and a sparkline painted."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from workbench.project.glances import Outline
from workbench.theme import Theme, mark_of

__all__ = [
    "mark_icon",
    "paint_mark",
    "paint_sparkline",
]

ICON = 16
"""Width and height of an icon in pixels."""

SHARPNESS = 2
"""Icons have so many pixels to each of the screen's, for screens with fine pixels."""

MOST_ICONS = 64
"""Icons that are kept: tables ask for theirs again and again while they are laid out."""


def paint_mark(
    painter: QPainter, centre: QPointF, radius: float, theme: Theme, colour: int, *, shown: bool
) -> None:
    """Paint the mark of a mechanic; that of a hidden one is hollow."""
    area = theme.mechanic_colour(colour) if shown else ""
    _draw_mark(painter, centre, radius, colour, theme.curve_colour(colour), area)


def _draw_mark(
    painter: QPainter, centre: QPointF, radius: float, mark: int, line: str, area: str
) -> None:
    """Draw the outline of a mark, and fill it unless ``area`` is empty."""
    painter.setPen(QPen(QColor(line), 1.5))
    painter.setBrush(QColor(area) if area else QColor(Qt.GlobalColor.transparent))
    painter.drawPath(mark_of(mark).path(radius).translated(centre))


def mark_icon(theme: Theme, colour: int, *, shown: bool = True) -> QIcon:
    """Return the mark of a mechanic as an icon."""
    area = theme.mechanic_colour(colour) if shown else ""
    return _mark_icon(colour, theme.curve_colour(colour), area)


@lru_cache(maxsize=MOST_ICONS)
def _mark_icon(mark: int, line: str, area: str) -> QIcon:
    pixmap = QPixmap(ICON * SHARPNESS, ICON * SHARPNESS)
    pixmap.fill(QColor(Qt.GlobalColor.transparent))
    pixmap.setDevicePixelRatio(SHARPNESS)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_mark(painter, QPointF(ICON / 2, ICON / 2), 5.0, mark, line, area)
    painter.end()
    return QIcon(pixmap)


def paint_sparkline(
    painter: QPainter, area: QRectF, outline: Outline, fill: QColor, line: QColor
) -> None:
    """Paint the outline of a distribution into ``area``.

    Args:
        painter: Paints on the panel.
        area: Where the sparkline goes; its lower edge stands for zero.
        outline: What is painted.
        fill: The colour under the outline.
        line: The colour of the outline.
    """
    if not outline:
        return
    width = area.width() / len(outline)
    corners = []
    for step, height in enumerate(outline):
        y = area.bottom() - height * area.height()
        left = area.left() + step * width
        corners += [QPointF(left, y), QPointF(left + width, y)]
    ends = [QPointF(area.left(), area.bottom()), QPointF(area.right(), area.bottom())]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPolygon(QPolygonF([ends[0], *corners, ends[1]]))
    painter.setPen(QPen(line, 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(corners))
