"""The request for all that a page shows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from engine.commands.limits import Limits
from workbench.backend.requests import CalculationLimits, Lane, Report, Request
from workbench.project.project import Project
from workbench.share.page_data import PageData, page_data

__all__ = ["PageRequest"]


@dataclass(frozen=True, slots=True)
class PageRequest(Request[PageData]):
    """Ask for the data of a page; how many points are done, and of how many, is reported.

    Attributes:
        project: The project.
        title: What the page is called.
        max_iterations: Limit on accumulate and call depth.
        limits: What each mechanic may cost, as ``page_data`` has it.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    project: Project
    title: str
    max_iterations: int
    limits: CalculationLimits

    def seconds_allowed(self) -> float:
        """Return infinity: each mechanic has its limit, and the user can cancel at any time."""
        return math.inf

    def carry_out(self, report: Report) -> PageData:
        """Calculate the data of the page."""
        limits = Limits(self.limits.seconds, self.limits.memory // 1_000_000)
        return page_data(
            self.project,
            self.title,
            self.max_iterations,
            limits,
            lambda done, total: report((done, total)),
        )
