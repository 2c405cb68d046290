"""Chains, held against answers known in closed form and against one system of all states."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from flint import fmpq, fmpq_mat, fmpz_poly
from hypothesis import given
from hypothesis import strategies as st

from engine.chains.absorption import EndlessError, Move, absorbed, absorbed_counting, components
from engine.control import Budget
from engine.errors import OverBudgetError


def ends(start: dict[int, int], moves: list[Move | None]) -> dict[int, Fraction]:
    """Return the probability of each end."""
    found = absorbed(start, 1, moves, Budget())
    return {end: Fraction(weight, found.total) for end, weight in found.weights.items()}


def walk(states: int, down: int, up: int) -> list[Move | None]:
    """Return a walk that goes down or up by one until it comes to either side."""
    inner = [Move(((at - 1, down), (at + 1, up)), down + up) for at in range(1, states - 1)]
    return [None, *inner, None]


def test_the_start_may_be_an_end():
    assert {0: Fraction(1)} == ends({0: 1}, [None])


def test_states_that_do_not_come_back_are_passed_once():
    moves = [Move(((1, 1), (2, 5)), 6), Move(((2, 3), (3, 1)), 4), None, None]
    assert {2: Fraction(23, 24), 3: Fraction(1, 24)} == ends({0: 1}, moves)


def test_what_falls_short_of_the_total_is_lost():
    moves = [Move(((0, 1), (1, 1)), 4), None]
    assert {1: Fraction(1, 3)} == ends({0: 1}, moves)


def test_a_state_that_stays_gets_away_in_the_end():
    assert {1: Fraction(1)} == ends({0: 1}, [Move(((0, 5), (1, 1)), 6), None])


@pytest.mark.parametrize("size", [2, 3, 10, 100])
def test_a_fair_walk_ends_on_either_side_in_proportion(size: int):
    chances = ends({1: 1}, walk(size + 1, 1, 1))
    assert Fraction(1, size) == chances[size]


def test_an_unfair_walk_has_the_odds_of_the_gambler():
    ratio = Fraction(20, 18)
    assert (1 - ratio**30) / (1 - ratio**70) == ends({30: 1}, walk(71, 20, 18))[70]


def test_a_circle_without_a_way_out_is_endless():
    moves = [Move(((1, 1), (3, 1)), 2), Move(((2, 1),), 1), Move(((1, 1),), 1), None]
    with pytest.raises(EndlessError):
        ends({0: 1}, moves)
    with pytest.raises(EndlessError):
        ends({0: 1}, [Move(((0, 2),), 2)])


def test_a_circle_that_loses_weight_is_not_endless():
    assert {} == ends({0: 1}, [Move(((1, 1),), 2), Move(((0, 1),), 1)])


def test_components_stand_behind_those_they_lead_to():
    moves = [Move(((1, 1),), 1), Move(((2, 1), (0, 1)), 2), Move(((3, 1), (2, 1)), 2), None]
    assert [[3], [2], [0, 1]] == components([0], moves, Budget())


def test_a_large_dense_circle_is_refused_beforehand():
    random = Random(7)
    size = 400
    moves = [Move([(random.randrange(size + 1), 1) for _ in range(12)], 12) for _ in range(size)]
    with pytest.raises(OverBudgetError):
        absorbed({0: 1}, 1, [*moves, None], Budget(memory=1_000_000))


@given(st.integers(1, 40), st.integers(1, 8), st.integers(0, 10**6))
def test_any_chain_agrees_with_one_system_of_all_states(size: int, most: int, seed: int):
    random = Random(seed)
    moves: list[Move | None] = []
    for _ in range(size):
        targets = {random.randrange(size + 2) for _ in range(random.randint(1, most))}
        following = tuple((target, random.randint(1, 3)) for target in sorted(targets))
        total = sum(weight for _, weight in following) + random.randint(1, 3)
        moves.append(Move(following, total))
    moves += [None, None]
    start = {0: 2, random.randrange(size): 1}
    found = absorbed(start, 5, moves, Budget())
    expected = _one_system(start, size, moves)
    assert expected == {end: fmpq(weight, found.total) for end, weight in found.weights.items()}


@given(st.integers(1, 8), st.integers(1, 6), st.integers(0, 10**6))
def test_rounds_that_begin_anew_agree_with_one_system_of_all_states(
    rounds: int, steps: int, seed: int
):
    random = Random(seed)
    size = rounds * steps
    moves: list[Move | None] = []
    for state in range(size):
        first = state - state % steps
        onwards = range(state + 1, size + 2)
        others = random.choices(onwards, k=random.randint(1, 4))
        back = random.choice(([first], [first, state], [state], []))
        following = tuple((one, random.randint(1, 5)) for one in {*others, *back})
        lost = random.randint(0, 1)
        moves.append(Move(following, sum(weight for _, weight in following) + lost))
    moves += [None, None]
    start = {0: 2, random.randrange(size): 1}
    found = absorbed(start, 5, moves, Budget())
    expected = _one_system(start, size, moves)
    assert expected == {end: fmpq(weight, found.total) for end, weight in found.weights.items()}


def _one_system(start: dict[int, int], size: int, moves: list[Move | None]) -> dict[int, fmpq]:
    entries = [[fmpq(int(row == column)) for column in range(size)] for row in range(size)]
    for state in range(size):
        for other, weight in moves[state].following:
            if other < size:
                entries[other][state] -= fmpq(weight, moves[state].total)
    flat = [entry for row in entries for entry in row]
    right = fmpq_mat(size, 1, [fmpq(start.get(state, 0), 5) for state in range(size)])
    visits = fmpq_mat(size, size, flat).solve(right)
    found: dict[int, fmpq] = {}
    for state in range(size):
        for other, weight in moves[state].following:
            if other >= size and visits[state, 0]:
                share = visits[state, 0] * fmpq(weight, moves[state].total)
                found[other] = found.get(other, fmpq(0)) + share
    return found


def test_what_is_counted_on_the_way_is_an_exponent():
    once = fmpz_poly([0, 1])
    moves = [Move(((1, once), (2, 1)), 2), Move(((1, 1), (2, once)), 3), None]
    weights, total = absorbed_counting({0: 1}, 1, moves, Budget())
    assert (fmpz_poly([2, 0, 1]), 4) == (weights[2], total)


@pytest.mark.parametrize("size", [3, 60])
def test_a_circle_that_is_entered_with_something_counted_keeps_it(size: int):
    random = Random(size)
    counted = fmpz_poly([0, 0, 1])
    inside = range(1, size + 1)
    circle = [
        Move([(1 + at % size, 1), (random.choice(inside), 1), (size + 1, 2)], 4) for at in inside
    ]
    moves = [Move(((1, counted), (2, 1)), 2), *circle, None]
    weights, total = absorbed_counting({0: 1}, 1, moves, Budget())
    assert fmpz_poly([1, 0, 1]) * (total // 2) == weights[size + 1]


def test_a_ring_of_states_in_different_units_has_no_end_either():
    moves = [Move([(1, 2)], 1), Move([(0, 1)], 2)]
    with pytest.raises(EndlessError):
        absorbed({0: 1}, 1, moves, Budget())


def test_states_may_be_counted_in_different_units():
    # The first one goes on to the second, of which two are one of it; half of each comes back.
    moves = [Move([(1, 2)], 1), Move([(0, 1), (2, 2)], 4), None]
    assert absorbed({0: 3}, 3, moves, Budget()).weights == {2: 2}
