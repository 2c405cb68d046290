"""The faults of a script, tied to their places while the text around them changes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from engine.errors import DiceError, Span
from workbench.editor.positions import qt_position

__all__ = ["FaultMark", "FaultMarks"]


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
    def position(self) -> int:
        """Where Qt sees the beginning of what is underlined."""
        return self._cursor.selectionStart()

    @property
    def stretch(self) -> tuple[int, int]:
        """The Qt positions where what is underlined begins and ends."""
        return self._cursor.selectionStart(), self._cursor.selectionEnd()

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


class FaultMarks:
    """The faults of one script, the one that counts most first."""

    def __init__(self, marks: tuple[FaultMark, ...] = ()) -> None:
        """Hold some marks, or none."""
        self._marks = marks

    @classmethod
    def of(cls, faults: Iterable[DiceError], document: QTextDocument) -> FaultMarks:
        """Return ``faults`` tied to their places in ``document``."""
        return cls(tuple(FaultMark(fault, document) for fault in faults))

    def selections(self, colour: str) -> list[QTextEdit.ExtraSelection]:
        """Return the wave under each fault."""
        return [mark.selection(colour) for mark in self._marks]

    def number_at(self, position: int) -> int | None:
        """Return the number of the fault at a Qt position, counted from 0, or None."""
        covering = (number for number, mark in enumerate(self._marks) if mark.covers(position))
        return next(covering, None)

    def stretch_at(self, position: int) -> tuple[int, int] | None:
        """Return the Qt positions between which the fault at a position is underlined, or None."""
        covering = (mark.stretch for mark in self._marks if mark.covers(position))
        return next(covering, None)

    def message_at(self, position: int) -> str:
        """Return what is wrong at a Qt position, or an empty text."""
        return _joined(mark for mark in self._marks if mark.covers(position))

    def message_in(self, line: int) -> str:
        """Return what is wrong in a line, counted from 1, or an empty text."""
        return _joined(mark for mark in self._marks if mark.line == line)

    def beyond(self, position: int, step: int) -> int | None:
        """Return the Qt position of the fault after a position (1) or before it (-1).

        Behind the last fault comes the first one. None where there are no faults.
        """
        places = sorted({mark.position for mark in self._marks}, reverse=step < 0)
        ahead = (place for place in places if (place - position) * step > 0)
        return next(ahead, next(iter(places), None))


def _joined(marks: Iterable[FaultMark]) -> str:
    return "\n\n".join(mark.message for mark in marks)


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
