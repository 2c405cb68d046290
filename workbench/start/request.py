"""The request for the notation that a text is written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.languages import DEFAULT_LANGUAGE, language_reading
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
        """Return the notation that the text can be read in.

        Where it is in error in all of them it is taken for the usual one, whose errors suggest what
        was meant.
        """
        del report  # it is done in one step
        return (language_reading(self.text) or DEFAULT_LANGUAGE).name
