"""A row of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from workbench.widgets import plain

__all__ = ["Segments"]


Member = TypeVar("Member")


class Segments(QWidget):
    """Buttons side by side for the members of an enumeration.

    Signals:
        chosen: The member its user chose.
    """

    chosen = Signal(object)

    def __init__(
        self, name: str, titles: Mapping[Member, tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        """Make a button for each member.

        Args:
            name: What is chosen, for people who do not see the buttons.
            titles: The word on each button and the explanation under the pointer.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self.setAccessibleName(name)
        self._members = tuple(titles)
        self._group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for index, (title, explanation) in enumerate(titles.values()):
            button = self._make_button(index, title, explanation)
            self._group.addButton(button, index)
            layout.addWidget(button)
        self._group.idClicked.connect(self._tell)
        self.set_chosen(self._members[0])

    def _make_button(self, index: int, title: str, explanation: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("segment")
        places = {0: "first", len(self._members) - 1: "last"}
        button.setProperty("place", places.get(index, "middle"))
        button.setText(title)
        button.setToolTip(plain(explanation))
        button.setCheckable(True)
        return button

    @property
    def member(self) -> object:
        """The chosen member."""
        return self._members[self._group.checkedId()]

    def set_chosen(self, member: object) -> None:
        """Press the button of ``member`` without telling anyone; Tab leads to it alone."""
        with QSignalBlocker(self._group):
            self._group.button(self._members.index(member)).setChecked(True)
        for button in self._group.buttons():
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def button(self, member: object) -> QToolButton:
        """Return the button of ``member``."""
        button = self._group.button(self._members.index(member))
        assert isinstance(button, QToolButton)
        return button

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the neighbour with the arrow keys."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        index = self._group.checkedId() + step
        if step and 0 <= index < len(self._members):
            self._group.button(index).setFocus()
            self._tell(index)
        else:
            super().keyPressEvent(event)

    def _tell(self, index: int) -> None:
        self.set_chosen(self._members[index])
        self.chosen.emit(self._members[index])
