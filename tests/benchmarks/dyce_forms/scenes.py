"""Forms of dyce for whole scenes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from dyce import H
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.forms import told_attack

__all__ = ["told_attack"]


def slain_within(hit_points: int, rounds: int) -> Any:
    """In which round a monster is slain, or the last one."""
    hurt = 2 @ H(6)

    @cache
    def slain(left: int, done: int) -> Any:
        if left < 1 or done == rounds:
            return H({done: 1})
        struck = each(lambda harm: slain(max(0, left - harm), done + 1), hurt)
        return mixed([(struck, 1), (slain(left, done + 1), 1)])

    return slain(hit_points, 0)


def streak_of_hits(throws: int, hits: int, misses: int) -> Any:
    """The most hits in a row."""

    @cache
    def longest(now: int, best: int, left: int) -> Any:
        if left < 1:
            return H({best: 1})
        hit = longest(now + 1, max(best, now + 1), left - 1)
        return mixed([(hit, hits), (longest(0, best, left - 1), misses)])

    return longest(0, 0, throws)


@cache
def doubled_bets(money: int, bet: int, left: int) -> Any:
    """Money of bets that are doubled until one is won."""
    if money > 0 or left < 1:
        return H({money: 1})
    return mixed([(money + bet, 9), (doubled_bets(money - bet, 2 * bet, left - 1), 11)])


@cache
def dealer(total: int, soft: int) -> Any:
    """The total of a dealer, 0 where it is too much."""
    if total >= 17:
        return H({total if total <= 21 else 0: 1})

    def drawn(card: int) -> Any:
        more, ace = total + card, soft
        if card == 1 and more + 10 <= 21:
            more, ace = more + 10, 1
        return dealer(more - 10, 0) if more > 21 and ace else dealer(more, ace)

    return mixed((drawn(card), 4 if card == 10 else 1) for card in range(1, 11))


def two_goblins(arrows: int) -> Any:
    """How many of two goblins fall."""
    hurt = H(8) + 2

    @cache
    def fallen(first: int, second: int, left: int) -> Any:
        if second < 1 or left < 1:
            return H({(first < 1) + (second < 1): 1})
        if first > 0:
            hit = each(lambda harm: fallen(max(0, first - harm), second, left - 1), hurt)
        else:
            hit = each(lambda harm: fallen(0, max(0, second - harm), left - 1), hurt)
        return mixed([(hit, 11), (fallen(first, second, left - 1), 9)])

    return fallen(7, 7, arrows)


@cache
def poison(saves: int, left: int) -> Any:
    """What poison does until two saves."""
    if saves == 2 or left < 1:
        return H({0: 1})
    return mixed([(poison(saves + 1, left - 1), 8), (H(6) + poison(saves, left - 1), 12)])


@cache
def growing(sides: int) -> Any:
    """A die that is followed by a larger one where it shows its best, up to d10."""
    if sides == 10:
        return H(10)
    return mixed([*((face, 1) for face in range(1, sides)), (sides + growing(sides + 2), 1)])


def horses(goal: int) -> Any:
    """Which of two comes to a goal first."""
    second = 2 @ H(3)

    @cache
    def won(a: int, b: int) -> Any:
        if a >= goal or b >= goal:
            return H({0 if a >= goal and b >= goal else 1 if a >= goal else 2: 1})
        ends: Counter[tuple[int, int]] = Counter()
        for step in range(1, 7):
            for other, ways in second.items():
                ends[min(goal, a + step), min(goal, b + other)] += ways
        return mixed((won(*end), ways) for end, ways in ends.items())

    return won(0, 0)


def travel(days: int) -> Any:
    """The food that is left after days of travel."""

    @cache
    def left(food: int, rest: int) -> Any:
        if food < 1 or rest < 1:
            return H({max(0, food): 1})
        return mixed((left(food - less, rest - 1), ways) for less, ways in ((2, 1), (1, 4), (0, 1)))

    return left(6, days)


def chase(start: int, legs: int) -> Any:
    """How a chase ends."""
    change = H(20) // 5 - H(20) // 6

    @cache
    def ends(gap: int, left: int) -> Any:
        if gap <= 0 or gap >= 8:
            return H({"caught" if gap <= 0 else "away": 1})
        if left < 1:
            return H({"running": 1})
        return each(lambda more: ends(gap + more, left - 1), change)

    return ends(start, legs)


@cache
def chests(left: int) -> Any:
    """What is in chests until a trap."""
    if left < 1:
        return H({0: 1})
    return mixed([(0, 1), *((5 * face + chests(left - 1), 1) for face in range(2, 7))])
