"""Pasting mechanics and projects: by a command, and a line of text wherever it is pasted."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from workbench.context import Context
from workbench.project.opening import Opening
from workbench.results.adding import add_shared
from workbench.storage import StorageError
from workbench.storage.sharing import read_shared
from workbench.storage.text_line import holds_line

__all__ = ["Pasting", "clipboard_holds_line"]


def clipboard_holds_line() -> bool:
    """Return whether a line of text that a workbench wrote is on the clipboard."""
    return holds_line(QApplication.clipboard().text())


class Pasting(QObject):
    """Takes what is pasted into a window.

    Nobody writes a line of text that holds a project into a script or a name. So wherever one is
    pasted it is opened instead: mechanics are added as one step, and a project is opened where
    nothing gets lost by that. To this end the keys of Paste are watched in what has the focus.
    """

    def __init__(self, context: Context) -> None:
        """Paste into the window of ``context``, which becomes the parent of this object."""
        super().__init__(context.window)
        self._context = context
        self._watched: QWidget | None = None

    def watch(self) -> None:
        """Look at the keys from now on, and at the command Paste."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_focus)
        self._context.exchange.substitute("paste", clipboard_holds_line, self.paste)

    def paste(self) -> None:
        """Add the mechanics on the clipboard, or open the project on it."""
        messages = self._context.messages
        try:
            shared = read_shared(QApplication.clipboard().text(), self.tr("Pasted"))
        except StorageError as error:
            messages.failed.emit(str(error))
            return
        if shared.project is not None:
            self._context.exchange.opening_requested.emit(Opening(shared.project))
        elif shared.is_empty:
            messages.noted.emit(self.tr("There is no mechanic on the clipboard"))
        else:
            add_shared(self._context.document, self._context.backend, shared)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        del before
        if self._watched is not None and shiboken6.isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = now if now is not None and self._is_in_window(now) else None
        if self._watched is not None:
            self._watched.installEventFilter(self)

    def _is_in_window(self, widget: QWidget) -> bool:
        """Return whether ``widget`` is in the window, or in what lies over it."""
        top: QWidget | None = widget
        while top is not None and top is not self._context.window:
            top = top.parentWidget()
        return top is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Open a line that is about to be pasted; let everything else pass."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if event.type() not in kinds or not isinstance(event, QKeyEvent):
            return False
        if not event.matches(QKeySequence.StandardKey.Paste) or not clipboard_holds_line():
            return False
        # Taken here, the key comes back as a press and is no shortcut of any menu.
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            if isinstance(watched, QLineEdit):
                # What was to be searched or named is not gone on with; the command palette closes.
                watched.clearFocus()
            self.paste()
        return True
