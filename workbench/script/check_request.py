"""All faults of a script that can be told without calculating it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages.script import Script
from workbench.backend.messages import Lane, Message, Report, Request

__all__ = ["Check", "Checked"]


@dataclass(frozen=True, slots=True)
class Checked(Message):
    """Give the faults that were asked for.

    Attributes:
        script: The script.
        faults: What is wrong with it, what reading it stumbles over first.
    """

    script: Script
    faults: tuple[DiceError, ...]


@dataclass(frozen=True, slots=True)
class Check(Request):
    """Ask for all faults of a script, of which a calculation tells the first.

    Attributes:
        script: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    script: Script

    def carry_out(self, report: Report) -> Checked:  # noqa: ARG002 - there is nothing to report
        """Read the script on behind each fault."""
        return Checked(self.identity, self.revision, self.script, self.script.faults())
