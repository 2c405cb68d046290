"""A field for whole numbers of any size, with arrows beside it."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from workbench.shelf.line_field import LineField

__all__ = ["NumberField", "whole_number"]

MOST_DIGITS = 4000
"""Python reads and writes no longer numbers unless it is told to."""

FIELD_MARGIN = 9
"""Pixels between the edge of the field and its number, as in a line of text."""

FEWEST_CHARACTERS = 5
"""How many digits are in sight at least."""

ARROWS = 24
"""Pixels that the arrows take beside the number."""

WRITTEN = re.compile(r"[+\-\N{MINUS SIGN}]?[0-9]*")
"""A number, or the beginning of one."""


def whole_number(text: str) -> int | None:
    """Return the whole number that a text is, written with any of the signs that scripts take.

    Args:
        text: What somebody has typed.

    Returns:
        The number; None where the text is none, or one of more digits than Python reads.
    """
    is_number = WRITTEN.fullmatch(text) is not None and text[-1:].isdigit()
    if not is_number or len(text.lstrip("+-\N{MINUS SIGN}")) > MOST_DIGITS:
        return None
    return int(text.replace("\N{MINUS SIGN}", "-"))


class NumberField(QAbstractSpinBox):
    """A spin box on the numbers of Python, because those of Qt end at 32 bits.

    What is typed is told with every key that leaves a number behind; an unfinished text, such as a
    lonely sign, gives way to the last number when the field is left.

    Signals:
        edited: The number that its user wants.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with 0."""
        super().__init__(parent)
        line = LineField(self)
        # Qt passes over the padding that a stylesheet gives a spin box on its left.
        line.setTextMargins(FIELD_MARGIN, 0, 0, 0)
        line.setMaxLength(MOST_DIGITS)
        self.setLineEdit(line)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._value = 0
        line.setText("0")
        line.textEdited.connect(self._read)
        self.editingFinished.connect(self._finish)

    @property
    def value(self) -> int:
        """The number it shows."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show a number; where it is shown already, cursor and unfinished text stay."""
        if value != self._value:
            self._value = value
            self._write()

    def stepBy(self, steps: int) -> None:  # noqa: N802 - Qt's name
        """Add ``steps`` to the number."""
        self._value += steps
        self._write()
        self.selectAll()
        self.edited.emit(self._value)

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:  # noqa: N802 - Qt's name
        """Return that there is always a greater and a smaller number."""
        flags = QAbstractSpinBox.StepEnabledFlag
        return flags.StepUpEnabled | flags.StepDownEnabled

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a number, may become one, or neither."""
        if WRITTEN.fullmatch(text) is None:
            return QValidator.State.Invalid, text, position
        is_number = text[-1:].isdigit()
        state = QValidator.State.Acceptable if is_number else QValidator.State.Intermediate
        return state, text, position

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for a usual number."""
        return self._size(2 * FEWEST_CHARACTERS)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for a small number."""
        return self._size(FEWEST_CHARACTERS)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave keys with Alt to what the field is part of: they move an element of a list."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page that is scrolled, unless the field is being written in."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _size(self, characters: int) -> QSize:
        width = self.fontMetrics().averageCharWidth() * characters + ARROWS + 2 * FIELD_MARGIN
        return QSize(width, super().sizeHint().height())

    def _write(self) -> None:
        text = str(self._value)
        # A number that somebody stored may be longer than any that can be typed.
        self.lineEdit().setMaxLength(max(MOST_DIGITS, len(text)))
        self.lineEdit().setText(text)

    def _read(self, text: str) -> None:
        number = whole_number(text)
        if number is not None:
            self._value = number
            self.edited.emit(number)

    def _finish(self) -> None:
        if self.lineEdit().text() != str(self._value):
            self._write()
