"""Forms of dyce for figures of pools."""

from __future__ import annotations

from math import gcd
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.first_round import survey
from tests.benchmarks.forms import collatz, digit_sum, told_numbers, widest_sets

__all__ = ["collatz", "digit_sum", "gcd", "widest_sets"]


def ranked_sum(count: int) -> Any:
    """The sum of d6, the greatest once, the next twice, and so on."""

    def place(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        total, rank = state
        return total + face * (dice * rank - dice * (dice - 1) // 2), rank - dice

    return survey(count @ P(6), place, (0, count), lambda state: state[0])


def alternating(count: int) -> Any:
    """The sum of sorted d8 with signs in turn, the greatest with a plus."""

    def place(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        total, sign = state
        odd = dice % 2
        return total + odd * sign * face, -sign if odd else sign

    return survey(count @ P(8), place, (0, (-1) ** (count - 1)), lambda state: state[0])


def sorted_number() -> Any:
    """Three dice as a number, greatest first."""

    def place(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        number, digit = state
        return number + face * (1, 11, 111)[dice - 1] * digit, digit * 10**dice

    return survey(3 @ P(10), place, (0, 1), lambda state: state[0])


def kept_by_others(count: int) -> Any:
    """The sum of d6 whose faces one of three others shows."""
    shown = survey(3 @ P(6), lambda faces, face, _: faces | 1 << face, 0)
    sums = {
        faces: count @ H(6).apply(lambda face, faces=faces: face * (faces >> face & 1))
        for faces in shown
    }
    return mixed((sums[faces], ways) for faces, ways in shown.items())


def different_sum() -> Any:
    """The sum of three dice, on condition that all differ."""
    shown = survey(
        3 @ P(6), lambda total, face, dice: -1 if total < 0 or dice > 1 else total + face, 0
    )
    return H({total: ways for total, ways in shown.items() if total > 0})


def rolls_until(most: int) -> Any:
    """How many rolls of 3d6 it takes to 10 or less, on condition that they are not too many."""
    again = (3 @ H(6)).gt(10)
    return H({n + 1: again[True] ** n * again.total ** (most - n) for n in range(most)})


def ones_and_sixes(count: int) -> Any:
    """Whether sixes outnumber ones."""

    def shown(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        return (state[0], dice) if face == 1 else (dice, state[1]) if face == 2 else state

    pool = count @ P(H({0: 4, 1: 1, 2: 1}))
    return survey(pool, shown, (0, 0), lambda state: told_numbers(*state))


def best_faces(count: int) -> Any:
    """Whose best face is better, or shows more often."""
    best = survey(count @ P(6), lambda _, face, dice: 100 * face + dice, 0)
    return (best - best).apply(lambda x: "first" if x > 0 else "second" if x else "tie")


def trimmed(count: int, ends: int) -> Any:
    """The sum of d10 without some of the best and of the worst."""

    def place(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        total, rank = state
        kept = min(rank + dice, count - ends) - max(rank, ends)
        return total + face * max(0, kept), rank + dice

    return survey(count @ P(10), place, (0, 0), lambda state: state[0])
