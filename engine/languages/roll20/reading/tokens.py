"""The signs of a roll by what they are, for highlighting."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from engine.languages.lexeme import Lexeme
from engine.languages.roll20.reading.lexing import (
    BEGINNING,
    ERROR,
    REMARK,
    SPACED_DIE,
    Place,
    lexemes,
    resumed,
)
from engine.languages.tokens import LineTokens, Token

__all__ = ["line_tokens", "tokens"]


def tokens(text: str) -> list[Token]:
    """Return the tokens of ``text`` in order, whatever is wrong with it.

    White space belongs to no token.
    """
    return _shown(lexemes(text))


def line_tokens(line: str, state: Hashable = None) -> LineTokens:
    """Return the tokens of a line: a roll may go on in it, and so may its remark.

    Args:
        line: The line, without its end.
        state: The state at the end of the line before.
    """
    found, place = resumed(line, state if isinstance(state, Place) else BEGINNING)
    return LineTokens(tuple(_shown(found)), None if place == BEGINNING else place)


def _shown(found: Iterable[Lexeme]) -> list[Token]:
    return [
        Token(_KINDS.get(lexeme.kind, "operator"), lexeme.start, lexeme.end) for lexeme in found
    ]


_KINDS = {
    REMARK: "comment",
    ERROR: "error",
    SPACED_DIE: "error",
    "NUMBER": "number",
    "DECIMAL": "number",
    "ARGUMENT": "number",
    "GIVEN": "name",
    "GIVEN_ARGUMENT": "name",
    "LABEL": "string",
    "FUNCTION": "function",
    "DIE_SIGN": "dice",
    "FATE": "dice",
    "HUNDRED": "dice",
    "EXPLODE": "keyword",
    "REROLL": "keyword",
    "SELECT": "keyword",
    "FAILURE": "keyword",
    "CRITICAL": "keyword",
    "SORT": "keyword",
    "LEFT_PAREN": "bracket",
    "RIGHT_PAREN": "bracket",
    "LEFT_ARGUMENT": "bracket",
    "LEFT_INLINE": "bracket",
    "RIGHT_INLINE": "bracket",
    "LEFT_BRACE": "bracket",
    "RIGHT_BRACE": "bracket",
}
"""What the terminals of the grammar are; all others are operators."""
