"""Words that are being written: what stands before the cursor may not be what is meant yet.

``sum la`` is a script, with a number from outside for ``la``; but who has just written it means
``largest``. So a name that first occurs just before the cursor is no parameter while it is being
written. Nor is a result shown that is certain while its last number is being written: the last good
result stays, faded.

It counts as written when the cursor leaves it, on F9, and after two seconds if it is the beginning
of no word of the notation or the script.
"""

from __future__ import annotations

import re

from engine.distribution import Distribution
from engine.errors import DiceError, Span
from engine.languages import Parameter
from engine.languages.script import Script
from resources import reference

__all__ = ["UnfinishedError", "can_become_a_word", "check_certain", "check_name"]

WORD = re.compile(r"[^\W\d_]\w*")


class UnfinishedError(DiceError):
    """A script whose last word, just before the cursor, is still being written."""


def check_name(text: str, parameters: tuple[Parameter, ...], place: int) -> None:
    """Refuse a script that takes the word before the cursor for a parameter.

    Args:
        text: The script.
        parameters: The names that it leaves open, each with the place of its first use.
        place: Where the cursor is, counted in characters.

    Raises:
        UnfinishedError: It does; the span is that of the word.
    """
    for parameter in parameters:
        span = parameter.span
        if span.end == place and WORD.fullmatch(text[span.start : span.end]):
            raise _unfinished(span)


def check_certain(text: str, distribution: Distribution, place: int) -> None:
    """Refuse a script that comes to one outcome for certain while its last word is written.

    Args:
        text: The script.
        distribution: What it comes to.
        place: Where the cursor is, counted in characters.

    Raises:
        UnfinishedError: It does; the span is empty, where the cursor is.
    """
    is_last = text[:place] == text.rstrip() and text[:place][-1:].isalnum()
    if is_last and len(distribution.outcomes) == 1:
        raise _unfinished(Span.in_text(text, place, place))


def _unfinished(span: Span) -> UnfinishedError:
    return UnfinishedError("this is still being written", span)


def can_become_a_word(error: UnfinishedError, script: Script) -> bool:
    """Return whether going on can make a word of the notation or of the script of what is written.

    Args:
        error: Tells where it stands.
        script: The script.
    """
    span = error.span
    written = "" if span is None else script.text[span.start : span.end]
    if not written:
        return False
    known = {word for entry in reference(script.language) for word in entry.words}
    known.update(WORD.findall(script.text))
    return any(word != written and word.startswith(written) for word in known)
