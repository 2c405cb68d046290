"""Sums of equal independent numbers, of which there are as many as something else comes to.

Each sum is worked out when it is looked up first. All of them have the same total, so that they
can be gone through inside a loop over what decides how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.direct.work import NotDirectError

__all__ = ["PassingDice", "Powers", "Ways"]

Ways: TypeAlias = Sequence[tuple[int, int]]
"""Numbers with their weights."""


class Powers(dict[int, Ways]):
    """The sums of so many equal independent numbers, by how many these are.

    Attributes:
        whole: The total of the weights of each sum.
    """

    __slots__ = ("_least", "_most", "_packed", "_total", "_width", "whole")

    def __init__(self, weights: dict[int, int], total: int, most: int) -> None:
        """Know nothing yet.

        Args:
            weights: The weights of one of the numbers.
            total: Their total.
            most: How many numbers are added at most.
        """
        self._total, self._most, self.whole = total, most, total**most
        self._least = least = min(weights)
        self._width = width = self.whole.bit_length()
        packed = 0
        for number in weights:
            packed += weights[number] << (number - least) * width
        self._packed = packed

    def __missing__(self, count: int) -> Ways:
        """Work out the sum of so many.

        Raises:
            NotDirectError: They are fewer than none, or more than was expected.
        """
        if not 0 <= count <= self._most:
            raise NotDirectError
        packed = self._packed**count * self._total ** (self._most - count)
        number, width = count * self._least, self._width
        mask, ways = (1 << width) - 1, []
        while packed:
            weight = packed & mask
            if weight:
                ways.append((number, weight))
            packed >>= width
            number += 1
        self[count] = ways
        return ways


class PassingDice(dict[int, Powers]):
    """How many of so many dice pass a comparison, by the number with which they are compared.

    Attributes:
        whole: The total of the weights, however many there are.
    """

    __slots__ = ("_holds", "_most", "_total", "_weights", "whole")

    def __init__(
        self, weights: dict[int, int], total: int, most: int, holds: Callable[[int, int], bool]
    ) -> None:
        """Know nothing yet; see ``Powers`` for the first three arguments."""
        self._weights, self._total, self._most, self._holds = weights, total, most, holds
        self.whole = total**most

    def __missing__(self, bound: int) -> Powers:
        """Look at the dice that pass a comparison with a number on its left."""
        weights, total = self._weights, self._total
        hits = sum([weights[face] for face in weights if self._holds(bound, face)])
        self[bound] = powers = Powers({0: total - hits, 1: hits}, total, self._most)
        return powers
