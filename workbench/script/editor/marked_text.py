"""A script that is looked at: its colours, its line numbers, and all that is marked in it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from engine.errors import DiceError, Span
from workbench.script.editor import marks
from workbench.script.editor.brackets import find_match
from workbench.script.editor.error_mark import ErrorMarks
from workbench.script.editor.margin import Margin, MarginLine
from workbench.theme import Theme, fixed_font
from workbench.widgets.script_text.highlighter import Highlighter
from workbench.widgets.script_text.positions import qt_position

__all__ = ["MarkedText"]

SHARE_SEEN = 0.8
"""A place further right than this share of the width shows too little of what follows."""

SHARE_ASIDE = 0.2
"""Where a place is brought to that was further right, or left."""


class MarkedText(QPlainTextEdit):
    """A script with its line numbers, in which places are marked.

    Marked are the line of the cursor, a bracket beside it and its partner, what was searched for,
    and what is wrong or may be a slip.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin with an empty script of no known notation.

        Args:
            theme: The colours.
            parent: The widget it lies in.
        """
        super().__init__(parent)
        self._theme = theme
        self._errors = ErrorMarks()
        self._found: tuple[tuple[int, int], ...] = ()
        self._explained: tuple[int, int] | None = None
        self._marks: tuple[object, ...] = ()
        self._wraps = False
        self._highlighter = Highlighter(self.document(), theme)
        self._margin = Margin(self, theme, self)
        self.blockCountChanged.connect(self._fit_margin)
        self.updateRequest.connect(self._scroll_margin)
        self.cursorPositionChanged.connect(self._show_marks)
        self._fit_margin()
        self._show_marks()

    def _forget_marks(self) -> None:
        """Mark nothing any more, as for another text."""
        self._errors = ErrorMarks()
        self._found = ()
        self._explained = None
        self._marks = ()

    def _forget_notes_written_in(self) -> None:
        """Take the notes away in whose places something was written."""
        intact = self._errors.intact()
        if intact is not self._errors:
            self._errors = intact
            self._show_marks()

    # ---- what is marked -------------------------------------------------------------------

    def set_errors(self, errors: tuple[DiceError, ...]) -> None:
        """Underline the places of the errors of the present text, the worst one first."""
        self._errors = self._errors.with_errors(errors, self.document())
        self._show_marks()

    def set_notes(self, notes: tuple[DiceError, ...]) -> None:
        """Underline what may be a slip in the present text; writing there takes a note away."""
        self._errors = self._errors.with_notes(notes, self.document())
        self._show_marks()

    def notes(self) -> tuple[DiceError, ...]:
        """Return the notes in whose places nothing was written since they were set."""
        return tuple(mark.error for mark in self._errors.notes)

    def error_at_cursor(self) -> int | None:
        """Return the number of the error at the cursor, counted from 0, or None."""
        return self._errors.error_at(self.textCursor().position())

    def note_at_cursor(self) -> int | None:
        """Return the number of the note at the cursor, counted from 0, or None."""
        return self._errors.note_at(self.textCursor().position())

    def set_found(self, places: tuple[tuple[int, int], ...]) -> None:
        """Tint what was searched for.

        Args:
            places: The Qt positions where each match begins and ends.
        """
        self._found = places
        self._show_marks()

    def mark_explained(self, span: Span | None) -> None:
        """Tint a place of the present text of which something is told elsewhere, or none."""
        if span is None:
            if self._explained is not None:
                self._explained = None
                self._show_marks()
            return
        text = self.document().toPlainText()
        self._explained = qt_position(text, span.start), qt_position(text, span.end)
        self._show_marks()
        self._bring_into_sight(self._explained[0])

    def _bring_into_sight(self, position: int) -> None:
        """Scroll to a place without moving the cursor."""
        line = self.document().findBlock(position).firstLineNumber()
        bar = self.verticalScrollBar()
        if not bar.value() <= line < bar.value() + bar.pageStep():
            bar.setValue(line)
        place = QTextCursor(self.document())
        place.setPosition(position)
        left, width = self.cursorRect(place).left(), self.viewport().width()
        if not 0 <= left < width * SHARE_SEEN:
            aside = self.horizontalScrollBar()
            aside.setValue(round(aside.value() + left - width * SHARE_ASIDE))

    def go_to_error(self, step: int) -> None:
        """Put the cursor at the next error (1) or the one before (-1); the ends are joined.

        Where nothing is wrong it goes from note to note.
        """
        cursor = self.textCursor()
        place = self._errors.beyond(cursor.position(), step)
        if place is not None:
            cursor.setPosition(place)
            self.setTextCursor(cursor)
            self.setFocus()

    def _show_marks(self) -> None:
        cursor = self.textCursor()
        match = find_match(cursor, self._highlighter)
        line = None if self.document().isEmpty() else cursor.block().position()
        shown = (line, match, self._errors, self._found, self._explained, self._theme)
        # New marks repaint everything; while one writes within a line they stay as they are.
        if shown == self._marks:
            return
        self._marks = shown
        self.setExtraSelections(
            [
                *marks.current_line(cursor, self._theme),
                *marks.explained(cursor, self._explained, self._theme),
                *marks.matches(cursor, self._found, self._theme),
                *marks.brackets(cursor, match, self._theme),
                *self._errors.selections(self._theme),
            ]
        )
        self._margin.update()

    # ---- how it looks ---------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._margin.set_theme(theme)
        self._highlighter.set_theme(theme)
        self._show_marks()
        self.viewport().update()

    def set_font_size(self, size: int) -> None:
        """Write ``size`` points large."""
        font = fixed_font(size)
        self.setFont(font)
        # Qt writes the placeholder in the font of the viewport.
        self.viewport().setFont(font)
        self._margin.setFont(font)
        self._fit_notation()
        self._fit_margin()

    def set_word_wrap(self, *, on: bool) -> None:
        """Go on with long lines under themselves; notations of one line always do."""
        if on != self._wraps:
            self._wraps = on
            self._fit_notation()
            self._margin.update()

    def _fit_notation(self) -> None:
        assistance, modes = self._highlighter.assistance, QPlainTextEdit.LineWrapMode
        wraps = self._wraps or assistance.wraps
        self.setLineWrapMode(modes.WidgetWidth if wraps else modes.NoWrap)
        space = self.fontMetrics().horizontalAdvance(" ")
        self.setTabStopDistance(space * assistance.step)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the margin as high as the text, and the cursor in sight if it was."""
        was_in_sight = QRect(QPoint(), event.oldSize()).intersects(self.cursorRect())
        super().resizeEvent(event)
        self._fit_margin()
        if was_in_sight:
            self.ensureCursorVisible()

    # ---- what the margin asks -------------------------------------------------------------

    def visible_lines(self) -> Iterator[MarginLine]:
        """Return the lines in the window, from top to bottom."""
        block = self.firstVisibleBlock()
        current = self.textCursor().blockNumber()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self.viewport().height():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber()
            yield MarginLine(number + 1, top, height, number == current)
            top += height
            block = block.next()

    def error_message(self, line: int) -> str:
        """Return what is wrong in a line, counted from 1, or an empty string."""
        return self._errors.error_in(line)

    def note_message(self, line: int) -> str:
        """Return what may be a slip in a line, counted from 1, or an empty string."""
        return self._errors.note_in(line)

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
