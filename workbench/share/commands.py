"""The commands that make text of mechanics and projects, and take it in again."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.share.page_export import PageExport
from workbench.share.pasting import Pasting
from workbench.storage import StorageError
from workbench.storage.sharing import mechanic_text, project_text
from workbench.storage.text_line import line_of_mechanics, line_of_project

__all__ = ["ShareCommands"]


class ShareCommands(CommandGroup):
    """What the menus File and Edit offer to be sent to others and to be taken from them."""

    def __init__(self, context: Context, pasting: Pasting, page: PageExport) -> None:
        """Declare commands that copy, that paste by way of ``pasting`` and that make a ``page``."""
        super().__init__(context)
        self._page = page
        self._pasting = pasting

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menus."""
        return (
            MenuSection(Menu.EDIT, 90, (*self._text_entries(), self._pasting_entry())),
            MenuSection(Menu.FILE, 25, self._sharing_entries()),
        )

    def _text_entries(self) -> tuple[Entry, ...]:
        return (
            Command(
                "copy_mechanic",
                self.tr("Cop&y Mechanic as Text"),
                self._copy_mechanic,
                ("Ctrl+Shift+C",),
                tip=self.tr("Name, notation, parameters and script, to be pasted elsewhere"),
                enabled=self._has_selected,
            ),
            Command(
                "copy_project",
                self.tr("Copy Pro&ject as Text"),
                self._copy_project,
                ("Ctrl+Alt+C",),
                enabled=self._has_mechanics,
            ),
        )

    def _sharing_entries(self) -> tuple[Entry, ...]:
        return (
            Command(
                "share_page",
                self.tr("S&hare as Web Page…"),
                self._page.save,
                ("Ctrl+Alt+Shift+U",),
                tip=self.tr("A page with chart, sliders and tables that any browser opens"),
                enabled=lambda: self._page.can_export,
            ),
            Command(
                "copy_mechanic_line",
                self.tr("Copy Mechanic as One Line &for Forums"),
                self._copy_mechanic_line,
                ("Ctrl+Alt+Shift+T",),
                tip=self.tr("A line for a post or a chat; pasted into a workbench, it is added"),
                enabled=self._has_selected,
            ),
            Command(
                "copy_project_line",
                self.tr("Copy &Project as One Line for Forums"),
                self._copy_project_line,
                ("Ctrl+Alt+Shift+P",),
                tip=self.tr("A line for a post or a chat; pasted into a workbench, it is opened"),
                enabled=self._has_mechanics,
            ),
        )

    def _pasting_entry(self) -> Command:
        return Command(
            "paste_mechanic",
            self.tr("Paste &Mechanic"),
            self._pasting.paste,
            ("Ctrl+Shift+V",),
            tip=self.tr("Add the mechanics on the clipboard, or its text as a script"),
        )

    def _has_selected(self) -> bool:
        return self.document.project.selected is not None

    def _has_mechanics(self) -> bool:
        return bool(self.document.project.mechanics)

    # ---- what they do ---------------------------------------------------------------------

    def _copy_mechanic(self) -> None:
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self._copy(mechanic_text(project.resolved(mechanic), project.entities))
            self._note(self.tr("Copied {name} as text").format(name=mechanic.name))

    def _copy_project(self) -> None:
        self._copy(project_text(self.document.project))
        self._note(self.tr("Copied the project as text"))

    def _copy_mechanic_line(self) -> None:
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is None:
            return
        try:
            self._copy(line_of_mechanics(project, [mechanic.identity]))
        except StorageError as error:
            self.context.messages.failed.emit(f"{mechanic.name} {error}")
        else:
            self._note(self.tr("Copied {name} as one line of text").format(name=mechanic.name))

    def _copy_project_line(self) -> None:
        try:
            self._copy(line_of_project(self.document.project))
        except StorageError as error:
            self.context.messages.failed.emit(self.tr("The project {why}").format(why=error))
        else:
            self._note(self.tr("Copied the project as one line of text"))

    def _copy(self, text: str) -> None:
        QApplication.clipboard().setText(text)

    def _note(self, text: str) -> None:
        self.context.messages.noted.emit(text)
