"""The words and signs of a script that is being written, line by line: each line is read once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.languages.table.reading.lexing import (
    QUOTES,
    TableLexeme,
    kind_of_sign,
    kind_of_word,
    resumed,
)

__all__ = ["Word", "words"]

REMEMBERED = 8192
"""How many lines are remembered: those of several long scripts."""


class Word(NamedTuple):
    """A word or sign; it knows less than a token, and costs less.

    Attributes:
        kind: The terminal of the grammar it is.
        text: Its characters.
        start: Offset of the first one.
        end: Offset just after the last one.
        line: The line it stands in, counted from 1.
    """

    kind: str
    text: str
    start: int
    end: int
    line: int

    @property
    def key(self) -> str:
        """The text as names are compared."""
        return self.text.casefold()


def words(text: str) -> tuple[Word, ...]:
    """Return the words and signs of ``text``; what is neither is passed over."""
    found: list[Word] = []
    offset, in_comment = 0, False
    for number, line in enumerate(text.split("\n"), start=1):
        inside, in_comment = _in_line(line, in_comment)
        found += [
            Word(kind, word, start + offset, end + offset, number)
            for kind, word, start, end, _ in inside
        ]
        offset += len(line) + 1
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def _in_line(line: str, in_comment: bool) -> tuple[tuple[Word, ...], bool]:  # noqa: FBT001 - a state, not a choice
    found, goes_on = resumed(line, in_comment=in_comment)
    return tuple(_known(found)), goes_on


def _known(found: tuple[TableLexeme, ...]) -> Iterator[Word]:
    for lexeme in found:
        kind = _kind(lexeme)
        if kind is not None:
            yield Word(kind, lexeme.text, lexeme.start, lexeme.end, 1)


def _kind(lexeme: TableLexeme) -> str | None:
    """Return the terminal that a lexeme is, or None where it is none."""
    match lexeme.kind:
        case "WORD":
            return kind_of_word(lexeme.text)
        case "SIGN":
            return kind_of_sign(lexeme.text)
        case "DASH":
            return "MINUS"
        case "ERROR":
            return "STRING" if lexeme.text[0] in QUOTES else None
        case "SPACE" | "COMMENT":
            return None
        case kind:
            return kind
