"""The Compare menu: the tables under the chart, and what can be done in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtWidgets import QWidget

from workbench.backend.requests import value_of
from workbench.compare.bands.panel import BandsPage, BandsPanel
from workbench.compare.contest.panel import ContestPanel
from workbench.compare.outcomes.panel import OutcomesPanel
from workbench.compare.summary.panel import StatisticsPanel
from workbench.compare.targets.panel import TargetsPanel
from workbench.context import Command, CommandGroup, Context, Menu, MenuSection
from workbench.project.linking import parameter_of
from workbench.project.sweep import Measure, Sweep, usual_axis

__all__ = ["CompareCommands", "Tables"]


@dataclass(frozen=True)
class Tables:
    """The panels that compare mechanics, in the order of their tabs."""

    summary: StatisticsPanel
    outcomes: OutcomesPanel
    bands: BandsPanel
    contest: ContestPanel
    targets: TargetsPanel


class CompareCommands(CommandGroup):
    """What the Compare menu does."""

    def __init__(self, context: Context, tables: Tables) -> None:
        """Declare the commands of ``tables``."""
        super().__init__(context)
        self._tables = tables

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        tables = self._tables
        shown = (
            self._table("summary", self.tr("&Summary"), "Alt+1", tables.summary),
            self._table("outcomes", self.tr("&Outcomes"), "Alt+2", tables.outcomes),
            self._table("bands", self.tr("&Bands"), "Alt+3", tables.bands),
            self._table("contest", self.tr("&Contest"), "Alt+4", tables.contest),
            self._table("targets", self.tr("&Targets"), "Alt+5", tables.targets),
        )
        return MenuSection(Menu.COMPARE, 0, shown), MenuSection(Menu.COMPARE, 1, self._changes())

    def _changes(self) -> tuple[Command, ...]:
        """Return what changes a table, and not only which one is seen."""
        return (
            Command(
                "stacked_bars",
                self.tr("Stac&ked Bars"),
                self._stack,
                ("Alt+Shift+3",),
                tip=self.tr("Show each mechanic as a bar of all its rolls, divided into bands"),
            ),
            Command(
                "band_table",
                self.tr("Table o&f Bands"),
                self._list_shares,
                ("Alt+Shift+5",),
                tip=self.tr("List the exact share of each band"),
            ),
            Command(
                "stack_parameter",
                self.tr("Stacked Bars o&ver a Parameter"),
                self._stack_over_parameter,
                ("Alt+Shift+4",),
                tip=self.tr("Stack the bands of the selected mechanic as a parameter varies"),
            ),
            Command(
                "add_band",
                self.tr("&Add Band"),
                self._add_band,
                ("Ctrl+Shift+B",),
                tip=self.tr("Name a range of outcomes"),
            ),
            Command(
                "swap_opponents",
                self.tr("S&wap Opponents"),
                self._swap,
                ("Ctrl+Alt+X",),
                tip=self.tr("Swap the two mechanics of the contest"),
            ),
        )

    def _table(self, name: str, text: str, keys: str, panel: QWidget) -> Command:
        """Return a command that brings a table to the front."""
        return Command(f"table_{name}", text, lambda: self.context.areas.go_to(panel), (keys,))

    def _list_shares(self) -> None:
        self.context.areas.go_to(self._tables.bands)
        self._tables.bands.turn_to(BandsPage.TABLE)

    def _stack(self) -> None:
        self.context.areas.go_to(self._tables.bands)
        self._tables.bands.turn_to(BandsPage.STACKS)

    def _stack_over_parameter(self) -> None:
        sweep = self.document.project.sweep or self._usual_sweep()
        if sweep is not None:
            self.document.set_sweep(replace(sweep, measure=Measure.BANDS, second=None))
        self.context.commands.give("table_sweep")
        if sweep is not None:
            self.context.commands.give("run_sweep")

    def _usual_sweep(self) -> Sweep | None:
        """Return a sweep over the first parameter, that of the selected mechanic if it has one."""
        project, results = self.document.project, self.context.results
        shown = [one for one in project.mechanics if one.shown]
        shown.sort(key=lambda one: one.identity != project.selected)
        for mechanic in shown:
            for parameter in results.result(mechanic.identity).parameters:
                if not parameter.choices:
                    given = dict(project.resolved(mechanic).parameters)
                    known = parameter_of(project, parameter.name)
                    return Sweep(usual_axis(parameter.name, value_of(parameter, given), known))
        return None

    def _add_band(self) -> None:
        self.context.areas.go_to(self._tables.bands)
        self._tables.bands.editor.add_band()

    def _swap(self) -> None:
        self.context.areas.go_to(self._tables.contest)
        self._tables.contest.swap()
