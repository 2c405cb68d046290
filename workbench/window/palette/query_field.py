"""The field of the command palette, in which a few letters are typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

__all__ = ["QueryField"]

STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}
"""How far each key goes in the list of what was found."""


class QueryField(QLineEdit):
    """A line to type in, whose other keys go through the list below it.

    Signals:
        stepped: How many lines to go down, negative to go up.
        accepted: What is chosen is wanted.
        left: It is over: Escape was pressed, or something else has the keys now.
    """

    stepped = Signal(int)
    accepted = Signal()
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Keep keys that mean something here from the shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = (*STEPS, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.key() in own:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Step, accept or leave; everything else is typing."""
        key = Qt.Key(event.key())
        if key in STEPS:
            self.stepped.emit(STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accepted.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Leave, unless only the window itself or a menu of the field came between."""
        super().focusOutEvent(event)
        passing = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in passing:
            self.left.emit()
