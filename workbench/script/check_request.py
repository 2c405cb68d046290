"""All errors of a script that can be told without calculating it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages.script import Script
from workbench.backend.requests import Lane, Report, Request

__all__ = ["CheckRequest"]


@dataclass(frozen=True, slots=True)
class CheckRequest(Request[tuple[DiceError, ...]]):
    """Ask for all errors of a script, of which a calculation tells the first.

    Attributes:
        script: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    script: Script

    def carry_out(self, report: Report) -> tuple[DiceError, ...]:
        """Return what is wrong with the script, reading on behind each error."""
        del report  # it is done in one step
        return self.script.faults()
