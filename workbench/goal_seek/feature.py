"""Goal seek, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.goal_seek import Place
from workbench.context import (
    Area,
    Command,
    Context,
    Feature,
    Menu,
    MenuSection,
    PanelCommands,
    PanelPlace,
)
from workbench.goal_seek.panel import GoalSeekPanel
from workbench.goal_seek.question import request_of, varied_in
from workbench.goal_seek.service import GoalSeekService
from workbench.project import linking
from workbench.project.goal_question import GoalQuestion
from workbench.results.sweeps.plan import Subjects, subjects_of

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return goal seek for the window of ``context``."""
    panel = GoalSeekPanel(context.window)
    service = GoalSeekService(context.backend, context.window)
    context.activities.add(service)
    commands = GoalSeekCommands(context, panel)
    title = QCoreApplication.translate("GoalSeekPanel", "Goal Seek")
    return Feature(
        (PanelPlace(panel, Area.TABLES, title, 62),),
        commands.sections(),
        connect=lambda: _connect(context, panel, service),
    )


def _connect(context: Context, panel: GoalSeekPanel, service: GoalSeekService) -> None:
    document, results = context.document, context.results

    def subjects() -> Subjects:
        return subjects_of(
            document.project,
            lambda identity: results.result(identity).parameters,
            results.max_iterations,
            results.compared,
        )

    def show() -> None:
        panel.set_subjects(subjects())

    def seek(question: GoalQuestion) -> None:
        document.set_goal_question(question)
        service.seek(question, request_of(question, subjects()))

    def set_numbers(question: GoalQuestion, place: Place) -> None:
        """Set what was found, in all mechanics that it was found for, as one step."""
        project = document.project
        varied = varied_in(question, subjects())
        for axis, number in zip(question.axes, place, strict=True):
            for identity in varied[axis.name][:1]:
                project = linking.with_number(project, identity, axis.name, number)
        document.apply(project)

    document.changed.connect(show)
    results.series_changed.connect(show)
    document.opened.connect(service.forget)
    document.opened.connect(lambda: panel.bar.ask(document.project.goal_question))
    context.follow_limits(service.set_limits)
    panel.seek_requested.connect(seek)
    panel.stop_requested.connect(service.stop)
    panel.place_chosen.connect(set_numbers)
    service.changed.connect(panel.set_known)


class GoalSeekCommands(PanelCommands[GoalSeekPanel]):
    """What the Compare menu does with goals."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        show = Command(
            "table_goal_seek",
            self.tr("&Goal Seek"),
            lambda: self.context.areas.go_to(self.panel),
            ("Alt+0",),
            tip=self.tr("Find the number that gives a chance or a mean"),
        )
        run = Command(
            "run_goal_seek",
            self.tr("Fi&nd Number"),
            self._run,
            ("Ctrl+Shift+F9",),
            tip=self.tr("Look for the number that goal seek is asked for"),
        )
        return (
            MenuSection(Menu.COMPARE, 0, (show,), 62),
            MenuSection(Menu.COMPARE, 2, (run,), 10),
        )

    def _run(self) -> None:
        self.context.areas.go_to(self.panel)
        self.panel.seek()
