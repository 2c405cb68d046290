"""The editor widget: a script that is written, with the help of an assistant."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from engine.errors import Fix, Span
from engine.languages.lexeme import LONGEST_TEXT
from workbench.script.editor.assistant import Assistant
from workbench.script.editor.comments import toggle_comment
from workbench.script.editor.indentation import indent_lines, unindent
from workbench.script.editor.marked_text import MarkedText
from workbench.script.editor.pairs import Pairs
from workbench.script.editor.writing import Written, write
from workbench.theme import Theme, fixed_font
from workbench.widgets.numbers.numbers import NumberFormat
from workbench.widgets.script_text.positions import python_offset, qt_position

__all__ = ["CodeEditor"]


class CodeEditor(MarkedText):
    """A script that can be written.

    Undo belongs to the text that is shown: it ends where another text is set.

    Attributes:
        pasted: The whole script, where it was pasted or dropped with nothing left of an earlier
            one; None where it was not.

    Signals:
        script_edited: The whole script, whenever its user (and nobody else) has changed it.
        writing_moved: Where its user is writing, counted in characters; None when the cursor or
            the focus has left the place of the last edit.
        cursor_moved: The place of the cursor, counted in characters.
        refused: Why what was pasted or dropped has not been taken.
    """

    script_edited = Signal(str)
    writing_moved = Signal(object)
    cursor_moved = Signal(int)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with an empty script, in the light theme."""
        super().__init__(Theme.light(), parent)
        self.pasted: str | None = None
        self._known = ""
        self._pairs = Pairs()
        self._is_leaving = False
        self.assistant = Assistant(self, self._highlighter, self._theme)
        self.assistant.bracket_written.connect(lambda: self._pairs.own(self.textCursor()))
        self.setAccessibleName(self.tr("Script"))
        self.viewport().setMouseTracking(True)
        self.set_font_size(fixed_font().pointSize())
        self._written_at: int | None = None
        self.textChanged.connect(self._announce)
        self.cursorPositionChanged.connect(self._announce_moved)

    # ---- what the window sets and gets ----------------------------------------------------

    def script(self) -> str:
        """Return the script."""
        return self.document().toPlainText()

    def set_script(self, text: str, language: str) -> None:
        """Show a script; where it is the one shown already, the cursor stays.

        Args:
            text: The script.
            language: The name of its notation, for the colours.
        """
        if text == self._known and language == self._highlighter.language:
            return
        is_shown = text == self.script()
        self._highlighter.set_language(language)
        self._known = text
        self._forget_marks()
        self._pairs.forget()
        self.assistant.set_language(language)
        self._fit_notation()
        self.invite()
        if is_shown:
            self._highlighter.rehighlight()
        else:
            self.setPlainText(text)
        self._known = self.script()
        self._show_marks()

    def invite(self, invitation: str | None = None) -> None:
        """Say what to do while there is no script: ``invitation``, else to write one."""
        sample = self._highlighter.assistance.sample
        if invitation is None:
            hint = self.tr("Write a mechanic, such as")
            invitation = f"{hint}\n{sample}" if sample else ""
        self.setPlaceholderText(invitation)

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
        comment = self._highlighter.assistance.comment
        if comment is not None:
            toggle_comment(self.textCursor(), comment, self._highlighter)

    def indent(self) -> None:
        """Put the line of the cursor, or all selected lines, one level in."""
        indent_lines(self.textCursor(), self._highlighter.assistance.step)

    def unindent(self) -> None:
        """Put the line of the cursor, or all selected lines, one level out."""
        unindent(self.textCursor(), self._highlighter.assistance.step)

    def go_to(self, span: Span) -> None:
        """Put the cursor at the beginning of ``span`` and the editor in front."""
        cursor = self.textCursor()
        cursor.setPosition(qt_position(self.script(), span.start))
        self.setTextCursor(cursor)
        self.setFocus()

    def show_explained(self, span: Span | None, is_gone_on: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Mark a place of the present text of which something is told elsewhere, or go there.

        Args:
            span: The place, or None for none.
            is_gone_on: Whether its user goes on writing there.
        """
        self.mark_explained(None if is_gone_on else span)
        if is_gone_on and span is not None:
            self.go_to(span)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        super().set_theme(theme)
        self.assistant.set_theme(theme)

    def set_font_size(self, size: int) -> None:
        """Write ``size`` points large."""
        super().set_font_size(size)
        self.assistant.popup.set_font_size(size)

    def _announce(self) -> None:
        # Qt calls new colours a change of the text too.
        text = self.script()
        if text != self._known:
            self._known = text
            self.mark_explained(None)
            self._forget_notes_written_in()
            self._written_at = self.textCursor().position() if self.hasFocus() else None
            self.writing_moved.emit(self._place_of_writing(text))
            self.script_edited.emit(text)

    def _announce_moved(self) -> None:
        # An edit moves the cursor too, and Qt tells of that afterwards.
        position = self.textCursor().position()
        if self._written_at not in (None, position):
            self._end_writing()
        self.cursor_moved.emit(python_offset(self._known, position))

    def _end_writing(self) -> None:
        if self._written_at is not None:
            self._written_at = None
            self.writing_moved.emit(None)

    def _place_of_writing(self, text: str) -> int | None:
        return None if self._written_at is None else python_offset(text, self._written_at)

    # ---- Qt's events ----------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys that close the list of words from the commands of the window."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.ShortcutOverride and is_escape:
            if self.assistant.is_open:
                event.accept()
                return True
            # The key itself may be a command's.
            self._is_leaving = True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Write with the help of the assistant; what is no writing is Qt's."""
        if self.assistant.takes(event) or self._leaves(event):
            return
        cursor, before = self.textCursor(), self._known
        written = write(
            event, cursor, self._pairs, self._highlighter, self._highlighter.assistance.step
        )
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

    def _leaves(self, event: QKeyEvent) -> bool:
        """Go to what is before or behind the script with Tab, if Esc was pressed just before.

        Otherwise there would be no way out for those who have no mouse.
        """
        is_leaving = self._is_leaving
        self._is_leaving = event.key() == Qt.Key.Key_Escape
        if is_leaving and event.key() == Qt.Key.Key_Shift:
            self._is_leaving = True
        elif is_leaving and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.setTabChangesFocus(True)
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Tab)
            self.setTabChangesFocus(False)
            return True
        return False

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Take what is pasted or dropped, unless no script is so long: Qt would lay it all out."""
        cursor = self.textCursor()
        replaced = cursor.selectionEnd() - cursor.selectionStart()
        kept = self.document().characterCount() - 1 - replaced
        if kept + len(source.text()) > LONGEST_TEXT:
            most = NumberFormat.present().count(LONGEST_TEXT)
            words = self.tr("Not inserted: a script has {most} characters at most")
            self.refused.emit(words.format(most=most))
        else:
            super().insertFromMimeData(source)
            self.pasted = None if kept else self.script()

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
        mark = self._errors.mark_at(position)
        if mark is None:
            self.assistant.explain_at(position)
        else:
            self.assistant.warn(mark)

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
        self._is_leaving = False
        self.assistant.dismiss()
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._end_writing()
        super().focusOutEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Take list and card away: the text moves on under them."""
        self.assistant.dismiss()
        super().wheelEvent(event)


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
