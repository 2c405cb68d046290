"""The notices above the work area: what happened to files, and what can be done about it.

A later notice on the same thing takes the place of the earlier one. Boxes are for what went wrong
on command.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from workbench.project.notice import Notice, NoticeAnswer
from workbench.widgets import PlainLabel, plain_title, tight
from workbench.widgets.buttons import CROSS, passing_button, tool_button

__all__ = ["NoticeRow", "Notices"]


class NoticeRow(QWidget):
    """One notice with its buttons.

    Signals:
        answered: What is to be done.
    """

    answered = Signal(object)

    def __init__(self, notice: Notice, parent: QWidget | None = None) -> None:
        """Show ``notice``."""
        super().__init__(parent)
        self.notice = notice
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = PlainLabel(notice.text, self)
        self._text.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 8, 6)
        layout.setSpacing(8)
        layout.addWidget(self._text, 1)
        self.buttons = {choice.text: self._button(choice) for choice in notice.choices}
        for button in self.buttons.values():
            layout.addWidget(button)
        layout.addWidget(self._closing_button())

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def _button(self, choice: NoticeAnswer) -> QPushButton:
        button = passing_button(self, plain_title(choice.text))
        button.setAccessibleDescription(self.notice.text)
        button.clicked.connect(lambda: self.answered.emit(choice.action))
        return button

    def _closing_button(self) -> QToolButton:
        tip = self.tr("Close this notice")
        button = tool_button(self, CROSS, tip, style="plain", name=tip)
        button.clicked.connect(lambda: self.answered.emit(self.notice.dismissed))
        return button


class Notices(QWidget):
    """All notices that wait for an answer, the latest at the bottom; it is hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without notices."""
        super().__init__(parent)
        self.setObjectName("notices")
        self._rows: dict[str, NoticeRow] = {}
        self._layout = tight(QVBoxLayout(self), 0)
        self.hide()

    @property
    def rows(self) -> tuple[NoticeRow, ...]:
        """The notices shown, from top to bottom."""
        return tuple(self._rows.values())

    def show_notice(self, notice: Notice) -> None:
        """Show ``notice``, in the place of an earlier one on the same."""
        self.withdraw(notice.key)
        row = NoticeRow(notice, self)
        row.answered.connect(lambda action: self._answer(row, action))
        self._rows[notice.key] = row
        self._layout.addWidget(row)
        self.show()

    def withdraw(self, key: str) -> None:
        """Take a notice away without an answer, if it is there."""
        row = self._rows.pop(key, None)
        if row is not None:
            row.hide()
            row.deleteLater()
        self.setVisible(bool(self._rows))

    def _answer(self, row: NoticeRow, action: object) -> None:
        if self._rows.get(row.notice.key) is row:
            self.withdraw(row.notice.key)
        assert callable(action)
        action()
