"""What the engine is asked for the question of goal seek."""

from __future__ import annotations

from workbench.goal_seek.request import GoalSeekRequest, SearchedMechanic
from workbench.project.goal_question import FigureOf, GoalQuestion
from workbench.results.sweeps.plan import Subject, Subjects

__all__ = ["request_of", "varied_in"]


def varied_in(question: GoalQuestion, subjects: Subjects) -> dict[str, tuple[str, ...]]:
    """Return in which of its mechanics each parameter of a question varies.

    It varies in the first of them that has it, and in the other where both are linked.
    """
    found: dict[str, tuple[str, ...]] = {}
    chosen = [one for one, _ in _chosen(question, subjects)]
    for axis in question.axes:
        able = [one for one in chosen if one.has((axis.name,))]
        linked = [one for one in able if not one.is_free((axis.name,))]
        together = linked if able and not able[0].is_free((axis.name,)) else able[:1]
        found[axis.name] = tuple(one.mechanic.identity for one in together)
    return found


def _chosen(question: GoalQuestion, subjects: Subjects) -> list[tuple[Subject, FigureOf]]:
    """Return the mechanics of a question that there are, with the figure that is looked at."""
    known = {one.mechanic.identity: one for one in subjects.all}
    return [(known[one.mechanic], one) for one in question.subjects if one.mechanic in known]


def request_of(question: GoalQuestion, subjects: Subjects) -> GoalSeekRequest:
    """Return what the engine is asked, without the limits.

    Args:
        question: What is looked for; its mechanics are among the subjects.
        subjects: The mechanics that there are.
    """
    varied = varied_in(question, subjects)
    seekers = tuple(
        SearchedMechanic(
            one.script,
            one.values,
            tuple(
                place
                for place, axis in enumerate(question.axes)
                if one.mechanic.identity in varied[axis.name]
            ),
            figure.output,
        )
        for one, figure in _chosen(question, subjects)
    )
    return GoalSeekRequest(
        "goal seek",
        seekers,
        tuple(axis.name for axis in question.axes),
        tuple(range(axis.first, axis.last + 1, axis.step) for axis in question.axes),
        question.goal,
        question.wanted,
        None if question.other is not None else question.target,
        subjects.max_iterations,
    )
