"""What features and the window put into menus: commands, submenus, and where they stand.

They are plain values; the menu bar makes Qt's actions of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

__all__ = ["Command", "ContextMenu", "Entry", "Menu", "MenuSection", "Submenu", "always"]


def always() -> bool:
    """Return True: the command can be given at any time."""
    return True


@dataclass(frozen=True)
class Command:
    """Something that the window does when its user says so.

    Attributes:
        name: The word by which the program calls it; unique in the window.
        text: What the menu says; ``&`` marks the letter to press.
        action: Does it.
        keys: Key sequences, the first of which the menu shows.
        group: Commands of the same group exclude each other; empty where it stands alone.
        tip: What the status line says about it, or empty.
        enabled: Tells whether it can be given now.
        checked: Tells whether it is on now; None where it is not something that is on or off.
        role: Where a platform with a menu of the program itself puts it.
    """

    name: str
    text: str
    action: Callable[[], object]
    keys: tuple[str, ...] = ()
    group: str = ""
    tip: str = ""
    enabled: Callable[[], bool] = always
    checked: Callable[[], bool] | None = None
    role: QAction.MenuRole = QAction.MenuRole.NoRole


@dataclass(frozen=True)
class Submenu:
    """A menu in a menu, whose entries are found out when it is opened.

    Attributes:
        name: The word by which the program calls it.
        text: What the menu says; ``&`` marks the letter to press.
        fill: Adds the entries to the menu, which is empty when it is called.
    """

    name: str
    text: str
    fill: Callable[[QMenu], None]


Entry: TypeAlias = Command | Submenu | None
"""One line of a menu; None is a line between commands."""


class Menu(Enum):
    """The menus of the menu bar, in their order."""

    FILE = auto()
    EDIT = auto()
    MECHANIC = auto()
    ROLL = auto()
    VIEW = auto()
    COMPARE = auto()
    TOOLS = auto()
    WINDOW = auto()
    HELP = auto()


@dataclass(frozen=True)
class MenuSection:
    """Entries that belong together in a menu.

    Attributes:
        menu: The menu.
        block: Blocks are divided by lines, and stand in the order of their numbers.
        entries: The entries.
        order: Where a block has several sections, the place among them.
    """

    menu: Menu
    block: int
    entries: tuple[Entry, ...]
    order: int = 0


@dataclass(frozen=True)
class ContextMenu:
    """Commands that are offered over a widget.

    Attributes:
        widget: What is clicked.
        names: The names of the commands; None is a line between them.
    """

    widget: QWidget
    names: tuple[str | None, ...]
