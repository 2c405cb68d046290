"""What fills ranges of outcomes: a colour and a pattern for each, in any theme.

Bands without a colour of their own go from pale to strong in the accent of the theme, in their
order. Patterns are lines, which every drawing program shows alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from engine.statistics.bands import Band, BandColour
from workbench.theme import Theme, contrast, mixed

__all__ = ["REST", "Tint", "paint_tint", "swatch_icon", "tints_of", "words_on"]

PATTERNS = (
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.VerPattern,
)
"""Patterns of ranges in their order, so that their colours are never the only difference."""

LINES = {
    Qt.BrushStyle.NoBrush: (),
    Qt.BrushStyle.BDiagPattern: ((1, 1),),
    Qt.BrushStyle.HorPattern: ((0, 1),),
    Qt.BrushStyle.FDiagPattern: ((-1, 1),),
    Qt.BrushStyle.DiagCrossPattern: ((1, 1), (-1, 1)),
    Qt.BrushStyle.VerPattern: ((1, 0),),
}
"""The lines of each pattern, by what stays the same along them: so much of x and so much of y."""

APART = 7.0
"""Pixels between the lines of a pattern, along an edge."""

STRENGTH = 0.25
"""How strong they are on the colour."""

ICON = 14
"""Width and height of a swatch in pixels."""

SHARPNESS = 2
"""Icons have so many pixels to each of the screen's, for screens with fine pixels."""

PALEST, STRONGEST = 0.22, 0.92
"""How much of the accent the first and the last of several bands have."""

FAINT = 0.12
"""How strong the colour of what no band catches is."""

LEAST_CONTRAST_OF_TEXT = 4.5
"""Below this text is hard to read; the figure is that of WCAG's level AA."""


@dataclass(frozen=True)
class Tint:
    """What fills one of several ranges.

    Attributes:
        place: Which of them it is, from 0.
        count: How many there are.
        colour: What the designer chose for it, if anything.
        is_rest: Whether it is for what none of the ranges catches.
    """

    place: int = 0
    count: int = 1
    colour: BandColour = None
    is_rest: bool = False

    def fill(self, theme: Theme) -> str:
        """Return its colour in ``theme``."""
        if self.is_rest:
            return mixed(theme.quiet, theme.surface, FAINT)
        if isinstance(self.colour, int):
            return theme.mechanic_colour(self.colour)
        if self.colour is not None:
            return theme.area_colour(self.colour)
        share = PALEST + (STRONGEST - PALEST) * self.place / max(1, self.count - 1)
        return mixed(theme.accent, theme.surface, share)

    @property
    def pattern(self) -> Qt.BrushStyle:
        """The pattern over its colour."""
        if self.is_rest:
            return Qt.BrushStyle.DiagCrossPattern
        return PATTERNS[self.place % len(PATTERNS)]


REST = Tint(is_rest=True)
"""What fills outcomes that no band catches."""


def tints_of(bands: Sequence[Band]) -> tuple[Tint, ...]:
    """Return what fills each of these bands."""
    return tuple(Tint(place, len(bands), band.colour) for place, band in enumerate(bands))


def words_on(theme: Theme, fill: str) -> tuple[str, str]:
    """Return the colour of words on ``fill`` and that right behind them.

    The pattern stays clear of the words, and what is behind them leaves the colour of the segment
    as far as it takes to read them.
    """
    ink, other = sorted(
        (theme.text, theme.surface), key=lambda colour: contrast(colour, fill), reverse=True
    )
    plates = (mixed(other, fill, percent / 100) for percent in range(0, 101, 4))
    readable = (plate for plate in plates if contrast(ink, plate) >= LEAST_CONTRAST_OF_TEXT)
    return ink, next(readable, other)


def paint_tint(
    painter: QPainter, part: QRectF, fill: str, pattern: Qt.BrushStyle, theme: Theme
) -> None:
    """Fill a rectangle with a colour, and draw the lines of a pattern over it."""
    painter.fillRect(part, QColor(fill))
    # A line takes the pixel that it ends at.
    inside = part.adjusted(0, 0, -1, -1)
    lines = [line for kind in LINES[pattern] for line in _lines(inside, *kind)]
    if lines:
        painter.setPen(QPen(QColor(mixed(words_on(theme, fill)[0], fill, STRENGTH)), 1.0))
        painter.drawLines(lines)


def _lines(part: QRectF, across: int, down: int) -> list[QLineF]:
    """Return the lines in a rectangle along which ``across * x + down * y`` stays the same."""
    left, top, right, bottom = part.left(), part.top(), part.right(), part.bottom()
    sums = [across * x + down * y for x in (left, right) for y in (top, bottom)]
    steps = range(math.ceil(min(sums) / APART), math.floor(max(sums) / APART) + 1)
    lines = []
    for total in (step * APART for step in steps):
        if not across:
            lines.append(QLineF(left, total, right, total))
        elif not down:
            lines.append(QLineF(total, top, total, bottom))
        else:
            ends = sorted(((total - top) / across, (total - bottom) / across))
            first, last = max(left, ends[0]), min(right, ends[1])
            lines.append(QLineF(first, total - across * first, last, total - across * last))
    return lines


def swatch_icon(theme: Theme, tint: Tint) -> QIcon:
    """Return a small square filled with ``tint``."""
    pixmap = QPixmap(ICON * SHARPNESS, ICON * SHARPNESS)
    pixmap.fill(QColor(Qt.GlobalColor.transparent))
    pixmap.setDevicePixelRatio(SHARPNESS)
    painter = QPainter(pixmap)
    paint_tint(painter, QRectF(1, 1, ICON - 2, ICON - 2), tint.fill(theme), tint.pattern, theme)
    painter.setPen(QPen(QColor(theme.border), 1.0))
    painter.drawRect(QRectF(1.5, 1.5, ICON - 3, ICON - 3))
    painter.end()
    return QIcon(pixmap)
