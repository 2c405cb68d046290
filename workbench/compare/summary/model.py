"""The statistics of every mechanic, a row each."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from workbench.compare.sorted_rows import RANK_ROLE
from workbench.compare.summary.columns import COLUMNS, DASH, WARNINGS
from workbench.project.views import Series, Unit
from workbench.theme import Theme, mixed
from workbench.widgets import plain
from workbench.widgets.estimate_words import heading_of, title_of
from workbench.widgets.numbers import align_decimals
from workbench.widgets.swatches import mark_icon

__all__ = ["StatisticsModel"]

STALE = 0.45
"""Strength of figures that belong to an older text."""

Index = QModelIndex | QPersistentModelIndex


class StatisticsModel(QAbstractTableModel):
    """Mechanics with their figures, aligned at the decimal point."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._theme = theme
        self._series: tuple[Series, ...] = ()
        self._texts: list[list[str]] = []
        self._unit = Unit.PERCENT

    @property
    def series(self) -> tuple[Series, ...]:
        """The mechanics in their order."""
        return self._series

    def set_series(self, series: tuple[Series, ...], unit: Unit = Unit.PERCENT) -> None:
        """Show these mechanics, with probabilities in a unit."""
        self._unit = unit
        if len(series) != len(self._series):
            self.beginResetModel()
            self._take(series)
            self.endResetModel()
            return
        self._take(series)
        self._tell_changed()

    def _take(self, series: tuple[Series, ...]) -> None:
        self._series = series
        self._texts = [
            align_decimals([column.text(one, self._unit) for one in series]) for column in COLUMNS
        ]

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self._tell_changed()

    def _tell_changed(self) -> None:
        if self._series:
            last = self.index(len(self._series) - 1, len(COLUMNS))
            self.dataChanged.emit(self.index(0, 0), last)

    def is_needed(self, column: int) -> bool:
        """Return whether a column of the table has anything to tell."""
        if column == 0 or COLUMNS[column - 1].name not in WARNINGS:
            return True
        return any(COLUMNS[column - 1].text(one) != DASH for one in self._series)

    # ---- what Qt's views ask --------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of mechanics."""
        return 0 if parent is not None and parent.isValid() else len(self._series)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of figures, and one for the name."""
        return 0 if parent is not None and parent.isValid() else len(COLUMNS) + 1

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the title of a column, and what it tells as its tooltip."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.tr("Mechanic") if section == 0 else COLUMNS[section - 1].title
        if role == Qt.ItemDataRole.ToolTipRole and section:
            return plain(COLUMNS[section - 1].meaning)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        series, column = self._series[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts[column - 1][index.row()] if column else heading_of(series)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(series, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self._tooltip(series, column) or "")
        if role == RANK_ROLE:
            return COLUMNS[column - 1].rank(series) if column else series.name.casefold()
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return mark_icon(self._theme, series.colour, shown=series.shown)
        return None

    def _colour(self, series: Series, column: int) -> QColor:
        theme = self._theme
        colour = theme.text if series.shown else theme.quiet
        if column and COLUMNS[column - 1].name in WARNINGS:
            colour = theme.warning_text
        return QColor(mixed(colour, theme.surface, STALE) if series.stale else colour)

    def _tooltip(self, series: Series, column: int) -> str | None:
        if column == 0:
            return title_of(series) if series.fault is None else series.fault.message
        explain = COLUMNS[column - 1].explain
        return None if explain is None or series.summary is None else explain(series)

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles, those of exact fractions after the figures they belong to."""
        titles = [self.tr("Mechanic")]
        exact = self.tr("{title} (exact)")
        for column in COLUMNS:
            titles.append(column.title)
            if column.exact is not None:
                titles.append(exact.format(title=column.title))
        return titles

    def copied_row(self, row: int) -> list[str]:
        """Return the name and the figures of a mechanic, exact fractions included."""
        series = self._series[row]
        cells = [title_of(series)]
        for column in COLUMNS:
            cells.append(column.text(series).replace(DASH, ""))
            if column.exact is not None:
                cells.append(column.exact(series) or "")
        return cells


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
