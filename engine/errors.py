"""The errors of scripts, with their places in the text and the changes that would fix them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Cancelled", "DiceError", "Fix", "OutOfTimeError", "OverBudgetError", "Span"]


class Span(NamedTuple):
    """A stretch of a script's text.

    It is a tuple since every node of a syntax tree has one, and a tuple is made in a third of the
    time that a frozen dataclass takes.

    Attributes:
        start: Offset of the first character, counted from 0 in Python's characters.
        end: Offset just after the last character.
        line: Line of the first character, counted from 1.
        column: Column of the first character, counted from 1.
        end_line: Line of the place just after the last character.
        end_column: Column of the place just after the last character.
    """

    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def in_text(cls, text: str, start: int, end: int) -> Span:
        """Return the span between two offsets of ``text``, with its lines and columns.

        Args:
            text: The whole script.
            start: Offset of the first character; offsets beyond the text mean its end.
            end: Offset just after the last character.
        """
        start = max(0, min(start, len(text)))
        end = max(start, min(end, len(text)))
        line, column = _line_and_column(text, start)
        end_line, end_column = _line_and_column(text, end)
        return cls(start, end, line, column, end_line, end_column)

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of ``other``."""
        return _new(
            Span,
            (self.start, other.end, self.line, self.column, other.end_line, other.end_column),
        )


_new = tuple.__new__
"""Makes a span in half of the time that its class takes."""


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of a script that removes an error.

    Attributes:
        title: What it does, such as ``Write `sum 3d6```.
        span: The stretch of the text that is replaced; an empty one is a place to insert at.
        replacement: What is written in its place.
    """

    title: str
    span: Span
    replacement: str

    def apply(self, text: str) -> str:
        """Return ``text``, the script that the fix was made for, with the change made."""
        return text[: self.span.start] + self.replacement + text[self.span.end :]


class DiceError(Exception):
    """An error of a script: the only exception that a script can cause.

    Attributes:
        message: What is wrong, one sentence without a full stop.
        span: Where in the text, or None where no place is known.
        hint: What to write instead, or None.
        fixes: Changes that would remove the error, the likeliest first.
    """

    def __init__(
        self,
        message: str,
        span: Span | None = None,
        hint: str | None = None,
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        """Say what is wrong, where, what to write instead, and how to change the script."""
        super().__init__(message)
        self.message = message
        self.span = span
        self.hint = hint
        self.fixes = fixes

    def __reduce__(
        self,
    ) -> tuple[type[DiceError], tuple[str, Span | None, str | None, tuple[Fix, ...]]]:
        """Pickle with the place, the hint and the fixes, so that an error can cross a pipe."""
        return type(self), (self.message, self.span, self.hint, self.fixes)

    def located(self, span: Span | None) -> DiceError:
        """Return this error, placed at ``span`` if it had no place yet."""
        if self.span is not None or span is None:
            return self
        return type(self)(self.message, span, self.hint, self.fixes)

    def elsewhere(self) -> DiceError:
        """Return this error of a text within a script, without its place in that text."""
        return type(self)(self.message, None, self.hint)

    def said_of(self, where: str) -> DiceError:
        """Return this error with words before its message that tell where it was met."""
        return type(self)(f"{where}: {self.message}", self.span, self.hint, self.fixes)

    def with_fixes(self, fixes: tuple[Fix, ...]) -> DiceError:
        """Return this error with ``fixes`` in the place of those it had."""
        return type(self)(self.message, self.span, self.hint, fixes)


class OverBudgetError(DiceError):
    """An evaluation that needs more time or memory than its budget allows."""


class OutOfTimeError(OverBudgetError):
    """An evaluation that takes longer than its budget allows."""


class Cancelled(Exception):  # noqa: N818 - cancelling is no error
    """The evaluation was asked to stop, which is no error of the script."""
