"""A bar divided into the probabilities of what excludes each other, with its words inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from workbench.theme import Theme
from workbench.widgets.tints import paint_tint, words_on

__all__ = ["BarSegment", "paint_segment", "paint_shares", "segment_at"]

GAP = 1.0
"""Pixels between segments."""

MARGIN = 6.0
"""Pixels on both sides of the words in a segment."""


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


def paint_shares(
    painter: QPainter, area: QRectF, segments: Sequence[BarSegment], theme: Theme
) -> None:
    """Paint segments side by side into ``area``; one that is never met has no width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for segment, part in zip(segments, _parts(area, segments), strict=True):
        if part.width() > 0:
            paint_segment(painter, part, segment, theme)
    painter.restore()


def segment_at(area: QRectF, segments: Sequence[BarSegment], x: float) -> int | None:
    """Return which segment is painted at ``x``, or None beside all of them."""
    for place, part in enumerate(_parts(area, segments)):
        if part.width() > 0 and part.left() <= x <= part.right() + GAP:
            return place
    return None


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


def paint_segment(painter: QPainter, part: QRectF, segment: BarSegment, theme: Theme) -> None:
    """Paint one segment into ``part``, with the longest of its texts that there is room for."""
    paint_tint(painter, part, segment.fill, segment.pattern, theme)
    metrics = QFontMetricsF(painter.font())
    if metrics.height() > part.height():
        return
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
