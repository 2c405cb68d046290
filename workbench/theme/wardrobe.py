"""Dresses a window part by part: at once what is seen, and the rest while nobody waits.

Where a window has a stylesheet, Qt dresses all that lies in it twice for another theme or type: a
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

__all__ = ["Wardrobe"]


class Wardrobe(QObject):
    """What a window wears, and which of its parts do not wear it yet.

    Signals:
        caught_up: Parts that were hidden have been dressed as well.
    """

    caught_up = Signal()

    def __init__(self, window: QWidget, panels: Iterable[QWidget]) -> None:
        """Dress nothing yet.

        Args:
            window: The window; what is put into it later, such as a dialog, is dressed when Qt
                is about to show it.
            panels: The widgets in it that may be hidden, each of which is a part by itself.
        """
        super().__init__(window)
        self._window = window
        self._panels = tuple(panels)
        self._stylesheet = ""
        self._behind: list[QWidget] = []
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._dress_next)
        window.installEventFilter(self)

    @property
    def is_behind(self) -> bool:
        """Whether hidden parts are still to be dressed."""
        return bool(self._behind)

    def dress(self, theme: Theme) -> None:
        """Let the window wear ``theme``, in the type that the application has now."""
        self._stylesheet = prepared(theme)
        parts = tuple(self._parts(self._window))
        # Nothing is measured before the window is shown, and then nothing takes time either.
        seen = [part for part in parts if part.isVisible()] if self._window.isVisible() else parts
        self._behind = [part for part in parts if part not in seen]
        for part in seen:
            part.setStyleSheet(self._stylesheet)
        for part in self._behind:
            part.installEventFilter(self)
        if self._behind:
            self._idle.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Dress a part that is shown, and what is new in the window."""
        if event.type() == QEvent.Type.Show and watched in self._behind:
            self._put_on(watched)
            self.caught_up.emit()
        elif watched is self._window and event.type() == QEvent.Type.ChildPolished:
            self._take_in()
        return super().eventFilter(watched, event)

    def _parts(self, widget: QWidget) -> Iterator[QWidget]:
        """Return what lies in a widget and is dressed by itself; what has parts in it is not."""
        for child in _children(widget):
            if child in self._panels or not any(map(child.isAncestorOf, self._panels)):
                yield child
            else:
                yield from self._parts(child)

    def _take_in(self) -> None:
        for child in _children(self._window):
            if not child.styleSheet() and not any(map(child.isAncestorOf, self._panels)):
                child.setStyleSheet(self._stylesheet)

    def _dress_next(self) -> None:
        if self._behind:
            self._put_on(self._behind[0])
        if self._behind:
            self._idle.start()
        else:
            self.caught_up.emit()

    def _put_on(self, part: QWidget) -> None:
        self._behind.remove(part)
        if isValid(part):
            part.removeEventFilter(self)
            part.setStyleSheet(self._stylesheet)


def _children(widget: QWidget) -> list[QWidget]:
    """Return what lies directly in a widget, but for handles, whose colours are the palette's."""
    found = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [child for child in found if not isinstance(child, QSplitterHandle)]
