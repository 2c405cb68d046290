"""What a word or sign of a script means, for the card that is shown beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.widgets.script_text.assistance import CallHelp, Explanation
from workbench.widgets.script_text.nearby import Nearby
from workbench.widgets.script_text.notations import notation_named
from workbench.widgets.script_text.tokenisers import Token, tokeniser_of

__all__ = ["call_help", "explanation"]


def explanation(near: Nearby, language: str) -> Explanation | None:
    """Return what the word or sign at a place means, or None where nothing is known of it.

    Args:
        near: The lines around the place; right after a word that word is meant.
        language: The notation's name.
    """
    inset = notation_named(language).inset(near)
    told = None if inset is None else explanation(inset.near, inset.language)
    if inset is not None and told is not None:
        return replace(told, start=inset.start + told.start, end=inset.start + told.end)
    tokens = tokeniser_of(language)(near.line, near.state).tokens
    token = _token_at(tokens, near.offset - near.line_start)
    if token is None:
        return None
    return notation_named(language).meaning(near, token, near.line_start)


def call_help(near: Nearby, language: str) -> CallHelp | None:
    """Return the function whose arguments are being written at a place, or None.

    Args:
        near: The lines around the place.
        language: The notation's name.
    """
    return notation_named(language).call(near)


def _token_at(tokens: Sequence[Token], offset: int) -> Token | None:
    inside = [one for one in tokens if one.start <= offset < one.end]
    before = [one for one in tokens if one.end == offset]
    # Between a word and its bracket the word is meant.
    return next(iter(sorted(inside + before, key=lambda one: one.kind == "bracket")), None)
