"""A row of widgets that makes do with less room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

__all__ = ["YieldingRow"]

SPACING = 6
"""Pixels between two widgets."""


class YieldingRow(QWidget):
    """Widgets at the right end of a row; some give way where there is no room for all.

    What gives way has to be found elsewhere as well, such as in a menu.
    """

    def __init__(
        self, widgets: Sequence[QWidget], yielding: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        """Put widgets into a row.

        Args:
            widgets: The widgets from left to right.
            yielding: Those that give way, the first one first.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._widgets = tuple(widgets)
        self._yielding = tuple(yielding)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACING)
        layout.addStretch(1)
        for widget in widgets:
            layout.addWidget(widget)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all widgets need."""
        return self._size(self._widgets)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size without those that can give way."""
        return self._size(self._without(len(self._yielding)))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Do without as few as there is need to."""
        super().resizeEvent(event)
        width = event.size().width()
        counts = range(len(self._yielding))
        missing = (count for count in counts if self._size(self._without(count)).width() <= width)
        gone = next(missing, len(self._yielding))
        for place, widget in enumerate(self._yielding):
            widget.setVisible(place >= gone)

    def _without(self, count: int) -> tuple[QWidget, ...]:
        return tuple(one for one in self._widgets if one not in self._yielding[:count])

    def _size(self, widgets: Sequence[QWidget]) -> QSize:
        hints = [widget.sizeHint() for widget in widgets]
        gaps = SPACING * (len(widgets) - 1)
        return QSize(sum(hint.width() for hint in hints) + gaps, max(h.height() for h in hints))
