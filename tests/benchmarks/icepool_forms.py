"""The best form of each row that we could write for icepool, by its operators and evaluators."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import reduce
from operator import add, mul
from typing import Any

import icepool

Weights = Mapping[Hashable, int]

EXPLOSIONS = 4
"""Further dice after the first ten, as in five values of an ``accumulate``."""


def times(count: int, die: Any) -> Any:
    """Return the sum of ``count`` equal dice, by doubling.

    Faster than ``count @ die``, which adds one die after the other and recurses too deep at 1,000.
    """
    doubled = [die]
    while 2 ** len(doubled) <= count:
        doubled.append(doubled[-1] + doubled[-1])
    return reduce(add, (part for bit, part in enumerate(doubled) if count >> bit & 1))


def total(count: int, sides: int) -> Weights:
    """The sum of equal dice."""
    return times(count, icepool.d(sides))


def product(count: int, sides: int) -> Weights:
    """The product of equal dice."""
    return reduce(mul, [icepool.d(sides)] * count)


def exploding_ten() -> icepool.Die[int]:
    """A die of ten that explodes, on condition that it stops within the limit."""
    unlimited = 10 * (EXPLOSIONS + 1)
    return icepool.d(10).explode(depth=EXPLOSIONS).reroll([unlimited], depth="inf")


def kept_exploding(keep: int, count: int) -> Weights:
    """The sum of the best of exploding dice."""
    return exploding_ten().highest(count, keep)


class RankedContest(icepool.MultisetEvaluator[int, int]):
    """Ranks won by the first pool less those won by the second, from the best rank down."""

    def initial_state(self, order: Any, outcomes: Any, *sizes: Any) -> tuple[int, int]:
        """Return the score, and by how many dice the first pool is ahead."""
        return 0, 0

    def next_state(self, state: Any, order: Any, outcome: int, left: int, right: int) -> Hashable:
        """Let the dice that are ahead beat those of the other pool that come now."""
        score, ahead = state
        if ahead > 0:
            score += min(ahead, right)
        else:
            score -= min(-ahead, left)
        return score, ahead + left - right

    def final_outcome(self, final_state: Any, *_: Any) -> int:
        """Return the score, signed for the order in which the outcomes came."""
        return final_state[0]

    @property
    def next_state_key(self) -> Hashable:
        """Let equal evaluations share their work."""
        return type(self)


def ranked_contest(count: int) -> Weights:
    """Two equal pools of d6, compared rank by rank; the result is symmetric about 0."""
    die = icepool.d(6)
    return RankedContest().evaluate(die.pool(count), die.pool(count))


def largest_set(count: int) -> Weights:
    """The size of the largest matching set of d10."""
    return icepool.d(10).pool(count).largest_count()


class BestSet(icepool.MultisetEvaluator[int, int]):
    """The largest sum of the dice that show one face."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Hashable:
        """Keep the better of the best so far and the set of this face."""
        return max(state or 0, outcome * count)

    @property
    def next_state_key(self) -> Hashable:
        """Let equal evaluations share their work."""
        return type(self)


def best_set(count: int) -> Weights:
    """The sum of the best matching set of d10."""
    return BestSet().evaluate(icepool.d(10).pool(count))


def kept_mixed() -> Weights:
    """The sum of the five best of three each of d4, d6, d8, d10 and d12."""
    dice = {icepool.d(sides): 3 for sides in (4, 6, 8, 10, 12)}
    return icepool.Pool(dice).highest(5).sum()


def median(count: int) -> Weights:
    """The middle one of an odd number of d20."""
    return icepool.d(20).pool(count).keep(count // 2)


def successes(count: int) -> Weights:
    """How many values over 7 exploding d10 show, on condition that they stop within the limit."""
    return times(count, exploding_ten().map(lambda value: value // 10 + (value % 10 > 7)))


class Different(icepool.MultisetEvaluator[int, int]):
    """The number of different faces."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Hashable:
        """Count a face that some die shows."""
        return (state or 0) + (count > 0)

    @property
    def next_state_key(self) -> Hashable:
        """Let equal evaluations share their work."""
        return type(self)


def different(count: int, sides: int) -> Weights:
    """The number of different faces of equal dice."""
    return Different().evaluate(icepool.d(sides).pool(count))


def middle_ranks() -> Weights:
    """The sum of the four best of the seven worst of ten d10."""
    return icepool.d(10).pool(10)[3:7].sum()


def both_ends() -> Weights:
    """The sum of the five worst and the five best of twenty d20."""
    return icepool.d(20).pool([1] * 5 + [0] * 10 + [1] * 5).sum()


class Danger(icepool.MultisetEvaluator[int, int]):
    """Five and the number of sixes left where there are any, else the best value left, else 0."""

    def next_state(self, state: Any, order: Any, outcome: int, left: int, right: int) -> Hashable:
        """Keep the better of the best so far and what is left of this value."""
        best = state or 0
        if left <= right:
            return best
        return max(best, 5 + left - right if outcome == 6 else outcome)

    @property
    def next_state_key(self) -> Hashable:
        """Let equal evaluations share their work."""
        return type(self)


def danger(count: int) -> Weights:
    """Action dice, cancelled by equal danger dice."""
    die = icepool.d(6)
    return Danger().evaluate(die.pool(count), die.pool(count))


def ability_scores() -> Weights:
    """Six ability scores as a sorted collection."""
    return icepool.d(6).highest(4, 3).pool(6).expand()


def tiered_damage() -> Weights:
    """Damage of three attacks with advantage, which depends on how well each hits."""
    critical = 4 @ icepool.d(8) + 4
    normal = 2 @ icepool.d(8) + 4

    def damage(value: int) -> Any:
        return critical if value >= 20 else normal if value >= 9 else 0

    return 3 @ icepool.d(20).highest(2).map(damage)


def best_of_hand() -> Weights:
    """The most cards of one rank in a hand of five from a full deck."""
    return icepool.Deck(range(1, 14), times=4).deal(5).largest_count()


def least_and_total() -> Weights:
    """The sum of ten d8, the least of them twice."""
    return icepool.d(8).pool([2] + [1] * 9).sum()
