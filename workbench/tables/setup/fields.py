"""The fields in which a number, a truth, a text or a decision of a roll is filled in."""

from __future__ import annotations

from textwrap import shorten

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from engine.languages.setup import Entry
from workbench.tables.shelf.scalars import LONGEST_TEXT
from workbench.widgets import plain, plain_title
from workbench.widgets.fields.line_field import LineField
from workbench.widgets.fields.number_field import NumberField

__all__ = [
    "DecisionField",
    "TextField",
    "TruthField",
    "WholeNumberField",
]

NARROWEST_BOX = 60
"""Pixels of a box at least; its tooltip tells what it is about."""

LONGEST_TIP = 120
"""Characters of a label that a tooltip has in its one line."""


class DecisionField(QCheckBox):
    """Whether a decision is always taken; a long label is cut where there is no room for it."""

    def __init__(self, label: str, parent: QWidget | None = None, note: str = "") -> None:
        """Ask for a decision.

        Args:
            label: Its label, which may be any text of a script.
            parent: The widget it belongs to.
            note: What the tooltip says of it, besides.
        """
        super().__init__(parent)
        line = " ".join(label.split())
        self.setText(plain_title(line))
        # To Qt, the whole label is the least that a box can show.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(line)
        policy = self.tr("Ticked: always taken; otherwise never. On a card you decide each time.")
        lines = (shorten(line, LONGEST_TIP, placeholder="…"), note, policy)
        self.setToolTip(plain("\n".join(filter(None, lines))))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the room of a few letters."""
        return QSize(NARROWEST_BOX, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the box with as much of the label as there is room for."""
        del event
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        contents = QStyle.SubElement.SE_CheckBoxContents
        room = self.style().subElementRect(contents, option, self).width()
        elide = Qt.TextElideMode.ElideRight
        option.text = self.fontMetrics().elidedText(option.text, elide, room)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)


class WholeNumberField(NumberField):
    """A whole number.

    Signals:
        chosen: The number.
    """

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Choose for the parameter ``name``."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.edited.connect(self.chosen)

    def show_value(self, value: Entry | None) -> None:
        """Show a number; whatever else was filled in is 0."""
        self.set_value(value if isinstance(value, int) and not isinstance(value, bool) else 0)


class TruthField(QCheckBox):
    """Yes or no.

    Signals:
        chosen: Whether it is ticked.
    """

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Choose for the parameter ``name``."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.toggled.connect(self.chosen.emit)

    def show_value(self, value: Entry | None) -> None:
        """Show a truth; whatever else was filled in is false."""
        with QSignalBlocker(self):
            self.setChecked(value is True)


class TextField(LineField):
    """A text.

    Signals:
        chosen: The text.
    """

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Choose for the parameter ``name``."""
        super().__init__(parent)
        self.setMaxLength(LONGEST_TEXT)
        self.setAccessibleName(name)
        # Qt cannot hand on a text as an object by itself.
        self.textEdited.connect(lambda text: self.chosen.emit(text))

    def show_value(self, value: Entry | None) -> None:
        """Show a text; whatever else was filled in is empty."""
        self.show_text(value if isinstance(value, str) else "")
