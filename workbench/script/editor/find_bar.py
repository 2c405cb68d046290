"""The bar that finds words in the script and replaces them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QToolButton, QWidget

from workbench.script.editor.code_editor import CodeEditor
from workbench.script.editor.searching import Found, Query, find, replacement
from workbench.widgets import tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.fields.boxes import Line
from workbench.widgets.plain_text import QuietLabel

__all__ = ["FindBar"]

PAUSE = 60
"""Milliseconds without an edit before the text is searched again."""


class FindBar(QWidget):
    """Two rows over the editor: what is searched for, and what is written in its place.

    Signals:
        replace_requested: The stretches to be replaced and their words, as for
            ``CodeEditor.replace``.
    """

    replace_requested = Signal(object)

    def __init__(self, editor: CodeEditor, parent: QWidget | None = None) -> None:
        """Search ``editor``; begin hidden."""
        super().__init__(parent)
        self.setObjectName("find_bar")
        self._editor = editor
        self._found = Found()
        self._searched = ""
        self._words = self._field(self.tr("Find"))
        self._instead = self._field(self.tr("Replace with"))
        self._case = self._switch("Aa", self.tr("Match case"))
        self._whole = self._switch("W", self.tr("Whole words"))
        self._pattern = self._switch(".*", self.tr("Regular expression"))
        self._count = QuietLabel(self)
        self._replacing = QWidget(self)
        self._lay_out()
        self._again = QTimer(self, interval=PAUSE, singleShot=True)
        self._again.timeout.connect(self._search_again)
        self._words.textChanged.connect(self._search_from_here)
        for switch in (self._case, self._whole, self._pattern):
            switch.toggled.connect(self._search_from_here)
        editor.textChanged.connect(self._search_soon)
        editor.cursorPositionChanged.connect(self._announce)
        self.hide()

    # ---- what commands ask for ------------------------------------------------------------

    def open(self, *, replacing: bool) -> None:
        """Show the bar, with what is selected as what is searched for.

        Args:
            replacing: Whether the row for replacing is shown too.
        """
        selected = self._editor.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self._words.setText(selected)
        self._replacing.setVisible(replacing)
        self.show()
        self._words.selectAll()
        self._words.setFocus()
        self._search()

    def close_bar(self) -> None:
        """Hide the bar and go on writing."""
        self.hide()
        self._editor.set_found(())
        self._editor.setFocus()

    def step(self, step: int) -> None:
        """Select the next match (1) or the one before (-1); the ends are joined."""
        if not self.isVisible():
            self.open(replacing=False)
        places = self._found.places
        if not places:
            return
        cursor = self._editor.textCursor()
        if step > 0:
            ahead = [one for one in places if one[0] >= cursor.selectionEnd()]
            self._select((ahead or places)[0])
        else:
            behind = [one for one in places if one[1] <= cursor.selectionStart()]
            self._select((behind or places)[-1])

    def replace_one(self) -> None:
        """Replace the selected match and select the next one."""
        index = self._current()
        if index is None:
            self.step(1)
            return
        place = self._found.places[index]
        words = self._words_for(place)
        self.replace_requested.emit(((*place, words),))
        self._search()
        self.step(1)

    def replace_all(self) -> None:
        """Replace every match, as one change."""
        changes = tuple((*place, self._words_for(place)) for place in self._found.places)
        if changes:
            self.replace_requested.emit(changes)
            self._search()
            self._count.setText(self.tr("%n replaced", None, len(changes)))

    def status(self) -> str:
        """Return what the bar says about the search."""
        return self._count.text()

    # ---- searching ------------------------------------------------------------------------

    def _query(self) -> Query:
        return Query(
            self._words.text(),
            self._case.isChecked(),
            self._whole.isChecked(),
            self._pattern.isChecked(),
        )

    def _search_soon(self) -> None:
        if self.isVisible():
            self._again.start()

    def _search_again(self) -> None:
        # What has been searched since the edit, as after replacing, has its words already.
        if self._editor.toPlainText() != self._searched:
            self._search()

    def _search(self) -> None:
        if not self.isVisible():
            return
        self._searched = self._editor.toPlainText()
        self._found = find(self._query(), self._searched)
        self._editor.set_found(self._found.places)
        self._announce()

    def _search_from_here(self) -> None:
        self._search()
        start = self._editor.textCursor().selectionStart()
        ahead = [one for one in self._found.places if one[0] >= start]
        if self._found.places:
            self._select((ahead or self._found.places)[0])

    def _select(self, place: tuple[int, int]) -> None:
        cursor = self._editor.textCursor()
        cursor.setPosition(place[0])
        cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)
        self._announce()

    def _current(self) -> int | None:
        """Return which match is selected, or None."""
        cursor = self._editor.textCursor()
        selected = (cursor.selectionStart(), cursor.selectionEnd())
        return self._found.places.index(selected) if selected in self._found.places else None

    def _words_for(self, place: tuple[int, int]) -> str:
        text = self._editor.toPlainText()
        return replacement(self._query(), text, place, self._instead.text())

    def _announce(self) -> None:
        if self.isVisible():
            self._count.setText(self._status())

    def _status(self) -> str:
        count, current = len(self._found.places), self._current()
        if self._found.error or not self._words.text():
            return self._found.error
        if not count:
            return self.tr("Not found")
        if current is None:
            return self.tr("%n found", None, count)
        return self.tr("{number} of {count}").format(number=current + 1, count=count)

    # ---- building -------------------------------------------------------------------------

    def _lay_out(self) -> None:
        layout = QGridLayout(self)
        layout.setContentsMargins(10, 4, 8, 6)
        layout.setHorizontalSpacing(4)
        layout.setVerticalSpacing(4)
        layout.addWidget(self._words, 0, 0)
        buttons = (
            self._case,
            self._whole,
            self._pattern,
            self._button(
                "\N{UPWARDS ARROW}", self.tr("Previous (Shift+F3)"), lambda: self.step(-1)
            ),
            self._button("\N{DOWNWARDS ARROW}", self.tr("Next (F3)"), lambda: self.step(1)),
            self._button("\N{MULTIPLICATION SIGN}", self.tr("Close (Esc)"), self.close_bar),
        )
        for column, button in enumerate(buttons, 1):
            layout.addWidget(button, 0, column)
        row = tight(QHBoxLayout(self._replacing), 4)
        row.addWidget(self._instead, 1)
        row.addWidget(self._button(self.tr("Replace"), self.tr("Replace"), self.replace_one))
        row.addWidget(self._button(self.tr("All"), self.tr("Replace all"), self.replace_all))
        layout.addWidget(self._replacing, 1, 0, 1, len(buttons) + 1)
        layout.addWidget(self._count, 2, 0, 1, len(buttons) + 1)

    def _field(self, name: str) -> QLineEdit:
        field = Line(self)
        field.setPlaceholderText(name)
        field.setAccessibleName(name)
        field.installEventFilter(self)
        return field

    def _switch(self, sign: str, name: str) -> QToolButton:
        switch = tool_button(self, sign, name, style="compact", name=name)
        switch.setCheckable(True)
        return switch

    def _button(self, sign: str, name: str, action: object) -> QToolButton:
        button = tool_button(self, sign, name, style="compact", name=name)
        button.clicked.connect(action)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Let Enter search and replace, and Esc close, wherever the focus is in the bar."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        return self._does(watched, event) or super().eventFilter(watched, event)

    def _does(self, field: QObject, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
            return True
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if field is self._instead:
            self.replace_one()
        else:
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        return True
