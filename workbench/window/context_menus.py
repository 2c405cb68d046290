"""Context menus: commands of the menu bar, offered where they act."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget

from workbench.context import ContextMenu
from workbench.widgets.figure_table import FigureTable
from workbench.window.focused_text import belongs_to, text_in
from workbench.window.menu_bar import Menus

__all__ = ["ContextMenus"]

TEXT = ("cut", "copy", "paste", None, "select_all")
"""What a text offers that can be changed; undo in a field is its own, not the window's."""

READ = ("copy", "select_all")
"""What a text offers that is only read, and a table."""


class ContextMenus(QObject):
    """Opens menus over parts of a window, and over every text in it and in its dialogs.

    Their entries are the very commands of the menu bar, so that names, keys and what can be done
    now agree.
    """

    def __init__(self, window: QWidget, menus: Menus, offered: Iterable[ContextMenu]) -> None:
        """Give the parts of a window their menus.

        Args:
            window: The window, which becomes the parent of this object.
            menus: Has the commands.
            offered: What features offer over their widgets.
        """
        super().__init__(window)
        self._window = window
        self._menus = menus
        self._known: set[QWidget] = set()
        for menu in offered:
            self.offer(menu.widget, menu.names)
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
