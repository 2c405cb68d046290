"""Forms of icepool for clocks, races, walks and campaigns."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from icepool import Die, d

from tests.benchmarks.forms import BOARD, survivors
from tests.benchmarks.icepool_forms.first_round import walk
from tests.benchmarks.icepool_forms.games import each


@cache
def clocks(work: int, danger: int) -> Any:
    """What is left of a clock of danger when the work is done, or 0."""
    if work < 1 or danger < 1:
        return Die([max(0, danger)])
    steps = [(work - 3, danger), (work - 2, danger), (work - 1, danger - 1), (work, danger - 2)]
    return Die([clocks(*step) for step in steps], times=[1, 10, 16, 9])


def ruin(goal: int) -> Any:
    """Whether somebody who bets on red comes to a goal from half of it."""

    def bet(money: int) -> Any:
        return Die([money + 1, money - 1], times=[18, 19]) if 0 < money < goal else money

    return Die([goal // 2]).map(bet, repeat="inf").map(lambda money: int(money > 0))


def race(goal: int) -> Any:
    """Who is ahead when one of two comes to a goal."""
    second = 2 @ d(4)

    @cache
    def ahead(a: int, b: int) -> Any:
        if max(a, b) >= goal:
            return Die([(a > b) - (a < b)])
        ends: Counter[tuple[int, int]] = Counter()
        for step in range(1, 9):
            for other, ways in second.items():
                ends[a + step, b + other] += ways
        return Die([ahead(*end) for end in ends], times=list(ends.values()))

    return ahead(0, 2)


def spread(generations: int) -> Any:
    """How many are ill after some generations."""
    ill, infected = Die([2]), Die([0, 0, 1, 1, 2, 3])
    for _ in range(generations):
        ill = ill @ infected
    return ill


def healing(rounds: int) -> Any:
    """Hit points after rounds in which a troll is hit and heals."""
    left, hurt = Die([40]), 2 @ d(6)

    @cache
    def after(hit_points: int) -> Any:
        return hurt.map(lambda harm: min(40, max(0, hit_points - harm) + 4)) if hit_points else 0

    for _ in range(rounds):
        left = each(after, left)
    return left


@cache
def troop(size: int, rounds: int) -> Any:
    """How many are left, negative where they flee."""
    if rounds < 1:
        return Die([size])

    def struck(hurt: int) -> Any:
        lost = min(size, hurt)
        if lost == size:
            return 0
        after = troop(size - lost, rounds - 1)
        return Die([lost - size, after], times=[10, 26]) if lost else after

    return each(struck, 4 @ (d(6) >= 5))


@cache
def tower(pulls: int) -> Any:
    """The pull with which a tower falls."""
    odds = min(100, 3 * pulls)
    return Die([pulls, tower(pulls + 1)], times=[odds, 100 - odds]) if odds < 100 else Die([pulls])


@cache
def series(won: int, lost: int) -> Any:
    """The games of a series, negative where it is lost."""
    games = won + lost
    if won == 4 or lost == 4:
        return Die([games if won == 4 else -games])
    odds = 11 if games in (0, 1, 4, 6) else 9
    return Die([series(won + 1, lost), series(won, lost + 1)], times=[odds, 20 - odds])


@cache
def delve(hit_points: int, rooms: int) -> Any:
    """Gold of rooms with traps."""
    if rooms < 1 or hit_points < 1:
        return Die([0])
    return Die(
        [delve(hit_points - 1, rooms - 1), d(5) + 1 + delve(hit_points, rooms - 1)], times=[1, 5]
    )


def initiative_duel(hit_points: int) -> Any:
    """Who wins where the quicker strikes first in each round."""
    ours, theirs = 2 @ d(4), d(10)
    first = (d(20) + 2 - d(20)).quantity(">", 0)

    @cache
    def won(a: int, b: int) -> Any:
        both: Counter[tuple[int, int]] = Counter()
        wins = losses = 0
        for hurt, ways in ours.items():
            for harm, count in theirs.items():
                if hurt >= b:
                    wins += first * ways * count
                    if harm < a:
                        wins += (400 - first) * ways * count
                if harm >= a:
                    losses += (400 - first) * ways * count
                    if hurt < b:
                        losses += first * ways * count
                if hurt < b and harm < a:
                    both[a - harm, b - hurt] += 400 * ways * count
        ends = [1, -1, *(won(*end) for end in both)]
        return Die(ends, times=[wins, losses, *both.values()])

    return won(hit_points, hit_points)


@cache
def ogre(first: int, second: int, hit_points: int) -> Any:
    """How many of two heroes are left when an ogre is slain."""
    if first + second < 1:
        return Die([0])

    def struck(hurt: int) -> Any:
        left = hit_points - hurt
        if left < 1:
            return survivors(first, second)
        if first:
            return each(lambda harm: ogre(max(0, first - harm), second, left), d(8))
        return each(lambda harm: ogre(0, max(0, second - harm), left), d(8))

    return each(struck, (2 @ d(4) if first else 0) + (d(6) if second else Die([0])))


def affliction() -> Any:
    """The last stage of an affliction."""

    def after(stage: int) -> Any:
        if not 0 < stage < 4:
            return stage
        steps = [max(0, stage - 2), stage - 1, min(4, stage + 2), stage + 1]
        return Die(steps, times=[3, 8, 1, 8])

    return Die([2]).map(after, repeat="inf")


def streak(attacks: int) -> Any:
    """The most hits in a row."""

    @cache
    def longest(now: int, best: int, left: int) -> Any:
        if left < 1:
            return Die([best])
        hit = longest(now + 1, max(best, now + 1), left - 1)
        return Die([hit, longest(0, best, left - 1)], times=[13, 7])

    return longest(0, 0, attacks)


def flips(count: int) -> Any:
    """The flip that ends heads, tails and heads, or 0."""

    @cache
    def after(seen: int, left: int) -> Any:
        if seen == 3 or left < 1:
            return Die([count - left if seen == 3 else 0])
        return Die([after(3 if seen == 2 else 1, left - 1), after(2 if seen == 1 else 0, left - 1)])

    return after(0, count)


def board(throws: int) -> Any:
    """Where somebody is on a board with a ladder and two snakes."""
    place = Die([0])
    for _ in range(throws):
        place = each(lambda at: Die([BOARD[min(20, at + face)] for face in range(1, 7)]), place)
    return place


@cache
def candles(dice: int) -> Any:
    """Scenes that are won before the dice are out or show no six."""
    if dice < 1:
        return Die([0])

    def shown(state: Any, face: int, count: int) -> Any:
        return count if face == 1 else -1 if face == 6 and not count else state

    rolled = walk(shown, 0, d(6).pool(dice))
    return each(lambda ones: 0 if ones < 0 else 1 + candles(dice - max(1, ones)), rolled)
