"""The File menu: projects, exports, windows, and the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from workbench.context import (
    Command,
    CommandGroup,
    Context,
    Entry,
    Menu,
    MenuSection,
    Submenu,
)
from workbench.widgets import entitle, plain, plain_title
from workbench.widgets.finding import Finding
from workbench.window.files.files import Files

__all__ = ["FileCommands"]

Act: TypeAlias = Callable[[], object]
"""What a command does."""


MOST_UNSAVED = 3
"""How much unsaved work is listed before the projects last used; all of it is in the menu."""


class FileCommands(CommandGroup):
    """What the File menu does with files and windows."""

    def __init__(self, context: Context, files: Files, new_window: Act, end: Act) -> None:
        """Declare commands for the window of ``context``.

        Args:
            context: That of the window.
            files: Opens and saves.
            new_window: Opens another window.
            end: Closes all windows.
        """
        super().__init__(context)
        self._files = files
        self._new_window = new_window
        self._end = end

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        return (
            MenuSection(Menu.FILE, 0, self._opening_entries()),
            MenuSection(Menu.FILE, 10, self._saving_entries()),
            MenuSection(Menu.FILE, 30, self._closing_entries()),
        )

    def _opening_entries(self) -> tuple[Entry, ...]:
        files = self._files
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
                self._new_window,
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
        saving = self._files.saving
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

    def _closing_entries(self) -> tuple[Entry, ...]:
        return (
            Command(
                "close_window",
                self.tr("&Close Window"),
                self.context.window.close,
                ("Ctrl+W",),
                tip=self.tr("Unsaved work stays under Open Recent"),
            ),
            Command(
                "quit",
                self.tr("&Quit"),
                self._end,
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
            self.context.exchange.writing_requested.emit()

    def recent_work(self) -> tuple[Finding, ...]:
        """Return some unsaved work and the projects last used, each of which can be opened.

        A project whose file is gone is among them, and cannot.
        """
        return self._left_behind()[:MOST_UNSAVED] + self._recent_projects()

    def _recent_projects(self) -> tuple[Finding, ...]:
        return tuple(
            Finding(
                path.name,
                str(path.parent),
                partial(self._go_on_with, partial(self._files.open_path, path)),
                tip=str(path),
                is_enabled=is_there,
            )
            for path, is_there in self._files.recent().items()
        )

    def _left_behind(self) -> tuple[Finding, ...]:
        place = self.tr("Unsaved work")
        return tuple(
            Finding(text, place, partial(self._go_on_with, partial(self._files.open_kept, file)))
            for file, text in self._files.left_behind()
        )

    def _fill_recent(self, menu: QMenu) -> None:
        there = (one for one in self._recent_projects() if one.is_enabled)
        for number, one in enumerate(there, 1):
            action = menu.addAction(f"&{number % 10}  {plain_title(one.title)}")
            action.setToolTip(plain(one.tip))
            action.triggered.connect(lambda _=False, chosen=one: chosen.act())
        left_behind = self._left_behind()
        if left_behind:
            menu.addSection(self.tr("Unsaved work"))
        for one in left_behind:
            action = entitle(menu.addAction(""), one.title)
            action.triggered.connect(lambda _=False, chosen=one: chosen.act())
        if menu.isEmpty():
            menu.addAction(self.tr("Nothing yet")).setEnabled(False)

    def _can_revert(self) -> bool:
        return self.document.path is not None and not self.document.is_saved
