"""Reads a roll of a table script as steps, as far as there are steps for all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from engine.direct.results import NotFew, Odds, Result, Work
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact import weighing
from engine.languages.table.exact.direct.expressions import known
from engine.languages.table.exact.direct.statements import (
    MOST_ROUNDS,
    Returned,
    StatementReader,
)
from engine.languages.table.exact.direct.states import States
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript

__all__ = ["DirectRoll", "read"]

MOST = 12_000
"""Plain values that are worked out for a roll at most: what the other way takes 5 ms for."""


@dataclass(frozen=True, slots=True)
class DirectRoll:
    """A roll as steps.

    Attributes:
        run: Works it out from its arguments; None where there are no steps for something in it.
        outcome: The number of the variable that is looked at in the end, or None for what is
            returned.
        policy: How decisions are made.
    """

    run: Callable[[Sequence[Result], Work], Odds] | None
    outcome: int | None
    policy: Policy

    def calculate(
        self,
        arguments: Sequence[FieldValue],
        rounds: int,
        explosions: int,
        most: int = MOST,
    ) -> weighing.Odds | None:
        """Return what the roll comes to, or None where that takes another way.

        Args:
            arguments: A value for each parameter.
            rounds: Rounds of a loop without a certain end.
            explosions: How many dice explode out of one another at most.
            most: How many plain values may be worked out.
        """
        if self.run is None or rounds < MOST_ROUNDS:
            return None
        try:
            odds = self.run([known(each) for each in arguments], Work(most, explosions))
        except (NotFew, DiceError):
            return None
        return weighing.Odds(odds.weights, odds.total)


def read(
    script: TableScript, roll: CheckedFunction, outcome: int | None, policy: Policy
) -> DirectRoll:
    """Return a roll as steps, as far as there are any.

    Args:
        script: The script.
        roll: The roll.
        outcome: The number of the variable that is looked at in the end, or None for what is
            returned.
        policy: How decisions are made.
    """
    run = None
    if not policy.is_free:
        with suppress(NotFew, RecursionError):  # what stands so deep is not small
            run = _Reader(script, policy).function(roll, outcome)
    return DirectRoll(run, outcome, policy)


class _Reader:
    """Makes the steps of the functions of one script."""

    def __init__(self, script: TableScript, policy: Policy) -> None:
        """Prepare to read."""
        self._script = script
        self._policy = policy
        self._read: dict[str, Callable[[Sequence[Result], Work], Odds]] = {}

    def call(self, name: str) -> Callable[[Sequence[Result], Work], Odds]:
        """Return what works a call of a function out.

        Raises:
            NotFew: It may call itself, or there are no steps for something in it.
        """
        if name in self._script.recursive or name not in self._script.functions:
            raise NotFew
        if name not in self._read:
            self._read[name] = self.function(self._script.functions[name], None)
        return self._read[name]

    def function(
        self, function: CheckedFunction, outcome: int | None
    ) -> Callable[[Sequence[Result], Work], Odds]:
        """Return what works a function out."""
        reader = StatementReader(function, outcome, self._policy, self.call)
        course = reader.course(function.function.body)

        def run(arguments: Sequence[Result], work: Work) -> Odds:
            names = {str(slot): argument for slot, argument in enumerate(arguments)}
            returned = Returned(work)
            left = course(States(names, [1], 1), returned)
            if left is not None:
                reader.end(left, returned)
            return returned.odds()

        return run
