"""The words of a table script by what they are, for highlighting."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine.languages.kinds import BOOL, INT, STRING
from engine.languages.table.reading.boundaries import DECLARING, meant_keyword
from engine.languages.table.reading.lexing import (
    BARE_DICE,
    TableLexeme,
    kind_of_sign,
    kind_of_word,
    lexemes,
    resumed,
)
from engine.languages.tokens import LineTokens, Token

__all__ = ["line_tokens", "tokens"]

IN_COMMENT = "in a comment"
"""The state of a line that a comment runs into."""


def tokens(text: str) -> list[Token]:
    """Return the tokens of ``text`` in order, whatever is wrong with it.

    White space belongs to no token.
    """
    return list(_shown([one for one in lexemes(text) if one.kind != "SPACE"]))


def line_tokens(line: str, state: Hashable = None) -> LineTokens:
    """Return the tokens of a line; a comment may go on in it, and go on behind it.

    Args:
        line: The line, without its end.
        state: The state at the end of the line before.
    """
    found, goes_on = resumed(line, in_comment=state == IN_COMMENT)
    shown = tuple(_shown([one for one in found if one.kind != "SPACE"]))
    return LineTokens(shown, IN_COMMENT if goes_on else None)


def _shown(found: Sequence[TableLexeme]) -> Iterator[Token]:
    code = [one for one in found if one.kind != "COMMENT"]
    places = {one.start: index for index, one in enumerate(code)}
    for one in found:
        kind = "comment" if one.kind == "COMMENT" else _kind(code, places[one.start])
        yield Token(kind, one.start, one.end)


def _kind(code: Sequence[TableLexeme], index: int) -> str:
    lexeme = code[index]
    if lexeme.kind == "WORD":
        return _kind_of_word(code, index)
    if lexeme.kind == "SIGN":
        return "bracket" if kind_of_sign(lexeme.text) in _BRACKETS else "operator"
    return _KINDS[lexeme.kind]


def _kind_of_word(code: Sequence[TableLexeme], index: int) -> str:
    word = code[index].text
    before = code[index - 1].text.casefold() if index else ""
    after = code[index + 1] if index + 1 < len(code) else None
    if kind_of_word(word) != "NAME" or (before == ":" and word.casefold() in _BASIC_TYPES):
        return "keyword"
    if before == ".":
        return "name"
    if after is not None and after.kind in ("WORD", "STRING") and meant_keyword(word):
        return "keyword"
    if after is not None and after.text == "(":
        return "function"
    rolled = index > 1 and (code[index - 2].text.casefold(), before) == ("roll", "(")
    if rolled and BARE_DICE.fullmatch(word):
        return "dice"
    return "function" if before in _DECLARES_FUNCTION else "name"


_BASIC_TYPES = frozenset(kind.key for kind in (INT, BOOL, STRING))
_DECLARES_FUNCTION = frozenset(DECLARING) - {"deftype"}
_BRACKETS = ("LEFT_PAREN", "RIGHT_PAREN", "LEFT_BRACE", "RIGHT_BRACE")

_KINDS = {
    "STRING": "string",
    "DICE": "dice",
    "NUMBER": "number",
    "DASH": "operator",
    "ERROR": "error",
}
"""What the lexemes are that need no look around."""
