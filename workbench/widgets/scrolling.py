"""Areas that are scrolled up and down."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

__all__ = ["VerticalScrollArea"]


class VerticalScrollArea(QScrollArea):
    """An area without a frame; what lies in it has its width, and takes the keys."""

    def __init__(
        self, name: str, parent: QWidget | None = None, inside: QWidget | None = None
    ) -> None:
        """Scroll ``inside``, if that is there already; ``name`` is for the stylesheet."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if inside is not None:
            self.setWidget(inside)
