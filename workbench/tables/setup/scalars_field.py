"""The field in which a list of numbers, truths or texts of a roll is filled in, in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.languages.kinds import BOOL, INT, Kind
from engine.languages.setup import Entry
from workbench.tables.shelf.scalars import LONGEST_TEXT
from workbench.widgets.errors.error_label import ErrorLabel
from workbench.widgets.fields.line_field import LineField
from workbench.widgets.fields.number_field import cut, whole_number

__all__ = ["ScalarsField"]

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
        fault: What tells the words that were not read; hidden where there are none.
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
        self.fault = ErrorLabel(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.line)
        column.addWidget(self.fault)

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
        self._tell_unread([])

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
        self._tell_unread(unread)
        self.chosen.emit(self._values)

    def _finish(self) -> None:
        """Write out what was read, unless there is something left to mend."""
        if self.fault.isHidden():
            self.forget_unread()

    def _read(self, word: str) -> Entry | None:
        if self._kind == BOOL:
            return TRUTHS.get(word.casefold())
        return whole_number(word) if self._kind == INT else word

    def _tell_unread(self, words: list[str]) -> None:
        listed = cut(", ".join(words))
        template = (
            self.tr("Ignored, because only true or false can stand here: {words}")
            if self._kind == BOOL
            else self.tr("Ignored, because only whole numbers can stand here: {words}")
        )
        told = template.format(words=listed) if words else ""
        self.fault.tell(told)
        self.line.setAccessibleDescription(told)


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
