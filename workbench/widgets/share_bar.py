"""A bar divided into the probabilities of what excludes each other, with its words inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QIcon, QPainter, QPen, QPixmap

from workbench.theme import Theme, contrast, mixed

__all__ = [
    "BarSegment",
    "band_segment_colours",
    "paint_shares",
    "segment_at",
    "swatch_icon",
    "words_on",
]

PATTERNS = (
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.Dense7Pattern,
    Qt.BrushStyle.VerPattern,
)
"""Patterns of segments in their order, so that their colours are never the only difference."""

GAP = 1.0
"""Pixels between segments."""

MARGIN = 6.0
"""Pixels on both sides of the words in a segment."""

ICON = 14
"""Width and height of a swatch in pixels."""

SHARPNESS = 2
"""Icons have so many pixels to each of the screen's, for screens with fine pixels."""

LEAST_CONTRAST_OF_TEXT = 4.5
"""Below this text is hard to read; the figure is that of WCAG's level AA."""

PALEST, STRONGEST = 0.22, 0.92
"""How much of the accent the first and the last of several bands have."""


@dataclass(frozen=True)
class BarSegment:
    """A part of a bar.

    Attributes:
        share: How much of the bar it takes, from 0 to 1.
        texts: What to write inside, the longest first; what does not fit is not written.
        fill: Its colour.
        pattern: Drawn over the colour.
    """

    share: float
    texts: tuple[str, ...]
    fill: str
    pattern: Qt.BrushStyle = Qt.BrushStyle.NoBrush


def band_segment_colours(theme: Theme, count: int) -> list[tuple[str, Qt.BrushStyle]]:
    """Return the colour and the pattern of each of ``count`` bands, from pale to strong."""
    steps = [place / max(1, count - 1) for place in range(count)]
    shares = [PALEST + (STRONGEST - PALEST) * step for step in steps]
    return [
        (mixed(theme.accent, theme.surface, share), PATTERNS[place % len(PATTERNS)])
        for place, share in enumerate(shares)
    ]


def paint_shares(
    painter: QPainter, area: QRectF, segments: Sequence[BarSegment], theme: Theme
) -> None:
    """Paint segments side by side into ``area``; one that is never met has no width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for segment, part in zip(segments, _parts(area, segments), strict=True):
        if part.width() > 0:
            _paint_segment(painter, part, segment, theme)
    painter.restore()


def segment_at(area: QRectF, segments: Sequence[BarSegment], x: float) -> int | None:
    """Return which segment is painted at ``x``, or None beside all of them."""
    for place, part in enumerate(_parts(area, segments)):
        if part.width() > 0 and part.left() <= x <= part.right() + GAP:
            return place
    return None


def swatch_icon(theme: Theme, fill: str, pattern: Qt.BrushStyle) -> QIcon:
    """Return a small square in the colour and the pattern of a segment."""
    pixmap = QPixmap(ICON * SHARPNESS, ICON * SHARPNESS)
    pixmap.fill(QColor(Qt.GlobalColor.transparent))
    pixmap.setDevicePixelRatio(SHARPNESS)
    painter = QPainter(pixmap)
    _fill(painter, QRectF(1, 1, ICON - 2, ICON - 2), fill, pattern, theme)
    painter.setPen(QPen(QColor(theme.border), 1.0))
    painter.drawRect(QRectF(1.5, 1.5, ICON - 3, ICON - 3))
    painter.end()
    return QIcon(pixmap)


def _parts(area: QRectF, segments: Sequence[BarSegment]) -> list[QRectF]:
    """Return where each segment is; what can happen has a pixel at least."""
    parts = []
    reached = 0.0
    for segment in segments:
        left = area.left() + round(reached * area.width())
        reached += segment.share
        right = area.left() + round(min(reached, 1.0) * area.width())
        wide = max(right - left - GAP, 1.0) if segment.share > 0 else 0.0
        parts.append(QRectF(min(left, area.right() - wide), area.top(), wide, area.height()))
    return parts


def _paint_segment(painter: QPainter, part: QRectF, segment: BarSegment, theme: Theme) -> None:
    _fill(painter, part, segment.fill, segment.pattern, theme)
    metrics = QFontMetricsF(painter.font())
    room = part.width() - 2 * MARGIN
    fitting = (text for text in segment.texts if metrics.horizontalAdvance(text) <= room)
    text = next(fitting, "")
    if text:
        ink, plate = words_on(theme, segment.fill)
        words = metrics.size(0, text)
        behind = QRectF(0, 0, words.width() + MARGIN, words.height())
        behind.moveCenter(part.center())
        painter.fillRect(behind.intersected(part), QColor(plate))
        painter.setPen(QColor(ink))
        painter.drawText(part, Qt.AlignmentFlag.AlignCenter, text)


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


def _fill(painter: QPainter, part: QRectF, fill: str, pattern: Qt.BrushStyle, theme: Theme) -> None:
    painter.fillRect(part, QColor(fill))
    if pattern is not Qt.BrushStyle.NoBrush:
        painter.fillRect(part, QBrush(QColor(mixed(words_on(theme, fill)[0], fill, 0.25)), pattern))
