"""Where a small frame goes that belongs to a place in the text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize

__all__ = ["beside"]

GAP = 4
"""Pixels between the place and the frame, and between the frame and the window's edge."""


def beside(place: QRect, size: QSize, room: QRect, *, above: bool = False) -> QPoint:
    """Return where the upper left corner of a frame goes, next to a place and inside of a room.

    Args:
        place: What the frame belongs to; it is not covered as long as the room suffices.
        size: The size of the frame.
        room: Where the frame may lie.
        above: Prefer to lie above the place, not below.
    """
    over, under = place.top() - GAP - size.height(), place.bottom() + GAP
    fits_over, fits_under = over >= room.top(), under + size.height() <= room.bottom()
    if above:
        top = over if fits_over or not fits_under else under
    else:
        top = under if fits_under or not fits_over else over
    left = min(place.left(), room.right() - GAP - size.width())
    lowest = max(room.bottom() - size.height(), room.top())
    return QPoint(max(left, room.left() + GAP), min(max(top, room.top()), lowest))
