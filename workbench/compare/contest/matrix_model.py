"""Every mechanic against every other: how often the one of the row beats the one of the column."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from engine.contest import Contest
from workbench.compare.contest.requests import Matrix
from workbench.project.views import Series, Unit
from workbench.theme import Theme, mark_of, mixed
from workbench.widgets import plain
from workbench.widgets.numbers.chances import cell_in_unit, in_other_units, in_unit, title_in_unit
from workbench.widgets.numbers.numbers import align_decimals, write_fraction
from workbench.widgets.swatches import mark_icon

__all__ = ["TINT_ROLE", "MatrixModel"]

TINT_ROLE = Qt.ItemDataRole.UserRole
"""Gives the colour behind a cell, or None; the stylesheet would not let Qt's own role through."""

TINT = 0.42
"""How strong the colour behind a cell is where the row always wins."""

STALE = 0.45
"""Strength of figures that belong to an older text."""

Index = QModelIndex | QPersistentModelIndex


class MatrixModel(QAbstractTableModel):
    """A row and a column for each mechanic."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._theme = theme
        self._series: tuple[Series, ...] = ()
        self._matrix: Matrix = ()
        self._texts: list[list[str]] = []
        self._unit = Unit.PERCENT
        self._rows: tuple[str, ...] = ()
        self._titles: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What the mechanics are called."""
        return tuple(one.name for one in self._series)

    @property
    def are_marks_different(self) -> bool:
        """Whether each mechanic has a mark that none of the others has."""
        return len({mark_of(one.colour) for one in self._series}) == len(self._series)

    def shorten(self, rows: tuple[str, ...], titles: tuple[str, ...]) -> None:
        """Write names in place of the whole ones.

        Args:
            rows: What stands before each row.
            titles: What stands over each column; nothing where the mark is enough.
        """
        self._rows, self._titles = rows, titles
        last = len(self._series)
        self.dataChanged.emit(self.index(0, 0), self.index(last - 1, 0))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 1, last)

    def show(self, series: tuple[Series, ...], matrix: Matrix, unit: Unit, theme: Theme) -> None:
        """Show how these mechanics stand; the matrix has a row for each of them."""
        self._unit = unit
        same = len(series) == len(self._series)
        if not same:
            self.beginResetModel()
        self._series, self._matrix, self._theme = series, matrix, theme
        columns = zip(*matrix, strict=True)
        self._texts = [
            align_decimals([cell_in_unit(cell.ahead, unit) for cell in column])
            for column in columns
        ]
        self._rows = self._titles = self.names
        if not same:
            self.endResetModel()
        elif series:
            last = self.index(len(series) - 1, len(series))
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(series))

    def contest(self, row: int, column: int) -> Contest:
        """Return the contest of a cell; columns count from 1, after the names."""
        return self._matrix[row][column - 1]

    def figures(self, column: int) -> tuple[str, ...]:
        """Return what the cells of a column show; columns count from 1, after the names."""
        return tuple(self._texts[column - 1])

    # ---- what Qt's views ask --------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of mechanics."""
        return 0 if parent is not None and parent.isValid() else len(self._series)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of mechanics, and one for the name."""
        return 0 if parent is not None and parent.isValid() else len(self._series) + 1

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the mechanic that is beaten in this column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if section == 0:
            return self._corner(self._unit) if role == Qt.ItemDataRole.DisplayRole else None
        series = self._series[section - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section - 1]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(series.name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return series.name
        if role == Qt.ItemDataRole.DecorationRole:
            return mark_icon(self._theme, series.colour)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        row, column = index.row(), index.column()
        series = self._series[row]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if column == 0:
            if role == Qt.ItemDataRole.DecorationRole:
                return mark_icon(self._theme, series.colour)
            if role == Qt.ItemDataRole.DisplayRole:
                return self._rows[row]
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain(series.name)
            return series.name if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts[column - 1][row]
        if role == TINT_ROLE:
            return self._tint(row, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self.explain(row, column) or "")
        return self.explain(row, column) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _tint(self, row: int, column: int) -> QColor | None:
        if row == column - 1:
            return None
        share = float(self.contest(row, column).ahead)
        return QColor(mixed(self._theme.accent, self._theme.surface, TINT * share))

    def _ink(self, row: int, column: int) -> QColor:
        theme = self._theme
        stale = self._series[row].stale or self._series[column - 1].stale
        colour = theme.quiet if row == column - 1 else theme.text
        return QColor(mixed(colour, theme.surface, STALE) if stale else colour)

    def explain(self, row: int, column: int) -> str:
        """Return the exact probabilities of a cell's contest."""
        found = self.contest(row, column)
        names = self._series[row].name, self._series[column - 1].name
        lines = (
            (self.tr("{first} beats {second}: {chance}"), found.ahead),
            (self.tr("They tie: {chance}"), found.level),
            (self.tr("{second} beats {first}: {chance}"), found.behind),
        )
        return "\n".join(
            text.format(
                first=names[0],
                second=names[1],
                chance=", ".join((in_unit(share, self._unit), *in_other_units(share, self._unit))),
            )
            for text, share in lines
        )

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles: a percentage and an exact fraction for each mechanic beaten."""
        titles = [self._corner(Unit.PERCENT)]
        exact = self.tr("{title} (exact)")
        for series in self._series:
            titles += [series.name, exact.format(title=series.name)]
        return titles

    def copied_row(self, row: int) -> list[str]:
        """Return the name of a mechanic and how often it beats each."""
        cells = [self._series[row].name]
        for contest in self._matrix[row]:
            percent = cell_in_unit(contest.ahead, Unit.PERCENT)
            cells += [percent, write_fraction(contest.ahead)]
        return cells

    def _corner(self, unit: Unit) -> str:
        return title_in_unit(self.tr("Row beats"), unit)


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
