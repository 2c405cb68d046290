"""What a menu consists of: commands, submenus and the lines between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["Command", "Entry", "Room", "Submenu", "always"]


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


class Room(QObject):
    """The commands of one menu, next to what they do."""

    def __init__(self, window: MainWindow) -> None:
        """Declare commands for ``window``, which becomes the parent of this object."""
        super().__init__(window)
        self.window = window
        self.document = window.document

    @property
    def title(self) -> str:
        """What the menu bar says."""
        raise NotImplementedError

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        raise NotImplementedError
