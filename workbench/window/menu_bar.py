"""The menu bar: Qt's actions for all commands, kept in step with the window.

``follow`` asks every command once whether it can be given, whenever the document, the results, the
engine or the settings have changed, and after each command; so no code anywhere enables or ticks an
action. A submenu is filled when it is opened. Context menus are made of the same actions, so that
names and keys agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from workbench.context import Command, Entry, Menu, MenuSection, Submenu
from workbench.widgets import plain

__all__ = ["Menus"]


class Menus(QObject):
    """Qt's actions for all commands, in the menu bar of a window.

    Each action carries the name of its command as its object name and its tip as status tip.
    """

    def __init__(self, window: QMainWindow) -> None:
        """Begin without commands in the menu bar of ``window``."""
        super().__init__(window)
        self._window = window
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}
        self._titles: dict[str, str] = {}
        self._submenus: dict[str, QMenu] = {}
        self._groups: dict[str, QActionGroup] = {}

    def fill(self, sections: Iterable[MenuSection]) -> None:
        """Make a menu for each that ``sections`` have entries for."""
        every = sorted(sections, key=lambda one: (one.block, one.order))
        for menu, title in self._menu_titles().items():
            blocks: dict[int, list[Entry]] = {}
            for section in every:
                if section.menu is menu:
                    blocks.setdefault(section.block, []).extend(section.entries)
            if blocks:
                self._add_menu(title, tuple(blocks.values()))
        self.follow()

    def _menu_titles(self) -> dict[Menu, str]:
        return {
            Menu.FILE: self.tr("&File"),
            Menu.EDIT: self.tr("&Edit"),
            Menu.MECHANIC: self.tr("&Mechanic"),
            Menu.ROLL: self.tr("&Roll"),
            Menu.VIEW: self.tr("&View"),
            Menu.COMPARE: self.tr("&Compare"),
            Menu.TOOLS: self.tr("&Tools"),
            Menu.WINDOW: self.tr("&Window"),
            Menu.HELP: self.tr("&Help"),
        }

    def __getitem__(self, name: str) -> QAction:
        """Return the action of the command ``name``."""
        return self._actions[name]

    def give(self, name: str) -> None:
        """Give a command of any feature; without effect where the window has none of this name."""
        action = self._actions.get(name)
        if action is not None:
            action.trigger()

    def __iter__(self) -> Iterator[QAction]:
        """Go through all actions in the order of the menus."""
        return iter(self._actions.values())

    def title_of(self, name: str) -> str:
        """Return the title of the menu that the command ``name`` is in, as it is read."""
        return self._titles[name]

    def submenu(self, name: str) -> QMenu:
        """Return a submenu, such as that of the recent projects."""
        return self._submenus[name]

    def context_menu(self, names: Iterable[str | None]) -> QMenu:
        """Return a menu of some commands and submenus, as they are in the menu bar.

        Args:
            names: What they are called by the program; None is a line between them.
        """
        self.follow()
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        for name in names:
            if name is None:
                menu.addSeparator()
            elif name in self._submenus:
                menu.addAction(self._submenus[name].menuAction())
            elif name in self._actions:  # it may be the command of a feature that is not there
                menu.addAction(self._actions[name])
        return menu

    def popup(self, names: Iterable[str | None], place: QPoint) -> None:
        """Open a menu of some commands and submenus.

        Args:
            names: What they are called by the program; None is a line between them.
            place: Where on the screen.
        """
        menu = self.context_menu(names)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def follow(self) -> None:
        """Ask every command whether it can be given, and whether it is on."""
        for name, command in self._commands.items():
            action = self._actions[name]
            action.setEnabled(command.enabled())
            if command.checked is not None:
                action.setChecked(command.checked())

    # ---- building -------------------------------------------------------------------------

    def _add_menu(self, title: str, blocks: Iterable[Iterable[Entry]]) -> None:
        menu = self._window.menuBar().addMenu(title)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.follow)
        for number, block in enumerate(blocks):
            if number:
                menu.addSeparator()
            for entry in block:
                self._add_entry(menu, entry)
                if isinstance(entry, Command):
                    self._titles[entry.name] = title.replace("&", "")

    def _add_entry(self, menu: QMenu, entry: Entry) -> None:
        if entry is None:
            menu.addSeparator()
        elif isinstance(entry, Submenu):
            self._add_submenu(menu, entry)
        else:
            self._add_command(menu, entry)

    def _add_submenu(self, menu: QMenu, entry: Submenu) -> None:
        submenu = menu.addMenu(entry.text)
        submenu.setObjectName(entry.name)
        submenu.setToolTipsVisible(True)
        submenu.aboutToShow.connect(lambda: _refill(submenu, entry))
        self._submenus[entry.name] = submenu

    def _add_command(self, menu: QMenu, command: Command) -> None:
        action = QAction(command.text, self._window)
        action.setObjectName(command.name)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.setCheckable(command.checked is not None)
        action.setStatusTip(plain(command.tip))
        action.setMenuRole(command.role)
        action.setShortcutVisibleInContextMenu(True)
        action.triggered.connect(lambda _checked=False: self._do(command))
        if command.group:
            self._group(command.group).addAction(action)
        menu.addAction(action)
        self._commands[command.name] = command
        self._actions[command.name] = action

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self)
        return self._groups[name]

    def _do(self, command: Command) -> None:
        command.action()
        # Qt has ticked the action by itself; only the command knows whether that is true.
        self.follow()


def _refill(menu: QMenu, entry: Submenu) -> None:
    menu.clear()
    entry.fill(menu)
