"""Sums of equal dice that are kept: those before a cut score their faces, the others nothing.

The last die that is kept shows some face, the threshold. Some p dice lie before it, which leaves a
plain number of ways for the others: at least ``cut - p`` of them equal the threshold, and the rest
lie behind it. With A(x) for the sum of all faces before a threshold t, the kept dice score

    sum over thresholds, and over p < cut, of  ways(t, p) * x^((cut - p) * t) * A(x)^p

There are three ways to the powers of A, and the cheapest is taken.

- *Packed* into whole numbers. What a die scores counts from the threshold, so that nothing moves
  when that does, and the powers for the next threshold follow by Pascal's triangle, in sums only.
- *As polynomials*, whose weights are no longer than they need be where scores are long.
- *Written out* after multiplication with 1 - x, where neighbouring faces weigh the same. What is
  left of A then are its edges, two terms for a fair die, whose p-th power has p + 1 terms: that is
  de Moivre's formula for the sum of p dice. All thresholds are added up before anything is divided
  by 1 - x again, which turns coefficients into their running sums. So the work is that of some
  hundred thousand single weights where the other ways move as many long distributions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from engine.control import Budget
from engine.evaluate.kernels.boundaries import FaceScores, Slots, Weights
from engine.evaluate.kernels.pools import RankedDice
from engine.measure import Numbers, OfNumbers
from engine.measure.packing import long_unit, slot_width, unpacked

__all__ = ["kept_sum"]

_WIDE = 1 << 21
"""Bits of packed scores from which on polynomials, with weights as long as they are, are faster."""

_BYTES_MULTIPLIED = 80_000_000
"""How many bytes of powers of long polynomials are made in a second, roughly."""

_BYTES_ADDED = 20_000_000_000
"""How many bytes of packed scores a second takes of those that might be added up, roughly."""

_SHORT = 4_000
"""Bytes of packed scores up to which nothing is faster than adding them up."""

_SECONDS_A_TERM = 5e-7
"""Seconds that a single term of a product takes that is written out."""

_SECONDS_A_SUM = 1.5e-7
"""Seconds that a single running sum takes."""

_LONG_WEIGHT = 2_000
"""Bits from which on single weights, and not Python, take the time."""

_WHAT = "the sum of the dice kept"

_Terms: TypeAlias = dict[int, int]
"""The terms of a polynomial that are not 0, by their exponents."""


def kept_sum(
    dice: RankedDice,
    cut: int,
    scores: FaceScores,
    offset: int,
    budget: Budget,
    *,
    top: bool,
) -> OfNumbers:
    """Return the measure of what the dice before a cut score.

    Args:
        dice: Dice of one kind.
        cut: How many of them are kept; positive, and not more than there are.
        scores: What a die scores that is kept; none is negative.
        offset: What is added to the sum.
        budget: Asked at every step.
        top: Whether the greatest face is looked at first.
    """
    kept = _Kept(dice, cut, scores, top=top)
    width = slot_width(dice.total)
    reach = cut * max(scores.values())
    size = width * reach // 8
    budget.afford(4 * size, _WHAT)
    is_wide = width * reach >= _WIDE
    states = len(dice.faces) * cut
    seconds = states * (size / _BYTES_MULTIPLIED if is_wide else size * cut / _BYTES_ADDED)
    if size > _SHORT:
        written_out = _seconds_written_out(kept, width)
        if written_out < seconds:
            budget.expect(written_out, _WHAT)
            weights = [weight * dice.scale for weight in _written_out(kept, budget)]
            return Numbers(offset, weights, dice.total)
    budget.expect(seconds, _WHAT)
    if is_wide:
        slots = Slots(dice.total, reach)
        return slots.measure(_as_polynomials(kept, slots, budget) * dice.scale, 0, offset)
    return unpacked(int(_packed(kept, width, budget) * dice.scale), width, offset, dice.total)


@dataclass(frozen=True, slots=True)
class _Threshold:
    """The face of the last die that is kept.

    Attributes:
        dice: How many dice there are.
        cut: How many of them are kept.
        score: What a die scores that shows it.
        weight: Its weight on one die.
        behind: The weight of all faces behind it.
    """

    dice: int
    cut: int
    score: int
    weight: int
    behind: int

    def ways(self, before: int) -> int:
        """Return the ways in which so many dice, which are not told apart by them, lie before it.

        At least as many others as are kept besides equal it.
        """
        left = self.dice - before
        chosen = math.comb(self.dice, before)
        if not self.behind:
            return int(chosen * self.weight**left)
        ways, missing = self.behind**left, 0
        for shown in range(self.cut - before):
            missing += ways
            ways = ways * self.weight * (left - shown) // (self.behind * (shown + 1))
        return int(chosen * ((self.weight + self.behind) ** left - missing))


class _Kept:
    """Equal dice some of which are kept.

    Attributes:
        dice: How many there are.
        cut: How many are kept.
        step: What all scores are multiples of.
        reach: The most that those kept score together, in steps.
    """

    def __init__(self, dice: RankedDice, cut: int, scores: FaceScores, *, top: bool) -> None:
        """Note what each face scores; see ``kept_sum``."""
        die, self.dice = dice.kinds[0]
        self.cut = cut
        self.step = math.gcd(*scores.values()) or 1
        self.reach = cut * max(scores.values()) // self.step
        weights = dict(zip(die.faces, die.weights, strict=True))
        self._faces = [(scores[face], weights[face]) for face in dice.ordered(top=top)]
        self._total = die.total

    def thresholds(self) -> Iterator[_Threshold]:
        """Return all faces from the end that is looked at first."""
        waiting = self._total
        for score, weight in self._faces:
            waiting -= weight
            yield _Threshold(self.dice, self.cut, score, weight, waiting)

    def edges(self) -> _Terms:
        """Return what is left of all faces, in steps, multiplied with 1 - x."""
        found: _Terms = {}
        for threshold in self.thresholds():
            _add_edges(found, threshold.score // self.step, threshold.weight)
        return found


# ---- packed, and as polynomials ------------------------------------------------------------


def _packed(kept: _Kept, width: int, budget: Budget) -> Weights:
    """Return the packed scores, in slots of so many bits."""
    powers = [long_unit(width * kept.reach * kept.step)]
    result = first = before = 0
    for threshold in kept.thresholds():
        budget.step(1 + kept.cut)
        moves = [taken * (before - threshold.score) for taken in range(len(powers))]
        least = min(moves)
        powers = [
            power << width * (move - least) for power, move in zip(powers, moves, strict=True)
        ]
        first, before = first + least, threshold.score
        found = sum(power * threshold.ways(taken) for taken, power in enumerate(powers))
        shift = width * (first + kept.cut * threshold.score)
        result += found << shift if shift >= 0 else found >> -shift
        if not threshold.behind:
            break
        powers += [0] * (kept.cut - len(powers))
        for end in range(1, kept.cut):
            for taken in range(kept.cut - 1, end - 1, -1):
                powers[taken] += powers[taken - 1] * threshold.weight
    return result


def _as_polynomials(kept: _Kept, slots: Slots, budget: Budget) -> Weights:
    """Return the scores, each power multiplied out."""
    before = result = slots.one * 0
    for threshold in kept.thresholds():
        budget.step(1 + kept.cut * kept.reach // 512)
        power = before**0
        for taken in range(kept.cut if before else 1):
            score = threshold.score * (kept.cut - taken)
            result += slots.moved(power * threshold.ways(taken), score)
            power *= before
        before += slots.moved(slots.one * threshold.weight, threshold.score)
    return result


# ---- written out ---------------------------------------------------------------------------


def _written_out(kept: _Kept, budget: Budget) -> list[int]:
    """Return the weights of consecutive scores, by the edges of what lies before each threshold."""
    cut, step, reach = kept.cut, kept.step, kept.reach
    numerators = [[0] * (reach + 1) for _ in range(cut)]
    edges: _Terms = {}
    for threshold in kept.thresholds():
        score = threshold.score // step
        power: _Terms = {0: 1}
        for taken in range(cut if edges else 1):
            budget.step(1 + len(power) // 8)
            ways, shift, row = threshold.ways(taken), score * (cut - taken), numerators[taken]
            for place, weight in power.items():
                if place + shift <= reach:
                    row[place + shift] += weight * ways
            power = _product(power, edges, reach)
        _add_edges(edges, score, threshold.weight)
    weights = numerators.pop()
    while numerators:
        budget.step(1 + reach // 8)
        weights = [a + b for a, b in zip(accumulate(weights), numerators.pop(), strict=True)]
    spread = [0] * (step * reach + 1)
    spread[::step] = weights
    return spread


def _seconds_written_out(kept: _Kept, width: int) -> float:
    """Return how long it takes to write everything out, roughly."""
    edges = len(kept.edges())
    terms = len(list(kept.thresholds())) * math.comb(kept.cut + edges - 1, edges)
    seconds = terms * _SECONDS_A_TERM + kept.cut * kept.reach * _SECONDS_A_SUM
    return seconds * (1 + width / _LONG_WEIGHT)


def _add_edges(edges: _Terms, score: int, weight: int) -> None:
    """Add a face, multiplied with 1 - x, to a polynomial."""
    for place, part in ((score, weight), (score + 1, -weight)):
        edges[place] = edges.get(place, 0) + part
        if not edges[place]:
            del edges[place]


def _product(left: _Terms, right: _Terms, reach: int) -> _Terms:
    """Return a product of polynomials without the terms beyond ``reach``."""
    found: _Terms = {}
    for place, weight in right.items():
        for other, part in left.items():
            if place + other <= reach:
                found[place + other] = found.get(place + other, 0) + weight * part
    return found
