"""Scores of ranks with one cut: dice before it score one way, all others another way.

Order statistics of independent dice, unlike or not, follow from how many of them lie beyond a face.
Kept dice are the plainest case: those before the cut score their value, those behind it nothing.

Let a boundary lie between two faces, with t the face before it and t' the face behind it. Let every
die before it score as one that is kept, and every die behind it as one that is not; G(x) is the
generating function of the score with x for every die before the boundary. The rank before the cut
shows t' or a face behind it where fewer dice than the cut counts lie before the boundary. Dice that
equal the threshold are put right by what the two ways to score differ there. Summed up by parts the
score has the generating function

    sum over boundaries, and over a < cut, of [x^a] G(x) * (D(t')^(cut - a) - D(t)^(cut - a))

with D(t) = z^(near(t) - far(t)), and without the second term for the boundary before all faces. So
nothing is remembered of the dice but how many lie before a boundary, and they are taken one kind
after the other, in time that is a polynomial of their number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from engine.control import Budget
from engine.evaluate.kernels.boundaries import (
    DiceKind,
    Ends,
    FaceScores,
    Slots,
    Weights,
    convolved,
    split,
)
from engine.evaluate.kernels.equal_dice import kept_sum
from engine.evaluate.kernels.pools import RankedDice
from engine.measure import OfNumbers

__all__ = ["by_one_threshold", "rank_weights"]

_BYTES_A_SECOND = 20_000_000
"""How many bytes of powers of whole numbers are made in a second, roughly."""

_SECONDS_A_WORD = 3e-9
"""Seconds that the power of a long number takes, for each of its words to the power of 1.5."""


def _before(kinds: Sequence[DiceKind], boundary: int, most: int) -> list[Weights]:
    """Return the scores where 0, 1, 2 ... up to ``most`` dice lie before a boundary."""
    found: list[Weights] = [1]
    for kind in kinds:
        parts = split(kind.count, kind.before[boundary], kind.behind[boundary], most)
        found = convolved(found, parts, most)
    return found


def _homogeneous(
    term: Callable[[int, Weights], Weights], most: int, x: Weights, y: Weights
) -> Weights:
    """Return the sum of ``term(k, x**k * y**(most - k))``, where ``term`` is linear in the second.

    By Horner's rule: only the shorter of the two is raised to powers, and every step makes one long
    product.
    """
    turned = x.bit_length() > y.bit_length()
    short, long = (y, x) if turned else (x, y)
    result, power = 0, 1
    for step in range(most + 1):
        result = result * long + term(most - step if turned else step, power)
        power *= short
    return result


# ---- one rank -----------------------------------------------------------------------------


def rank_weights(dice: RankedDice, skip: int, budget: Budget) -> dict[int, int]:
    """Return the weight of each face to be the rank behind the ``skip`` greatest dice.

    The rank has been passed at a boundary if more dice than lie beyond it show a face before.
    """
    top = 2 * skip < dice.count
    if not top:
        skip = dice.count - 1 - skip  # which is nearer to the least die
    words = sum(count * die.total.bit_length() for die, count in dice.kinds) // 64
    steps = len(dice.faces) * (skip + 1) * len(dice.kinds)
    budget.expect(steps * words**1.5 * _SECONDS_A_WORD, "the rank of a die")
    faces = dice.ordered(top=top)
    kinds = [DiceKind.plain(die, count, faces) for die, count in dice.kinds]
    ways = [math.comb(dice.count, taken) for taken in range(skip + 1)]

    def weighed(taken: int, power: int) -> int:
        return ways[taken] * power

    def beyond(boundary: int) -> int:
        """Return the weight of at most ``skip`` dice before a boundary."""
        budget.step(1 + skip // 8)
        if len(kinds) > 1:
            return sum(_before(kinds, boundary, skip))
        (kind,) = kinds
        before, behind = kind.before[boundary], kind.behind[boundary]
        found: int = _homogeneous(weighed, skip, before, behind) * behind ** (dice.count - skip)
        return found

    waiting = [beyond(boundary) for boundary in range(len(faces) + 1)]
    return {
        face: (more - fewer) * dice.scale
        for face, (more, fewer) in zip(faces, pairwise(waiting), strict=True)
    }


# ---- ranks before a cut, and behind it -----------------------------------------------------


def by_one_threshold(
    dice: RankedDice,
    cut: int,
    scores: Sequence[FaceScores],
    offset: int,
    budget: Budget,
    *,
    top: bool,
) -> OfNumbers:
    """Return the measure of a score of all ranks.

    Args:
        dice: The dice.
        cut: How many ranks from the end looked at first score one way; positive, and not more than
            there are dice.
        scores: What these ranks score, and what the others do.
        offset: What is added to the score.
        budget: Asked at every step.
        top: Whether the greatest face is looked at first.
    """
    near, far = scores
    if len(dice.kinds) == 1 and not any(far.values()):
        return kept_sum(dice, cut, near, offset, budget, top=top)
    faces = dice.ordered(top=top)
    reach = cut * max(near.values()) + (dice.count - cut) * max(far.values())
    size = reach * dice.total.bit_length() // 8
    budget.afford(4 * size, "the sum of the dice kept")
    budget.expect(len(faces) * cut * size / 4 / _BYTES_A_SECOND, "the sum of the dice kept")
    slots = Slots(dice.total, reach)
    kinds = [DiceKind.of(die, count, faces, scores, slots) for die, count in dice.kinds]
    ends = Ends([near[face] - far[face] for face in faces], cut, slots)
    result = slots.one * 0
    for boundary in range(len(faces)):
        budget.step(1 + cut * size // 4096)
        result += _at_boundary(kinds, boundary, cut, ends)
    return slots.measure(result * dice.scale, ends.lead, offset)


def _at_boundary(kinds: Sequence[DiceKind], boundary: int, cut: int, ends: Ends) -> Weights:
    """Return the part of a score that one boundary adds."""
    if len(kinds) == 1 and ends.slots.is_short:
        (kind,) = kinds
        most = cut - 1 if boundary else 0

        def term(taken: int, power: Weights) -> Weights:
            return ends.put_right(math.comb(kind.count, taken) * power, boundary, taken)

        before, behind = kind.before[boundary], kind.behind[boundary]
        return _homogeneous(term, most, before, behind) * behind ** (kind.count - most)
    found = _before(kinds, boundary, cut - 1)
    return sum(ends.put_right(weights, boundary, taken) for taken, weights in enumerate(found))
