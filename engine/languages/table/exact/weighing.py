"""Probabilities in the making: exact weights of anything that can be told apart."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeAlias, TypeVar

from flint import fmpq

from engine.languages.kinds import FieldValue
from engine.measure import OfNumbers, numbers

__all__ = [
    "NEVER",
    "SURELY",
    "Odds",
    "Special",
    "TailCall",
    "Thing",
    "Weighed",
    "add_weighted",
    "certain",
    "in_whole_numbers",
    "is_long",
    "mass",
    "mixed",
    "reduced",
    "shortened",
]

NEVER = fmpq(0)
SURELY = fmpq(1)


_FEW = 8
"""Possibilities up to which odds are told apart by all of them before they are compared."""


_MANY_BITS = 1 << 17
"""Bits of all weights together from which on those of what is cut off anyway are too long."""

_LONG = 1 << 10
"""Bits that a hundred calls behind one another may have, each of which calls once."""

_SEEN = 200
"""Bits that are left of them: some 10^60, where nobody could see one in 10^40."""


class Special(Enum):
    """What a call can come to besides a value."""

    NOTHING = "nothing"
    """It returned no value."""

    MISSING = "missing"
    """It was cut off by a limit."""


class TailCall(NamedTuple):
    """A call that a function returns as it is: nothing of the function is left to be done.

    Attributes:
        key: The function that is called, by its case-folded name.
        arguments: Its arguments.
    """

    key: str
    arguments: tuple[FieldValue, ...]


Thing: TypeAlias = FieldValue | Special | TailCall


@dataclass(frozen=True, eq=False)
class Odds:
    """What something can come to, in whole numbers with one denominator; see ``reduced``.

    Odds can be what a variable holds: its value has been rolled, but nobody had to look at it yet.

    Attributes:
        weights: The positive weight of each possibility.
        total: The sum of all weights.
    """

    weights: Mapping[Thing, int]
    total: int

    def __eq__(self, other: object) -> bool:
        """Return whether the possibilities and their weights are the same."""
        if self is other:
            return True
        if not isinstance(other, Odds) or self.total != other.total:
            return False
        return self.weights == other.weights

    def __hash__(self) -> int:
        """Return a number made of what is at hand: many odds are only ever looked up once."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        if len(self.weights) <= _FEW:
            return hash((self.total, frozenset(self.weights.items())))
        # Odds that differ in what was added to all their numbers are told apart by these.
        return hash((self.total, len(self.weights), sum(map(hash, self.weights))))

    @cached_property
    def only(self) -> Thing | None:
        """The only possibility, or None where there are several."""
        return next(iter(self.weights)) if len(self.weights) == 1 else None

    @cached_property
    def holds_numbers(self) -> bool:
        """Whether nothing but whole numbers is possible."""
        return all(type(thing) is int for thing in self.weights)

    @cached_property
    def shares(self) -> tuple[tuple[Thing, fmpq], ...]:
        """Each possibility with its probability."""
        total = self.total
        return tuple((thing, fmpq(weight, total)) for thing, weight in self.weights.items())

    @cached_property
    def measure(self) -> OfNumbers | None:
        """The odds as a measure of whole numbers, or None where other things are possible.

        What was cut off is missing mass.
        """
        weights: dict[int, int] = {}
        for thing, weight in self.weights.items():
            if isinstance(thing, int) and not isinstance(thing, bool):
                weights[thing] = weight
            elif thing is not Special.MISSING:
                return None
        return numbers(weights, self.total) if weights else None


def certain(value: Thing) -> Odds:
    """Return the odds of what is always the same."""
    return Odds({value: 1}, 1)


def reduced(weights: Mapping[Thing, int], total: int) -> Odds:
    """Return odds in lowest terms, so that equal ones are known as equal."""
    common = math.gcd(total, *weights.values())
    if common > 1:
        weights = {thing: weight // common for thing, weight in weights.items()}
    return Odds(weights, total // common)


def is_long(odds: Odds) -> bool:
    """Return whether the weights of what is cut off anyway are longer than anybody needs."""
    bits = odds.total.bit_length()
    return bits > _LONG and bits * len(odds.weights) > _MANY_BITS


def shortened(odds: Odds) -> Odds:
    """Return odds with weights as long as anybody could see; what they lose is missing."""
    if odds.total.bit_length() <= _SEEN:
        return odds
    total, weights = 1 << _SEEN, dict[Thing, int]()
    for thing, weight in odds.weights.items():
        short = (weight << _SEEN) // odds.total
        if short and thing is not Special.MISSING:
            weights[thing] = short
    if lost := total - sum(weights.values()):
        weights[Special.MISSING] = lost
    return reduced(weights, total)


def mixed(branches: Iterable[tuple[int, Odds]], total: int) -> Odds:
    """Return the odds of branches that are chosen with the given weights.

    Args:
        branches: The weight of each branch, and what it comes to.
        total: The sum of the weights.
    """
    parts = list(branches)
    scale = 1
    for weight, odds in parts:
        if odds.total != 1:
            scale = math.lcm(scale, odds.total // math.gcd(odds.total, weight))
    weights: dict[Thing, int] = {}
    for weight, odds in parts:
        factor = weight * scale // odds.total
        for thing, share in odds.weights.items():
            weights[thing] = weights.get(thing, 0) + factor * share
    return reduced(weights, total * scale)


Weighed = TypeVar("Weighed", bound=Hashable)


def in_whole_numbers(shares: Mapping[Thing, fmpq]) -> Odds:
    """Return probabilities as whole numbers with one denominator."""
    total = math.lcm(1, *(int(share.q) for share in shares.values()))
    weights = {
        thing: int(share.p) * (total // int(share.q)) for thing, share in shares.items() if share
    }
    return reduced(weights, sum(weights.values()))


def add_weighted(
    into: dict[Weighed, fmpq], more: Iterable[tuple[Weighed, fmpq]], weight: fmpq = SURELY
) -> None:
    """Add weights, all multiplied by ``weight``, to those that are there."""
    for thing, share in more:
        into[thing] = into.get(thing, NEVER) + share * weight


def mass(weights: Mapping[Weighed, fmpq]) -> fmpq:
    """Return the sum of all weights."""
    return sum(weights.values(), NEVER)
