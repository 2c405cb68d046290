"""What the command palette has found: its model, and how a row is painted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.theme import Theme
from workbench.widgets.finding import Finding
from workbench.widgets.table_model import TableColumn, TableModel
from workbench.window.palette.matching import Match

__all__ = ["FINDING_ROLE", "MATCH_ROLE", "FindingsDelegate", "FindingsModel"]


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


INDENT = 14
"""Pixels left and right of words."""

GAP = 12
"""Pixels at least between words that have nothing to do with each other."""

Index = QModelIndex | QPersistentModelIndex


class FindingsDelegate(QStyledItemDelegate):
    """One line for a finding; the letters that were typed stand out."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Paint in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: Index
    ) -> QSize:
        """Return the size of a line."""
        del index
        return QSize(200, option.fontMetrics.height() + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a line."""
        finding = index.data(FINDING_ROLE)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.selection if is_selected else self._theme.hover))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(4, 1, -4, -1), 6, 6)
        area = option.rect.adjusted(INDENT, 0, -INDENT, 0)
        # Quiet text would be too weak on the ground of the selected row.
        quiet = self._theme.text if is_selected else self._theme.quiet
        colour = quiet if finding.is_enabled else self._theme.faint
        area = self._write_right(painter, area, finding.keys, colour)
        area = self._write_right(painter, area, finding.place, colour)
        self._write_title(painter, area, option.font, finding, index.data(MATCH_ROLE).places)
        painter.restore()

    def _write_right(self, painter: QPainter, area: QRect, words: str, colour: str) -> QRect:
        """Write ``words`` flush right and return what they leave of ``area``."""
        if not words:
            return area
        painter.setPen(QColor(colour))
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, flags, words)
        return area.adjusted(0, 0, -painter.fontMetrics().horizontalAdvance(words) - GAP, 0)

    def _write_title(
        self,
        painter: QPainter,
        area: QRect,
        font: QFont,
        finding: Finding,
        places: tuple[int, ...],
    ) -> None:
        strong = QFont(font)
        strong.setWeight(QFont.Weight.Bold)
        painter.setPen(QColor(self._theme.text if finding.is_enabled else self._theme.faint))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for words, is_meant in _runs(finding.title, set(places)):
            painter.setFont(strong if is_meant else font)
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, flags, shown)
            area = area.adjusted(metrics.horizontalAdvance(words), 0, 0, 0)
            if area.width() <= 0:
                break


def _runs(title: str, meant: set[int]) -> list[tuple[str, bool]]:
    """Return ``title`` in pieces of letters that were, or were not, meant by the query."""
    runs: list[tuple[str, bool]] = []
    for place, letter in enumerate(title):
        is_meant = place in meant
        if runs and runs[-1][1] == is_meant:
            runs[-1] = (runs[-1][0] + letter, is_meant)
        else:
            runs.append((letter, is_meant))
    return runs
