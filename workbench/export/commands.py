"""The commands that take a comparison or mechanics out of the program, and bring mechanics in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.export.exporter import Exporter
from workbench.export.sheet import ExportSheet
from workbench.storage.sharing import mechanic_text, project_text, read_shared

__all__ = ["ExportCommands"]


class ExportCommands(CommandGroup):
    """What the menus File and Edit offer to take along or to bring in."""

    def __init__(self, context: Context, exporter: Exporter, sheet: ExportSheet) -> None:
        """Declare commands that write and copy with ``exporter``, or open ``sheet``."""
        super().__init__(context)
        self._exporter = exporter
        self._sheet = sheet

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menus."""
        return (
            MenuSection(Menu.FILE, 20, (*self._export_entries(), *self._diagram_entries())),
            MenuSection(Menu.EDIT, 90, self._sharing_entries()),
        )

    def _export_entries(self) -> tuple[Entry, ...]:
        exporter = self._exporter
        return (
            Command(
                "export",
                self.tr("&Export…"),
                self._show_sheet,
                ("Ctrl+E",),
                tip=self.tr("The chart as a picture, or its probabilities as a table"),
                enabled=lambda: exporter.can_export,
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

    def _sharing_entries(self) -> tuple[Entry, ...]:
        return (
            Command(
                "copy_mechanic",
                self.tr("Cop&y Mechanic as Text"),
                self._copy_mechanic,
                ("Ctrl+Shift+C",),
                tip=self.tr("Name, notation, parameters and script, to be pasted elsewhere"),
                enabled=lambda: self.document.project.selected is not None,
            ),
            Command(
                "copy_project",
                self.tr("Copy Pro&ject as Text"),
                self._copy_project,
                ("Ctrl+Alt+C",),
                enabled=lambda: bool(self.document.project.mechanics),
            ),
            Command(
                "paste_mechanic",
                self.tr("Paste &Mechanic"),
                self._paste,
                ("Ctrl+Shift+V",),
                tip=self.tr("Add the mechanics on the clipboard, or its text as a script"),
            ),
        )

    # ---- what they do ---------------------------------------------------------------------

    def _show_sheet(self) -> None:
        self._sheet.show()
        self._sheet.raise_()
        self._sheet.activateWindow()

    def _copy_mechanic(self) -> None:
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            QApplication.clipboard().setText(mechanic_text(mechanic, project.entities))
            self._note(self.tr("Copied {name} as text").format(name=mechanic.name))

    def _copy_project(self) -> None:
        QApplication.clipboard().setText(project_text(self.document.project))
        self._note(self.tr("Copied the project as text"))

    def _paste(self) -> None:
        shared = read_shared(QApplication.clipboard().text(), self.tr("Pasted"))
        if shared.is_empty:
            self._note(self.tr("There is no mechanic on the clipboard"))
        else:
            self.document.import_mechanics(shared.mechanics, shared.bands, shared.entities)

    def _note(self, text: str) -> None:
        self.context.messages.noted.emit(text)
