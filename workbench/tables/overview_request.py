"""What a table script declares for its players: types, rolls, decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.languages.table.staged import Overview, overview
from workbench.backend.messages import Lane, Message, Report, Request

__all__ = ["OverviewAnswer", "OverviewRequest"]


@dataclass(frozen=True, slots=True)
class OverviewAnswer(Message):
    """Give the overview that was asked for.

    Attributes:
        text: The script.
        overview: What it declares, as far as it could be read.
    """

    text: str
    overview: Overview


@dataclass(frozen=True, slots=True)
class OverviewRequest(Request):
    """Ask what a table script declares.

    Attributes:
        text: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    text: str

    def carry_out(self, report: Report) -> OverviewAnswer:  # noqa: ARG002 - there is one answer
        """Read the script, also behind its faults."""
        return OverviewAnswer(self.identity, self.revision, self.text, overview(self.text))
