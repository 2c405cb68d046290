"""What goal seek looks for: which numbers make a figure what is wanted.

It is a field of the project: saved with it, and like the sweep no step to be undone.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.best_play.goals import Goal
from engine.goal_seek import GapGoal
from workbench.project.sweep import Axis

__all__ = ["FigureOf", "GoalQuestion"]


@dataclass(frozen=True)
class FigureOf:
    """Whose figure is looked at.

    Attributes:
        mechanic: The identity of a mechanic.
        output: Which of the results of its script, from 0.
    """

    mechanic: str
    output: int = 0


@dataclass(frozen=True)
class GoalQuestion:
    """What is looked for.

    Attributes:
        axes: The parameters that may change, one or two.
        subject: Whose figure is looked at.
        goal: What is asked of it: its mean, or a chance.
        wanted: How its figure is to compare with the target, or with the other figure.
        target: The figure that is wanted.
        other: Whose figure it is to be equal to; None for the target.
    """

    axes: tuple[Axis, ...]
    subject: FigureOf
    goal: Goal
    wanted: GapGoal
    target: Fraction
    other: FigureOf | None = None

    @property
    def subjects(self) -> tuple[FigureOf, ...]:
        """All whose figures are looked at."""
        return (self.subject,) if self.other is None else (self.subject, self.other)
