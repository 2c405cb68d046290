"""Forms of icepool for scenes of a session, travel and fortunes."""

from __future__ import annotations

from functools import cache
from typing import Any

from icepool import Die, d

from tests.benchmarks.icepool_forms.games import each
from tests.benchmarks.third_forms import told_shot

__all__ = ["told_shot"]

# ---- sessions -------------------------------------------------------------------------------


def forged(marks: int) -> Any:
    """Whether a sword is forged before three failures."""

    @cache
    def after(done: int, ruined: int) -> Any:
        if done == marks or ruined == 3:
            return Die(["ruined" if ruined == 3 else "forged"])
        return Die([after(done + 1, ruined), after(done, ruined + 1)], times=[15, 21])

    return after(0, 0)


def obstacle_chase(obstacles: int, lead: int) -> Any:
    """How a chase ends."""
    gap = d(20) - d(20) - 1
    gained, lost = gap.quantity(">", 0), gap.quantity("<", 0)
    held = 400 - gained - lost

    @cache
    def after(left: int, ahead: int) -> Any:
        if ahead in (0, 6):
            return Die(["away" if ahead else "caught"])
        if not left:
            return Die(["still running"])
        ends = [after(left - 1, ahead + step) for step in (1, 0, -1)]
        return Die(ends, times=[gained, held, lost])

    return after(obstacles, lead)


def trapped() -> Any:
    """How much a trap hurts."""
    hurt = 4 @ d(10)
    harm = Die([hurt, hurt // 2], times=[11, 9])
    return Die([0, harm], times=[9 * 16, 400 - 9 * 16])


def haggled() -> Any:
    """What a price changes by in a round."""
    gap = d(20) + 2 - d(20)

    def change(by: int) -> int:
        return -3 if by >= 10 else -1 if by > 0 else 2 if by <= -10 else 0

    return each(change, gap)


def ritual() -> Any:
    """The backlash of a ritual of three voices."""
    held = (d(20) >= 9) + (d(20) >= 11) + (d(20) >= 13)
    backlash = 3 @ d(6)
    return each(lambda n: 0 if n >= 2 else (3 - n) * backlash, held)


def exchange(rounds: int, ours: int, theirs: int) -> Any:
    """Who drops first in some rounds."""
    struck = Die([0, d(6), 2 @ d(6)], times=[8, 11, 1])
    harmed = Die([0, d(8)], times=[11, 9])

    @cache
    def after(left: int, us: int, them: int) -> Any:
        if us <= 0:
            return Die(["lost"])
        if not left:
            return Die(["parted"])

        def blow(hurt: int) -> Any:
            if hurt >= them:
                return "won"
            return answered(left, us, them - hurt)

        return each(blow, struck)

    @cache
    def answered(left: int, us: int, them: int) -> Any:
        return each(lambda harm: after(left - 1, us - harm if harm < us else 0, them), harmed)

    return after(rounds, ours, theirs)


def rations(food: int, days: int) -> Any:
    """What is left after some days."""
    found = each(lambda v: 1 if v >= 10 else -1 if v >= 7 else -2, 2 @ d(6))
    left = Die([food])
    for _ in range(days):
        left = (left + found).clip(min_outcome=0)
    return left


@cache
def band(men: int, turns: int) -> Any:
    """How many of a band are left."""
    if not men or not turns:
        return Die([men])
    breaks = sum(ways for v, ways in (2 @ d(6)).items() if v > 7 + men // 4)
    lost = each(lambda n: band(max(0, men - n), turns - 1), d(3))
    return Die([lost, band(men, turns - 1)], times=[breaks, 36 - breaks])
