"""The fields in which a few letters are typed: in the command palette, and its beginning above."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from workbench.widgets import plain

__all__ = ["QueryField", "SearchBox"]


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


class SearchBox(QPushButton):
    """Looks like a field and opens one: what is typed goes into the command palette."""

    def __init__(self, action: QAction, parent: QWidget | None = None) -> None:
        """Show the keys of ``action`` and do it when clicked."""
        super().__init__(parent)
        self.setObjectName("search_box")
        words = QCoreApplication.translate("SearchBox", "Search commands")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setText(f"{words}   {keys}")
        self.setAccessibleName(words)
        self.setToolTip(plain(action.statusTip()))
        self.setCursor(Qt.CursorShape.IBeamCursor)
        # The keys open it as well; on the way through the window with Tab it would be in between.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(action.trigger)
