"""The table of a sweep: a row for each point."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSize, Qt

from engine.statistics.events import Event
from engine.statistics.fan import FAN_SHARES
from workbench.plotting.sweeps.drawing import measure_text
from workbench.plotting.sweeps.shares import share_names, share_rows
from workbench.plotting.sweeps.table import (
    SweepTableRow,
    entries_of,
    table_rows,
    table_titles,
    threshold_and_rule,
)
from workbench.project.sweep import Asked, SharesOf, ThresholdOf
from workbench.project.views import Unit
from workbench.results.sweeps.board import Board, BoardCell
from workbench.results.sweeps.request import SweepPoint
from workbench.widgets.numbers.chances import in_unit, write_chance
from workbench.widgets.numbers.numbers import write_number, write_outcome, write_whole_percent
from workbench.widgets.table_model import LEFT, RIGHT, TableColumn, TableModel

__all__ = ["SweepModel"]


class SweepModel(TableModel[tuple[str, ...]]):
    """Mechanic, the numbers of what varies, what is asked of the point, and what went wrong.

    A row that says in place of figures why there are none has no cell after that.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._board = Board()
        self._unit = Unit.PERCENT
        self._copied: list[list[str]] = []

    def show(self, board: Board, unit: Unit) -> None:
        """Show what is known of a sweep, with probabilities in a unit."""
        before = [column.title for column in self.columns]
        self._board, self._unit, self._copied = board, unit, []
        titles = self._titles_of(board)
        entries = entries_of(board)
        figures = self._all_figures(board, [entry.cell for entry in entries])
        rows = tuple(map(self._row, entries, figures))
        columns = tuple(self._column(place, titles) for place in range(len(titles)))
        # As points arrive the selection and the place in the table stay.
        self.show_rows(rows, columns, anew=titles != before)

    def _column(self, place: int, titles: list[str]) -> TableColumn[tuple[str, ...]]:
        first, last = self.first_figure, len(titles) - 1
        has_rules = isinstance(self._board.asked, ThresholdOf)
        usual = LEFT if place in (0, last) or (has_rules and place == last - 1) else RIGHT

        def has_error(row: tuple[str, ...]) -> bool:
            return len(row) <= last

        roles: dict[int, Callable[[tuple[str, ...]], object]] = {
            Qt.ItemDataRole.ToolTipRole: lambda row: row[first] if has_error(row) else None
        }
        if place >= first:
            roles[Qt.ItemDataRole.TextAlignmentRole] = lambda row: LEFT if has_error(row) else usual
        if place == first:
            # What is spread over several columns must not widen the first of them.
            roles[Qt.ItemDataRole.SizeHintRole] = lambda row: (
                QSize(0, 0) if has_error(row) else None
            )
        return TableColumn(
            titles[place],
            lambda row: row[place] if place < len(row) else "",
            alignment=usual,
            roles=roles,
        )

    @property
    def first_figure(self) -> int:
        """The column of the first figure, behind mechanic and place."""
        sweep = self._board.plan.sweep
        return 1 if sweep is None else 1 + len(sweep.axes)

    @property
    def rows_with_errors(self) -> tuple[int, ...]:
        """The rows that say in place of figures why there are none."""
        return tuple(place for place, row in enumerate(self.rows) if len(row) < len(self.columns))

    def copied_titles(self) -> Sequence[str]:
        """Return the titles of the columns that are copied."""
        return table_titles(self._board)

    def copied_row(self, row: int) -> Sequence[str]:
        """Return what is copied of a row, exact fractions included."""
        if not self._copied:
            self._copied = list(table_rows(self._board))
        return self._copied[row]

    def _titles_of(self, board: Board) -> list[str]:
        sweep, asked = board.plan.sweep, board.asked
        if sweep is None:
            return []
        if isinstance(asked, SharesOf):
            figures = list(share_names(board, asked)) if board.rows else []
        elif asked is None:
            figures = [self.tr("Mean"), *(write_whole_percent(share) for share in FAN_SHARES)]
        else:
            text = measure_text(asked)
            beside = self.tr("Percent") if self._unit is Unit.ONE_IN else self.tr("Odds")
            if isinstance(asked, ThresholdOf):
                beside = self.tr("Rule")
            figures = [text[:1].upper() + text[1:], beside]
        names = [axis.name for axis in sweep.axes]
        return [self.tr("Mechanic"), *names, *figures, self.tr("Note")]

    def _all_figures(self, board: Board, cells: Sequence[BoardCell]) -> list[list[str]]:
        """Return what is asked of each point."""
        asked = board.asked
        if not isinstance(asked, SharesOf):
            return [_figures(cell.point, asked, self._unit) for cell in cells]
        rows = share_rows(board, asked) if board.rows else ()
        return [["" if one is None else in_unit(one, self._unit) for one in row] for row in rows]

    def _row(self, entry: SweepTableRow, figures: Sequence[str]) -> tuple[str, ...]:
        sweep, name, cell = self._board.plan.sweep, entry.name, entry.cell
        assert sweep is not None, "a board without a sweep has no rows"
        place = [str(number) for number in cell.place] or ["\N{EN DASH}"] * len(sweep.axes)
        if cell.point is None and cell.error is not None:
            return (name, *place, cell.error.message)
        return (name, *place, *figures, self._note(cell))

    def _note(self, cell: BoardCell) -> str:
        if cell.error is not None:
            return cell.error.message
        if cell.stale:
            return self.tr("out of date")
        if cell.point is not None and cell.point.missing:
            missing = cell.point.missing
            share = in_unit(missing, self._unit)
            return self.tr("{share} of rolls are missing").format(share=share)
        return ""


def _figures(point: SweepPoint | None, asked: Asked, unit: Unit) -> list[str]:
    if isinstance(asked, ThresholdOf):
        return threshold_and_rule(point, asked)
    if isinstance(asked, Event):
        if point is None:
            return ["", ""]
        weight = point.weight_of(asked)
        beside = Unit.PERCENT if unit is Unit.ONE_IN else Unit.ONE_IN
        return [write_chance(weight, point.total, each) for each in (unit, beside)]
    if point is None or point.fan is None:
        return [""] * (1 + len(FAN_SHARES))
    return [write_number(point.fan.mean), *map(write_outcome, point.fan.quantiles)]
