"""The menus of the window in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.context import Room
from workbench.help.commands import HelpCommands
from workbench.mechanics.commands import MechanicCommands
from workbench.rolls.commands import RollCommands
from workbench.window.commands.compare_commands import CompareCommands
from workbench.window.commands.edit_commands import EditCommands
from workbench.window.commands.file_commands import FileCommands
from workbench.window.commands.tool_commands import ToolCommands
from workbench.window.commands.view_commands import ViewCommands
from workbench.window.commands.window_commands import WindowCommands

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["rooms"]


def rooms(window: MainWindow) -> tuple[Room, ...]:
    """Return the commands of ``window``, menu by menu."""
    return (
        FileCommands(window),
        EditCommands(window),
        MechanicCommands(window),
        RollCommands(window),
        ViewCommands(window),
        CompareCommands(window),
        ToolCommands(window),
        WindowCommands(window),
        HelpCommands(window),
    )
