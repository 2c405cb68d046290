"""The table of a sweep: a row for each point."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)

from engine.events import Event
from engine.fan import FAN_SHARES
from engine.values import Number
from workbench.project.views import Unit
from workbench.sweep.board import Board, BoardCell
from workbench.sweep.drawing import measure_text
from workbench.sweep.request import SweepPoint
from workbench.sweep.table import entries_of, table_rows, table_titles
from workbench.widgets import plain
from workbench.widgets.numbers.chances import in_unit, write_chance
from workbench.widgets.numbers.numbers import write_number

__all__ = ["SweepModel"]

Index = QModelIndex | QPersistentModelIndex

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SweepModel(QAbstractTableModel):
    """Mechanic, the numbers of what varies, what is asked of the point, and what went wrong."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._board = Board()
        self._unit = Unit.PERCENT
        self._titles: list[str] = []
        self._rows: list[list[str]] = []
        self._copied: list[list[str]] = []
        self._rows_with_errors: tuple[int, ...] = ()

    def show(self, board: Board, unit: Unit) -> None:
        """Show what is known of a sweep, with probabilities in a unit."""
        before, count = self._titles, len(self._rows)
        self._board, self._unit, self._copied = board, unit, []
        titles = self._titles_of(board)
        entries = entries_of(board)
        rows = [self._row(entry.name, entry.cell) for entry in entries]
        self._rows_with_errors = tuple(
            row for row, entry in enumerate(entries) if _is_gap(entry.cell)
        )
        if rows and (titles, len(rows)) == (before, count):
            # As points arrive the selection and the place in the table stay.
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, len(titles) - 1))
            return
        self.beginResetModel()
        self._titles, self._rows = titles, rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802 - as Qt has it
        """Return how many points there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802 - as Qt has it
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the title of a column."""
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._titles):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return int(self._alignment(section)) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell, and how it is aligned."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_said = index.row() in self._rows_with_errors and index.column() >= self.first_figure
            return int(_LEFT if is_said else self._alignment(index.column()))
        if index.row() not in self._rows_with_errors:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self._rows[index.row()][self.first_figure])
        # What is spread over several columns must not widen the first of them.
        is_spread = role == Qt.ItemDataRole.SizeHintRole and index.column() == self.first_figure
        return QSize(0, 0) if is_spread else None

    @property
    def first_figure(self) -> int:
        """The column of the first figure, behind mechanic and place."""
        sweep = self._board.plan.sweep
        return 1 if sweep is None else 1 + len(sweep.axes)

    @property
    def rows_with_errors(self) -> tuple[int, ...]:
        """The rows that say in place of figures why there are none."""
        return self._rows_with_errors

    def copied_titles(self) -> Sequence[str]:
        """Return the titles of the columns that are copied."""
        return table_titles(self._board)

    def copied_row(self, row: int) -> Sequence[str]:
        """Return what is copied of a row, exact fractions included."""
        if not self._copied:
            self._copied = list(table_rows(self._board))
        return self._copied[row]

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        is_words = column in (0, len(self._titles) - 1)
        return _LEFT if is_words else _RIGHT

    def _titles_of(self, board: Board) -> list[str]:
        sweep, event = board.plan.sweep, board.plan.event
        if sweep is None:
            return []
        if event is None:
            figures = [self.tr("Mean"), *(f"{float(share):.0%}" for share in FAN_SHARES)]
        else:
            text = measure_text(event)
            beside = self.tr("Percent") if self._unit is Unit.ONE_IN else self.tr("Odds")
            figures = [text[:1].upper() + text[1:], beside]
        names = [axis.name for axis in sweep.axes]
        return [self.tr("Mechanic"), *names, *figures, self.tr("Note")]

    def _row(self, name: str, cell: BoardCell) -> list[str]:
        sweep, event = self._board.plan.sweep, self._board.plan.event
        assert sweep is not None, "a board without a sweep has no rows"
        place = [str(number) for number in cell.place] or ["\N{EN DASH}"] * len(sweep.axes)
        if _is_gap(cell):
            assert cell.fault is not None, "that makes it a gap"
            others = len(self._titles_of(self._board)) - 2 - len(place)
            return [name, *place, cell.fault.message, *[""] * others]
        return [name, *place, *_figures(cell.point, event, self._unit), self._note(cell)]

    def _note(self, cell: BoardCell) -> str:
        if cell.fault is not None:
            return cell.fault.message
        if cell.stale:
            return self.tr("out of date")
        if cell.point is not None and cell.point.missing:
            missing = cell.point.missing
            share = in_unit(missing, self._unit)
            return self.tr("{share} of rolls are missing").format(share=share)
        return ""


def _is_gap(cell: BoardCell) -> bool:
    return cell.point is None and cell.fault is not None


def _figures(point: SweepPoint | None, event: Event | None, unit: Unit) -> list[str]:
    if event is not None:
        if point is None:
            return ["", ""]
        weight = point.weight_of(event)
        beside = Unit.PERCENT if unit is Unit.ONE_IN else Unit.ONE_IN
        return [write_chance(weight, point.total, each) for each in (unit, beside)]
    if point is None:
        return [""] * (1 + len(FAN_SHARES))
    return [_written(number) for number in (point.fan.mean, *point.fan.quantiles)]


def _written(number: Number) -> str:
    try:
        value = float(number)
    except OverflowError:
        return "\N{INFINITY}"
    return f"{value:.0f}" if isinstance(number, int) and abs(value) < 1e12 else write_number(value)
