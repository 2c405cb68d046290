"""The signs of Roll20's notation: from a text to lexemes, tolerant of what does not belong.

What a letter means depends on where it stands: a ``d`` behind a number makes dice, behind dice it
drops some of them. So the lexemes are told apart by a small machine that follows the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from engine.languages.lexeme import Lexeme

__all__ = [
    "BEGINNING",
    "BRACES",
    "ERROR",
    "OPERAND_ENDS",
    "REMARK",
    "SPACED_DIE",
    "LexemePlace",
    "Place",
    "lexemes",
    "resumed",
]


REMARK = "REMARK"
"""The kind of a backslash with all that follows, which the grammar never sees."""

ERROR = "ERROR"
"""The kind of characters that belong to no sign."""

SPACED_DIE = "SPACED_DIE"
"""The kind of a ``d`` with white space where none may be: before it, or between it and its number.

The grammar has no place for it.
"""

_SIGNS = {
    "**": "RAISED",
    "+": "PLUS",
    "-": "MINUS",
    "*": "TIMES",
    "/": "DIVIDE",
    "%": "PERCENT",
    "[[": "LEFT_INLINE",
    "]]": "RIGHT_INLINE",
    "(": "LEFT_PAREN",
    ")": "RIGHT_PAREN",
    "{": "LEFT_BRACE",
    "}": "RIGHT_BRACE",
    ",": "COMMA",
    ">=": "COMPARATOR",
    "<=": "COMPARATOR",
    ">": "COMPARATOR",
    "<": "COMPARATOR",
    "=": "COMPARATOR",
}

_FUNCTIONS = ("floor", "ceil", "round", "abs")

_MODIFIERS = (
    ("EXPLODE", r"!!p|!!|!p|!"),
    ("CRITICAL", r"c[sf]"),
    ("REROLL", r"ro?"),
    ("SELECT", r"[kd][hl]?"),
    ("FAILURE", r"f"),
    ("SORT", r"s[ad]?"),
)

_COMMON = r"""
    (?P<SPACE>    [\s\ufeff]+ )
  | (?P<REMARK>   \\ .* )
  | (?P<LABEL>    \[ (?!\[) [^\]]* \] )
  | (?P<GIVEN>    @ \{ [^{}]* \} )
  | (?P<DECIMAL>  [0-9]* \. [0-9]+ )
  | (?P<NUMBER>   [0-9]+ )
