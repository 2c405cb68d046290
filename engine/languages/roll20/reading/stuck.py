"""Where the text of a roll does not go on as it should."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.lexeme import Impasse, Lexeme
from engine.languages.roll20.reading.lexing import OPERAND_ENDS

__all__ = [
    "BRACKETS",
    "CLOSING",
    "MODIFIERS",
    "MODIFIER_WORDS",
    "RollImpasse",
    "UnreadableRollError",
]

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


MODIFIER_WORDS = frozenset(
    {"k", "kh", "kl", "dh", "dl", "r", "ro", "s", "sa", "sd", "f", "cs", "cf"}
)
"""The modifiers that are letters."""


@dataclass(frozen=True, slots=True)
class RollImpasse(Impasse):
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

    def opening(self) -> Lexeme | None:
        """Return the bracket that is closed by the last lexeme, or None if that closes none."""
        depth = 0
        for lexeme in reversed(self.before):
            depth += (lexeme.kind in CLOSING) - (lexeme.kind in BRACKETS)
            if not depth:
                return lexeme if lexeme.kind in BRACKETS else None
        return None


class UnreadableRollError(Exception):
    """A text that is no roll from some place on; ``assistance`` says what is wrong there.

    Attributes:
        place: Where it does not go on as a roll does.
    """

    def __init__(self, place: RollImpasse) -> None:
        """Say only where.

        Args:
            place: Where the text does not go on as a roll does.
        """
        super().__init__(place)
        self.place = place
