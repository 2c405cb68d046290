"""The number of dice on either side of a boundary between two faces, and their scores.

Short distributions are whole numbers, evaluated at a power of two that tells all weights apart:
differences, too, since only the result must not overflow. Long ones are polynomials.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeAlias

from flint import fmpz_poly

from engine.dice import Die
from engine.measure import Numbers, OfNumbers
from engine.measure.packing import slot_width, unpacked

__all__ = ["DiceKind", "Ends", "FaceScores", "Slots", "Weights", "convolved", "split"]

FaceScores: TypeAlias = Mapping[int, int]
"""What a die scores by its face; none is negative."""

Weights: TypeAlias = Any
"""The weights of scores: a packed whole number, or a polynomial where they are many."""

_LONG = 8_000
"""Bits of a packed number beyond which polynomials are faster."""


class Slots:
    """How the weights of scores are written.

    Attributes:
        one: The weight 1 of the score 0.
        is_short: Whether they are packed into whole numbers.
    """

    def __init__(self, total: int, reach: int) -> None:
        """Prepare to write the weights of scores up to ``reach`` that add up to ``total``."""
        self._width = slot_width(total)
        self._total = total
        self.is_short = self._width * reach <= _LONG
        self.one: Weights = 1 if self.is_short else fmpz_poly([1])

    def moved(self, weights: Weights, score: int) -> Weights:
        """Return the weights with ``score`` added to every score."""
        if self.is_short:
            return weights << self._width * score
        return weights.left_shift(score)

    def measure(self, weights: Weights, lead: int, offset: int) -> OfNumbers:
        """Return the measure of scores, with ``lead`` taken off all and ``offset`` added."""
        if self.is_short:
            return unpacked(weights >> self._width * lead, self._width, offset, self._total)
        return Numbers(offset, weights.right_shift(lead), self._total)


@dataclass(frozen=True, slots=True)
class DiceKind:
    """Equal dice: how many there are, and the packed scores of one of them at each boundary.

    Boundary b lies between the faces b - 1 and b, in the order in which they are looked at.

    Attributes:
        count: How many dice there are.
        before: The scores of a die that lies before each boundary.
        behind: The scores of a die that lies behind each boundary.
    """

    count: int
    before: list[Weights]
    behind: list[Weights]

    @classmethod
    def plain(cls, die: Die, count: int, faces: Sequence[int]) -> DiceKind:
        """Return so many dice of which only their number before every boundary matters."""
        weights = dict(zip(die.faces, die.weights, strict=True))
        before = list(accumulate((weights.get(face, 0) for face in faces), initial=0))
        return cls(count, before, [before[-1] - each for each in before])

    @classmethod
    def of(
        cls,
        die: Die,
        count: int,
        faces: Sequence[int],
        scores: Sequence[FaceScores],
        slots: Slots,
    ) -> DiceKind:
        """Return so many dice that score as if they lay before and behind every boundary.

        Args:
            die: One of the dice.
            count: How many there are.
            faces: All faces, in the order in which they are looked at.
            scores: What a die scores before, and behind.
            slots: How weights are written.
        """
        terms: list[list[Weights]] = [[], []]
        weights = dict(zip(die.faces, die.weights, strict=True))
        for each, found in zip(scores, terms, strict=True):
            for face in faces:
                weight = weights.get(face, 0)
                found.append(slots.moved(slots.one * weight, each[face]) if weight else 0)
        none = slots.one * 0
        before = accumulate(terms[0], initial=none)
        behind = accumulate(reversed(terms[1]), initial=none)
        return cls(count, list(before), list(behind)[::-1])


def split(count: int, before: Weights, behind: Weights, most: int) -> list[Weights]:
    """Return the scores of equal dice of which 0, 1, 2 ... up to ``most`` lie before a boundary."""
    most = min(count, most)
    powers = [1]
    for _ in range(most):
        powers.append(powers[-1] * before)
    lowest = behind ** (count - most)
    for taken in range(most, -1, -1):
        powers[taken] *= lowest * math.comb(count, taken)
        lowest *= behind
    return powers


def convolved(left: list[Weights], right: list[Weights], most: int) -> list[Weights]:
    """Return the product of two polynomials without the terms beyond ``most``."""
    result = [0] * min(len(left) + len(right) - 1, most + 1)
    for place, factor in enumerate(left):
        for other, term in enumerate(right[: most + 1 - place]):
            result[place + other] += factor * term
    return result


class Ends:
    """How the dice that equal a threshold are put right, at each boundary.

    Attributes:
        lead: What is added to every score, so that none is negative on the way.
    """

    def __init__(self, steps: Sequence[int], cut: int, slots: Slots) -> None:
        """Note what a face scores more before a cut than behind it, in order."""
        self.slots = slots
        self._steps = steps
        self._cut = cut
        self.lead = cut * max(0, -min(steps))

    def put_right(self, weights: Weights, boundary: int, before: int) -> Weights:
        """Return weights put right, where so many dice lie before a boundary."""
        left = self._cut - before
        result = self.slots.moved(weights, self.lead + left * self._steps[boundary])
        if boundary:
            result -= self.slots.moved(weights, self.lead + left * self._steps[boundary - 1])
        return result
