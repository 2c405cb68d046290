"""Entities as the rows of a chooser: thousands of them, of which an edit changes one."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from workbench.project.entities import Entity, EntityArgument
from workbench.tables.shelf.words import namesakes, title_of

__all__ = ["IDENTITY", "EntityModel"]

IDENTITY = Qt.ItemDataRole.UserRole
"""The identity of the entity of a row; None for nobody."""

Index = QModelIndex | QPersistentModelIndex


class EntityModel(QAbstractListModel):
    """The entities of a type, and who else was chosen when the type was another.

    It is no ``TableModel``: its rows are ticked, and an edit of one of thousands changes one row.

    Signals:
        ticked: The identities that are ticked now, in the order of the rows.
    """

    ticked = Signal(object)

    def __init__(self, kind: str, nobody: str | None = None, parent: QObject | None = None) -> None:
        """Begin without entities.

        Args:
            kind: The type of those that are offered.
            nobody: What a first row without an entity says; None for rows with ticks instead.
            parent: What it belongs to.
        """
        super().__init__(parent)
        self._kind = kind.casefold()
        self._nobody = nobody
        self._entities: tuple[Entity, ...] = ()
        self._part: EntityArgument | None = None
        self._taken: frozenset[str] = frozenset()
        self._people: list[Entity] = []
        self._places: dict[str, int] = {}
        self._numbers: dict[str, int] = {}

    @property
    def first_taken(self) -> int:
        """The row of the first entity of the part; the one for nobody where there is none."""
        places = (self._places.get(one) for one in _identities(self._part))
        place = next((one for one in places if one is not None), None)
        return 0 if place is None else self._first + place

    def show_entities(self, entities: tuple[Entity, ...], part: EntityArgument | None) -> None:
        """Offer entities.

        Args:
            entities: All entities of the project.
            part: Those that are chosen.
        """
        before, self._entities = self._entities, entities
        taken, self._taken = self._taken, frozenset(_identities(part))
        self._part = part
        altered = self._altered(before, taken ^ self._taken)
        if altered is None:
            self._list_anew()
            return
        for place in altered:
            index = self.index(self._first + place)
            self.dataChanged.emit(index, index)

    def _altered(
        self, before: tuple[Entity, ...], ticked: frozenset[str]
    ) -> tuple[int, ...] | None:
        """Take over entities that are only filled in otherwise.

        Args:
            before: The entities so far.
            ticked: Those that were chosen, or are, but not both.

        Returns:
            The places of people that are shown otherwise; None where other people are offered.
        """
        if len(before) != len(self._entities):
            return None
        both = zip(before, self._entities, strict=True)
        pairs = [(old, new) for old, new in both if old is not new]
        is_same = all((old.identity, old.kind) == (new.identity, new.kind) for old, new in pairs)
        if not is_same or not all(map(self._stays, ticked)):
            return None
        offered = [(old, new) for old, new in pairs if new.identity in self._places]
        for _, new in offered:
            self._people[self._places[new.identity]] = new
        shown = (ticked & self._places.keys()).union(new.identity for _, new in offered)
        if any(title_of(old) != title_of(new) for old, new in offered):
            shown |= self._count_namesakes()
        return tuple(self._places[identity] for identity in shown)

    def _count_namesakes(self) -> set[str]:
        """Number those that are called alike, and return who has another number than before."""
        before, self._numbers = self._numbers, namesakes(self._people)
        return {identity for identity, _ in before.items() ^ self._numbers.items()}

    def _stays(self, identity: str) -> bool:
        """Return whether somebody is offered, chosen or not."""
        place = self._places.get(identity)
        return place is not None and self._people[place].kind.casefold() == self._kind

    def _list_anew(self) -> None:
        self.beginResetModel()
        self._people = [
            one
            for one in self._entities
            if one.kind.casefold() == self._kind or one.identity in self._taken
        ]
        self._places = {one.identity: place for place, one in enumerate(self._people)}
        self._numbers = namesakes(self._people)
        self.endResetModel()

    # ---- what Qt asks ---------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's
        """Return the number of rows."""
        return 0 if parent.isValid() else self._first + len(self._people)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what Qt wants to know of a row."""
        if not index.isValid():
            return None
        if index.row() < self._first:
            return self._nobody if role == Qt.ItemDataRole.DisplayRole else None
        entity = self._people[index.row() - self._first]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(entity)
        if role == IDENTITY:
            return entity.identity
        if role == Qt.ItemDataRole.CheckStateRole and self._nobody is None:
            is_taken = entity.identity in self._taken
            return Qt.CheckState.Checked if is_taken else Qt.CheckState.Unchecked
        return None

    def setData(  # noqa: N802 - Qt's name
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Tell who is chosen after a tick; it is seen once that has been taken over."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        own = index.data(IDENTITY)
        is_wanted = Qt.CheckState(value) == Qt.CheckState.Checked
        taken = self._taken | {own} if is_wanted else self._taken - {own}
        self.ticked.emit(tuple(one.identity for one in self._people if one.identity in taken))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that rows can be chosen, or else ticked."""
        flags = super().flags(index)
        return flags if self._nobody is not None else flags | Qt.ItemFlag.ItemIsUserCheckable

    # ---- rows -----------------------------------------------------------------------------

    @property
    def _first(self) -> int:
        return 0 if self._nobody is None else 1

    def _title(self, entity: Entity) -> str:
        title = title_of(entity)
        if entity.identity in self._numbers:
            number = self._numbers[entity.identity]
            title = self.tr("{name} ({number})").format(name=title, number=number)
        if entity.kind.casefold() == self._kind:
            return title
        return self.tr("{name} (of type {type})").format(name=title, type=entity.kind)


def _identities(part: EntityArgument | None) -> tuple[str, ...]:
    return (part,) if isinstance(part, str) else part or ()
