"""The page of all commands and their keys, made of the commands themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

__all__ = ["CommandKeys", "keyboard_page"]


@dataclass(frozen=True)
class CommandKeys:
    """A command with the keys that give it.

    Attributes:
        menu: The menu it is in, as it is read.
        text: What the menu says.
        keys: Its keys as they are written on this platform; empty where it has none.
    """

    menu: str
    text: str
    keys: tuple[str, ...]


def keyboard_page(commands: Iterable[CommandKeys], more: str) -> str:
    """Return a page in Markdown with a table for each menu.

    Args:
        commands: The commands in the order of the menus.
        more: What stands under the tables, in Markdown: keys that belong to no command.
    """
    menus: dict[str, list[CommandKeys]] = {}
    for command in commands:
        menus.setdefault(command.menu, []).append(command)
    title = QCoreApplication.translate("keyboard_page", "Keyboard")
    tables = (f"## {menu}\n\n{_table(lines)}" for menu, lines in menus.items())
    return "\n\n".join((f"# {title}", *tables, more))


def _table(commands: Iterable[CommandKeys]) -> str:
    command_head = QCoreApplication.translate("keyboard_page", "command")
    keys_head = QCoreApplication.translate("keyboard_page", "keys")
    rows = (f"| {command.text} | {_written(command.keys)} |" for command in commands)
    return "\n".join((f"| {command_head} | {keys_head} |", "| --- | --- |", *rows))


def _written(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)
