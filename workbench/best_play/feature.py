"""Best play, as a feature of the window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from engine.best_play.goals import Goal
from engine.languages.policies import Way, WayOrNumber
from workbench.best_play.panel import BestPlayPanel
from workbench.best_play.service import BestPlayService, Subject
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
from workbench.project.project import DECLARING, Mechanic, Project, new_identity

__all__ = ["build", "played_best"]


def build(context: Context) -> Feature:
    """Return best play for the window of ``context``."""
    panel = BestPlayPanel(context.window)
    service = BestPlayService(context.backend, context.window)
    context.activities.add(service)
    commands = BestPlayCommands(context, panel)
    title = QCoreApplication.translate("BestPlayPanel", "Best Play")

    def connect() -> None:
        _show_project(context, panel, service)
        context.exchange.diagrams.append(panel.plot)

    return Feature(
        (PanelPlace(panel, Area.TABLES, title, 65),), commands.sections(), connect=connect
    )


def _show_project(context: Context, panel: BestPlayPanel, service: BestPlayService) -> None:
    document = context.document

    def follow(project: Project) -> None:
        mechanic = project.selected_mechanic
        is_playable = mechanic is not None and mechanic.language in DECLARING
        subject = None
        if mechanic is not None and is_playable and mechanic.setup.is_free:
            subject = Subject(
                mechanic.identity,
                mechanic.name,
                project.script_of(mechanic),
                project.resolved(mechanic).parameters,
                context.results.max_iterations,
            )
        panel.set_subject(subject, is_playable=is_playable)

    def choose_goal(goal: Goal) -> None:
        mechanic = document.project.selected_mechanic
        if mechanic is not None:
            document.set_selected_setup(replace(mechanic.setup, goal=goal))

    def choose_way(label: str, way: WayOrNumber) -> None:
        mechanic = document.project.selected_mechanic
        if mechanic is not None:
            document.set_selected_setup(mechanic.setup.with_way(label, way))

    document.changed.connect(follow)
    context.follow_limits(service.set_limits)
    panel.wanted.connect(service.follow)
    panel.goal_chosen.connect(choose_goal)
    panel.way_chosen.connect(choose_way)
    panel.play_requested.connect(lambda: context.commands.give("best_play"))
    panel.again_requested.connect(service.again)
    panel.stop_requested.connect(service.stop)
    service.changed.connect(panel.set_known)


class BestPlayCommands(PanelCommands[BestPlayPanel]):
    """What is done with best play."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menus."""
        play = Command(
            "best_play",
            self.tr("&Best Play for…"),
            self._play,
            ("Ctrl+Alt+Shift+D",),
            tip=self.tr("Let the decisions of the table script be made as well as they can be"),
            enabled=self._is_playable,
        )
        show = Command("table_best_play", self.tr("Best &Play"), self._show, ("Alt+9",))
        return (
            MenuSection(Menu.MECHANIC, 0, (play,), 41),
            MenuSection(Menu.COMPARE, 0, (show,), 65),
        )

    def _is_playable(self) -> bool:
        mechanic = self.document.project.selected_mechanic
        return mechanic is not None and mechanic.language in DECLARING

    def _show(self) -> None:
        self.context.areas.go_to(self.panel)

    def _play(self) -> None:
        """Show how the selected mechanic is played best, as a mechanic of its own."""
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None and not mechanic.setup.is_free:
            text = self.tr("{name}, best play")
            self.document.apply(played_best(project, mechanic, text.format(name=mechanic.name)))
        self._show()


def played_best(project: Project, mechanic: Mechanic, name: str) -> Project:
    """Return ``project`` with a mechanic whose decisions are made as is best, and select it.

    It stands after the mechanic; one that the project has already is selected.

    Args:
        project: The project.
        mechanic: The table script.
        name: What the new mechanic is called.
    """
    setup = replace(mechanic.setup, decisions=(), otherwise=Way.BEST)
    for one in project.mechanics:
        found = replace(one.setup, goal=setup.goal)
        same = (one.source, found, one.entity_arguments)
        if same == (mechanic.source, setup, mechanic.entity_arguments):
            return project.selecting(one.identity)
    variant = replace(
        mechanic.called(project.free_name(name)),
        identity=new_identity(),
        colour=project.free_colour(),
        setup=setup,
        shown=True,
    )
    place = project.index(mechanic.identity) + 1
    return project.adding(variant, place).selecting(variant.identity)
