"""The words and signs of table scripts: from a text to tokens, tolerant of how they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.errors import Span
from engine.languages.table.reading.boundaries import DECLARING, OPERAND_ENDS, STATEMENT_ENDS

__all__ = [
    "BARE_DICE",
    "OPEN_COMMENT",
    "QUOTES",
    "TableLexeme",
    "TableToken",
    "joined",
    "kind_of_sign",
    "kind_of_word",
    "lexemes",
    "names_in",
    "resumed",
    "spoken",
    "tokens",
    "with_bare_dice",
]

_WORDS = DECLARING | {
    "list": "LIST",
    "if": "IF",
    "else": "ELSE",
    "while": "WHILE",
    "for": "FOR",
    "return": "RETURN",
    "true": "TRUTH",
    "false": "TRUTH",
}

_SIGNS = {
    "==": "EQUALITY",
    "!=": "EQUALITY",
    "<=": "COMPARISON",
    ">=": "COMPARISON",
    "+=": "ASSIGN",
    "-=": "ASSIGN",
    "*=": "ASSIGN",
    "/=": "ASSIGN",
    "++": "STEP",
    "--": "STEP",
    "&&": "AND",
    "||": "OR",
    "=": "ASSIGN",
    "<": "COMPARISON",
    ">": "COMPARISON",
    "+": "PLUS",
    "-": "MINUS",
    "*": "TIMES",
    "/": "TIMES",
    "%": "TIMES",
    "!": "NOT",
    ".": "DOT",
    ":": "COLON",
    ",": "COMMA",
    ";": "SEMICOLON",
    "(": "LEFT_PAREN",
    ")": "RIGHT_PAREN",
    "{": "LEFT_BRACE",
    "}": "RIGHT_BRACE",
}

_TYPED = {
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "\u2212=": "-=",
    "\u2013=": "-=",
    "\u2014=": "-=",
    "\u2212\u2212": "--",
    "\u2212": "-",
}
"""Signs that word processors type, and what they mean everywhere; longer ones first."""

_DASHES = "\u2013\u2014"
"""En dash and em dash: one or two minus signs."""

QUOTES = '"“”„‟″＂'  # noqa: RUF001 - every quote that word processors type
"""The signs that begin and end a text."""

OPEN_COMMENT = "/*"
"""What a comment of several lines begins with."""

_LEXEME = re.compile(
    r"""
    (?P<SPACE>   [\s\ufeff]+ )
  | (?P<COMMENT> // [^\n]* | /\* .*? \*/ )
  | (?P<STRING>  [QUOTES] (?: \\[^\n] | [^QUOTES\\\n] )* [QUOTES] )
  | (?P<DICE>    [0-9]+ [dD] [0-9]+ (?! \w ) )
  | (?P<NUMBER>  [0-9]+ (?! \w ) )
  | (?P<WORD>    [^\W\d] \w* )
  | (?P<SIGN>    (?! /\* ) (?: SIGNS ) )
  | (?P<DASH>    [DASHES] )
  | (?P<ERROR>   [QUOTES] [^\n]* | '[^'\n]*'? | `[^`\n]*`? | /\* .* | [0-9]\w* | . )
    """.replace("SIGNS", "|".join(map(re.escape, (*_SIGNS, *_TYPED))))
    .replace("QUOTES", QUOTES)
    .replace("DASHES", _DASHES),
    re.VERBOSE | re.DOTALL,
)

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)

BARE_DICE = re.compile(r"d[0-9]+", re.IGNORECASE)
"""Dice without a number, which are dice only as what is rolled."""


class TableLexeme(NamedTuple):
    """A stretch of a script, white space and comments included.

    Attributes:
        kind: One of ``SPACE``, ``COMMENT``, ``STRING``, ``DICE``, ``NUMBER``, ``WORD``, ``DASH``,
            ``SIGN`` and ``ERROR``.
        text: Its characters.
        start: Offset of the first one.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Offset just after the last character."""
        return self.start + len(self.text)


def lexemes(text: str) -> Iterator[TableLexeme]:
    """Yield the stretches that ``text`` consists of, whatever is wrong with it."""
    for match in _LEXEME.finditer(text):
        yield TableLexeme(match.lastgroup or "ERROR", match.group(), match.start())


def resumed(line: str, *, in_comment: bool) -> tuple[tuple[TableLexeme, ...], bool]:
    """Return what one line consists of, and whether a comment goes on behind it.

    Args:
        line: The line, without its end.
        in_comment: Whether a comment goes on into it.
    """
    code = 0
    if in_comment:
        code = line.find("*/") + 2
        if code < 2:
            return ((TableLexeme("COMMENT", line, 0),) if line else ()), True
    begin = (TableLexeme("COMMENT", line[:code], 0),) if code else ()
    found = [one._replace(start=one.start + code) for one in lexemes(line[code:])]
    goes_on = bool(found) and found[-1].text.startswith(OPEN_COMMENT) and found[-1].kind == "ERROR"
    if goes_on:
        found[-1] = found[-1]._replace(kind="COMMENT")
    return (*begin, *found), goes_on


def kind_of_word(word: str) -> str:
    """Return the terminal that a word is; all that are not the notation's own are names."""
    return _WORDS.get(word.casefold(), "NAME")


def kind_of_sign(sign: str) -> str:
    """Return the terminal that a sign is."""
    return _SIGNS[_TYPED.get(sign, sign)]


class TableToken(NamedTuple):
    """A word or sign of a script, as it is handed to the grammar.

    Attributes:
        kind: The terminal of the grammar it is.
        text: What it means: a sign in its usual form, the content of a text, a name as written.
        span: Where it stands; what is written into a script in the place where it would.
        lines_below: How many lines below that it would begin, as what is written on new lines does.
    """

    kind: str
    text: str
    span: Span
    lines_below: int = 0

    @property
    def line(self) -> int:
        """The line it begins in."""
        return self.span.line + self.lines_below

    @property
    def end_line(self) -> int:
        """The line it ends in."""
        return self.span.end_line + self.lines_below

    @property
    def type(self) -> str:
        """The terminal, by the name that lark asks for it."""
        return self.kind


def tokens(text: str) -> tuple[TableToken, ...]:
    """Return the words and signs of ``text``; what is neither is a token of the kind ``ERROR``."""
    found = list(_spanned(text))
    if any(token.kind == "DASH" for token in found):
        return tuple(_with_dashes(found))
    return tuple(found)


def _spanned(text: str) -> Iterator[TableToken]:
    line, line_start = 1, 0
    for match in _LEXEME.finditer(text):
        kind, written = match.lastgroup or "ERROR", match.group()
        start, end = match.span()
        first_line, column = line, start - line_start + 1
        if "\n" in written:
            line += written.count("\n")
            line_start = start + written.rfind("\n") + 1
        if kind != "SPACE" and kind != "COMMENT":
            span = Span(start, end, first_line, column, line, end - line_start + 1)
            yield _token(kind, written, span)


def _token(kind: str, written: str, span: Span) -> TableToken:
    if kind == "WORD":
        return TableToken(kind_of_word(written), written, span)
    if kind == "STRING":
        return TableToken("STRING", _ESCAPE.sub(_unescaped, written[1:-1]), span)
    if kind == "SIGN":
        sign = _TYPED.get(written, written)
        return TableToken(_SIGNS[sign], sign, span)
    return TableToken(kind, written, span)


def _unescaped(match: re.Match[str]) -> str:
    return "\n" if match.group(1) == "n" else match.group(1)


# ---- long dashes ------------------------------------------------------------------------------


def _with_dashes(found: Sequence[TableToken]) -> Iterator[TableToken]:
    """Yield the tokens, each dash of a word processor as the ``--`` or ``-`` it stands for."""
    for index, token in enumerate(found):
        if token.kind != "DASH":
            yield token
        elif _ends_statement(found, index):
            yield token._replace(kind="STEP", text="--")
        else:
            yield token._replace(kind="MINUS", text="-")


def _ends_statement(found: Sequence[TableToken], index: int) -> bool:
    """Return whether a dash directly after a name is the last sign of its statement."""
    if index == 0 or found[index - 1].kind != "NAME":
        return False
    following = found[index + 1] if index + 1 < len(found) else None
    if following is None or following.kind in ("SEMICOLON", "RIGHT_BRACE"):
        return True
    # No statement subtracts from its first name, so here the line's end must end it.
    return following.line > found[index].line and _begins_statement(found, index - 1)


def _begins_statement(found: Sequence[TableToken], index: int) -> bool:
    """Return whether a name is the first word of its statement."""
    if index == 0:
        return True
    before = found[index - 1]
    if before.kind in STATEMENT_ENDS or before.kind in ("RIGHT_PAREN", "ELSE"):
        return True
    # No operand follows another one: a `;` is missing at the line's end between them.
    return before.kind in OPERAND_ENDS and before.line < found[index].line


# ---- what depends on the names around ---------------------------------------------------------


def with_bare_dice(declaration: Sequence[TableToken]) -> tuple[TableToken, ...]:
    """Return the tokens of a declaration with ``roll(d100)`` read as dice, not as a name.

    A variable of that name takes precedence.
    """
    bound = {
        name.text.casefold()
        for name, sign in pairwise(declaration)
        if name.kind == "NAME" and sign.kind in ("ASSIGN", "COLON", "STEP")
    }
    found = list(declaration)
    for index in range(2, len(found) - 1):
        token = found[index]
        if (
            token.kind == "NAME"
            and BARE_DICE.fullmatch(token.text)
            and token.text.casefold() not in bound
            and found[index - 1].kind == "LEFT_PAREN"
            and found[index - 2].text.casefold() == "roll"
            and found[index + 1].kind == "RIGHT_PAREN"
        ):
            found[index] = token._replace(kind="DICE")
    return tuple(found)


def joined(
    found: Sequence[TableToken], functions: frozenset[str]
) -> tuple[tuple[TableToken, ...], tuple[tuple[str, TableToken], ...]]:
    """Return the tokens with names that a space has torn apart put together.

    Args:
        found: The tokens of a script.
        functions: Names of the declared functions, case-folded.

    Returns:
        The tokens, and for each name put together how it was written.
    """
    if not functions:
        return tuple(found), ()
    kept: list[TableToken] = []
    torn: list[tuple[str, TableToken]] = []
    for index, token in enumerate(found):
        whole = _whole_name(kept[-1], token) if kept else None
        follows = found[index + 1].kind if index + 1 < len(found) else ""
        if whole and follows == "LEFT_PAREN" and whole.text.casefold() in functions:
            torn.append((f"{kept.pop().text} {token.text}", whole))
            kept.append(whole)
        else:
            kept.append(token)
    return tuple(kept), tuple(torn)


def _whole_name(first: TableToken, second: TableToken) -> TableToken | None:
    if first.kind == second.kind == "NAME" and first.line == second.line:
        return TableToken("NAME", first.text + second.text, first.span.to(second.span))
    return None


def names_in(found: Iterable[TableToken]) -> set[str]:
    """Return the names among some tokens, case-folded."""
    return {one.text.casefold() for one in found if one.kind == "NAME"}


def spoken(token: TableToken) -> str:
    """Return how an error names ``token``."""
    return "this text" if token.kind == "STRING" else f"`{token.text}`"
