"""The note of the mechanic in the editor, written at the foot of its script."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.project.project import LONGEST_NOTE, Mechanic
from workbench.theme import FollowingFont, heading_font
from workbench.widgets import PlainLabel, tight
from workbench.widgets.buttons import CROSS, tool_button

__all__ = ["NoteEditor"]

LINES = 4
"""Lines of a note that are seen at once."""


class NoteEditor(QWidget):
    """A field for a few lines about a mechanic; hidden until it is asked for.

    Signals:
        noted: A mechanic and what is written about it now.
        closed: Its user is done.
    """

    noted = Signal(str, str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a mechanic, and hidden."""
        super().__init__(parent)
        self.setObjectName("note_editor")
        self._identity: str | None = None
        heading = PlainLabel(self.tr("NOTE"), self)
        heading.setObjectName("heading")
        FollowingFont(heading, heading_font)
        tip = self.tr("Close the note")
        close = tool_button(self, CROSS, tip, style="plain", name=tip)
        close.clicked.connect(self.closed)
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Note"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(self.tr("What this mechanic is for, where it comes from …"))
        self.text.setFixedHeight(LINES * self.text.fontMetrics().lineSpacing() + 18)
        self.text.textChanged.connect(self._announce)
        heading.setBuddy(self.text)
        header = QHBoxLayout()
        header.setContentsMargins(14, 2, 8, 2)
        header.addWidget(heading, 1)
        header.addWidget(close)
        layout = tight(QVBoxLayout(self), 0)
        layout.addLayout(header)
        layout.addWidget(self.text)
        self.setFocusProxy(self.text)
        self.hide()

    def show_mechanic(self, mechanic: Mechanic | None) -> None:
        """Show the note of a mechanic, or that there is nothing to write about."""
        note = "" if mechanic is None else mechanic.note
        identity = None if mechanic is None else mechanic.identity
        self.text.setEnabled(mechanic is not None)
        is_other, self._identity = identity != self._identity, identity
        if is_other or note != self.text.toPlainText():
            # Undo changes the text as well, and what it brings is no writing.
            self._identity = None
            self.text.setPlainText(note)
            self._identity = identity

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _announce(self) -> None:
        if self._identity is not None:
            self.noted.emit(self._identity, self.text.toPlainText()[:LONGEST_NOTE])
