"""Tests of edits of bands."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics.bands import Band, first_overlap
from workbench.project.bands import BandEnd, band_name, with_band, with_end_moved

BANDS = (Band("miss", None, 6), Band("mixed", 7, 9), Band("hit", 10, None), Band("far", 20, 30))
THREE = BANDS[:3]


def ends(bands):
    return [(band.low, band.high) for band in bands]


def test_neighbours_move_along():
    moved = with_end_moved(THREE, BandEnd(0, is_high=True), 7)
    assert [(None, 7), (8, 9), (10, None)] == ends(moved)
    moved = with_end_moved(THREE, BandEnd(2, is_high=False), 8)
    assert [(None, 6), (7, 7), (8, None)] == ends(moved)


def test_no_band_vanishes():
    assert [(None, 8), (9, 9), (10, None)] == ends(
        with_end_moved(THREE, BandEnd(0, is_high=True), 50)
    )
    assert [(None, 6), (7, 7), (8, None)] == ends(
        with_end_moved(THREE, BandEnd(1, is_high=True), -50)
    )


def test_a_gap_is_closed_and_no_more():
    apart = (Band("low", 1, 3), Band("high", 8, 9))
    assert [(1, 7), (8, 9)] == ends(with_end_moved(apart, BandEnd(0, is_high=True), 12))
    assert [(1, 3), (4, 9)] == ends(with_end_moved(apart, BandEnd(1, is_high=False), -2))


@given(
    st.lists(st.integers(-9, 9), min_size=2, max_size=6, unique=True),
    st.integers(-20, 20),
    st.data(),
)
def test_bands_never_come_to_lie_over_each_other(numbers, to, data):
    edges = sorted(numbers)
    bands = tuple(Band(f"{low}", low, high - 1) for low, high in itertools.pairwise(edges))
    end = BandEnd(data.draw(st.integers(0, len(bands) - 1)), data.draw(st.booleans()))
    moved = with_end_moved(bands, end, to)
    assert first_overlap(moved) is None
    assert not any(band.is_reversed for band in moved)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (7, 9, [(None, 6), (7, 9), (10, None)]),
        (8, 8, [(None, 6), (7, 7), (8, 8), (9, 9), (10, None)]),
        (5, 12, [(None, 4), (5, 12), (13, None)]),
    ],
)
def test_a_new_band_takes_its_outcomes_from_the_others(low, high, expected):
    made = with_band(THREE, low, high, "new", lambda name: f"{name} again")
    assert expected == ends(made)
    assert first_overlap(made) is None
    assert len({band.name for band in made}) == len(made)


def test_a_new_band_has_a_name_of_its_own():
    assert "band 1" == band_name((), "band {number}")
    assert "band 3" == band_name((Band("band 2"),), "band {number}")
