from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics.bands import Band, band_shares, first_overlap, range_text
from tests.engine.numbers import THREE_DICE, counted, cumulative, distributions, rolled

MISS, MIXED, HIT = Band("miss", None, 6), Band("mixed", 7, 9), Band("hit", 10, None)


def test_two_dice_fall_into_three_bands():
    found = band_shares(cumulative(rolled(2)), (MISS, MIXED, HIT))

    assert (Fraction(15, 36), Fraction(15, 36), Fraction(6, 36)) == found.shares
    assert 0 == found.rest


def test_what_no_band_catches_is_the_rest():
    found = band_shares(cumulative(THREE_DICE), (Band("low", 3, 5), Band("top", 18, 18)))

    assert (Fraction(10, 216), Fraction(1, 216)) == found.shares
    assert Fraction(205, 216) == found.rest


def test_numbers_between_whole_ones_belong_to_no_closed_band():
    found = band_shares(cumulative(counted((6, Fraction(13, 2), 7))), (MISS, MIXED))

    assert (Fraction(1, 3), Fraction(1, 3)) == found.shares
    assert Fraction(1, 3) == found.rest


def test_a_band_without_ends_holds_everything():
    assert (1,) == band_shares(cumulative(THREE_DICE), (Band("any"),)).shares


def test_a_reversed_band_holds_nothing():
    band = Band("odd", 9, 7)

    assert band.is_reversed
    assert (0,) == band_shares(cumulative(THREE_DICE), (band,)).shares


@pytest.mark.parametrize(
    ("bands", "common"),
    [
        ((Band("a", None, 7), Band("b", 7, None)), (7, 7)),
        ((Band("a"), Band("b", 3, 5)), (3, 5)),
        ((Band("a", None, 3), Band("b", None, 9)), (None, 3)),
        ((Band("a", 3, None), Band("b", 9, None)), (9, None)),
        ((Band("a"), Band("b")), (None, None)),
    ],
)
def test_bands_that_overlap_are_found(bands, common):
    assert bands == first_overlap((*bands, Band("far", 100, 100))[:2])
    assert common == bands[0].overlap(bands[1])


def test_neighbours_do_not_overlap_and_reversed_bands_meet_nothing():
    assert first_overlap((MISS, MIXED, HIT)) is None
    assert first_overlap((MISS, Band("reversed", 5, 1))) is None


def ends():
    return st.none() | st.integers(-9, 9)


@given(st.lists(st.builds(Band, st.just("band"), ends(), ends()), max_size=6))
def test_an_overlap_is_found_wherever_there_is_one(bands):
    """All pairs are tried, which takes too long for thousands of bands."""
    meeting = [pair for pair in combinations(bands, 2) if pair[0].meets(pair[1])]
    found = first_overlap(bands)
    assert (found in meeting) if meeting else (found is None)


@given(distributions(), st.lists(st.integers(-12, 12), min_size=1, max_size=5, unique=True))
def test_bands_side_by_side_and_the_rest_are_everything(distribution, cuts):
    cuts.sort()
    bands = [
        Band("below", None, cuts[0] - 1),
        *(Band("between", low, high - 1) for low, high in pairwise(cuts)),
        Band("above", cuts[-1], None),
    ]
    found = band_shares(cumulative(distribution), bands)

    assert first_overlap(bands) is None
    assert 1 == sum(found.shares) + found.rest
    assert found.rest >= 0


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        ((None, 6), "≤ 6"),
        ((7, 9), "7..9"),
        ((10, None), "≥ 10"),
        ((5, 5), "5"),
        ((None, None), "all"),
        ((-3, -1), "-3..-1"),
    ],
)
def test_a_range_is_written_in_short(ends, text):
    assert text == range_text(*ends)
