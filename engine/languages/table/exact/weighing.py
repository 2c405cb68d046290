"""Probabilities in the making: exact weights of anything that can be told apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias, TypeVar

from flint import fmpq, fmpq_mat

from engine.languages.kinds import FieldValue

__all__ = [
    "NEVER",
    "SURELY",
    "Special",
    "Spread",
    "Thing",
    "add_weighted",
    "certain",
    "expected_visits",
    "mass",
]

NEVER = fmpq(0)
SURELY = fmpq(1)


class Special(Enum):
    """What a call can come to besides a value."""

    NOTHING = "nothing"
    """It returned no value."""

    MISSING = "missing"
    """It was cut off by a limit."""


Thing: TypeAlias = FieldValue | Special
Spread: TypeAlias = tuple[tuple[Thing, fmpq], ...]
"""What something can come to; the probabilities add up to 1."""


def certain(value: Thing) -> Spread:
    """Return the spread of what is always the same."""
    return ((value, SURELY),)


Weighed = TypeVar("Weighed", bound=Hashable)


def add_weighted(
    into: dict[Weighed, fmpq], more: Iterable[tuple[Weighed, fmpq]], weight: fmpq = SURELY
) -> None:
    """Add weights, all multiplied by ``weight``, to those that are there."""
    for thing, share in more:
        into[thing] = into.get(thing, NEVER) + share * weight


def mass(weights: Mapping[Weighed, fmpq]) -> fmpq:
    """Return the sum of all weights."""
    return sum(weights.values(), NEVER)


def expected_visits(
    start: Sequence[fmpq], steps: Sequence[Mapping[int, fmpq]]
) -> Sequence[fmpq] | None:
    """Return how often each state is visited on average, or None where it is for ever.

    Args:
        start: The weight that each state begins with.
        steps: For each state, how likely each state is the next one; what falls short of 1 ends.
    """
    size = len(start)
    entries = [[NEVER] * size for _ in range(size)]
    for state, following in enumerate(steps):
        entries[state][state] += 1
        for other, share in following.items():
            entries[other][state] -= share
    flat = [entry for row in entries for entry in row]
    try:
        solution = fmpq_mat(size, size, flat).solve(fmpq_mat(size, 1, list(start)))
    except ZeroDivisionError:
        return None
    return [solution[state, 0] for state in range(size)]
