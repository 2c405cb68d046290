"""A list to choose from, in a form that is scrolled."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QListView, QWidget

from workbench.widgets.fields.eliding_box import ElidingBox

__all__ = ["Chooser"]

NARROWEST = 76
"""Pixels of a chooser at least."""


class Chooser(ElidingBox):
    """A box that may be narrow, and that the wheel passes over unless it has the focus."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Begin without anything to choose.

        Args:
            name: What is chosen, for people who do not see the box.
            parent: The widget it belongs to.
        """
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(NARROWEST)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        """Open the list; that all its rows are as high as one another makes a long one quick."""
        view = self.view()
        if isinstance(view, QListView):
            view.setUniformItemSizes(True)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the form, unless it is the box that its user is at."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
