"""Forms of dyce for bets, banks and categories."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.first_round import survey
from tests.benchmarks.dyce_forms.games import each
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
            return H({0: 1})
        if lost == 5:
            return H({-99: 1})
        won = play(left - 1, lost).apply(lambda v: v if v < 0 else v + 1)
        return mixed([(won, 1), (play(left - 1, lost + 1), 1)])

    return play(bets, 0)


def sic_bo() -> Any:
    """A bet on big."""
    return H(big(*dice) for dice in product(range(1, 7), repeat=3))


def hard_eight() -> Any:
    """A bet on eight as two fours before a seven or another eight."""

    def told(first: int, second: int) -> int:
        if first == second == 4:
            return 9
        return -1 if first + second in (7, 8) else 0

    return H({value: ways for value, ways in H(6).apply(told, H(6)).items() if value})


def ship_in(throws: int) -> Any:
    """How many throws were left when the ship came, counting that one."""
    if not throws:
        return H({0: 1})
    later = ship_in(throws - 1)
    return each(lambda best: throws if best == 6 else later, (5 @ P(6)).at(-1))


def do_not_pass() -> Any:
    """What a coin on don't pass comes to."""
    throw = 2 @ H(6)

    def after(point: int) -> Any:
        if point in (2, 3, 7, 11, 12):
            return {2: 1, 3: 1, 12: 0}.get(point, -1)
        return H({1: 6, -1: throw[point]})

    return each(after, throw)


def sheet() -> Any:
    """What five dice score in the best of three boxes, or chance."""
    return survey(5 @ P(6), sheet_state, (0, 0, 0, 0, 0), sheet_points)


def ship() -> Any:
    """The cargo of one throw."""
    return survey(5 @ P(6), ship_state, (0, 0), ship_cargo)


def zilch(dice: int) -> Any:
    """What a throw is good for, in words."""

    def shown(state: int, face: int, count: int) -> int:
        return -1 if state < 0 or face in (1, 5) else max(state, int(count >= 3))

    return survey(
        dice @ P(6), shown, 0, lambda state: ("zilch", "three of a kind", "goes on")[state]
    )


def six_dice() -> Any:
    """What six dice score."""
    return survey(6 @ P(6), six_points, (0, 0, 0, 0), six_score)
