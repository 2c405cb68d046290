"""Widgets below each other, hundreds of them without hesitation."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

__all__ = ["CardColumn"]

WIDTHS_KNOWN = 5
"""Widths for which heights are kept: layouts try a few before they settle."""


class CardColumn(QWidget):
    """A column of widgets, each as wide as the column and as high as it wants to be then.

    Qt's own layout would do the same; but it lays everything out again for every single widget that
    comes in, which is the square of their number.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without widgets."""
        super().__init__(parent)
        self._widgets: tuple[QWidget, ...] = ()
        # The heights of the widgets for some widths, and for none in particular.
        self._known_heights: dict[int | None, list[int]] = {}
        self._is_outdated = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """The widgets, from top to bottom."""
        return self._widgets

    def set_widgets(self, widgets: tuple[QWidget, ...], start: int, stop: int) -> None:
        """Hold these children, and none that was held before.

        Args:
            widgets: The children, from top to bottom.
            start: The place of the first one that is new or may want another height now.
            stop: The place behind the last of these; from here on all were held before.
        """
        before, self._widgets = self._widgets, widgets
        if self._is_outdated:
            self._settle()
            return
        same = _common_end(before, widgets[stop:])
        behind = len(before) - same
        changed = widgets[start : len(widgets) - same]
        for widget in changed:
            layout = widget.layout()
            if layout is not None:
                layout.activate()
        shift = 0
        for width, heights in self._known_heights.items():
            measured = [_height_of(widget, width) for widget in changed]
            if width == self.width():
                shift = sum(measured) - sum(heights[start:behind])
            heights[start:behind] = measured
        # What these ask for is measured now, and need not be asked of all others as well.
        QCoreApplication.removePostedEvents(self, QEvent.Type.LayoutRequest)
        self.updateGeometry()
        self._place(start, len(widgets) if shift else start + len(changed))

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return that narrow text is higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height of all widgets together."""
        return sum(self._heights(width))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for no width, and for the height that unbroken text has."""
        return QSize(0, sum(self._heights(None)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the same."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the widgets anew where the width is another."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place(0, len(self._widgets))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Trust no measure of another size of type; what is in it asks for new ones by itself."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._is_outdated = True

    def event(self, event: QEvent) -> bool:
        """Place the widgets anew where one wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return super().event(event)

    def _settle(self) -> None:
        self._is_outdated = False
        self._known_heights.clear()
        self.updateGeometry()
        self._place(0, len(self._widgets))

    def _place(self, start: int, stop: int) -> None:
        heights = self._heights(self.width())
        top = sum(heights[:start])
        for place in range(start, stop):
            self._widgets[place].setGeometry(0, top, self.width(), heights[place])
            top += heights[place]

    def _heights(self, width: int | None) -> list[int]:
        known = self._known_heights.get(width)
        if known is None:
            while len(self._known_heights) >= WIDTHS_KNOWN:
                del self._known_heights[next(iter(self._known_heights))]
            known = self._known_heights[width] = [_height_of(one, width) for one in self._widgets]
        return known


def _height_of(widget: QWidget, width: int | None) -> int:
    if width is None or not widget.hasHeightForWidth():
        return widget.sizeHint().height()
    return widget.heightForWidth(width)


def _common_end(before: tuple[QWidget, ...], after: tuple[QWidget, ...]) -> int:
    """Return how many widgets at the end are the same."""
    pairs = zip(reversed(before), reversed(after), strict=False)
    shorter = min(len(before), len(after))
    return next((at for at, (old, new) in enumerate(pairs) if old is not new), shorter)
