"""How the panels that compare mechanics hear of the project, and whom they ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.project.project import Project

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["connect_comparing"]


def connect_comparing(window: MainWindow) -> None:
    """Connect bands, contests, targets and the sentence to whatever knows of them."""
    referee, contest = window.referee, window.contest
    contest.standings_asked.connect(referee.ask_standings)
    contest.difference_asked.connect(referee.ask_difference)
    referee.standings.connect(contest.set_standings)
    referee.difference.connect(contest.set_difference)
    referee.faulted.connect(contest.set_fault)
    window.targets.shaded.connect(window.chart.set_shading)
    window.targets.marked.connect(window.chart.set_marks)
    window.document.opened.connect(window.targets.forget)
    window.bands.bands_edited.connect(window.document.set_bands)

    def show_project(project: Project) -> None:
        window.bands.set_bands(project.bands)
        window.statistics.set_selected(project.selected)
        window.targets.set_selected(project.selected)

    window.document.changed.connect(show_project)
