"""The editor widget: a script with its colours, line numbers, brackets and faults."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from engine.errors import DiceError, Fix, Span
from workbench.editor import marks
from workbench.editor.assistant import Assistant
from workbench.editor.brackets import find_match
from workbench.editor.comments import toggle_comment
from workbench.editor.fault_mark import FaultMarks
from workbench.editor.highlighter import Highlighter
from workbench.editor.indentation import STEP, indent_lines, unindent
from workbench.editor.margin import Line, Margin
from workbench.editor.notations import comment_sign
from workbench.editor.pairs import Pairs
from workbench.editor.positions import qt_position
from workbench.editor.writing import Written, write
from workbench.theme import Theme, fixed_font

__all__ = ["CodeEditor"]


class CodeEditor(QPlainTextEdit):
    """A script that can be written.

    Undo belongs to the text that is shown: it ends where another text is set.

    Signals:
        script_edited: The whole script, whenever its user (and nobody else) has changed it.
    """

    script_edited = Signal(str)

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        """Begin with an empty script, in the light theme where none is given."""
        super().__init__(parent)
        self._theme = theme or Theme.light()
        self._known = ""
        self._faults = FaultMarks()
        self._found: tuple[tuple[int, int], ...] = ()
        self._marks: tuple[object, ...] = ()
        self._pairs = Pairs()
        self._highlighter = Highlighter(self.document(), self._theme)
        self._margin = Margin(self, self._theme, self)
        self.assistant = Assistant(self, self._theme)
        self.assistant.bracket_written.connect(lambda: self._pairs.own(self.textCursor()))
        self.setAccessibleName(self.tr("Script"))
        self.setPlaceholderText(self.tr("Write a mechanic, such as\nsum largest 3 4d6"))
        self.viewport().setMouseTracking(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.set_font_size(fixed_font().pointSize())
        self.blockCountChanged.connect(self._fit_margin)
        self.updateRequest.connect(self._scroll_margin)
        self.cursorPositionChanged.connect(self._show_marks)
        self.textChanged.connect(self._tell)
        self._fit_margin()
        self._show_marks()

    # ---- what the window sets and gets ----------------------------------------------------

    def script(self) -> str:
        """Return the script."""
        return self.document().toPlainText()

    def set_script(self, text: str, language: str) -> None:
        """Show a script; where it is the one shown already, undo and the cursor stay.

        Args:
            text: The script.
            language: The name of its notation, for the colours.
        """
        if text == self._known and language == self._highlighter.language:
            return
        self._highlighter.set_language(language)
        self._known = text
        self._faults = FaultMarks()
        self._found = ()
        self._marks = ()
        self._pairs.forget()
        self.assistant.set_language(language)
        self.setPlainText(text)
        self._known = self.script()
        self._show_marks()

    def set_faults(self, faults: tuple[DiceError, ...]) -> None:
        """Underline the places of the faults of the present text, the worst one first."""
        self._faults = FaultMarks.of(faults, self.document())
        self._show_marks()

    def fault_at_cursor(self) -> int | None:
        """Return the number of the fault at the cursor, counted from 0, or None."""
        return self._faults.number_at(self.textCursor().position())

    def set_found(self, places: tuple[tuple[int, int], ...]) -> None:
        """Tint what was searched for.

        Args:
            places: The Qt positions where each match begins and ends.
        """
        self._found = places
        self._show_marks()

    def go_to_fault(self, step: int) -> None:
        """Put the cursor at the next fault (1) or the one before (-1); the ends are joined."""
        cursor = self.textCursor()
        place = self._faults.beyond(cursor.position(), step)
        if place is not None:
            cursor.setPosition(place)
            self.setTextCursor(cursor)
            self.setFocus()

    def apply(self, fix: Fix) -> None:
        """Change the script as ``fix``, made for the present text, says."""
        text = self.script()
        cursor = self.textCursor()
        cursor.setPosition(qt_position(text, fix.span.start))
        cursor.setPosition(qt_position(text, fix.span.end), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(fix.replacement)
        self.setTextCursor(cursor)
        self.setFocus()

    def replace(self, changes: tuple[tuple[int, int, str], ...]) -> None:
        """Put words in the place of stretches of the text, all as one change.

        Args:
            changes: The Qt positions where each stretch begins and ends, and the words; in the
                order of the text, without overlaps.
        """
        cursor = self.textCursor()
        cursor.beginEditBlock()
        for start, end, words in reversed(changes):
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(words)
        cursor.endEditBlock()

    def toggle_comment(self) -> None:
        """Make comments of the selected lines, or lines of comments."""
        sign = comment_sign(self._highlighter.language)
        if sign is not None:
            toggle_comment(self.textCursor(), sign)

    def indent(self) -> None:
        """Put the line of the cursor, or all selected lines, one level in."""
        indent_lines(self.textCursor())

    def unindent(self) -> None:
        """Put the line of the cursor, or all selected lines, one level out."""
        unindent(self.textCursor())

    def go_to(self, span: Span) -> None:
        """Put the cursor at the beginning of ``span`` and the editor in front."""
        cursor = self.textCursor()
        cursor.setPosition(qt_position(self.script(), span.start))
        self.setTextCursor(cursor)
        self.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._margin.set_theme(theme)
        self._highlighter.set_theme(theme)
        self.assistant.set_theme(theme)
        self._show_marks()
        self.viewport().update()

    def set_font_size(self, size: int) -> None:
        """Write ``size`` points large."""
        font = fixed_font(size)
        self.setFont(font)
        self._margin.setFont(font)
        self.assistant.popup.set_font_size(size)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * STEP)
        self._fit_margin()

    def fault_message_at(self, place: QPoint) -> str:
        """Return what is wrong with the text at a place of the viewport, or an empty string."""
        return self._faults.message_at(self.cursorForPosition(place).position())

    def _tell(self) -> None:
        # Qt calls new colours a change of the text too.
        text = self.script()
        if text != self._known:
            self._known = text
            self.script_edited.emit(text)

    # ---- what the margin asks -------------------------------------------------------------

    def visible_lines(self) -> Iterator[Line]:
        """Return the lines in the window, from top to bottom."""
        block = self.firstVisibleBlock()
        current = self.textCursor().blockNumber()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self.viewport().height():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber()
            yield Line(number + 1, top, height, number == current)
            top += height
            block = block.next()

    def fault_message(self, line: int) -> str:
        """Return what is wrong in a line, counted from 1, or an empty string."""
        return self._faults.message_in(line)

    def line_count(self) -> int:
        """Return the number of lines."""
        return self.blockCount()

    def select_line(self, place: QPoint, *, extend: bool) -> None:
        """Select the line at ``place``, or go on to it with what is selected."""
        cursor = self.textCursor()
        target = self.cursorForPosition(QPoint(0, place.y()))
        if not extend:
            cursor.setPosition(target.block().position())
        mode = QTextCursor.MoveMode.KeepAnchor
        cursor.setPosition(target.block().position(), mode)
        if cursor.position() >= cursor.anchor():
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, mode)
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, mode)
        self.setTextCursor(cursor)

    def _fit_margin(self) -> None:
        width = self._margin.wanted_width()
        self.setViewportMargins(width, 0, 0, 0)
        area = self.contentsRect()
        self._margin.setGeometry(QRect(area.left(), area.top(), width, area.height()))

    def _scroll_margin(self, area: QRect, distance: int) -> None:
        if distance:
            self._margin.scroll(0, distance)
        else:
            self._margin.update(0, area.top(), self._margin.width(), area.height())

    # ---- what lies over and under the text ------------------------------------------------

    def _show_marks(self) -> None:
        cursor = self.textCursor()
        match = find_match(cursor, self._highlighter.tokens)
        line = None if self.document().isEmpty() else cursor.block().position()
        shown = (line, match, self._faults, self._found, self._theme)
        # New marks repaint everything; while one writes within a line they stay as they are.
        if shown == self._marks:
            return
        self._marks = shown
        self.setExtraSelections(
            [
                *marks.current_line(cursor, self._theme),
                *marks.matches(cursor, self._found, self._theme),
                *marks.brackets(cursor, match, self._theme),
                *self._faults.selections(self._theme.error),
            ]
        )
        self._margin.update()

    # ---- Qt's events ----------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys that close the list of words from the commands of the window."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.ShortcutOverride and is_escape and self.assistant.is_open:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Write with the help of the assistant; what is no writing is Qt's."""
        if self.assistant.takes(event):
            return
        cursor, before = self.textCursor(), self._known
        written = write(event, cursor, self._pairs, self._highlighter.tokens)
        if written is Written.NOTHING:
            super().keyPressEvent(event)
        else:
            self.setTextCursor(cursor)
            self.ensureCursorVisible()
        if self._known != before and written is not Written.LINES:
            self.assistant.follow(event.text() if event.text().isprintable() else "")
        elif written is Written.SIGNS:
            self.assistant.follow(event.text())
        elif event.text() or event.key() in _MOVES:
            self.assistant.dismiss()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Say what is wrong, or what a word means, where the pointer rests."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            if not self.assistant.popup.isVisible():
                self._explain_under(event.pos())
            return True
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self.assistant.leave(self._position_under(event.position().toPoint()))
        elif event.type() == QEvent.Type.Leave:
            # The list may have come up under the pointer: that must not take it away again.
            self.assistant.leave(None)
        elif event.type() == QEvent.Type.MouseButtonPress:
            self.assistant.dismiss()
        return super().viewportEvent(event)

    def _explain_under(self, place: QPoint) -> None:
        position = self._position_under(place)
        if position is None:
            return
        stretch = self._faults.stretch_at(position)
        if stretch is None:
            self.assistant.explain_at(position)
        else:
            self.assistant.warn(self._faults.message_at(position), *stretch)

    def _position_under(self, place: QPoint) -> int | None:
        """Return where the character at a place of the viewport is, or None beside the lines."""
        cursor = self.cursorForPosition(place)
        edge = self.cursorRect(cursor)
        reach = self.fontMetrics().averageCharWidth()
        if not edge.adjusted(-reach, 0, reach, 0).contains(place):
            return None
        if place.x() < edge.left():
            cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter)
        return cursor.position()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take list and card away with the focus."""
        self.assistant.dismiss()
        super().focusOutEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Take list and card away: the text moves on under them."""
        self.assistant.dismiss()
        super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the margin as high as the text."""
        super().resizeEvent(event)
        self._fit_margin()


_MOVES = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)
"""Keys that lead away from the word that was begun."""
