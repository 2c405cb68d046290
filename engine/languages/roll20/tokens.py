"""The signs of a roll by what they are, for highlighting."""

from __future__ import annotations

from engine.languages.roll20.lexing import ERROR, REMARK, SPACED_DIE, lexemes
from engine.languages.tokens import Token

__all__ = ["tokens"]


def tokens(text: str) -> list[Token]:
    """Return the tokens of ``text`` in order, whatever is wrong with it.

    White space belongs to no token.
    """
    return [
        Token(_KINDS.get(lexeme.kind, "operator"), lexeme.start, lexeme.end)
        for lexeme in lexemes(text)
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
