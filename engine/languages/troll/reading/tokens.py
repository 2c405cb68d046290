"""The words of a script by what they are, for highlighting, completion and hover help."""

from __future__ import annotations

from engine.languages.lexeme import Lexeme
from engine.languages.tokens import Token
from engine.languages.troll.reading.lexing import COMMENT, ERROR, lexemes

__all__ = ["tokens"]


def tokens(text: str) -> list[Token]:
    """Return the tokens of ``text`` in order, whatever is wrong with it.

    White space belongs to no token. A NUL ends the script, so that what follows it is a comment.
    """
    found: list[Token] = []
    before = ""
    for lexeme in lexemes(text):
        found.append(Token(_kind(lexeme, before), lexeme.start, lexeme.end))
        before = lexeme.kind if lexeme.kind != COMMENT else before
    end = text.find("\0")
    if end >= 0:
        found.append(Token("comment", end, len(text)))
    return found


def _kind(lexeme: Lexeme, before: str) -> str:
    if lexeme.kind == "NAME":
        return "function" if before in ("CALL", "FUNCTION", "COMPOSITIONAL") else "name"
    return _KINDS.get(lexeme.kind, "operator")


_KINDS = {
    COMMENT: "comment",
    ERROR: "error",
    "NUMBER": "number",
    "FRACTION": "number",
    "CHANCE": "dice",
    "PREFIX_D": "dice",
    "INFIX_D": "dice",
    "STRING": "string",
    "LEFT_PAREN": "bracket",
    "RIGHT_PAREN": "bracket",
    "LEFT_BRACE": "bracket",
    "RIGHT_BRACE": "bracket",
    "LEFT_BRACKET": "bracket",
    "RIGHT_BRACKET": "bracket",
    "IF": "keyword",
    "_THEN": "keyword",
    "_ELSE": "keyword",
    "FOREACH": "keyword",
    "_IN": "keyword",
    "_DO": "keyword",
    "FOLD": "keyword",
    "_FROM": "keyword",
    "LOOP": "keyword",
    "STOP": "keyword",
    "FUNCTION": "keyword",
    "COMPOSITIONAL": "keyword",
    "CALL": "keyword",
}
"""What the terminals of the grammar are; all others are operators."""
