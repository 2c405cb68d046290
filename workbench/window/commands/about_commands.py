"""The part of the Help menu that is about the program itself."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMessageBox

from workbench.context import Command, CommandGroup, Context, Menu, MenuSection
from workbench.window.dialogs.log_dialog import LogDialog

__all__ = ["AboutCommands"]


class AboutCommands(CommandGroup):
    """Tells what the program is, and what it has logged."""

    def __init__(self, context: Context, journal: Path) -> None:
        """Declare commands for the window of ``context``; ``journal`` is the log."""
        super().__init__(context)
        self._journal = journal

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        entries = (
            Command(
                "log",
                self.tr("Show &Log"),
                lambda: LogDialog(self._journal, self.context.window).show(),
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
        return (MenuSection(Menu.HELP, 10, entries),)

    def _about(self) -> None:
        box = QMessageBox(self.context.window)
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
