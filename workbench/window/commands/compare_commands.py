"""The Compare menu: the tables under the chart, and what can be done in them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.context import Command, Entry, Room

__all__ = ["CompareCommands"]


class CompareCommands(Room):
    """What the Compare menu does."""

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&Compare")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        window = self.window
        return (
            self._table("summary", self.tr("&Summary"), "Alt+1", window.statistics),
            self._table("outcomes", self.tr("&Outcomes"), "Alt+2", window.outcomes),
            self._table("bands", self.tr("&Bands"), "Alt+3", window.bands),
            self._table("contest", self.tr("&Contest"), "Alt+4", window.contest),
            self._table("targets", self.tr("&Targets"), "Alt+5", window.targets),
            self._table("sweep", self.tr("Sw&eep"), "Alt+6", window.sweep),
            None,
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
            None,
            *self._sweep_entries(),
            None,
            Command(
                "large_tables",
                self.tr("&Large Tables"),
                self._toggle_size,
                ("Ctrl+F11",),
                tip=self.tr("Give the space of the chart to the table, and back"),
                checked=lambda: window.workspace.has_large_tables,
            ),
        )

    def _sweep_entries(self) -> tuple[Entry, ...]:
        sweeper, exporter = self.window.sweeper, self.window.sweep_exporter
        return (
            Command(
                "run_sweep",
                self.tr("&Run Sweep"),
                self._run_sweep,
                ("Ctrl+F9",),
                tip=self.tr("Calculate the points that are not known yet"),
                enabled=lambda: not sweeper.is_running,
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

    def _table(self, name: str, text: str, keys: str, panel: QWidget) -> Command:
        """Return a command that brings a table to the front."""
        return Command(f"table_{name}", text, lambda: self.window.go_to_table(panel), (keys,))

    def _add_band(self) -> None:
        self.window.go_to_table(self.window.bands)
        self.window.bands.editor.add_band()

    def _run_sweep(self) -> None:
        self.window.go_to_table(self.window.sweep)
        self.window.sweeper.run()

    def _toggle_size(self) -> None:
        workspace = self.window.workspace
        workspace.set_shown("tables", shown=True)
        workspace.set_large_tables(large=not workspace.has_large_tables)

    def _swap(self) -> None:
        self.window.go_to_table(self.window.contest)
        self.window.contest.swap()
