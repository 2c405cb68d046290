"""The row of buttons under the entities."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.widgets import plain

__all__ = ["ShelfButtons"]

SIDE, ABOVE, BELOW = 10, 6, 8
"""Pixels around the buttons."""

SPACING = 4
"""Pixels between two buttons."""


class ShelfButtons(QWidget):
    """What is done most, and a button for the rest.

    The column that it is in may be made narrow; the button that is missed least then gives way,
    because the menu of the last one has it too.

    Attributes:
        new: Makes an entity of a type that its menu offers.
        duplicate: Makes a copy of an entity.
        remove: Removes an entity.
        more: Opens a menu.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with an empty menu of types."""
        super().__init__(parent)
        self.new = self._button(self.tr("New"), "")
        self.duplicate = self._button(self.tr("Duplicate"), self.tr("Make a copy of the entity"))
        self.remove = self._button(self.tr("Delete"), self.tr("Remove the entity (Delete)"))
        self.more = self._button("⋯", self.tr("Duplicate, import and export"))
        self.more.setAccessibleName(self.more.toolTip())
        self.new.setMenu(QMenu(self.new))
        self.new.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SIDE, ABOVE, SIDE, BELOW)
        layout.setSpacing(SPACING)
        for button in (self.new, self.duplicate, self.remove):
            layout.addWidget(button)
        layout.addStretch(1)
        layout.addWidget(self.more)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all buttons need."""
        return self._size(self.new, self.duplicate, self.remove, self.more)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size without the button that can give way."""
        return self._size(self.new, self.remove, self.more)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Do without a button where there is no room for all."""
        super().resizeEvent(event)
        self.duplicate.setVisible(event.size().width() >= self.sizeHint().width())

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(plain(tip))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _size(self, *buttons: QToolButton) -> QSize:
        hints = [button.sizeHint() for button in buttons]
        gaps = SPACING * len(buttons) + 2 * SIDE
        height = max(hint.height() for hint in hints) + ABOVE + BELOW
        return QSize(sum(hint.width() for hint in hints) + gaps, height)
