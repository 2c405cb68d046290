"""What the command palette has found, as Qt's views want it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from workbench.widgets import plain
from workbench.widgets.finding import Finding
from workbench.window.palette.matching import Match

__all__ = ["FINDING_ROLE", "MATCH_ROLE", "FindingsModel"]

FINDING_ROLE = Qt.ItemDataRole.UserRole
"""Gives the ``Finding``."""

MATCH_ROLE = Qt.ItemDataRole.UserRole + 1
"""Gives the ``Match``."""

Index = QModelIndex | QPersistentModelIndex


class FindingsModel(QAbstractListModel):
    """Findings, the best first."""

    _found: tuple[tuple[Finding, Match], ...] = ()

    def set_found(self, found: list[tuple[Finding, Match]]) -> None:
        """Show these findings."""
        self.beginResetModel()
        self._found = tuple(found)
        self.endResetModel()

    def finding(self, row: int) -> Finding:
        """Return the finding of a row."""
        return self._found[row][0]

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of findings."""
        return 0 if parent is not None and parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what is shown or said of a finding."""
        finding, fit = self._found[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return finding.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(finding.tip)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (finding.title, finding.place, finding.keys)))
        if role == FINDING_ROLE:
            return finding
        if role == MATCH_ROLE:
            return fit
        return None
