"""Forms of icepool for chains: the same again and again."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from icepool import Deck, Die, d

from tests.benchmarks.forms import cant_stop, farkle_points, sum_of_totals, told_hand
from tests.benchmarks.icepool_forms.first_round import times, walk
from tests.benchmarks.icepool_forms.games import each

__all__ = ["cant_stop", "farkle_points", "sum_of_totals"]

# ---- dice games -----------------------------------------------------------------------------


def risk(attackers: int, defenders: int) -> Any:
    """How many are left, negative where they are defenders."""

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return Die([a if a > 0 else -b])
        pairs = min(2, a, b)
        return each(
            lambda wins: left(a - pairs + wins, b - wins), battle_round(min(3, a), min(2, b))
        )

    return left(attackers, defenders)


@cache
def battle_round(first: int, second: int) -> Any:
    """How many of the pairs of sorted dice the first side wins."""
    pairs = min(first, second)
    left, right = d(6).pool(first).highest(pairs), d(6).pool(second).highest(pairs)
    return left.sort_pair(">", right).size()


def axis_and_allies(tanks: int, infantry: int) -> Any:
    """How many are left where both strike at once, negative where they are infantry."""

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return Die([a if a > 0 else -b])
        hits, losses = a @ (d(6) <= 3), b @ (d(6) <= 2)
        ends: Counter[tuple[int, int]] = Counter()
        for hit in hits:
            for lost in losses:
                ends[max(0, a - lost), max(0, b - hit)] += hits[hit] * losses[lost]
        del ends[a, b]
        return Die([left(*end) for end in ends], times=list(ends.values()))

    return left(tanks, infantry)


def yahtzee() -> Any:
    """What five dice are."""

    def shown(state: Any, face: int, dice: int) -> Any:
        width, faces, run, longest = state
        run = run + 1 if dice else 0
        return max(width, dice), faces + (dice > 0), run, max(longest, run)

    return walk(
        shown, (0, 0, 0, 0), d(6).pool(5), end=lambda state: told_hand(state[0], state[1], state[3])
    )


def bid(needed: int) -> Any:
    """What is said of a bid, by somebody with five dice, where there are four times as many."""
    lucky = d(6) <= 2
    others = times(4 * needed, lucky)

    def said(mine: int) -> Any:
        if mine < 3:
            return "silent"
        return (others >= needed - mine).if_else("true", "called")

    return each(said, 5 @ lucky)


def craps() -> Any:
    """Whether the shooter wins."""
    total = 2 @ d(6)

    def won(first: int) -> Any:
        if first in (7, 11):
            return "won"
        if first in (2, 3, 12):
            return "lost"
        return Die(["won", "lost"], times=[total[first], total[7]])

    return each(won, total)


def zombie_handful() -> Any:
    """Brains and shots of three dice out of a cup."""
    dice = (
        Die([10, 10, 10, 0, 0, 1]),
        Die([10, 10, 0, 0, 1, 1]),
        Die([10, 0, 0, 1, 1, 1]),
    )
    cup = Deck({0: 6, 1: 4, 2: 3}).deal(3).expand()
    return cup.map(lambda x, y, z: dice[x] + dice[y] + dice[z])


@cache
def pig_turn(goal: int, total: int) -> Any:
    """The points of one turn that is held at a goal."""
    if total >= goal:
        return Die([total])
    return Die([0, *(pig_turn(goal, total + face) for face in range(2, 7))])


@cache
def two_dice_pig(total: int) -> Any:
    """The points of one turn with two dice that is held at 25, -1 where all are lost."""
    if total >= 25:
        return Die([total])
    unlike = Counter(a + b for a in range(2, 7) for b in range(2, 7) if a != b)
    after = [two_dice_pig(total + more) for more in unlike]
    doubles = [two_dice_pig(total + 4 * face) for face in range(2, 7)]
    return Die([-1, 0, *after, *doubles], times=[1, 10, *unlike.values(), *([1] * len(doubles))])


@cache
def monopoly(place: int, doubles: int) -> Any:
    """Where a turn ends."""
    equal = [
        10 if doubles == 2 else monopoly(place + 2 * face, doubles + 1) for face in range(1, 7)
    ]
    unlike = [place + a + b for a in range(1, 7) for b in range(1, 7) if a != b]
    return Die([*equal, *unlike])


def hero_quest(first: int, second: int) -> Any:
    """Body points that the first has left when one of two is down."""
    hit = (3 @ (d(6) <= 3) - 2 @ (d(6) == 1)).clip(min_outcome=0)
    back = (2 @ (d(6) <= 3) - 2 @ (d(6) <= 2)).clip(min_outcome=0)

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return Die([max(0, a)])
        ends = {(h, w): hit[h] * back[w] for h in hit for w in back if h or w}
        return Die([left(a - w, b - h) for h, w in ends], times=list(ends.values()))

    return left(first, second)


def roulette(spins: int) -> Any:
    """Money after spins on red, the bet doubled after each loss up to 8."""

    @cache
    def money(bet: int, left: int) -> Any:
        if left < 1:
            return Die([20])
        lost = money(1 if bet >= 8 else 2 * bet, left - 1) - bet
        return Die([money(1, left - 1) + bet, lost], times=[18, 19])

    return money(1, spins)
