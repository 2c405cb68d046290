"""The outlines of dice and of the small signs on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

__all__ = [
    "DieShape",
    "burst",
    "cross",
    "plus",
    "room_for_text",
    "shape_of",
    "text_centre",
    "tick",
    "wedge",
]

ROUNDING = 0.13
"""How far from a corner its rounding begins, in heights of the die."""

BURST_POINTS = 7
"""Points of the sign of an explosion."""

BISECTIONS = 6
"""How exactly the outline of a die is found: to a pixel."""

MOST_SHAPES = 128
"""Shapes that are remembered: dice of one kind and size have the same."""

Corner = tuple[float, float]

CIRCLE: tuple[Corner, ...] = ()

OUTLINES: dict[int, tuple[Corner, ...]] = {
    4: ((0.5, 0.0), (1.04, 0.94), (-0.04, 0.94)),
    6: ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    8: ((0.5, -0.06), (1.06, 0.5), (0.5, 1.06), (-0.06, 0.5)),
    10: ((0.5, -0.08), (1.06, 0.66), (0.5, 1.0), (-0.06, 0.66)),
    12: tuple(
        (0.5 + 0.55 * math.sin(turn), 0.54 - 0.55 * math.cos(turn))
        for turn in (2 * math.pi * corner / 5 for corner in range(5))
    ),
    20: tuple(
        (0.5 + 0.54 * math.sin(turn), 0.5 - 0.54 * math.cos(turn))
        for turn in (math.pi * corner / 3 for corner in range(6))
    ),
}
"""The corners of the dice that have a shape of their own, in a square with sides of 1."""

FATE_SIDES = 6
"""Fate dice are cubes."""

TEXT_ROOM = {4: 0.46, 6: 0.78, 8: 0.6, 10: 0.6, 12: 0.68, 20: 0.72}
"""How much of the width of a shape is left for a number."""

ROUND_ROOM = 0.72

TEXT_CENTRES = {4: 0.64, 10: 0.56, 12: 0.54}
"""Where numbers are centred from the top, in heights of the die; half way down elsewhere."""


def _kind(sides: int | None) -> int:
    return FATE_SIDES if sides is None else sides


def room_for_text(sides: int | None) -> float:
    """Return how much of the width of a die is left for its number."""
    return TEXT_ROOM.get(_kind(sides), ROUND_ROOM)


def text_centre(sides: int | None) -> float:
    """Return where the number of a die is centred from its top, in heights of the die."""
    return TEXT_CENTRES.get(_kind(sides), 0.5)


@dataclass(frozen=True)
class DieShape:
    """The shape of dice of one kind and size, their corner at the origin.

    Attributes:
        outline: Their outline.
        top_left: Where a sign stands there, beside the outline and clear of the number.
        top_right: Where a sign stands there.
        bottom_left: Where a sign stands there.
        bottom_right: Where a sign stands there.
    """

    outline: QPainterPath
    top_left: QPointF
    top_right: QPointF
    bottom_left: QPointF
    bottom_right: QPointF


@lru_cache(maxsize=MOST_SHAPES)
def shape_of(sides: int | None, width: float, height: float) -> DieShape:
    """Return the shape of dice with so many sides; None stands for Fate dice."""
    area = QRectF(0, 0, width, height)
    outline = _outline(sides, area)
    corners = (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight())
    return DieShape(outline, *(_beside(outline, corner) for corner in corners))


def _outline(sides: int | None, area: QRectF) -> QPainterPath:
    corners = OUTLINES.get(_kind(sides), CIRCLE)
    if corners:
        points = [
            QPointF(area.left() + x * area.width(), area.top() + y * area.height())
            for x, y in corners
        ]
        return _rounded(points, ROUNDING * area.height())
    path = QPainterPath()
    inside = area.adjusted(0.5, 0.5, -0.5, -0.5)
    path.addRoundedRect(inside, inside.height() / 2, inside.height() / 2)
    return path


def _rounded(points: Sequence[QPointF], radius: float) -> QPainterPath:
    """Return a closed polygon with round corners."""
    path = QPainterPath()
    for number, corner in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        begin, end = _towards(corner, before, radius), _towards(corner, after, radius)
        if number:
            path.lineTo(begin)
        else:
            path.moveTo(begin)
        path.quadTo(corner, end)
    path.closeSubpath()
    return path


def _towards(start: QPointF, goal: QPointF, distance: float) -> QPointF:
    line = QLineF(start, goal)
    return line.pointAt(min(0.5, distance / line.length()))


def _beside(outline: QPainterPath, corner: QPointF) -> QPointF:
    way = QLineF(outline.boundingRect().center(), corner)
    inside, outside = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (inside + outside) / 2
        if outline.contains(way.pointAt(middle)):
            inside = middle
        else:
            outside = middle
    return way.pointAt((1 + inside) / 2)


# ---- signs ----------------------------------------------------------------------------------


def burst(centre: QPointF, radius: float) -> QPainterPath:
    """Return the sign of a die that has exploded."""
    turns = (math.pi * point / BURST_POINTS for point in range(2 * BURST_POINTS))
    lengths = (radius if point % 2 == 0 else 0.5 * radius for point in range(2 * BURST_POINTS))
    return _polygon(
        centre,
        [
            (length * math.sin(turn), -length * math.cos(turn))
            for turn, length in zip(turns, lengths, strict=True)
        ],
    )


def wedge(centre: QPointF, radius: float, *, is_upright: bool) -> QPainterPath:
    """Return the sign of a critical: a triangle that points up or down."""
    sign = 1 if is_upright else -1
    tip, foot = -sign * radius, sign * radius * 0.75
    return _polygon(centre, [(0, tip), (radius, foot), (-radius, foot)])


def tick(centre: QPointF, radius: float) -> QPainterPath:
    """Return the strokes of the sign of a success."""
    return _strokes(centre, radius, [(-0.5, 0.05), (-0.12, 0.42), (0.52, -0.38)])


def cross(centre: QPointF, radius: float) -> QPainterPath:
    """Return the strokes of the sign of a failure."""
    falling = _strokes(centre, radius, [(-0.4, -0.4), (0.4, 0.4)])
    falling.addPath(_strokes(centre, radius, [(-0.4, 0.4), (0.4, -0.4)]))
    return falling


def plus(centre: QPointF, radius: float) -> QPainterPath:
    """Return the strokes of the sign of a die that was rolled for another one."""
    level = _strokes(centre, radius, [(-0.55, 0), (0.55, 0)])
    level.addPath(_strokes(centre, radius, [(0, -0.55), (0, 0.55)]))
    return level


def _polygon(centre: QPointF, corners: Sequence[Corner]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path


def _strokes(centre: QPointF, radius: float, points: Sequence[Corner]) -> QPainterPath:
    places = [centre + QPointF(x * radius, y * radius) for x, y in points]
    path = QPainterPath(places[0])
    for place in places[1:]:
        path.lineTo(place)
    return path
