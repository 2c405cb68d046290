"""A label that shortens its text to the room there is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from workbench.widgets import PlainLabel, plain

__all__ = ["ElidedLabel"]


class ElidedLabel(PlainLabel):
    """One line of plain text that asks for no room; where it is cut, the tooltip has all of it.

    Attributes:
        explanation: What the tooltip tells besides.
    """

    explanation = ""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Tell the whole text where it is cut."""
        if event.type() == QEvent.Type.ToolTip:
            whole = self.text() if self._shortened() != self.text() else ""
            self.setToolTip(plain("\n".join(part for part in (whole, self.explanation) if part)))
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint as much of the text as there is room for."""
        del event
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment(), self._shortened())

    def _shortened(self) -> str:
        elide = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), elide, self.contentsRect().width())
