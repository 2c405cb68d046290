"""The marker and the dash of each mechanic, so that colour is never the only difference."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

__all__ = ["MARKS", "Mark", "mark_of"]

Corner = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """What tells a mechanic's curve from another without colour.

    Attributes:
        name: The word for the marker's shape.
        corners: The outline of the marker, with a radius of about 1; none for a disc.
        dash: Lengths of strokes and gaps in widths of the pen; empty for a solid line.
    """

    name: str
    corners: tuple[Corner, ...]
    dash: tuple[float, ...]

    def path(self, radius: float) -> QPainterPath:
        """Return the marker around the origin, ``radius`` pixels in size."""
        path = QPainterPath()
        if self.corners:
            path.addPolygon(QPolygonF([QPointF(x * radius, y * radius) for x, y in self.corners]))
            path.closeSubpath()
        else:
            path.addEllipse(QPointF(0, 0), radius, radius)
        return path

    def pen(self, colour: str, width: float) -> QPen:
        """Return the pen of the mechanic's line, ``width`` pixels wide."""
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if self.dash:
            pen.setDashPattern(list(self.dash))
        return pen


def _polygon(corners: int, radius: float, turn: float = 0.0) -> tuple[Corner, ...]:
    angles = [turn + 2 * math.pi * corner / corners for corner in range(corners)]
    return tuple((radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles)


def _star(points: int, inner: float, turn: float = 0.0) -> tuple[Corner, ...]:
    outside = _polygon(points, 1.25, turn)
    inside = _polygon(points, inner, turn + math.pi / points)
    return tuple(corner for pair in zip(outside, inside, strict=True) for corner in pair)


MARKS: tuple[Mark, ...] = (
    Mark("disc", (), ()),
    Mark("square", _polygon(4, 1.25, math.pi / 4), (7, 2.5)),
    Mark("triangle", _polygon(3, 1.3), (7, 2, 1.5, 2)),
    Mark("diamond", _polygon(4, 1.3), (2.5, 2)),
    Mark("inverted triangle", _polygon(3, 1.3, math.pi), (12, 3)),
    Mark("star", _star(5, 0.55), (1.2, 1.8)),
    Mark("hexagon", _polygon(6, 1.15), (7, 2, 1.5, 2, 1.5, 2)),
    Mark("cross", _star(4, 0.42, math.pi / 4), (4, 1.5, 1.2, 1.5)),
)
"""A mark for each of the eight mechanic colours, in their order."""


def mark_of(colour: int) -> Mark:
    """Return the mark that goes with a mechanic colour."""
    return MARKS[colour % len(MARKS)]
