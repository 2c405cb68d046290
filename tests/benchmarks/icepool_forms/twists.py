"""Forms of icepool for more d20 games and pools with a twist."""

from __future__ import annotations

from functools import cache
from typing import Any

from icepool import Die, d, highest
from icepool import map as mapped

from tests.benchmarks.icepool_forms.first_round import walk
from tests.benchmarks.icepool_forms.games import each
from tests.benchmarks.third_forms import (
    fabula,
    sorcerer,
    told_heart,
    told_sets,
    told_sorcerer,
)

__all__ = ["fabula", "sorcerer", "told_heart", "told_sets", "told_sorcerer"]

# ---- d20 games ------------------------------------------------------------------------------


def orb(dice: int, leaps: int) -> Any:
    """Damage of an orb that leaps on while two dice are alike."""

    def shown(state: Any, face: int, count: int) -> Any:
        return state[0] + face * count, state[1] or count > 1

    throw = walk(shown, (0, False), d(8).pool(dice))
    hurt = throw.marginals[0]
    for _ in range(leaps):
        onward = hurt
        hurt = each(lambda state: state[0] + onward if state[1] else state[0], throw)  # noqa: B023
    return hurt


def keen() -> Any:
    """Damage of a cut that threatens from 15 on and is confirmed by 11."""
    once, twice = 4 + d(8), 8 + 2 @ d(8)
    return Die([0, once, Die([once, twice])], times=[10, 4, 6])


@cache
def bleeding(rounds: int) -> Any:
    """Damage until a flat check of 15 is made."""
    after = Die([bleeding(rounds - 1), 0], times=[14, 6]) if rounds > 1 else 0
    return d(6) + after


@cache
def usage_die(size: int, uses: int) -> Any:
    """The size of a usage die that is left."""
    if not uses or not size:
        return Die([size])
    smaller = usage_die(size - 2 if size > 4 else 0, uses - 1)
    return Die([usage_die(size, uses - 1), smaller], times=[size - 2, 2])


def odd() -> Any:
    """What a blow does to 3 hit points and a strength of 10, in words."""

    def told(best: int) -> Any:
        hurt = best - 1
        if hurt > 3:
            return Die(["holds", "critical"], times=[13 - hurt, 7 + hurt])
        return ("nothing", "scratched", "scratched", "scarred")[hurt]

    return highest(d(8), d(6)).map(told)


def masterminds(blows: int) -> Any:
    """How sore somebody is after so many blows, or 99."""

    @cache
    def after(left: int, sore: int) -> Any:
        if not left:
            return Die([sore])
        gap = 17 + sore - d(20)
        odds = [gap.quantity("<=", 0), gap.quantity(">", 15)]
        ends = [after(left - 1, sore), 99, after(left - 1, sore + 1)]
        return Die(ends, times=[*odds, 20 - sum(odds)])

    return after(blows, 0)


# ---- odd pools ------------------------------------------------------------------------------


def ironclaw() -> Any:
    """Dice of one side over the best of the other."""

    def over(*faces: int) -> int:
        ours, theirs = faces[:3], faces[3:]
        ahead = sum(face > max(theirs) for face in ours)
        return ahead or -sum(face > max(ours) for face in theirs)

    return mapped(over, d(12), d(8), d(6), d(10), d(8))


def shoes() -> Any:
    """Whether four dice beat three, or 100 on four sixes."""
    ours = each(lambda v: 100 if v == 24 else v, 4 @ d(6))
    theirs = 3 @ d(6)
    return each(lambda v: v if v == 100 else theirs < v, ours)


# ---- programs -------------------------------------------------------------------------------


@cache
def wounds(left: int, rounds: int) -> Any:
    """Rounds until wounds of one or three are too many, or 5."""
    if left <= 0:
        return Die([rounds])
    if rounds == 4:
        return Die([5])
    return Die([wounds(left - 3, rounds + 1), wounds(left - 1, rounds + 1)])
