"""Help at the cursor: what can be written there, what stands there, which call is being written.

It is the same for every notation; what differs is asked of its ``Assistance``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.languages import language_if_known
from engine.languages.assistance import (
    Assistance,
    CallHelp,
    Completion,
    Completions,
    Explanation,
    Nearby,
    Texts,
)
from engine.languages.lines import ends_in_text, tokeniser_of
from engine.languages.tokens import Token

__all__ = ["assistance_in", "call_help", "completions", "explanation"]


def assistance_in(language: str, texts: Texts) -> Assistance:
    """Return what is known of a notation; of an unknown one that is nothing.

    Args:
        language: The notation's name.
        texts: The texts that help is made of.
    """
    known = language_if_known(language)
    return (Assistance if known is None else known.assistance())(language, texts)


def completions(near: Nearby, language: str, texts: Texts, *, asked: bool = True) -> Completions:
    """Return what can be written at a place of a script.

    Args:
        near: The lines around the place.
        language: The notation's name.
        texts: The texts that help is made of.
        asked: Whether the words were asked for; otherwise enough of a word must have begun.
    """
    assistance = assistance_in(language, texts)
    if ends_in_text(near.line_before, near.state, tokeniser_of(language), assistance.quotes):
        inset = assistance.inset(near)
        if inset is None:
            return Completions(near.offset, "", ())
        found = completions(inset.near, inset.language, texts, asked=asked)
        return replace(found, start=inset.start + found.start)
    begun = assistance.begun(near)
    fitting: dict[str, Completion] = {}
    for one in begun.words if asked or begun.is_due else ():
        if _fits(one.word, begun.text):
            fitting.setdefault(one.word, one)
    words = sorted(fitting.values(), key=lambda one: not one.word.startswith(begun.text))
    return Completions(near.offset - len(begun.text), begun.text, tuple(words), begun.rest)


def _fits(word: str, begun: str) -> bool:
    return word.casefold().startswith(begun.casefold()) and word != begun


def explanation(near: Nearby, language: str, texts: Texts) -> Explanation | None:
    """Return what the word or sign at a place means, or None where nothing is known of it.

    Args:
        near: The lines around the place; right after a word that word is meant.
        language: The notation's name.
        texts: The texts that help is made of.
    """
    assistance = assistance_in(language, texts)
    inset = assistance.inset(near)
    explained = None if inset is None else explanation(inset.near, inset.language, texts)
    if inset is not None and explained is not None:
        return replace(
            explained, start=inset.start + explained.start, end=inset.start + explained.end
        )
    tokens = tokeniser_of(language)(near.line, near.state).tokens
    token = _token_at(tokens, near.offset - near.line_start)
    return None if token is None else assistance.meaning(near, token, near.line_start)


def _token_at(tokens: Sequence[Token], offset: int) -> Token | None:
    inside = [one for one in tokens if one.start <= offset < one.end]
    before = [one for one in tokens if one.end == offset]
    # Between a word and its bracket the word is meant.
    return next(iter(sorted(inside + before, key=lambda one: one.kind == "bracket")), None)


def call_help(near: Nearby, language: str, texts: Texts) -> CallHelp | None:
    """Return the function whose arguments are being written at a place, or None.

    Args:
        near: The lines around the place.
        language: The notation's name.
        texts: The texts that help is made of.
    """
    return assistance_in(language, texts).call(near)
