"""What the report of a project holds: its title and notes, which parts, and which mechanics.

It is a field of the project: saved with it, and every change is a step to be undone.
"""

from __future__ import annotations

import enum
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.statistics.bands import cut_name

if TYPE_CHECKING:
    from workbench.project.project import Mechanic, Project

__all__ = [
    "LONGEST_NOTES",
    "ReportPart",
    "ReportPlan",
    "reported_mechanics",
    "reported_project",
    "with_report",
]

LONGEST_NOTES = 20_000
"""Characters of the notes; to lay out many more would hold the window up."""


class ReportPart(enum.Enum):
    """What a report can tell, in the order in which it does."""

    COMPARISON = "comparison"
    SCRIPT = "script"
    SUMMARY = "summary"
    CHART = "chart"
    OUTCOMES = "outcomes"
    BANDS = "bands"
    CONTEST = "contest"
    SWEEP = "sweep"


@dataclass(frozen=True)
class ReportPlan:
    """What a report holds.

    Attributes:
        title: What stands over it, in one line; empty for the name of the project's file.
        notes: What the designer has to say first, in Markdown.
        parts: What it tells, in the order of ``ReportPart``.
        mechanics: The identities of the mechanics it is about; None for those on the chart.
    """

    title: str = ""
    notes: str = ""
    parts: tuple[ReportPart, ...] = tuple(ReportPart)
    mechanics: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Bring everything to a length and an order that a page can have."""
        object.__setattr__(self, "title", cut_name(self.title))
        object.__setattr__(self, "notes", self.notes[:LONGEST_NOTES])
        object.__setattr__(self, "parts", tuple(one for one in ReportPart if one in self.parts))

    def with_part(self, part: ReportPart, *, included: bool) -> ReportPlan:
        """Return this plan with a part, or without it."""
        others = tuple(one for one in self.parts if one is not part)
        return replace(self, parts=(*others, part) if included else others)

    def with_mechanics(self, chosen: Collection[str], project: Project) -> ReportPlan:
        """Return this plan about other mechanics.

        Args:
            chosen: Their identities. Just those on the chart are followed from then on.
            project: The project they are of.
        """
        ordered = tuple(one.identity for one in project.mechanics if one.identity in chosen)
        shown = tuple(one.identity for one in project.mechanics if _is_usual(one))
        return replace(self, mechanics=None if ordered == shown else ordered)


def with_report(project: Project, plan: ReportPlan) -> Project:
    """Return ``project`` with another report."""
    return replace(project, report=plan)


def reported_mechanics(project: Project) -> tuple[Mechanic, ...]:
    """Return the mechanics that the report of ``project`` is about, in the order of the list."""
    chosen = project.report.mechanics
    if chosen is None:
        return tuple(one for one in project.mechanics if _is_usual(one))
    identities = frozenset(chosen)
    return tuple(one for one in project.mechanics if one.identity in identities)


def reported_project(project: Project, most: int) -> Project:
    """Return ``project`` with no mechanics but those that its report is about, all shown.

    Args:
        project: The project.
        most: How many there may be; further ones are left out.
    """
    mechanics = tuple(replace(one, shown=True) for one in reported_mechanics(project)[:most])
    identities = [one.identity for one in mechanics]
    selected = project.selected if project.selected in identities else next(iter(identities), None)
    return replace(project, mechanics=mechanics, selected=selected)


def _is_usual(mechanic: Mechanic) -> bool:
    return mechanic.shown and bool(mechanic.source.strip())
