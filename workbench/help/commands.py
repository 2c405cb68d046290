"""The Help menu."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox

from workbench.context import Command, Entry, Room
from workbench.window.dialogs.log_dialog import LogDialog

__all__ = ["HelpCommands"]


class HelpCommands(Room):
    """What the Help menu does."""

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&Help")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        shows_side, panel = self.window.workspace.shows_side, self.window.help
        return (
            Command(
                "help",
                self.tr("&Help"),
                self._help,
                ("F1",),
                tip=self.tr("Explain the word at the cursor, or show how the workbench is used"),
                checked=lambda: shows_side(panel),
            ),
            self._page("start", self.tr("&Getting Started"), "Ctrl+Shift+F1"),
            self._page("reference", self.tr("&Operators One by One"), "Ctrl+F1"),
            self._page("keyboard", self.tr("&Keyboard"), "Ctrl+Shift+K"),
            None,
            Command(
                "log",
                self.tr("Show &Log"),
                lambda: LogDialog(self.window.places.journal, self.window).show(),
                ("Ctrl+F12",),
                tip=self.tr("What the program has logged, for a problem report"),
            ),
            Command(
                "about",
                self.tr("&About Dice Workbench"),
                self._about,
                role=QAction.MenuRole.AboutRole,
            ),
        )

    def _page(self, name: str, text: str, keys: str) -> Command:
        """Return a command that opens a page of help."""

        def read() -> None:
            self.window.help.show_page(name)
            self._read()

        return Command(f"help_{name}", text, read, (keys,))

    def _help(self) -> None:
        """Explain the word at the cursor; without one, show help or put it away."""
        window = self.window
        if window.explain_in_help():
            return
        if window.workspace.shows_side(window.help):
            window.close_side()
        else:
            self._read()

    def _read(self) -> None:
        self.window.show_side(self.window.help)
        self.window.help.begin_reading()

    def _about(self) -> None:
        box = QMessageBox(self.window)
        box.setWindowTitle(self.tr("About Dice Workbench"))
        box.setText("<h3>Dice Workbench</h3>" + "".join(f"<p>{line}</p>" for line in self._lines()))
        box.finished.connect(box.deleteLater)
        box.open()

    def _lines(self) -> tuple[str, ...]:
        return (
            self.tr(
                "Exact probability distributions of tabletop dice mechanics, as you type them."
            ),
            self.tr(
                "Scripts are written in Troll, the language of Torben Mogensen, in the notation of "
                "Roll20, or as table scripts, which follow a design of Drew Hilton."
            ),
        )
