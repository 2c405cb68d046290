"""Windows beside the work, which are opened and closed again and again."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QDialog, QWidget

__all__ = ["Sheet"]


class Sheet(QDialog):
    """A window beside the work that is opened where it was closed.

    Qt puts it in the middle each time, and does not know at first how high its title is.
    """

    def __init__(self, parent: QWidget) -> None:
        """Begin closed.

        Args:
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self._place: QPoint | None = None

    def setVisible(self, visible: bool) -> None:  # noqa: FBT001, N802 - Qt's name
        """Open where it was, or remember where it is."""
        if not visible and self.isVisible():
            self._place = self.pos()
        elif visible and not self.isVisible() and self._place is not None:
            self.move(self._place)
        super().setVisible(visible)
