"""What is looked for, as its user puts it together, and what the engine is asked for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.goal_seek import Wanted
from engine.goals import Goal
from workbench.goal_seek.request import GoalSeekRequest, Seeker
from workbench.project.sweep import Axis
from workbench.results.sweeps.plan import Subject, Subjects

__all__ = ["GoalQuestion", "request_of", "varied_in"]


@dataclass(frozen=True)
class GoalQuestion:
    """What is looked for.

    Attributes:
        axes: The parameters that may change, one or two.
        mechanic: The identity of the mechanic whose figure is looked at.
        goal: What is asked of it: its mean, or a chance.
        wanted: How its figure is to compare with the target, or with that of the other mechanic.
        target: The figure that is wanted.
        other: The identity of the mechanic it is to be equal to; None for the target.
    """

    axes: tuple[Axis, ...]
    mechanic: str
    goal: Goal
    wanted: Wanted
    target: Fraction
    other: str | None = None

    @property
    def mechanics(self) -> tuple[str, ...]:
        """The identities of the mechanics that are looked at."""
        return (self.mechanic,) if self.other is None else (self.mechanic, self.other)


def varied_in(question: GoalQuestion, subjects: Subjects) -> dict[str, tuple[str, ...]]:
    """Return in which of its mechanics each parameter of a question varies.

    It varies in the first of them that has it, and in the other where both are linked.
    """
    found: dict[str, tuple[str, ...]] = {}
    chosen = _chosen(question, subjects)
    for axis in question.axes:
        able = [one for one in chosen if one.has((axis.name,))]
        linked = [one for one in able if not one.is_free((axis.name,))]
        together = linked if able and not able[0].is_free((axis.name,)) else able[:1]
        found[axis.name] = tuple(one.mechanic.identity for one in together)
    return found


def _chosen(question: GoalQuestion, subjects: Subjects) -> list[Subject]:
    known = {one.mechanic.identity: one for one in subjects.all}
    return [known[identity] for identity in question.mechanics if identity in known]


def request_of(question: GoalQuestion, subjects: Subjects) -> GoalSeekRequest:
    """Return what the engine is asked, without the limits.

    Args:
        question: What is looked for; its mechanics are among the subjects.
        subjects: The mechanics that there are.
    """
    varied = varied_in(question, subjects)
    seekers = tuple(
        Seeker(
            one.script,
            one.values,
            tuple(
                place
                for place, axis in enumerate(question.axes)
                if one.mechanic.identity in varied[axis.name]
            ),
        )
        for one in _chosen(question, subjects)
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
