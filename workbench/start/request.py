"""Asking a child process which notation a text is written in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages import DEFAULT_LANGUAGE, LANGUAGES, Language, language_resembled
from workbench.backend.requests import Lane, Report, Request

__all__ = ["NotationRequest"]


@dataclass(frozen=True, slots=True)
class NotationRequest(Request[str]):
    """Ask for the name of the notation that a text is most likely written in.

    Attributes:
        text: The text of a script, as somebody wrote or pasted it.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    text: str

    def carry_out(self, report: Report) -> str:
        """Return the notation that the text resembles, or else the first that it can be read in.

        Where it is in error in all of them it is taken for the usual one, whose errors suggest what
        was meant.
        """
        del report
        able = (one.name for one in _tried(self.text) if _reads(one, self.text))
        return next(able, DEFAULT_LANGUAGE.name)


def _tried(text: str) -> Iterator[Language]:
    resembled = language_resembled(text)
    if resembled is not None:
        yield resembled
    yield from LANGUAGES


def _reads(language: Language, text: str) -> bool:
    try:
        language.parse(text)
    except DiceError:
        return False
    return True
