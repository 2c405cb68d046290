"""What is wrong, in words: a label, and the line under the editor with its place and its fixes."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import DiceError, Fix, Span
from workbench.widgets import PlainLabel, plain, plain_title
from workbench.widgets.folding_row import tight

__all__ = ["ErrorLabel", "ErrorLine", "FixButton", "describe_error"]


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


class ErrorLabel(PlainLabel):
    """What is wrong, in as many lines as that takes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without an error."""
        super().__init__(parent)
        self.setObjectName("error")
        self.setAccessibleName(self.tr("Error"))
        self.setWordWrap(True)
        self.hide()

    def show_error(self, error: str) -> None:
        """Tell what is wrong; nothing any more where the text is empty."""
        self.setText(error)
        self.setVisible(bool(error))


FIRST_WORD = re.compile(r"[a-z]+(?![\w.\[(])")
"""A word at the beginning of a message: no name such as ``party[3].level``, and no ``d6``."""


def describe_error(error: DiceError) -> str:
    """Return the place and the message of an error, and the hint as a sentence in its own line."""
    place = "" if error.span is None else _place(error.span)
    message = f"{place}{error.message}" if place else _as_sentence(error.message)
    if error.hint is None:
        return message
    end = "" if message.endswith((".", "?", "!", ":")) else "."
    return f"{message}{end}\n{_as_sentence(error.hint)}"


def _as_sentence(message: str) -> str:
    """Return a message with a capital, unless it begins with a name of the script."""
    is_name = FIRST_WORD.match(message) is None
    return message if is_name else message[:1].upper() + message[1:]


def _place(span: Span) -> str:
    text = QCoreApplication.translate("ErrorLine", "Line {line}, column {column}: ")
    return text.format(line=span.line, column=span.column)


class ErrorLine(QWidget):
    """An error of the script in the editor; a click on it leads to its place.

    Signals:
        place_chosen: The ``Span`` to go to.
        fix_chosen: The ``Fix`` to make.
        next_requested: Another error is to be shown.
    """

    place_chosen = Signal(object)
    fix_chosen = Signal(object)
    next_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without an error."""
        super().__init__(parent)
        self.setObjectName("error_line")
        self._span: Span | None = None
        self._fixes: tuple[Fix, ...] = ()
        self._message = ErrorLabel(self)
        self.more = QToolButton(self)
        self.more.setObjectName("plain")
        self.more.setToolTip(self.tr("Go to the next error (F4)"))
        self.more.clicked.connect(self.next_requested)
        self._fix_layout = QVBoxLayout()
        self._fix_layout.setContentsMargins(14, 0, 10, 6)
        self._fix_layout.setSpacing(3)
        layout = tight(QGridLayout(self), 0)
        layout.addWidget(self._message, 0, 0)
        layout.addWidget(self.more, 0, 1, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._fix_layout, 1, 0, 1, 2)
        layout.setColumnStretch(0, 1)
        self.hide()

    def text(self) -> str:
        """Return what is said of the error; an empty text without one."""
        return self._message.text()

    def set_error(self, error: DiceError | None, number: int = 1, count: int = 1) -> None:
        """Show an error, or nothing.

        Args:
            error: The error.
            number: Which one of the errors of the script it is, counted from 1.
            count: How many errors the script has.
        """
        self._span = None if error is None else error.span
        self._message.show_error("" if error is None else describe_error(error))
        pointer = Qt.CursorShape.ArrowCursor
        self._message.setCursor(
            pointer if self._span is None else Qt.CursorShape.PointingHandCursor
        )
        words = self.tr("{number} of {count}").format(number=number, count=count)
        self.more.setText(words)
        self.more.setAccessibleName(self._name_of_more(words))
        self.more.setVisible(count > 1)
        self._show_fixes(() if error is None else error.fixes)
        self.setVisible(error is not None)

    def set_fixes_enabled(self, enabled: bool) -> None:  # noqa: FBT001 - a Qt property
        """Let the fixes be made, or not because the script has changed since."""
        for button in self.fix_buttons():
            button.setEnabled(enabled)

    def apply_first(self) -> None:
        """Make the likeliest fix, if there is one that can be made."""
        buttons = self.fix_buttons()
        if buttons and buttons[0].isEnabled():
            buttons[0].click()

    def fix_buttons(self) -> tuple[FixButton, ...]:
        """Return the buttons of the fixes, the likeliest first."""
        return tuple(self.findChildren(FixButton))

    def _name_of_more(self, words: str) -> str:
        return self.tr("Error {words}, go to the next").format(words=words)

    def _show_fixes(self, fixes: tuple[Fix, ...]) -> None:
        if fixes == self._fixes:
            return
        self._fixes = fixes
        for button in self.fix_buttons():
            self._fix_layout.removeWidget(button)
            button.setParent(None)
            button.deleteLater()
        for fix in fixes:
            button = FixButton(fix, self)
            button.chosen.connect(self.fix_chosen)
            self._fix_layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Lead to the place of the error."""
        if self._span is not None:
            self.place_chosen.emit(self._span)
        super().mousePressEvent(event)
