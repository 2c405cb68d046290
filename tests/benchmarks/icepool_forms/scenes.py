"""Forms of icepool for whole scenes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from icepool import Die, d

from tests.benchmarks.forms import told_attack
from tests.benchmarks.icepool_forms.games import each

__all__ = ["told_attack"]


def slain_within(hit_points: int, rounds: int) -> Any:
    """In which round a monster is slain, or the last one."""
    hurt = 2 @ d(6)

    @cache
    def slain(left: int, done: int) -> Any:
        if left < 1 or done == rounds:
            return Die([done])
        struck = each(lambda harm: slain(max(0, left - harm), done + 1), hurt)
        return Die([struck, slain(left, done + 1)])

    return slain(hit_points, 0)


def streak_of_hits(throws: int, hits: int, misses: int) -> Any:
    """The most hits in a row."""

    @cache
    def longest(now: int, best: int, left: int) -> Any:
        if left < 1:
            return Die([best])
        hit = longest(now + 1, max(best, now + 1), left - 1)
        return Die([hit, longest(0, best, left - 1)], times=[hits, misses])

    return longest(0, 0, throws)


@cache
def doubled_bets(money: int, bet: int, left: int) -> Any:
    """Money of bets that are doubled until one is won."""
    if money > 0 or left < 1:
        return Die([money])
    return Die([money + bet, doubled_bets(money - bet, 2 * bet, left - 1)], times=[9, 11])


@cache
def dealer(total: int, soft: int) -> Any:
    """The total of a dealer, 0 where it is too much."""
    if total >= 17:
        return Die([total if total <= 21 else 0])

    def drawn(card: int) -> Any:
        more, ace = total + card, soft
        if card == 1 and more + 10 <= 21:
            more, ace = more + 10, 1
        return dealer(more - 10, 0) if more > 21 and ace else dealer(more, ace)

    return Die([drawn(card) for card in range(1, 11)], times=[1] * 9 + [4])


def two_goblins(arrows: int) -> Any:
    """How many of two goblins fall."""
    hurt = d(8) + 2

    @cache
    def fallen(first: int, second: int, left: int) -> Any:
        if second < 1 or left < 1:
            return Die([(first < 1) + (second < 1)])
        if first > 0:
            hit = each(lambda harm: fallen(max(0, first - harm), second, left - 1), hurt)
        else:
            hit = each(lambda harm: fallen(0, max(0, second - harm), left - 1), hurt)
        return Die([hit, fallen(first, second, left - 1)], times=[11, 9])

    return fallen(7, 7, arrows)


@cache
def poison(saves: int, left: int) -> Any:
    """What poison does until two saves."""
    if saves == 2 or left < 1:
        return Die([0])
    return Die([poison(saves + 1, left - 1), d(6) + poison(saves, left - 1)], times=[8, 12])


@cache
def growing(sides: int) -> Any:
    """A die that is followed by a larger one where it shows its best, up to d10."""
    if sides == 10:
        return d(10)
    return Die([*range(1, sides), sides + growing(sides + 2)])


def horses(goal: int) -> Any:
    """Which of two comes to a goal first."""
    second = 2 @ d(3)

    @cache
    def won(a: int, b: int) -> Any:
        if a >= goal or b >= goal:
            return Die([0 if a >= goal and b >= goal else 1 if a >= goal else 2])
        ends: Counter[tuple[int, int]] = Counter()
        for step in range(1, 7):
            for other, ways in second.items():
                ends[min(goal, a + step), min(goal, b + other)] += ways
        return Die([won(*end) for end in ends], times=list(ends.values()))

    return won(0, 0)


def travel(days: int) -> Any:
    """The food that is left after days of travel."""

    @cache
    def left(food: int, rest: int) -> Any:
        if food < 1 or rest < 1:
            return Die([max(0, food)])
        after = [left(food - 2, rest - 1), left(food - 1, rest - 1), left(food, rest - 1)]
        return Die(after, times=[1, 4, 1])

    return left(6, days)


def chase(start: int, legs: int) -> Any:
    """How a chase ends."""
    change = d(20) // 5 - d(20) // 6

    @cache
    def ends(gap: int, left: int) -> Any:
        if gap <= 0 or gap >= 8:
            return Die(["caught" if gap <= 0 else "away"])
        if left < 1:
            return Die(["running"])
        return each(lambda more: ends(gap + more, left - 1), change)

    return ends(start, legs)


@cache
def chests(left: int) -> Any:
    """What is in chests until a trap."""
    return Die([0, *(5 * face + chests(left - 1) for face in range(2, 7))]) if left else Die([0])
