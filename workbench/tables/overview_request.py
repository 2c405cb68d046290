"""What a table script declares for its players: types, rolls, decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.languages.table.staged import Overview, overview
from workbench.backend.requests import Lane, Report, Request

__all__ = ["OverviewRequest"]


@dataclass(frozen=True, slots=True)
class OverviewRequest(Request[Overview]):
    """Ask what a table script declares.

    Attributes:
        text: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    text: str

    def carry_out(self, report: Report) -> Overview:
        """Read the script, also behind its errors."""
        del report  # there is one answer
        return overview(self.text)
