"""The fields in which a few letters are typed: in the command palette, and its beginning above."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMenuBar, QPushButton

from workbench.widgets import plain

__all__ = ["QueryField", "SearchBox"]


STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}
"""How far each key goes in the list of what was found."""

FITTING = (QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.StyleChange)
"""What leaves other room beside the menus."""


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
    """Looks like a field and opens one: what is typed goes into the command palette.

    It stands beside the menus, and says less where these would not have room.
    """

    def __init__(self, action: QAction, menus: QMenuBar) -> None:
        """Show the keys of ``action`` and do it when clicked.

        Args:
            action: What opens the command palette.
            menus: What it stands in the corner of.
        """
        super().__init__(menus)
        self.setObjectName("search_box")
        words = QCoreApplication.translate("SearchBox", "Search commands")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self._texts = f"{words}   {keys}", words, keys
        self.setText(self._texts[0])
        self.setAccessibleName(words)
        self.setToolTip(plain(action.statusTip()))
        self.setCursor(Qt.CursorShape.IBeamCursor)
        # The keys open it as well; on the way through the window with Tab it would be in between.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(action.trigger)
        menus.setCornerWidget(self, Qt.Corner.TopRightCorner)
        menus.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Find the words for another width of the menu bar, or another size of its type."""
        if event.type() in FITTING and isinstance(watched, QMenuBar):
            # Qt keeps room for the corner in what the menu bar asks for.
            room = watched.width() - (watched.sizeHint().width() - self.sizeHint().width())
            self.setText(self._texts[-1])
            for text in self._texts:
                if self._width_with(text) <= room:
                    self.setText(text)
                    break
        return super().eventFilter(watched, event)

    def _width_with(self, text: str) -> int:
        advance = self.fontMetrics().horizontalAdvance
        return self.sizeHint().width() - advance(self.text()) + advance(text)
