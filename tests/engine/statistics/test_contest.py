from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import OverBudgetError
from engine.statistics.contest import Contest, contest, difference
from tests.engine.numbers import CUT_OFF, THREE_DICE, counted, cumulative, distributions, rolled


def brute_force(first, second):
    """Return the weights of all differences, pair by pair."""
    weights = Counter()
    for number, weight in first.numbers:
        for other, other_weight in second.numbers:
            weights[(number - other,)] += weight * other_weight
    return Distribution.from_weights(weights)


def test_a_die_against_itself():
    die = cumulative(rolled(1))

    assert Contest(Fraction(15, 36), Fraction(6, 36), Fraction(15, 36)) == contest(die, die)


def test_the_other_side_sees_it_the_other_way_round():
    first, second = cumulative(rolled(2)), cumulative(rolled(1))

    assert contest(second, first) == contest(first, second).reversed


def test_mechanics_that_never_meet():
    low, high = cumulative(counted((1, 2))), cumulative(counted((5, 9)))

    assert Contest(0, 0, 1) == contest(low, high)
    assert Contest(1, 0, 0) == contest(high, low)


def test_only_the_computed_part_competes():
    certain = cumulative(counted((1,)))

    assert Contest(Fraction(1, 4), Fraction(3, 4), 0) == contest(cumulative(CUT_OFF), certain)
    assert 8 == CUT_OFF.total
    assert 4 == difference(cumulative(CUT_OFF), certain, Budget()).total


@given(distributions(), distributions())
def test_a_contest_agrees_with_its_difference_and_adds_up(first, second):
    found = contest(cumulative(first), cumulative(second))
    apart = brute_force(first, second).numbers
    total = sum(weight for _, weight in apart)

    assert Fraction(sum(w for n, w in apart if n > 0), total) == found.ahead
    assert Fraction(sum(w for n, w in apart if n == 0), total) == found.level
    assert 1 == found.ahead + found.level + found.behind


@given(distributions(), distributions())
def test_a_difference_agrees_with_all_pairs(first, second):
    expected = brute_force(first, second)
    found = difference(cumulative(first), cumulative(second), Budget())

    assert expected.outcomes == found.outcomes
    assert [Fraction(w, expected.total) for w in expected.weights] == [
        Fraction(w, found.total) for w in found.weights
    ]


def test_whole_differences_of_rationals_are_whole_numbers():
    halves = cumulative(counted((Fraction(1, 2), Fraction(3, 2))))
    found = difference(halves, halves, Budget())

    assert ((-1,), (0,), (1,)) == found.outcomes
    assert all(isinstance(number, int) for number, _ in found.numbers)


def test_thousands_of_outcomes_are_quick_to_compare():
    first = cumulative(counted(range(20_000)))
    second = cumulative(counted(range(10_000, 30_000)))
    found = contest(first, second)

    assert Fraction(10_000 * 9_999 // 2, 20_000**2) == found.ahead
    assert Fraction(10_000, 20_000**2) == found.level


def test_a_difference_keeps_to_its_budget():
    far = cumulative(counted([10**k for k in range(200)]))

    with pytest.raises(OverBudgetError):
        difference(far, far, Budget(memory=100_000))


def test_the_difference_of_three_dice():
    found = difference(cumulative(THREE_DICE), cumulative(THREE_DICE), Budget())

    assert 0 == found.mean
    assert Fraction(4332, 6**6) == found.probability((0,))
    assert Fraction(1, 6**6) == found.probability((15,))
