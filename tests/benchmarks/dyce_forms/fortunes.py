"""Forms of dyce for what happens to people: weather, races, sieges."""

from __future__ import annotations

from functools import cache
from typing import Any

from dyce import H
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.third_forms import told_race, told_reaction, told_rumours

__all__ = ["told_reaction"]


def weather(days: int) -> Any:
    """The weather after some days."""
    step = H({-1: 6, 0: 24, 1: 6})
    now = H({3: 1})
    for _ in range(days):
        now = (now + step).apply(lambda v: max(1, min(5, v)))
    return now


def encounter() -> Any:
    """What comes, if anything comes, as digits."""
    seen = 1000 * (2 @ H(6)) + 10 * (H(4) + 1)
    seen = seen + H({1: 10, 2: 26})
    return mixed([(seen, 1), (0, 5)])


def tournament(rounds: int) -> Any:
    """Rounds that a knight wins."""
    ours, theirs = H(20) + 3, H(20)

    @cache
    def tilt(won: int) -> Any:
        if won == rounds:
            return H({won: 1})
        beats = (ours - theirs).gt(won)[True]
        return mixed([(tilt(won + 1), beats), (won, 400 - beats)])

    return tilt(0)


def three_horses(furlongs: int) -> Any:
    """Which of three horses is ahead."""
    quick, steady = furlongs @ H(6), furlongs @ H(4) + furlongs
    return quick.apply(lambda a, b: (a, b), quick).apply(lambda ab, c: told_race(*ab, c), steady)


def healed(boxes: int) -> Any:
    """Days until so many boxes are healed."""

    @cache
    def after(left: int) -> Any:
        if left < 1:
            return H({0: 1})
        return 1 + mixed([(after(left - 3), 3), (after(left - 2), 10), (after(left - 1), 7)])

    return after(boxes)


def mined(shifts: int) -> Any:
    """Ore of some shifts, or 0 where the roof comes down."""
    good = H([1, 1, 2, 2, 3, 3, 4])

    @cache
    def after(left: int, ones: int) -> Any:
        # Ore of a mine that has come down is so far below 0 that nothing makes it good again.
        if ones == 3:
            return H({-1000: 1})
        if not left:
            return H({0: 1})
        more = good + after(left - 1, ones)
        return mixed([(after(left - 1, ones + 1), 1), (more, 7)])

    return after(shifts, 0).apply(lambda v: max(v, 0))


def rumours() -> Any:
    """What is made of five rumours."""
    heard = 5 @ H({10: 2, 1: 1, -10: 3})
    return heard.apply(told_rumours)


@cache
def siege(stores: int, weeks: int = 0) -> Any:
    """Weeks until relief comes, or less than none until the stores are gone."""
    if stores < 1:
        return H({-weeks: 1})
    onward = each(lambda eaten: siege(stores - eaten, weeks + 1), H(4))
    return mixed([(weeks, 1), (onward, 9)])
