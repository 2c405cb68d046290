"""A form made from the types of a script.

An entity is its type's name and what was filled in; it knows of no script, so it survives every
edit of the types. The form is a tree of ``ValueEditor``, each of which is shown a value and tells
another one, so that a whole new entity arrives at the top. Fields that a type has no more are kept
unseen, values of another kind are kept and told. Showing a value leaves widgets alone where they
fit, and lists keep the rows of elements that stay, so that undo takes the focus from nobody.
Whatever is folded is only made when it is opened, because types may hold themselves in lists.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.languages.forms import Forms
from engine.languages.kinds import BOOL, INT, Kind
from engine.languages.setup import Fields
from workbench.tables.shelf.list_editor import ListEditor
from workbench.tables.shelf.record_editor import RecordEditor
from workbench.tables.shelf.value_editor import (
    NumberEditor,
    Site,
    TextEditor,
    TruthEditor,
    ValueEditor,
)

__all__ = ["RecordForm"]


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
