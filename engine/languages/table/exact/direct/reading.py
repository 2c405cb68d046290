"""Reads a roll of a table script as steps, as far as there are steps for all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property

from engine.control import Budget
from engine.direct.results import NotDirectError, Odds, Result, Work
from engine.errors import DiceError, OverBudgetError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.direct.expressions import Calling
from engine.languages.table.exact.direct.functions import Calls, Function
from engine.languages.table.exact.direct.joining import shortened
from engine.languages.table.exact.direct.loops import MOST_ROUNDS
from engine.languages.table.exact.direct.operators import known
from engine.languages.table.exact.direct.statements import StatementReader
from engine.languages.table.exact.direct.tail_calls import as_called
from engine.languages.table.exact.prepared import prepared
from engine.languages.table.exact.walk.reading import FunctionWalk, read
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript

__all__ = ["DirectRoll"]

MOST = 32_000
"""Plain values that are worked out for a roll at most: what takes 2 ms."""

_MOST_WALKED = 1_000_000
"""Ways that are walked along at most, and added up: some 0.2 s."""


class DirectRoll:
    """A roll as steps.

    Attributes:
        walk: Walks through it with single values; None where it cannot be, or not without knowing
            what it is given.
        outcome: The variable that is looked at in the end, or None for what is returned.
        policy: How decisions are made.
    """

    def __init__(
        self,
        script: TableScript,
        roll: CheckedFunction,
        outcome: str | None,
        slot: int | None,
        policy: Policy,
    ) -> None:
        """Read a roll as far as there are steps for it.

        Args:
            script: The script.
            roll: The roll.
            outcome: The variable that is looked at in the end, or None for what is returned.
            slot: The number of that variable.
            policy: How decisions are made.
        """
        self.outcome = outcome
        self.policy = policy
        self.walk: FunctionWalk | None = None
        script = prepared(script)
        roll = script.rolls[roll.name.casefold()]
        self._read = script, roll, slot
        if not policy.is_free:
            with suppress(NotDirectError, RecursionError):  # what stands so deep is not small
                self.walk = read(script, roll, slot, policy)
        self._for_these: tuple[Sequence[FieldValue], FunctionWalk | None] = ((), None)
        if self.walk is None:
            self.run  # noqa: B018 - it is read at once where it will be needed

    @cached_property
    def run(self) -> Callable[[Sequence[Result], Work], Odds] | None:
        """Works it out from its arguments, all values of a variable at once.

        None where there are no steps for something in it.
        """
        script, roll, slot = self._read
        if self.policy.is_free:
            return None
        with suppress(NotDirectError, RecursionError):
            return _Reader(script, self.policy).function(roll, slot).odds
        return None

    def odds(
        self,
        arguments: Sequence[FieldValue],
        rounds: int,
        explosions: int,
        most: int = MOST,
        budget: Budget | None = None,
    ) -> Odds | None:
        """Return what the roll comes to, or None where that takes another way.

        Args:
            arguments: A value for each parameter.
            rounds: Rounds of a loop without a certain end.
            explosions: How many dice explode out of one another at most.
            most: How many plain values may be worked out.
            budget: What the calculation may cost.

        Raises:
            DiceError: It is over the budget.
        """
        walk = self.walk or self._walk_for(arguments)
        if walk is not None:
            work = Work(_MOST_WALKED, explosions, budget)
            found = _walked(walk, arguments, work, rounds)
            if found is not None:
                return found
        return self._together(arguments, rounds, explosions, most)

    def _walk_for(self, arguments: Sequence[FieldValue]) -> FunctionWalk | None:
        """Return what walks through the roll, read for its arguments if that is needed."""
        if self.policy.is_free or all(isinstance(one, int | str) for one in arguments):
            return None
        if self._for_these[0] != arguments:
            found = None
            script, roll, slot = self._read
            with suppress(NotDirectError, RecursionError):
                found = read(script, roll, slot, self.policy, arguments)
            self._for_these = arguments, found
        return self._for_these[1]

    def _together(
        self, arguments: Sequence[FieldValue], rounds: int, explosions: int, most: int
    ) -> Odds | None:
        """Return what it comes to with all values at once, or None; see ``odds``."""
        if self.run is None or rounds < MOST_ROUNDS:
            return None
        try:
            return shortened(self.run(list(map(known, arguments)), Calls(most, explosions)))
        except (NotDirectError, DiceError):
            return None


def _walked(
    walk: FunctionWalk, arguments: Sequence[FieldValue], work: Work, rounds: int
) -> Odds | None:
    try:
        return shortened(walk.odds(arguments, work, rounds))
    except OverBudgetError:
        raise
    except (NotDirectError, DiceError):
        return None


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
            NotDirectError: It may call itself before its end, or something in it has no steps.
        """
        if name not in self._script.functions:
            raise NotDirectError
        if name not in self._read:
            function = as_called(self._script, name)
            if function is None:
                raise NotDirectError
            self._read[name] = self.function(function, None)
        return self._read[name].called

    def function(self, function: CheckedFunction, outcome: int | None) -> Function:
        """Return a function as what its statements do."""
        reader = StatementReader(function, outcome, self._policy, self.call)
        course = reader.course(function.function.body)
        parameters = [str(slot) for slot in range(len(function.function.parameters))]
        return Function(function.function.identifier.key, parameters, course, reader.end)
