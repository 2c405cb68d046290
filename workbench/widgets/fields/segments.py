"""A row of buttons of which one is chosen; with little room, a box in their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QComboBox, QHBoxLayout, QToolButton, QWidget

from workbench.widgets import plain
from workbench.widgets.fields.boxes import Chooser
from workbench.widgets.folding_row import tight

__all__ = ["Segments"]


Member = TypeVar("Member")


class Segments(QWidget):
    """Buttons side by side for the members of an enumeration.

    Where there is no room for them it is folded: a box shows what is chosen, and a list of all.

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
        layout = tight(QHBoxLayout(self), 0)
        for index, (title, explanation) in enumerate(titles.values()):
            button = self._make_button(index, title, explanation)
            self._group.addButton(button, index)
            layout.addWidget(button)
        self._box = self._make_box(name, titles)
        layout.addWidget(self._box)
        self._group.idClicked.connect(self._announce)
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

    def _make_box(self, name: str, titles: Mapping[Member, tuple[str, str]]) -> Chooser:
        box = Chooser(name, self)
        box.explanation = name
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for index, (title, explanation) in enumerate(titles.values()):
            box.addItem(title)
            box.setItemData(index, plain(explanation), Qt.ItemDataRole.ToolTipRole)
        box.activated.connect(self._announce)
        box.hide()
        return box

    # ---- room -----------------------------------------------------------------------------

    @property
    def is_folded(self) -> bool:
        """Whether a box is in the place of the buttons."""
        return not self._box.isHidden()

    def width_wanted(self, *, is_folded: bool) -> int:
        """Return the pixels that it needs as a box or as buttons."""
        if is_folded:
            return self._box.sizeHint().width()
        return sum(button.sizeHint().width() for button in self._group.buttons())

    def fold(self, *, is_folded: bool) -> None:
        """Put a box in the place of the buttons, or the buttons back."""
        if is_folded == self.is_folded:
            return
        has_focus = any(one.hasFocus() for one in (self._box, *self._group.buttons()))
        for button in self._group.buttons():
            button.setHidden(is_folded)
        self._box.setHidden(not is_folded)
        if has_focus:
            (self._box if is_folded else self._group.button(self._group.checkedId())).setFocus()

    # ---- choosing -------------------------------------------------------------------------

    @property
    def member(self) -> object:
        """The chosen member."""
        return self._members[self._group.checkedId()]

    def set_chosen(self, member: object) -> None:
        """Press the button of ``member`` without telling anyone; Tab leads to it alone."""
        with QSignalBlocker(self._group):
            self._group.button(self._members.index(member)).setChecked(True)
        self._box.setCurrentIndex(self._members.index(member))
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
            self._announce(index)
        else:
            super().keyPressEvent(event)

    def _announce(self, index: int) -> None:
        self.set_chosen(self._members[index])
        self.chosen.emit(self._members[index])
