"""The menus: every command of the window with its words, its place and its keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

__all__ = ["MENUS", "Actions", "Command"]


@dataclass(frozen=True)
class Command:
    """One entry of a menu.

    Attributes:
        name: The word by which the program calls it.
        text: What the menu says; ``&`` marks the letter to press.
        keys: Key sequences, the first of which the menu shows.
        group: Commands of the same group exclude each other; empty where it stands alone.
        is_switch: Whether it is on or off.
        tip: What the status line says about it, or empty.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    group: str = ""
    is_switch: bool = False
    tip: str = ""


Menu = tuple[str, tuple[Command | None, ...]]

MENUS: tuple[Menu, ...] = (
    (
        "&File",
        (
            Command("new", "&New Project", ("Ctrl+N",)),
            Command("open", "&Open…", ("Ctrl+O",), tip="Open a project or a script"),
            Command("recent", "Open &Recent"),
            None,
            Command("save", "&Save", ("Ctrl+S",)),
            Command("save_as", "Save &As…", ("Ctrl+Shift+S",)),
            None,
            Command("export_png", "Export Chart as &PNG…", ("Ctrl+E",)),
            Command(
                "export_csv",
                "Export Comparison as &CSV…",
                ("Ctrl+Shift+E",),
                tip="Write the probabilities of all shown mechanics, exact and decimal",
            ),
            None,
            Command("quit", "&Quit", ("Ctrl+Q",), tip="Unsaved work is there again next time"),
        ),
    ),
    (
        "&Edit",
        (
            Command("undo", "&Undo", ("Ctrl+Z",)),
            Command("redo", "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
        ),
    ),
    (
        "&Mechanic",
        (
            Command("add", "&Add", ("Ctrl+Shift+N",)),
            Command("duplicate", "&Duplicate as Variant", ("Ctrl+D",)),
            Command("rename", "&Rename", ("F2",)),
            Command("remove", "Re&move", ("Ctrl+Shift+Del",)),
            None,
            Command("previous", "Select &Previous", ("Ctrl+PgUp",)),
            Command("next", "Select &Next", ("Ctrl+PgDown",)),
            Command("move_up", "Move &Up", ("Ctrl+Shift+Up",)),
            Command("move_down", "Move Do&wn", ("Ctrl+Shift+Down",)),
            Command("show", "&Show on Chart", ("Ctrl+H",), is_switch=True),
            None,
            Command("roll", "Ro&ll", ("Ctrl+R", "F5")),
            Command("roll_many", "Roll &100 Times", ("Ctrl+Shift+R",)),
        ),
    ),
    (
        "&View",
        (
            Command("exactly", "&Exactly", ("Ctrl+1",), "mode"),
            Command("at_least", "At &Least", ("Ctrl+2",), "mode"),
            Command("at_most", "At &Most", ("Ctrl+3",), "mode"),
            None,
            Command("bars", "&Bars", ("Ctrl+B",), "shape"),
            Command("lines", "L&ines", ("Ctrl+L",), "shape"),
            Command("whole_chart", "&Whole Chart", ("Ctrl+9",), tip="Take back the zoom"),
            None,
            Command("light", "Li&ght", ("Ctrl+Alt+L",), "theme"),
            Command("dark", "&Dark", ("Ctrl+Alt+D",), "theme"),
            None,
            Command("bigger", "Bigger Te&xt", ("Ctrl++", "Ctrl+=")),
            Command("smaller", "&Smaller Text", ("Ctrl+-",)),
            Command("usual_size", "&Usual Text Size", ("Ctrl+0",)),
            None,
            Command("panel_mechanics", "List of Me&chanics", ("F6",), is_switch=True),
            Command("panel_script", "Sc&ript", ("F7",), is_switch=True),
            Command("panel_tables", "&Tables and Rolls", ("F8",), is_switch=True),
            Command("panel_status", "Status Li&ne", ("Ctrl+F8",), is_switch=True),
        ),
    ),
    (
        "&Tools",
        (
            Command("cancel", "&Cancel Calculation", ("Esc",)),
            Command("again", "Calculate &Again", ("F9",), tip="Calculate what was cancelled"),
            None,
            Command("limit", "&Limit on Iterations"),
        ),
    ),
    ("&Help", (Command("about", "&About Dice Workbench", ("F1",)),)),
)
"""The menus in their order; None is a line between commands."""

SUBMENUS = ("recent", "limit")
"""Commands that are menus themselves, filled by the window."""


class Actions:
    """Qt's actions for all commands, in the menu bar of a window."""

    def __init__(self, window: QMainWindow) -> None:
        """Fill the menu bar of ``window``."""
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        self._groups: dict[str, QActionGroup] = {}
        for title, commands in MENUS:
            menu = window.menuBar().addMenu(title)
            menu.setToolTipsVisible(True)
            for command in commands:
                self._add(menu, command)

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a command."""
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        """Go through all actions in the order of the menus."""
        return iter(self._actions.values())

    def menu(self, name: str) -> QMenu:
        """Return the submenu of a command, such as that of the recent projects."""
        return self._menus[name]

    def choose(self, name: str) -> None:
        """Mark a command of a group, or switch one on, without doing what it does."""
        self._actions[name].setChecked(True)

    def _add(self, menu: QMenu, command: Command | None) -> None:
        if command is None:
            menu.addSeparator()
            return
        if command.name in SUBMENUS:
            self._menus[command.name] = menu.addMenu(command.text)
            return
        action = QAction(command.text, self._window)
        action.setObjectName(command.name)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.setCheckable(command.is_switch or bool(command.group))
        if command.tip:
            action.setStatusTip(command.tip)
        if command.group:
            self._group(command.group).addAction(action)
        menu.addAction(action)
        self._actions[command.name] = action

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]
