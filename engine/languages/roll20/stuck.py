"""Where the text of a roll does not go on as it should."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.lexeme import Impasse, Lexeme
from engine.languages.roll20.lexing import OPERAND_ENDS

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
class Place(Impasse):
    """Where the text of a roll does not go on as it should."""

    OPERAND_ENDS = OPERAND_ENDS

    def unclosed(self) -> Lexeme | None:
        """Return the innermost bracket that is still open."""
        waiting: list[Lexeme] = []
        for lexeme in self.before:
            if lexeme.kind in BRACKETS:
                waiting.append(lexeme)
            elif lexeme.kind in CLOSING and waiting:
                waiting.pop()
        return waiting[-1] if waiting else None
