"""Cut, copy, paste and select all, in whatever has the focus.

Cut, Copy, Paste and Select All act on what had the focus last: on a text of Qt, or on the nearest
widget around that has a method of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeGuard

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

__all__ = ["Focused", "belongs_to", "text_in"]

Text = QLineEdit | QPlainTextEdit | QTextEdit | QLabel
"""The widgets of Qt in which a text can be selected."""


def text_in(widget: QWidget) -> Text | None:
    """Return the text that its user selects in when ``widget`` has the focus, or None."""
    if isinstance(widget, QAbstractSpinBox):
        return widget.lineEdit()
    if isinstance(widget, QComboBox):
        return widget.lineEdit()
    if isinstance(widget, QLabel):
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        return widget if widget.textInteractionFlags() & selectable else None
    return widget if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit) else None


def belongs_to(window: QWidget, widget: QWidget) -> bool:
    """Return whether ``widget`` is in ``window`` or in one of its dialogs."""
    top: QWidget | None = widget.window()
    while top is not None and top is not window:
        parent = top.parentWidget()
        top = None if parent is None else parent.window()
    return top is not None


class Focused:
    """What had the focus last, apart from menus, and what can be done in it.

    A widget that is no text takes part by a method ``copy``, ``cut`` or ``paste`` of its own or of
    what it is in.
    """

    def __init__(self) -> None:
        """Begin where nothing has the focus."""
        self._widget: QWidget | None = None

    def follow(self, widget: QWidget) -> None:
        """Take note of what has the focus now; a menu only has it for a moment."""
        if not isinstance(widget, QMenu | QMenuBar):
            self._widget = widget

    @property
    def widget(self) -> QWidget | None:
        """What had the focus last, as long as it is seen."""
        widget = self._widget
        if widget is None or not shiboken6.isValid(widget) or not widget.isVisible():
            return None
        return widget

    def can(self, deed: str) -> bool:
        """Return whether ``cut``, ``copy``, ``paste`` or ``select_all`` can be done now."""
        return self._doing(deed) is not None

    def do(self, deed: str) -> None:
        """Do it, if it can be done."""
        action = self._doing(deed)
        if action is not None:
            action()

    def _doing(self, deed: str) -> Callable[[], object] | None:
        widget = self.widget
        if widget is None:
            return None
        if deed == "select_all" and isinstance(widget, QAbstractSpinBox):
            # What stands before and behind the number is no part of it.
            return widget.selectAll
        text = text_in(widget)
        return _of_view(widget, deed) if text is None else _of_text(text, deed)


def _of_text(text: Text, deed: str) -> Callable[[], object] | None:
    if deed in ("cut", "copy") and not _has_selection(text):
        return None
    if isinstance(text, QLabel):
        return {
            "copy": lambda: QGuiApplication.clipboard().setText(_plain(text.selectedText())),
            "select_all": lambda: text.setSelection(0, len(text.text())),
        }.get(deed)
    if deed in ("cut", "paste") and text.isReadOnly():
        return None
    return {
        "cut": text.cut,
        "copy": text.copy,
        "paste": text.paste,
        "select_all": text.selectAll,
    }[deed]


def _has_selection(text: Text) -> bool:
    if isinstance(text, QPlainTextEdit | QTextEdit):
        return text.textCursor().hasSelection()
    return text.hasSelectedText()


def _plain(selected: str) -> str:
    # Qt ends the lines of what is selected with signs of its own.
    return selected.replace("\u2029", "\n").replace("\u2028", "\n")


def _of_view(widget: QWidget, deed: str) -> Callable[[], object] | None:
    if deed == "select_all":
        return widget.selectAll if _is_list(widget) else None
    return next((getattr(one, deed) for one in _around(widget) if hasattr(one, deed)), None)


def _is_list(widget: QWidget) -> TypeGuard[QAbstractItemView]:
    """Return whether several rows of a list can be selected."""
    modes = QAbstractItemView.SelectionMode
    few = modes.SingleSelection, modes.NoSelection
    return isinstance(widget, QAbstractItemView) and widget.selectionMode() not in few


def _around(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget and all that it is in, inside its window."""
    inner: QWidget | None = widget
    while inner is not None:
        yield inner
        inner = None if inner.isWindow() else inner.parentWidget()
