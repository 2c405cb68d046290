"""Mechanics compared in figures, as a feature of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from engine.cumulative import Cumulative
from engine.errors import DiceError
from workbench.backend.requests import Answer, Request
from workbench.compare.bands.panel import BandsPanel
from workbench.compare.commands import CompareCommands, Tables
from workbench.compare.contest.panel import ContestPanel
from workbench.compare.outcomes.panel import OutcomesPanel
from workbench.compare.summary.panel import StatisticsPanel
from workbench.compare.targets.panel import TargetsPanel
from workbench.context import Area, Context, ContextMenu, Feature, PanelPlace
from workbench.project.categories import Category, merged
from workbench.project.project import Project
from workbench.results.contests import DifferenceRequest, MatrixRequest

__all__ = ["build"]

OFFERED = ("copy_diagram", "export_diagram")
"""What can be done with every small chart, under the pointer."""

CONTEST = "contest"
"""What contests are asked for; each kind of question has one answer at a time."""


def build(context: Context) -> Feature:
    """Return the panels that compare for the window of ``context``."""
    window = context.window
    tables = Tables(
        StatisticsPanel(window),
        OutcomesPanel(window),
        BandsPanel(window),
        ContestPanel(window),
        TargetsPanel(window),
    )

    def connect() -> None:
        _show_project(context, tables)
        _ask_contests(context, tables.contest)
        tables.targets.shaded.connect(context.exchange.shaded)
        tables.targets.marked.connect(context.exchange.marked)
        context.exchange.diagrams += [tables.bands.plot, tables.contest.plot]
        _connect_buttons(context, tables.bands)

    return Feature(
        _places(tables),
        CompareCommands(context, tables).sections(),
        (
            ContextMenu(tables.contest.plot, (*OFFERED, None, "swap_opponents")),
            ContextMenu(tables.bands.plot, (*OFFERED, None, "stack_parameter", "large_tables")),
        ),
        connect=connect,
    )


def _places(tables: Tables) -> tuple[PanelPlace, ...]:
    translate = QCoreApplication.translate
    return (
        PanelPlace(tables.summary, Area.TABLES, translate("Compare", "Summary"), 10),
        PanelPlace(tables.outcomes, Area.TABLES, translate("Compare", "Outcomes"), 20),
        PanelPlace(tables.bands, Area.TABLES, translate("Compare", "Bands"), 30),
        PanelPlace(tables.contest, Area.TABLES, translate("Compare", "Contest"), 40),
        PanelPlace(tables.targets, Area.TABLES, translate("Compare", "Targets"), 50),
    )


def _show_project(context: Context, tables: Tables) -> None:
    document = context.document

    def show(project: Project) -> None:
        tables.bands.set_bands(project.bands)
        tables.bands.set_categories(project.categories)
        tables.summary.set_selected(project.selected)
        tables.targets.set_selected(project.selected)

    def order(chosen: tuple[Category, ...]) -> None:
        project = document.project
        document.apply(replace(project, categories=merged(project.categories, chosen)))

    tables.bands.categories_edited.connect(order)
    document.changed.connect(show)
    document.opened.connect(tables.targets.forget)
    tables.bands.bands_edited.connect(document.set_bands)


def _connect_buttons(context: Context, panel: BandsPanel) -> None:
    buttons = {
        panel.sweep_button: "stack_parameter",
        panel.copy_button: "copy_diagram",
        panel.export_button: "export_diagram",
        panel.large_button: "large_tables",
    }
    for button, name in buttons.items():
        button.clicked.connect(lambda _=False, chosen=name: context.commands.give(chosen))
    large = context.commands["large_tables"]
    panel.large_button.setCheckable(True)
    large.toggled.connect(panel.large_button.setChecked)


def _ask_contests(context: Context, panel: ContestPanel) -> None:
    def ask_standings(contestants: tuple[Cumulative, ...]) -> None:
        ask(MatrixRequest(CONTEST, contestants), panel.set_standings)

    def ask_difference(first: Cumulative, second: Cumulative) -> None:
        ask(DifferenceRequest(CONTEST, first, second), panel.set_difference)

    def ask(request: Request[Answer], then: Callable[[Answer], None]) -> None:
        context.backend.ask(
            request,
            then,
            failed=lambda failure: panel.set_error(failure.error),
            cancelled=lambda: panel.set_error(DiceError(_cancelled())),
        )

    panel.standings_requested.connect(ask_standings)
    panel.difference_requested.connect(ask_difference)


def _cancelled() -> str:
    return QCoreApplication.translate("Compare", "the comparison was cancelled")
