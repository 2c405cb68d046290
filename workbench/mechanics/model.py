"""The list of mechanics as Qt's views want it."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from engine.statistics.summary import Summary
from workbench.mechanics.rows import Header, Row, key_of, rows_of
from workbench.project.glances import Outline, sparkline_of
from workbench.project.groups import Group
from workbench.project.views import Series
from workbench.widgets import plain
from workbench.widgets.numbers.estimate_words import describe_estimate, title_of
from workbench.widgets.numbers.numbers import NumberFormat, write_number

__all__ = [
    "ROW_ROLE",
    "SPARKLINE_ROLE",
    "MechanicsModel",
    "count_in_words",
    "header_in_words",
    "in_words",
    "outputs_in_words",
]

ROW_ROLE = Qt.ItemDataRole.UserRole
"""Gives the ``Series``, or the ``Header`` of a group, itself."""

SPARKLINE_ROLE = Qt.ItemDataRole.UserRole + 1
"""Gives the outline of the distribution."""

Index = QModelIndex | QPersistentModelIndex


class MechanicsModel(QAbstractListModel):
    """Shows mechanics and headers of groups; it asks for what its user wants, and changes nothing.

    It is no ``TableModel``: its rows are dragged, and of thousands only those change that look
    different.

    Signals:
        rename_requested: The identity of a mechanic and its new name.
        group_rename_requested: The identity of a group and its new name.
    """

    rename_requested = Signal(str, str)
    group_rename_requested = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._places: dict[tuple[str, bool], int] = {}
        self._sparklines: dict[str, tuple[Summary, Outline]] = {}

    @property
    def series(self) -> tuple[Series, ...]:
        """The mechanics in their order, also those that are folded away."""
        return self._series

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is a row for."""
        return self._rows

    def is_replaced_by(self, rows: tuple[Row, ...]) -> bool:
        """Return whether other rows, or the same in another order, would come in their place."""
        return len(rows) != len(self._rows) or any(
            new is not old and key_of(new) != key_of(old)
            for new, old in zip(rows, self._rows, strict=True)
        )

    def identity_at(self, row: int) -> str | None:
        """Return the identity of the mechanic at a row, or None where there is none."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found.identity if isinstance(found, Series) else None

    def set_series(self, series: tuple[Series, ...], groups: tuple[Group, ...] = ()) -> None:
        """Show mechanics in their groups; rows that only look different stay where they are."""
        rows = rows_of(series, groups)
        before, is_replaced = self._rows, self.is_replaced_by(rows)
        self._series = series
        if is_replaced:
            self.beginResetModel()
            self._rows = rows
            self._places = {key_of(row): place for place, row in enumerate(rows)}
            known = self._sparklines.keys() & {one.identity for one in series}
            self._sparklines = {identity: self._sparklines[identity] for identity in known}
            self.endResetModel()
            return
        self._rows = rows
        for row, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old is not new and old != new:
                self.dataChanged.emit(self.index(row), self.index(row))

    def _sparkline(self, series: Series) -> Outline:
        if series.summary is None:
            return () if series.glance is None else series.glance.outline
        # Painting is frequent and new results are rare, so that outlines are kept.
        known = self._sparklines.get(series.identity)
        if known is None or known[0] is not series.summary:
            known = series.summary, sparkline_of(series.summary)
            self._sparklines[series.identity] = known
        return known[1]

    def row_of(self, identity: str | None) -> int:
        """Return the row of a mechanic, or -1."""
        return -1 if identity is None else self._places.get((identity, False), -1)

    def place_of(self, key: tuple[str, bool]) -> int:
        """Return the row of a key, as ``key_of`` has it, or -1."""
        return self._places.get(key, -1)

    def row_showing(self, identity: str | None) -> int:
        """Return the row of a mechanic, or of the folded group that it is in, or -1."""
        row = self.row_of(identity)
        if row >= 0 or identity is None:
            return row
        group = next((one.group for one in self._series if one.identity == identity), "")
        return self.place_of((group, True))

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let every row be renamed and dragged, and mechanics be dropped onto a group."""
        flags = super().flags(index)
        if not index.isValid():
            return flags | Qt.ItemFlag.ItemIsDropEnabled
        if isinstance(self._rows[index.row()], Header):
            flags |= Qt.ItemFlag.ItemIsDropEnabled
        return flags | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 - Qt's name
        """Let mechanics be moved."""
        return Qt.DropAction.MoveAction

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is shown or said of a mechanic or a group."""
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if isinstance(row, Header):
            return _data_of_header(row, role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return row.name
        if role == SPARKLINE_ROLE:
            return self._sparkline(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(_tooltip(row))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return in_words(row)
        return None

    def setData(  # noqa: N802 - Qt's name
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Tell that a mechanic or a group is to be renamed; the old name means nothing."""
        row = self._rows[index.row()]
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or name == self.data(index, role):
            return False
        if isinstance(row, Header):
            self.group_rename_requested.emit(row.group.identity, name)
        else:
            self.rename_requested.emit(row.identity, name)
        return True


def _data_of_header(header: Header, role: int) -> object:
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
        return header.group.name
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain(f"{header.group.name}\n{count_in_words(header)}")
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return header_in_words(header)
    return None


def count_in_words(header: Header) -> str:
    """Return how many mechanics a group has."""
    count = len(header.members)
    if count == 1:
        return QCoreApplication.translate("MechanicsModel", "1 mechanic")
    text = QCoreApplication.translate("MechanicsModel", "{count} mechanics")
    return text.format(count=NumberFormat.present().count(count))


def header_in_words(header: Header) -> str:
    """Return a group as it is read aloud."""
    text = QCoreApplication.translate("MechanicsModel", "group {name}")
    parts = [text.format(name=header.group.name), count_in_words(header)]
    if not header.shown:
        parts.append(QCoreApplication.translate("MechanicsModel", "hidden"))
    if header.group.folded:
        parts.append(QCoreApplication.translate("MechanicsModel", "folded"))
    return ", ".join(parts)


def outputs_in_words(series: Series) -> str:
    """Return how many outputs a mechanic has."""
    text = QCoreApplication.translate("MechanicsModel", "{count} outputs")
    return text.format(count=NumberFormat.present().count(series.outputs))


def in_words(series: Series) -> str:
    """Return a mechanic as it is read aloud."""
    parts = [series.name]
    if series.outputs > 1:
        parts.append(outputs_in_words(series))
    elif series.mean is not None:
        mean = QCoreApplication.translate("MechanicsModel", "mean {mean}")
        parts.append(mean.format(mean=write_number(series.mean)))
    if series.estimate is not None:
        parts.append(describe_estimate(series.estimate))
    if series.note:
        note = QCoreApplication.translate("MechanicsModel", "note: {note}")
        parts.append(note.format(note=" ".join(series.note.split())))
    if not series.shown:
        parts.append(QCoreApplication.translate("MechanicsModel", "hidden"))
    if series.computing:
        parts.append(QCoreApplication.translate("MechanicsModel", "computing"))
    if series.cancelled:
        parts.append(QCoreApplication.translate("MechanicsModel", "cancelled"))
    elif series.error is not None:
        error = QCoreApplication.translate("MechanicsModel", "error: {message}")
        parts.append(error.format(message=series.error.message))
    return ", ".join(parts)


def _tooltip(series: Series) -> str:
    if series.error is not None:
        tip = "\n".join(filter(None, (series.error.message, series.error.hint)))
    else:
        tip = title_of(series)
    return f"{tip}\n\n{series.note}" if series.note else tip
