"""What can be written at a place of a script: words of the notation and names of the script."""

from __future__ import annotations

from dataclasses import replace

from workbench.widgets.script_text.assistance import Completion, Completions
from workbench.widgets.script_text.lines import ends_in_text
from workbench.widgets.script_text.nearby import Nearby
from workbench.widgets.script_text.notations import notation_named
from workbench.widgets.script_text.tokenisers import tokeniser_of

__all__ = ["completions"]


def completions(near: Nearby, language: str, *, asked: bool = True) -> Completions:
    """Return what can be written at a place of a script.

    Args:
        near: The lines around the place.
        language: The notation's name.
        asked: Whether the words were asked for; otherwise enough of a word must have begun.
    """
    notation = notation_named(language)
    tokens = tokeniser_of(language)
    if ends_in_text(near.line_before, near.state, tokens, notation.quotes):
        return _completions_in_text(near, language, asked=asked)
    begun = notation.begun(near)
    words = begun.words if asked or begun.is_due else ()
    fitting: dict[str, Completion] = {}
    for one in words:
        if _fits(one.word, begun.text):
            fitting.setdefault(one.word, one)
    found = sorted(fitting.values(), key=lambda one: not one.word.startswith(begun.text))
    return Completions(near.offset - len(begun.text), begun.text, tuple(found), begun.rest)


def _completions_in_text(near: Nearby, language: str, *, asked: bool) -> Completions:
    inset = notation_named(language).inset(near)
    if inset is None:
        return Completions(near.offset, "", ())
    found = completions(inset.near, inset.language, asked=asked)
    return replace(found, start=inset.start + found.start)


def _fits(word: str, begun: str) -> bool:
    return word.casefold().startswith(begun.casefold()) and word != begun
