"""Histograms of rolls beside their distributions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.distribution import Distribution
from engine.statistics.histogram import Bin, histogram
from engine.textbox import TextBox

DIE = Distribution.from_weights({(face,): 1 for face in range(1, 7)})


def test_each_number_has_a_bin_with_its_share_and_its_probability():
    found = histogram({(1,): 1, (3,): 3}, DIE)
    assert (True, 4, 1.0, 2.5) == (found.is_numeric, found.rolls, found.width, found.mean)
    assert [("1", 1.0, 0.25), ("2", 2.0, 0.0), ("3", 3.0, 0.75)] == [
        (each.label, each.centre, each.observed) for each in found.bins[:3]
    ]
    assert [Fraction(1, 6)] * 6 == [each.expected for each in found.bins]


def test_without_a_distribution_nothing_is_expected():
    assert (Bin("7", 7.0, 1.0, None),) == histogram({(7,): 5}).bins


def test_the_empty_collection_counts_as_zero():
    assert [("0", 0.5), ("1", 0.5)] == [
        (each.label, each.observed) for each in histogram({(): 2, (1,): 2}).bins
    ]


def test_numbers_far_apart_are_neighbours_where_nothing_lies_between():
    found = histogram({(10,): 1, (20,): 1, (40,): 2})
    assert (10.0, ["10", "20", "30", "40"]) == (found.width, [each.label for each in found.bins])
    assert 0.0 == found.bins[2].observed


def test_fractions_keep_their_distance():
    found = histogram({(Fraction(1, 2),): 1, (2,): 1})
    assert (1.5, ["1/2", "2"]) == (found.width, [each.label for each in found.bins])


def test_many_numbers_share_bins_and_nothing_gets_lost():
    exact = Distribution.from_weights({(value,): 1 for value in range(1, 1001)})
    found = histogram({(value,): 2 for value in range(1, 1001)}, exact)
    assert 112 == len(found.bins)
    assert ("1..9", 5.0) == (found.bins[0].label, found.bins[0].centre)
    assert 1 == pytest.approx(sum(each.observed for each in found.bins))
    assert 1 == pytest.approx(sum(each.expected for each in found.bins))


def test_an_end_that_is_never_seen_is_left_out():
    exact = Distribution.from_weights({(1,): 10**6, (2,): 10**6, (900,): 1})
    assert ["1", "2"] == [each.label for each in histogram({(1,): 3}, exact).bins]
    assert "897..904" == histogram({(900,): 1}, exact).bins[-1].label


def test_other_outcomes_come_likeliest_first_and_the_rest_together():
    exact = Distribution.from_weights(
        {TextBox((f"{number:02}",)): 20 - number for number in range(20)}
    )
    found = histogram({TextBox(("03",)): 3, TextBox(("19",)): 1}, exact)
    assert not found.is_numeric
    assert ["00", "01", "02", "03"] == [each.label for each in found.bins[:4]]
    assert ("", 11.0, 0.25) == (
        found.bins[-1].label,
        found.bins[-1].centre,
        found.bins[-1].observed,
    )
    assert Fraction(45, 210) == found.bins[-1].expected
    assert found.mean is None


def test_an_outcome_that_is_not_in_the_distribution_is_shown_all_the_same():
    found = histogram({(1, 1): 1, (9, 9): 1}, Distribution.from_weights({(1, 1): 1, (1, 2): 1}))
    assert [("1 1", 0.5, 0.5), ("1 2", 0.0, 0.5), ("9 9", 0.5, 0.0)] == [
        (each.label, each.observed, each.expected) for each in found.bins
    ]


def test_numbers_too_large_to_be_told_apart_are_categories():
    assert not histogram({(10**20,): 1, (10**20 + 1,): 1}).is_numeric
