"""Boxes of one line: to choose from or to write in, with no more room than neighbours leave."""

from __future__ import annotations

from textwrap import shorten

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolButton,
    QWidget,
)

from workbench.widgets import plain
from workbench.widgets.short_names import short_names

__all__ = [
    "Box",
    "Chooser",
    "ElidingBox",
    "Line",
    "LineField",
    "ShortBox",
    "is_undo",
    "offer_clearing",
]


LONGEST_TIP = 200
"""Characters that a tooltip tells in its one line."""

BESIDE_ICON, BESIDE_WORDS = 4, 2
"""Pixels between an icon and the words, and beside the words."""

ROUNDING = 4
"""Pixels that words may be wider than Qt takes them for."""


def offer_clearing(field: QLineEdit) -> None:
    """Let a field be cleared with a button in it, which people hear of as well."""
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QToolButton):
        button.setAccessibleName(QCoreApplication.translate("LineField", "Clear"))


class Box(QComboBox):
    """A box that has the room that its words need in another type; Qt keeps what it was."""

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Measure what there is to choose anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            super().changeEvent(QEvent(QEvent.Type.StyleChange))


class ElidingBox(Box):
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

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the room of the longest words; Qt leaves out what is less than a pixel."""
        return super().sizeHint() + QSize(ROUNDING, 0)

    @property
    def shown(self) -> str:
        """What is written of what is chosen."""
        return self.shortened(self.room_within(self.width()))

    def room_within(self, width: int) -> int:
        """Return the pixels that the words have in a box of this width."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.rect.setWidth(width)
        edit = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, edit, self)
        icon = 0 if option.currentIcon.isNull() else self.iconSize().width() + BESIDE_ICON
        return room.width() - icon - BESIDE_WORDS

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


NARROWEST = 100
"""Pixels that it needs at least."""

WIDEST_LIST = 420
"""Pixels of the open list at most."""


class ShortBox(ElidingBox):
    """Names that are too long are shortened so that they can be told apart; the list is wider."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Begin without names.

        Args:
            name: What is chosen, for people who do not see the box.
            parent: The widget it belongs to.
        """
        super().__init__(name, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the room of a few letters, however long the names are."""
        return QSize(NARROWEST, super().minimumSizeHint().height())

    def shortened(self, room: int) -> str:
        """Return the name that is chosen as it is told from the others in so many pixels.

        Where none is, that is what the box says instead.
        """
        if self.currentIndex() < 0:
            return self.placeholderText()
        names = [self.itemText(place) for place in range(self.count())]
        return short_names(names, self.fontMetrics(), room)[self.currentIndex()]

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        """Open a list that is wide enough for the names."""
        view = self.view()
        wanted = view.sizeHintForColumn(0) + 2 * view.frameWidth()
        view.setMinimumWidth(min(WIDEST_LIST, max(self.width(), wanted)))
        super().showPopup()


COMMAND_KEYS = (Qt.Key.Key_D, Qt.Key.Key_E)
"""With Ctrl, Qt takes these on X11 to delete and to go to the end, which other keys do as well."""


class Line(QLineEdit):
    """A line that leaves every key of a command to the window, such as Ctrl+E to export."""

    def event(self, event: QEvent) -> bool:
        """Leave keys to the shortcuts of the window."""
        if self.leaves(event):
            event.ignore()
            return True
        return super().event(event)

    def leaves(self, event: QEvent) -> bool:
        """Return whether an event asks for a key that the line has no need of."""
        return (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() == Qt.KeyboardModifier.ControlModifier
            and event.key() in COMMAND_KEYS
        )


class LineField(Line):
    """A line whose keys for undo and redo are those of the project.

    An undo of its own would end where something else was edited last.
    """

    def leaves(self, event: QEvent) -> bool:
        """Leave undo and redo to the window as well."""
        return is_undo(event) or super().leaves(event)

    def show_text(self, text: str) -> None:
        """Show a text; while it is being written in, the cursor stays where it is."""
        if text != self.text():
            cursor = self.cursorPosition() if self.hasFocus() else 0
            self.setText(text)
            self.setCursorPosition(min(cursor, len(text)))


def is_undo(event: QEvent) -> bool:
    """Return whether Qt asks if a widget takes the keys of Undo or Redo for itself."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    standard = QKeySequence.StandardKey
    return event.matches(standard.Undo) or event.matches(standard.Redo)


LEAST_WIDTH = 76
"""Pixels of a chooser at least."""


class Chooser(ElidingBox):
    """A box that may be narrow, and that the wheel passes over unless it has the focus."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Begin without anything to choose.

        Args:
            name: What is chosen, for people who do not see the box.
            parent: The widget it belongs to.
        """
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        """Open the list; that all its rows are as high as one another makes a long one quick."""
        view = self.view()
        if isinstance(view, QListView):
            view.setUniformItemSizes(True)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the form, unless it is the box that its user is at."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
