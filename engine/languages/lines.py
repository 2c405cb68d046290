"""The lines of a script as its notation reads them, each with what the lines before it began."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from engine.languages import language_if_known
from engine.languages.tokens import LineTokens, Tokeniser, plain_tokens

__all__ = ["ends_in_text", "tokeniser_of"]

REMEMBERED = 4096
"""How many lines are remembered: the same ones are asked for at every key."""

LONGEST_LINE = 5_000
"""Characters above which a line is shown plain: each token costs time, and nobody reads it."""


@lru_cache
def tokeniser_of(language: str) -> Tokeniser:
    """Return what finds the tokens of the lines of a notation.

    Args:
        language: The notation's name; one that is not known is shown plain.
    """
    known = language_if_known(language)
    read = plain_tokens if known is None else known.tokens

    @lru_cache(REMEMBERED)
    def tokeniser(line: str, state: Hashable = None) -> LineTokens:
        return LineTokens((), state) if len(line) > LONGEST_LINE else read(line, state)

    return tokeniser


def ends_in_text(line: str, state: Hashable, tokens: Tokeniser, quotes: str) -> bool:
    """Return whether the end of ``line`` lies in a text or comment, where no word belongs.

    Args:
        line: The line, up to the place that is asked for.
        state: The state in which it is read.
        tokens: Finds its tokens.
        quotes: The signs that a text begins with.
    """
    # What a letter would be there tells more than what is there: that may be nothing.
    probe = f"{line}x"
    last = tokens(probe, state).tokens[-1:]
    return any(
        one.kind == "comment" or (one.kind == "error" and probe[one.start] in quotes)
        for one in last
    )
