"""The panel with the probability of every outcome."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.panels.figure_table import FigureTable
from workbench.panels.outcomes_model import SHARE_ROLE, OutcomesModel
from workbench.theme import Theme
from workbench.views import Series, ViewMode

__all__ = ["OutcomesPanel"]

HINT = "The probability of every outcome of the mechanics on the chart appears here."

NARROWEST, WIDEST = 110, 260
"""Widths of columns in pixels."""

ROWS_MEASURED = 300
"""How many outcomes the width of their column is measured by."""


class BarDelegate(QStyledItemDelegate):
    """Paints a faint bar behind each percentage."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the bar from the left edge, then the percentage over it."""
        bar = index.data(SHARE_ROLE)
        if bar is not None and bar[0] > 0:
            area = QRectF(option.rect).adjusted(6, 3, -6, -3)
            area.setWidth(max(1.0, area.width() * bar[0]))
            painter.fillRect(area, bar[1])
        super().paint(painter, option, index)


class OutcomesPanel(QWidget):
    """A table with a row for each outcome and a column for each mechanic on the chart.

    While it is out of sight it only remembers what to show, so that hidden tables cost nothing.
    """

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        """Begin without outcomes, in the light theme where none is given."""
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._mode = ViewMode.EXACTLY
        self._is_behind = False
        self.model = OutcomesModel(theme or Theme.light(), self)
        self.table = FigureTable("Probability of each outcome", self)
        self.table.setObjectName("outcomes")
        self.table.setModel(self.model)
        self.table.setItemDelegate(BarDelegate(self.table))
        self._hint = QLabel(HINT, self)
        self._hint.setObjectName("hint")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self.table)

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Show the outcomes of those of these mechanics that are on the chart."""
        if series != self._series:
            self._series = series
            self._refresh()

    def set_mode(self, mode: ViewMode) -> None:
        """Show another probability."""
        if mode is not self._mode:
            self._mode = mode
            self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.model.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what was set while nobody looked."""
        super().showEvent(event)
        if self._is_behind:
            self._refresh()

    def _refresh(self) -> None:
        self._is_behind = not self.isVisible()
        if self._is_behind:
            return
        place = self.table.verticalScrollBar().value()
        self.model.set_series(self._series, self._mode)
        self.table.verticalScrollBar().setValue(place)
        self._stack.setCurrentWidget(self.table if self.model.values else self._hint)
        self._fit_columns()

    def _fit_columns(self) -> None:
        heading = self.table.horizontalHeader()
        heading.setResizeContentsPrecision(ROWS_MEASURED)
        for column in range(self.model.columnCount()):
            wanted = max(heading.sectionSizeHint(column), self.table.sizeHintForColumn(column))
            self.table.setColumnWidth(column, max(NARROWEST, min(wanted + 12, WIDEST)))
