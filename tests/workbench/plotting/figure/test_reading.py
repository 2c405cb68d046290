"""Tests of reading exact probabilities."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.distribution import Distribution
from engine.textbox import TextBox
from tests.workbench.sample_series import RESULTS, THREE_DICE
from workbench.plotting.figure.reading import Reader
from workbench.project.views import ViewMode

SPARSE = Reader(Distribution(((2,), (5,), (9,)), (1, 2, 3), 8))


@pytest.mark.parametrize(
    ("number", "exactly", "at_least", "at_most"),
    [
        (1, 0, 6, 0),
        (2, 1, 6, 1),
        (3, 0, 5, 1),
        (5, 2, 5, 3),
        (9, 3, 3, 6),
        (10, 0, 0, 6),
        (Fraction(9, 2), 0, 5, 1),
    ],
)
def test_every_number_can_be_read_in_every_mode(number, exactly, at_least, at_most):
    read = [SPARSE.read((number,), mode).weight for mode in ViewMode]
    assert [exactly, at_least, at_most] == read


def test_fractions_are_of_everything_what_is_missing_included():
    assert Fraction(6, 8) == SPARSE.read((2,), ViewMode.AT_LEAST).fraction


def test_the_empty_collection_counts_as_zero():
    reader = Reader(Distribution(((), (0,), (1,)), (1, 1, 2), 4))
    assert ((0,), (1,)) == reader.values
    assert Fraction(1, 2) == reader.read((0,), ViewMode.EXACTLY).fraction


def test_texts_are_read_exactly_in_every_mode():
    reader = Reader(RESULTS.distribution)
    chances = {reader.read(TextBox(("success",)), mode).fraction for mode in ViewMode}
    assert {Fraction(1, 2)} == chances


def test_readings_agree_with_the_summary():
    reader = Reader(THREE_DICE.distribution)
    summary = THREE_DICE.summary
    for value, chance in zip(reader.values, summary.at_least, strict=True):
        assert chance == reader.read(value, ViewMode.AT_LEAST).chance
