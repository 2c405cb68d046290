"""Rows in another order than that of the mechanics, as long as its user wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt

from workbench.widgets.figure_table import CopyableModel

__all__ = ["RANK_ROLE", "SortedRows"]

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
