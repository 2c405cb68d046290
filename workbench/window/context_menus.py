"""Context menus: commands of the menu bar, offered where they act."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget

from workbench.widgets.figure_table import FigureTable
from workbench.window.focused_text import belongs_to, text_in
from workbench.window.menu_bar import Menus

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["ContextMenus"]

TEXT = ("cut", "copy", "paste", None, "select_all")
"""What a text offers that can be changed; undo in a field is its own, not the window's."""

READ = ("copy", "select_all")
"""What a text offers that is only read, and a table."""

SCRIPT = (
    "undo",
    "redo",
    None,
    *TEXT,
    None,
    "complete",
    "explain_here",
    "apply_fix",
    None,
    "toggle_comment",
    "find",
)

MECHANIC = (
    *("rename", "duplicate", "colour", "show"),
    *(None, "copy_mechanic", "paste_mechanic"),
    *(None, "roll", "estimate"),
    *(None, "move_up", "move_down"),
    *(None, "remove"),
)

ROLLS = (
    *("copy", "select_all", "use_seed"),
    *(None, "export_rolls_text", "export_rolls_picture"),
    *(None, "clear_rolls"),
)


class ContextMenus(QObject):
    """Opens menus over parts of a window, and over every text in it and in its dialogs.

    Their entries are the very commands of the menu bar, so that names, keys and what can be done
    now agree.
    """

    def __init__(self, window: MainWindow, menus: Menus) -> None:
        """Give the parts of ``window`` their menus, made of the commands in ``menus``."""
        super().__init__(window)
        self._window = window
        self._menus = menus
        self._known: set[QWidget] = set()
        self.offer(window.mechanics.view, MECHANIC)
        self.offer(window.script.editor, SCRIPT)
        self.offer(window.rolls.table, ROLLS)
        self.offer(window.rolls.dice, ("copy",))
        for table in window.findChildren(FigureTable):
            self.offer(table, READ)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._offer_text)

    def offer(self, widget: QWidget, names: tuple[str | None, ...]) -> None:
        """Let a menu of these commands open over ``widget``; None is a line between them."""
        self._offer(widget, lambda: names)

    def _offer(self, widget: QWidget, names: Callable[[], tuple[str | None, ...]]) -> None:
        def open_menu(place: QPoint) -> None:
            # The place is told in the pixels of what scrolls.
            area = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
            self._menus.popup(names(), area.mapToGlobal(place))

        self._known.add(widget)
        widget.destroyed.connect(lambda: self._known.discard(widget))
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        widget.customContextMenuRequested.connect(open_menu)

    def _offer_text(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Give a text its menu as soon as it has the focus, which a click with any button does."""
        if now is None or now in self._known or not belongs_to(self._window, now):
            return
        text = text_in(now)
        if text is not None:
            self._offer(now, lambda: READ if self._is_read_only(now) else TEXT)

    def _is_read_only(self, widget: QWidget) -> bool:
        text = text_in(widget)
        return isinstance(text, QLabel) or text is None or text.isReadOnly()
