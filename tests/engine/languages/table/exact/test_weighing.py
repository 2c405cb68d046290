"""Exact weights: sums, and how often a loop comes to each of its states."""

from __future__ import annotations

from flint import fmpq

from engine.languages.table.exact.weighing import NEVER, SURELY, add_weighted, expected_visits, mass


def test_weights_of_the_same_thing_are_added():
    weights = {"a": fmpq(1, 2)}
    add_weighted(weights, [("a", SURELY), ("b", SURELY), ("b", SURELY)], fmpq(1, 4))
    assert {"a": fmpq(3, 4), "b": fmpq(1, 2)} == weights
    assert fmpq(5, 4) == mass(weights)


def test_a_state_that_stays_is_visited_again_and_again():
    assert [fmpq(6)] == expected_visits([SURELY], [{0: fmpq(5, 6)}])


def test_states_in_a_circle():
    half = fmpq(1, 2)
    assert [fmpq(4, 3), fmpq(2, 3)] == expected_visits([SURELY, NEVER], [{1: half}, {0: half}])


def test_a_circle_without_a_way_out_is_for_ever():
    assert None is expected_visits([SURELY, NEVER], [{1: SURELY}, {0: SURELY}])
