"""What the command palette has found, as Qt's views want it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from workbench.widgets.finding import Finding
from workbench.widgets.table_model import TableColumn, TableModel
from workbench.window.palette.matching import Match

__all__ = ["FINDING_ROLE", "MATCH_ROLE", "FindingsModel"]

FINDING_ROLE = Qt.ItemDataRole.UserRole
"""Gives the ``Finding``."""

MATCH_ROLE = Qt.ItemDataRole.UserRole + 1
"""Gives the ``Match``."""


class FindingsModel(TableModel[tuple[Finding, Match]]):
    """Findings in one column, the best first."""

    def set_found(self, found: list[tuple[Finding, Match]]) -> None:
        """Show these findings."""
        column = TableColumn[tuple[Finding, Match]](
            "",
            lambda row: row[0].title,
            alignment=None,
            roles={
                Qt.ItemDataRole.ToolTipRole: lambda row: row[0].tip,
                Qt.ItemDataRole.AccessibleTextRole: lambda row: _spoken(row[0]),
                FINDING_ROLE: lambda row: row[0],
                MATCH_ROLE: lambda row: row[1],
            },
        )
        self.show_rows(tuple(found), (column,), anew=True)

    def finding(self, row: int) -> Finding:
        """Return the finding of a row."""
        return self.rows[row][0]


def _spoken(finding: Finding) -> str:
    return ", ".join(filter(None, (finding.title, finding.place, finding.keys)))
