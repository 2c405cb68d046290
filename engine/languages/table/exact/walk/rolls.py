"""Walks through a roll of a table script, as far as it can be walked through."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress

from engine.control import Budget
from engine.direct.results import NotDirectError, Odds, Work
from engine.direct.retries import Limits, Retries
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.protocols import DEFAULT_ITERATIONS
from engine.languages.table.exact.rewriting.prepared import prepared
from engine.languages.table.exact.walk.functions import RewrittenFunctions
from engine.languages.table.exact.walk.reading import FunctionWalk, read
from engine.languages.table.exact.walk.running import MOST_WAYS
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript

__all__ = ["WalkedRoll"]

MOST = 1_000_000
"""Ways that are walked along at most, and added up: some 0.2 s."""

_RETURNS = Limits(first=80_000, last=100_000_000, size=25)
"""How long a roll is walked through again, with more ways, while it is calculated otherwise."""

_SECONDS_OF_A_WAY = 2.5e-7
"""Time that a roll is calculated otherwise for each way before so many are walked along."""

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
        self._may_go_on = bool(script.recursive) or "while" in script.text.casefold()
        self._rewritten = RewrittenFunctions(script, policy)
        if not policy.is_free:
            with suppress(NotDirectError, RecursionError):  # what stands so deep is not small
                self.walk = read(script, roll, slot, policy, self._rewritten, DEFAULT_ITERATIONS)
        self._for_these: tuple[object, FunctionWalk | None] = (None, None)

    def calculate_beside(
        self,
        arguments: Sequence[FieldValue],
        rounds: int,
        explosions: int,
        budget: Budget,
        distribution: Callable[[Odds], Distribution],
        other_way: Callable[[], Distribution],
    ) -> Distribution:
        """Return the exact distribution, in this or in another way, whichever is sooner.

        Time decides nothing about loops and calls that may go on for ever, of which the two ways
        may leave out different shares.

        Args:
            arguments: A value for each parameter.
            rounds: Rounds of a loop without a certain end.
            explosions: How many dice explode out of one another at most.
            budget: What both ways may cost; the other one has to ask it.
            distribution: Returns the distribution that odds are.
            other_way: Works the distribution out.

        Raises:
            DiceError: The roll is in error, or over the budget.
            Cancelled: The budget was asked to stop.
        """
        work = Work(MOST, explosions, budget)
        most_ways = MOST if self._may_go_on else MOST_WAYS
        odds = self.odds(arguments, rounds, explosions, work, most_ways)
        if odds is not None:
            return distribution(odds)
        if self._may_go_on or not work.needed:
            return other_way()

        def attempt(more: Work) -> Distribution | None:
            most = more.left
            more.widen(MOST)
            found = self.odds(arguments, rounds, explosions, more, most)
            return None if found is None else distribution(found)

        returns = Retries(attempt, work, budget, _SECONDS_OF_A_WAY, _RETURNS)
        return returns.beside(other_way)

    def odds(
        self,
        arguments: Sequence[FieldValue],
        rounds: int,
        explosions: int,
        work: Work | None = None,
        most_ways: int = MOST_WAYS,
    ) -> Odds | None:
        """Return what the roll comes to, or None where that takes another way.

        Args:
            arguments: A value for each parameter.
            rounds: Rounds of a loop without a certain end.
            explosions: How many dice explode out of one another at most.
            work: How many ways may be walked along; knows afterwards whether these were too few.
            most_ways: How many there may be through a piece.

        Raises:
            OverBudgetError: It is over the budget of the work.
        """
        walk = self._walk_for(arguments, explosions)
        if walk is None:
            return None
        try:
            work = Work(MOST, explosions) if work is None else work
            return _shortened(walk.odds(arguments, work, rounds, most_ways))
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
