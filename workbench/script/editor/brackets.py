"""Finds the bracket that belongs to the one beside the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QTextBlock, QTextCursor

from workbench.widgets.script_text.lines import Lines
from workbench.widgets.script_text.positions import qt_position

__all__ = ["BracketMatch", "find_match"]

CLOSING = {"(": ")", "{": "}", "[": "]"}

FARTHEST = 300
"""How many lines are searched: no more, so that every key press stays quick."""


@dataclass(frozen=True)
class BracketMatch:
    """A bracket beside the cursor and its partner.

    Attributes:
        positions: Where Qt sees them; only one where the bracket has no partner.
        fits: Whether they belong together, as ``(`` and ``)`` do and ``(`` and ``}`` do not.
    """

    positions: tuple[int, ...]
    fits: bool


@dataclass(frozen=True)
class _Bracket:
    position: int
    sign: str

    @property
    def opens(self) -> bool:
        return self.sign in CLOSING


def find_match(cursor: QTextCursor, lines: Lines) -> BracketMatch | None:
    """Return the bracket beside the cursor and its partner.

    Brackets in strings and comments do not count: the notation does not call them brackets.

    Returns:
        None where no bracket is beside the cursor, or where its partner may lie farther off than
        is searched.
    """
    block = cursor.block()
    start = _beside(cursor, lines)
    if start is None:
        return None
    depth = 0
    for bracket in _from(start, block, lines):
        depth += 1 if bracket.opens == start.opens else -1
        if depth == 0:
            return BracketMatch((start.position, bracket.position), _fit(start, bracket))
    below = block.document().blockCount() - block.blockNumber()
    searched_all = (below if start.opens else block.blockNumber() + 1) <= FARTHEST
    return BracketMatch((start.position,), fits=False) if searched_all else None


def _beside(cursor: QTextCursor, lines: Lines) -> _Bracket | None:
    place = cursor.position()
    beside = [
        bracket
        for bracket in _in_line(cursor.block(), lines)
        if bracket.position in (place - 1, place)
    ]
    # Between two brackets the one before the cursor counts: it was written last.
    return beside[0] if beside else None


def _from(start: _Bracket, block: QTextBlock, lines: Lines) -> Iterator[_Bracket]:
    for _ in range(FARTHEST):
        if not block.isValid():
            return
        line = _in_line(block, lines)
        if start.opens:
            yield from (one for one in line if one.position >= start.position)
            block = block.next()
        else:
            yield from (one for one in reversed(line) if one.position <= start.position)
            block = block.previous()


def _in_line(block: QTextBlock, lines: Lines) -> list[_Bracket]:
    text = block.text()
    if not any(sign in text for sign in "(){}[]"):
        return []
    return [
        _Bracket(block.position() + qt_position(text, token.start), text[token.start : token.end])
        for token in lines.tokens_in(block)
        if token.kind == "bracket"
    ]


def _fit(first: _Bracket, second: _Bracket) -> bool:
    if first.opens:
        return CLOSING[first.sign] == second.sign
    return CLOSING[second.sign] == first.sign
