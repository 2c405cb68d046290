"""The request for the notation that a text is written in."""

from __future__ import annotations

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

        One that leaves nothing open in it comes first: words that a notation does not know may be
        names to it, as ``kh3`` is in ``4d6kh3``. Where the text is in error in all of them it is
        taken for the usual one, whose errors suggest what was meant.
        """
        del report
        resembled = language_resembled(self.text)
        if resembled is not None:
            return resembled.name
        left_open = {one.name: _left_open(one, self.text) for one in LANGUAGES}
        able = [name for name, count in left_open.items() if count is not None]
        closed = (name for name in able if left_open[name] == 0)
        return next(closed, next(iter(able), DEFAULT_LANGUAGE.name))


def _left_open(language: Language, text: str) -> int | None:
    """Return how many parameters a text has in a notation; None where it is in error there."""
    try:
        return len(language.parse(text).parameters)
    except DiceError:
        return None
