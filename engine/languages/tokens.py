"""The pieces of a text that are shown alike, whatever its notation."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeAlias

__all__ = ["LineTokens", "Token", "Tokeniser", "plain_tokens"]


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


class LineTokens(NamedTuple):
    """What a notation sees in one line of a script.

    Attributes:
        tokens: The tokens of the line, in order.
        state: What the next line has to know of all lines before it; None where it can be read as
            if it were the first one.
    """

    tokens: tuple[Token, ...]
    state: Hashable


Tokeniser: TypeAlias = Callable[[str, Hashable], LineTokens]
"""Finds the tokens of a line, given the state at the end of the line before; None for the first.

It says something of every line, whatever is wrong with it, and raises nothing.
"""


def plain_tokens(line: str, state: Hashable) -> LineTokens:  # noqa: ARG001 - others look at it
    """Find no tokens, as in a notation that is not known."""
    return LineTokens((), state)
