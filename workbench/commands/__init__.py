"""The commands of the window: a room for each menu, and the menu bar that shows them."""

from workbench.commands.context_menus import ContextMenus
from workbench.commands.menu_bar import Menus
from workbench.commands.rooms import rooms

__all__ = ["ContextMenus", "Menus", "rooms"]
