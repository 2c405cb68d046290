"""A row of controls that becomes two where there is not enough room for one."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

__all__ = ["FoldingRow", "in_a_row"]

GAP = 6
"""Pixels between the two rows."""


def in_a_row(parent: QWidget, spacing: int, *widgets: QWidget | None) -> QWidget:
    """Return widgets beside each other; None takes the room that is left.

    Args:
        parent: The widget that they belong to.
        spacing: Pixels between two of them.
        widgets: The widgets from left to right.
    """
    row = QWidget(parent)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget)
    return row


class FoldingRow(QWidget):
    """Two parts beside each other; where the row is too narrow for both, the second goes below."""

    def __init__(
        self, first: QWidget, second: QWidget, spacing: int, parent: QWidget | None = None
    ) -> None:
        """Put two parts into a row.

        Args:
            first: The left part, which takes the width that it asks for.
            second: The right part, which takes the rest.
            spacing: Pixels between them.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._first, self._second = first, second
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(spacing)
        self._rows.setVerticalSpacing(GAP)
        self._rows.setColumnStretch(1, 1)
        self._rows.addWidget(first, 0, 0)
        self._rows.addWidget(second, 0, 1)

    @property
    def is_folded(self) -> bool:
        """Whether the second part is below the first."""
        return self._place == (1, 0, 1, 2)

    @property
    def _place(self) -> tuple[int, int, int, int]:
        place = self._rows.getItemPosition(self._rows.indexOf(self._second))
        return cast("tuple[int, int, int, int]", place)

    def _widths(self) -> tuple[int, int]:
        """Return the pixels that each part needs at least."""
        return self._width(self._first), self._width(self._second)

    def _width(self, part: QWidget) -> int:
        item = self._rows.itemAt(self._rows.indexOf(part))
        assert item is not None, "both parts are in the row from the start"
        return item.minimumSize().width()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size in two rows, so that a narrow window does not become wider for it."""
        return QSize(max(self._widths()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take a second row where one is too long."""
        super().resizeEvent(event)
        is_narrow = sum(self._widths()) + self._rows.horizontalSpacing() > self.width()
        place = (1, 0, 1, 2) if is_narrow else (0, 1, 1, 1)
        if self._place != place:
            self._rows.removeWidget(self._second)
            self._rows.addWidget(self._second, *place)
