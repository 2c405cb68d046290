"""A field for whole numbers of any size, with arrows beside it."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from workbench.widgets.fields.boxes import Line, LineField

__all__ = [
    "FIELD_MARGIN",
    "GREATEST_TARGET",
    "NumberField",
    "cut",
    "give_line",
    "whole_number",
]


MOST_DIGITS = 4000
"""Python reads and writes no longer numbers unless it is told to."""

LONGEST_TYPED = 1_000_000
"""Characters that can be typed or pasted: what is cut off would leave another number behind."""

LONGEST_TOLD = 120
"""Characters that are told of a text that was not read."""

TEXT_MARGIN = 9
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


def cut(text: str) -> str:
    """Return the beginning of a text that was not read, as much of it as is told."""
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"


class NumberField(QAbstractSpinBox):
    """A spin box on the numbers of Python, because those of Qt end at 32 bits.

    What is typed is told with every key that leaves a number behind. Whatever else is typed stays,
    and the number is the last one that was read; it comes back when the field is left.

    Signals:
        edited: The number that its user wants.
        unread: What is to be told of a text that was not read; an empty text where all is well.
    """

    edited = Signal(object)
    unread = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with 0."""
        super().__init__(parent)
        line = LineField(self)
        # Qt passes over the padding that a stylesheet gives a spin box on its left.
        line.setTextMargins(TEXT_MARGIN, 0, 0, 0)
        line.setMaxLength(LONGEST_TYPED)
        self.setLineEdit(line)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._value = 0
        self._is_unread = False
        line.setText("0")
        line.textEdited.connect(self._read)
        self.editingFinished.connect(self.forget_unread)

    @property
    def value(self) -> int:
        """The number it shows."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show a number; where it is shown already, cursor and text stay."""
        if value != self._value:
            self._value = value
            self._write()

    def forget_unread(self) -> None:
        """Show the number alone, without a text that was not read."""
        if self.lineEdit().text() != str(self._value):
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
        """Return whether a text is a number; any other may become one, and nobody is stopped."""
        states = QValidator.State
        is_number = whole_number(text.strip()) is not None
        return states.Acceptable if is_number else states.Intermediate, text, position

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for a usual number."""
        return self._size(2 * FEWEST_CHARACTERS)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for room for a small number."""
        return self._size(FEWEST_CHARACTERS)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave keys with Alt to what the field is part of: they move an element of a list.

        The Enter key leads nowhere while there is a text to be mended.
        """
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        elif self._is_unread and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page that is scrolled, unless the field is being written in."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _size(self, characters: int) -> QSize:
        width = self.fontMetrics().averageCharWidth() * characters + ARROWS + 2 * TEXT_MARGIN
        return QSize(width, super().sizeHint().height())

    def _write(self) -> None:
        text = str(self._value)
        # A number that somebody stored may be longer than any that can be typed.
        self.lineEdit().setMaxLength(max(LONGEST_TYPED, len(text)))
        self.lineEdit().setText(text)
        self._show_unread("")

    def _read(self, text: str) -> None:
        word = text.strip()
        number = whole_number(word)
        is_begun = WRITTEN.fullmatch(word) is not None and len(word) <= MOST_DIGITS
        self._show_unread("" if is_begun or number is not None else word)
        if number is not None:
            self._value = number
            self.edited.emit(number)

    def _show_unread(self, word: str) -> None:
        if word or self._is_unread:
            self._is_unread = bool(word)
            template = self.tr("Ignored, because only a whole number can stand here: {words}")
            error = template.format(words=cut(word)) if word else ""
            self.lineEdit().setAccessibleDescription(error)
            self.unread.emit(error)


FIELD_MARGIN = 5
"""Pixels between the edge of a spin box and its number."""


def give_line(box: QAbstractSpinBox, kind: type[Line] = Line) -> None:
    """Let a spin box be written in as other fields are: its keys of commands are the window's.

    Args:
        box: The spin box.
        kind: What is written in; a ``LineField`` leaves undo to the project, too.
    """
    line = kind(box)
    # Qt passes over the padding that a stylesheet gives a spin box on its left.
    line.setTextMargins(FIELD_MARGIN, 0, 0, 0)
    # Qt writes the number only when there is another one.
    line.setText(box.text())
    box.setLineEdit(line)


GREATEST_TARGET = 10**7
"""The greatest target number that can be asked about; its negative is the least."""
