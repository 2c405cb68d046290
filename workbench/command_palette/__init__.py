"""The command palette: finds every command, mechanic and library entry by a few letters."""

from __future__ import annotations

from workbench.command_palette.command_palette import CommandPalette
from workbench.command_palette.search_box import SearchBox

__all__ = ["CommandPalette", "SearchBox"]
