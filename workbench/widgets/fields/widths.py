"""Widths that are chosen in pixels, and grow with the type that is written in them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

__all__ = ["FollowingWidth", "grown"]

USUAL_DIGIT = 8
"""Pixels of a digit in the type that widths are chosen for."""

BESIDE = 26
"""Pixels of a width that are no text in any type, such as those of margins and arrows."""

CHANGES = (QEvent.Type.FontChange, QEvent.Type.StyleChange)
"""What a widget hears when it takes another font."""


def grown(pixels: int, widget: QWidget) -> int:
    """Return a width that has as much room in the type of a widget as ``pixels`` in the usual one.

    In a smaller type the width stays.
    """
    digit = widget.fontMetrics().horizontalAdvance("0")
    return pixels + max(0, digit - USUAL_DIGIT) * (pixels - BESIDE) // USUAL_DIGIT


class FollowingWidth(QObject):
    """Gives a widget a width that holds as many digits in a large type as in the usual one.

    In a smaller type the width stays.
    """

    def __init__(
        self, widget: QWidget, pixels: int, give: Callable[[int], object] | None = None
    ) -> None:
        """Set the width of ``widget``, which becomes the parent of this object.

        Args:
            widget: The widget.
            pixels: Its width in the usual type.
            give: Sets the width; without it the widget is exactly so wide.
        """
        super().__init__(widget)
        self._widget = widget
        self._pixels = pixels
        self._give = widget.setFixedWidth if give is None else give
        self._given = 0
        self._follow()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the widget's font."""
        if event.type() in CHANGES:
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        wanted = grown(self._pixels, self._widget)
        if wanted != self._given:
            self._given = wanted
            self._give(wanted)
