"""What can be written at a place of a table script, told from the words and signs before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from engine.languages.kinds import UNKNOWN, Kind
from engine.languages.table.assistance.outline import Outline
from engine.languages.table.assistance.type_inference import TypeInference, operand_before
from engine.languages.table.assistance.words import Word
from engine.languages.table.reading.boundaries import OPERAND_ENDS, STATEMENT_ENDS

__all__ = ["CursorCall", "CursorContext", "Expected", "call_at", "context_at"]


class Expected(Enum):
    """What can be written at a place."""

    DECLARATION = auto()
    """Outside of all declarations."""

    NEW_NAME = auto()
    """A name that nobody knows yet."""

    TYPE = auto()
    """The name of a type."""

    LISTS = auto()
    """Behind the name of a type, which ``list`` may follow."""

    FIELD = auto()
    """Behind the dot of a record."""

    STATEMENT = auto()
    """Where a statement begins."""

    EXPRESSION = auto()
    """Elsewhere in a body."""


@dataclass(frozen=True, slots=True)
class CursorContext:
    """A place of a script.

    Attributes:
        wanted: What can be written there.
        record: The kind of what stands before the dot, where a field is wanted.
    """

    wanted: Expected
    record: Kind = UNKNOWN


@dataclass(frozen=True, slots=True)
class CursorCall:
    """A call that is being written.

    Attributes:
        function: The name of the function.
        argument: The number of the argument that is being written, counted from 0.
    """

    function: str
    argument: int


def context_at(script: Outline, offset: int) -> CursorContext:
    """Return what can be written at an offset of a script, of which no word has begun yet."""
    before = script.words_before(offset)
    declared = script.declaration_at(offset)
    inside = [one for one in before if declared is not None and one.start >= declared.start]
    if declared is None or not inside:
        return CursorContext(Expected.DECLARATION)
    if inside[-1].kind == "DOT":
        record = TypeInference(script, declared).of(operand_before(inside[:-1]))
        return CursorContext(Expected.FIELD, record)
    is_head = declared.body is None or inside[-1].end < declared.body
    if is_head or declared.keyword == "DEFTYPE":
        return CursorContext(_in_list_of_members(inside))
    return CursorContext(_in_body(script, offset, inside))


def call_at(script: Outline, offset: int) -> CursorCall | None:
    """Return the call in whose arguments an offset lies, the innermost one, or None."""
    declared = script.declaration_at(offset)
    if declared is None or declared.body is None:
        return None
    before = script.words_before(offset)
    depth = commas = 0
    for index in range(len(before) - 1, 0, -1):
        word = before[index]
        if word.start < declared.body or word.kind in STATEMENT_ENDS:
            return None
        if word.kind == "RIGHT_PAREN":
            depth += 1
        elif word.kind == "COMMA" and depth == 0:
            commas += 1
        elif word.kind == "LEFT_PAREN" and depth > 0:
            depth -= 1
        elif word.kind == "LEFT_PAREN":
            if before[index - 1].kind == "NAME":
                return CursorCall(before[index - 1].text, commas)
            commas = 0  # brackets around a part of an argument of what stands farther out
    return None


def _in_list_of_members(inside: Sequence[Word]) -> Expected:
    last = inside[-1].kind if inside else ""
    if last == "COLON":
        return Expected.TYPE
    names_type = len(inside) > 1 and inside[-2].kind == "COLON" and last == "NAME"
    return Expected.LISTS if names_type or last == "LIST" else Expected.NEW_NAME


def _in_body(script: Outline, offset: int, inside: Sequence[Word]) -> Expected:
    last = inside[-1]
    if last.kind == "LEFT_PAREN" and inside[-2].kind == "FOR":
        return Expected.NEW_NAME
    if last.kind in (*STATEMENT_ENDS, "ELSE"):
        return Expected.STATEMENT
    closes_head = last.kind == "RIGHT_PAREN" and _follows_head(inside)
    begins_line = last.kind in OPERAND_ENDS and script.begins_line(offset)
    return Expected.STATEMENT if closes_head or begins_line else Expected.EXPRESSION


def _follows_head(inside: Sequence[Word]) -> bool:
    """Return whether the bracket at the end closes what belongs to ``if``, ``while`` or ``for``."""
    depth = 0
    for index in range(len(inside) - 1, 0, -1):
        depth += (inside[index].kind == "RIGHT_PAREN") - (inside[index].kind == "LEFT_PAREN")
        if depth == 0:
            return inside[index - 1].kind in ("IF", "WHILE", "FOR")
    return False
