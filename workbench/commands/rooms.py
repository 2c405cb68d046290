"""The menus of the window in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.commands.command import Room
from workbench.commands.compare_commands import CompareCommands
from workbench.commands.edit_commands import EditCommands
from workbench.commands.file_commands import FileCommands
from workbench.commands.help_commands import HelpCommands
from workbench.commands.mechanic_commands import MechanicCommands
from workbench.commands.roll_commands import RollCommands
from workbench.commands.tool_commands import ToolCommands
from workbench.commands.view_commands import ViewCommands
from workbench.commands.window_commands import WindowCommands

if TYPE_CHECKING:
    from workbench.main_window import MainWindow

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
