"""The request for the notations that texts are written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.languages import DEFAULT_LANGUAGE, language_reading
from workbench.backend.requests import Lane, Report, Request

__all__ = ["NotationRequest"]


@dataclass(frozen=True, slots=True)
class NotationRequest(Request[tuple[str, ...]]):
    """Ask for the names of the notations that texts are most likely written in.

    Attributes:
        texts: The texts of scripts, as somebody wrote or pasted them.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    texts: tuple[str, ...]

    def carry_out(self, report: Report) -> tuple[str, ...]:
        """Return the notation that each text can be read in.

        One that is in error in all of them is taken for the usual one, whose errors suggest what
        was meant.
        """
        del report  # it is done in one step
        return tuple((language_reading(text) or DEFAULT_LANGUAGE).name for text in self.texts)
