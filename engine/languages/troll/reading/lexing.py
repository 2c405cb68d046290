"""The words and signs of Troll: from a text to lexemes, tolerant of what does not belong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.languages.lexeme import Lexeme

__all__ = ["COMMENT", "ERROR", "OPERAND_ENDS", "WORDS", "distinguish", "lexemes", "scan"]


COMMENT = "COMMENT"
"""The kind of a comment, which the grammar never sees."""

ERROR = "ERROR"
"""The kind of characters that belong to no word or sign."""

WORDS = {
    "if": "IF",
    "then": "_THEN",
    "else": "_ELSE",
    "foreach": "FOREACH",
    "in": "_IN",
    "do": "_DO",
    "fold": "FOLD",
    "from": "_FROM",
    "repeat": "LOOP",
    "accumulate": "LOOP",
    "while": "STOP",
    "until": "STOP",
    "function": "FUNCTION",
    "compositional": "COMPOSITIONAL",
    "call": "CALL",
    "sum": "AGGREGATE",
    "count": "AGGREGATE",
    "min": "AGGREGATE",
    "max": "AGGREGATE",
    "minimal": "AGGREGATE",
    "maximal": "AGGREGATE",
    "different": "AGGREGATE",
    "counts": "AGGREGATE",
    "straight": "AGGREGATE",
    "choose": "AGGREGATE",
    "median": "MEDIAN",
    "sgn": "SIGN",
    "least": "EXTREME",
    "largest": "EXTREME",
    "mod": "DIVIDE",
    "drop": "SELECT",
    "keep": "SELECT",
    "pick": "SELECT",
    "U": "UNION",
    "d": "INFIX_D",
    "D": "INFIX_D",
    "z": "INFIX_D",
    "Z": "INFIX_D",
}
"""The words that are operators, with their terminals; every other word is a name.

