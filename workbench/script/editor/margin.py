"""The margin of the editor: line numbers, a dot at an error, and a ring at a note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from workbench.theme import Theme
from workbench.widgets import plain

__all__ = ["Margin", "MarginLine", "MarginOwner"]

ROOM_FOR_MARK = 16
"""Pixels left of the numbers, where the mark of an error or note goes."""

ROOM_AFTER = 10
"""Pixels between the numbers and the text."""


@dataclass(frozen=True)
class MarginLine:
    """A line of the script as it lies in the window.

    Attributes:
        number: Counted from 1.
        top: The upper edge in pixels.
        height: In pixels.
        is_current: Whether the cursor is in it.
    """

    number: int
    top: float
    height: float
    is_current: bool


class MarginOwner(Protocol):
    """What the margin asks of the editor it belongs to."""

    def visible_lines(self) -> Iterator[MarginLine]:
        """Return the lines to be numbered, from top to bottom."""

    def error_message(self, line: int) -> str:
        """Return what is wrong in a line, counted from 1, or an empty string."""

    def note_message(self, line: int) -> str:
        """Return what may be a slip in a line, counted from 1, or an empty string."""

    def line_count(self) -> int:
        """Return the number of lines."""

    def select_line(self, place: QPoint, *, extend: bool) -> None:
        """Select the line at ``place``, or go on to it with what is selected."""


class Margin(QWidget):
    """The strip to the left of the script."""

    def __init__(self, owner: MarginOwner, theme: Theme, parent: QWidget) -> None:
        """Belong to the editor ``owner``, which lays the margin out itself."""
        super().__init__(parent)
        self._owner = owner
        self._theme = theme
        self.setAccessibleName(self.tr("Line numbers"))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.update()

    def wanted_width(self) -> int:
        """Return the width for the greatest line number, in pixels; never less than two digits."""
        digits = max(2, len(str(self._owner.line_count())))
        return ROOM_FOR_MARK + self.fontMetrics().horizontalAdvance("9") * digits + ROOM_AFTER

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the wanted width."""
        return QSize(self.wanted_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the numbers and the marks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(self._theme.surface))
        for line in self._owner.visible_lines():
            if line.is_current:
                place = QRect(0, round(line.top), self.width(), round(line.height))
                painter.fillRect(place, QColor(self._theme.current_line))
            self._paint_number(painter, line)
            if self._owner.error_message(line.number):
                self._paint_dot(painter, line)
            elif self._owner.note_message(line.number):
                self._paint_ring(painter, line)

    def _paint_number(self, painter: QPainter, line: MarginLine) -> None:
        painter.setPen(QColor(self._theme.text if line.is_current else self._theme.quiet))
        height = self.fontMetrics().height()
        place = QRect(0, round(line.top), self.width() - ROOM_AFTER, height)
        painter.drawText(place, Qt.AlignmentFlag.AlignRight, str(line.number))

    def _paint_dot(self, painter: QPainter, line: MarginLine) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.error))
        painter.drawEllipse(self._place_of_mark(line), 3.5, 3.5)

    def _paint_ring(self, painter: QPainter, line: MarginLine) -> None:
        painter.setPen(QPen(QColor(self._theme.warning), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(self._place_of_mark(line), 3.0, 3.0)

    def _place_of_mark(self, line: MarginLine) -> QPointF:
        return QPointF(ROOM_FOR_MARK / 2 + 1, line.top + self.fontMetrics().height() / 2)

    def event(self, event: QEvent) -> bool:
        """Say what is wrong, or may be, where the pointer rests on its line."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain(self._message_at(event.pos())), self)
            return True
        return super().event(event)

    def _message_at(self, place: QPoint) -> str:
        for line in self._owner.visible_lines():
            if line.top <= place.y() < line.top + line.height:
                number = line.number
                return self._owner.error_message(number) or self._owner.note_message(number)
        return ""

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Select a line by its number, and more with Shift."""
        if event.button() == Qt.MouseButton.LeftButton:
            held = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._owner.select_line(event.position().toPoint(), extend=bool(held))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Select more lines while the button is held."""
        self._owner.select_line(event.position().toPoint(), extend=True)
