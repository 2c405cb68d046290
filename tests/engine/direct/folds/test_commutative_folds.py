"""Folds whose order does not matter, held against all orders of what the dice show."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import product

import pytest

from engine.direct.folds.commutative_folds import in_any_order
from engine.direct.results import COLLECTION, NUMBER, Column, Odds, Work


def rounds_of(step, faces, begin, longest):
    """Return what new states lead to, for each element more."""
    known, newest, rounds = set(), [begin], []
    for _ in range(longest):
        column = [state for state in newest for _ in faces]
        images = [step(state, face) for state in newest for face in faces]
        rounds.append((column, Column(NUMBER, images)))
        known.update(newest)
        newest = [state for state in dict.fromkeys(images) if state not in known]
        if not newest:
            break
    return rounds


def remainder(state, face):
    return (state + face) % 7


def capped(state, face):
    return min(10, state + face)


def multiplied(state, face):
    return state * face


@pytest.mark.parametrize("step", [remainder, capped, multiplied, max])
def test_the_dice_lead_on_one_after_the_other(step):
    faces = [1, 2, 3, 9]
    found = in_any_order(faces, rounds_of(step, faces, 1, 4), 4)
    assert found is not None
    die = Odds(NUMBER, {1: 1, 2: 3, 3: 1, 9: 2}, 7)
    pair = Odds(COLLECTION, {(1, 9): 2, (2,): 1, (): 4}, 7)

    ways = found.ways([(2, die), (1, pair)], {1: 1}, Work(1_000, 0))

    expected = Counter()
    for one, other in product(die.weights, repeat=2):
        for more, weight in pair.weights.items():
            state = reduce(step, (one, other, *more), 1)
            expected[state] += die.weights[one] * die.weights[other] * weight
    assert ways == expected


@pytest.mark.parametrize(
    "step",
    [
        lambda state, face: (2 * state + face) % 7,
        lambda state, face: face - state,
        lambda state, face: state if state > 2 else face,
        lambda state, face: state + face if state < 9 else state - face,
    ],
)
def test_nothing_is_found_where_the_order_matters(step):
    faces = [1, 2, 3, 9]

    assert in_any_order(faces, rounds_of(step, faces, 0, 4), 4) is None


def test_what_differs_only_after_the_last_element_does_not_matter():
    def late(state, face):
        return (2 * state + face) if state > 5 else state + face

    faces = [1, 2]

    assert in_any_order(faces, rounds_of(late, faces, 0, 3), 3) is not None
    assert in_any_order(faces, rounds_of(late, faces, 0, 8), 8) is None
