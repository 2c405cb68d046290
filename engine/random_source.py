"""Where rolled numbers come from: a seeded generator, or numbers forced from outside."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from engine.errors import DiceError

__all__ = ["ForcedSource", "RandomSource", "SeededSource"]


class RandomSource(Protocol):
    """Something that can be asked for a random whole number."""

    def integer(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both inclusive and all equally likely."""


class SeededSource:
    """Numbers from a generator that repeats itself when started with the same seed."""

    def __init__(self, seed: int | None = None) -> None:
        """Start from ``seed``, or from a fresh one where it is None."""
        self.seed: int = random.SystemRandom().getrandbits(48) if seed is None else seed
        self._getrandbits = random.Random(self.seed).getrandbits

    def integer(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both inclusive and all equally likely."""
        # What ``randint`` does, without its checks, which take most of its time.
        width = high - low + 1
        bits = width.bit_length()
        drawn = self._getrandbits(bits)
        while drawn >= width:
            drawn = self._getrandbits(bits)
        return low + drawn


class ForcedSource:
    """Numbers given from outside, one for each roll in the order the rolls are made."""

    def __init__(self, numbers: Sequence[int]) -> None:
        """Hand out ``numbers`` from the first to the last."""
        self._numbers = tuple(numbers)
        self._used = 0

    def integer(self, low: int, high: int) -> int:
        """Return the next forced number.

        Raises:
            DiceError: No number is left, or the next one cannot be rolled here.
        """
        if self._used == len(self._numbers):
            raise DiceError(f"the {len(self._numbers)} forced dice are used up")
        number = self._numbers[self._used]
        self._used += 1
        if not low <= number <= high:
            raise DiceError(
                f"forced die {self._used} is {number}, but the roll is from {low} to {high}"
            )
        return number
