"""What a script can do wrong, said with the place in its text."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Cancelled", "DiceError", "OutOfTimeError", "OverBudgetError", "Span"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a script's text.

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
        return Span(self.start, other.end, self.line, self.column, other.end_line, other.end_column)


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


class DiceError(Exception):
    """A fault of a script: the only exception that a script can cause.

    Attributes:
        message: What is wrong, one sentence without a full stop.
        span: Where in the text, or None where no place is known.
        hint: What to write instead, or None.
    """

    def __init__(self, message: str, span: Span | None = None, hint: str | None = None) -> None:
        """Say what is wrong, where, and what to write instead."""
        super().__init__(message)
        self.message = message
        self.span = span
        self.hint = hint

    def __reduce__(self) -> tuple[type[DiceError], tuple[str, Span | None, str | None]]:
        """Pickle with the place and the hint, so that a fault can cross a pipe."""
        return type(self), (self.message, self.span, self.hint)

    def located(self, span: Span | None) -> DiceError:
        """Return this fault, placed at ``span`` if it had no place yet."""
        if self.span is not None or span is None:
            return self
        return type(self)(self.message, span, self.hint)


class OverBudgetError(DiceError):
    """An evaluation that needs more time or memory than its budget allows."""


class OutOfTimeError(OverBudgetError):
    """An evaluation that takes longer than its budget allows."""


class Cancelled(Exception):  # noqa: N818 - cancelling is a wish, not an error
    """The evaluation was asked to stop; it is nobody's fault."""
