"""The lexemes of scripts, and the place where a parser cannot go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.errors import DiceError, Span

__all__ = ["BRACKETS", "LONGEST_TEXT", "Impasse", "Lexeme", "excess", "whole_number"]

LONGEST_TEXT = 250_000
"""Characters of the longest script that is read, which is about 5,000 full lines.

No mechanic needs a hundredth of it. What is longer is a file of another kind, and reading that
would take long before it is known to be none.
"""

BRACKETS = {"(": ")", "{": "}", "[": "]"}
"""The brackets of most notations, each with the one that closes it."""


class Lexeme(NamedTuple):
    """A word or sign of a script.

    Attributes:
        kind: The terminal of the grammar it is, or a kind of its notation that no grammar sees.
        text: Its characters.
        start: Offset of its first character.
        line: Line of its first character, counted from 1.
        column: Column of its first character, counted from 1.
    """

    kind: str
    text: str
    start: int
    line: int
    column: int

    @property
    def end(self) -> int:
        """Offset just after the last character."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Impasse:
    """Where a parser got stuck.

    Attributes:
        text: The script.
        before: The lexemes that it has read.
        found: The lexeme that it did not expect, or None at the end of the script.
    """

    OPERAND_ENDS: ClassVar[frozenset[str]] = frozenset()
    """The kinds that a value of the notation can end with."""

    text: str
    before: tuple[Lexeme, ...]
    found: Lexeme | None

    @property
    def last(self) -> Lexeme | None:
        """The lexeme right before the error, or None at the beginning of the script."""
        return self.before[-1] if self.before else None

    @property
    def wants_value(self) -> bool:
        """Whether no value is complete before the error."""
        return self.last is None or self.last.kind not in self.OPERAND_ENDS

    def unclosed(self) -> Lexeme | None:
        """Return the innermost bracket before the error that is still open."""
        waiting: list[Lexeme] = []
        for lexeme in self.before:
            if lexeme.text in BRACKETS:
                waiting.append(lexeme)
            elif lexeme.text in BRACKETS.values() and waiting:
                waiting.pop()
        return waiting[-1] if waiting else None

    @property
    def span(self) -> Span:
        """Where the error is shown: at what was found, else at what came last."""
        lexeme = self.found or self.last
        return self.at(lexeme) if lexeme else Span.in_text(self.text, 0, len(self.text))

    def at(self, lexeme: Lexeme) -> Span:
        """Return where ``lexeme`` stands."""
        return Span.in_text(self.text, lexeme.start, lexeme.end)


def excess(text: str) -> DiceError | None:
    """Return the error of a script that is too long to be read, or None for any other.

    Its place is where it gets too long.
    """
    if len(text) <= LONGEST_TEXT:
        return None
    return DiceError(
        f"this text has {len(text):,} characters; a script has {LONGEST_TEXT:,} at most",
        Span.in_text(text, LONGEST_TEXT, LONGEST_TEXT + 1),
        hint="is this the right file? If it is, write what repeats as a function or a loop",
    )


_DIGITS_AT_ONCE = 4000
"""Python refuses to read longer numbers in one go."""


def whole_number(digits: str) -> int:
    """Return the number that decimal digits write, however many there are."""
    if len(digits) <= _DIGITS_AT_ONCE:
        return int(digits)
    number = 0
    for start in range(0, len(digits), _DIGITS_AT_ONCE):
        part = digits[start : start + _DIGITS_AT_ONCE]
        number = number * 10 ** len(part) + int(part)
    return number
