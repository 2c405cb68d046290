"""What is reported of a script: errors, warnings and notes, in the order of the text."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from engine.errors import DiceError, Fix, Span

__all__ = [
    "Diagnostic",
    "Severity",
    "did_you_mean",
    "error",
    "in_order",
    "note",
    "on_one_line",
    "resembling",
    "warning",
]

WIDEST_TITLE = 44
"""Characters of a script that the title of a fix shows."""


class Severity(Enum):
    """How grave a diagnostic is: only a script without errors can be rolled."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something to tell the writer of a script.

    Attributes:
        severity: How grave it is.
        message: What it is, in a few words without a full stop.
        span: Where in the text.
        fixes: Changes that would take it out of the script.
        hint: What to write instead, where that needs more words than a fix has.
    """

    severity: Severity
    message: str
    span: Span
    fixes: tuple[Fix, ...] = ()
    hint: str | None = None

    @property
    def line(self) -> int:
        """The line it is shown in, counted from 1."""
        return self.span.line

    @property
    def is_error(self) -> bool:
        """Whether what it stands in cannot be rolled."""
        return self.severity is Severity.ERROR

    def error(self, hint: str | None = None) -> DiceError:
        """Return the diagnostic as an error; a hint that is given goes before its own."""
        return DiceError(self.message, self.span, hint or self.hint, self.fixes)


def error(
    message: str, span: Span, fixes: tuple[Fix, ...] = (), hint: str | None = None
) -> Diagnostic:
    """Return a diagnostic that keeps its function from being rolled."""
    return Diagnostic(Severity.ERROR, message, span, fixes, hint)


def warning(message: str, span: Span, fixes: tuple[Fix, ...] = ()) -> Diagnostic:
    """Return a diagnostic of something accepted that may be a slip."""
    return Diagnostic(Severity.WARNING, message, span, fixes)


def note(
    message: str, span: Span, fixes: tuple[Fix, ...] = (), hint: str | None = None
) -> Diagnostic:
    """Return a diagnostic of something taken as it is written, whether it was meant so or not."""
    return Diagnostic(Severity.NOTE, message, span, fixes, hint)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return each different diagnostic once, in the order of the text."""
    by_place = {(one.span.start, one.message): one for one in diagnostics}
    return tuple(sorted(by_place.values(), key=lambda one: one.span.start))


def resembling(name: str, known: Iterable[str]) -> str | None:
    """Return the one of ``known`` that ``name`` was probably meant to be, or None.

    Capitals do not count; the answer is in those of ``known``.
    """
    spelling = {one.casefold(): one for one in known}
    close = difflib.get_close_matches(name.casefold(), spelling, n=1, cutoff=0.7)
    if close:
        return spelling[close[0]]
    # Of short names, two letters that changed places are more than the cutoff allows.
    letters = sorted(name.casefold())
    return next((one for key, one in spelling.items() if sorted(key) == letters), None)


def on_one_line(text: str, most: int = WIDEST_TITLE) -> str:
    """Return a part of a script on one line, cut to ``most`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """Return a hint at the one of ``known`` that ``name`` resembles, or None."""
    meant = resembling(name, known)
    return None if meant is None else f"did you mean {meant}?"