"""
_REST = r"""
  | (?P<SIGN>     {signs} )
  | (?P<ERROR>    [^\W\d_]+ | \[ [^\]]* | [@?] \{{ [^{{}}]* | [=!<>^&|]+ | . )
""".format(signs="|".join(map(re.escape, _SIGNS)))

_FLAGS = re.VERBOSE | re.DOTALL | re.IGNORECASE

_AT_OPERAND = re.compile(
    rf"{_COMMON} | (?P<FUNCTION> (?:{'|'.join(_FUNCTIONS)}) (?=\s*\() ) | (?P<DIE_SIGN> d"
    rf"(?=[\s\d(fF%@?]|$) ) {_REST}",
    _FLAGS,
)
_AT_SIDES = re.compile(rf"{_COMMON} | (?P<FATE> f ) | (?P<HUNDRED> % ) {_REST}", _FLAGS)
_BEHIND_NUMBER = re.compile(rf"{_COMMON} | (?P<DIE_SIGN> d(?=[\s\d(fF%@?]|$) ) {_REST}", _FLAGS)
_BEHIND_POOL = re.compile(
    _COMMON + "".join(f"| (?P<{kind}> {pattern} )" for kind, pattern in _MODIFIERS) + _REST, _FLAGS
)

OPERAND_ENDS = frozenset(
    {
        "NUMBER",
        "DECIMAL",
        "GIVEN",
        "LABEL",
        "RIGHT_PAREN",
        "RIGHT_INLINE",
        "RIGHT_BRACE",
        "FATE",
        "HUNDRED",
        "ARGUMENT",
        "GIVEN_ARGUMENT",
        "EXPLODE",
        "REROLL",
        "SELECT",
        "SORT",
        "CRITICAL",
    }
)
"""The kinds of lexemes that an operand can end with."""

_TAKES_ARGUMENT = frozenset({"EXPLODE", "REROLL", "SELECT", "FAILURE", "CRITICAL"})
_ARGUMENTS = {"NUMBER": "ARGUMENT", "GIVEN": "GIVEN_ARGUMENT", "LEFT_PAREN": "LEFT_ARGUMENT"}
_LOOKS_LIKE_DICE = re.compile(r"d[\df%@?]", re.IGNORECASE)


BRACES = re.compile(r"(?P<left> \{ | &\#123; | &lbrace; ) | \} | &\#125; | &rbrace;", re.VERBOSE)
"""Braces; Roll20 wants those in the choices of a question written by their names."""


class LexemePlace(Enum):
    """Where in a roll the next lexeme stands."""

    OPERAND = auto()
    """Where an operand begins."""

    SIDES = auto()
    """Behind the ``d`` of dice."""

    NUMBER = auto()
    """Behind an operand that takes no modifiers."""

    POOL = auto()
    """Behind dice or a group, which take modifiers."""


class Place(NamedTuple):
    """A place between two lexemes, with all that matters of those before it.

    Attributes:
        at: Where the next one stands.
        last: The kind of the last one, or None at the beginning.
        outer: Where the lexeme behind each open bracket will stand, the innermost bracket last.
        in_remark: Whether a remark has begun.
    """

    at: LexemePlace
    last: str | None = None
    outer: tuple[LexemePlace, ...] = ()
    in_remark: bool = False


BEGINNING = Place(LexemePlace.OPERAND)
"""The beginning of a roll."""


_PATTERNS = {
    LexemePlace.OPERAND: _AT_OPERAND,
    LexemePlace.SIDES: _AT_SIDES,
    LexemePlace.NUMBER: _BEHIND_NUMBER,
    LexemePlace.POOL: _BEHIND_POOL,
}


class _Machine:
    """Follows a text from lexeme to lexeme.

    Attributes:
        at: Where the next one stands.
        last: The kind of the last one, or None at the beginning.
    """

    def __init__(self, place: Place = BEGINNING) -> None:
        self.at = place.at
        self.last = place.last
        self._outer = list(place.outer)
        self._in_remark = place.in_remark

    @property
    def place(self) -> Place:
        return Place(self.at, self.last, tuple(self._outer), self._in_remark)

    def kind(self, found: str, text: str, start: int, *, spaced: bool) -> str:
        """Return the terminal that characters are here, of which ``found`` is the plain kind."""
        takes_argument = self.last in _TAKES_ARGUMENT and not spaced
        compares = self.last in ("COMPARATOR", "SIGN")
        if found in _ARGUMENTS and (takes_argument or compares) and self.at is LexemePlace.POOL:
            return _ARGUMENTS[found]
        is_behind = self.last in ("COMPARATOR", "FAILURE") and self.at is LexemePlace.POOL
        if found == "MINUS" and is_behind and not (spaced and self.last == "FAILURE"):
            return "SIGN"
        if spaced and self._needs_no_space(found, text, start):
            return SPACED_DIE
        return found

    def _needs_no_space(self, found: str, text: str, start: int) -> bool:
        if found == "DIE_SIGN":
            return self.at is LexemePlace.NUMBER
        if found == "SELECT":
            return _LOOKS_LIKE_DICE.match(text, start) is not None
        return self.last == "DIE_SIGN"

    def pass_by(self, kind: str) -> None:
        """Move on behind a lexeme of the given kind."""
        if kind == REMARK:
            self._in_remark = True
            return
        if kind in ("LEFT_PAREN", "LEFT_INLINE", "LEFT_ARGUMENT", "LEFT_BRACE"):
            is_pool = kind in ("LEFT_ARGUMENT", "LEFT_BRACE") or self.at is LexemePlace.SIDES
            self._outer.append(LexemePlace.POOL if is_pool else LexemePlace.NUMBER)
            self.at = LexemePlace.OPERAND
        elif kind in ("RIGHT_PAREN", "RIGHT_INLINE", "RIGHT_BRACE"):
            self.at = self._outer.pop() if self._outer else LexemePlace.NUMBER
        elif kind == "DIE_SIGN":
            self.at = LexemePlace.SIDES
        elif kind == "LABEL":
            self.at = LexemePlace.NUMBER
        elif self.at is LexemePlace.SIDES:
            self.at = LexemePlace.POOL
        elif kind in ("NUMBER", "DECIMAL", "GIVEN"):
            self.at = LexemePlace.NUMBER
        elif kind in _OPERATORS:
            self.at = LexemePlace.OPERAND
        self.last = kind


_OPERATORS = frozenset({"PLUS", "MINUS", "TIMES", "DIVIDE", "PERCENT", "RAISED", "COMMA"})


def lexemes(text: str) -> Iterator[Lexeme]:
    """Yield the lexemes of ``text``, the remark and errors included."""
    return _followed(text, _Machine())


def resumed(text: str, place: Place = BEGINNING) -> tuple[tuple[Lexeme, ...], Place]:
    """Return the lexemes of a line that goes on where another one ended, and where it ends.

    Args:
        text: The line.
        place: Where the line before ended.
    """
    if place.in_remark:
        return ((Lexeme(REMARK, text, 0, 1, 1),) if text else ()), place
    machine = _Machine(place)
    found = tuple(_followed(text, machine, spaced=place.last is not None))
    return found, machine.place


def _followed(text: str, machine: _Machine, *, spaced: bool = False) -> Iterator[Lexeme]:
    line, line_start, offset = 1, 0, 0
    questions = _questions(text)
    while offset < len(text):
        start = offset
        if offset in questions:
            group, offset = "GIVEN", questions[offset]
        else:
            match = _PATTERNS[machine.at].match(text, offset)
            assert match is not None, "every character is at least an error"
            group, offset = match.lastgroup or ERROR, match.end()
        found = text[start:offset]
        if group != "SPACE":
            plain = _SIGNS[found] if group == "SIGN" else group
            kind = machine.kind(plain, text, start, spaced=spaced)
            yield Lexeme(kind, found, start, line, start - line_start + 1)
            machine.pass_by(kind)
        spaced = group == "SPACE"
        if "\n" in found:
            line += found.count("\n")
            line_start = start + found.rfind("\n") + 1


def _questions(text: str) -> dict[int, int]:
    """Return where each question begins and ends; there may be braces in what it offers."""
    if "?{" not in text:
        return {}
    found: dict[int, int] = {}
    opened: list[int] = []
    for brace in BRACES.finditer(text):
        if brace.lastgroup == "left":
            opened.append(brace.start())
        elif opened:
            start = opened.pop() - 1
            if start >= 0 and text[start] == "?" and brace.group() == "}":
                found[start] = brace.end()
    return found
