"""Forms of dyce for chains: the same again and again."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.first_round import survey
from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.forms import cant_stop, farkle_points, sum_of_totals, told_hand

__all__ = ["cant_stop", "farkle_points", "sum_of_totals"]

# ---- dice games -----------------------------------------------------------------------------


def risk(attackers: int, defenders: int) -> Any:
    """How many are left, negative where they are defenders."""

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return H({a if a > 0 else -b: 1})
        pairs = min(2, a, b)
        return each(
            lambda wins: left(a - pairs + wins, b - wins), battle_round(min(3, a), min(2, b))
        )

    return left(attackers, defenders)


@cache
def battle_round(first: int, second: int) -> Any:
    """How many of the pairs of sorted dice the first side wins."""
    pairs = min(2, first, second)
    ranks = slice(-pairs, None)
    best = [H.from_counts((dice @ P(6)).rolls_with_counts(ranks)) for dice in (first, second)]
    return best[0].apply(lambda a, b: sum(x > y for x, y in zip(a, b, strict=True)), best[1])


def axis_and_allies(tanks: int, infantry: int) -> Any:
    """How many are left where both strike at once, negative where they are infantry."""

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return H({a if a > 0 else -b: 1})
        hits, losses = a @ H(6).le(3), b @ H(6).le(2)
        return mixed(
            (left(max(0, a - lost), max(0, b - hit)), ways * count)
            for hit, ways in hits.items()
            for lost, count in losses.items()
            if hit or lost
        )

    return left(tanks, infantry)


def yahtzee() -> Any:
    """What five dice are."""

    def shown(state: Any, face: int, dice: int) -> Any:
        width, faces, last, run, longest = state
        run = run + 1 if face == last + 1 else 1
        return max(width, dice), faces + 1, face, run, max(longest, run)

    return survey(
        5 @ P(6), shown, (0, 0, 0, 0, 0), lambda state: told_hand(state[0], state[1], state[4])
    )


def bid(needed: int) -> Any:
    """What is said of a bid, by somebody with five dice, where there are four times as many."""
    lucky = H(6).le(2)
    others = (4 * needed) @ lucky

    def said(mine: int) -> Any:
        if mine < 3:
            return "silent"
        return others.apply(lambda more: "true" if mine + more >= needed else "called")

    return each(said, 5 @ lucky)


def craps() -> Any:
    """Whether the shooter wins."""
    total = 2 @ H(6)

    def won(first: int) -> Any:
        if first in (7, 11):
            return "won"
        if first in (2, 3, 12):
            return "lost"
        return H({"won": total[first], "lost": total[7]})

    return each(won, total)


@cache
def pig_turn(goal: int, total: int) -> Any:
    """The points of one turn that is held at a goal."""
    if total >= goal:
        return H({total: 1})
    return mixed([(0, 1), *((pig_turn(goal, total + face), 1) for face in range(2, 7))])


@cache
def two_dice_pig(total: int) -> Any:
    """The points of one turn with two dice that is held at 25, -1 where all are lost."""
    if total >= 25:
        return H({total: 1})
    unlike = Counter(a + b for a in range(2, 7) for b in range(2, 7) if a != b)
    after = [(two_dice_pig(total + more), ways) for more, ways in unlike.items()]
    doubles = [(two_dice_pig(total + 4 * face), 1) for face in range(2, 7)]
    return mixed([(-1, 1), (0, 10), *after, *doubles])


@cache
def monopoly(place: int, doubles: int) -> Any:
    """Where a turn ends."""
    equal = [
        10 if doubles == 2 else monopoly(place + 2 * face, doubles + 1) for face in range(1, 7)
    ]
    unlike = [place + a + b for a in range(1, 7) for b in range(1, 7) if a != b]
    return mixed((end, 1) for end in (*equal, *unlike))


def hero_quest(first: int, second: int) -> Any:
    """Body points that the first has left when one of two is down."""
    hit = (3 @ H(6).le(3) - 2 @ H(6).eq(1)).apply(lambda n: max(0, n))
    back = (2 @ H(6).le(3) - 2 @ H(6).le(2)).apply(lambda n: max(0, n))

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return H({max(0, a): 1})
        return mixed(
            (left(a - w, b - h), ways * count)
            for h, ways in hit.items()
            for w, count in back.items()
            if h or w
        )

    return left(first, second)


def roulette(spins: int) -> Any:
    """Money after spins on red, the bet doubled after each loss up to 8."""

    @cache
    def money(bet: int, left: int) -> Any:
        if left < 1:
            return H({20: 1})
        lost = money(1 if bet >= 8 else 2 * bet, left - 1) - bet
        return mixed([(money(1, left - 1) + bet, 18), (lost, 19)])

    return money(1, spins)
