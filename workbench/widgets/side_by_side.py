"""Controls with what they are about beside them, or below them where there is no room for both."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.folding_row import GAP, FoldingRow
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["SideBySide"]

BESIDE, ABOVE, BETWEEN = 12, 8, 16
"""Pixels around both parts, and between them."""

NARROWEST = 160
"""Pixels of the second part at least; where there are fewer it goes below the first."""


class SideBySide(VerticalScrollArea):
    """Two parts that have the height of the area; in a narrow one the second is scrolled to.

    There the second part is nearly as high as the area, so that all of it can be seen.
    """

    def __init__(self, first: QWidget, second: QWidget, parent: QWidget) -> None:
        """Put two parts beside each other.

        Args:
            first: The controls, which take the width that they ask for.
            second: What they are about, which takes the rest.
            parent: The widget it belongs to.
        """
        super().__init__("side_by_side", parent)
        self._second = second
        FollowingWidth(second, NARROWEST, second.setMinimumWidth)
        self._inside = QWidget(self)
        self._row = FoldingRow(first, second, BETWEEN, self._inside)
        layout = QVBoxLayout(self._inside)
        layout.setContentsMargins(BESIDE, ABOVE, BESIDE, ABOVE)
        layout.addWidget(self._row)
        # The height of words that are broken is not to decide how high all of it is.
        self.setWidgetResizable(False)
        self.setWidget(self._inside)
        for part in (self.viewport(), self._inside):
            part.setAutoFillBackground(False)

    @property
    def is_folded(self) -> bool:
        """Whether the second part is below the first."""
        return self._row.is_folded

    def show_second(self) -> None:
        """Scroll to the second part where it is below the first."""
        if self.is_folded:
            self.ensureWidgetVisible(self._second, 0, ABOVE)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the width of the wider part, and the height of both beside each other."""
        width = self._row.minimumSizeHint().width()
        return QSize(width + 2 * BESIDE, max(self._row.least_heights) + 2 * ABOVE)

    def event(self, event: QEvent) -> bool:
        """Give both parts the room that they need now, and ask for it."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
        return handled

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Do so also where there is another room, or a scroll bar comes or goes."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Put everything in its place before it is painted: parts are dressed when they show."""
        super().showEvent(event)
        for widget in (self._row, self._inside):
            layout = widget.layout()
            assert layout is not None, "both have one from the start"
            layout.activate()
        self._fit()

    def _fit(self) -> None:
        room = self.viewport().size()
        self._inside.resize(room.width(), self._inside.height())
        first, second = self._row.least_heights
        if self.is_folded:
            second = max(second, room.height() - 2 * ABOVE)
            height = max(first, self._row.wanted_height) + GAP + second
        else:
            height = max(first, second)
        self._inside.resize(room.width(), max(room.height(), height + 2 * ABOVE))
