"""A script as one step, and the distribution that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.direct.missing import kept
from engine.direct.results import NUMBER, Frame, NotFew, Odds, Result, Step, Work, sure
from engine.distribution import Distribution
from engine.errors import DiceError

__all__ = ["MOST", "DirectScript"]

_NOTHING = Fraction(0)

MOST = 4_000
"""Plain values that are worked out for a script at most; see ``DirectScript``."""

MOST_OTHERWISE_COSTLY = 32_000
"""The same for a script for which the other way takes far longer."""


@dataclass(frozen=True, slots=True)
class DirectScript:
    """A script as one step.

    Attributes:
        step: Works it out.
        depth: How many calls stand in one another at most.
        is_costly_otherwise: Whether the other way takes far longer: a name that is looked at more
            than once, or for what shows the same, stands for dice whose number depends on other
            names, or a function needs what it calls before it ends.
    """

    step: Step
    depth: int = 0
    is_costly_otherwise: bool = False

    def calculate(
        self, definitions: Mapping[str, int], max_iterations: int, most: int | None = None
    ) -> Distribution | None:
        """Return the exact distribution, or None where that takes another way.

        Args:
            definitions: A number for every name to be given from outside.
            max_iterations: Limit on the depth of calls, and on the dice of a chain.
            most: How many plain values may be worked out; as many as are worth it where None.
        """
        if self.depth > max_iterations:
            return None
        if most is None:
            most = MOST_OTHERWISE_COSTLY if self.is_costly_otherwise else MOST
        work = Work(most, max_iterations)
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
                limited = self._limited(odds, names, Work(most, max_iterations))
        except (NotFew, DiceError):
            return None
        if odds.kind == NUMBER:
            return Distribution.from_numbers(sorted(odds.weights.items()), odds.total, limited)
        return Distribution.from_weights(odds.weights, odds.total, limited)

    def _limited(self, odds: Odds, names: Mapping[str, Result], work: Work) -> Fraction:
        """Return the probability that is missing if calls that are too deep have no value."""
        work.voids_deep_calls = True
        others = self.step(Frame(names, 1, work)).listed(work)
        assert isinstance(others, Odds), "there is only one row"
        (found, whole), (without, all_of_it) = kept(odds), kept(others)
        return Fraction(found, whole) - Fraction(without, all_of_it)
