"""A die and those that follow it as long as it explodes.

It is what both ways to work it out begin with: the calculus (``exploding``), and the steps of small
scripts, which do without the calculus.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.dice import Die

__all__ = ["Chain"]


@dataclass(frozen=True, slots=True)
class Chain:
    """A die and those that follow it as long as it explodes.

    Attributes:
        stops: The weights of the faces that end a chain; at least one.
        goes_on: The weights of the faces behind which it goes on.
        penalty: What is taken off every die but the first.
    """

    stops: Mapping[int, int]
    goes_on: Mapping[int, int]
    penalty: int = 0

    @property
    def total(self) -> int:
        """The weight of all faces together."""
        return sum(self.stops.values()) + sum(self.goes_on.values())

    @property
    def later_stops(self) -> dict[int, int]:
        """What the faces that end a chain are worth behind another die."""
        return {face - self.penalty: weight for face, weight in self.stops.items()}

    @property
    def later_goes_on(self) -> dict[int, int]:
        """What the faces behind which it goes on are worth behind another die."""
        return {face - self.penalty: weight for face, weight in self.goes_on.items()}

    def totals_within(self, reach: int, most_steps: int = 200_000) -> Die | None:
        """Return the die that shows the sum of a chain, exactly, as far as a reach.

        Sums beyond it, on the side that chains grow towards, are all shown as the next number, so
        that nothing is lost.

        Args:
            reach: How far from 0.
            most_steps: How much work it may be.

        Returns:
            The die, or None where chains grow towards both sides or the reach is too far.
        """
        goes_on = self.later_goes_on
        if all(value <= 0 for value in goes_on) and any(goes_on):
            mirrored = Chain(_negated(self.stops), _negated(self.goes_on), -self.penalty)
            found = mirrored.totals_within(reach, most_steps)
            return None if found is None else _negative(found)
        highest = reach - min(self.goes_on, default=0)
        if min(goes_on, default=0) < 0 or highest * len(goes_on) > most_steps:
            return None
        total = self.total
        ends = self._ends(highest)
        sums: dict[int, Fraction] = {}
        for value, weight in self.stops.items():
            sums[value] = sums.get(value, Fraction(0)) + Fraction(weight, total)
        for first, weight in self.goes_on.items():
            for value, share in ends.items():
                sums[first + value] = sums.get(first + value, Fraction(0)) + share * weight / total
        within = {value: share for value, share in sums.items() if value <= reach and share}
        beyond = 1 - sum(within.values(), Fraction(0))
        if beyond:
            within[reach + 1] = beyond
        return _die_of_shares(within)

    def _ends(self, highest: int) -> dict[int, Fraction]:
        """Return the chances of what follows a die that went on, up to a sum."""
        stops, goes_on = self.later_stops, self.later_goes_on
        denominator = self.total - goes_on.get(0, 0)
        ends: dict[int, Fraction] = {}
        for value in range(min(stops), highest + 1):
            share = Fraction(stops.get(value, 0))
            for step, weight in goes_on.items():
                if step and value - step in ends:
                    share += weight * ends[value - step]
            if share:
                ends[value] = share / denominator
        return ends


def _negated(faces: Mapping[int, int]) -> dict[int, int]:
    return {-face: weight for face, weight in faces.items()}


def _negative(die: Die) -> Die:
    faces = tuple(-face for face in reversed(die.faces) if isinstance(face, int))
    return Die(faces, die.weights[::-1], die.lost)


def _die_of_shares(shares: Mapping[int, Fraction]) -> Die:
    total = math.lcm(*(share.denominator for share in shares.values()))
    ascending = sorted(shares)
    return Die.canonical(ascending, [int(shares[value] * total) for value in ascending])[0]
