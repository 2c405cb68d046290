"""All faults of a script that can be told without calculating it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages import language_named
from workbench.jobs.messages import Lane, Message, Report, Request

__all__ = ["Check", "Checked"]


@dataclass(frozen=True, slots=True)
class Checked(Message):
    """Give the faults that were asked for.

    Attributes:
        text: The script.
        faults: What is wrong with it, what reading it stumbles over first.
    """

    text: str
    faults: tuple[DiceError, ...]


@dataclass(frozen=True, slots=True)
class Check(Request):
    """Ask for all faults of a script, of which a calculation tells the first.

    Attributes:
        language: The name of the notation.
        text: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    language: str
    text: str

    def carry_out(self, report: Report) -> Checked:  # noqa: ARG002 - there is nothing to report
        """Read the script on behind each fault."""
        faults = language_named(self.language).check(self.text)
        return Checked(self.identity, self.revision, self.text, faults)
