"""The Compare menu: the tables under the chart, and what can be done in them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from workbench.compare.bands.panel import BandsPanel
from workbench.compare.contest.panel import ContestPanel
from workbench.compare.outcomes.panel import OutcomesPanel
from workbench.compare.summary.panel import StatisticsPanel
from workbench.compare.targets.panel import TargetsPanel
from workbench.context import Command, CommandGroup, Context, Menu, MenuSection

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
        changed = (
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
        return MenuSection(Menu.COMPARE, 0, shown), MenuSection(Menu.COMPARE, 1, changed)

    def _table(self, name: str, text: str, keys: str, panel: QWidget) -> Command:
        """Return a command that brings a table to the front."""
        return Command(f"table_{name}", text, lambda: self.context.areas.go_to(panel), (keys,))

    def _add_band(self) -> None:
        self.context.areas.go_to(self._tables.bands)
        self._tables.bands.editor.add_band()

    def _swap(self) -> None:
        self.context.areas.go_to(self._tables.contest)
        self._tables.contest.swap()
