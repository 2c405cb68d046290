"""Chains that go on together: what is over has to be what it is if all are followed together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.direct.chains.sides import RoundPlan, ended, round_by_round, side
from engine.direct.results import NotDirectError, Work

STEPS: tuple[Mapping[int, int], ...] = ({0: 2, 1: 1, 3: 2}, {1: 1, 2: 3}, {0: 1, 2: 1})
"""By how much the states of each side fall, with weights."""

BEGINS: tuple[Mapping[int, int], ...] = ({5: 1}, {4: 1}, {3: 1, 4: 2})

TURNS = ([[0, 1]], [[0], [1]], [[1], [0]], [[0, 1, 2]], [[0], [1, 2]], [[2], [1], [0]])
ROUNDS = 40
"""Rounds behind which hardly anything goes on."""


def ways(number: int, state: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return where a state of a side leads, and which ends."""
    there = {state - step: weight for step, weight in STEPS[number].items()}
    on = {one: weight for one, weight in there.items() if one > 0}
    return on, {one: weight for one, weight in there.items() if one <= 0}


def sides(count: int) -> list[Any]:
    return [
        side(
            BEGINS[number],
            lambda state, number=number: ways(number, state),
            sum(STEPS[number].values()),
            lambda state: state,
            None,
            Work(100_000, 1),
        )
        for number in range(count)
    ]


def together(turns: list[list[int]]) -> list[dict[tuple[int, ...], Fraction]]:
    """Return what is over after each round, all sides followed together."""
    count = max(map(max, turns)) + 1
    here: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for begin in product(*(BEGINS[number].items() for number in range(count))):
        state = tuple(one for one, _ in begin)
        here[state] = Fraction(1)
        for number, (_, weight) in enumerate(begin):
            here[state] *= Fraction(weight, sum(BEGINS[number].values()))
    found = []
    for _ in range(ROUNDS):
        over: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for turn in turns:
            there: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
            for state, chance in here.items():
                for steps in product(*(STEPS[number].items() for number in turn)):
                    after, share = list(state), chance
                    for number, (step, weight) in zip(turn, steps, strict=True):
                        after[number] -= step
                        share *= Fraction(weight, sum(STEPS[number].values()))
                    (there if min(after) > 0 else over)[tuple(after)] += share
            here = there
        found.append(over)
    return found


@pytest.mark.parametrize("turns", TURNS)
def test_each_round_is_what_it_is_if_all_sides_are_followed_together(turns):
    course = RoundPlan(sides(max(map(max, turns)) + 1), turns)
    factor = 3 if len(course.sides) == 3 else 1  # what the third of them begins with is out of 3
    found: list[dict[Any, Fraction]] = [defaultdict(Fraction) for _ in range(ROUNDS)]
    for left in round_by_round(course, ROUNDS, Work(100_000, 1)):
        if left.rounds:
            for state, weight in left.weights.items():
                found[left.rounds - 1][state] += Fraction(weight, left.total * factor)
    assert found == together(turns)


@pytest.mark.parametrize("turns", TURNS)
def test_all_rounds_are_summed_up(turns):
    course = RoundPlan(sides(max(map(max, turns)) + 1), turns)
    weights, total = ended(course, Work(100_000, 1))
    factor = 3 if len(course.sides) == 3 else 1
    assert sum(weights.values()) == total * factor
    expected: dict[Any, Fraction] = defaultdict(Fraction)
    for over in together(turns):
        for state, chance in over.items():
            expected[state] += chance
    assert weights.keys() == expected.keys()
    for state, chance in expected.items():
        assert 0 <= Fraction(weights[state], total * factor) - chance < Fraction(1, 10**9)


def test_what_goes_on_behind_the_last_round_is_told_too():
    course = RoundPlan(sides(2), [[0, 1]])
    *_, last = round_by_round(course, 2, Work(100_000, 1))
    assert last.rounds == 0
    assert Fraction(sum(last.weights.values()), last.total) == 1 - sum(
        sum(over.values()) for over in together([[0, 1]])[:2]
    )


def test_what_stays_in_some_states_rather_than_in_others_is_no_side():
    def tired(state: int) -> tuple[dict[int, int], dict[int, int]]:
        return ({state: 1, state - 1: 1}, {}) if state > 1 else ({}, {0: 2})

    with pytest.raises(NotDirectError):
        side({3: 1}, tired, 2, lambda state: state, None, Work(100_000, 1))


def test_what_comes_back_to_where_it_was_is_no_side():
    with pytest.raises(NotDirectError):
        side({1: 1}, lambda state: ({3 - state: 1}, {}), 1, lambda state: state, None, Work(99, 1))
