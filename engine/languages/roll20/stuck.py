"""Where the text of a roll does not go on as it should."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import Span
from engine.languages.roll20.lexing import OPERAND_ENDS, Lexeme

__all__ = ["BRACKETS", "CLOSING", "MODIFIERS", "Place"]

BRACKETS = {
    "LEFT_PAREN": ("RIGHT_PAREN", ")"),
    "LEFT_ARGUMENT": ("RIGHT_PAREN", ")"),
    "LEFT_INLINE": ("RIGHT_INLINE", "]]"),
    "LEFT_BRACE": ("RIGHT_BRACE", "}"),
}
"""The kinds of opening brackets, each with the kind and the sign that close it."""

CLOSING = frozenset(closing for closing, _ in BRACKETS.values())
"""The kinds of closing brackets."""

MODIFIERS = frozenset({"EXPLODE", "REROLL", "SELECT", "COMPARATOR", "FAILURE", "SORT", "CRITICAL"})
"""The kinds of signs that say what becomes of dice."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the text does not go on as it should.

    Attributes:
        text: The roll.
        before: The lexemes that were read.
        found: The lexeme that was not expected, or None at the end.
    """

    text: str
    before: tuple[Lexeme, ...]
    found: Lexeme | None

    @property
    def last(self) -> Lexeme | None:
        """The lexeme right before the fault, or None at the beginning."""
        return self.before[-1] if self.before else None

    @property
    def wants_value(self) -> bool:
        """Whether no value is complete before the fault."""
        return self.last is None or self.last.kind not in OPERAND_ENDS

    @property
    def span(self) -> Span:
        """Where the fault is shown: at what was found, else at what came last."""
        lexeme = self.found or self.last
        return self.at(lexeme) if lexeme else Span.in_text(self.text, 0, len(self.text))

    def at(self, lexeme: Lexeme) -> Span:
        """Return where ``lexeme`` stands."""
        return Span.in_text(self.text, lexeme.start, lexeme.end)

    def unclosed(self) -> Lexeme | None:
        """Return the innermost bracket that is still open."""
        waiting: list[Lexeme] = []
        for lexeme in self.before:
            if lexeme.kind in BRACKETS:
                waiting.append(lexeme)
            elif lexeme.kind in CLOSING and waiting:
                waiting.pop()
        return waiting[-1] if waiting else None
