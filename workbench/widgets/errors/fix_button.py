"""A button that changes the script as somebody proposes."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from engine.errors import Fix
from workbench.widgets import plain, plain_title

__all__ = ["FixButton"]

NARROWEST = 80
"""Pixels to which a button can be squeezed."""

PADDING = 30
"""Pixels beside the words of a button, on both sides together."""


class FixButton(QToolButton):
    """What a fix writes; its words are shortened rather than that a column grows for them.

    Signals:
        chosen: The ``Fix`` that is to be made.
    """

    chosen = Signal(object)

    def __init__(self, fix: Fix, parent: QWidget | None = None, use: str = "") -> None:
        """Offer ``fix``; ``use`` says in its tip what a click does, where it is no usual fix."""
        super().__init__(parent)
        self.setObjectName("fix")
        self.setText(plain_title(fix.title))
        use = use or self.tr("Change the script like this (the first one: Ctrl+.)")
        self.setToolTip(plain(f"{fix.title}\n{use}"))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.chosen.emit(fix))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size below which nothing could be read."""
        wanted = self.sizeHint()
        return QSize(min(NARROWEST, wanted.width()), wanted.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint as much of the words as there is room for."""
        del event
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        if self.sizeHint().width() > self.width():
            room = self.width() - PADDING
            option.text = self.fontMetrics().elidedText(
                self.text(), Qt.TextElideMode.ElideRight, room
            )
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
