"""The part of a form that holds a record: a line for each field of its type.

An entity is its type's name and what was filled in; it knows of no script, so it survives every
edit of the types. The form is a tree of ``ValueEditor``, each of which is shown a value and emits
another one, so that a whole new entity arrives at the top. Fields that a type has no more are kept
unseen, values of another kind are kept and told. Showing a value leaves widgets alone where they
fit, and lists keep the rows of elements that stay, so that undo takes the focus from nobody.
Whatever is folded is only made when it is opened, because types may hold themselves in lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.languages.forms import Form, FormField, Forms
from engine.languages.kinds import BOOL, INT, Kind
from engine.languages.setup import LABEL, Entry, Fields
from workbench.tables.shelf.folded_editor import INDENT, FoldedEditor
from workbench.tables.shelf.list_editor import ListEditor
from workbench.tables.shelf.value_editor import (
    Maker,
    NumberEditor,
    Site,
    TextEditor,
    TruthEditor,
    ValueEditor,
)
from workbench.tables.shelf.words import has_name, summary
from workbench.widgets import tight
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["RecordEditor", "RecordForm"]


LABEL_CHARACTERS = 17
"""How many characters of a name have room beside its field."""

NARROWEST_LABEL = 5
"""The same in the depth of records in lists."""

DEEPEST_OPEN_LIST = 1
"""Lists that lie deeper begin closed."""

DEEPEST_OPEN_RECORD = 4
"""Records that lie deeper begin closed."""

MOST_OPEN_LINES = 80
"""Lines up to which the records of a type begin open: each takes widgets, and so time."""


class RecordEditor(ValueEditor):
    """Fields under each other, names on the left.

    Fields that its type has not, or no more, are not shown, and stay as they are.
    """

    def __init__(self, form: Form, site: Site, maker: Maker, parent: QWidget | None = None) -> None:
        """Begin with nothing filled in.

        Args:
            form: The type.
            site: Where it stands.
            maker: Makes what belongs to the fields.
            parent: The widget it belongs to.
        """
        super().__init__(Kind(form.name), parent)
        self._site = site
        self._maker = maker
        self._fields = Fields()
        self._label = self._label_editor(form)
        self._is_short = _is_short(form, maker.forms)
        self._parts: dict[FormField, ValueEditor] = {}
        self._grid = tight(QGridLayout())
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        self.column.addLayout(self._grid)
        if self._label is not None:
            title = self.tr("Name")
            self._add_line(title, self._label, self._label.field)
            self._label.edited.connect(self._take_label)
        for field in form.fields:
            self._add_field(field)

    @property
    def fields(self) -> Fields:
        """What is filled in, with what is not shown."""
        return self._fields

    def part(self, name: str) -> ValueEditor:
        """Return what holds the field of a name."""
        key = name.casefold()
        return next(part for field, part in self._parts.items() if field.key == key)

    def takes(self, entry: Entry) -> bool:
        """Return whether a value is a record."""
        return isinstance(entry, Fields)

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a record, one without entries for none."""
        self._fields = entry if isinstance(entry, Fields) else Fields()
        for field, part in self._parts.items():
            part.show_entry(self._fields.get(field.name))
        if self._label is not None:
            self._label.show_entry(self._fields.label)
            self._label.field.setPlaceholderText(self._fields.name)

    def own_stops(self) -> Iterator[QWidget]:
        """Yield what its fields lead to."""
        if self._label is not None:
            yield from self._label.stops()
        for part in self._parts.values():
            yield from part.stops()

    # ---- how it is made -------------------------------------------------------------------

    def _label_editor(self, form: Form) -> TextEditor | None:
        """Return the line for what an entity is called, where no field tells that."""
        # A field of that name and a label would have one key in JSON.
        has_label = any(field.key == LABEL for field in form.fields)
        if self._site.depth > 0 or has_label or has_name(form):
            return None
        title = self.tr("Name")
        return TextEditor(self._site.within(title), self)

    def _add_field(self, field: FormField) -> None:
        site = self._site.within(field.name)
        part = self._made(field, site)
        self._parts[field] = part
        part.edited.connect(lambda entry: self._take(field, entry))
        if isinstance(part, FoldedEditor):
            self.pass_on(part)
            self._grid.addWidget(part, self._grid.rowCount(), 0, 1, 2)
        else:
            self._add_line(field.name, part, next(part.stops()))

    def _made(self, field: FormField, site: Site) -> ValueEditor:
        kind = field.kind
        is_record = kind.key in self._maker.forms.by_key
        if not kind.is_list and not is_record:
            return self._maker.body(kind, site)
        folded = FoldedEditor(
            kind,
            lambda entry: (field.name, summary(self._maker.forms, kind, entry)),
            lambda: self._maker.body(kind, site),
            self,
        )
        is_shallow = site.depth <= (DEEPEST_OPEN_LIST if kind.is_list else DEEPEST_OPEN_RECORD)
        folded.set_open(is_open=is_shallow and (kind.is_list or self._is_short))
        return folded

    def _add_line(self, title: str, part: ValueEditor, buddy: QWidget) -> None:
        row = self._grid.rowCount()
        label = _FieldLabel(title, self._site.depth, self)
        label.setBuddy(buddy)
        self.pass_on(part)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(part, row, 1)

    # ---- what its user does ---------------------------------------------------------------

    def _take(self, field: FormField, entry: Entry | None) -> None:
        if entry is None:
            self._fields = self._fields.without(field.name)
            self._parts[field].show_entry(None)
        else:
            self._fields = self._fields.with_entry(field.name, entry)
        self.edited.emit(self._fields)

    def _take_label(self, text: str) -> None:
        self._fields = replace(self._fields, label=text or None)
        self.edited.emit(self._fields)


