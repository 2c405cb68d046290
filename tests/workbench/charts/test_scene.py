"""Tests of what the chart decides to draw."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.distribution import Distribution
from engine.errors import DiceError
from tests.workbench.sample_series import (
    DROP_LOWEST,
    LUCK,
    RESULTS,
    THREE_DICE,
    TWO_AND_SIX,
    series_of,
    uniform,
)
from workbench.charts.scene import MOST_CATEGORIES, Form, compose
from workbench.views import Shape, ViewMode

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


def test_three_mechanics_are_bars():
    scene = compose(THREE, ViewMode.EXACTLY, Shape.BARS)
    assert Form.BARS is scene.form
    assert () == scene.notes
    assert [float(number) for number in range(3, 19)] == scene.stops.tolist()
    assert scene.curves[2].ys.max() == scene.highest() == 6 / 36


def test_more_than_three_are_lines_and_it_is_said():
    four = (*THREE, series_of("d20", uniform(1, 20)))
    scene = compose(four, ViewMode.EXACTLY, Shape.BARS)
    assert Form.LINES is scene.form
    assert ("More than three mechanics are drawn as lines.",) == scene.notes


@pytest.mark.parametrize(
    ("mode", "form", "first", "last"),
    [
        (ViewMode.EXACTLY, Form.LINES, 1 / 216, 1 / 216),
        (ViewMode.AT_LEAST, Form.STEPS_DOWN, 1.0, 1 / 216),
        (ViewMode.AT_MOST, Form.STEPS_UP, 1 / 216, 1.0),
    ],
)
def test_cumulated_lines_are_steps(mode, form, first, last):
    scene = compose((THREE_DICE,), mode, Shape.LINES)
    assert form is scene.form
    assert (first, last) == (scene.curves[0].ys[0], scene.curves[0].ys[-1])


def test_hidden_mechanics_are_not_drawn():
    scene = compose((THREE_DICE, replace(DROP_LOWEST, shown=False)), ViewMode.EXACTLY, Shape.BARS)
    assert ["3d6"] == [curve.identity for curve in scene.curves]


def test_first_and_last_bar_are_whole():
    scene = compose((THREE_DICE,), ViewMode.EXACTLY, Shape.BARS)
    low, high = scene.whole_range()
    assert low < 3 - 0.5
    assert high > 18 + 0.5


def test_the_gap_is_that_of_the_nearest_outcomes():
    tens = series_of("tens", Distribution(((10,), (20,), (40,)), (1, 1, 1), 3))
    assert 10.0 == compose((tens,), ViewMode.EXACTLY, Shape.BARS).gap


def test_ends_too_rare_to_be_seen_are_left_out_and_it_is_said():
    weights = [1] * 100 + [10**6] * 10 + [1] * 100
    rare = Distribution(tuple((number,) for number in range(210)), tuple(weights), sum(weights))
    scene = compose((series_of("rare", rare),), ViewMode.EXACTLY, Shape.BARS)
    low, high = scene.telling_range()
    assert 95 < low < 100 < 109 < high < 115
    assert "from 0 to 209" in scene.notes[0]
    cumulated = compose((series_of("rare", rare),), ViewMode.AT_LEAST, Shape.BARS)
    assert 95 < cumulated.telling_range()[0] < cumulated.telling_range()[1] < 115


# ---- outcomes that are no numbers ---------------------------------------------------------


def test_texts_get_a_place_each():
    scene = compose((RESULTS, LUCK), ViewMode.EXACTLY, Shape.LINES)
    assert ("failure", "success", "triumph") == scene.labels
    assert Form.BARS is scene.form
    assert [0.0, 1.0] == scene.curves[1].xs.tolist()
    assert [0.5, 0.5] == scene.curves[1].ys.tolist()


def test_texts_have_no_at_least():
    scene = compose((RESULTS,), ViewMode.AT_LEAST, Shape.BARS)
    assert ViewMode.EXACTLY is scene.mode
    assert "at least" in scene.notes[0]


def test_only_the_likeliest_outcomes_have_room():
    outcomes = tuple((number, number) for number in range(100))
    weights = tuple(range(1, 101))
    pairs = series_of("pairs", Distribution(outcomes, weights, sum(weights)))
    scene = compose((pairs,), ViewMode.EXACTLY, Shape.BARS)
    assert outcomes[-MOST_CATEGORIES:] == scene.categories
    assert "60 likeliest of 100" in scene.notes[0]


def test_numbers_come_before_texts_on_a_mixed_chart():
    scene = compose((THREE_DICE, RESULTS, LUCK), ViewMode.EXACTLY, Shape.BARS)
    assert ["3d6"] == [curve.identity for curve in scene.curves]
    expected = "attack, luck have outcomes that are not numbers: see Outcomes."
    assert (expected,) == scene.notes


# ---- nothing to draw ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("series", "words"),
    [
        ((), "Write a mechanic"),
        ((replace(THREE_DICE, shown=False),), "hidden"),
        ((series_of("slow", None, computing=True),), "Computing"),
        ((series_of("wrong", None, fault=DiceError("no")),), "wrong has a fault"),
        ((series_of("blank", None),), "Write a script"),
    ],
)
def test_an_empty_chart_says_why(series, words):
    scene = compose(series, ViewMode.EXACTLY, Shape.BARS)
    assert words in scene.hint
    assert () == scene.curves


def test_a_fault_keeps_the_last_good_curve():
    stale = replace(THREE_DICE, stale=True, fault=DiceError("no"))
    scene = compose((stale,), ViewMode.EXACTLY, Shape.BARS)
    assert "" == scene.hint
    assert scene.curves[0].stale
    assert np.array_equal(scene.curves[0].ys, THREE_DICE.summary.exactly)
