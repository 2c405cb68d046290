"""A button with a chain: whether something is linked with others of its kind."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QWidget

__all__ = ["ChainButton"]

SIDE = 26
"""Pixels of its width and height at least."""

LINK = 9.0
"""Pixels that a link of the chain is long."""

THICKNESS = 1.6
"""Pixels of the line that a link is drawn with."""


class ChainButton(QToolButton):
    """Two links of a chain, one in the other while it is on, and apart while it is off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin linked."""
        super().__init__(parent)
        self.setObjectName("chain")
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a square that is easy to hit."""
        return QSize(SIDE, SIDE)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the button and its chain."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().buttonText().color()
        painter.setPen(QPen(colour, THICKNESS))
        painter.translate(self.rect().center() + self.rect().topLeft())
        painter.translate(0.5, 0.5)
        painter.rotate(-45)
        shift = LINK / 3 if self.isChecked() else LINK * 2 / 3
        for side in (-1, 1):
            link = QRectF(-LINK / 2, -LINK / 4, LINK, LINK / 2).translated(side * shift, 0)
            painter.drawRoundedRect(link, LINK / 4, LINK / 4)
        painter.end()
