"""Keeps the font of a widget that differs from all others in step when all others change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

__all__ = ["FollowingFont"]

CHANGES = (QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange)
"""What a widget hears when the application takes another font."""


class FollowingFont(QObject):
    """Gives a widget a font made from the application's, now and after every change of that.

    Qt itself leaves a widget alone once it was given the size of its font.
    """

    def __init__(self, widget: QWidget, made_from: Callable[[QFont], QFont]) -> None:
        """Set the font of ``widget``, which becomes the parent of this object.

        Args:
            widget: The widget.
            made_from: Returns the widget's font for a font of the application.
        """
        super().__init__(widget)
        self._widget = widget
        self._made_from = made_from
        self._follow()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the application's font."""
        if event.type() in CHANGES:
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        # While Qt dresses the widget anew it may give back the old font; then it tells once more.
        wanted = self._made_from(QApplication.font())
        if self._widget.font() != wanted:
            self._widget.setFont(wanted)
