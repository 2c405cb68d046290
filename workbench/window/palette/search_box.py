"""The box at the end of the menu bar that opens the command palette."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from workbench.widgets import plain

__all__ = ["SearchBox"]


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
