"""Widgets below each other, hundreds of them without hesitation."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

__all__ = ["CardColumn"]


class CardColumn(QWidget):
    """A column of widgets, each as wide as the column and as high as it wants to be then.

    Qt's own layout would do the same; but it lays everything out again for every single widget that
    comes in, which is the square of their number.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without widgets."""
        super().__init__(parent)
        self._widgets: tuple[QWidget, ...] = ()
        self._known_heights: dict[int, tuple[int, ...]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """The widgets, from top to bottom."""
        return self._widgets

    def set_widgets(self, widgets: tuple[QWidget, ...]) -> None:
        """Hold these children, and none that was held before."""
        known = set(self._widgets)
        self._widgets = widgets
        self._settle()
        for widget in widgets:
            if widget not in known:
                widget.show()

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return that narrow text is higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height of all widgets together."""
        return sum(self._heights(width))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for no width, and for the height that unbroken text has."""
        return QSize(0, sum(widget.sizeHint().height() for widget in self._widgets))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the same."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the widgets anew where the width is another."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def event(self, event: QEvent) -> bool:
        """Place the widgets anew where one wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return super().event(event)

    def _settle(self) -> None:
        self._known_heights.clear()
        self.updateGeometry()
        self._place()

    def _place(self) -> None:
        top = 0
        for widget, height in zip(self._widgets, self._heights(self.width()), strict=True):
            widget.setGeometry(0, top, self.width(), height)
            top += height

    def _heights(self, width: int) -> tuple[int, ...]:
        known = self._known_heights.get(width)
        if known is None:
            known = tuple(
                widget.heightForWidth(width)
                if widget.hasHeightForWidth()
                else widget.sizeHint().height()
                for widget in self._widgets
            )
            self._known_heights[width] = known
        return known
