"""Tables for Qt's views: a row for each thing, and columns that are told how to write one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeAlias, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from workbench.widgets.numbers.numbers import align_decimals
from workbench.widgets.plain_text import plain

__all__ = ["LEFT", "RIGHT", "Index", "Roles", "TableColumn", "TableModel"]

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
"""How words stand in a cell."""

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
"""How figures stand in a cell."""

Index = QModelIndex | QPersistentModelIndex

Row = TypeVar("Row")

Roles: TypeAlias = Mapping[int, Callable[[Row], object]]
"""What a cell gives for roles of Qt, each from its row."""


@dataclass(frozen=True)
class TableColumn(Generic[Row]):
    """A column, and what it shows of a row.

    Attributes:
        title: What stands over it.
        text: Writes the cell of a row.
        is_aligned: Whether its texts are figures that are aligned at the decimal point.
        alignment: Where title and texts stand; None for where Qt puts them.
        meaning: What the title means, told as its tooltip; empty for none.
        heading: What the title gives for other roles of Qt, such as an icon.
        roles: What a cell gives for other roles of Qt; these come before ``alignment``. Tooltips
            are shown as they are written, whatever they look like.
    """

    title: str
    text: Callable[[Row], str]
    is_aligned: bool = False
    alignment: Qt.AlignmentFlag | None = LEFT
    meaning: str = ""
    heading: Mapping[int, object] = field(default_factory=dict)
    roles: Roles[Row] = field(default_factory=dict)


class TableModel(QAbstractTableModel, Generic[Row]):
    """Rows under columns; what is selected stays while their numbers stay.

    Cells are written when a view asks for them, but for those that are aligned with one another.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without rows and columns."""
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._columns: tuple[TableColumn[Row], ...] = ()
        self._aligned: dict[int, list[str]] = {}

    @property
    def rows(self) -> tuple[Row, ...]:
        """What there is a row for, in order."""
        return self._rows

    @property
    def columns(self) -> tuple[TableColumn[Row], ...]:
        """The columns in order."""
        return self._columns

    def show_rows(
        self,
        rows: tuple[Row, ...],
        columns: tuple[TableColumn[Row], ...],
        *,
        anew: bool = False,
        is_matched_by_row: bool = False,
    ) -> None:
        """Show other rows.

        Args:
            rows: What there is a row for.
            columns: What is shown of each.
            anew: Whether nothing of the rows before stays, even where there are as many.
            is_matched_by_row: Whether a cell looks as before where its row and its aligned figure
                are the same, and a heading where its title is, so that views need not paint them.
        """
        before = self._rows, self._columns, self._aligned
        shape = len(self._rows), len(self._columns)
        is_other = anew or shape != (len(rows), len(columns))
        if is_other:
            self.beginResetModel()
        self._rows, self._columns = rows, columns
        self._aligned = {
            place: align_decimals([column.text(row) for row in rows])
            for place, column in enumerate(columns)
            if column.is_aligned
        }
        if is_other:
            self.endResetModel()
        elif is_matched_by_row:
            self._emit_differences(*before)
        else:
            self.emit_changed()

    def _emit_differences(
        self,
        rows: tuple[Row, ...],
        columns: tuple[TableColumn[Row], ...],
        aligned: dict[int, list[str]],
    ) -> None:
        """Tell Qt's views of rows and titles that are shown otherwise than these were."""
        last = len(self._columns) - 1
        if [one.title for one in columns] != [one.title for one in self._columns]:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        for place, (row, before) in enumerate(zip(self._rows, rows, strict=True)):
            if row is not before or any(
                texts[place] != aligned[column][place] for column, texts in self._aligned.items()
            ):
                self.dataChanged.emit(self.index(place, 0), self.index(place, last))

    def show_titles(self, titles: Iterable[str]) -> None:
        """Write other titles over the columns."""
        pairs = zip(self._columns, titles, strict=True)
        self._columns = tuple(replace(column, title=title) for column, title in pairs)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)

    def texts(self, column: int) -> tuple[str, ...]:
        """Return what the cells of a column show."""
        aligned = self._aligned.get(column)
        if aligned is not None:
            return tuple(aligned)
        return tuple(map(self._columns[column].text, self._rows))

    def emit_changed(self) -> None:
        """Tell Qt's views that cells and titles are shown otherwise than before."""
        if self._rows and self._columns:
            last = len(self._columns) - 1
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, last))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    # ---- what Qt's views ask --------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the title of a column, what it means as its tooltip, and its icon."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(column.meaning)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        return column.heading.get(role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        row, column = self._rows[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            aligned = self._aligned.get(index.column())
            return column.text(row) if aligned is None else aligned[index.row()]
        if role in column.roles:
            given = column.roles[role](row)
            if role == Qt.ItemDataRole.ToolTipRole and isinstance(given, str):
                return plain(given)
            return given
        return column.alignment if role == Qt.ItemDataRole.TextAlignmentRole else None