``fold`` and ``from``, which the published program does not know, are names where they begin and
continue no fold.
"""

_SIGNS = {
    "=/=": "FILTER",
    "<=": "FILTER",
    ">=": "FILTER",
    "||": "JOIN",
    "|>": "JOIN",
    "<|": "JOIN",
    "<>": "JOIN",
    "--": "SELECT",
    "..": "RANGE",
    ":=": "_ASSIGN",
    **{f"%{number}": "PROJECT" for number in range(1, 10)},
    "<": "FILTER",
    ">": "FILTER",
    "=": "EQUALS",
    "+": "PLUS",
    "-": "INFIX_MINUS",
    "*": "TIMES",
    "/": "DIVIDE",
    "@": "UNION",
    "&": "AND",
    "#": "_HASH",
    "~": "_TILDE",
    "!": "NOT",
    "?": "CHANCE",
    "'": "INFIX_QUOTE",
    ";": "_SEMICOLON",
    ",": "_COMMA",
    "(": "LEFT_PAREN",
    ")": "RIGHT_PAREN",
    "{": "LEFT_BRACE",
    "}": "RIGHT_BRACE",
    "[": "LEFT_BRACKET",
    "]": "RIGHT_BRACKET",
}

_LEXEME = re.compile(
    r"""
    (?P<SPACE>    [\s\ufeff]+ )
  | (?P<COMMENT>  \\ [^\r\n]* )
  | (?P<WORD>     [^\W\d_]+ )
  | (?P<FRACTION> 0 \. [0-9]+ )
  | (?P<NUMBER>   [0-9]+ )
  | (?P<STRING>   " [^"\x00-\x1f\x7f-\x9f]* " )
  | (?P<SIGN>     SIGNS )
  | (?P<ERROR>    " [^"\r\n]* "? | . )
    """.replace("SIGNS", "|".join(map(re.escape, _SIGNS))),
    re.VERBOSE | re.DOTALL,
)


def scan(text: str) -> Iterator[Lexeme]:
    """Yield the words, signs, comments and faulty characters of ``text``, up to a NUL.

    Signs that stand both before and between operands are of the infix kind here.
    """
    line, line_start = 1, 0
    end = text.find("\0")
    words, signs = WORDS, _SIGNS
    for match in _LEXEME.finditer(text, 0, len(text) if end < 0 else end):
        kind, found, start = match.lastgroup or ERROR, match[0], match.start()
        if kind == "SPACE":
            if "\n" in found:
                line += found.count("\n")
                line_start = start + found.rfind("\n") + 1
            continue
        if kind == "WORD":
            kind = words.get(found, "NAME") if found.isascii() else ERROR
        elif kind == "SIGN":
            kind = signs[found]
        yield Lexeme(kind, found, start, line, start - line_start + 1)


_PREFIXED = {
    "INFIX_D": "PREFIX_D",
    "INFIX_MINUS": "PREFIX_MINUS",
    "INFIX_QUOTE": "PREFIX_QUOTE",
}
_OPENING = frozenset({"LEFT_PAREN", "LEFT_BRACE", "LEFT_BRACKET"})
_CLOSING = frozenset({"RIGHT_PAREN", "RIGHT_BRACE", "RIGHT_BRACKET"})
OPERAND_ENDS = _CLOSING | {"NUMBER", "FRACTION", "STRING", "NAME"}
"""The kinds of lexemes that an operand can end with."""

_STILL_OPENING = frozenset({"PREFIX_D", "CALL", "CHANCE"})


class _Place:
    """Where in an expression the next lexeme stands.

    ``least`` and ``largest`` take two operands side by side, so a ``d`` after the first one begins
    the second. That holds only while the first operand is a single term, as in ``largest 2 d6``:
    in ``largest 1+1d2 3d6`` the ``d`` belongs to the sum.

    Attributes:
        after_operand: An operand is complete, so that an operator can follow.
        awaits_term: The first operand of ``least`` or ``largest`` begins here.
        after_term: That operand is complete and was a single term.
    """

    def __init__(self) -> None:
        self.after_operand = False
        self.awaits_term = False
        self.after_term = False
        self._outer: list[tuple[bool, bool]] = []
        self._declares = False
        self._calls = False

    def pass_by(self, kind: str) -> None:
        """Move on behind a lexeme of the given kind."""
        awaited, self.after_term = self.awaits_term, False
        self.after_operand = kind in OPERAND_ENDS
        self.awaits_term = kind == "EXTREME" or (
            awaited and (kind in _STILL_OPENING or self._calls)
        )
        if kind in _OPENING:
            self._outer.append((awaited, self._declares))
            self._declares = self.awaits_term = False
        elif kind in _CLOSING:
            self._close()
        elif self.after_operand and not self._calls:
            self.after_term = awaited
        self._declares = self._declares or kind == "COMPOSITIONAL"
        self._calls = kind == "CALL"

    def _close(self) -> None:
        awaited, declared = self._outer.pop() if self._outer else (False, False)
        self.after_term, self.after_operand = awaited, not declared


def distinguish(found: Iterable[Lexeme]) -> Iterator[Lexeme]:
    """Tell the signs ``d z - '`` before an operand from the same signs between two operands."""
    place = _Place()
    for lexeme in found:
        kind = lexeme[0]
        if kind in _PREFIXED and (
            not place.after_operand or (place.after_term and kind == "INFIX_D")
        ):
            kind = _PREFIXED[kind]
            lexeme = Lexeme(kind, *lexeme[1:])
        if kind != COMMENT:
            place.pass_by(kind)
        yield lexeme


def _without_names(found: Iterable[Lexeme]) -> Iterator[Lexeme]:
    """Tell the words ``fold`` and ``from`` of a fold from names that are spelt like them."""
    read = list(found)
    open_folds = [0]
    for index, lexeme in enumerate(read):
        kind = lexeme.kind
        if kind == "FOLD":
            if _begins_fold(read, index):
                open_folds[-1] += 1
            else:
                lexeme = lexeme._replace(kind="NAME")
        elif kind == "_FROM":
            if open_folds[-1]:
                open_folds[-1] -= 1
            else:
                lexeme = lexeme._replace(kind="NAME")
        elif kind in _OPENING:
            open_folds.append(0)
        elif kind in _CLOSING and len(open_folds) > 1:
            open_folds.pop()
        yield lexeme


def _begins_fold(read: Sequence[Lexeme], index: int) -> bool:
    """Return whether a word is not a name: names in brackets follow, or a name and ``in``.

    Two names stand side by side only behind ``least`` and ``largest``. Without those before it, a
    fold that is being written is one before there is the word ``in``.
    """
    following = [one.kind for one in read[index + 1 : index + 9] if one.kind != COMMENT]
    if following[:1] != ["NAME"]:
        return following[:1] == ["LEFT_BRACKET"]
    return following[1:2] == ["_IN"] or all(one.kind != "EXTREME" for one in read[:index])


def lexemes(text: str) -> Iterator[Lexeme]:
    """Yield the lexemes of ``text`` as the grammar names them, comments and errors included."""
    found = scan(text)
    if "fold" in text or "from" in text:
        found = _without_names(found)
    return distinguish(found)
