"""Reads a roll of a table script as steps, as far as there are steps for all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from engine.direct.results import NotFew, Odds, Result, Work
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.direct.expressions import Calling
from engine.languages.table.exact.direct.functions import Calls, Function
from engine.languages.table.exact.direct.joining import shortened
from engine.languages.table.exact.direct.loops import MOST_ROUNDS
from engine.languages.table.exact.direct.operators import known
from engine.languages.table.exact.direct.statements import StatementReader
from engine.languages.table.exact.direct.tail_calls import as_loop
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript

__all__ = ["DirectRoll", "read"]

MOST = 32_000
"""Plain values that are worked out for a roll at most: what takes 2 ms."""


@dataclass(frozen=True, slots=True)
class DirectRoll:
    """A roll as steps.

    Attributes:
        run: Works it out from its arguments; None where there are no steps for something in it.
        outcome: The variable that is looked at in the end, or None for what is returned.
        policy: How decisions are made.
    """

    run: Callable[[Sequence[Result], Work], Odds] | None
    outcome: str | None
    policy: Policy

    def odds(
        self,
        arguments: Sequence[FieldValue],
        rounds: int,
        explosions: int,
        most: int = MOST,
    ) -> Odds | None:
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
            return shortened(self.run(list(map(known, arguments)), Calls(most, explosions)))
        except (NotFew, DiceError):
            return None


def read(
    script: TableScript,
    roll: CheckedFunction,
    outcome: str | None,
    slot: int | None,
    policy: Policy,
) -> DirectRoll:
    """Return a roll as steps, as far as there are any.

    Args:
        script: The script.
        roll: The roll.
        outcome: The variable that is looked at in the end, or None for what is returned.
        slot: The number of that variable.
        policy: How decisions are made.
    """
    run = None
    if not policy.is_free:
        with suppress(NotFew, RecursionError):  # what stands so deep is not small
            run = _Reader(script, policy).function(roll, slot).odds
    return DirectRoll(run, outcome, policy)


class _Reader:
    """Makes the steps of the functions of one script."""

    def __init__(self, script: TableScript, policy: Policy) -> None:
        """Prepare to read."""
        self._script = script
        self._policy = policy
        self._read: dict[str, Function] = {}

    def call(self, name: str) -> Calling:
        """Return what works a call of a function out.

        Raises:
            NotFew: It may call itself before its end, or there are no steps for something in it.
        """
        if name not in self._script.functions:
            raise NotFew
        if name not in self._read:
            self._read[name] = self.function(self._as_called(name), None)
        return self._read[name].called

    def _as_called(self, name: str) -> CheckedFunction:
        """Return a function so that it does not call itself."""
        function = self._script.functions[name]
        if name not in self._script.recursive:
            return function
        if any(other in self._script.recursive for other in function.calls if other != name):
            raise NotFew  # they may call one another
        looped = as_loop(function)
        if looped is None:
            raise NotFew
        return looped

    def function(self, function: CheckedFunction, outcome: int | None) -> Function:
        """Return a function as what its statements do."""
        reader = StatementReader(function, outcome, self._policy, self.call)
        course = reader.course(function.function.body)
        parameters = [str(slot) for slot in range(len(function.function.parameters))]
        return Function(function.function.identifier.key, parameters, course, reader.end)
