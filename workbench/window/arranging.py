"""Splitters that only arrange panels: they paint their handles without a stylesheet.

A stylesheet would be that of the panels in them as well (``theme/part_styles.py``).
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

__all__ = ["ArrangingSplitter"]


THICKNESS = {Qt.Orientation.Horizontal: 5, Qt.Orientation.Vertical: 6}
"""Pixels between two panels, as between those that a stylesheet divides."""


class ArrangingSplitter(QSplitter):
    """A splitter whose handles have the colours of the theme from the palette."""

    def __init__(self, across: Qt.Orientation, parent: QWidget | None = None) -> None:
        """Begin without panels.

        Args:
            across: The way in which they follow one another.
            parent: The widget it belongs to.
        """
        super().__init__(across, parent)
        self.setHandleWidth(THICKNESS[across])

    def createHandle(self) -> QSplitterHandle:  # noqa: N802 - Qt's name
        """Return another handle."""
        return _Handle(self.orientation(), self)


class _Handle(QSplitterHandle):
    def __init__(self, across: Qt.Orientation, splitter: QSplitter) -> None:
        super().__init__(across, splitter)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint a line along the panel before it, and what is under the pointer stronger."""
        del event
        painter, colours = QPainter(self), self.palette()
        painter.fillRect(
            self.rect(), colours.highlight() if self.underMouse() else colours.window()
        )
        is_upright = self.orientation() == Qt.Orientation.Horizontal
        along = QRect(0, 0, 1, self.height()) if is_upright else QRect(0, 0, self.width(), 1)
        painter.fillRect(along, colours.midlight())
