"""Rolls as a picture: text in a fixed font, every character in its place."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from workbench.theme import Theme, fixed_font

__all__ = ["picture_of"]

SHARPNESS = 2
"""Pixels of the picture for one of the window, so that it can be printed."""

MARGIN = 16
"""Pixels of the window around the text."""

LONGEST = 16_000
"""Pixels of the picture at most on either side; more, and programs refuse to open it."""


def picture_of(text: str, size: int, theme: Theme) -> QImage:
    """Return a picture of ``text``; what is too long for one is cut off.

    Args:
        text: Lines that are set below each other.
        size: Of the type, in points.
        theme: The colours.
    """
    font = fixed_font(size)
    metrics = QFontMetricsF(font)
    lines = text.split("\n")
    width = max(metrics.horizontalAdvance(line) for line in lines) + 2 * MARGIN
    height = metrics.lineSpacing() * len(lines) + 2 * MARGIN
    extent = QSize(*(min(round(side * SHARPNESS), LONGEST) for side in (width, height)))
    image = QImage(extent, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.surface))
    painter = QPainter(image)
    painter.scale(SHARPNESS, SHARPNESS)
    painter.setFont(font)
    painter.setPen(QColor(theme.text))
    for row, line in enumerate(lines):
        place = QRectF(MARGIN, MARGIN + row * metrics.lineSpacing(), width, metrics.lineSpacing())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
    painter.end()
    return image
