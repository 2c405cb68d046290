"""Best play: how a roll comes out if its decisions are made as well as they can be.

A player decides knowing all that was rolled so far. ``engine.languages.declaring`` has rolls with
decisions; those of them that are ``Deciding`` can tell what best play is, exactly.

What is missing, because it was cut off or because the decisions would never come to an end, counts
as the worst outcome that the roll can come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

from engine.best_play.decision_tables import DecisionRow, DecisionTable
from engine.best_play.goals import Goal
from engine.best_play.rules.conditions import DecisionRule
from engine.best_play.rules.finding import find_rules
from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import Span
from engine.languages.policies import Policy, Way
from engine.languages.results import Answer

__all__ = ["Advice", "BestPlay", "Deciding", "Decision", "FixedAnswer"]


@dataclass(frozen=True, slots=True)
class FixedAnswer:
    """What comes of answering a decision the same way each time, without a look at the dice.

    Attributes:
        answer: The answer: 0 for never, 1 for always, or a number that is chosen.
        value: What the goal comes to if all else is decided as well as it can be.
    """

    answer: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a roll, and how it is best made.

    Attributes:
        label: What is offered.
        place: Where the script asks.
        way: ``Way.BEST``, or ``Way.WORST`` for one that an opponent makes.
        fixed: What comes of giving each of its answers every time, in the order of the answers.
        table: How it is best made in every situation.
        comes_back: Whether a roll can come to the same situation again, so that an answer that is
            as good as another may never come to an end.
    """

    label: str
    place: Span
    way: Way
    fixed: tuple[FixedAnswer, ...]
    table: DecisionTable
    comes_back: bool = False


@dataclass(frozen=True, slots=True)
class BestPlay:
    """How a roll comes out under best play.

    Attributes:
        goal: What is wanted.
        distribution: The distribution of the outcome if all is decided as is best.
        value: What the goal comes to: the mean of the outcome, or a chance.
        decisions: The decisions that are made freely, in the order of the text.
    """

    goal: Goal
    distribution: Distribution
    value: Fraction
    decisions: tuple[Decision, ...]

    def rules(self, budget: Budget) -> tuple[DecisionRule | None, ...]:
        """Return the shortest rule for each decision, or None where there is none short enough.

        Raises:
            DiceError: The budget is used up.
        """
        may_use_ties = not any(one.comes_back for one in self.decisions)
        tables = [one.table for one in self.decisions]
        return find_rules(tables, budget, may_use_ties=may_use_ties)


@dataclass(frozen=True, slots=True)
class Advice:
    """How a decision that was met in a roll is best made.

    Attributes:
        row: The situation in which it was met.
        is_truth: Whether the answers are no and yes, rather than numbers.
    """

    row: DecisionRow
    is_truth: bool


@runtime_checkable
class Deciding(Protocol):
    """A program with decisions that can tell how these are best made."""

    def best_play(
        self,
        goal: Goal,
        policy: Policy,
        definitions: Mapping[str, int],
        max_iterations: int,
        budget: Budget,
    ) -> BestPlay:
        """Return how the roll comes out if its decisions are made as well as they can be.

        Args:
            goal: What is wanted of the outcome.
            policy: How each decision is made: freely, or in a way that is fixed beforehand.
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on dice that explode.
            budget: What it may cost.

        Raises:
            DiceError: The script is in error, over the budget, or comes to something else than
                numbers.
            Cancelled: The budget was asked to stop.
        """

    def advice(
        self,
        best: BestPlay,
        memory: Mapping[tuple[str, str], int],
        choices: Mapping[str, Answer],
    ) -> Mapping[str, Advice]:
        """Return how the decisions of a roll that was made are best made, by their paths.

        Those in a situation that the tables do not tell from others are left out.

        Args:
            best: Best play of the roll.
            memory: What was rolled.
            choices: How its decisions were made.
        """
