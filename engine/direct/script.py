"""A script as one step, and the distribution that it comes to."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.control import Budget
from engine.direct.missing import kept
from engine.direct.results import NUMBER, Frame, NotDirectError, Odds, Result, Step, Work, sure
from engine.direct.retries import Limits, Retries
from engine.distribution import Distribution
from engine.errors import DiceError

__all__ = [
    "MOST",
    "MOST_COMPARED",
    "MOST_IN_ROWS",
    "MOST_OF_CHAINS",
    "MOST_OTHERWISE_COSTLY",
    "DirectScript",
]

_NOTHING = Fraction(0)

MOST = 4_000
"""Plain values that are worked out for a script at most; see ``DirectScript``."""

MOST_IN_ROWS = 12_000
"""The same for a script in which a name is looked at more than once, so that there are rows.

A value in a row takes less time than others, and the other way has no closed form for what is
looked at together.
"""

MOST_OTHERWISE_COSTLY = 32_000
"""The same for a script for which the other way takes far longer.

So it is where a name that is looked at more than once, or for what shows the same, stands for dice
whose number depends on other names, and where a function needs what it calls before it ends.
"""

MOST_OF_CHAINS = 256_000
"""The same for a script with folds, or whose functions call themselves.

The other way takes ten times as long.
"""

MOST_COMPARED = 1_024_000
"""The same where three numbers or more are compared with one another, of which the other way lists
all that they show together.
"""

_RETURNS = Limits(first=8_000, last=2_048_000, size=150)
"""How long this way is tried again."""

_SECONDS_OF_A_VALUE = 5e-7
"""Time that the other way goes on for each value before these are worked out here beside it.

A value takes 0.2 microseconds as a rule, and up to 2.
"""

_SECONDS_OF_READING = 0.002
"""Time that the other way goes on before a script is read anew, which takes about as long."""

_FASTER = 2
"""How many times faster than in the first try a value may be in a longer one."""


@dataclass(frozen=True, slots=True)
class DirectScript:
    """A script as one step.

    Attributes:
        step: Works it out.
        depth: How many calls stand in one another at most.
        most: How many values may be worked out before the other way begins.
        has_chains: Whether functions call themselves. This way may follow them to their end where
            the other one stops at the limit, so that time must not decide which way is taken.
    """

    step: Step
    depth: int = 0
    most: int = MOST
    has_chains: bool = False

    def calculate_beside(
        self,
        definitions: Mapping[str, int],
        max_iterations: int,
        budget: Budget,
        other_way: Callable[[], Distribution],
        read_anew: Callable[[], DirectScript | None] | None = None,
    ) -> Distribution:
        """Return the exact distribution, in this or in another way, whichever is sooner.

        Only what takes a moment is worked out here before the other way begins. As long as that
        goes on, this one is tried again and again, in the midst of it, with as many more values
        as take a part of the time that has been spent.

        Args:
            definitions: A number for every name to be given from outside.
            max_iterations: Limit on the depth of calls, and on the dice of a chain.
            budget: What both ways may cost; the other one has to ask it.
            other_way: Works the distribution out.
            read_anew: Reads the script with these numbers written down, of which less is left to
                be worked out, if that is possible.

        Raises:
            DiceError: The script is in error, or over the budget.
            Cancelled: The budget was asked to stop.
        """
        work, began = Work(self.most, max_iterations), time.monotonic()
        found = self.calculated(definitions, work)
        if found is not None:
            return found
        if self.has_chains or not (work.needed or read_anew):
            return other_way()
        spent = time.monotonic() - began
        pace = max(_SECONDS_OF_A_VALUE, spent / self.most / _FASTER)
        attempt = _Attempts(self, definitions, read_anew)
        before = None if read_anew is None else _SECONDS_OF_READING
        return Retries(attempt, work, budget, pace, _RETURNS, seconds_before=before).beside(
            other_way
        )

    def calculated(self, definitions: Mapping[str, int], work: Work) -> Distribution | None:
        """Return the exact distribution, or None where that takes another way or more work.

        Args:
            definitions: A number for every name to be given from outside.
            work: How much may be worked out; knows afterwards whether that was too little.
        """
        if self.depth > work.limit:
            return None
        most = work.left
        names: dict[str, Result] = {}
        for name in definitions:
            names[name] = sure(NUMBER, definitions[name])
        limited = _NOTHING
        try:
            odds = self.step(Frame(names, 1, work))
            if not isinstance(odds, Odds):
                odds = odds.listed(work)
            assert isinstance(odds, Odds), "there is only one row"
            if work.is_too_deep:
                limited = self._limited(odds, names, Work(most, work.limit, work.budget))
            weights = odds.weights  # which may be listed only now
        except (NotDirectError, DiceError):
            return None
        if odds.kind == NUMBER:
            return Distribution.from_numbers(weights, odds.total, limited)
        return Distribution.from_weights(weights, odds.total, limited)

    def _limited(self, odds: Odds, names: Mapping[str, Result], work: Work) -> Fraction:
        """Return the probability that is missing if calls that are too deep have no value."""
        work.voids_deep_calls = True
        others = self.step(Frame(names, 1, work)).listed(work)
        assert isinstance(others, Odds), "there is only one row"
        (found, whole), (without, all_of_it) = kept(odds), kept(others)
        return Fraction(found, whole) - Fraction(without, all_of_it)


class _Attempts:
    """Tries a script again, the first time with its numbers written down if that is possible."""

    def __init__(
        self,
        script: DirectScript,
        definitions: Mapping[str, int],
        read_anew: Callable[[], DirectScript | None] | None,
    ) -> None:
        """Take the script; see ``DirectScript.calculate_beside``."""
        self._script = script
        self._definitions = definitions
        self._read_anew = read_anew

    def __call__(self, work: Work) -> Distribution | None:
        """Return what it comes to, or None where that takes another way or more work."""
        if self._read_anew is not None:
            self._write_numbers_down(self._read_anew)
            work.widen(self._script.most)
        return self._script.calculated(self._definitions, work)

    def _write_numbers_down(self, read_anew: Callable[[], DirectScript | None]) -> None:
        self._read_anew = None
        script = read_anew()
        if script is not None and not script.has_chains:
            self._script, self._definitions = script, {}
