"""Forms of icepool for board games and battles on a table."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from icepool import Die, Vector, d
from icepool import map as mapped

from tests.benchmarks.icepool_forms.first_round import times
from tests.benchmarks.icepool_forms.games import each
from tests.benchmarks.third_forms import frost_harm, told_doubled, told_flags

# ---- board games ----------------------------------------------------------------------------


def backgammon() -> Any:
    """Pips of a throw, in which doubles count twice."""
    pairs = [(a + b) * (2 if a == b else 1) for a in range(1, 7) for b in range(1, 7)]
    return Die(pairs)


def entering() -> Any:
    """The lowest of three open points that a throw enters on, in words."""
    faces = d(6).map({2: 9, 3: 9, 6: 9})
    return each(lambda v: "stays" if v == 9 else f"in on {v}", faces.lowest(2))


def bearing_off(pips: int) -> Any:
    """Throws until so many pips are borne off."""
    throw = backgammon()

    @cache
    def off(left: int) -> Any:
        return each(lambda v: 1 + off(left - v), throw) if left > 0 else Die([0])

    return off(pips)


@cache
def haunt(omens: int) -> Any:
    """The omen with which a haunt begins."""
    below = (6 @ Die([0, 0, 1, 1, 2, 2])).quantity("<", omens)
    return Die([omens, haunt(omens + 1)], times=[below, 729 * 64 - below]) if omens < 13 else omens


def talisman(wins: int) -> Any:
    """Who has won a number of bouts first; ties are fought again."""
    gap = d(6) + 1 - d(6)
    odds = [gap.quantity(">", 0), gap.quantity("<", 0)]

    @cache
    def bout(us: int, ogre: int) -> Any:
        if us == wins or ogre == wins:
            return Die(["slain" if us == wins else "beaten"])
        return Die([bout(us + 1, ogre), bout(us, ogre + 1)], times=odds)

    return bout(0, 0)


# ---- skirmishes -----------------------------------------------------------------------------


@cache
def dodging(squares: int, rerolls: int) -> Any:
    """Whether somebody gets through so many squares."""
    if squares < 1:
        return Die(["scored"])
    on = dodging(squares - 1, rerolls)
    if not rerolls:
        return Die([on, "fell"], times=[2, 1])
    return Die([on, dodging(squares - 1, 0), "fell"], times=[6, 2, 1])


def warmachine() -> Any:
    """Damage of an attack with two dice to hit and three to hurt."""
    hurt = (3 @ d(6) - 5).clip(min_outcome=0)
    return (2 @ d(6) >= 7).if_else(hurt, 0)


def face_to_face(dice: int) -> Any:
    """Successes over the other's only die, or -1 where that wins."""

    def met(other: int) -> Any:
        if not other:
            return dice @ (d(20) <= 13)
        shown = dice @ Die([1, 0, 100], times=[13 - other, 6 + other, 1])
        return each(lambda v: v % 100 if v else -1, shown)

    return each(met, d(20).map(lambda v: v if v <= 11 else 0))


@cache
def pinned(orders: int) -> Any:
    """Pins after so many orders."""
    count = Die([3])
    for _ in range(orders):
        count = each(rallied, count)
    return count


@cache
def rallied(pins: int) -> Any:
    """Pins after one more order."""
    ordered = (2 @ d(6)).quantity("<=", 9 - pins)
    return Die([(pins - d(3)).clip(min_outcome=0), min(9, pins + 1)], times=[ordered, 36 - ordered])


def memoir(dice: int) -> Any:
    """What battle dice do to a unit of four."""
    shown = times(dice, Die([Vector((1, 0)), Vector((0, 1)), Vector((0, 0))], times=[3, 1, 2]))
    return each(lambda v: told_flags(*v), shown)


def frostgrave(health: int) -> Any:
    """Who falls first."""
    harms: Counter[tuple[int, int]] = Counter(
        frost_harm(a, b) for a in range(1, 21) for b in range(1, 21)
    )
    del harms[0, 0]

    @cache
    def left(us: int, them: int) -> Any:
        if us < 1 or them < 1:
            return Die(["lost" if us < 1 else "won"])
        ends = [left(us - harm, them - hurt) for harm, hurt in harms]
        return Die(ends, times=list(harms.values()))

    return left(health, health)


def dba() -> Any:
    """What comes of a fight of +4 against +3."""
    return mapped(told_doubled, d(6), d(6))
