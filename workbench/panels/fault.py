"""The message under the editor: what is wrong with the script, where, and what to write instead."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from engine.errors import DiceError, Span

__all__ = ["FaultLine", "describe_fault"]


def describe_fault(fault: DiceError) -> str:
    """Return the place and the message of a fault, and on a line of its own the hint."""
    place = "" if fault.span is None else f"Line {fault.span.line}, column {fault.span.column}: "
    message = f"{place}{fault.message}" if place else fault.message[:1].upper() + fault.message[1:]
    return message if fault.hint is None else f"{message}\n{fault.hint}"


class FaultLine(QLabel):
    """The fault of the script in the editor; a click leads to its place.

    Signals:
        place_chosen: The ``Span`` to go to.
    """

    place_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a fault."""
        super().__init__(parent)
        self.setObjectName("fault")
        self.setAccessibleName("Fault")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._span: Span | None = None
        self.hide()

    def set_fault(self, fault: DiceError | None) -> None:
        """Show a fault, or nothing."""
        self._span = None if fault is None else fault.span
        self.setText("" if fault is None else describe_fault(fault))
        pointer = Qt.CursorShape.ArrowCursor
        self.setCursor(pointer if self._span is None else Qt.CursorShape.PointingHandCursor)
        self.setVisible(fault is not None)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Lead to the place of the fault."""
        if self._span is not None:
            self.place_chosen.emit(self._span)
        super().mousePressEvent(event)
