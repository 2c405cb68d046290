"""The fields of a form: a number, a truth, a text."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QCheckBox, QWidget

from engine.languages.kinds import BOOL, INT, STRING
from engine.languages.setup import Entry
from workbench.tables.shelf.value_editor import Site, ValueEditor
from workbench.widgets.errors.error_label import ErrorLabel
from workbench.widgets.fields.line_field import LineField
from workbench.widgets.fields.number_field import NumberField

__all__ = ["LONGEST_TEXT", "NumberEditor", "TextEditor", "TruthEditor"]

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
        self.fault = ErrorLabel(self)
        self.column.addWidget(self.fault)
        self.field.unread.connect(self.fault.tell)
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
