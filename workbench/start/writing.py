"""The field in which a mechanic is written or pasted to begin with."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.theme import FollowingFont, fixed_font
from workbench.widgets import PlainLabel, tight

__all__ = ["WritingField"]

LINES = 2
"""Lines of the field that are seen; what is longer can be scrolled."""


class _Text(QPlainTextEdit):
    """A few lines of text; Enter is done with them, Shift+Enter begins another.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setTabChangesFocus(True)
        FollowingFont(self, lambda _: fixed_font())
        self.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 22)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take Enter as the end."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class WritingField(QWidget):
    """Takes the text of a mechanic, or one that somebody has shared.

    Signals:
        written: The text, as soon as its writer is done.
    """

    written = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.text = _Text(self)
        self.text.setAccessibleName(self.tr("A mechanic to begin with"))
        self.text.setPlaceholderText(self.tr("Such as 4d6kh3"))
        self.button = QPushButton(self.tr("Show Odds"), self)
        self.button.setToolTip(self.tr("Add it as a mechanic (Enter)"))
        self.button.setEnabled(False)
        hint = PlainLabel(
            self.tr("A script in any notation, or the text of a mechanic that somebody shared"),
            self,
        )
        hint.setObjectName("quiet")
        hint.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        layout = tight(QVBoxLayout(self), 4)
        layout.addLayout(row)
        layout.addWidget(hint)
        self.text.textChanged.connect(self._follow)
        self.text.entered.connect(self._end)
        self.button.clicked.connect(self._end)

    def _follow(self) -> None:
        self.button.setEnabled(bool(self.text.toPlainText().strip()))

    def _end(self) -> None:
        written = self.text.toPlainText().strip()
        if written:
            self.text.clear()
            self.written.emit(written)
