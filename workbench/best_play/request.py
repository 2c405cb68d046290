"""The request for best play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from engine.best_play.decision_tables import DecisionTable
from engine.best_play.goals import Goal
from engine.best_play.rules.conditions import DecisionRule
from engine.control import Budget
from engine.errors import DiceError
from engine.languages.best_play import Deciding, Decision
from workbench.backend.requests import CalculationLimits, Lane, Report, ScriptRequest

__all__ = ["MOST_ROWS", "BestPlayRequest", "Played", "PlayedDecision"]

MOST_ROWS = 3000
"""Situations of a decision that are shown; with more of them those that are met least are left
out."""


@dataclass(frozen=True, slots=True)
class PlayedDecision:
    """A decision, and how it is best made.

    Attributes:
        decision: The decision; of a large table, the situations that are met most often.
        rule: The shortest rule that says it, or None where only the table does.
        situations: How many situations there are.
        met: How often the decision is met in a roll, on average.
    """

    decision: Decision
    rule: DecisionRule | None
    situations: int
    met: Fraction


@dataclass(frozen=True, slots=True)
class Played:
    """How a roll is played best.

    Attributes:
        goal: What is wanted.
        value: What that comes to.
        missing: The share of rolls that a limit cut off.
        decisions: The decisions that are made freely, in the order of the text.
    """

    goal: Goal
    value: Fraction
    missing: Fraction
    decisions: tuple[PlayedDecision, ...]


@dataclass(frozen=True, slots=True)
class BestPlayRequest(ScriptRequest[Played]):
    """Ask how the decisions of a script are best made; its ``control.Progress`` is reported.

    Attributes:
        max_iterations: Limit on dice that explode.
        limits: What it may cost.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    max_iterations: int
    limits: CalculationLimits = field(default_factory=CalculationLimits)

    def seconds_allowed(self) -> float:
        """Return the wall time after which the work is ended; reading the script is part of it."""
        return self.limits.seconds

    def carry_out(self, report: Report) -> Played:
        """Find best play, and the rules that say it.

        Raises:
            DiceError: It cannot be found.
        """
        program = self.program()
        if not isinstance(program, Deciding):
            raise DiceError("only table scripts have decisions")
        budget = Budget(self.limits.seconds, memory=self.limits.memory, on_progress=report)
        setup = self.script.setup
        best = program.best_play(
            setup.goal, setup.policy, self.numbers(program), self.max_iterations, budget
        )
        rules = budget.enforced(lambda: best.rules(budget))
        return Played(
            best.goal,
            best.value,
            best.distribution.missing,
            tuple(map(_played, best.decisions, rules)),
        )


def _played(decision: Decision, rule: DecisionRule | None) -> PlayedDecision:
    rows = decision.table.rows
    met = sum((row.reached for row in rows), Fraction(0))
    return PlayedDecision(replace(decision, table=_shortened(decision.table)), rule, len(rows), met)


def _shortened(table: DecisionTable) -> DecisionTable:
    """Return the situations that are met most often, in the order of the table."""
    if len(table.rows) <= MOST_ROWS:
        return table
    places = sorted(range(len(table.rows)), key=lambda place: -table.rows[place].reached)
    kept = sorted(places[:MOST_ROWS])
    return replace(table, rows=tuple(table.rows[place] for place in kept))
