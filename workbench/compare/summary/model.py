"""The statistics of every mechanic, a row each."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from workbench.project.views import Series, Unit
from workbench.results.figures import COLUMNS, DASH, WARNINGS, SummaryColumn
from workbench.theme import Theme
from workbench.widgets.figure_table import RANK_ROLE
from workbench.widgets.numbers.estimate_words import heading_of, title_of
from workbench.widgets.swatches import mark_icon
from workbench.widgets.table_model import RIGHT, TableColumn, TableModel

__all__ = ["StatisticsModel"]


class StatisticsModel(TableModel[Series]):
    """Mechanics with their figures, aligned at the decimal point."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._theme = theme
        self.set_series(())

    def set_series(self, series: tuple[Series, ...], unit: Unit = Unit.PERCENT) -> None:
        """Show these mechanics, with probabilities in a unit."""
        figures = (self._figures(one, unit) for one in COLUMNS)
        self.show_rows(series, (self._names(), *figures), is_matched_by_row=True)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        if theme != self._theme:
            self._theme = theme
            self.emit_changed()

    def is_needed(self, column: int) -> bool:
        """Return whether a column of the table has anything to tell."""
        if column == 0 or COLUMNS[column - 1].name not in WARNINGS:
            return True
        return any(COLUMNS[column - 1].text(one) != DASH for one in self._rows)

    def _names(self) -> TableColumn[Series]:
        roles = Qt.ItemDataRole
        return TableColumn(
            self.tr("Mechanic"),
            heading_of,
            roles={
                roles.DecorationRole: lambda one: mark_icon(
                    self._theme, one.colour, shown=one.shown
                ),
                roles.ForegroundRole: lambda one: self._colour(one, None),
                roles.ToolTipRole: lambda one: (
                    title_of(one) if one.error is None else one.error.message
                ),
                RANK_ROLE: lambda one: one.name.casefold(),
            },
        )

    def _figures(self, column: SummaryColumn, unit: Unit) -> TableColumn[Series]:
        return TableColumn(
            column.title,
            lambda one: column.text(one, unit),
            is_aligned=True,
            alignment=RIGHT,
            meaning=column.meaning,
            roles={
                Qt.ItemDataRole.ForegroundRole: lambda one: self._colour(one, column),
                Qt.ItemDataRole.ToolTipRole: lambda one: _explained(column, one),
                RANK_ROLE: column.rank,
            },
        )

    def _colour(self, series: Series, column: SummaryColumn | None) -> QColor:
        theme = self._theme
        colour = theme.text if series.shown else theme.quiet
        if column is not None and column.name in WARNINGS:
            colour = theme.warning_text
        return theme.ink(colour, stale=series.stale)

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
        series = self._rows[row]
        cells = [title_of(series)]
        for column in COLUMNS:
            cells.append(column.text(series).replace(DASH, ""))
            if column.exact is not None:
                cells.append(column.exact(series) or "")
        return cells


def _explained(column: SummaryColumn, series: Series) -> str:
    if column.explain is None or series.summary is None:
        return ""
    return column.explain(series) or ""
