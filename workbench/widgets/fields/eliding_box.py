"""A list to choose from that may be narrower than what is chosen."""

from __future__ import annotations

from textwrap import shorten

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from workbench.widgets import plain

__all__ = ["ElidingBox"]

LONGEST_TIP = 200
"""Characters that a tooltip tells in its one line."""

BESIDE_ICON, BESIDE_WORDS = 4, 2
"""Pixels between an icon and the words, and beside the words."""


class ElidingBox(QComboBox):
    """A box that shows as much of what is chosen as it has room for; its tooltip has all of it.

    Attributes:
        explanation: What the tooltip tells besides.
    """

    explanation = ""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Begin without anything to choose.

        Args:
            name: What is chosen, for people who do not see the box.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self.setAccessibleName(name)

    @property
    def shown(self) -> str:
        """What is written of what is chosen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        edit = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, edit, self)
        icon = 0 if option.currentIcon.isNull() else self.iconSize().width() + BESIDE_ICON
        return self.shortened(room.width() - icon - BESIDE_WORDS)

    def shortened(self, room: int) -> str:
        """Return what is chosen as it is written in so many pixels: cut in its middle."""
        elide = Qt.TextElideMode.ElideMiddle
        return self.fontMetrics().elidedText(self.currentText(), elide, room)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint as much of what is chosen as there is room for."""
        del event
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def event(self, event: QEvent) -> bool:
        """Tell the whole of what is chosen where it is cut."""
        if event.type() == QEvent.Type.ToolTip:
            whole = self.currentText()
            cut = "" if self.shown == whole else shorten(whole, LONGEST_TIP, placeholder="…")
            self.setToolTip(plain("\n".join(part for part in (cut, self.explanation) if part)))
        return super().event(event)
