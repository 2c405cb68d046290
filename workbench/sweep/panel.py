"""The panel of sweeps: mechanics over a parameter that varies, as a chart or a table."""

from __future__ import annotations

import enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.sweeps.drawing import diagram_of
from workbench.project.sweep import MOST_CELLS, MOST_POINTS, SharesOf, ThresholdOf
from workbench.results.sweeps.board import Board
from workbench.results.sweeps.plan import Subjects, SweepPlan, plan_of
from workbench.sweep.bar import SweepBar
from workbench.sweep.model import SweepModel
from workbench.widgets import HintLabel, tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.fields.segments import Segments
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.folding_row import YieldingRow
from workbench.widgets.panel import Panel
from workbench.widgets.side_by_side import SideBySide

__all__ = ["SweepPage", "SweepPanel"]

WIDEST = 45
"""Characters of a column of the table at most."""


class SweepPage(enum.Enum):
    """How the points of a sweep are shown."""

    CHART = enum.auto()
    TABLE = enum.auto()


class SweepPanel(Panel):
    """Controls on the left, chart or table on the right.

    It says which points it needs, and is shown what is known of them; who calculates is not its
    business.

    Signals:
        planned: The ``SweepPlan`` of the points that it wants to show.
        sweep_chosen: The ``Sweep`` its user chose.
    """

    planned = Signal(object)
    sweep_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme."""
        super().__init__(parent)
        self._subjects = Subjects()
        self._board = Board()
        self._page = SweepPage.CHART
        self.bar = SweepBar(self)
        self.plot = DiagramView(self.tr("Chart of the sweep"), self)
        self.model = SweepModel(self)
        self.table = FigureTable(self.tr("The points of the sweep"), self)
        pages = {
            SweepPage.CHART: (self.tr("Chart"), self.tr("Show the points as curves or cells")),
            SweepPage.TABLE: (self.tr("Table"), self.tr("List the points and what went wrong")),
        }
        self.pages = Segments(self.tr("Chart or table"), pages, self)
        self.copy_button = tool_button(self, self.tr("Copy"))
        self.export_button = tool_button(self, self.tr("Export…"))
        self.large_button = tool_button(self, self.tr("Large"))
        self._hint, self._empty = HintLabel(self), HintLabel(self)
        self._prepare()
        self._lay_out()

    def _prepare(self) -> None:
        self.table.setObjectName("sweep")
        self.table.setModel(self.model)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.large_button.setCheckable(True)
        self.bar.chosen.connect(self.sweep_chosen)
        self.enter_at(self.bar.run_button)
        self.pages.chosen.connect(self._turn_to)

    def _lay_out(self) -> None:
        buttons = (self.pages, self.copy_button, self.export_button, self.large_button)
        # The menu has what gives way.
        top = YieldingRow(buttons, buttons[1:], self)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.plot)
        self._stack.addWidget(self.table)
        beside = QWidget(self)
        right = tight(QVBoxLayout(beside), 2)
        right.addWidget(top)
        right.addLayout(self._stack, 1)
        self._board_area = SideBySide(self.bar, beside, self)
        self.bar.run_requested.connect(self._board_area.show_second)
        self._whole = QStackedLayout(self)
        self._whole.addWidget(self._hint)
        self._whole.addWidget(self._board_area)

    # ---- what it is told ------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """What it shows."""
        return self._board

    @property
    def page(self) -> SweepPage:
        """How the points are shown."""
        return self._page

    @property
    def hint(self) -> str:
        """What stands in place of the points while there are none, or nothing."""
        return self._empty.text() if self._stack.currentWidget() is self._empty else ""

    @property
    def note(self) -> str:
        """What stands under the controls."""
        return self.bar.note

    def set_subjects(self, subjects: Subjects) -> None:
        """Sweep these mechanics as the project says."""
        if subjects != self._subjects:
            self._subjects = subjects
            self.refresh_when_seen()

    def set_board(self, board: Board) -> None:
        """Show what is known of the sweep that was planned."""
        self._board = board
        if self.isVisible():
            self._show_board()
        else:
            self.refresh_when_seen()

    # ---- what it shows --------------------------------------------------------------------

    def refresh(self) -> None:
        """Find out which points are wanted, and show what is known of them."""
        plan = plan_of(self._subjects)
        self._whole.setCurrentWidget(self._hint if plan.sweep is None else self._board_area)
        self._hint.setText(
            self.hint_without_parameters(
                self.tr("Write a name such as N in the script, and it can be varied here.")
            )
        )
        if plan.sweep is not None:
            self.bar.show_sweep(plan.sweep, self._subjects)
        before = self._board
        self.planned.emit(plan)
        if self._board is before:
            self._show_board()

    def turn_to(self, page: SweepPage) -> None:
        """Show the points as a chart or as a table."""
        self.pages.set_chosen(page)
        self._turn_to(page)

    def _turn_to(self, page: SweepPage) -> None:
        self._page = page
        self._show_board()

    def _show_board(self) -> None:
        self.bar.show_board(self._board)
        self.bar.set_note(self._in_words(self._board))
        for button in (self.copy_button, self.export_button):
            button.setEnabled(not self._board.is_empty)
        if self._board.is_empty and not self._board.errors:
            self._empty.setText(self._before_points(self._board))
            self._stack.setCurrentWidget(self._empty)
        elif self.page is SweepPage.CHART:
            self._stack.setCurrentWidget(self.plot)
            self.plot.show_diagram(diagram_of(self._board, self.view.unit), self.theme)
        else:
            self._stack.setCurrentWidget(self.table)
            self.model.show(self._board, self.view.unit)
            self._fit_columns()
            self._hand_out_errors()

    def _fit_columns(self) -> None:
        widest = self.table.width_of(WIDEST)
        for column in range(self.model.columnCount() - 1):
            wanted = self.table.wanted_width(column) + 8
            self.table.setColumnWidth(column, min(wanted, widest))

    def _hand_out_errors(self) -> None:
        """Let what went wrong take the room of the figures that there are not."""
        self.table.clearSpans()
        first, last = self.model.first_figure, self.model.columnCount() - 1
        for row in self.model.rows_with_errors:
            self.table.setSpan(row, first, 1, last - first + 1)

    def _in_words(self, board: Board) -> str:
        """Return what has to be known of the sweep beside its points."""
        problem = self._problem(board.plan)
        if problem:
            return problem
        if board.errors and not board.running:
            return self._on_errors(board)
        curves = len(board.plan.lines)
        if board.known < board.total and not board.running:
            if board.known:
                text = self.tr("{known} of {total} points; Run calculates the others.")
            elif curves > 1:
                text = self.tr("Run calculates {total} points for {curves} curves.")
            else:
                text = self.tr("Run calculates {total} points.")
            return text.format(known=board.known, total=board.total, curves=curves)
        if board.running:
            text = self.tr("{known} of {total} points")
            return text.format(known=board.known, total=board.total)
        if any(cell.point.missing for row in board.rows for cell in row.cells if cell.point):
            return self.tr("Rolls are missing at some points; this is about the rest.")
        if isinstance(board.plan.asked, SharesOf) and not board.plan.asked.bands:
            return self.tr("Name ranges of outcomes in the tab Bands, and they are stacked here.")
        if isinstance(board.plan.asked, ThresholdOf) and board.known and not board.labels:
            return self.tr("No decision is left free; Mechanic > Best Play leaves them free.")
        return ""

    def _before_points(self, board: Board) -> str:
        """Return what to do, so that there are points."""
        plan = board.plan
        if board.running:
            return self.tr("Calculating the first points…")
        if plan.sweep is None or not plan.lines:
            return self._problem(plan)
        first, *others = (axis.name for axis in plan.sweep.axes)
        if not others:
            return self.tr("Run (Ctrl+F9) shows here what changes with {name}.").format(name=first)
        text = self.tr("Run (Ctrl+F9) shows here what changes with {name} and {other}.")
        return text.format(name=first, other=others[0])

    def _problem(self, plan: SweepPlan) -> str:
        """Return why a sweep has no points, or nothing."""
        if plan.sweep is None or plan.lines:
            return ""
        if isinstance(plan.asked, SharesOf) and plan.sweep.count and not plan.sweep.is_too_large:
            return self.tr("Bands have outcomes in common: let one end before the other begins.")
        if not plan.sweep.count:
            return self.tr("The range ends before it begins.")
        most = MOST_POINTS if plan.sweep.second is None else MOST_CELLS
        text = self.tr(
            "{count} points are too many; choose larger steps, for {most} points at most."
        )
        return text.format(count=plan.sweep.count, most=most)

    def _on_errors(self, board: Board) -> str:
        name, cell, error = next(
            (row.line.name, cell, cell.error)
            for row in board.rows
            for cell in row.cells
            if cell.error is not None
        )
        assert board.plan.sweep is not None, "a board without a sweep has no errors"
        axes = (axis.name for axis in board.plan.sweep.axes)
        place = ", ".join(
            f"{axis} = {number}" for axis, number in zip(axes, cell.place, strict=False)
        )
        if not place:
            return self.tr("{name} failed: {message}.").format(name=name, message=error.message)
        text = self.tr("{count} of {total} points failed; {name} at {place}: {message}.")
        return text.format(
            count=board.errors, total=board.total, name=name, place=place, message=error.message
        )
