"""Forms of dyce for clocks, races, walks and campaigns."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.first_round import survey
from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.forms import BOARD, survivors


@cache
def clocks(work: int, danger: int) -> Any:
    """What is left of a clock of danger when the work is done, or 0."""
    if work < 1 or danger < 1:
        return H({max(0, danger): 1})
    steps = [(work - 3, danger), (work - 2, danger), (work - 1, danger - 1), (work, danger - 2)]
    return mixed((clocks(*step), ways) for step, ways in zip(steps, (1, 10, 16, 9), strict=True))


def race(goal: int) -> Any:
    """Who is ahead when one of two comes to a goal."""
    second = 2 @ H(4)

    @cache
    def ahead(a: int, b: int) -> Any:
        if max(a, b) >= goal:
            return H({(a > b) - (a < b): 1})
        ends: Counter[tuple[int, int]] = Counter()
        for step in range(1, 9):
            for other, ways in second.items():
                ends[a + step, b + other] += ways
        return mixed((ahead(*end), ways) for end, ways in ends.items())

    return ahead(0, 2)


def spread(generations: int) -> Any:
    """How many are ill after some generations."""
    ill, infected = H({2: 1}), H([0, 0, 1, 1, 2, 3])
    for _ in range(generations):
        ill = each(lambda n: n @ infected if n else 0, ill)
    return ill


def healing(rounds: int) -> Any:
    """Hit points after rounds in which a troll is hit and heals."""
    left, hurt = H({40: 1}), 2 @ H(6)
    for _ in range(rounds):
        left = left.apply(lambda hp, harm: min(40, max(0, hp - harm) + 4) if hp else 0, hurt)
    return left


@cache
def troop(size: int, rounds: int) -> Any:
    """How many are left, negative where they flee."""
    if rounds < 1:
        return H({size: 1})

    def struck(hurt: int) -> Any:
        lost = min(size, hurt)
        if lost == size:
            return 0
        after = troop(size - lost, rounds - 1)
        return mixed([(lost - size, 10), (after, 26)]) if lost else after

    return each(struck, 4 @ H(6).ge(5))


@cache
def tower(pulls: int) -> Any:
    """The pull with which a tower falls."""
    odds = min(100, 3 * pulls)
    return mixed([(pulls, odds), (tower(pulls + 1), 100 - odds)]) if odds < 100 else H({pulls: 1})


@cache
def series(won: int, lost: int) -> Any:
    """The games of a series, negative where it is lost."""
    games = won + lost
    if won == 4 or lost == 4:
        return H({games if won == 4 else -games: 1})
    odds = 11 if games in (0, 1, 4, 6) else 9
    return mixed([(series(won + 1, lost), odds), (series(won, lost + 1), 20 - odds)])


@cache
def delve(hit_points: int, rooms: int) -> Any:
    """Gold of rooms with traps."""
    if rooms < 1 or hit_points < 1:
        return H({0: 1})
    return mixed(
        [(delve(hit_points - 1, rooms - 1), 1), (H(5) + 1 + delve(hit_points, rooms - 1), 5)]
    )


def initiative_duel(hit_points: int) -> Any:
    """Who wins where the quicker strikes first in each round."""
    ours, theirs = 2 @ H(4), H(10)
    first = (H(20) + 2 - H(20)).gt(0)[True]

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
        after = ((won(*end), ways) for end, ways in both.items())
        return mixed([(1, wins), (-1, losses), *after])

    return won(hit_points, hit_points)


@cache
def ogre(first: int, second: int, hit_points: int) -> Any:
    """How many of two heroes are left when an ogre is slain."""
    if first + second < 1:
        return H({0: 1})

    def struck(hurt: int) -> Any:
        left = hit_points - hurt
        if left < 1:
            return survivors(first, second)
        if first:
            return each(lambda harm: ogre(max(0, first - harm), second, left), H(8))
        return each(lambda harm: ogre(0, max(0, second - harm), left), H(8))

    return each(struck, (2 @ H(4) if first else 0) + (H(6) if second else H({0: 1})))


def streak(attacks: int) -> Any:
    """The most hits in a row."""

    @cache
    def longest(now: int, best: int, left: int) -> Any:
        if left < 1:
            return H({best: 1})
        hit = longest(now + 1, max(best, now + 1), left - 1)
        return mixed([(hit, 13), (longest(0, best, left - 1), 7)])

    return longest(0, 0, attacks)


def flips(count: int) -> Any:
    """The flip that ends heads, tails and heads, or 0."""

    @cache
    def after(seen: int, left: int) -> Any:
        if seen == 3 or left < 1:
            return H({count - left if seen == 3 else 0: 1})
        heads = after(3 if seen == 2 else 1, left - 1)
        return mixed([(heads, 1), (after(2 if seen == 1 else 0, left - 1), 1)])

    return after(0, count)


def board(throws: int) -> Any:
    """Where somebody is on a board with a ladder and two snakes."""
    place = H({0: 1})
    for _ in range(throws):
        place = place.apply(lambda at, face: BOARD[min(20, at + face)], H(6))
    return place


@cache
def candles(dice: int) -> Any:
    """Scenes that are won before the dice are out or show no six."""
    if dice < 1:
        return H({0: 1})

    def shown(state: Any, face: int, count: int) -> Any:
        return (count, False) if face == 1 else (state[0], face == 6)

    rolled = survey(dice @ P(6), shown, (0, False), lambda state: state[0] if state[1] else -1)
    return each(lambda ones: 0 if ones < 0 else 1 + candles(dice - max(1, ones)), rolled)
