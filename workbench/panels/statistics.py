"""The panel that sums every mechanic up in a row of figures."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QStackedLayout, QWidget

from workbench.panels.figure_table import FigureTable
from workbench.panels.statistics_model import StatisticsModel
from workbench.theme import Theme
from workbench.views import Series

__all__ = ["StatisticsPanel"]

HINT = "The mean, the spread and the middle half of each mechanic appear here."

WIDEST = 260
"""Pixels of a column; longer names and numbers are shortened."""


class StatisticsPanel(QWidget):
    """A table with a row for each mechanic."""

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme where none is given."""
        super().__init__(parent)
        self.model = StatisticsModel(theme or Theme.light(), self)
        self.table = FigureTable("Summary of each mechanic", self)
        self.table.setObjectName("statistics")
        self.table.setModel(self.model)
        heading = self.table.horizontalHeader()
        heading.setMaximumSectionSize(WIDEST)
        heading.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        heading.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self._hint = QLabel(HINT, self)
        self._hint.setObjectName("hint")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self.table)

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Sum these mechanics up."""
        if series == self.model.series:
            return
        self.model.set_series(series)
        for column in range(self.model.columnCount()):
            self.table.setColumnHidden(column, not self.model.is_needed(column))
        titled = self.table.horizontalHeader().sectionSizeHint(0)
        self.table.setColumnWidth(0, max(titled, self.table.sizeHintForColumn(0) + 12))
        known = any(one.summary is not None for one in series)
        self._stack.setCurrentWidget(self.table if known else self._hint)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.model.set_theme(theme)