class _FieldLabel(ElidedLabel):
    """The name of a field; a click on it goes to the field.

    It is the narrower the deeper it lies, so that fields of all depths begin below each other.
    """

    def __init__(self, title: str, depth: int, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._depth = depth
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the width that all names of its depth have."""
        character = self.fontMetrics().averageCharWidth()
        width = LABEL_CHARACTERS * character - self._depth * INDENT
        return QSize(max(width, NARROWEST_LABEL * character), super().sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Go to the field, and press it where it is a box."""
        buddy = self.buddy()
        if event.button() != Qt.MouseButton.LeftButton or buddy is None:
            super().mousePressEvent(event)
            return
        buddy.setFocus(Qt.FocusReason.MouseFocusReason)
        if isinstance(buddy, QAbstractButton):
            buddy.click()


def _is_short(form: Form, forms: Forms) -> bool:
    """Return whether a type has few lines, with those of its records."""
    waiting, lines = [form], 0
    while waiting and lines <= MOST_OPEN_LINES:
        fields = waiting.pop().fields
        lines += len(fields)
        kinds = (field.kind for field in fields)
        waiting += [
            forms.by_key[kind.key]
            for kind in kinds
            if not kind.is_list and kind.key in forms.by_key
        ]
    return lines <= MOST_OPEN_LINES


class RecordForm(QWidget):
    """A form for an entity of one type.

    It keeps what its type has no field for. Showing what it shows already leaves cursor and focus
    alone, and showing something else keeps all fields that are in both.

    Signals:
        edited: The whole new ``Fields`` after each edit.
        paused: What is edited next is a step of its own.
        restructured: Parts of it have come or gone.
    """

    edited = Signal(object)
    paused = Signal()
    restructured = Signal()

    def __init__(self, forms: Forms, type_name: str, parent: QWidget | None = None) -> None:
        """Begin with nothing filled in.

        Args:
            forms: The types of the script.
            type_name: The type of the entity, one of them.
            parent: The widget it belongs to.

        Raises:
            KeyError: There is no such type.
        """
        super().__init__(parent)
        self.setObjectName("record_form")
        form = forms.by_key[type_name.casefold()]
        self.record = RecordEditor(form, Site(), _PartsOf(forms), self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.addWidget(self.record)
        layout.addStretch(1)
        self.record.edited.connect(self.edited)
        self.record.paused.connect(self.paused)
        self.record.restructured.connect(self.lead_through)
        self.lead_through()

    @property
    def fields(self) -> Fields:
        """What is filled in, with what is not shown."""
        return self.record.fields

    def set_fields(self, fields: Fields) -> None:
        """Show what is filled in; this is no edit."""
        self.record.show_entry(fields)

    def begin(self) -> None:
        """Let its user write in the first field."""
        self.record.begin()

    def lead_through(self) -> None:
        """Let the Tab key lead through all fields in the order in which they are seen.

        Qt leads through widgets in the order in which they were made, and what is folded or put
        in is made later than what is under it.
        """
        stops = [
            stop for stop in self.record.stops() if stop.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        for before, after in pairwise([self, *stops]):
            QWidget.setTabOrder(before, after)
        self.restructured.emit()


class _PartsOf:
    """Makes the parts of a form.

    Attributes:
        forms: The types of the script.
    """

    def __init__(self, forms: Forms) -> None:
        self.forms = forms

    def body(self, kind: Kind, site: Site) -> ValueEditor:
        if kind.is_list:
            return ListEditor(kind, site, self)
        form = self.forms.by_key.get(kind.key)
        if form is not None:
            return RecordEditor(form, site, self)
        if kind == INT:
            return NumberEditor(site)
        return TruthEditor(site) if kind == BOOL else TextEditor(site)
