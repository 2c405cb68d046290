"""Names in charts: each in its own direction, in the window and in pictures of any kind."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEngine, QPainter, QPainterPath

from workbench.widgets import isolated

__all__ = ["paint_name"]

PIECEMEAL = (QPaintEngine.Type.Picture, QPaintEngine.Type.User)
"""What keeps a text in pieces, each as if it were read from left to right: recordings and SVG."""


def paint_name(
    painter: QPainter, area: QRect | QRectF, alignment: Qt.AlignmentFlag, name: str
) -> None:
    """Write a name with the painter's font and pen.

    A name that is read from right to left is drawn as outlines where the order of its pieces
    would be lost.

    Args:
        painter: What it is written with.
        area: Where.
        alignment: How it stands there.
        name: The name.
    """
    text = isolated(name)
    if text == name or painter.paintEngine().type() not in PIECEMEAL:
        painter.drawText(QRectF(area), alignment, text)
        return
    place = painter.boundingRect(QRectF(area), alignment, text)
    outlines = QPainterPath()
    baseline = place.top() + QFontMetricsF(painter.font()).ascent()
    outlines.addText(QPointF(place.left(), baseline), painter.font(), text)
    painter.fillPath(outlines, painter.pen().color())
