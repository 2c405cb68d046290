"""Forms of dyce for skills, attacks and damage."""

from __future__ import annotations

from functools import cache
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.forms import (
    flip_flop,
    level_of_success,
    told_feelings,
    told_ladder,
    told_wounds,
    torg_bonus,
)

__all__ = ["flip_flop", "told_feelings", "told_ladder", "told_wounds", "torg_bonus"]


def rolemaster() -> Any:
    """A d100 that is open at both ends, on condition that five further values are enough."""
    more, last = H(5) + 95, H(95)
    chain = mixed(
        [(last, 20**4), *((times @ more + last, 20 ** (4 - times)) for times in range(1, 5))]
    )
    ends = [chain + face for face in range(96, 101)] + [face - chain for face in range(1, 6)]
    return mixed([*((face, 20**5) for face in range(6, 96)), *((end, 20**5 - 1) for end in ends)])


def cyberpunk() -> Any:
    """A d10 that goes up once, or down once."""
    return mixed([(1 - H(10), 1), *((face, 1) for face in range(2, 10)), (H(10) + 10, 1)])


def gurps() -> Any:
    """Damage of an attack that may be critical, or defended against."""
    attack, hurt = 3 @ H(6), 2 @ H(6)
    armored = (hurt - 3).apply(lambda v: max(0, v))
    defended = each(lambda v: 0 if v else armored, attack.le(9))
    return each(lambda v: hurt if v <= 4 else 0 if v > 13 else defended, attack)


@cache
def career(terms: int, rank: int) -> Any:
    """Ten for each term of a career, and the rank at its end."""
    if terms == 7:
        return H({10 * terms + rank: 1})
    lasts, rises = (2 @ H(6)).ge(5)[True], (2 @ H(6)).ge(7)[True]
    after = mixed(
        [(career(terms + 1, min(6, rank + 1)), rises), (career(terms + 1, rank), 36 - rises)]
    )
    return mixed([(after, lasts), (10 * terms + rank, 36 - lasts)])


def mothership(saves: int) -> Any:
    """The stress after so many saves, negative where somebody panics."""

    @cache
    def after(stress: int, left: int) -> Any:
        if left < 1:
            return H({stress: 1})
        more = stress + 1
        failed = mixed([(-more, more), (after(more, left - 1), 20 - more)])
        return mixed([(after(stress, left - 1), 34), (failed, 66)])

    return after(2, saves)


def cthulhu_level(skill: int, *, bonus: bool = False) -> Any:
    """The level of success, with a bonus die where that is asked."""
    if not bonus:
        return H(100).apply(lambda v: level_of_success(v, skill))

    def better(units: int) -> Any:
        return (2 @ P((10 * (H(10) - 1) + units).apply(lambda v: v or 100))).at(0)

    return each(better, H(10) - 1).apply(lambda v: level_of_success(v, skill))


def ironsworn() -> Any:
    """How an action roll with a bonus of 3 does against two d10, and whether they match."""
    challenge = H(10).apply(lambda a, b: (a, b), H(10))

    def told(action: int, dice: tuple[int, int]) -> str:
        first, second = dice
        beaten = (action > first) + (action > second)
        return ("miss", "weak hit", "strong hit")[beaten] + " with a match" * (first == second)

    return (H(6) + 3).apply(told, challenge)


def fate_contest() -> Any:
    """Whether the better of two comes to three victories first; ties are rolled again."""
    margin = (8 @ H([-1, 0, 1]) + 1).apply(lambda x: (x > 0) - (x < 0) + (x > 2) - (x < -2))
    decided = H({x: count for x, count in margin.items() if x})

    @cache
    def won(a: int, b: int) -> Any:
        if a >= 3 or b >= 3:
            return H({int(a >= 3): 1})
        return each(lambda x: won(a + max(0, x), b + max(0, -x)), decided)

    return won(0, 0)


@cache
def ars_magica(multiple: int) -> Any:
    """A stress die that is doubled three times at most, -1 where it is a botch."""
    zero = H({-1: 1, 0: 9}) if multiple == 1 else 10 * multiple
    one = ars_magica(2 * multiple) if multiple < 8 else multiple
    return mixed([(zero, 1), (one, 1), *((multiple * face, 1) for face in range(2, 10))])


def torg() -> Any:
    """A d20 that goes on at 10 and 20, on condition that it stops within five values."""
    more, last = H([10, 20]), H([face for face in range(1, 20) if face != 10])
    return mixed(
        [(last, 10**4), *((times @ more + last, 10 ** (4 - times)) for times in range(1, 5))]
    )


def marvel() -> Any:
    """Three dice, of which the worst is rolled again if that helps; one of them has no ones."""
    again = [H(6).apply(lambda v, low=low: max(v, low)) for low in range(7)]

    def edged(marvel: int, others: tuple[int, int]) -> Any:
        low, high = others
        return marvel + high + again[low] if low < marvel else low + high + again[marvel]

    others = H.from_counts((2 @ P(6)).rolls_with_counts())
    return mixed(
        (edged(face, roll), ways * count)
        for face, ways in H([6, 2, 3, 4, 5, 6]).items()
        for roll, count in others.items()
    )
