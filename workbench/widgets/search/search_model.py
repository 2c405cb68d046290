"""What a list in groups consists of: headings, and items under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

__all__ = ["ITEM_ROLE", "Item", "SearchGroup", "SearchModel"]

ITEM_ROLE = Qt.ItemDataRole.UserRole
"""The ``Item`` of a row, or the text of its heading."""


@dataclass(frozen=True)
class Item:
    """Something that can be chosen.

    Attributes:
        key: Tells it from all others.
        title: What it is called.
        line: What it is, in a line that may be cut off.
        tag: A word at the end of the title that tells it from its neighbours; mostly none.
    """

    key: str
    title: str
    line: str
    tag: str = ""

    @property
    def spoken(self) -> str:
        """All of it, for people who do not see the list."""
        return ". ".join(part for part in (self.title, self.tag, self.line) if part)


@dataclass(frozen=True)
class SearchGroup:
    """Items with something in common.

    Attributes:
        title: The heading over them.
        items: The items in their order.
    """

    title: str
    items: tuple[Item, ...]


class SearchModel(QAbstractListModel):
    """Headings and items, one under the other; only items can be chosen.

    It is no ``TableModel``: headings cannot be chosen, and rows stay that only say something else.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without groups."""
        super().__init__(parent)
        self._rows: tuple[Item | str, ...] = ()

    def set_groups(self, groups: Iterable[SearchGroup]) -> bool:
        """List these groups; one without items is left out.

        Returns:
            Whether rows have come, gone or moved; the others only say something else.
        """
        lists: Iterator[tuple[Item | str, ...]] = (
            (group.title, *group.items) for group in groups if group.items
        )
        rows = tuple(chain.from_iterable(lists))
        if list(map(_key, rows)) == list(map(_key, self._rows)):
            before, self._rows = self._rows, rows
            for number, (old, new) in enumerate(zip(before, rows, strict=True)):
                if old is not new and old != new:
                    self.dataChanged.emit(self.index(number), self.index(number))
            return False
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()
        return True

    def first(self) -> QModelIndex:
        """Return the index of the first item."""
        return self._index_where(lambda row: isinstance(row, Item))

    def index_of(self, key: str) -> QModelIndex:
        """Return the index of the item of this key, not valid where there is none."""
        return self._index_where(lambda row: isinstance(row, Item) and row.key == key)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's
        """Return the number of rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return what Qt wants to know of a row."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ITEM_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title if isinstance(row, Item) else row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken if isinstance(row, Item) else row
        return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Return that items, and only they, can be chosen."""
        is_item = index.isValid() and isinstance(self._rows[index.row()], Item)
        if not is_item:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _index_where(self, fits: Callable[[Item | str], bool]) -> QModelIndex:
        for number, row in enumerate(self._rows):
            if fits(row):
                return self.index(number)
        return QModelIndex()


def _key(row: Item | str) -> tuple[bool, str]:
    return (True, row.key) if isinstance(row, Item) else (False, row)
