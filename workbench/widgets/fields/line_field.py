"""A line to write in that leaves undo to the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

__all__ = ["LineField"]


class LineField(QLineEdit):
    """A line whose keys for undo and redo are those of the project.

    An undo of its own would end where something else was edited last.
    """

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the shortcuts of the window."""
        if _is_undo(event):
            event.ignore()
            return True
        return super().event(event)

    def show_text(self, text: str) -> None:
        """Show a text; while it is being written in, the cursor stays where it is."""
        if text != self.text():
            cursor = self.cursorPosition() if self.hasFocus() else 0
            self.setText(text)
            self.setCursorPosition(min(cursor, len(text)))


def _is_undo(event: QEvent) -> bool:
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    standard = QKeySequence.StandardKey
    return event.matches(standard.Undo) or event.matches(standard.Redo)
