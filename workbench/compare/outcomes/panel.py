"""The panel with the probability of every outcome."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.compare.outcomes.model import SHARE_ROLE, OutcomesModel
from workbench.widgets import HintLabel
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.panel import Panel

__all__ = ["OutcomesPanel"]

NARROWEST, WIDEST = 15, 37
"""Characters of columns."""

OUTCOMES_MEASURED = 300
"""How many outcomes the width of their column is measured by."""

SHARES_MEASURED = 20
"""How many percentages the width of theirs is: their points are in line, so they differ little."""

COLUMNS_AT_ONCE = 12
"""How many columns are measured before what waits has its turn; most windows show fewer."""


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


class OutcomesPanel(Panel):
    """A table with a row for each outcome and a column for each mechanic on the chart."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without outcomes, in the light theme."""
        super().__init__(parent)
        self.model = OutcomesModel(self.theme, self)
        self.table = FigureTable(self.tr("Probability of each outcome"), self)
        self.table.setObjectName("outcomes")
        self.table.setModel(self.model)
        self.enter_at(self.table)
        self.table.setItemDelegate(BarDelegate(self.table))
        self._hint = HintLabel(
            self.tr("The probability of every outcome of the mechanics on the chart appears here."),
            self,
        )
        self._fitted = 0
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit_next)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self.table)

    def refresh(self) -> None:
        """Show the outcomes of those mechanics that are on the chart."""
        place = self.table.verticalScrollBar().value()
        self.model.set_series(self.series, self.view, self.theme)
        self.table.verticalScrollBar().setValue(place)
        self._stack.setCurrentWidget(self.table if self.model.rows else self._hint)
        self._fit_columns()

    def _fit_columns(self) -> None:
        self._fitted = 0
        self._fit_next()

    def _fit_next(self) -> None:
        """Give some columns their widths: the first at once, the others in later turns."""
        heading = self.table.horizontalHeader()
        narrowest, widest = map(self.table.width_of, (NARROWEST, WIDEST))
        begin, count = self._fitted, self.model.columnCount()
        self._fitted = min(begin + COLUMNS_AT_ONCE, count)
        for column in range(begin, self._fitted):
            rows = _spread(self.model.rowCount(), SHARES_MEASURED if column else OUTCOMES_MEASURED)
            wanted = max(heading.sectionSizeHint(column), self._width_of(column, rows))
            self.table.setColumnWidth(column, max(narrowest, min(wanted + 12, widest)))
        if self._fitted < count:
            self._fitting.start()

    def _width_of(self, column: int, rows: Sequence[int]) -> int:
        """Return the pixels that the longest text of some rows of a column needs."""
        # Qt's own measuring asks for all that a cell may have, of hundreds of cells a key.
        metrics = self.table.fontMetrics()
        cells = [self.model.index(row, column) for row in rows]
        longest = max(cells, key=lambda cell: metrics.horizontalAdvance(cell.data()), default=None)
        return 0 if longest is None else self.table.sizeHintForIndex(longest).width()


def _spread(count: int, most: int) -> Sequence[int]:
    """Return rows out of ``count`` that lie evenly, no more than ``most``, with first and last."""
    if count <= most:
        return range(count)
    return [step * (count - 1) // (most - 1) for step in range(most)]
