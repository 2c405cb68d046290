"""Errors and notes of a script, tied to their places while the text around them changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from engine.errors import DiceError, Span
from workbench.theme import Theme
from workbench.widgets.script_text.positions import qt_position

__all__ = ["ErrorMark", "ErrorMarks", "MarkNote"]


class ErrorMark:
    """An error or note, and the stretch of text under which it is marked."""

    def __init__(self, error: DiceError, document: QTextDocument, text: str) -> None:
        """Tie ``error`` to its place in ``document``; without a place it is at the first line.

        Args:
            error: What is wrong, or may be.
            document: The document.
            text: What it says.
        """
        self.error = error
        self._cursor = _place(error.span, document, text)
        self._words = self._cursor.selectedText()

    @property
    def message(self) -> str:
        """What is wrong and, on a line of its own, what to write instead."""
        return "\n".join(filter(None, (self.error.message, self.error.hint)))

    @property
    def is_intact(self) -> bool:
        """Whether nothing was written in what is underlined since it is."""
        return self._cursor.selectedText() == self._words

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
        """Return the wave under the place of the error."""
        wave = QTextCharFormat()
        wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        wave.setUnderlineColor(QColor(colour))
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self._cursor
        selection.format = wave
        return selection


class MarkNote(NamedTuple):
    """What is told where the pointer rests.

    Attributes:
        message: What is wrong, or may be.
        start: The Qt position where the first mark of it begins.
        end: Where that ends.
        is_noted: Whether nothing there is wrong, so that it is only a note.
    """

    message: str
    start: int
    end: int
    is_noted: bool


@dataclass(frozen=True, eq=False)
class ErrorMarks:
    """The marks in one script.

    Attributes:
        errors: What is wrong, what counts most first.
        notes: What may be a slip.
    """

    errors: tuple[ErrorMark, ...] = ()
    notes: tuple[ErrorMark, ...] = ()

    def with_errors(self, errors: Iterable[DiceError], document: QTextDocument) -> ErrorMarks:
        """Return these marks with other errors, tied to their places in ``document``."""
        return replace(self, errors=_marked(errors, document))

    def with_notes(self, notes: Iterable[DiceError], document: QTextDocument) -> ErrorMarks:
        """Return these marks with other notes, tied to their places in ``document``."""
        return replace(self, notes=_marked(notes, document))

    def intact(self) -> ErrorMarks:
        """Return these marks without the notes in whose places something was written."""
        left = tuple(mark for mark in self.notes if mark.is_intact)
        return self if len(left) == len(self.notes) else replace(self, notes=left)

    def selections(self, theme: Theme) -> Iterator[QTextEdit.ExtraSelection]:
        """Yield the wave under each error and note; where both are, that of the error shows."""
        yield from (mark.selection(theme.warning) for mark in self.notes)
        yield from (mark.selection(theme.error) for mark in self.errors)

    def error_at(self, position: int) -> int | None:
        """Return the number of the error at a Qt position, counted from 0, or None."""
        return _number_at(self.errors, position)

    def note_at(self, position: int) -> int | None:
        """Return the number of the note at a Qt position, counted from 0, or None."""
        return _number_at(self.notes, position)

    def mark_at(self, position: int) -> MarkNote | None:
        """Return what is told at a Qt position, or None."""
        marks = [mark for mark in (*self.errors, *self.notes) if mark.covers(position)]
        if not marks:
            return None
        return MarkNote(_joined(marks), *marks[0].stretch, self.error_at(position) is None)

    def error_in(self, line: int) -> str:
        """Return what is wrong in a line, counted from 1, or an empty text."""
        return _joined(mark for mark in self.errors if mark.line == line)

    def note_in(self, line: int) -> str:
        """Return what may be a slip in a line, counted from 1, or an empty text."""
        return _joined(mark for mark in self.notes if mark.line == line)

    def beyond(self, position: int, step: int) -> int | None:
        """Return the Qt position of the error after a position (1) or before it (-1).

        Behind the last error comes the first one. Where nothing is wrong, notes are gone through
        in the same way. None where there is neither.
        """
        marks = self.errors or self.notes
        places = sorted({mark.position for mark in marks}, reverse=step < 0)
        ahead = (place for place in places if (place - position) * step > 0)
        return next(ahead, next(iter(places), None))


def _marked(errors: Iterable[DiceError], document: QTextDocument) -> tuple[ErrorMark, ...]:
    text = document.toPlainText()
    return tuple(ErrorMark(error, document, text) for error in errors)


def _number_at(marks: Iterable[ErrorMark], position: int) -> int | None:
    covering = (number for number, mark in enumerate(marks) if mark.covers(position))
    return next(covering, None)


def _joined(marks: Iterable[ErrorMark]) -> str:
    return "\n\n".join(mark.message for mark in marks)


def _place(span: Span | None, document: QTextDocument, text: str) -> QTextCursor:
    cursor = QTextCursor(document)
    if span is None:
        return cursor
    start, end = _visible(text, span.start, span.end)
    cursor.setPosition(qt_position(text, start))
    cursor.setPosition(qt_position(text, end), QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _visible(text: str, start: int, end: int) -> tuple[int, int]:
    # An error at the end of the text has no character of its own: the last one written is marked.
    start, end = min(start, len(text)), min(end, len(text))
    if text[start:end].strip():
        return start, end
    last = len(text[:start].rstrip())
    return (last - 1, last) if last else (0, min(1, len(text)))
