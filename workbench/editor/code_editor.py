"""The editor widget: a script with its colours, line numbers, brackets and fault."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from engine.errors import DiceError, Span
from workbench.editor.brackets import BracketMatch, find_match
from workbench.editor.fault_mark import FaultMark
from workbench.editor.highlighter import Highlighter
from workbench.editor.indentation import STEP, break_line, indent, unindent
from workbench.editor.margin import Line, Margin
from workbench.editor.positions import qt_position
from workbench.theme import Theme, fixed_font

__all__ = ["CodeEditor"]

HINT = "Write a mechanic, such as\nsum largest 3 4d6"


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
        self._fault: FaultMark | None = None
        self._marks: tuple[object, ...] = ()
        self._highlighter = Highlighter(self.document(), self._theme)
        self._margin = Margin(self, self._theme, self)
        self.setAccessibleName("Script")
        self.setPlaceholderText(HINT)
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
        self._fault = None
        self._marks = ()
        self.setPlainText(text)
        self._known = self.script()
        self._show_marks()

    def set_fault(self, fault: DiceError | None) -> None:
        """Underline the place of a fault of the present text, or nothing."""
        self._fault = None if fault is None else FaultMark(fault, self.document())
        self._show_marks()

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
        self._show_marks()
        self.viewport().update()

    def set_font_size(self, size: int) -> None:
        """Write ``size`` points large."""
        font = fixed_font(size)
        self.setFont(font)
        self._margin.setFont(font)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * STEP)
        self._fit_margin()

    def fault_message_at(self, place: QPoint) -> str:
        """Return what is wrong with the text at a place of the viewport, or an empty string."""
        position = self.cursorForPosition(place).position()
        if self._fault is None or not self._fault.covers(position):
            return ""
        return self._fault.message

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

    def fault_line(self) -> tuple[int, str] | None:
        """Return the number of the line at fault and the message, or None."""
        return None if self._fault is None else (self._fault.line, self._fault.message)

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
        match = find_match(self.textCursor(), self._highlighter.tokens)
        line = None if self.document().isEmpty() else self.textCursor().block().position()
        marks = (line, match, self._fault, self._theme)
        # New marks repaint everything; while one writes within a line they stay as they are.
        if marks == self._marks:
            return
        self._marks = marks
        # The tint of an empty line would cover the hint.
        selections = [] if line is None else [self._current_line()]
        selections += self._brackets(match)
        if self._fault is not None:
            selections.append(self._fault.selection(self._theme.error))
        self.setExtraSelections(selections)
        self._margin.update()

    def _current_line(self) -> QTextEdit.ExtraSelection:
        tint = QTextCharFormat()
        tint.setBackground(QColor(self._theme.current_line))
        tint.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's way
        cursor = self.textCursor()
        cursor.clearSelection()
        return _selection(cursor, tint)

    def _brackets(self, match: BracketMatch | None) -> Iterator[QTextEdit.ExtraSelection]:
        if match is None:
            return
        tint = QTextCharFormat()
        tint.setBackground(QColor(self._theme.selection))
        if not match.fits:
            tint.setForeground(QColor(self._theme.error))
        for position in match.positions:
            cursor = self.textCursor()
            cursor.setPosition(position)
            cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
            yield _selection(cursor, tint)

    # ---- Qt's events ----------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Indent with Tab and break lines with Enter; everything else is Qt's."""
        if event.key() == Qt.Key.Key_Tab and not event.modifiers():
            indent(self.textCursor())
        elif event.key() == Qt.Key.Key_Backtab:
            unindent(self.textCursor())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            break_line(self.textCursor())
            self.ensureCursorVisible()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Say what is wrong where the pointer rests on the wave."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.fault_message_at(event.pos()), self)
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the margin as high as the text."""
        super().resizeEvent(event)
        self._fit_margin()


def _selection(cursor: QTextCursor, style: QTextCharFormat) -> QTextEdit.ExtraSelection:
    selection = QTextEdit.ExtraSelection()
    selection.cursor = cursor
    selection.format = style
    return selection
