"""The panel that sums every mechanic up in a row of figures, and the selected one in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from workbench.compare.summary.model import StatisticsModel
from workbench.project.views import Series
from workbench.results.sentence import sentence_of
from workbench.widgets import HintLabel, PlainLabel, isolated, tight
from workbench.widgets.figure_table import FigureTable, SortedRows
from workbench.widgets.name_delegate import NameDelegate
from workbench.widgets.panel import Panel

__all__ = ["StatisticsPanel"]

MARK_ROOM = 12
"""Pixels beside the mark of a mechanic that Qt does not count."""

WIDEST = 37
"""Characters of a column; longer names and numbers are shortened."""


class StatisticsPanel(Panel):
    """A sentence on the selected mechanic over a table with a row for each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme."""
        super().__init__(parent)
        self._selected: str | None = None
        self._described: Series | None = None
        self._measured: dict[int, tuple[tuple[tuple[str, ...], str], int]] = {}
        self.model = StatisticsModel(self.theme, self)
        self.rows = SortedRows(self)
        self.table = FigureTable(self.tr("Summary of each mechanic"), self)
        self.table.setItemDelegateForColumn(0, NameDelegate(self.table))
        self.sentence = PlainLabel(self)
        self._hint = HintLabel(self)
        self._board = QWidget(self)
        self._prepare_table()
        self._prepare_words()
        self._lay_out()

    def _prepare_table(self) -> None:
        self.rows.setSourceModel(self.model)
        self.table.setObjectName("statistics")
        self.table.setModel(self.rows)
        heading = self.table.horizontalHeader()
        # A third click on a title goes back to the order of the list.
        heading.setSortIndicatorClearable(True)
        heading.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.table.setSortingEnabled(True)
        self.enter_at(self.table)

    def _prepare_words(self) -> None:
        self.sentence.setObjectName("sentence")
        self.sentence.setAccessibleName(self.tr("The selected mechanic in words"))
        self.sentence.setWordWrap(True)
        self.sentence.setContentsMargins(14, 8, 14, 6)
        self.sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._hint.setText(
            self.tr(
                "The mean, the standard deviation and the quartiles of each mechanic appear here."
            )
        )

    def _lay_out(self) -> None:
        column = tight(QVBoxLayout(self._board), 0)
        column.addWidget(self.sentence)
        column.addWidget(self.table, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self._board)

    def set_selected(self, identity: str | None) -> None:
        """Tell about this mechanic in the sentence, or about none."""
        if identity != self._selected:
            self._selected = identity
            if self.isVisible():
                self._describe()
            else:
                self.refresh_when_seen()

    def refresh(self) -> None:
        """Sum the mechanics up."""
        self.model.set_theme(self.theme)
        self.model.set_series(self.series, self.view.unit)
        known = any(one.summary is not None for one in self.series)
        if known:
            self._fit_columns()
        self._stack.setCurrentWidget(self._board if known else self._hint)
        self._describe()

    def _fit_columns(self) -> None:
        wanted = []
        for column in range(self.model.columnCount()):
            is_needed = self.model.is_needed(column)
            if is_needed == self.table.isColumnHidden(column):
                self.table.setColumnHidden(column, not is_needed)
            wanted.append(self._wanted_width(column))
        widest = self.table.width_of(WIDEST)
        self.table.set_widths([min(width, widest) for width in wanted], whole_names=wanted[0])

    def _wanted_width(self, column: int) -> int:
        """Return the pixels that a column needs, measured only where it says something else."""
        said = self.model.texts(column), self.table.font().toString()
        before, width = self._measured.get(column, (None, 0))
        if said != before:
            width = self.table.wanted_width(column, beside=0 if column else MARK_ROOM)
            self._measured[column] = said, width
        return width

    def _describe(self) -> None:
        chosen = next((one for one in self.series if one.identity == self._selected), None)
        if chosen is None or chosen.distribution is None:
            self.sentence.hide()
            self._described = None
            return
        # Looking for what to say of ten thousand outcomes takes its time.
        if not _is_described_alike(chosen, self._described):
            text, middle = self.tr("{name}: {sentence}"), Qt.TextElideMode.ElideMiddle
            room = self.table.width_of(WIDEST)
            name = self.sentence.fontMetrics().elidedText(chosen.name, middle, room)
            self.sentence.setText(text.format(name=isolated(name), sentence=sentence_of(chosen)))
        self._described = chosen
        self.sentence.setEnabled(not chosen.stale)
        self.sentence.show()


def _is_described_alike(series: Series, earlier: Series | None) -> bool:
    return (
        earlier is not None
        and series.distribution is earlier.distribution
        and series.estimate is earlier.estimate
        and series.name == earlier.name
    )
