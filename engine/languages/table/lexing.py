"""The words and signs of table scripts: from a text to tokens, tolerant of how they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.errors import DiceError, Span

__all__ = ["DECLARING", "Token", "joined", "spoken", "tokens", "with_bare_dice"]

DECLARING = {"deftype": "DEFTYPE", "deffun": "DEFFUN", "defroll": "DEFROLL"}
"""The words that begin a declaration, with their terminals."""

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

_TYPED = {"≤": "<=", "≥": ">=", "≠": "!=", "\u2212": "-"}
"""Signs that word processors type, and what they mean everywhere."""

_DASHES = "\u2013\u2014"
"""En dash and em dash: one or two minus signs."""

_QUOTES = '"“”„‟″＂'  # noqa: RUF001 - every quote that word processors type

_LEXEME = re.compile(
    r"""
    (?P<SPACE>   [\s\ufeff]+ )
  | (?P<COMMENT> // [^\n]* | /\* .*? \*/ )
  | (?P<STRING>  [QUOTES] (?: \\. | [^QUOTES\\\n] )* [QUOTES] )
  | (?P<DICE>    [0-9]+ [dD] [0-9]+ (?! \w ) )
  | (?P<NUMBER>  [0-9]+ (?! \w ) )
  | (?P<WORD>    [^\W\d] \w* )
  | (?P<DASH>    [DASHES] )
  | (?P<SIGN>    SIGNS )
  | (?P<ERROR>   [QUOTES] [^\n]* | /\* .* | [0-9]\w* | . )
    """.replace("SIGNS", "|".join(map(re.escape, (*_SIGNS, *_TYPED))))
    .replace("QUOTES", _QUOTES)
    .replace("DASHES", _DASHES),
    re.VERBOSE | re.DOTALL,
)

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_BARE_DICE = re.compile(r"d[0-9]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign of a script.

    Attributes:
        kind: The terminal of the grammar it is.
        text: What it means: a sign in its usual form, the content of a text, a name as written.
        span: Where it stands.
    """

    kind: str
    text: str
    span: Span

    @property
    def line(self) -> int:
        """The line it begins in."""
        return self.span.line


def tokens(text: str) -> tuple[tuple[Token, ...], tuple[DiceError, ...]]:
    """Return the words and signs of ``text``, and a fault for each stretch that is neither."""
    found: list[Token] = []
    faults: list[DiceError] = []
    for kind, written, span in _lexemes(text):
        if kind == "ERROR":
            faults.append(_fault(written, span))
            if written[0] in _QUOTES:  # the rest of the line, taken for the text it began
                found.append(Token("STRING", written[1:], span))
        elif kind not in ("SPACE", "COMMENT"):
            found.append(_token(kind, written, span))
    return tuple(_with_dashes(found)), tuple(faults)


def _lexemes(text: str) -> Iterator[tuple[str, str, Span]]:
    line, line_start = 1, 0
    for match in _LEXEME.finditer(text):
        written, start, end = match.group(), match.start(), match.end()
        first_line, column = line, start - line_start + 1
        if "\n" in written:
            line += written.count("\n")
            line_start = start + written.rfind("\n") + 1
        span = Span(start, end, first_line, column, line, end - line_start + 1)
        yield match.lastgroup or "ERROR", written, span


def _token(kind: str, written: str, span: Span) -> Token:
    if kind == "WORD":
        return Token(_WORDS.get(written.casefold(), "NAME"), written, span)
    if kind == "STRING":
        return Token("STRING", _ESCAPE.sub(_unescaped, written[1:-1]), span)
    if kind == "SIGN":
        sign = _TYPED.get(written, written)
        return Token(_SIGNS[sign], sign, span)
    return Token(kind, written, span)


def _unescaped(match: re.Match[str]) -> str:
    return "\n" if match.group(1) == "n" else match.group(1)


def _fault(written: str, span: Span) -> DiceError:
    if written[0] in _QUOTES:
        return DiceError("this text is not closed on its line", span)
    if written.startswith("/*"):
        return DiceError("this comment is never closed", span)
    if written[0].isdigit():
        return DiceError(f"{written} is neither a number nor a name", span)
    return DiceError(f"{written!r} means nothing in a table script", span)


# ---- long dashes ------------------------------------------------------------------------------


def _with_dashes(found: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens, each dash of a word processor as the ``--`` or ``-`` it stands for."""
    for index, token in enumerate(found):
        if token.kind != "DASH":
            yield token
        elif _ends_statement(found, index):
            yield replace(token, kind="STEP", text="--")
        else:
            yield replace(token, kind="MINUS", text="-")


def _ends_statement(found: Sequence[Token], index: int) -> bool:
    """Return whether a dash directly after a name is the last sign of its statement."""
    if index == 0 or found[index - 1].kind != "NAME":
        return False
    following = found[index + 1] if index + 1 < len(found) else None
    if following is None or following.kind in ("SEMICOLON", "RIGHT_BRACE"):
        return True
    # No statement subtracts from its first name, so here the line's end must end it.
    before = found[index - 2].kind if index > 1 else "SEMICOLON"
    begins = before in ("SEMICOLON", "LEFT_BRACE", "RIGHT_BRACE", "RIGHT_PAREN", "ELSE")
    return begins and following.line > found[index].line


# ---- what depends on the names around ---------------------------------------------------------


def with_bare_dice(declaration: Sequence[Token]) -> tuple[Token, ...]:
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
            and _BARE_DICE.fullmatch(token.text)
            and token.text.casefold() not in bound
            and found[index - 1].kind == "LEFT_PAREN"
            and found[index - 2].text.casefold() == "roll"
            and found[index + 1].kind == "RIGHT_PAREN"
        ):
            found[index] = replace(token, kind="DICE")
    return tuple(found)


def joined(
    found: Sequence[Token], functions: frozenset[str]
) -> tuple[tuple[Token, ...], tuple[tuple[str, Token], ...]]:
    """Return the tokens with names that a space has torn apart put together.

    Args:
        found: The tokens of a script.
        functions: Names of the declared functions, case-folded.

    Returns:
        The tokens, and for each name put together how it was written.
    """
    kept: list[Token] = []
    torn: list[tuple[str, Token]] = []
    for index, token in enumerate(found):
        whole = _whole_name(kept[-1], token) if kept else None
        follows = found[index + 1].kind if index + 1 < len(found) else ""
        if whole and follows == "LEFT_PAREN" and whole.text.casefold() in functions:
            torn.append((f"{kept.pop().text} {token.text}", whole))
            kept.append(whole)
        else:
            kept.append(token)
    return tuple(kept), tuple(torn)


def _whole_name(first: Token, second: Token) -> Token | None:
    if first.kind == second.kind == "NAME" and first.line == second.line:
        return Token("NAME", first.text + second.text, first.span.to(second.span))
    return None


def spoken(token: Token) -> str:
    """Return how a fault names ``token``."""
    return "this text" if token.kind == "STRING" else f"`{token.text}`"
