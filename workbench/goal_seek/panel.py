"""Goal seek: the question on the left, its answers on the right, the best first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from engine.best_play.goals import Aim
from engine.goal_seek import Place, RankedPlace
from workbench.goal_seek.bar import GoalBar, figures_of
from workbench.goal_seek.service import SearchState
from workbench.project.goal_question import GoalQuestion
from workbench.project.views import Unit
from workbench.results.sweeps.plan import Subjects
from workbench.widgets import tight
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.folding_row import FoldingRow, in_a_row
from workbench.widgets.numbers.chances import figure_text
from workbench.widgets.numbers.numbers import write_integer
from workbench.widgets.panel import Panel
from workbench.widgets.plain_text import HintLabel, PlainLabel
from workbench.widgets.side_by_side import SideBySide
from workbench.widgets.table_model import RIGHT, TableColumn, TableModel

__all__ = ["AnswersModel", "GoalSeekPanel"]


NARROWEST_ANSWER = 104
"""Pixels of the answer at least; the button goes below it rather than take them."""

WIDEST = 30
"""Characters of a column; longer names are shortened."""


class AnswersModel(TableModel[RankedPlace]):
    """The places that were found."""

    def copied_titles(self) -> tuple[str, ...]:
        """Return the titles of the columns."""
        return tuple(column.title for column in self.columns)

    def copied_row(self, row: int) -> tuple[str, ...]:
        """Return the cells of a row."""
        return tuple(column.text(self.rows[row]) for column in self.columns)


class GoalSeekPanel(Panel):
    """Asks which numbers give what is wanted, and sets them with one click.

    Signals:
        seek_requested: The ``GoalQuestion`` that is to be answered.
        stop_requested: The search is to end.
        place_chosen: The question, and the place whose numbers are to be set.
    """

    seek_requested = Signal(object)
    stop_requested = Signal()
    place_chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._known = SearchState()
        self._subjects = Subjects()
        self.bar = GoalBar(self)
        self.answer = PlainLabel("", self)
        self.answer.setWordWrap(True)
        self.answer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        FollowingWidth(self.answer, NARROWEST_ANSWER, self.answer.setMinimumWidth)
        self.set_button = QPushButton(self.tr("Set"), self)
        self.set_button.setToolTip(self.tr("Move the sliders there; undo takes it back"))
        self.model = AnswersModel(self)
        self.table = FigureTable(self.tr("Answers of goal seek"), self)
        self.table.setModel(self.model)
        self.table.horizontalHeader().setStretchLastSection(True)
        self._hint = HintLabel(self)
        self._unasked = HintLabel(
            self.tr("Put the question together and press Find: what fits is listed here."), self
        )
        self._lay_out()
        self.enter_at(self.bar.run)
        self.bar.seek_requested.connect(self.seek)
        self.bar.stop_requested.connect(self.stop_requested)
        self.set_button.clicked.connect(self._choose)
        self.table.doubleClicked.connect(self._choose)
        self.table.selectionModel().selectionChanged.connect(self._show_button)
        self.refresh()

    def _lay_out(self) -> None:
        answers, beside = QWidget(self), QWidget(self)
        right = tight(QVBoxLayout(answers))
        setting = in_a_row(self, 0, self.set_button, None)
        right.addWidget(FoldingRow(self.answer, setting, 6, self))
        right.addWidget(self.table, 1)
        right.addStretch()
        self._right = QStackedLayout(beside)
        self._right.addWidget(self._unasked)
        self._right.addWidget(answers)
        self._area = SideBySide(self.bar, beside, self)
        self._whole = QStackedLayout(self)
        self._whole.addWidget(self._hint)
        self._whole.addWidget(self._area)

    # ---- what it is told ------------------------------------------------------------------

    def set_subjects(self, subjects: Subjects) -> None:
        """Look at these mechanics."""
        if subjects != self._subjects:
            self._subjects = subjects
            self.refresh_when_seen()

    def set_known(self, known: SearchState) -> None:
        """Show what is known of a search."""
        self._known = known
        self.refresh_when_seen()

    def refresh(self) -> None:
        """Show the question and its answers."""
        self._whole.setCurrentIndex(1 if self._subjects.parameters else 0)
        self._hint.setText(
            self.hint_without_parameters(
                self.tr(
                    "Write a name such as N in the script, and its best number can be found here."
                )
            )
        )
        self.bar.show_subjects(self._subjects)
        known = self._known
        result = None if known.sought is None else known.sought.result
        self.bar.show_progress(
            running=known.is_running,
            known=0 if result is None else result.known,
            count=0 if result is None else result.count,
        )
        rows = () if result is None else result.ranked
        self.model.show_rows(rows, self._columns())
        self._fit_columns()
        is_asked = known.question is not None or known.error is not None
        self._right.setCurrentIndex(1 if is_asked else 0)
        self.table.setVisible(known.question is not None)
        self.answer.setText(self._answer_text())
        self._show_button()

    def seek(self) -> None:
        """Have the question answered."""
        question = self.bar.question
        if question is not None:
            self._area.show_second()
            self.seek_requested.emit(question)

    # ---- answers --------------------------------------------------------------------------

    def _columns(self) -> tuple[TableColumn[RankedPlace], ...]:
        known = self._known
        question = known.question
        if question is None:
            return ()
        names = figures_of(self._subjects)
        axes = [
            TableColumn(axis.name, _number_at(place), alignment=RIGHT)
            for place, axis in enumerate(question.axes)
        ]
        figures = [
            TableColumn(names.get(figure, ""), self._figure_at(known, place), alignment=RIGHT)
            for place, figure in enumerate(question.subjects)
        ]
        return (*axes, *figures, TableColumn("", lambda one: "✓" if one.is_met else ""))

    def _fit_columns(self) -> None:
        widest = self.table.width_of(WIDEST)
        for column in range(self.model.columnCount() - 1):
            self.table.setColumnWidth(column, min(self.table.wanted_width(column) + 8, widest))

    def _figure_at(self, known: SearchState, place: int) -> Callable[[RankedPlace], str]:
        """Return what writes a figure of an answer.

        The progress bar may have rows painted once more that belong to what was known before.
        """

        def text(one: RankedPlace) -> str:
            sought, question = known.sought, known.question
            assert sought is not None, "a row is an answer"
            assert question is not None, "to a question"
            unit = self.view.unit if question.goal.aim is Aim.CHANCE else Unit.PERCENT
            return figure_text(question.goal, sought.figures[one.place][place], unit)

        return text

    def _answer_text(self) -> str:
        """Return the answer in a sentence or two."""
        known = self._known
        if known.error is not None:
            return self.tr("There is no answer: {reason}").format(reason=known.error.message)
        if known.question is None:
            return ""
        if known.sought is None:
            return self.tr("Searching…") if known.is_running else ""
        result = known.sought.result
        best = result.best
        if best is None:
            return self.tr("Searching…") if known.is_running else ""
        numbers = _numbers_text(known.question, best.place)
        if best.is_met:
            text = self.tr("{numbers} is the nearest that fits; {count} fit.").format(
                numbers=numbers, count=write_integer(known.sought.met)
            )
        else:
            text = self.tr("Nothing fits; {numbers} comes nearest.").format(numbers=numbers)
        return " ".join([text, *self._reservations()])

    def _reservations(self) -> list[str]:
        """Return what has to be known of an answer beside it."""
        known = self._known
        assert known.sought is not None, "only an answer has reservations"
        result = known.sought.result
        lines = []
        if known.is_running or known.is_stopped:
            text = self.tr("Looked at {known} of {count}.")
            lines.append(
                text.format(known=write_integer(result.known), count=write_integer(result.count))
            )
        elif not result.is_whole:
            text = self.tr(
                "Of {count} numbers {known} were calculated; this is right if the figures go one "
                "way between them, as they do among these."
            )
            lines.append(
                text.format(known=write_integer(result.known), count=write_integer(result.count))
            )
        if result.failed and result.error is not None:
            text = self.tr("{count} have no result: {reason}.")
            lines.append(text.format(count=result.failed, reason=result.error.message))
        return lines

    # ---- setting --------------------------------------------------------------------------

    @property
    def _chosen(self) -> RankedPlace | None:
        """The answer that is selected, or else the best one."""
        rows = self.table.selectionModel().selectedRows()
        place = rows[0].row() if rows else 0
        return self.model.rows[place] if place < len(self.model.rows) else None

    def _show_button(self) -> None:
        chosen, question = self._chosen, self._known.question
        self.set_button.setVisible(chosen is not None)
        if chosen is not None and question is not None:
            numbers = _numbers_text(question, chosen.place)
            self.set_button.setText(self.tr("Set {numbers}").format(numbers=numbers))

    def _choose(self) -> None:
        chosen, question = self._chosen, self._known.question
        if chosen is not None and question is not None:
            self.place_chosen.emit(question, chosen.place)


def _number_at(place: int) -> Callable[[RankedPlace], str]:
    return lambda one: write_integer(one.place[place])


def _numbers_text(question: GoalQuestion, place: Place) -> str:
    """Return ``N = 4, K = 2``."""
    pairs = zip(question.axes, place, strict=True)
    return ", ".join(f"{axis.name} = {number}" for axis, number in pairs)
