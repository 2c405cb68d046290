"""Target numbers: how likely one is met, and which one is met as often as is wanted."""

from __future__ import annotations

import enum
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction

from engine.cumulative import Cumulative
from engine.values import Number

__all__ = ["Direction", "TargetMatch", "chance_of", "match_for"]


class Direction(enum.Enum):
    """What a roll has to be, compared with its target number."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"


@dataclass(frozen=True, slots=True)
class TargetMatch:
    """The target number that comes closest to a wanted probability.

    Attributes:
        target: The target number, one of the outcomes.
        chance: The probability that it is met.
        harder: The next harder target, which is met less often than is wanted, or None where there
            is none; for ``EXACTLY`` the second closest.
        harder_chance: The probability that that one is met, or None.
    """

    target: Number
    chance: Fraction
    harder: Number | None = None
    harder_chance: Fraction | None = None


def chance_of(cumulative: Cumulative, direction: Direction, target: Number) -> Fraction:
    """Return the probability that a roll meets ``target``; only the computed part counts."""
    if direction is Direction.AT_LEAST:
        return cumulative.at_least(target)
    if direction is Direction.AT_MOST:
        return cumulative.at_most(target)
    return cumulative.exactly(target)


def match_for(cumulative: Cumulative, direction: Direction, share: Fraction) -> TargetMatch:
    """Return the hardest target that is met with a probability of at least ``share``.

    For ``AT_LEAST`` that is the greatest such target, for ``AT_MOST`` the least. For ``EXACTLY``
    it is the outcome whose probability is closest; of several, the one met more often, and then
    the least.

    Args:
        cumulative: The distribution; only its computed part counts.
        direction: What a roll has to be.
        share: The probability that is wanted, from 0 to 1.
    """
    if direction is Direction.EXACTLY:
        return _closest(cumulative, share)
    wanted = -(-share.numerator * cumulative.total // share.denominator)
    last = len(cumulative.numbers) - 1
    if direction is Direction.AT_LEAST:
        # Those before the target may weigh so much, and no more.
        place = min(bisect_right(cumulative.reached, cumulative.total - wanted) - 1, last)
        harder = place + 1
    else:
        place = max(bisect_left(cumulative.reached, wanted) - 1, 0)
        harder = place - 1
    target = cumulative.numbers[place]
    chance = chance_of(cumulative, direction, target)
    if not 0 <= harder <= last:
        return TargetMatch(target, chance)
    beyond = cumulative.numbers[harder]
    return TargetMatch(target, chance, beyond, chance_of(cumulative, direction, beyond))


def _closest(cumulative: Cumulative, share: Fraction) -> TargetMatch:
    # Compared as whole numbers, which is much faster than as fractions.
    wanted = share.numerator * cumulative.total

    def distance(place: int) -> tuple[int, int]:
        weight = cumulative.weight(place)
        return abs(weight * share.denominator - wanted), -weight

    places = sorted(range(len(cumulative.numbers)), key=distance)[:2]
    found = [
        (cumulative.numbers[place], Fraction(cumulative.weight(place), cumulative.total))
        for place in places
    ]
    return TargetMatch(*found[0]) if len(found) == 1 else TargetMatch(*found[0], *found[1])
