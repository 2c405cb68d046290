"""Styles a window part by part: at once what is seen, and the rest while nobody waits.

Where a window has a stylesheet, Qt styles all that lies in it twice for another theme or type: a
fifth of a second, nearly all of it for panels that nobody looks at. Here the window has none, and
neither has what only arranges others. Each part has the stylesheet: a panel, or what else lies
beside panels. A hidden one takes it in a moment of its own, and at the latest when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QSplitterHandle, QWidget
from shiboken6 import isValid

from workbench.theme.application import prepared
from workbench.theme.theme import Theme

__all__ = ["PartStyles"]


class PartStyles(QObject):
    """The stylesheets of the parts of a window, and which parts do not have the newest yet.

    Signals:
        completed: Parts that were hidden have the stylesheet as well.
    """

    completed = Signal()

    def __init__(self, window: QWidget, panels: Iterable[QWidget]) -> None:
        """Style nothing yet.

        Args:
            window: The window; what is put into it later, such as a dialog, is styled when Qt
                is about to show it.
            panels: The widgets in it that may be hidden, each of which is a part by itself.
        """
        super().__init__(window)
        self._window = window
        self._panels = tuple(panels)
        self._stylesheet = ""
        self._waiting: list[QWidget] = []
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._style_next)
        window.installEventFilter(self)

    @property
    def is_waiting(self) -> bool:
        """Whether hidden parts do not have the newest stylesheet yet."""
        return bool(self._waiting)

    def apply(self, theme: Theme) -> None:
        """Give the window the look of ``theme``, in the type that the application has now."""
        self._stylesheet = prepared(theme)
        parts = tuple(self._parts(self._window))
        # Nothing is measured before the window is shown, and then nothing takes time either.
        seen = [part for part in parts if part.isVisible()] if self._window.isVisible() else parts
        self._waiting = [part for part in parts if part not in seen]
        for part in seen:
            part.setStyleSheet(self._stylesheet)
        for part in self._waiting:
            part.installEventFilter(self)
        if self._waiting:
            self._idle.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Style a part that is shown, and what is new in the window."""
        if event.type() == QEvent.Type.Show and watched in self._waiting:
            self._style(watched)
            self.completed.emit()
        elif event.type() == QEvent.Type.ChildPolished and watched is self.parent():
            self._style_new()
        return super().eventFilter(watched, event)

    def _parts(self, widget: QWidget) -> Iterator[QWidget]:
        """Return what lies in a widget and is styled by itself; what has parts in it is not."""
        for child in _children(widget):
            if child in self._panels or not any(map(child.isAncestorOf, self._panels)):
                yield child
            else:
                yield from self._parts(child)

    def _style_new(self) -> None:
        for child in _children(self._window):
            if not child.styleSheet() and not any(map(child.isAncestorOf, self._panels)):
                child.setStyleSheet(self._stylesheet)

    def _style_next(self) -> None:
        if self._waiting:
            self._style(self._waiting[0])
        if self._waiting:
            self._idle.start()
        else:
            self.completed.emit()

    def _style(self, part: QWidget) -> None:
        self._waiting.remove(part)
        if isValid(part):
            part.removeEventFilter(self)
            part.setStyleSheet(self._stylesheet)


def _children(widget: QWidget) -> list[QWidget]:
    """Return what lies directly in a widget, but for handles, whose colours are the palette's."""
    found = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [child for child in found if not isinstance(child, QSplitterHandle)]
