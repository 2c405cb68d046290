"""Where the keyboard enters a panel that is brought to the front."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

__all__ = ["EntryWidget"]


class EntryWidget(QWidget):
    """A widget that hands the focus on to one of its fields, wherever that stands among them.

    A focus proxy of Qt would do the same, but the Tab key would go to the proxy and pass over all
    fields before it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Keep the focus until there is a field to hand it to."""
        super().__init__(parent)
        self._entry: QWidget | None = None

    def enter_at(self, field: QWidget) -> None:
        """Hand the focus on to ``field`` from now on, or to the first one while it takes none."""
        self._entry = field
        if self.hasFocus():
            field.setFocus()

    def setFocus(  # noqa: N802 - Qt's name
        self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason
    ) -> None:
        """Give the focus to the field at once, also in a window that is not active yet."""
        if self._entry is not None and self._entry.isEnabled():
            self._entry.setFocus(reason)
        else:
            super().setFocus(reason)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Hand the focus on."""
        super().focusInEvent(event)
        entry = self._entry
        if entry is None:
            return
        entry.setFocus(event.reason())
        if self.hasFocus():
            self.focusNextChild()
