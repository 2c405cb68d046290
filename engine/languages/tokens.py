"""The pieces of a text that are shown alike, whatever its notation."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Token"]


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
