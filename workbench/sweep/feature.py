"""Sweeps, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from workbench.context import (
    Area,
    Command,
    CommandGroup,
    Context,
    ContextMenu,
    Feature,
    Menu,
    MenuSection,
    PanelPlace,
)
from workbench.results.sweeps.plan import subjects_of
from workbench.sweep.export import SweepExporter
from workbench.sweep.panel import SweepPanel
from workbench.sweep.service import SweepService
from workbench.widgets import plain

__all__ = ["build"]

OFFERED = ("copy_sweep", "export_sweep", None, "large_tables")
"""What can be done with the chart of a sweep, under the pointer."""


def build(context: Context) -> Feature:
    """Return sweeps for the window of ``context``."""
    panel = SweepPanel(context.window)
    service = SweepService(context.backend, context.window)
    context.activities.add(service)
    commands = SweepCommands(context, panel, service)
    title = QCoreApplication.translate("SweepPanel", "Sweep")

    def connect() -> None:
        _show_project(context, panel, service)
        _follow_commands(context, panel)
        context.exchange.diagrams.append(panel.plot)

    return Feature(
        (PanelPlace(panel, Area.TABLES, title, 60),),
        commands.sections(),
        (ContextMenu(panel.plot, OFFERED),),
        connect=connect,
    )


def _show_project(context: Context, panel: SweepPanel, service: SweepService) -> None:
    document, results = context.document, context.results

    def show_subjects() -> None:
        panel.set_subjects(
            subjects_of(
                document.project,
                lambda identity: results.result(identity).parameters,
                results.max_iterations,
                results.compared,
            )
        )

    document.changed.connect(show_subjects)
    results.series_changed.connect(show_subjects)
    document.opened.connect(service.forget)
    context.follow_limits(service.set_limits)
    panel.sweep_chosen.connect(document.set_sweep)
    panel.planned.connect(service.follow)
    panel.bar.stop_requested.connect(service.stop)
    service.changed.connect(panel.set_board)
    service.changed.connect(lambda _: context.commands.follow())


def _follow_commands(context: Context, panel: SweepPanel) -> None:
    commands = context.commands
    panel.bar.run_requested.connect(commands["run_sweep"].trigger)
    _follow_action(panel.copy_button, commands["copy_sweep"])
    _follow_action(panel.export_button, commands["export_sweep"])
    _follow_action(panel.large_button, commands["large_tables"])


def _follow_action(button: QAbstractButton, action: QAction) -> None:
    """Let a button do what a command does, and be on when it is."""
    button.clicked.connect(action.trigger)
    button.setToolTip(plain(action.statusTip() or action.text().replace("&", "")))
    if action.isCheckable():
        action.toggled.connect(button.setChecked)


class SweepCommands(CommandGroup):
    """What the Compare menu does with sweeps."""

    def __init__(self, context: Context, panel: SweepPanel, service: SweepService) -> None:
        """Declare the commands of ``panel``, whose points ``service`` calculates."""
        super().__init__(context)
        self._panel = panel
        self._service = service
        self._exporter = SweepExporter(context, panel)

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        show = Command("table_sweep", self.tr("Sw&eep"), self._show, ("Alt+6",))
        exporter, service = self._exporter, self._service
        done = (
            Command(
                "run_sweep",
                self.tr("&Run Sweep"),
                self._run,
                ("Ctrl+F9",),
                tip=self.tr("Calculate the points that are not known yet"),
                enabled=lambda: not service.is_running,
            ),
            Command(
                "export_sweep",
                self.tr("E&xport Sweep…"),
                exporter.export,
                ("Ctrl+Alt+E",),
                tip=self.tr("The exact points as CSV, or the chart as a picture"),
                enabled=lambda: exporter.can_export,
            ),
            Command(
                "copy_sweep",
                self.tr("Cop&y Sweep"),
                exporter.copy,
                ("Ctrl+Alt+Shift+C",),
                tip=self.tr("Copy the chart as a picture, or the table with exact fractions"),
                enabled=lambda: exporter.can_export,
            ),
        )
        return (
            MenuSection(Menu.COMPARE, 0, (show,), 60),
            MenuSection(Menu.COMPARE, 2, done),
        )

    def _show(self) -> None:
        self.context.areas.go_to(self._panel)

    def _run(self) -> None:
        self._show()
        self._service.run()
