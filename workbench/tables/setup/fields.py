"""The fields in which a number, a truth, a text or a decision of a roll is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import shorten

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from engine.languages.kinds import BOOL, INT, Kind
from engine.languages.policies import Way, WayOrNumber
from engine.languages.setup import Entry
from workbench.tables.shelf.value_editor import LONGEST_TEXT
from workbench.widgets import plain, plain_title, tight
from workbench.widgets.errors.error_line import ErrorLabel
from workbench.widgets.fields.boxes import LineField
from workbench.widgets.fields.number_field import NumberField, cut, whole_number

__all__ = ["DecisionField", "ScalarsField", "TextField", "TruthField", "WholeNumberField"]


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
        self._label = plain_title(line)
        self.setText(self._label)
        # To Qt, the whole label is the least that a box can show.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(line)
        policy = self.tr("Ticked: always taken; otherwise never. On a card you decide each time.")
        free = self.tr("As is best: see the Best Play tab. A click settles it beforehand.")
        lines = (shorten(line, LONGEST_TIP, placeholder="…"), note, policy, free)
        self.setToolTip(plain("\n".join(filter(None, lines))))

    def show_way(self, way: WayOrNumber) -> None:
        """Show how the decision is made, in words where that is neither always nor never."""
        is_fixed = way in (Way.ALWAYS, Way.NEVER)
        self.setChecked(way is Way.ALWAYS)
        self.setText(self._label if is_fixed else self._text_of(way))

    def _text_of(self, way: WayOrNumber) -> str:
        if not isinstance(way, Way):
            return f"{self._label}: {way}"
        text = (
            self.tr("{label} (as is best)") if way is Way.BEST else self.tr("{label} (as is worst)")
        )
        return text.format(label=self._label)

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


WORD = re.compile(r'\s*(?:"([^"]*(?:""[^"]*)*)(?:"\s*(?=,|$)|$)|([^,]*))(,|$)')
"""A word of a list and the comma behind it. In quotes, commas and spaces are part of it and a quote
is written twice; the last quote may be missing, as it does while the word is being written."""

TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
"""What stands for truths, in any capitals."""


class ScalarsField(QWidget):
    """Several numbers, truths or texts, with commas between them.

    What is typed is told as far as it can be read. Words that cannot be read stay in the line and
    are told under it, until they are mended or another list is shown.

    Attributes:
        line: What is written in.
        error: What tells the words that were not read; hidden where there are none.
        stops: What the Tab key leads to.

    Signals:
        chosen: The tuple of the values.
    """

    chosen = Signal(object)

    def __init__(self, name: str, kind: Kind, parent: QWidget | None = None) -> None:
        """Choose for the parameter ``name``, a list of ``kind``."""
        super().__init__(parent)
        self._kind = kind
        self._values: tuple[Entry, ...] = ()
        self.line = LineField(self)
        self.line.setMaxLength(LONGEST_TEXT)
        self.line.setAccessibleName(name)
        self.line.setPlaceholderText(self.tr("several, with commas between them"))
        self.line.textEdited.connect(self._take)
        self.line.editingFinished.connect(self._finish)
        self.stops: tuple[QWidget, ...] = (self.line,)
        self.error = ErrorLabel(self)
        column = tight(QVBoxLayout(self), 2)
        column.addWidget(self.line)
        column.addWidget(self.error)

    def show_value(self, value: Entry | None) -> None:
        """Show a list; whatever else was filled in is an empty one.

        Where it is the one that was read from the line, the line stays as it was written.
        """
        values = value if isinstance(value, tuple) else ()
        if values != self._values:
            self._values = values
            self.forget_unread()

    def forget_unread(self) -> None:
        """Show the values alone, without words that were not read."""
        self.line.show_text(", ".join(map(_written, self._values)))
        self._show_unread([])

    def _take(self, text: str) -> None:
        unread: list[str] = []
        values: list[Entry] = []
        for word in _words(text):
            value = self._read(word)
            if value is None:
                unread.append(word)
            else:
                values.append(value)
        self._values = tuple(values)
        self._show_unread(unread)
        self.chosen.emit(self._values)

    def _finish(self) -> None:
        """Write out what was read, unless there is something left to mend."""
        if self.error.isHidden():
            self.forget_unread()

    def _read(self, word: str) -> Entry | None:
        if self._kind == BOOL:
            return TRUTHS.get(word.casefold())
        return whole_number(word) if self._kind == INT else word

    def _show_unread(self, words: list[str]) -> None:
        listed = cut(", ".join(words))
        template = (
            self.tr("Ignored, because only true or false can stand here: {words}")
            if self._kind == BOOL
            else self.tr("Ignored, because only whole numbers can stand here: {words}")
        )
        message = template.format(words=listed) if words else ""
        self.error.show_error(message)
        self.line.setAccessibleDescription(message)


def _words(text: str) -> Iterator[str]:
    """Yield the words of a list; between two commas is one only if something is written there."""
    for found in WORD.finditer(text):
        quoted, bare, comma = found.groups()
        if quoted is not None:
            yield quoted.replace('""', '"')
        elif bare.strip():
            yield bare.strip()
        if not comma:
            return


def _written(value: Entry) -> str:
    """Return a value as ``_words`` reads it."""
    if isinstance(value, bool):
        return str(value).lower()
    word = str(value)
    is_plain = word and word == word.strip() and "," not in word and not word.startswith('"')
    return word if is_plain else '"{}"'.format(word.replace('"', '""'))
