"""The requests about scripts that declare rolls: what they declare, and rolls with decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engine.best_play.goals import Goal
from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, language_named
from engine.languages.best_play import Advice, Deciding
from engine.languages.kinds import FieldValue, Record
from engine.languages.overview import Overview
from engine.languages.policies import Policy, Way
from engine.languages.results import Answer
from engine.languages.script import Script
from engine.random_source import SeededSource
from workbench.backend.requests import Lane, Report, Request
from workbench.tables.cards.sheet import (
    CardSheet,
    Changes,
    changes_between,
    listed,
    sheet_of,
    words_of_value,
)

__all__ = ["AdviceRequest", "Advised", "CardRequest", "Dealt", "GivenArgument", "OverviewRequest"]

LONGEST_ADVICE = 5.0
"""Seconds that best play of a card may take; its tab has as long as any calculation."""


@dataclass(frozen=True, slots=True)
class GivenArgument:
    """What a roll was given for one of its parameters.

    Attributes:
        parameter: The name of the parameter.
        words: The value in words.
        is_entity: Whether it is an entity or a list of them.
    """

    parameter: str
    words: str
    is_entity: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """Give the run of a roll that was asked for.

    Attributes:
        title: What players call the roll.
        given: What it was given for its parameters.
        sheet: What it shows; an error that it met is part of that.
        memory: Everything rolled for the card so far.
        choices: How its decisions were made, by their paths.
        changes: What differs from the run before.
    """

    title: str
    given: tuple[GivenArgument, ...]
    sheet: CardSheet
    memory: Mapping[tuple[str, str], int]
    choices: Mapping[str, Answer]
    changes: Changes


@dataclass(frozen=True, slots=True)
class CardRequest(Request[Dealt]):
    """Ask for a roll of a table script, or for the same roll with other decisions.

    Attributes:
        script: The script, with its roll and all that this is given.
        seed: Where the random numbers start for dice that were not rolled before.
        memory: What was rolled before.
        choices: How decisions are made, by their paths; all others are no, or the first number.
        before: What the run before showed, or None for the first one.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    script: Script
    seed: int
    memory: Mapping[tuple[str, str], int]
    choices: Mapping[str, Answer]
    before: CardSheet | None = None

    def carry_out(self, report: Report) -> Dealt:
        """Roll.

        Raises:
            DiceError: The roll cannot be made, or not with these arguments.
        """
        del report
        roll = self.script.prepared()
        result = roll.replay(SeededSource(self.seed), self.memory, self.choices)
        sheet = sheet_of(result.run)
        return Dealt(
            roll.declared.title,
            tuple(
                _given(parameter.name, value)
                for parameter, value in zip(roll.declared.parameters, roll.arguments, strict=True)
            ),
            sheet,
            result.memory,
            result.choices,
            Changes() if self.before is None else changes_between(self.before, sheet),
        )


@dataclass(frozen=True, slots=True)
class Advised:
    """Say how the decisions of a card are best made.

    Attributes:
        goal: What is wanted.
        advice: How each is best made, by their paths.
    """

    goal: Goal = field(default=Goal())
    advice: Mapping[str, Advice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AdviceRequest(Request[Advised]):
    """Ask how the decisions of a card are best made; all of them, unless some are left free.

    Attributes:
        script: The script, with its roll and all that this is given.
        memory: What was rolled.
        choices: How its decisions were made, by their paths.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    script: Script
    memory: Mapping[tuple[str, str], int]
    choices: Mapping[str, Answer]

    def carry_out(self, report: Report) -> Advised:
        """Find best play, and look the decisions up in it.

        Raises:
            DiceError: Best play cannot be found, or takes too long for an advice in passing.
        """
        del report  # there is one answer
        roll = self.script.prepared()
        if not isinstance(roll, Deciding):
            return Advised()
        setup = self.script.setup
        policy = setup.policy if setup.is_free else Policy(Way.BEST)
        budget = Budget(LONGEST_ADVICE)
        best = roll.best_play(setup.goal, policy, {}, DEFAULT_ITERATIONS, budget)
        found = budget.enforced(lambda: roll.advice(best, self.memory, self.choices))
        return Advised(setup.goal, found)


@dataclass(frozen=True, slots=True)
class OverviewRequest(Request[Overview]):
    """Ask what a script declares for its players.

    Attributes:
        language: The name of its notation.
        text: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    language: str
    text: str

    def carry_out(self, report: Report) -> Overview:
        """Read the script, also behind its errors."""
        del report  # there is one answer
        declaring = language_named(self.language).declaring
        assert declaring is not None, "only such scripts are looked at"
        return declaring().overview(self.text)


def _given(parameter: str, value: FieldValue) -> GivenArgument:
    if isinstance(value, tuple) and value and all(isinstance(one, Record) for one in value):
        return GivenArgument(parameter, listed(value), is_entity=True)
    return GivenArgument(parameter, words_of_value(value), isinstance(value, Record))
