"""The File menu: projects, exports, windows, and the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from workbench.context import Command, Entry, Room, Submenu
from workbench.widgets import entitle, plain, plain_title

__all__ = ["FileCommands"]


class FileCommands(Room):
    """What the File menu does."""

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&File")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        return (
            *self._opening_entries(),
            None,
            *self._saving_entries(),
            None,
            *self._export_entries(),
            None,
            *self._closing_entries(),
        )

    def _opening_entries(self) -> tuple[Entry, ...]:
        files = self.window.files
        return (
            Command(
                "new",
                self.tr("&New Project"),
                lambda: self._go_on_with(files.new),
                ("Ctrl+N",),
            ),
            Command(
                "new_window",
                self.tr("New &Window"),
                self.window.new_window_requested.emit,
                ("Ctrl+Alt+N",),
                tip=self.tr("Another project beside this one"),
            ),
            Command(
                "open",
                self.tr("&Open…"),
                lambda: self._go_on_with(files.open),
                ("Ctrl+O",),
                tip=self.tr("Open a project or scripts"),
            ),
            Submenu("recent", self.tr("Open &Recent"), self._fill_recent),
        )

    def _saving_entries(self) -> tuple[Entry, ...]:
        saving = self.window.files.saving
        return (
            Command("save", self.tr("&Save"), saving.save, ("Ctrl+S",)),
            Command("save_as", self.tr("Save &As…"), saving.save_as, ("Ctrl+Shift+S",)),
            Command(
                "save_copy",
                self.tr("Save a Cop&y…"),
                saving.save_copy,
                ("Ctrl+Alt+Shift+S",),
                tip=self.tr("Write another file, and go on working in this one"),
            ),
            Command(
                "revert",
                self.tr("Re&vert to Saved"),
                saving.revert,
                ("Ctrl+Alt+R",),
                tip=self.tr("Go back to what is in the file; this can be undone"),
                enabled=self._can_revert,
            ),
        )

    def _export_entries(self) -> tuple[Entry, ...]:
        exporter = self.window.exporter
        return (
            Command(
                "export",
                self.tr("&Export…"),
                self._show_export_sheet,
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

    def _copying(self, name: str, text: str, action: Callable[[], object], keys: str) -> Command:
        exporter = self.window.exporter
        return Command(name, text, action, (keys,), enabled=lambda: exporter.can_export)

    def _closing_entries(self) -> tuple[Entry, ...]:
        return (
            Command(
                "close_window",
                self.tr("&Close Window"),
                self.window.close,
                ("Ctrl+W",),
                tip=self.tr("Unsaved work stays under Open Recent"),
            ),
            Command(
                "quit",
                self.tr("&Quit"),
                self.window.quit_requested.emit,
                ("Ctrl+Q",),
                tip=self.tr("Unsaved work will be there next time"),
                role=QAction.MenuRole.QuitRole,
            ),
        )

    # ---- projects -------------------------------------------------------------------------

    def _go_on_with(self, opening: Callable[[], object]) -> None:
        """Open something; what then is there is written in."""
        before = self.document.project
        opening()
        if self.document.project is not before:
            self.window.script.go_on()

    def _fill_recent(self, menu: QMenu) -> None:
        files = self.window.files
        for number, path in enumerate(files.recent(), 1):
            action = menu.addAction(f"&{number % 10}  {plain_title(path.name)}")
            action.setToolTip(plain(str(path)))
            opening = partial(files.open_path, path)
            action.triggered.connect(lambda _=False, chosen=opening: self._go_on_with(chosen))
        left_behind = files.left_behind()
        if left_behind:
            menu.addSection(self.tr("Unsaved work"))
        for file, text in left_behind:
            action = entitle(menu.addAction(""), text)
            opening = partial(files.open_kept, file)
            action.triggered.connect(lambda _=False, chosen=opening: self._go_on_with(chosen))
        if menu.isEmpty():
            menu.addAction(self.tr("Nothing yet")).setEnabled(False)

    def _can_revert(self) -> bool:
        return self.document.path is not None and not self.document.is_saved

    # ---- exports --------------------------------------------------------------------------

    def _show_export_sheet(self) -> None:
        self.window.export_sheet.show()
        self.window.export_sheet.raise_()
        self.window.export_sheet.activateWindow()
