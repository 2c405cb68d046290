"""The part of a script that a syntax error spoils, found by brackets and separators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.languages.lexeme import Lexeme

__all__ = ["BRACKETS", "SEPARATORS", "Segment", "partners", "segment_around"]

BRACKETS = {
    "LEFT_PAREN": "RIGHT_PAREN",
    "LEFT_BRACE": "RIGHT_BRACE",
    "LEFT_BRACKET": "RIGHT_BRACKET",
}
"""The kinds of brackets that open, with those that close them."""

SEPARATORS = ("_SEMICOLON", "_COMMA")
"""The kinds of signs that end one value and begin another."""

_DECLARES = ("FUNCTION", "COMPOSITIONAL")


@dataclass(frozen=True, slots=True)
class Segment:
    """Lexemes side by side.

    Attributes:
        start: The number of the first one.
        end: The number after that of the last one.
    """

    start: int
    end: int


def segment_around(sequence: Sequence[Lexeme], index: int) -> Segment:
    """Return the value that the parser cannot read when it is stuck at a lexeme.

    It reaches from the separator, bracket or ``:=`` before to the separator or bracket after the
    lexeme, over whole brackets; a bracket without a partner bounds nothing.

    Args:
        sequence: The script.
        index: The number of the lexeme; that after the last one at the end of the script.
    """
    pairs = partners(sequence)
    start = _start(sequence, index, pairs)
    end = _end(sequence, index, pairs, in_function=_is_body(sequence, start))
    return Segment(start, max(start, end))


def partners(sequence: Sequence[Lexeme]) -> dict[int, int]:
    """Return the number of the partner of every bracket that has one, for both of them."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for index, lexeme in enumerate(sequence):
        if lexeme.kind in BRACKETS:
            waiting.append(index)
        elif lexeme.kind in BRACKETS.values():
            fitting = [one for one in waiting if BRACKETS[sequence[one].kind] == lexeme.kind]
            if fitting:
                del waiting[waiting.index(fitting[-1]) :]
                found[fitting[-1]], found[index] = index, fitting[-1]
    return found


def _start(sequence: Sequence[Lexeme], index: int, pairs: dict[int, int]) -> int:
    place = min(index, len(sequence)) - 1
    while place >= 0:
        if place in pairs and pairs[place] < place:
            place = pairs[place]
        elif place in pairs or _opens_value(sequence, place):
            return place + 1
        elif sequence[place].kind in _DECLARES:
            return place
        place -= 1
    return 0


def _opens_value(sequence: Sequence[Lexeme], place: int) -> bool:
    kind = sequence[place].kind
    return kind in SEPARATORS or kind == "_ASSIGN" or _is_body(sequence, place + 1)


def _end(
    sequence: Sequence[Lexeme], index: int, pairs: dict[int, int], *, in_function: bool
) -> int:
    place = index
    while place < len(sequence):
        lexeme = sequence[place]
        begins = in_function and lexeme.column == 1 and place > index
        if place in pairs and pairs[place] > place:
            place = pairs[place]
        elif place in pairs or lexeme.kind in (*SEPARATORS, *_DECLARES) or begins:
            return place
        place += 1
    return len(sequence)


def _is_body(sequence: Sequence[Lexeme], start: int) -> bool:
    """Return whether the body of a function starts at a lexeme."""
    place = start - 1
    if place < 0 or sequence[place].kind != "EQUALS" or sequence[place - 1].kind != "RIGHT_PAREN":
        return False
    while place >= 0 and sequence[place].kind != "LEFT_PAREN":
        place -= 1
    return place >= 2 and sequence[place - 2].kind == "FUNCTION"
