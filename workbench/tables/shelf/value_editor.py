"""The parts of a form: each shows a value and emits another one; those for single values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.languages.forms import Forms
from engine.languages.kinds import BOOL, INT, STRING, Kind
from engine.languages.setup import Entry
from workbench.tables.shelf.words import kind_in_words, said
from workbench.widgets import plain, tight
from workbench.widgets.errors.error_line import ErrorLabel
from workbench.widgets.fields.boxes import LineField
from workbench.widgets.fields.number_field import NumberField
from workbench.widgets.plain_text import ElidedLabel

__all__ = [
    "LONGEST_TEXT",
    "Maker",
    "NumberEditor",
    "Site",
    "TextEditor",
    "TruthEditor",
    "ValueEditor",
]


@dataclass(frozen=True)
class Site:
    """Where in a form something stands.

    Attributes:
        path: The names of the fields that lead there, the last of them its own.
        depth: In how many records and lists it is.
    """

    path: tuple[str, ...] = ()
    depth: int = 0

    @property
    def spoken(self) -> str:
        """The path for people who do not see the form."""
        return ", ".join(self.path)

    def within(self, name: str | None = None) -> Site:
        """Return the site of a field in here; of an element of a list without a name."""
        path = self.path if name is None else (*self.path, name)
        return replace(self, path=path, depth=self.depth + 1)


class ValueEditor(QWidget):
    """A part of a form.

    What it is shown is never edited by showing it. A value of another kind than its own, left from
    an earlier state of the script, is told under it and stays until something else is written.

    Signals:
        edited: The ``Entry`` that its user wants, or None where nothing is to be filled in.
        paused: What is edited next is a step of its own.
        restructured: Parts of it have come or gone, so that the way of the Tab key is another.
    """

    edited = Signal(object)
    paused = Signal()
    restructured = Signal()

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        """Begin empty.

        Args:
            kind: What it holds.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._kind = kind
        self._misfit: _Misfit | None = None
        self.column = tight(QVBoxLayout(self), 4)

    @property
    def kind(self) -> Kind:
        """What it holds."""
        return self._kind

    def show_entry(self, entry: Entry | None) -> None:
        """Show a value; None is empty."""
        fits = entry is None or self.takes(entry)
        self._show_misfit(None if fits else entry)
        self.show_fitting(entry if fits else None)

    def takes(self, entry: Entry) -> bool:
        """Return whether a value is of its kind."""
        raise NotImplementedError

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a value of its kind, or that there is none."""
        raise NotImplementedError

    def own_stops(self) -> Iterator[QWidget]:
        """Yield what the Tab key leads to, in its order."""
        raise NotImplementedError

    def stops(self) -> Iterator[QWidget]:
        """Yield what the Tab key leads to, the button under a misfit included."""
        yield from self.own_stops()
        if self._misfit is not None:
            yield self._misfit.clear

    def begin(self) -> None:
        """Let its user write in the first field."""
        first = next(self.stops(), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def pass_on(self, part: ValueEditor) -> None:
        """Tell what a part of this one tells, but for its value."""
        part.paused.connect(self.paused)
        part.restructured.connect(self.restructured)

    def edit_at_once(self, entry: Entry | None) -> None:
        """Tell an edit that is a step of its own."""
        self.paused.emit()
        self.edited.emit(entry)
        self.paused.emit()

    def _show_misfit(self, entry: Entry | None) -> None:
        if entry is None:
            self._forget_misfit()
            return
        if self._misfit is None:
            self._misfit = _Misfit(self)
            self._misfit.clear.clicked.connect(lambda: self.edit_at_once(None))
            self.column.addWidget(self._misfit)
            self._misfit.show()
            self.restructured.emit()
        self._misfit.show_misfit(entry, self._kind)

    def _forget_misfit(self) -> None:
        if self._misfit is not None:
            self._misfit.hide()
            self._misfit.deleteLater()
            self._misfit = None
            self.restructured.emit()


class Maker(Protocol):
    """Makes the parts of a form."""

    @property
    def forms(self) -> Forms:
        """The types of the script."""
        ...

    def body(self, kind: Kind, site: Site) -> ValueEditor:
        """Return an empty part that holds values of a kind.

        Args:
            kind: The kind.
            site: Where it stands.
        """
        ...


class _Misfit(QWidget):
    """A line that tells which value of another kind is kept.

    Attributes:
        clear: The button that lets go of it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ElidedLabel(self)
        self._words.setObjectName("quiet")
        self.clear = QToolButton(self)
        self.clear.setText(self.tr("Clear"))
        self.clear.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = tight(QHBoxLayout(self), 4)
        layout.addWidget(self._words, 1)
        layout.addWidget(self.clear)

    def show_misfit(self, entry: Entry, kind: Kind) -> None:
        message = self.tr("{value} does not fit").format(value=said(entry))
        self._words.setText(message)
        words = self.tr("Clear {value}: it is not {kind}")
        tip = words.format(value=said(entry), kind=kind_in_words(kind))
        self.clear.setToolTip(plain(tip))
        self.clear.setAccessibleDescription(tip)


LONGEST_TEXT = 1_000_000
"""Characters of a text; Qt would cut off a field's text at 32,767."""


class NumberEditor(ValueEditor):
    """A whole number of any size."""

    def __init__(self, site: Site, parent: QWidget | None = None) -> None:
        """Begin with 0."""
        super().__init__(INT, parent)
        self.field = NumberField(self)
        self.field.setAccessibleName(site.spoken)
        self.column.addWidget(self.field)
        self.error = ErrorLabel(self)
        self.column.addWidget(self.error)
        self.field.unread.connect(self.error.show_error)
        self.field.edited.connect(self.edited)
        self.field.editingFinished.connect(self.paused)

    def takes(self, entry: Entry) -> bool:
        """Return whether a value is a number; a truth is none."""
        return isinstance(entry, int) and not isinstance(entry, bool)

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a number, 0 for none."""
        self.field.set_value(entry if isinstance(entry, int) else 0)

    def own_stops(self) -> Iterator[QWidget]:
        """Yield the field."""
        yield self.field


class TruthEditor(ValueEditor):
    """Something that is so or not."""

    def __init__(self, site: Site, parent: QWidget | None = None) -> None:
        """Begin with false."""
        super().__init__(BOOL, parent)
        self.field = QCheckBox(self)
        self.field.setAccessibleName(site.spoken)
        self.column.addWidget(self.field)
        self.field.clicked.connect(self.edit_at_once)

    def takes(self, entry: Entry) -> bool:
        """Return whether a value is a truth."""
        return isinstance(entry, bool)

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a truth, false for none."""
        self.field.setChecked(entry is True)

    def own_stops(self) -> Iterator[QWidget]:
        """Yield the box."""
        yield self.field


class TextEditor(ValueEditor):
    """A text in a line."""

    def __init__(self, site: Site, parent: QWidget | None = None) -> None:
        """Begin with an empty text."""
        super().__init__(STRING, parent)
        self.field = LineField(self)
        self.field.setAccessibleName(site.spoken)
        self.field.setMaxLength(LONGEST_TEXT)
        self.column.addWidget(self.field)
        # Qt cannot hand on a text as an object by itself.
        self.field.textEdited.connect(lambda text: self.edited.emit(text))
        self.field.editingFinished.connect(self.paused)

    def takes(self, entry: Entry) -> bool:
        """Return whether a value is a text."""
        return isinstance(entry, str)

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a text, an empty one for none."""
        self.field.show_text(entry if isinstance(entry, str) else "")

    def own_stops(self) -> Iterator[QWidget]:
        """Yield the line."""
        yield self.field
