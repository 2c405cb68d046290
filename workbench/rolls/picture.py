"""Rolls as a picture: their dice, or text in a fixed font with every character in its place."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication, QImage, QPainter

from workbench.rolls.dice.layout import DiceSheet
from workbench.rolls.dice.painter import paint_sheet
from workbench.rolls.dice.reading import has_total, pieces_of
from workbench.rolls.history import RecordedRoll, copied_text, joined_lines
from workbench.theme import Theme, fixed_font

__all__ = ["picture_of"]

SHARPNESS = 2
"""Pixels of the picture for one of the window, so that it can be printed."""

MARGIN = 16
"""Pixels of the window around the rolls."""

DICE_WIDTH = 720
"""Pixels of the window after which dice wrap."""

LONGEST = 16_000
"""Pixels of the picture at most on either side; more, and programs refuse to open it."""


@dataclass(frozen=True)
class _Lines:
    """Rolls that are written.

    Attributes:
        text: Lines that are set below each other.
        points: Size of the type.
    """

    text: str
    points: int

    @property
    def size(self) -> QSizeF:
        """How much room they take."""
        metrics = QFontMetricsF(fixed_font(self.points))
        lines = self.text.split("\n")
        width = max(metrics.horizontalAdvance(line) for line in lines)
        return QSizeF(width, metrics.lineSpacing() * len(lines))

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Write them from the origin on."""
        font = fixed_font(self.points)
        size, step = self.size, QFontMetricsF(font).lineSpacing()
        painter.setFont(font)
        painter.setPen(QColor(theme.text))
        for row, line in enumerate(self.text.split("\n")):
            place = QRectF(0, row * step, size.width() + MARGIN, step)
            upright = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, upright, line)


@dataclass(frozen=True)
class _DicePicture:
    """A roll whose dice are drawn."""

    sheet: DiceSheet

    @property
    def size(self) -> QSizeF:
        """How much room it takes."""
        return self.sheet.size

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw it from the origin on."""
        paint_sheet(painter, self.sheet, theme)


def picture_of(rolls: Sequence[RecordedRoll], size: int, theme: Theme) -> QImage:
    """Return a picture of rolls, one below the other; what is too long for one is cut off.

    Args:
        rolls: The rolls; dice are drawn where they are told.
        size: Of the type, in points.
        theme: The colours.
    """
    parts = list(_parts(rolls, size))
    width = max(part.size.width() for part in parts) + 2 * MARGIN
    height = sum(part.size.height() for part in parts) + 2 * MARGIN
    extent = QSize(*(min(round(side * SHARPNESS), LONGEST) for side in (width, height)))
    image = QImage(extent, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.surface))
    painter = QPainter(image)
    painter.scale(SHARPNESS, SHARPNESS)
    painter.translate(MARGIN, MARGIN)
    for part in parts:
        part.paint(painter, theme)
        painter.translate(0, part.size.height())
    painter.end()
    return image


def _parts(rolls: Sequence[RecordedRoll], size: int) -> Iterator[_Lines | _DicePicture]:
    """Yield the rolls from the top; those without dice that follow each other are one text."""
    font = QGuiApplication.font()
    font.setPointSize(size)
    for is_drawn, group in itertools.groupby(rolls, _is_drawn):
        if not is_drawn:
            yield _Lines(joined_lines(map(copied_text, group)), size)
            continue
        for roll in group:
            assert roll.account is not None, "its dice are drawn"
            if not has_total(roll.value):
                yield _Lines(roll.lines, size)
            yield _DicePicture(DiceSheet(roll.account, font, DICE_WIDTH))


def _is_drawn(roll: RecordedRoll) -> bool:
    """Return whether there is anything to draw of a roll: dice, or what they come to."""
    return roll.account is not None and bool(pieces_of(roll.account))
