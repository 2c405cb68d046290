"""Forms of icepool for what happens to people: weather, races, sieges."""

from __future__ import annotations

from functools import cache
from typing import Any

from icepool import Die, d
from icepool import map as mapped

from tests.benchmarks.icepool_forms.games import each
from tests.benchmarks.third_forms import told_race, told_reaction, told_rumours

__all__ = ["told_reaction"]


def weather(days: int) -> Any:
    """The weather after some days."""
    step = Die([-1, 0, 1], times=[6, 24, 6])
    now = Die([3])
    for _ in range(days):
        now = (now + step).clip(1, 5)
    return now


def encounter() -> Any:
    """What comes, if anything comes, as digits."""
    seen = 1000 * (2 @ d(6)) + 10 * (d(4) + 1)
    seen = seen + Die([1, 2], times=[10, 26])
    return Die([seen, 0], times=[1, 5])


def tournament(rounds: int) -> Any:
    """Rounds that a knight wins."""
    ours, theirs = d(20) + 3, d(20)

    @cache
    def tilt(won: int) -> Any:
        if won == rounds:
            return Die([won])
        beats = (ours - theirs - won).quantity(">", 0)
        return Die([tilt(won + 1), won], times=[beats, 400 - beats])

    return tilt(0)


def three_horses(furlongs: int) -> Any:
    """Which of three horses is ahead."""
    quick, steady = furlongs @ d(6), furlongs @ d(4) + furlongs
    return mapped(told_race, quick, quick, steady)


def healed(boxes: int) -> Any:
    """Days until so many boxes are healed."""

    @cache
    def after(left: int) -> Any:
        if left < 1:
            return Die([0])
        return 1 + Die([after(left - 3), after(left - 2), after(left - 1)], times=[3, 10, 7])

    return after(boxes)


def mined(shifts: int) -> Any:
    """Ore of some shifts, or 0 where the roof comes down."""
    good = Die([1, 1, 2, 2, 3, 3, 4])

    @cache
    def after(left: int, ones: int) -> Any:
        # Ore of a mine that has come down is so far below 0 that nothing makes it good again.
        if ones == 3:
            return Die([-1000])
        if not left:
            return Die([0])
        more = good + after(left - 1, ones)
        return Die([after(left - 1, ones + 1), more], times=[1, 7])

    return after(shifts, 0).clip(min_outcome=0)


def rumours() -> Any:
    """What is made of five rumours."""
    heard = 5 @ Die([10, 1, -10], times=[2, 1, 3])
    return each(told_rumours, heard)


@cache
def siege(stores: int, weeks: int = 0) -> Any:
    """Weeks until relief comes, or less than none until the stores are gone."""
    if stores < 1:
        return Die([-weeks])
    onward = each(lambda eaten: siege(stores - eaten, weeks + 1), d(4))
    return Die([weeks, onward], times=[1, 9])
