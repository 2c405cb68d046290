"""A table of figures that can be copied into a spreadsheet and sorted by what cells stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from workbench.theme import tabular
from workbench.widgets.figure_heading import FigureHeading

__all__ = ["RANK_ROLE", "CopyableModel", "FigureTable", "SortedRows"]


TARGET = 24
"""Pixels that whatever is clicked is high at least."""

AIR = 24
"""Pixels that a column of a wide table is wider than it has to be at most."""

ROWS_MEASURED = 40
"""How many rows the width of a column is measured by at most."""


class CopyableModel(Protocol):
    """A model that can write its rows exactly."""

    def copied_titles(self) -> Sequence[str]:
        """Return the titles of the columns that are copied."""

    def copied_row(self, row: int) -> Sequence[str]:
        """Return what is copied of a row, exact fractions included."""


class FigureTable(QTableView):
    """A calm table: no grid, figures of equal width, rows selected as a whole."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Make the table.

        Args:
            name: What the table shows, for people who do not see it.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._widths: tuple[int, ...] = ()
        self._whole_names = 0
        self.setAccessibleName(name)
        self.setHorizontalHeader(FigureHeading(self))
        self.setFont(tabular(self.font()))
        self.setShowGrid(False)
        self.setWordWrap(False)
        # Variants of a mechanic have names that differ at their ends.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self._fit_rows()
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.horizontalHeader().setResizeContentsPrecision(ROWS_MEASURED)

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(max(TARGET, self.fontMetrics().height() + 9))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Make the rows as high as another size of type wants them."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_rows()

    def wanted_width(self, column: int, beside: int = 0) -> int:
        """Return the pixels that a column needs for its title and what stands under it.

        Args:
            column: Its place.
            beside: Pixels of what stands under the title that Qt does not count.
        """
        heading = self.horizontalHeader().sectionSizeHint(column)
        model = self.model()
        first = max(0, self.rowAt(0))
        measured = range(first, min(model.rowCount(), first + ROWS_MEASURED))
        cells = {str(cell.data()): cell for cell in (model.index(row, column) for row in measured)}
        if not cells:
            return heading
        # Qt asks much of a cell to measure it: only the one with the longest text is. Whole pixels
        # are too coarse to find it.
        longest = max(cells, key=QFontMetricsF(self.font()).horizontalAdvance)
        return max(heading, self.sizeHintForIndex(cells[longest]).width() + beside)

    def set_widths(self, widths: Sequence[int], whole_names: int) -> None:
        """Make columns as wide as they have to be, and share what room is left among them.

        Names in the first column get of it what they need to be whole, before all have some air.

        Args:
            widths: The pixels that each column needs.
            whole_names: The pixels that the longest name in the first column takes.
        """
        self._widths, self._whole_names = tuple(widths), whole_names
        self._share_room()

    def _share_room(self) -> None:
        seen = [place for place in range(len(self._widths)) if not self.isColumnHidden(place)]
        room = max(0, self.viewport().width() - sum(self._widths[place] for place in seen))
        if not seen:
            return
        for_names = min(room, max(0, self._whole_names - self._widths[0]))
        air = min(AIR, (room - for_names) // len(seen))
        for place in seen:
            more = for_names if place == 0 else 0
            self.setColumnWidth(place, self._widths[place] + more + air)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Share other room anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._share_room()

    def width_of(self, characters: int) -> int:
        """Return the pixels that so many characters take in the present size of type."""
        return characters * self.fontMetrics().averageCharWidth()

    def copy(self) -> None:
        """Copy the selected rows, or all of them, as text with tabs between the columns."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        QGuiApplication.clipboard().setText(self.text_of(rows or range(self.model().rowCount())))

    def text_of(self, rows: Iterable[int]) -> str:
        """Return the titles and some rows as text with tabs between the columns."""
        model = cast("CopyableModel", self.model())
        lines = [model.copied_titles(), *(model.copied_row(row) for row in rows)]
        return "\n".join("\t".join(line) for line in lines) + "\n"


RANK_ROLE = Qt.ItemDataRole.UserRole
"""Gives what a cell is sorted by, or None where there is nothing."""

Index = QModelIndex | QPersistentModelIndex


class SortedRows(QSortFilterProxyModel):
    """Sorts by ``RANK_ROLE``; cells without a rank come last, whichever way rows are sorted."""

    def lessThan(self, source_left: Index, source_right: Index) -> bool:  # noqa: N802 - Qt's name
        """Return whether one cell comes before another."""
        left, right = source_left.data(RANK_ROLE), source_right.data(RANK_ROLE)
        if left is None or right is None:
            is_descending = self.sortOrder() == Qt.SortOrder.DescendingOrder
            return (left is None and right is not None) == is_descending and left is not right
        return bool(left < right)

    def copied_titles(self) -> Sequence[str]:
        """Return the titles of the columns that are copied."""
        return self._source().copied_titles()

    def copied_row(self, row: int) -> Sequence[str]:
        """Return what is copied of a row as it is sorted."""
        return self._source().copied_row(self.mapToSource(self.index(row, 0)).row())

    def _source(self) -> CopyableModel:
        return cast("CopyableModel", self.sourceModel())
