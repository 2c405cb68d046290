"""The part of a form that holds a list: its elements, and a button for one more."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.languages.kinds import BOOL, INT, STRING, Kind
from engine.languages.setup import Entry, Fields
from workbench.tables.shelf.element_row import ElementRow
from workbench.tables.shelf.value_editor import Maker, Site, ValueEditor
from workbench.tables.shelf.words import kind_in_words
from workbench.widgets.buttons import tool_button

__all__ = ["ListEditor"]

SHOWN_AT_FIRST = 40
"""Elements that are shown until somebody asks for more: each takes widgets, and so time."""


class ListEditor(ValueEditor):
    """Rows of elements in their order."""

    def __init__(self, kind: Kind, site: Site, maker: Maker, parent: QWidget | None = None) -> None:
        """Begin without elements.

        Args:
            kind: The list's kind.
            site: Where it stands.
            maker: Makes the elements.
            parent: The widget it belongs to.
        """
        super().__init__(kind, parent)
        self._site = site
        self._maker = maker
        self._entries: tuple[Entry, ...] = ()
        self._limit = SHOWN_AT_FIRST
        self._rows: list[ElementRow] = []
        self._elements = QVBoxLayout()
        self._elements.setSpacing(4)
        self.more = self._button("")
        self.more.hide()
        self.add = self._button(self.tr("+ Add {type}").format(type=_called(kind.element)))
        self.add.setAccessibleName(f"{self.add.text()}: {site.spoken}")
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addStretch(1)
        self.column.addLayout(self._elements)
        self.column.addWidget(self.more)
        self.column.addLayout(buttons)
        self.add.clicked.connect(self._append)
        self.more.clicked.connect(self._show_more)

    def _button(self, text: str) -> QToolButton:
        return tool_button(self, text, style="plain", focus=Qt.FocusPolicy.StrongFocus)

    @property
    def rows(self) -> tuple[ElementRow, ...]:
        """The elements that are shown."""
        return tuple(self._rows)

    def takes(self, entry: Entry) -> bool:
        """Return whether a value is a list."""
        return isinstance(entry, tuple)

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a list, an empty one for none; rows of what is the same stay."""
        self._entries = entry if isinstance(entry, tuple) else ()
        shown = self._entries[: self._limit]
        held = tuple(row.entry for row in self._rows)
        place = _first_difference(held, shown)
        changed = len(held) != len(shown)
        for _ in range(len(held) - len(shown)):
            self._take_out(place)
        for _ in range(len(shown) - len(held)):
            self._put_in(place)
        for number, (row, one) in enumerate(zip(self._rows, shown, strict=True), start=1):
            row.show_entry(one, number, is_last=number == len(self._entries))
        self._show_hidden(len(self._entries) - len(shown))
        if changed:
            self.restructured.emit()

    def own_stops(self) -> Iterator[QWidget]:
        """Yield what its elements lead to, and its buttons."""
        for row in self._rows:
            yield from row.stops()
        if not self.more.isHidden():
            yield self.more
        yield self.add

    # ---- rows -----------------------------------------------------------------------------

    def _put_in(self, place: int) -> None:
        row = ElementRow(self._kind.element, self._site, self._maker, self)
        row.edited.connect(lambda entry: self._take(row, entry))
        row.moved.connect(lambda step: self._move(row, step))
        row.doubled.connect(lambda: self._double(row))
        row.removed.connect(lambda: self._remove(row))
        row.next_requested.connect(lambda: self._follow_up(row))
        row.paused.connect(self.paused)
        row.restructured.connect(self.restructured)
        self._rows.insert(place, row)
        self._elements.insertWidget(place, row)
        # Qt shows it only later, and until then it takes no keys.
        row.show()

    def _take_out(self, place: int) -> None:
        row = self._rows.pop(place)
        self._elements.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _show_hidden(self, hidden: int) -> None:
        self.more.setText(self.tr("Show {count} more").format(count=hidden))
        self.more.setVisible(hidden > 0)

    def _show_more(self) -> None:
        first = len(self._rows)
        self._limit += SHOWN_AT_FIRST
        self.show_fitting(self._entries)
        self._rows[first].begin()

    # ---- what its user does ---------------------------------------------------------------

    def _take(self, row: ElementRow, entry: Entry | None) -> None:
        place = self._rows.index(row)
        wanted = _empty(self._kind.element) if entry is None else entry
        self._entries = (*self._entries[:place], wanted, *self._entries[place + 1 :])
        if entry is None:
            self.show_fitting(self._entries)
        self.edited.emit(self._entries)

    def _append(self) -> None:
        self._insert(len(self._entries), _empty(self._kind.element))

    def _double(self, row: ElementRow) -> None:
        place = self._rows.index(row)
        self._insert(place + 1, self._entries[place])

    def _follow_up(self, row: ElementRow) -> None:
        self._insert(self._rows.index(row) + 1, _empty(self._kind.element))

    def _insert(self, place: int, entry: Entry) -> None:
        self._limit = max(self._limit, place + 1)
        if place <= len(self._rows):
            self._put_in(place)
            self._rows[place].show_entry(entry, place + 1, is_last=True)
        self._restructure((*self._entries[:place], entry, *self._entries[place:]))
        self._rows[place].open()
        self._rows[place].begin()

    def _remove(self, row: ElementRow) -> None:
        place = self._rows.index(row)
        self._take_out(place)
        self._restructure((*self._entries[:place], *self._entries[place + 1 :]))
        if place < len(self._rows):
            self._rows[place].begin()
        else:
            self.add.setFocus(Qt.FocusReason.TabFocusReason)

    def _move(self, row: ElementRow, step: int) -> None:
        place = self._rows.index(row)
        target = place + step
        if not 0 <= target < len(self._entries):
            return
        focus = row.focused_stop()
        self._limit = max(self._limit, target + 1)
        self.show_fitting(self._entries)
        self._rows.insert(target, self._rows.pop(place))
        self._elements.removeWidget(row)
        self._elements.insertWidget(target, row)
        entries = list(self._entries)
        entries.insert(target, entries.pop(place))
        self._restructure(tuple(entries))
        if focus is not None:
            focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _restructure(self, entries: tuple[Entry, ...]) -> None:
        self.show_fitting(entries)
        self.restructured.emit()
        self.edit_at_once(entries)


def _first_difference(held: tuple[Entry | None, ...], shown: tuple[Entry, ...]) -> int:
    """Return the place from which on rows are put in or taken out.

    Behind it, as many elements as possible are the same in both, so that they keep their rows.
    """
    shorter = min(len(held), len(shown))
    place = 0
    while place < shorter and held[place] == shown[place]:
        place += 1
    return place


def _empty(kind: Kind) -> Entry:
    """Return what a new element of a kind is."""
    if kind.is_list:
        return ()
    plain: dict[Kind, Entry] = {INT: 0, BOOL: False, STRING: ""}
    return plain.get(kind, Fields())


def _called(kind: Kind) -> str:
    """Return what an element is called on the button that adds one."""
    is_plain = kind.is_list or kind in (INT, BOOL, STRING)
    return kind_in_words(kind) if is_plain else kind.name
