"""Walks through a roll of a table script, as far as it can be walked through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

from engine.control import Budget
from engine.direct.results import NotDirectError, Odds, Work
from engine.errors import DiceError, OverBudgetError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.protocols import DEFAULT_ITERATIONS
from engine.languages.table.exact.rewriting.prepared import prepared
from engine.languages.table.exact.walk.functions import RewrittenFunctions
from engine.languages.table.exact.walk.reading import FunctionWalk, read
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript

__all__ = ["WalkedRoll"]

MOST = 1_000_000
"""Ways that are walked along at most, and added up: some 0.2 s."""

_LONG = 64
"""Bits of a total from which on it pays to look for a common divisor of weights."""


class WalkedRoll:
    """A roll that is walked through.

    Attributes:
        walk: Walks through it; None where it cannot be, or not without knowing what it is given.
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
        """Read a roll as far as it can be walked through.

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
        self._rewritten = RewrittenFunctions(script, policy)
        if not policy.is_free:
            with suppress(NotDirectError, RecursionError):  # what stands so deep is not small
                self.walk = read(script, roll, slot, policy, self._rewritten, DEFAULT_ITERATIONS)
        self._for_these: tuple[object, FunctionWalk | None] = (None, None)

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
            most: How many ways may be walked along.
            budget: What the calculation may cost.

        Raises:
            OverBudgetError: It is over the budget.
        """
        walk = self._walk_for(arguments, explosions)
        if walk is None:
            return None
        try:
            return _shortened(walk.odds(arguments, Work(most, explosions, budget), rounds))
        except OverBudgetError:
            raise
        except (NotDirectError, DiceError):
            return None

    def _walk_for(self, arguments: Sequence[FieldValue], explosions: int) -> FunctionWalk | None:
        """Return what walks through the roll, read for its arguments or a limit if needed."""
        walk = self.walk
        if walk is not None and (explosions == DEFAULT_ITERATIONS or not walk.laws.is_cut_off):
            return walk
        if walk is None and (
            self.policy.is_free or all(isinstance(one, int | str) for one in arguments)
        ):
            return None
        these = None if walk is not None else arguments, explosions
        if self._for_these[0] != these:
            found = None
            with suppress(NotDirectError, RecursionError):
                found = read(*self._read, self.policy, self._rewritten, explosions, these[0])
            self._for_these = these, found
        return self._for_these[1]


def _shortened(odds: Odds) -> Odds:
    """Return the same with shorter weights, where they are long."""
    if odds.total.bit_length() < _LONG:
        return odds
    common = math.gcd(odds.total, *odds.weights.values())
    weights = {value: weight // common for value, weight in odds.weights.items()}
    return Odds(odds.kind, weights, odds.total // common)
