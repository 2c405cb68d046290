"""What tells mechanics apart: sets of eight colours, and markers and dashes beside them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["LOOKS", "MARKS", "PALETTES", "Mark", "Palette", "mark_of", "palette_named"]


@dataclass(frozen=True)
class Palette:
    """Eight colours for mechanics, as ``#RRGGBB``, told apart with every common colour blindness.

    Attributes:
        name: The word by which the settings call it.
        title: What it is called in the window, untranslated.
        light: The colours on a light surface.
        dark: The colours on a dark surface, in the same order.
        light_words: What the colours on a light surface are called, untranslated.
        dark_words: What the colours on a dark surface are called, untranslated.
    """

    name: str
    title: str
    light: tuple[str, ...]
    dark: tuple[str, ...]
    light_words: tuple[str, ...]
    dark_words: tuple[str, ...]

    @property
    def translated_title(self) -> str:
        """What it is called in the language of the window."""
        return QCoreApplication.translate("Palette", self.title)

    def colours(self, *, is_dark: bool) -> tuple[str, ...]:
        """Return the colours on one of the surfaces."""
        return self.dark if is_dark else self.light

    def words(self, *, is_dark: bool) -> tuple[str, ...]:
        """Return what the colours on one of the surfaces are called, translated."""
        words = self.dark_words if is_dark else self.light_words
        return tuple(QCoreApplication.translate("Palette", word) for word in words)


_FAMILIAR = (
    QT_TRANSLATE_NOOP("Palette", "Blue"),
    QT_TRANSLATE_NOOP("Palette", "Orange"),
    QT_TRANSLATE_NOOP("Palette", "Green"),
    QT_TRANSLATE_NOOP("Palette", "Pink"),
    QT_TRANSLATE_NOOP("Palette", "Vermilion"),
    QT_TRANSLATE_NOOP("Palette", "Sky blue"),
    QT_TRANSLATE_NOOP("Palette", "Yellow"),
    QT_TRANSLATE_NOOP("Palette", "Grey"),
)

_OKABE_ITO = Palette(
    name="okabe_ito",
    title=QT_TRANSLATE_NOOP("Palette", "Okabe and Ito"),
    light=(
        "#0072B2",
        "#E69F00",
        "#009E73",
        "#CC79A7",
        "#D55E00",
        "#56B4E9",
        "#F0E442",
        "#555555",
    ),
    dark=(
        "#4BA3DB",
        "#F2B233",
        "#2BBF94",
        "#DD95BD",
        "#F07F3C",
        "#8FCDF3",
        "#F5EC6E",
        "#D8D8D5",
    ),
    light_words=_FAMILIAR,
    dark_words=_FAMILIAR,
)

# Chosen by search: the least difference of any two, whichever cones are missing, is greatest
# among colours of enough contrast. They differ in lightness more than in hue.
_HIGH_CONTRAST = Palette(
    name="high_contrast",
    title=QT_TRANSLATE_NOOP("Palette", "High contrast"),
    light=(
        "#2F6DF0",
        "#B07A00",
        "#0F5C1A",
        "#7A1FA2",
        "#C4122F",
        "#00246B",
        "#808080",
        "#000000",
    ),
    dark=(
        "#5A7DFF",
        "#FFE14D",
        "#7CE06A",
        "#FF8C1A",
        "#F2545B",
        "#58B4F5",
        "#9A9A9A",
        "#FFFFFF",
    ),
    light_words=(
        QT_TRANSLATE_NOOP("Palette", "Blue"),
        QT_TRANSLATE_NOOP("Palette", "Ochre"),
        QT_TRANSLATE_NOOP("Palette", "Green"),
        QT_TRANSLATE_NOOP("Palette", "Purple"),
        QT_TRANSLATE_NOOP("Palette", "Red"),
        QT_TRANSLATE_NOOP("Palette", "Navy"),
        QT_TRANSLATE_NOOP("Palette", "Grey"),
        QT_TRANSLATE_NOOP("Palette", "Black"),
    ),
    dark_words=(
        QT_TRANSLATE_NOOP("Palette", "Blue"),
        QT_TRANSLATE_NOOP("Palette", "Yellow"),
        QT_TRANSLATE_NOOP("Palette", "Green"),
        QT_TRANSLATE_NOOP("Palette", "Orange"),
        QT_TRANSLATE_NOOP("Palette", "Red"),
        QT_TRANSLATE_NOOP("Palette", "Sky blue"),
        QT_TRANSLATE_NOOP("Palette", "Grey"),
        QT_TRANSLATE_NOOP("Palette", "White"),
    ),
)

PALETTES = (_OKABE_ITO, _HIGH_CONTRAST)
"""All palettes; the first is the usual one."""


def palette_named(name: str) -> Palette:
    """Return the palette of this name, or the usual one."""
    return next((palette for palette in PALETTES if palette.name == name), PALETTES[0])


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


TURN = 3
"""How many markers further on each turn through the colours begins."""

LOOKS = len(MARKS) ** 2
"""Different marks: each dash with each marker."""


def mark_of(colour: int) -> Mark:
    """Return the mark that goes with a mechanic colour, and with what comes after the last one.

    Each colour keeps its dash; it has another marker on each turn through the colours.

    Args:
        colour: The place of the colour, with the number of colours added for each turn.
    """
    turn, place = divmod(colour, len(MARKS))
    marker = MARKS[(place + TURN * turn) % len(MARKS)]
    return Mark(marker.name, marker.corners, MARKS[place].dash)
