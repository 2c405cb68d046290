"""Forms of dyce for scenes of a session, travel and fortunes."""

from __future__ import annotations

from functools import cache
from typing import Any

from dyce import H
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.third_forms import told_shot

__all__ = ["told_shot"]

# ---- sessions -------------------------------------------------------------------------------


def forged(marks: int) -> Any:
    """Whether a sword is forged before three failures."""

    @cache
    def after(done: int, ruined: int) -> Any:
        if done == marks or ruined == 3:
            return H({"ruined" if ruined == 3 else "forged": 1})
        return mixed([(after(done + 1, ruined), 15), (after(done, ruined + 1), 21)])

    return after(0, 0)


def obstacle_chase(obstacles: int, lead: int) -> Any:
    """How a chase ends."""
    gap = H(20) - H(20) - 1
    gained, lost = gap.gt(0)[True], gap.lt(0)[True]
    held = 400 - gained - lost

    @cache
    def after(left: int, ahead: int) -> Any:
        if ahead in (0, 6):
            return H({"away" if ahead else "caught": 1})
        if not left:
            return H({"still running": 1})
        ends = [after(left - 1, ahead + step) for step in (1, 0, -1)]
        return mixed(zip(ends, (gained, held, lost), strict=True))

    return after(obstacles, lead)


def trapped() -> Any:
    """How much a trap hurts."""
    hurt = 4 @ H(10)
    harm = mixed([(hurt, 11), (hurt // 2, 9)])
    return mixed([(0, 9 * 16), (harm, 400 - 9 * 16)])


def haggled() -> Any:
    """What a price changes by in a round."""
    gap = H(20) + 2 - H(20)

    def change(by: int) -> int:
        return -3 if by >= 10 else -1 if by > 0 else 2 if by <= -10 else 0

    return gap.apply(change)


def ritual() -> Any:
    """The backlash of a ritual of three voices."""
    held = H(20).ge(9) + H(20).ge(11) + H(20).ge(13)
    backlash = 3 @ H(6)
    return each(lambda n: 0 if n >= 2 else (3 - n) * backlash, held)


def exchange(rounds: int, ours: int, theirs: int) -> Any:
    """Who drops first in some rounds."""
    struck = mixed([(0, 8), (H(6), 11), (2 @ H(6), 1)])
    harmed = mixed([(0, 11), (H(8), 9)])

    @cache
    def after(left: int, us: int, them: int) -> Any:
        if us <= 0:
            return H({"lost": 1})
        if not left:
            return H({"parted": 1})

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
    found = (2 @ H(6)).apply(lambda v: 1 if v >= 10 else -1 if v >= 7 else -2)
    left = H({food: 1})
    for _ in range(days):
        left = (left + found).apply(lambda v: max(v, 0))
    return left


@cache
def band(men: int, turns: int) -> Any:
    """How many of a band are left."""
    if not men or not turns:
        return H({men: 1})
    breaks = sum(ways for v, ways in (2 @ H(6)).items() if v > 7 + men // 4)
    lost = each(lambda n: band(max(0, men - n), turns - 1), H(3))
    return mixed([(lost, breaks), (band(men, turns - 1), 36 - breaks)])
