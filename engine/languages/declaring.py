"""What is asked of notations whose scripts declare rolls with parameters and decisions.

Such a script takes more than its text to be played: which of its rolls is meant, its arguments and
how decisions are made. A roll that was made can be replayed with other decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from engine.best_play.goals import Goal
from engine.errors import DiceError
from engine.languages.diagnostics import Diagnostic, Severity
from engine.languages.forms import DeclaredRoll, Forms
from engine.languages.kinds import FieldValue
from engine.languages.overview import Overview
from engine.languages.policies import WayOrNumber
from engine.languages.protocols import Program
from engine.languages.results import Answer, ReplayedRoll
from engine.languages.setup import RollSetup
from engine.random_source import RandomSource

__all__ = ["Declaring", "DeclaringScript", "PreparedRoll"]


class DeclaringScript(Protocol):
    """A script that declares rolls, as far as it could be read."""

    @property
    def forms(self) -> Forms:
        """Its types, without those in error."""

    @property
    def declared_rolls(self) -> tuple[DeclaredRoll, ...]:
        """Its rolls in the order declared."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it, in the order of the text."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What keeps something in it from being rolled, in the order of the text."""

    def sound_roll(self, name: str | None) -> DeclaredRoll:
        """Return the roll of this name or title, the only one for None, if it can be made.

        Raises:
            DiceError: There is none, or something in error keeps it from being made.
        """


@runtime_checkable
class PreparedRoll(Program, Protocol):
    """A roll with its arguments and how its decisions are made."""

    @property
    def script(self) -> DeclaringScript:
        """The script that declares it."""

    @property
    def declared(self) -> DeclaredRoll:
        """The roll as it was declared."""

    @property
    def arguments(self) -> tuple[FieldValue, ...]:
        """A value for each of its parameters."""

    @property
    def remarks(self) -> tuple[tuple[Severity, DiceError], ...]:
        """What may be a slip in the script, each with how grave it is."""

    def unmet_labels(self) -> Iterable[DiceError]:
        """Return what may be a slip in how decisions are made: labels that no decision has."""

    def replay(
        self,
        source: RandomSource,
        memory: Mapping[tuple[str, str], int],
        choices: Mapping[str, Answer],
        definitions: Mapping[str, int] | None = None,
    ) -> ReplayedRoll:
        """Make the roll, or make it again with other choices and the same dice.

        An error at run time is part of the result: what was shown and rolled before it is kept.

        Args:
            source: Where new dice come from.
            memory: What was rolled before and is not rolled again.
            choices: How decisions are made, by their paths; all others are no, or the first number.
            definitions: Numbers for ``parameters``, put into the arguments.
        """


class Declaring(Protocol):
    """A notation whose scripts declare rolls."""

    def read(self, text: str) -> DeclaringScript:
        """Return a script, as far as it can be read."""

    def overview(self, text: str) -> Overview:
        """Return what a script declares for its players, as far as it can be read."""

    def set_up(self, text: str, setup: RollSetup) -> PreparedRoll:
        """Return the roll that ``setup`` names, the first one where it names none.

        What was filled in for parameters when they were of another kind is passed over, as scripts
        change while they are written.

        Raises:
            DiceError: There is no such roll, it cannot be made, or a field is of another kind.
        """

    def prepared(
        self,
        text: str,
        name: str | None,
        written: Mapping[str, object],
        decisions: Mapping[str | None, WayOrNumber] | None = None,
        outcome: str | None = None,
        rounds: int | None = None,
        goal: Goal | None = None,
    ) -> PreparedRoll:
        """Return a roll exactly as it is described, with its arguments in JSON's values.

        Args:
            text: The script.
            name: The name or title of the roll, or None for the only one.
            written: The arguments by the names of the parameters; what is left out is empty.
            decisions: How decisions are made, by their labels; by None all others.
            outcome: The variable that is the outcome, or None for what the roll returns.
            rounds: Rounds of a loop without a certain end, or None for the usual number.
            goal: What is wanted where decisions are left free, or None for the greatest mean.

        Raises:
            DiceError: There is no such roll, or an argument is of another kind.
        """
