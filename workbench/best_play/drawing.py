"""What is drawn of a decision: its answers over one variable, or the map of two."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication

from engine.best_play.decision_tables import DecisionRow, DecisionTable, Scalar
from engine.best_play.goals import Aim, Goal
from workbench.best_play.words import answer_text, goal_text
from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.figure.heights import Floats
from workbench.plotting.legend import LegendEntry
from workbench.plotting.painting.marks import Cells, Line, Place
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import ChanceRuler, LabelRuler, NumberRuler
from workbench.project.views import Unit
from workbench.widgets.numbers.chances import figure_text

__all__ = ["MOST_VARIABLES", "decision_diagram"]

MOST_VARIABLES = 2
"""Variables that a picture has room for."""

MOST_CURVES = 8
"""Answers whose values are drawn; there are no more colours."""

INSET = 0.04
"""The share of an axis that is left free at each end, so that markers there are whole."""


def decision_diagram(
    table: DecisionTable, label: str, rule: str, goal: Goal, unit: Unit
) -> Diagram:
    """Return the picture of a decision.

    Over one variable, what each answer is worth: where the curves cross, best play changes its
    answer. Over two, the answers themselves; what best play never meets is faded. Empty for
    decisions on more variables, or on none.

    Args:
        table: How the decision is best made.
        label: What it offers.
        rule: How it is best made, in words.
        goal: What is wanted.
        unit: The unit of chances.
    """
    if len(table.variables) == 1:
        return _curves(table, label, rule, goal, unit)
    if len(table.variables) == MOST_VARIABLES:
        return _map(table, label, rule, goal, unit)
    return Diagram()


def _read(
    table: DecisionTable, row: DecisionRow | None, title: str, goal: Goal, unit: Unit
) -> ReadoutAnswer:
    """Return what each answer is worth in a situation, the best one marked."""
    if row is None:
        return ReadoutAnswer((title,))
    best = QCoreApplication.translate("BestPlay", "{answer} (best)")
    entries = []
    for place, (answer, value) in enumerate(zip(row.answers, row.values, strict=True)):
        name = answer_text(table, answer)
        if answer == row.answer:
            name = best.format(answer=name)
        colour = place if len(table.variables) == 1 and place < MOST_CURVES else None
        entries.append(ReadoutEntry(name, colour, (figure_text(goal, value, unit),)))
    return ReadoutAnswer((title,), entries=tuple(entries))


def _curves(table: DecisionTable, label: str, rule: str, goal: Goal, unit: Unit) -> Diagram:
    (name,) = table.variables
    held = [row.situation[0] for row in table.rows]
    places = list(map(float, range(len(held))))
    if all(type(one) is int and abs(one) < 2**40 for one in held):
        places = [float(one) for one in held if one is not None and not isinstance(one, str)]
    answers = sorted({answer for row in table.rows for answer in row.answers})[:MOST_CURVES]
    xs = np.array(places)
    heights = [np.array([_value(row, answer) for row in table.rows]) for answer in answers]
    known = [height for one in heights for height in one if not math.isnan(height)]
    is_chance = goal.aim is Aim.CHANCE

    def read(place: Place) -> ReadoutAnswer:
        row = table.rows[place[0]]
        return _read(table, row, f"{name} = {_written(row.situation[0])}", goal, unit)

    return Diagram(
        words=rule,
        measure=goal_text(goal),
        subject=label,
        marks=tuple(Line(xs, ys, colour) for colour, ys in reversed(list(enumerate(heights)))),
        bottom=Side(
            LabelRuler(tuple(map(_written, held)), tuple(places)),
            _with_inset(xs.min(), xs.max()),
            name,
        ),
        left=Side(
            ChanceRuler(unit=unit) if is_chance else NumberRuler(),
            _with_inset(min(known), max(known)),
        ),
        stops=xs,
        read=read,
        legend=tuple(
            LegendEntry(str(answer), answer_text(table, answer), colour)
            for colour, answer in enumerate(answers)
        ),
    )


def _value(row: DecisionRow, answer: int) -> float:
    return float(row.values[row.answers.index(answer)]) if answer in row.answers else math.nan


def _with_inset(low: float, high: float) -> tuple[float, float]:
    room = INSET * (high - low) or 1.0
    return low - room, high + room


def _map(table: DecisionTable, label: str, rule: str, goal: Goal, unit: Unit) -> Diagram:
    first, second = table.variables
    across, up = (_values(table.rows, place) for place in range(MOST_VARIABLES))
    rows = {row.situation: row for row in table.rows}
    grid = [[rows.get((one, other)) for other in up] for one in across]
    answers = sorted({row.answer for row in table.rows})
    scale = (answer_text(table, answers[0]), answer_text(table, answers[-1]))

    def read(place: Place) -> ReadoutAnswer:
        one, other = across[place[0]], up[place[1]]
        title = f"{first} = {_written(one)}, {second} = {_written(other)}"
        return _read(table, grid[place[0]][place[1]], title, goal, unit)

    return Diagram(
        words=rule,
        measure=QCoreApplication.translate("BestPlay", "best answer"),
        subject=label,
        marks=(_cells(table, grid),),
        bottom=Side(_labels(across), (-0.5, len(across) - 0.5), first),
        left=Side(_labels(up), (-0.5, len(up) - 0.5), second),
        stops=np.arange(len(across), dtype=float),
        rows=len(up),
        read=read,
        scale=scale if len(answers) > 1 else (),
    )


def _values(rows: Sequence[DecisionRow], place: int) -> list[Scalar | None]:
    """Return what a variable holds in some situations, in the order of the rows."""
    found = list(dict.fromkeys(row.situation[place] for row in rows))
    if all(isinstance(one, int) for one in found):
        found.sort(key=lambda one: one if isinstance(one, int) else 0)
    return found


def _cells(table: DecisionTable, grid: Sequence[Sequence[DecisionRow | None]]) -> Cells:
    heights: Floats = np.array(
        [[math.nan if row is None else float(row.answer) for row in column] for column in grid]
    )
    texts = tuple(
        tuple("" if row is None else answer_text(table, row.answer) for row in column)
        for column in grid
    )
    never_met = np.array([[row is not None and not row.reached for row in one] for one in grid])
    return Cells(heights, texts, never_met)


def _labels(values: Sequence[Scalar | None]) -> LabelRuler:
    return LabelRuler(tuple(map(_written, values)), tuple(map(float, range(len(values)))))


def _written(held: Scalar | None) -> str:
    if isinstance(held, bool):
        return "true" if held else "false"
    return "\N{EN DASH}" if held is None else str(held)
