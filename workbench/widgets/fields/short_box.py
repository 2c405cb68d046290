"""A list of names to choose from, which asks for no more room than its neighbours leave."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.widgets.fields.eliding_box import ElidingBox
from workbench.widgets.short_names import short_names

__all__ = ["ShortBox"]

NARROWEST = 100
"""Pixels that it needs at least."""

WIDEST_LIST = 420
"""Pixels of the open list at most."""


class ShortBox(ElidingBox):
    """Names that are too long are shortened so that they can be told apart; the list is wider."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Begin without names.

        Args:
            name: What is chosen, for people who do not see the box.
            parent: The widget it belongs to.
        """
        super().__init__(name, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the room of a few letters, however long the names are."""
        return QSize(NARROWEST, super().minimumSizeHint().height())

    def shortened(self, room: int) -> str:
        """Return the name that is chosen as it is told from the others in so many pixels."""
        if self.currentIndex() < 0:
            return ""
        names = [self.itemText(place) for place in range(self.count())]
        return short_names(names, self.fontMetrics(), room)[self.currentIndex()]

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        """Open a list that is wide enough for the names."""
        view = self.view()
        wanted = view.sizeHintForColumn(0) + 2 * view.frameWidth()
        view.setMinimumWidth(min(WIDEST_LIST, max(self.width(), wanted)))
        super().showPopup()
