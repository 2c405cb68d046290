"""The chi-square test of rolls, against tables and against counting."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.distribution import Distribution
from engine.statistics.goodness import chi_square_tail, goodness

DIE = Distribution.from_weights({(face,): 1 for face in range(1, 7)})


def rolled(*hits: int):
    return {(face,): count for face, count in enumerate(hits, 1)}


@pytest.mark.parametrize(
    ("degrees", "statistic", "chance"),
    [
        # Critical values as printed in tables of the chi-square distribution.
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 5.991, 0.05),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (10, 18.307, 0.05),
        (30, 43.773, 0.05),
        (100, 124.342, 0.05),
        (10, 3.940, 0.95),
    ],
)
def test_the_tail_agrees_with_printed_tables(degrees, statistic, chance):
    assert chance == pytest.approx(chi_square_tail(degrees, statistic), abs=5e-6 + chance * 2e-4)


def test_two_degrees_of_freedom_are_an_exponential():
    for statistic in (0.0, 0.5, 1.0, 7.0, 40.0, 600.0):
        assert math.exp(-statistic / 2) == pytest.approx(chi_square_tail(2, statistic), rel=1e-12)


def test_rolls_exactly_as_expected_leave_no_doubt():
    found = goodness(rolled(10, 10, 10, 10, 10, 10), DIE)
    assert (0.0, 5, 1.0) == (found.statistic, found.degrees, found.chance)


def test_the_statistic_is_the_sum_of_squared_differences_over_what_is_expected():
    hits = (5, 8, 9, 8, 10, 20)
    expected = sum(Fraction((hit - 10) ** 2, 10) for hit in hits)
    found = goodness(rolled(*hits), DIE)
    assert float(expected) == pytest.approx(found.statistic, rel=1e-12)
    # 13.4 with 5 degrees: between the printed 11.070 (5 %) and 15.086 (1 %).
    assert 0.01 < found.chance < 0.05


def test_too_few_rolls_are_not_tested():
    assert goodness({}, DIE) is None
    assert goodness(rolled(4, 5), DIE) is None


def test_outcomes_expected_too_rarely_are_tested_together():
    rare = Distribution.from_weights({(1,): 97, (2,): 1, (3,): 1, (4,): 1})
    found = goodness({(1,): 194, (2,): 3, (4,): 3}, rare)
    # 200 rolls expect 2 of each rare outcome, 6 of the three together.
    assert (0.0, 1) == (found.statistic, found.degrees)


def test_what_is_left_over_joins_the_last_cell():
    rare = Distribution.from_weights({(1,): 48, (2,): 48, (3,): 4})
    found = goodness({(1,): 48, (2,): 50, (3,): 2}, rare)
    assert (0.0, 1) == (found.statistic, found.degrees)


def test_an_outcome_that_cannot_come_up_is_told():
    found = goodness(rolled(10, 10, 10, 10, 10, 10, 1), DIE)
    assert (math.inf, 0.0) == (found.statistic, found.chance)


def test_what_a_limit_cut_off_is_a_cell_of_its_own():
    cut_off = Distribution(((1,), (2,)), (4, 4), 10)
    found = goodness({(1,): 40, (2,): 40, (3,): 15, (9,): 5}, cut_off)
    assert (0.0, 2) == (found.statistic, found.degrees)


def test_weights_of_a_thousand_digits_are_no_trouble():
    huge = Distribution.from_weights({(1,): 10**2000, (2,): 10**2000 * 3})
    found = goodness({(1,): 30, (2,): 70}, huge)
    assert 4 / 3 == pytest.approx(found.statistic, rel=1e-12)


@given(st.lists(st.integers(0, 40), min_size=6, max_size=6))
def test_the_chance_is_a_probability(hits):
    found = goodness(rolled(*hits), DIE)
    assert found is None or 0 <= found.chance <= 1
    assert (sum(hits) < 10) == (found is None)
