"""Forms of icepool for skills, attacks and damage."""

from __future__ import annotations

from functools import cache
from typing import Any

from icepool import Die, d, z
from icepool import map as mapped

from tests.benchmarks.forms import (
    flip_flop,
    level_of_success,
    told_feelings,
    told_ladder,
    told_wounds,
    torg_bonus,
)
from tests.benchmarks.icepool_forms.games import each

__all__ = ["flip_flop", "told_feelings", "told_ladder", "told_wounds", "torg_bonus"]


def rolemaster() -> Any:
    """A d100 that is open at both ends, on condition that five further values are enough."""
    more, last = d(5) + 95, d(95)
    chain = Die(
        [last, *(times @ more + last for times in range(1, 5))],
        times=[20 ** (4 - times) for times in range(5)],
    )
    ends = [chain + face for face in range(96, 101)] + [face - chain for face in range(1, 6)]
    return Die([*range(6, 96), *ends], times=[20**5] * 90 + [20**5 - 1] * 10)


def cyberpunk() -> Any:
    """A d10 that goes up once, or down once."""
    return Die([1 - d(10), *range(2, 10), d(10) + 10])


def gurps() -> Any:
    """Damage of an attack that may be critical, or defended against."""
    attack, hurt = 3 @ d(6), 2 @ d(6)
    defended = (3 @ d(6) <= 9).if_else(0, (hurt - 3).clip(min_outcome=0))
    return each(lambda v: hurt if v <= 4 else 0 if v > 13 else defended, attack)


@cache
def career(terms: int, rank: int) -> Any:
    """Ten for each term of a career, and the rank at its end."""
    if terms == 7:
        return Die([10 * terms + rank])
    lasts, rises = (2 @ d(6)).quantity(">=", 5), (2 @ d(6)).quantity(">=", 7)
    after = Die(
        [career(terms + 1, min(6, rank + 1)), career(terms + 1, rank)], times=[rises, 36 - rises]
    )
    return Die([after, 10 * terms + rank], times=[lasts, 36 - lasts])


def mothership(saves: int) -> Any:
    """The stress after so many saves, negative where somebody panics."""

    @cache
    def after(stress: int, left: int) -> Any:
        if left < 1:
            return Die([stress])
        more = stress + 1
        return Die(
            [after(stress, left - 1), Die([-more, after(more, left - 1)], times=[more, 20 - more])],
            times=[34, 66],
        )

    return after(2, saves)


def cthulhu_level(skill: int, *, bonus: bool = False) -> Any:
    """The level of success, with a bonus die where that is asked."""
    if not bonus:
        return d(100).map(lambda v: level_of_success(v, skill))

    def better(units: int) -> Any:
        return (10 * z(10) + units).map(lambda v: v or 100).lowest(2)

    return each(better, z(10)).map(lambda v: level_of_success(v, skill))


def ironsworn() -> Any:
    """How an action roll with a bonus of 3 does against two d10, and whether they match."""

    def told(action: int, first: int, second: int) -> str:
        beaten = (action > first) + (action > second)
        return ("miss", "weak hit", "strong hit")[beaten] + " with a match" * (first == second)

    return mapped(told, (d(6) + 3).clip(max_outcome=10), d(10), d(10))


def fate_contest() -> Any:
    """Whether the better of two comes to three victories first; ties are rolled again."""
    margin = (8 @ Die([-1, 0, 1]) + 1).map(lambda x: (x > 0) - (x < 0) + (x > 2) - (x < -2))
    decided = margin.reroll([0], depth="inf")

    @cache
    def won(a: int, b: int) -> Any:
        if a >= 3 or b >= 3:
            return Die([int(a >= 3)])
        return each(lambda x: won(a + max(0, x), b + max(0, -x)), decided)

    return won(0, 0)


@cache
def ars_magica(multiple: int) -> Any:
    """A stress die that is doubled three times at most, -1 where it is a botch."""
    zero = Die([-1, 0], times=[1, 9]) if multiple == 1 else 10 * multiple
    one = ars_magica(2 * multiple) if multiple < 8 else multiple
    return Die([zero, one, *(multiple * face for face in range(2, 10))])


def torg() -> Any:
    """A d20 that goes on at 10 and 20, on condition that it stops within five values."""
    more, last = Die([10, 20]), Die([face for face in range(1, 20) if face != 10])
    return Die(
        [last, *(times @ more + last for times in range(1, 5))],
        times=[10 ** (4 - times) for times in range(5)],
    )


def marvel() -> Any:
    """Three dice, of which the worst is rolled again if that helps; one of them has no ones."""
    best, others = Die([6, 2, 3, 4, 5, 6]), d(6).pool(2).expand()
    again = [d(6).clip(min_outcome=low) for low in range(7)]

    def edged(marvel: int, low: int, high: int) -> Any:
        return marvel + high + again[low] if low < marvel else low + high + again[marvel]

    rolls = [(face, roll) for face in best for roll in others]
    return Die(
        [edged(face, *roll) for face, roll in rolls],
        times=[best[face] * others[roll] for face, roll in rolls],
    )
