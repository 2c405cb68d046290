"""The table of a decision: every situation, the best answer, and what each answer is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from engine.best_play.decision_tables import DecisionRow, DecisionTable
from engine.best_play.goals import Goal
from workbench.best_play.words import answer_text
from workbench.project.views import Unit
from workbench.widgets.numbers.chances import figure_text, in_unit
from workbench.widgets.numbers.numbers import write_fraction, write_number
from workbench.widgets.table_model import LEFT, RIGHT, TableColumn, TableModel

__all__ = ["SituationsModel"]

MOST_ANSWERS = 6
"""Answers that have a column of their own; of more of them only the best is told."""


class SituationsModel(TableModel[DecisionRow]):
    """A row for each situation in which a decision may be met."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._table: DecisionTable | None = None
        self._answers: list[int] = []

    def show(self, table: DecisionTable | None, goal: Goal, unit: Unit) -> None:
        """Show a decision; None for none."""
        self._table = table
        if table is None:
            self.show_rows((), (), anew=True)
            return
        answers = sorted({answer for row in table.rows for answer in row.answers})
        self._answers = answers if len(answers) <= MOST_ANSWERS else []
        columns = [
            TableColumn[DecisionRow](name, partial(_held, place))
            for place, name in enumerate(table.variables)
        ]
        columns.append(
            TableColumn(
                self.tr("Best"), lambda row: _best(table, row, self.tr("{answer}, or any as good"))
            )
        )
        for answer in self._answers:
            columns.append(
                TableColumn(
                    answer_text(table, answer),
                    partial(_worth, answer, goal, unit),
                    is_aligned=True,
                    alignment=RIGHT,
                )
            )
        if not self._answers:
            columns.append(
                TableColumn(
                    self.tr("Worth"),
                    lambda row: figure_text(goal, row.value, unit),
                    is_aligned=True,
                    alignment=RIGHT,
                )
            )
        columns.append(TableColumn(self.tr("Met"), lambda row: _met(row, unit), alignment=LEFT))
        self.show_rows(table.rows, tuple(columns), anew=True)

    def copied_titles(self) -> Sequence[str]:
        """Return the titles of the columns that are copied."""
        return [column.title for column in self.columns]

    def copied_row(self, row: int) -> Sequence[str]:
        """Return what is copied of a row, with exact fractions."""
        one, table = self.rows[row], self._table
        assert table is not None, "there are no rows without a table"
        worth = [
            write_fraction(one.values[one.answers.index(answer)]) if answer in one.answers else ""
            for answer in self._answers
        ] or [write_fraction(one.value)]
        held = [_held(place, one) for place in range(len(table.variables))]
        return [*held, answer_text(table, one.answer), *worth, write_fraction(one.reached)]


def _held(place: int, row: DecisionRow) -> str:
    held = row.situation[place]
    if isinstance(held, bool):
        return "true" if held else "false"
    return "\N{EN DASH}" if held is None else str(held)


def _best(table: DecisionTable, row: DecisionRow, tied: str) -> str:
    answer = answer_text(table, row.answer)
    return tied.format(answer=answer) if row.is_tied else answer


def _worth(answer: int, goal: Goal, unit: Unit, row: DecisionRow) -> str:
    if answer not in row.answers:
        return ""
    return figure_text(goal, row.values[row.answers.index(answer)], unit)


def _met(row: DecisionRow, unit: Unit) -> str:
    """Return how often a situation is met: a chance, unless a roll may come back to it."""
    return in_unit(row.reached, unit) if row.reached <= 1 else write_number(row.reached)
