"""Paints a line of the command palette: title, place and keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.theme import Theme
from workbench.widgets.finding import Finding
from workbench.window.palette.findings_model import FINDING_ROLE, MATCH_ROLE

__all__ = ["FindingsDelegate"]

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
