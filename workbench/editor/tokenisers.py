"""Which tokens a notation sees in a line of a script."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from engine.languages.tokens import LineTokens, Token

__all__ = ["Token", "Tokeniser", "tokeniser_of"]

REMEMBERED = 4096
"""How many lines are remembered: the same ones are asked for at every key."""

Tokeniser = Callable[[str, Hashable], LineTokens]
"""Finds the tokens of a line, given the state at the end of the line before; None for the first."""


@lru_cache
def tokeniser_of(language: str) -> Tokeniser:
    """Return what finds the tokens of the lines of a notation.

    Args:
        language: The notation's name; one without tokens of its own is shown plain.
    """
    if language == "troll":
        from engine.languages.troll.tokens import tokens

        return _of_single_lines(tokens)
    if language == "roll20":
        from engine.languages.roll20.tokens import line_tokens as roll20_tokens

        return lru_cache(REMEMBERED)(roll20_tokens)
    if language == "table":
        from engine.languages.table.tokens import line_tokens as table_tokens

        return lru_cache(REMEMBERED)(table_tokens)
    return _of_single_lines(lambda _: ())


def _of_single_lines(tokens: Callable[[str], Sequence[Token]]) -> Tokeniser:
    """Return the tokeniser of a notation in which lines know nothing of one another."""

    @lru_cache(REMEMBERED)
    def tokeniser(line: str, state: Hashable = None) -> LineTokens:
        del state
        return LineTokens(tuple(tokens(line)), None)

    return tokeniser
