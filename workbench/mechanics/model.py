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

from engine.summary import Summary
from workbench.project.glances import Outline, sparkline_of
from workbench.project.views import Series
from workbench.widgets import plain
from workbench.widgets.numbers.estimate_words import describe_estimate, title_of
from workbench.widgets.numbers.numbers import NumberFormat, write_number

__all__ = ["SERIES_ROLE", "SPARKLINE_ROLE", "MechanicsModel", "in_words", "outputs_in_words"]

SERIES_ROLE = Qt.ItemDataRole.UserRole
"""Gives the ``Series`` itself."""

SPARKLINE_ROLE = Qt.ItemDataRole.UserRole + 1
"""Gives the outline of the distribution."""

Index = QModelIndex | QPersistentModelIndex


class MechanicsModel(QAbstractListModel):
    """Shows mechanics; it changes none by itself, but asks for what its user wants.

    It is no ``TableModel``: its rows are dragged, and of thousands only those change that look
    different.

    Signals:
        rename_requested: The identity of a mechanic and its new name.
    """

    rename_requested = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._rows: dict[str, int] = {}
        self._sparklines: dict[str, tuple[Summary, Outline]] = {}

    @property
    def series(self) -> tuple[Series, ...]:
        """The mechanics in their order."""
        return self._series

    def is_replaced_by(self, series: tuple[Series, ...]) -> bool:
        """Return whether other mechanics, or the same in another order, would have other rows."""
        return [one.identity for one in series] != list(self._rows)

    def identity_at(self, row: int) -> str | None:
        """Return the identity of the mechanic at a row, or None where there is none."""
        return self._series[row].identity if 0 <= row < len(self._series) else None

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Show these mechanics; rows that only look different stay where they are."""
        before = self._series
        if self.is_replaced_by(series):
            self.beginResetModel()
            self._series = series
            self._rows = {one.identity: row for row, one in enumerate(series)}
            known = self._sparklines.keys() & self._rows.keys()
            self._sparklines = {identity: self._sparklines[identity] for identity in known}
            self.endResetModel()
            return
        self._series = series
        for row, (old, new) in enumerate(zip(before, series, strict=True)):
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
        return -1 if identity is None else self._rows.get(identity, -1)

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of mechanics."""
        return 0 if parent is not None and parent.isValid() else len(self._series)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let every mechanic be renamed and dragged."""
        flags = super().flags(index)
        if index.isValid():
            return flags | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsDropEnabled

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 - Qt's name
        """Let mechanics be moved."""
        return Qt.DropAction.MoveAction

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is shown or said of a mechanic."""
        series = self._series[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return series.name
        if role == SERIES_ROLE:
            return series
        if role == SPARKLINE_ROLE:
            return self._sparkline(series)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(_tooltip(series))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return in_words(series)
        return None

    def setData(  # noqa: N802 - Qt's name
        self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Tell that a mechanic is to be renamed; a blank name or the old one means nothing."""
        series = self._series[index.row()]
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or name in ("", series.name):
            return False
        self.rename_requested.emit(series.identity, name)
        return True


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
        return "\n".join(filter(None, (series.error.message, series.error.hint)))
    return title_of(series)
