"""The part of the Edit menu that acts on whatever has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.context import Command, Entry, Room
from workbench.window.focused_text import Focused

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["ClipboardCommands"]


class ClipboardCommands(Room):
    """Cut, copy, paste and select all: in texts, tables, cards and the list of mechanics."""

    def __init__(self, window: MainWindow, focused: Focused) -> None:
        """Declare commands for ``window`` that act on what is ``focused``."""
        super().__init__(window)
        self._focused = focused

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries in their order."""
        return (
            self._command("cut", self.tr("Cu&t"), "Ctrl+X"),
            self._command("copy", self.tr("&Copy"), "Ctrl+C"),
            self._command("paste", self.tr("&Paste"), "Ctrl+V"),
            self._command("select_all", self.tr("&Select All"), "Ctrl+A"),
        )

    def _command(self, name: str, text: str, keys: str) -> Command:
        focused = self._focused
        return Command(
            name,
            text,
            lambda: focused.do(name),
            (keys,),
            enabled=lambda: focused.can(name),
        )
