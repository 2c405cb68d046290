"""Ctrl and the wheel: larger and smaller text wherever something scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QGraphicsView, QWidget

__all__ = ["ZoomWheel"]


class ZoomWheel(QObject):
    """Takes the wheel with Ctrl from scripts, lists and tables; charts keep it for themselves."""

    def __init__(self, window: QWidget, bigger: QAction, smaller: QAction) -> None:
        """Listen to everything in ``window`` that scrolls.

        Args:
            window: What the scrolling widgets are in; it becomes the parent of this object.
            bigger: Done for every notch away from the user.
            smaller: Done for every notch towards the user.
        """
        super().__init__(window)
        self._bigger = bigger
        self._smaller = smaller
        for area in window.findChildren(QAbstractScrollArea):
            if not isinstance(area, QGraphicsView):
                area.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Zoom with Ctrl and the wheel; let everything else pass."""
        if event.type() != QEvent.Type.Wheel or not isinstance(event, QWheelEvent):
            return super().eventFilter(watched, event)
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        turned = event.angleDelta().y()
        if turned:
            (self._bigger if turned > 0 else self._smaller).trigger()
        event.accept()
        return True
