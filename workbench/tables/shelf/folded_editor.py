"""A part of a form that can be folded away, and is only made when somebody opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.languages.kinds import Kind
from engine.languages.setup import Entry
from workbench.tables.shelf.fold_header import FoldHeader
from workbench.tables.shelf.value_editor import ValueEditor

__all__ = ["INDENT", "FoldedEditor", "Wording"]

INDENT = 10
"""Pixels by which what is folded lies further right than its header."""

Wording = Callable[["Entry | None"], "tuple[str, str]"]
"""Tells the title of a value and, in a few words, what is in there."""


class FoldedEditor(ValueEditor):
    """A header over a record or a list.

    Types may hold themselves in lists, so there is no end to what could be made beforehand.
    """

    def __init__(
        self,
        kind: Kind,
        wording: Wording,
        make: Callable[[], ValueEditor],
        parent: QWidget | None = None,
    ) -> None:
        """Begin closed and empty.

        Args:
            kind: What it holds.
            wording: Tells what the header says of a value.
            make: Makes what lies under the header.
            parent: The widget it belongs to.
        """
        super().__init__(kind, parent)
        self._wording = wording
        self._make = make
        self._entry: Entry | None = None
        self._body: ValueEditor | None = None
        self._tools: list[QWidget] = []
        self.header = FoldHeader(self)
        self._line = QHBoxLayout()
        self._line.setSpacing(2)
        self._line.addWidget(self.header, 1)
        self._nest = QWidget(self)
        self._nest.setObjectName("nest")
        self._nest.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._nest.hide()
        self._nested = QVBoxLayout(self._nest)
        self._nested.setContentsMargins(INDENT, 2, 0, 4)
        self.column.addLayout(self._line)
        self.column.addWidget(self._nest)
        self.header.toggled.connect(self._follow_header)
        self.retitle()

    @property
    def body(self) -> ValueEditor | None:
        """What lies under the header, None until it was opened once."""
        return self._body

    @property
    def is_open(self) -> bool:
        """Whether what lies under the header is seen."""
        return self.header.isChecked()

    def set_open(self, *, is_open: bool) -> None:
        """Open or close it."""
        self.header.setChecked(is_open)

    def add_tool(self, tool: QWidget) -> None:
        """Put a button at the end of the header's line."""
        self._tools.append(tool)
        self._line.addWidget(tool)

    def takes(self, entry: Entry) -> bool:
        """Return True: what lies under the header tells what does not fit."""
        del entry
        return True

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a value."""
        self._entry = entry
        self.retitle()
        if self._body is not None:
            self._body.show_entry(entry)

    def retitle(self) -> None:
        """Ask anew what the header says."""
        self.header.set_words(*self._wording(self._entry))

    def own_stops(self) -> Iterator[QWidget]:
        """Yield the header, its buttons, and what lies under it while that is seen."""
        yield self.header
        yield from self._tools
        if self._body is not None and self.is_open:
            yield from self._body.stops()

    def _follow_header(self, is_open: bool) -> None:  # noqa: FBT001 - a Qt slot
        if is_open and self._body is None:
            self._body = self._make()
            self._body.setParent(self._nest)
            self._nested.addWidget(self._body)
            # Qt shows it only later, and until then it takes no keys.
            self._body.show()
            self._body.show_entry(self._entry)
            self._body.edited.connect(self._take)
            self.pass_on(self._body)
        self._nest.setVisible(is_open)
        self.restructured.emit()

    def _take(self, entry: Entry | None) -> None:
        self._entry = entry
        self.retitle()
        self.edited.emit(entry)
