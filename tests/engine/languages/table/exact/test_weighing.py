"""Exact weights: sums, and odds in whole numbers."""

from __future__ import annotations

from flint import fmpq

from engine.languages.table.exact.weighing import (
    NEVER,
    SURELY,
    Odds,
    Special,
    add_weighted,
    certain,
    in_whole_numbers,
    mass,
    mixed,
    shortened,
)


def test_weights_of_the_same_thing_are_added():
    weights = {"a": fmpq(1, 2)}
    add_weighted(weights, [("a", SURELY), ("b", SURELY), ("b", SURELY)], fmpq(1, 4))
    assert {"a": fmpq(3, 4), "b": fmpq(1, 2)} == weights
    assert fmpq(5, 4) == mass(weights)


def test_branches_are_mixed_in_lowest_terms():
    coin = Odds({0: 1, 1: 1}, 2)
    found = mixed([(2, coin), (2, certain(1))], 4)
    assert {0: 1, 1: 3} == found.weights
    assert 4 == found.total
    assert Odds({1: 3, 0: 1}, 4) == found
    assert hash(Odds({1: 3, 0: 1}, 4)) == hash(found)


def test_probabilities_become_whole_numbers():
    found = in_whole_numbers({"a": fmpq(1, 6), "b": fmpq(1, 4), "c": NEVER, "d": fmpq(7, 12)})
    assert Odds({"a": 2, "b": 3, "d": 7}, 12) == found


def test_shortened_weights_are_never_more_than_they_were():
    long = Odds({1: 7**400, 2: 1, 3: 5**500, Special.MISSING: 11}, 7**400 + 5**500 + 12)
    found = shortened(long)
    assert found.total <= 1 << 200
    assert sum(found.weights.values()) == found.total
    assert {1, 3, Special.MISSING} == found.weights.keys()
    for thing in (1, 3):
        lost = fmpq(long.weights[thing], long.total) - fmpq(found.weights[thing], found.total)
        assert 0 <= lost < fmpq(1, 1 << 199)


def test_short_weights_are_left_as_they_are():
    assert Odds({1: 1, Special.MISSING: 2}, 3) == shortened(Odds({1: 1, Special.MISSING: 2}, 3))


def test_odds_that_differ_in_what_was_added_are_told_apart_at_once():
    faces = range(20)
    hashes = {hash(Odds({face + more: 1 for face in faces}, 20)) for more in range(50)}
    assert 50 == len(hashes)
