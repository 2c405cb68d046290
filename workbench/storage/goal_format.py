"""The question of goal seek as JSON."""

from __future__ import annotations

import re
from fractions import Fraction

from engine.best_play.goals import Goal
from engine.errors import DiceError
from engine.goal_seek import GapGoal
from workbench.project.goal_question import FigureOf, GoalQuestion
from workbench.storage.errors import StorageError
from workbench.storage.json_values import choice, typed
from workbench.storage.sweep_format import axes_from_json, axes_to_json

__all__ = ["goal_from_json", "goal_to_json"]

_TARGET = re.compile(r"-?[0-9]{1,18}(/[1-9][0-9]{0,17})?")
"""A number that is read at once, however hostile the file."""


def goal_to_json(question: GoalQuestion) -> dict[str, object]:
    """Return ``question`` as JSON's values."""
    return {
        "axes": axes_to_json(question.axes),
        "of": _figure_to_json(question.subject),
        "goal": question.goal.text(),
        "wanted": question.wanted.value,
        "target": str(question.target),
        "other": None if question.other is None else _figure_to_json(question.other),
    }


def goal_from_json(data: object) -> GoalQuestion | None:
    """Return the question that ``data`` describes; None where it is null.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    if data is None:
        return None
    fields = typed(data, dict, "is damaged: its goal is no object")
    axes = axes_from_json(fields.get("axes"), "goal")
    other = fields.get("other")
    target = typed(fields.get("target"), str, "is damaged: what its goal wants is no text")
    if _TARGET.fullmatch(target) is None:
        raise StorageError("is damaged: what its goal wants is no number")
    try:
        goal = Goal.read(typed(fields.get("goal"), str, "is damaged: its goal is no text"))
    except (DiceError, ValueError) as error:
        raise StorageError(f"is damaged: {error} in its goal") from error
    wanted = choice(GapGoal, fields.get("wanted"), "what is wanted of its goal")
    return GoalQuestion(
        axes,
        _figure_from_json(fields.get("of")),
        goal,
        wanted,
        Fraction(target),
        None if other is None else _figure_from_json(other),
    )


def _figure_to_json(figure: FigureOf) -> dict[str, object]:
    return {"mechanic": figure.mechanic, "output": figure.output}


def _figure_from_json(data: object) -> FigureOf:
    fields = typed(data, dict, "is damaged: its goal is about nothing")
    mechanic = typed(fields.get("mechanic"), str, "is damaged: its goal is about no mechanic")
    output = typed(fields.get("output"), int, "is damaged: its goal is about no result")
    if output < 0:
        raise StorageError("is damaged: its goal is about no result")
    return FigureOf(mechanic, output)
