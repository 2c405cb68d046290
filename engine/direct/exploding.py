"""A die that is rolled on as long as it shows some of its faces, and all that it shows together.

Of many such dice together it only matters which faces the last rolls show, and how many others
there are: these are dice as any others, whose number is rolled. So what one die shows together is
not listed before anybody asks for it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from engine.direct.results import COLLECTION, NUMBER, Odds, Work

__all__ = ["Exploding"]


class Exploding(Odds):
    """The odds of all that a die shows that is rolled on, up to a limit beyond which it is missing.

    Attributes:
        last: What the die stops with.
        others: What it is rolled on after.
        rounds: How often it is rolled on at most.
    """

    __slots__ = ("_work", "last", "others", "rounds")

    def __init__(self, last: Odds, others: Odds, rounds: int, work: Work) -> None:
        """Take the faces apart, both out of the same total."""
        self.kind = COLLECTION
        self.total = last.total ** (rounds + 1)
        self.last = last
        self.others = others
        self.rounds = rounds
        self._work = work

    @property
    def is_die(self) -> bool:
        """Whether a single number is rolled each time."""
        return self.last.kind == NUMBER == self.others.kind

    def __getattr__(self, name: str) -> dict[Any, int]:
        """List the collections, which are not there when they are asked for first."""
        if name != "weights":
            raise AttributeError(name)
        self.weights = self._listed()
        return self.weights

    def kept(self, count: int) -> int:
        """Return the weight of what so many of these show without being cut off."""
        stops, goes_on = sum(self.last.weights.values()), sum(self.others.weights.values())
        whole, rounds = self.last.total, self.rounds
        one = sum([stops * goes_on**n * whole ** (rounds - n) for n in range(rounds + 1)])
        return one**count  # type: ignore[no-any-return]  # it is whole

    def times(self, count: int) -> dict[int, int]:
        """Return how often so many of these are rolled on together, each time with its weight.

        Which of the faces are shown is not in the weight.
        """
        ways = [1]
        for _ in range(count):
            sums = [0] * (len(ways) + self.rounds)
            for before, way in enumerate(ways):
                for more in range(self.rounds + 1):
                    sums[before + more] += way
            ways = sums
        whole, most = self.last.total, len(ways) - 1
        return {often: way * whole ** (most - often) for often, way in enumerate(ways)}

    def _listed(self) -> dict[Any, int]:
        last, others = self.last.collection().weights, self.others.collection().weights
        work, rounds, whole = self._work, self.rounds, self.last.total
        work.afford(math.comb(len(others) + rounds, rounds) * len(last))
        factor = whole**rounds
        found = {value: weight * factor for value, weight in last.items()}
        going: Mapping[Any, int] = others
        for _ in range(rounds):
            factor //= whole
            work.spend_on(len(going) * (len(last) + len(others)), rounds + 1)
            _join(going, last, factor, found)
            longer: dict[Any, int] = {}
            _join(going, others, 1, longer)
            going = longer
        return found


def _join(
    left: Mapping[Any, int], right: Mapping[Any, int], factor: int, together: dict[Any, int]
) -> None:
    """Add the weights, so many times, of the unions of all collections with all others."""
    for value, weight in left.items():
        times = weight * factor
        for other, other_weight in right.items():
            union = tuple(sorted(value + other))
            together[union] = together.get(union, 0) + times * other_weight
