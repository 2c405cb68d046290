"""A picture of all that a view paints, kept until something in it changes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsView

__all__ = ["Layer"]


class Layer(QObject):
    """What lies under the crosshair, painted once instead of on every move of the pointer."""

    def __init__(self, view: QGraphicsView) -> None:
        """Keep a picture of what ``view`` shows."""
        super().__init__(view)
        self._view = view
        self._picture: QPixmap | None = None
        # This comes late, but for everything: a font, a size, an item of pyqtgraph's own.
        view.scene().changed.connect(self.forget)

    def forget(self) -> None:
        """Paint anew the next time."""
        self._picture = None
        self._view.viewport().update()

    def picture(self) -> QPixmap:
        """Return the picture, painted anew if something has changed since the last time."""
        viewport = self._view.viewport()
        ratio = viewport.devicePixelRatioF()
        size = viewport.size() * ratio
        kept = self._picture
        if kept is None or kept.size() != size or kept.devicePixelRatio() != ratio:
            kept = QPixmap(size)
            kept.setDevicePixelRatio(ratio)
            kept.fill(Qt.GlobalColor.transparent)
            painter = QPainter(kept)
            self._view.render(painter, QRectF(viewport.rect()), viewport.rect())
            painter.end()
            self._picture = kept
        return kept
