"""Which tokens a notation sees in a line of a script."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from engine.languages.tokens import LineTokens, Token

__all__ = ["Token", "Tokeniser", "tokeniser_of"]

REMEMBERED = 4096
"""How many lines are remembered: the same ones are asked for at every key."""

Tokeniser = Callable[[str, Hashable], LineTokens]
"""Finds the tokens of a line, given the state at the end of the line before; None for the first."""


LONGEST_LINE = 5_000
"""Characters above which a line is shown plain: each token costs time, and nobody reads it."""


@lru_cache
def tokeniser_of(language: str) -> Tokeniser:
    """Return what finds the tokens of the lines of a notation.

    Args:
        language: The notation's name; one without tokens of its own is shown plain.
    """
    read = _reader_of(language)

    @lru_cache(REMEMBERED)
    def tokeniser(line: str, state: Hashable = None) -> LineTokens:
        return LineTokens((), state) if len(line) > LONGEST_LINE else read(line, state)

    return tokeniser


def _reader_of(language: str) -> Tokeniser:
    if language == "troll":
        from engine.languages.troll.reading.tokens import tokens

        # Its lines know nothing of one another.
        return lambda line, _: LineTokens(tuple(tokens(line)), None)
    if language == "roll20":
        from engine.languages.roll20.reading.tokens import line_tokens as roll20_tokens

        return roll20_tokens
    if language == "table":
        from engine.languages.table.reading.tokens import line_tokens as table_tokens

        return table_tokens
    return lambda _line, _state: LineTokens((), None)
