"""The words and signs of AnyDice: from a text to lexemes, tolerant of what does not belong.

A word is a keyword in certain places only: between brackets and in the head of a function every
word is part of a name. So a small machine that follows the text tells the lexemes apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.languages.lexeme import Lexeme

__all__ = ["COMMENT", "ERROR", "KEYWORDS", "OPERAND_ENDS", "TYPES", "Machine", "lexemes"]

COMMENT = "COMMENT"
"""The kind of comments, which the grammar never sees."""

ERROR = "ERROR"
"""The kind of characters that belong to no word or sign."""

KEYWORDS = {
    "output": "OUTPUT",
    "named": "_NAMED",
    "set": "SET",
    "to": "_TO",
    "function": "FUNCTION",
    "result": "RESULT",
    "if": "IF",
    "else": "_ELSE",
    "loop": "LOOP",
    "over": "_OVER",
}
"""The words that mean something outside of brackets."""

TYPES = frozenset("nsd?")
"""What may stand behind the colon of a parameter: number, sequence, dice, or anything."""

_SIGNS = {
    "..": "_RANGE",
    "!=": "COMPARISON",
    "<=": "COMPARISON",
    ">=": "COMPARISON",
    "=": "COMPARISON",
    "<": "COMPARISON",
    ">": "COMPARISON",
    "&": "LOGIC",
    "|": "LOGIC",
    "+": "PLUS",
    "-": "MINUS",
    "*": "TIMES",
    "/": "TIMES",
    "^": "RAISED",
    "@": "AT",
    "#": "HASH",
    "!": "NOT",
    "(": "LEFT_PAREN",
    ")": "RIGHT_PAREN",
    "{": "LEFT_BRACE",
    "}": "RIGHT_BRACE",
    "[": "LEFT_BRACKET",
    "]": "RIGHT_BRACKET",
    ":": "COLON",
    ",": "_COMMA",
    "?": "TYPE",
}

_PATTERN = re.compile(
    r"""
    (?P<SPACE>    [\s\ufeff]+ )
  | (?P<COMMENT>  \\ [^\\]* \\ )
  | (?P<STRING>   " [^"]* " )
  | (?P<NUMBER>   [0-9]+ )
  | (?P<VARIABLE> [A-Z_]+ )
  | (?P<WORD>     [a-z]+ )
  | (?P<SIGN>     {signs} )
  | (?P<ERROR>    \\ [^\\]* | [^\W\d_]+ | . )
""".format(signs=" | ".join(map(re.escape, _SIGNS))),
    re.VERBOSE | re.DOTALL,
)

OPERAND_ENDS = frozenset({"NUMBER", "VARIABLE", "RIGHT_PAREN", "RIGHT_BRACE", "RIGHT_BRACKET"})
"""The kinds of lexemes that a value can end with."""


class Machine:
    """Follows a text from lexeme to lexeme.

    Attributes:
        brackets: How many square brackets are open.
        in_head: Whether the head of a function is being read.
        before: The kinds of the last two lexemes, the last one behind.
    """

    def __init__(self, brackets: int = 0, *, in_head: bool = False) -> None:
        """Begin where so many brackets are open, in the head of a function or not."""
        self.brackets = brackets
        self.in_head = in_head
        self.before = ("", "")

    def kind(self, found: str, text: str) -> str:
        """Return the terminal that characters are here, and move on behind them."""
        kind = self._kind(found, text)
        if kind == "LEFT_BRACKET":
            self.brackets += 1
        elif kind == "RIGHT_BRACKET" and self.brackets:
            self.brackets -= 1
        elif kind == "FUNCTION":
            self.in_head = True
        elif kind == "LEFT_BRACE":
            self.in_head = False
        self.before = (self.before[1], kind)
        return kind

    def _kind(self, found: str, text: str) -> str:
        if found == "SIGN":
            return _SIGNS[text]
        if found != "WORD":
            return found
        if self.in_head:
            return "TYPE" if self.before == ("VARIABLE", "COLON") and text in TYPES else "WORD"
        if text == "d":
            return "D"
        return "WORD" if self.brackets else KEYWORDS.get(text, "WORD")


def lexemes(text: str, machine: Machine | None = None) -> Iterator[Lexeme]:
    """Yield every word and sign of ``text``, with its comments but without white space.

    What belongs to no word or sign comes as a lexeme of the kind ``ERROR``.

    Args:
        text: A program, or a part of one.
        machine: Where it begins, if that is not the beginning; it is moved on.
    """
    machine = Machine() if machine is None else machine
    line, line_start = 1, 0
    for match in _PATTERN.finditer(text):
        found, start = match.lastgroup or ERROR, match.start()
        characters = match.group()
        if found != "SPACE":
            kind = found if found in (COMMENT, ERROR) else machine.kind(found, characters)
            yield Lexeme(kind, characters, start, line, start - line_start + 1)
        newlines = characters.count("\n")
        if newlines:
            line += newlines
            line_start = start + characters.rindex("\n") + 1
