"""Forms of dyce for board games and battles on a table."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.third_forms import frost_harm, told_doubled, told_flags

__all__ = ["told_doubled"]

# ---- board games ----------------------------------------------------------------------------


def backgammon() -> Any:
    """Pips of a throw, in which doubles count twice."""
    return H((a + b) * (2 if a == b else 1) for a in range(1, 7) for b in range(1, 7))


def entering() -> Any:
    """The lowest of three open points that a throw enters on, in words."""
    lowest = (2 @ P(H([1, 9, 9, 4, 5, 9]))).at(0)
    return lowest.apply(lambda v: "stays" if v == 9 else f"in on {v}")


def bearing_off(pips: int) -> Any:
    """Throws until so many pips are borne off."""
    throw = backgammon()

    @cache
    def off(left: int) -> Any:
        return each(lambda v: 1 + off(left - v), throw) if left > 0 else H({0: 1})

    return off(pips)


@cache
def haunt(omens: int) -> Any:
    """The omen with which a haunt begins."""
    if omens == 13:
        return H({omens: 1})
    below = (6 @ H([0, 0, 1, 1, 2, 2])).lt(omens)
    return mixed([(omens, below[True]), (haunt(omens + 1), below[False])])


def talisman(wins: int) -> Any:
    """Who has won a number of bouts first; ties are fought again."""
    gap = H(6) + 1 - H(6)
    won, lost = gap.gt(0)[True], gap.lt(0)[True]

    @cache
    def bout(us: int, ogre: int) -> Any:
        if us == wins or ogre == wins:
            return H({"slain" if us == wins else "beaten": 1})
        return mixed([(bout(us + 1, ogre), won), (bout(us, ogre + 1), lost)])

    return bout(0, 0)


# ---- skirmishes -----------------------------------------------------------------------------


def injuries() -> Any:
    """What an injury is."""
    return (2 @ H(6)).apply(
        lambda v: "stunned" if v < 8 else "knocked out" if v < 10 else "casualty"
    )


@cache
def dodging(squares: int, rerolls: int) -> Any:
    """Whether somebody gets through so many squares."""
    if squares < 1:
        return H({"scored": 1})
    on = dodging(squares - 1, rerolls)
    if not rerolls:
        return mixed([(on, 2), ("fell", 1)])
    return mixed([(on, 6), (dodging(squares - 1, 0), 2), ("fell", 1)])


def warmachine() -> Any:
    """Damage of an attack with two dice to hit and three to hurt."""
    hurt = (3 @ H(6) - 5).apply(lambda v: max(v, 0))
    return mixed([(hurt, 21), (0, 15)])


def face_to_face(dice: int) -> Any:
    """Successes over the other's only die, or -1 where that wins."""

    def met(other: int) -> Any:
        if not other:
            return dice @ H(20).le(13)
        shown = dice @ H({1: 13 - other, 0: 6 + other, 100: 1})
        return shown.apply(lambda v: v % 100 if v else -1)

    return mixed([(met(0), 9), *((met(other), 1) for other in range(1, 12))])


@cache
def rallied(pins: int) -> Any:
    """Pins after one more order."""
    ordered = sum(ways for v, ways in (2 @ H(6)).items() if v <= 9 - pins)
    rallying = (pins - H(3)).apply(lambda v: max(v, 0))
    return mixed([(rallying, ordered), (min(9, pins + 1), 36 - ordered)])


def pinned(orders: int) -> Any:
    """Pins after so many orders."""
    count = H({3: 1})
    for _ in range(orders):
        count = each(rallied, count)
    return count


def memoir(dice: int) -> Any:
    """What battle dice do to a unit of four."""
    return (dice @ H({100: 3, 1: 1, 0: 2})).apply(lambda v: told_flags(*divmod(v, 100)))


def frostgrave(health: int) -> Any:
    """Who falls first."""
    harms: Counter[tuple[int, int]] = Counter(
        frost_harm(a, b) for a in range(1, 21) for b in range(1, 21)
    )
    del harms[0, 0]

    @cache
    def left(us: int, them: int) -> Any:
        if us < 1 or them < 1:
            return H({"lost" if us < 1 else "won": 1})
        return mixed((left(us - harm, them - hurt), ways) for (harm, hurt), ways in harms.items())

    return left(health, health)
