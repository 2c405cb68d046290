"""Opposed rolls: how several mechanics stand against each other, and how far two lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from engine.control import Budget
from engine.cumulative import Cumulative
from engine.statistics.contest import Contest, contest, difference
from engine.statistics.summary import Summary, summarise
from workbench.backend.requests import Lane, Report, Request

__all__ = ["DifferenceRequest", "MatrixRequest"]

SECONDS = 10.0
"""How long a difference may take; that of two sums of a thousand dice takes less than one."""

MEMORY = 50_000_000
"""Bytes of a difference; beyond, listing it would hold up the window that receives it."""

Matrix: TypeAlias = tuple[tuple[Contest, ...], ...]
"""A row for each mechanic: how it does against each of them, itself included."""


@dataclass(frozen=True, slots=True)
class MatrixRequest(Request[Matrix]):
    """Ask how each of several mechanics does against each.

    Attributes:
        contestants: Their distributions.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    contestants: tuple[Cumulative, ...]

    def carry_out(self, report: Report) -> Matrix:
        """Compare each pair once; the other side sees the same contest reversed."""
        del report
        rows: list[list[Contest]] = [[] for _ in self.contestants]
        for place, first in enumerate(self.contestants):
            rows[place].append(contest(first, first))
            for later, second in enumerate(self.contestants[place + 1 :], place + 1):
                found = contest(first, second)
                rows[place].append(found)
                rows[later].append(found.reversed)
        return tuple(map(tuple, rows))


@dataclass(frozen=True, slots=True)
class DifferenceRequest(Request[Summary]):
    """Ask for the distribution of the difference of two independent rolls.

    Attributes:
        first: What is subtracted from.
        second: What is subtracted.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    first: Cumulative
    second: Cumulative

    def carry_out(self, report: Report) -> Summary:
        """Calculate it.

        Raises:
            OverBudgetError: There are too many differences.
        """
        del report
        found = difference(self.first, self.second, Budget(SECONDS, memory=MEMORY))
        return summarise(found)
