"""Forms of icepool for bets, banks and categories."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from icepool import Die, Reroll, d
from icepool import map as mapped

from tests.benchmarks.icepool_forms.first_round import walk
from tests.benchmarks.icepool_forms.games import each
from tests.benchmarks.third_forms import (
    big,
    mia,
    sheet_points,
    sheet_state,
    ship_cargo,
    ship_state,
    six_points,
    six_score,
)

__all__ = ["mia"]


def cho_han(bets: int) -> Any:
    """Coins won at even odds, or -99 after the fifth that is lost."""

    @cache
    def play(left: int, lost: int) -> Any:
        if not left:
            return Die([0])
        if lost == 5:
            return Die([-99])
        won = play(left - 1, lost).map(lambda v: v if v < 0 else v + 1)
        return Die([won, play(left - 1, lost + 1)])

    return play(bets, 0)


def sic_bo() -> Any:
    """A bet on big."""
    return Die([big(*dice) for dice in product(range(1, 7), repeat=3)])


def hard_eight() -> Any:
    """A bet on eight as two fours before a seven or another eight."""

    def told(first: int, second: int) -> Any:
        if first == second == 4:
            return 9
        return -1 if first + second in (7, 8) else Reroll

    return mapped(told, d(6), d(6))


def ship_in(throws: int) -> Any:
    """How many throws were left when the ship came, counting that one."""
    if not throws:
        return Die([0])
    later = ship_in(throws - 1)
    return each(lambda best: throws if best == 6 else later, d(6).highest(5))


def do_not_pass() -> Any:
    """What a coin on don't pass comes to."""
    throw = 2 @ d(6)

    def after(point: int) -> Any:
        if point in (2, 3, 7, 11, 12):
            return {2: 1, 3: 1, 12: 0}.get(point, -1)
        return Die([1, -1], times=[6, throw.quantity("==", point)])

    return throw.map(after)


def sheet() -> Any:
    """What five dice score in the best of three boxes, or chance."""
    return walk(sheet_state, (0, 0, 0, 0, 0), d(6).pool(5), end=sheet_points)


def ship() -> Any:
    """The cargo of one throw."""
    return walk(ship_state, (0, 0), d(6).pool(5), end=ship_cargo)


def zilch(dice: int) -> Any:
    """What a throw is good for, in words."""

    def shown(state: Any, face: int, count: int) -> Any:
        if face in (1, 5):
            return -1 if count else state
        return state if state < 0 else max(state, int(count >= 3))

    return walk(
        shown,
        0,
        d(6).pool(dice),
        end=lambda state: ("zilch", "three of a kind", "goes on")[state],
    )


def six_dice() -> Any:
    """What six dice score."""
    return walk(six_points, (0, 0, 0, 0), d(6).pool(6), end=six_score)
