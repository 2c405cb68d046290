"""Every mechanic against every other: how often the one of the row beats the one of the column."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from engine.statistics.contest import Contest
from workbench.project.views import Series, Unit
from workbench.results.contests import Matrix
from workbench.theme import Theme, mark_of, mixed
from workbench.widgets.numbers.chances import cell_in_unit, in_other_units, in_unit, title_in_unit
from workbench.widgets.numbers.numbers import write_fraction
from workbench.widgets.swatches import mark_icon
from workbench.widgets.table_model import RIGHT, TableColumn, TableModel

__all__ = ["TINT_ROLE", "MatrixModel"]

TINT_ROLE = Qt.ItemDataRole.UserRole
"""Gives the colour behind a cell, or None; the stylesheet would not let Qt's own role through."""

TINT = 0.42
"""How strong the colour behind a cell is where the row always wins."""


@dataclass(frozen=True)
class _Row:
    """A mechanic, and its contests with all of them."""

    place: int
    series: Series
    contests: tuple[Contest, ...]


class MatrixModel(TableModel[_Row]):
    """A row and a column for each mechanic."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self.show((), (), Unit.PERCENT, theme)

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
        self._before_rows = rows
        self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))
        self.show_titles((self._corner(self._unit), *titles))

    def show(self, series: tuple[Series, ...], matrix: Matrix, unit: Unit, theme: Theme) -> None:
        """Show how these mechanics stand; the matrix has a row for each of them."""
        self._series, self._unit, self._theme = series, unit, theme
        self._before_rows = self.names
        pairs = zip(series, matrix, strict=True)
        rows = tuple(_Row(place, one, contests) for place, (one, contests) in enumerate(pairs))
        beaten = (self._beaten(place, one) for place, one in enumerate(series))
        self.show_rows(rows, (self._name(), *beaten))

    def _name(self) -> TableColumn[_Row]:
        roles = Qt.ItemDataRole
        return TableColumn(
            self._corner(self._unit),
            lambda row: self._before_rows[row.place],
            roles={
                roles.DecorationRole: lambda row: mark_icon(self._theme, row.series.colour),
                roles.ToolTipRole: lambda row: row.series.name,
                roles.AccessibleTextRole: lambda row: row.series.name,
            },
        )

    def _beaten(self, place: int, series: Series) -> TableColumn[_Row]:
        roles = Qt.ItemDataRole
        return TableColumn(
            series.name,
            lambda row: cell_in_unit(row.contests[place].ahead, self._unit),
            is_aligned=True,
            alignment=RIGHT,
            meaning=series.name,
            heading={
                roles.AccessibleTextRole: series.name,
                roles.DecorationRole: mark_icon(self._theme, series.colour),
            },
            roles={
                TINT_ROLE: lambda row: self._tint(row, place),
                roles.ForegroundRole: lambda row: self._ink(row, place),
                roles.ToolTipRole: lambda row: self._explain(row, place),
                roles.AccessibleTextRole: lambda row: self._explain(row, place),
            },
        )

    def _tint(self, row: _Row, place: int) -> QColor | None:
        if row.place == place:
            return None
        share = float(row.contests[place].ahead)
        return QColor(mixed(self._theme.accent, self._theme.surface, TINT * share))

    def _ink(self, row: _Row, place: int) -> QColor:
        theme = self._theme
        colour = theme.quiet if row.place == place else theme.text
        return theme.ink(colour, stale=row.series.stale or self._series[place].stale)

    def _explain(self, row: _Row, place: int) -> str:
        """Return the exact probabilities of a contest."""
        found = row.contests[place]
        names = row.series.name, self._series[place].name
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
        for contest in self._rows[row].contests:
            percent = cell_in_unit(contest.ahead, Unit.PERCENT)
            cells += [percent, write_fraction(contest.ahead)]
        return cells

    def _corner(self, unit: Unit) -> str:
        return title_in_unit(self.tr("Row beats"), unit)
