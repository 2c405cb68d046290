"""The best form of each row that we could write for dyce, by its histograms, pools and surveys."""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Mapping
from functools import reduce
from operator import mul
from typing import Any

from dyce import H, P, expand
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending as ascending
from dyce.p import survey_outcome_order_descending as descending

warnings.simplefilter("ignore", ExperimentalWarning)

Weights = Mapping[Hashable, int]

EXPLOSIONS = 4
"""Further dice after the first ten, as in five values of an ``accumulate``."""


def total(count: int, sides: int) -> Weights:
    """The sum of equal dice."""
    return count @ H(sides)


def product(count: int, sides: int) -> Weights:
    """The product of equal dice."""
    return reduce(mul, [H(sides)] * count)


def exploding_ten() -> Any:
    """A die of ten that explodes, on condition that it stops within the limit."""
    return H(
        {
            10 * tens + value: 10 ** (EXPLOSIONS - tens)
            for tens in range(EXPLOSIONS + 1)
            for value in range(1, 10)
        }
    )


def kept_exploding(keep: int, count: int) -> Weights:
    """The sum of the best of exploding dice, surveyed from the best down.

    ``at(slice(-keep, None))`` lists every kept roll here and takes 40 times longer.
    """

    def place(state: tuple[int, int], outcome: int, dice: int) -> tuple[int, int]:
        score, open_places = state
        placed = min(dice, open_places)
        return score + placed * outcome, open_places - placed

    return (count @ P(exploding_ten())).survey(
        initial=(0, keep), accumulate=place, order=descending, settle=lambda state: state[0]
    )


def two_pools(count: int, sides: int) -> Any:
    """Return two pools of equal dice as one, whose outcomes say whether they are the second's."""
    left = H({(value, False): 1 for value in range(1, sides + 1)})
    right = H({(value, True): 1 for value in range(1, sides + 1)})
    return P(count @ P(left), count @ P(right))


def ranked_contest(count: int) -> Weights:
    """Two equal pools of d6, compared rank by rank from the best down.

    Within one value the second pool comes first; dice of it that no other is ahead of wait, since
    those of the first pool may tie with them.
    """

    def meet(state: Any, outcome: tuple[int, bool], dice: int) -> Any:
        score, ahead, value, waiting = state
        if value != outcome[0]:
            ahead, waiting = ahead - waiting, 0
        if outcome[1]:
            beaten = min(max(ahead, 0), dice)
            return score + beaten, ahead, outcome[0], dice
        beaten = min(max(-ahead, 0), dice)
        return score - beaten, ahead - waiting + dice, outcome[0], 0

    return two_pools(count, 6).survey(
        initial=(0, 0, 0, 0), accumulate=meet, order=descending, settle=lambda state: state[0]
    )


def largest_set(count: int) -> Weights:
    """The size of the largest matching set of d10."""
    return (count @ P(10)).survey(
        initial=0, accumulate=lambda best, _, dice: max(best, dice), order=ascending
    )


def best_set(count: int) -> Weights:
    """The sum of the best matching set of d10."""
    return (count @ P(10)).survey(
        initial=0, accumulate=lambda best, outcome, dice: max(best, outcome * dice), order=ascending
    )


def kept_mixed() -> Weights:
    """The sum of the five best of three each of d4, d6, d8, d10 and d12."""
    return P(*(3 @ P(sides) for sides in (4, 6, 8, 10, 12))).at(slice(-5, None))


def median(count: int) -> Weights:
    """The middle one of an odd number of d20."""
    return (count @ P(20)).at(count // 2)


def successes(count: int) -> Weights:
    """How many values over 7 exploding d10 show, on condition that they stop within the limit."""
    return count @ exploding_ten().apply(lambda value: value // 10 + (value % 10 > 7))


def different(count: int, sides: int) -> Weights:
    """The number of different faces of equal dice."""
    return (count @ P(sides)).survey(
        initial=0, accumulate=lambda faces, *_: faces + 1, order=ascending
    )


def middle_ranks() -> Weights:
    """The sum of the four best of the seven worst of ten d10."""
    return (10 @ P(10)).at(slice(3, 7))


def both_ends() -> Weights:
    """The sum of the five worst and the five best of twenty d20."""
    return (20 @ P(20)).at(slice(5), slice(-5, None))


def danger(count: int) -> Weights:
    """Action dice, cancelled by equal danger dice, which come first within one value."""

    def cancel(state: Any, outcome: tuple[int, bool], dice: int) -> Any:
        best, value, cancelled = state
        if best or outcome[1]:
            return best, outcome[0], dice
        left = dice - (cancelled if value == outcome[0] else 0)
        if left > 0:
            best = 5 + left if outcome[0] == 6 else outcome[0]
        return best, 0, 0

    return two_pools(count, 6).survey(
        initial=(0, 0, 0), accumulate=cancel, order=descending, settle=lambda state: state[0]
    )


def ability_scores() -> Weights:
    """Six ability scores as a sorted collection."""
    score = (4 @ P(6)).at(slice(-3, None))
    return H.from_counts((6 @ P(score)).rolls_with_counts())


def tiered_damage() -> Weights:
    """Damage of three attacks with advantage, which depends on how well each hits."""
    critical = 4 @ H(8) + 4
    normal = 2 @ H(8) + 4

    def damage(attack: Any) -> Any:
        return critical if attack.outcome >= 20 else normal if attack.outcome >= 9 else 0

    return 3 @ expand(damage, (2 @ P(20)).at(-1))


def least_and_total() -> Weights:
    """The sum of ten d8, the least of them twice."""
    return (10 @ P(8)).survey(
        accumulate=lambda total, outcome, dice: (
            outcome * (dice + 1) if total is None else total + outcome * dice
        ),
        order=ascending,
    )
