"""The words of a script by what they are, for highlighting, completion and hover help."""

from __future__ import annotations

from typing import NamedTuple

from engine.languages.troll.lexing import COMMENT, ERROR, Lexeme, lexemes

__all__ = ["KEYWORDS", "Token", "tokens"]


class Token(NamedTuple):
    """A stretch of a script of one kind.

    Attributes:
        kind: One of keyword, operator, dice, number, name, function, string, comment, bracket and
            error.
        start: Offset of the first character, in Python's characters.
        end: Offset just after the last character.
    """

    kind: str
    start: int
    end: int


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
    "LOOP": "keyword",
    "STOP": "keyword",
    "FUNCTION": "keyword",
    "COMPOSITIONAL": "keyword",
    "CALL": "keyword",
}
"""What the terminals of the grammar are; all others are operators."""

KEYWORDS: dict[str, str] = {
    "if": "if c then a else b: a where c is not empty, else b",
    "then": "if c then a else b: a where c is not empty, else b",
    "else": "if c then a else b: a where c is not empty, else b",
    "foreach": "foreach x in c do e: e for every number x of c, all results united",
    "in": "foreach x in c do e: e for every number x of c, all results united",
    "do": "foreach x in c do e: e for every number x of c, all results united",
    "repeat": "repeat x := e until c: rolls e again until c is not empty; the last roll counts",
    "accumulate": "accumulate x := e while c: rolls e while c is not empty; all rolls count",
    "while": "goes around a loop again as long as the condition is not empty",
    "until": "goes around a loop again as long as the condition is empty",
    "function": "function f(x) = e: a function, used by call f(...)",
    "compositional": "compositional f(v, g, h): v for {}, g for a number, h to join two results",
    "call": "call f(...): the value of a function for these arguments",
    "sum": "sum c: the total of a collection; 0 for {}",
    "count": "count c: how many numbers a collection has",
    "min": "min c: the least number, {} for {}",
    "max": "max c: the largest number, {} for {}",
    "minimal": "minimal c: every number that equals the least one",
    "maximal": "maximal c: every number that equals the largest one",
    "median": "median c: the middle number; of an even count, the least of the larger half",
    "different": "different c: every number once",
    "choose": "choose c: one number, all equally likely",
    "least": "least n c: the n least numbers",
    "largest": "largest n c: the n largest numbers",
    "sgn": "sgn n: 1, 0 or -1 for a number above, at or below 0",
    "mod": "a mod b: the remainder of a / b",
    "drop": "a drop b: the numbers of a that are not in b",
    "keep": "a keep b: the numbers of a that are also in b",
    "pick": "c pick n: n numbers of c, drawn without putting back",
    "U": "a U b: the numbers of both",
    "d": "d n: a die from 1 to n; m d n: that many dice",
    "z": "z n: a die from 0 to n; m z n: that many dice",
}
"""The words of the language with one line of explanation each."""
