"""What the forms of icepool are written in: its own names, and what no single expression says.

The forms are the best that we could write by its operators and evaluators.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, reduce
from operator import add, mul
from typing import Any

import icepool
from icepool import Deck, Die, MultisetEvaluator, Pool, d, highest, lowest, middle, z
from icepool import map as mapped

from tests.benchmarks.forms import degree_of_action, four_degrees, told_percentile, told_symbols

__all__ = ["Deck", "Pool", "four_degrees", "highest", "lowest", "middle", "mul"]

EXPLOSIONS = 4
"""Further dice after the first, as in five values of an ``accumulate``."""


def times(count: int, die: Any) -> Any:
    """Return the sum of ``count`` equal dice, by doubling.

    Faster than ``count @ die``, which adds one die after the other and recurses too deep at 1,000.
    """
    doubled = [die]
    while 2 ** len(doubled) <= count:
        doubled.append(doubled[-1] + doubled[-1])
    return reduce(add, (part for bit, part in enumerate(doubled) if count >> bit & 1))


def exploding(sides: int) -> Any:
    """Return a die that explodes, on condition that it stops within the limit."""
    unlimited = sides * (EXPLOSIONS + 1)
    return d(sides).explode(depth=EXPLOSIONS).reroll([unlimited], depth="inf")


class Walk(MultisetEvaluator[int, Any]):
    """Goes through the faces from the least on, with a state."""

    def __init__(
        self,
        step: Callable[..., Hashable],
        start: Hashable,
        end: Callable[[Any], Any],
    ) -> None:
        self.step, self.start, self.end = step, start, end

    def initial_state(self, *_: Any) -> Hashable:
        return self.start

    def next_state(self, state: Any, order: Any, outcome: int, *counts: int) -> Hashable:
        return self.step(state, outcome, *counts)

    def final_outcome(self, final_state: Any, *_: Any) -> Any:
        return self.end(final_state)


def walk(
    step: Callable[..., Hashable],
    start: Hashable,
    *pools: Any,
    end: Callable[[Any], Any] = lambda state: state,
) -> Any:
    """Return what comes of a state that takes in each face, with how many dice show it."""
    return Walk(step, start, end).evaluate(*pools)


# ---- pools ----------------------------------------------------------------------------------


class RankedContest(MultisetEvaluator[int, int]):
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


def ranked_contest(count: int) -> Any:
    """Two equal pools of d6, compared rank by rank; the result is symmetric about 0."""
    return RankedContest().evaluate(d(6).pool(count), d(6).pool(count))


def danger(action: int, danger: int | None = None) -> Any:
    """Five and the sixes left of action dice that danger dice cancel, else the best left."""

    def cancel(best: int, face: int, left: int, right: int) -> int:
        if left <= right:
            return best
        return max(best, 5 + left - right if face == 6 else face)

    return walk(cancel, 0, d(6).pool(action), d(6).pool(action if danger is None else danger))


def glitch(count: int) -> Any:
    """Whether ones are more than half of the dice, and if not, whether some die hits."""
    shown = times(count, d(6).map(lambda face: icepool.Vector((int(face == 1), int(face >= 5)))))
    return shown.map(lambda ones, hits: "glitch" if count < 2 * ones else "hit" if hits else "miss")


def matching_face() -> Any:
    """The widest set of five dice, kept, while the others are rolled again twice."""

    def again(width: int) -> Any:
        def wider(best: int, face: int, dice: int) -> int:
            return max(best, dice + width if face == 1 else dice)

        return walk(wider, width, d(6).pool(5 - width))

    return d(6).pool(5).largest_count().map(again).map(again)


def full_house() -> Any:
    """Whether five dice are a full house."""
    return walk(
        lambda state, _, dice: (max(state[0], dice), state[1] + (dice > 0)),
        (0, 0),
        d(6).pool(5),
        end=lambda state: "full house" if state == (3, 2) else "other",
    )


def doubles_go_on() -> Any:
    """Two dice, and two more after each double, on condition that there are three at most."""
    doubles = 2 * d(6)
    others = mapped(lambda a, b: a + b if a != b else icepool.Reroll, d(6), d(6))
    parts = [others, *(times(count, doubles) + others for count in (1, 2, 3))]
    return Die(parts, times=[216, 36, 6, 1])


def ones_eat() -> Any:
    """The least of five dice that are no ones, after each one has taken the best away."""

    def rest(ones: int) -> Any:
        kept = 5 - 2 * ones
        return (d(5) + 1).lowest(5 - ones, kept) if kept > 0 else 0

    return (5 @ (d(6) == 1)).map(rest)


# ---- systems --------------------------------------------------------------------------------


def blades(count: int) -> Any:
    """The degree of an action roll, in words."""
    pool = d(6).pool(count)
    return walk(lambda s, v, n: (v, n) if n else s, (0, 0), pool, end=degree_of_action)


def genesys() -> Any:
    """Success and advantage of three dice against two, in words."""
    good, bad = Die([0, 100, 100, 200, 1, 1, 101, 2]), Die([0, 100, 200, 1, 1, 1, 2, 101])
    return (3 @ good - 2 @ bad).map(told_symbols)


def vampire(count: int) -> Any:
    """Successes less ones, or -1 where there are ones only."""
    shown = times(count, d(10).map(lambda face: icepool.Vector((int(face >= 6), int(face == 1)))))
    return shown.map(lambda wins, ones: max(0, wins - ones) if wins else -1 if ones else 0)


def percentile() -> Any:
    """Success and doubles of a percentile roll, in words."""
    return mapped(told_percentile, z(10), z(10))


def degree(bonus: int) -> Any:
    """Return damage that depends on how well a d20 does."""
    return (d(20) + bonus).map(
        lambda value: 4 @ d(6) if value >= 20 else 2 @ d(6) if value >= 12 else 0
    )


# ---- chains ---------------------------------------------------------------------------------


def fight(first: int, second: int) -> Any:
    """How many are left where one falls after the other."""
    win = d(6) > d(6)

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return Die([a if b < 1 <= a else -b])
        return win.if_else(left(a, b - 1), left(a - 1, b))

    return left(first, second)


def duel(first: int, second: int) -> Any:
    """Whether the first is alive when one of two who strike at once is not."""

    @cache
    def won(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return Die([int(a >= 1)])
        return mapped(lambda x, y: won(max(0, a - x), max(0, b - y)), d(6), d(8))

    return won(first, second)


def taking_turns(first: int, second: int) -> Any:
    """Whether the first is alive when one of two who strike in turn is not."""

    @cache
    def won(a: int, b: int) -> Any:
        if b < 1:
            return Die([1])
        return d(6).map(lambda x: struck(a - x, b)) if a > 0 else Die([0])

    @cache
    def struck(a: int, b: int) -> Any:
        return d(8).map(lambda x: won(a, max(0, b - x))) if a > 0 else Die([0])

    return struck(first, second)


def challenge(needed: int, failed: int) -> Any:
    """Whether so many successes come before three failures."""
    return challenge_won(needed, failed).map(lambda won: int(won == needed))


def challenge_won(needed: int, failed: int) -> Any:
    """How many of the needed successes come before three failures."""
    success = d(20) >= 8

    @cache
    def won(wins: int, failures: int) -> Any:
        if wins == needed or failures == 3:
            return Die([wins])
        return success.if_else(won(wins + 1, failures), won(wins, failures + 1))

    return won(0, failed)


@cache
def pig(total: int) -> Any:
    """The points of one turn that is held at 20."""
    if total >= 20:
        return Die([total])
    return d(6).map(lambda face: pig(total + face) if face > 1 else 0)


@cache
def usage(size: int, uses: int) -> Any:
    """The size of a usage die after so many uses."""
    if uses < 1 or size < 1:
        return Die([size if uses < 1 else 0])
    smaller = usage(0 if size == 4 else size - 2, uses - 1)
    return (d(size) > 2).if_else(usage(size, uses - 1), smaller)


def throws(needed: int, die: Any = None) -> Any:
    """How many throws it takes to come to a total."""
    thrown = d(6) if die is None else die

    @cache
    def more(left: int) -> Any:
        if left < 1:
            return Die([0])
        return thrown.map(lambda face: more(max(0, left - face))) + 1

    return more(needed)


def rounds(needed: int) -> Any:
    """How many rolls of two dice it takes to come to a total."""
    return throws(needed, 2 @ d(6))


def stopped_walk(start: int, steps: int) -> Any:
    """Where somebody is who goes up or down as often, and stops below 0."""
    place = Die([start])
    for _ in range(steps):
        place = place.map(lambda at: at + Die([-1, 1]) if at >= 0 else at)
    return place


@cache
def death_saves(won: int, lost: int) -> Any:
    """1 where three saves come first, 0 where three failures do, and 2 after a 20."""
    if won >= 3 or lost >= 3:
        return Die([int(won >= 3)])
    return Die(
        [2, death_saves(won, lost + 2), death_saves(won + 1, lost), death_saves(won, lost + 1)],
        times=[1, 1, 10, 8],
    )
