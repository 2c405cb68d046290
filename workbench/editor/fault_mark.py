"""The fault of a script, tied to its place while the text around it changes."""

from __future__ import annotations

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from engine.errors import DiceError, Span
from workbench.editor.positions import qt_position

__all__ = ["FaultMark"]


class FaultMark:
    """A fault and the stretch of text under which it is marked."""

    def __init__(self, fault: DiceError, document: QTextDocument) -> None:
        """Tie ``fault`` to its place in ``document``; without a place it is at the first line."""
        self._fault = fault
        self._cursor = _place(fault.span, document)

    @property
    def message(self) -> str:
        """What is wrong and, on a line of its own, what to write instead."""
        return "\n".join(filter(None, (self._fault.message, self._fault.hint)))

    @property
    def line(self) -> int:
        """The line to be marked in the margin, counted from 1."""
        document = self._cursor.document()
        return document.findBlock(self._cursor.selectionStart()).blockNumber() + 1

    def covers(self, position: int) -> bool:
        """Return whether a Qt position is part of what is underlined."""
        return self._cursor.selectionStart() <= position <= self._cursor.selectionEnd()

    def selection(self, colour: str) -> QTextEdit.ExtraSelection:
        """Return the wave under the place of the fault."""
        wave = QTextCharFormat()
        wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        wave.setUnderlineColor(QColor(colour))
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self._cursor
        selection.format = wave
        return selection


def _place(span: Span | None, document: QTextDocument) -> QTextCursor:
    cursor = QTextCursor(document)
    if span is None:
        return cursor
    text = document.toPlainText()
    start, end = _visible(text, span.start, span.end)
    cursor.setPosition(qt_position(text, start))
    cursor.setPosition(qt_position(text, end), QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _visible(text: str, start: int, end: int) -> tuple[int, int]:
    # A fault at the end of the text has no character of its own: the last one written is marked.
    start, end = min(start, len(text)), min(end, len(text))
    if text[start:end].strip():
        return start, end
    last = len(text[:start].rstrip())
    return (last - 1, last) if last else (0, min(1, len(text)))
