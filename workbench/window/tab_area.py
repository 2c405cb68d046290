"""Tabs that move together where there is little room, in an area that may be closed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QToolButton, QWidget

__all__ = ["TabArea"]

ROOM_OF_TAB = 26
"""Pixels beside the words of a tab, as the stylesheet has them where there is room enough."""


class TabArea(QTabWidget):
    """Tabs without frames; their user may put them in another order.

    Signals:
        close_requested: The area is to be hidden.
    """

    close_requested = Signal()

    def __init__(self, name: str, *, can_close: bool = False) -> None:
        """Begin without tabs.

        Args:
            name: What settings and the stylesheet call the area.
            can_close: Whether a button beside the tabs hides it.
        """
        super().__init__()
        self.setObjectName(name)
        self.setDocumentMode(True)
        self.setMovable(True)
        if can_close:
            self.setCornerWidget(self._close_button(), Qt.Corner.TopRightCorner)

    def _close_button(self) -> QToolButton:
        close = QToolButton(self)
        close.setObjectName("plain")
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setToolTip(self.tr("Close"))
        close.setAccessibleName(self.tr("Close the side column"))
        close.clicked.connect(self.close_requested)
        return close

    @property
    def is_narrow(self) -> bool:
        """Whether the tabs stand closer together than usual."""
        return bool(self.tabBar().property("narrow"))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give the tabs as much room as there is."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Give them room anew in another type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        corner: QWidget | None = self.cornerWidget(Qt.Corner.TopRightCorner)
        room = self.width() - (0 if corner is None else corner.sizeHint().width())
        is_narrow = self._wanted_width() > room
        if is_narrow != self.is_narrow:
            bar = self.tabBar()
            bar.setProperty("narrow", is_narrow)
            bar.style().unpolish(bar)
            bar.style().polish(bar)
            # Qt keeps the widths of tabs until it hears of another style.
            QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))

    def _wanted_width(self) -> int:
        metrics = self.tabBar().fontMetrics()
        titles = [self.tabText(place) for place in range(self.count())]
        return sum(metrics.horizontalAdvance(title) + ROOM_OF_TAB for title in titles)
