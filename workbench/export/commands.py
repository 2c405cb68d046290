"""The commands that take a comparison out of the program."""

from __future__ import annotations

from collections.abc import Callable

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.export.exporter import Exporter
from workbench.export.sheet import ExportSheet

__all__ = ["ExportCommands"]


class ExportCommands(CommandGroup):
    """What the menu File offers to take along."""

    def __init__(self, context: Context, exporter: Exporter, sheet: ExportSheet) -> None:
        """Declare commands that write and copy with ``exporter``, or open ``sheet``."""
        super().__init__(context)
        self._exporter = exporter
        self._sheet = sheet

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menus."""
        return (MenuSection(Menu.FILE, 20, (*self._export_entries(), *self._diagram_entries())),)

    def _export_entries(self) -> tuple[Entry, ...]:
        exporter = self._exporter
        return (
            Command(
                "export",
                self.tr("&Export…"),
                self._show_sheet,
                ("Ctrl+E",),
                tip=self.tr("The chart as a picture, or its probabilities as a table"),
                enabled=lambda: exporter.can_export or exporter.is_awaited,
            ),
            self._copying(
                "copy_chart",
                self.tr("Copy Chart as P&icture"),
                exporter.copy_picture,
                "Ctrl+Shift+I",
            ),
            self._copying(
                "copy_table", self.tr("Copy &Table"), exporter.copy_table, "Ctrl+Shift+T"
            ),
            self._copying(
                "copy_markdown",
                self.tr("Copy Table as &Markdown"),
                exporter.copy_markdown,
                "Ctrl+Shift+M",
            ),
        )

    def _diagram_entries(self) -> tuple[Entry, ...]:
        exporter = self._exporter
        return (
            Command(
                "export_diagram",
                self.tr("Export Sma&ll Chart…"),
                exporter.save_diagram,
                ("Ctrl+Alt+Shift+E",),
                tip=self.tr("The contest, sweep or histogram below the chart as a picture"),
            ),
            Command(
                "copy_diagram",
                self.tr("Copy Small Chart as Pict&ure"),
                exporter.copy_diagram,
                ("Ctrl+Alt+Shift+I",),
                tip=self.tr("Copy the contest, sweep or histogram below the chart"),
            ),
        )

    def _copying(self, name: str, text: str, action: Callable[[], object], keys: str) -> Command:
        return Command(name, text, action, (keys,), enabled=lambda: self._exporter.can_export)

    # ---- what they do ---------------------------------------------------------------------

    def _show_sheet(self) -> None:
        self._sheet.show()
        self._sheet.raise_()
        self._sheet.activateWindow()
