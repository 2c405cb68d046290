"""The words of a program by what they are, for highlighting, completion and help."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from engine.languages.anydice.reading.lexing import COMMENT, ERROR, Machine, lexemes
from engine.languages.lexeme import Lexeme
from engine.languages.tokens import LineTokens, Token

__all__ = ["LineState", "line_tokens"]


class LineState(NamedTuple):
    """What a line has to know of those before it.

    Attributes:
        inside: The sign that ends the comment or the text which goes on in it, or an empty text.
        brackets: How many square brackets are open.
        in_head: Whether the head of a function goes on in it.
    """

    inside: str = ""
    brackets: int = 0
    in_head: bool = False


def line_tokens(line: str, state: Hashable = None) -> LineTokens:
    """Return the tokens of a line, whatever is wrong with it.

    Args:
        line: The line, without its end.
        state: The state at the end of the line before.
    """
    before = state if isinstance(state, LineState) else LineState()
    start = 0
    found: list[Token] = []
    if before.inside:
        end = line.find(before.inside)
        kind = "comment" if before.inside == "\\" else "string"
        start = len(line) if end < 0 else end + 1
        if start:
            found.append(Token(kind, 0, start))
        if end < 0:
            return LineTokens(tuple(found), before)
    machine = Machine(before.brackets, in_head=before.in_head)
    inside = ""
    for token, opened in _tokens(line[start:], machine):
        found.append(Token(token.kind, token.start + start, token.end + start))
        inside = opened or inside
        if opened:
            found[-1] = Token(token.kind, token.start + start, len(line))
            break
    after = LineState(inside, machine.brackets, machine.in_head)
    return LineTokens(tuple(found), None if after == LineState() else after)


def _tokens(text: str, machine: Machine) -> Iterator[tuple[Token, str]]:
    """Yield the tokens of a text, each with the sign that must end it on a later line."""
    for lexeme in lexemes(text, machine):
        if lexeme.kind == ERROR and lexeme.text[0] in '\\"':
            kind = "comment" if lexeme.text[0] == "\\" else "string"
            yield Token(kind, lexeme.start, lexeme.end), lexeme.text[0]
            return
        yield Token(_kind(lexeme), lexeme.start, lexeme.end), ""


def _kind(lexeme: Lexeme) -> str:
    return _KINDS.get(lexeme.kind, "operator")


_KINDS = {
    COMMENT: "comment",
    ERROR: "error",
    "NUMBER": "number",
    "STRING": "string",
    "VARIABLE": "name",
    "WORD": "function",
    "D": "dice",
    "TYPE": "keyword",
    "LEFT_PAREN": "bracket",
    "RIGHT_PAREN": "bracket",
    "LEFT_BRACE": "bracket",
    "RIGHT_BRACE": "bracket",
    "LEFT_BRACKET": "bracket",
    "RIGHT_BRACKET": "bracket",
    "OUTPUT": "keyword",
    "_NAMED": "keyword",
    "SET": "keyword",
    "_TO": "keyword",
    "FUNCTION": "keyword",
    "RESULT": "keyword",
    "IF": "keyword",
    "_ELSE": "keyword",
    "LOOP": "keyword",
    "_OVER": "keyword",
}
"""What the terminals of the grammar are; all others are operators."""
