"""Tests of what the chart decides to draw."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from engine.distribution import Distribution
from engine.errors import DiceError, Span
from engine.textbox import TextBox
from tests.workbench.sample_series import (
    DROP_LOWEST,
    LUCK,
    RESULTS,
    THREE_DICE,
    TWO_AND_SIX,
    series_of,
    uniform,
)
from workbench.plotting.figure.annotations import Annotations, Ghost, Pin, Shading
from workbench.plotting.figure.categories import MOST_CATEGORIES
from workbench.plotting.figure.compose import MOST_CURVES, compose
from workbench.plotting.figure.scene import Axes, CurveForm
from workbench.project.views import Band, ChartLayout, CurveShape, Scale, View, ViewMode

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


BARS, LINES, STEPS = (View(shape=shape) for shape in CurveShape)


def test_three_mechanics_are_bars():
    figure = compose(THREE, BARS)
    assert [CurveForm.BARS] == [scene.form for scene in figure.scenes]
    assert () == figure.notes
    assert [float(number) for number in range(3, 19)] == figure.axes.stops.tolist()
    assert 6 / 36 == figure.curves[2].ys.max()
    assert 6 / 36 < figure.axes.heights.top < 7 / 36


def test_more_than_three_are_lines_and_it_is_said():
    figure = compose((*THREE, series_of("d20", uniform(1, 20))), BARS)
    assert CurveForm.LINES is figure.scenes[0].form
    assert ("More than three curves are drawn as lines.",) == figure.notes


@pytest.mark.parametrize(
    ("view", "form", "first", "last"),
    [
        (View(ViewMode.EXACTLY, CurveShape.LINES), CurveForm.LINES, 1 / 216, 1 / 216),
        (View(ViewMode.EXACTLY, CurveShape.STEPS), CurveForm.STEPS, 1 / 216, 1 / 216),
        (View(ViewMode.AT_LEAST, CurveShape.LINES), CurveForm.STEPS_DOWN, 1.0, 1 / 216),
        (View(ViewMode.AT_LEAST, CurveShape.STEPS), CurveForm.STEPS_DOWN, 1.0, 1 / 216),
        (View(ViewMode.AT_MOST, CurveShape.LINES), CurveForm.STEPS_UP, 1 / 216, 1.0),
    ],
)
def test_cumulated_lines_are_steps(view, form, first, last):
    figure = compose((THREE_DICE,), view)
    assert form is figure.scenes[0].form
    assert (first, last) == (figure.curves[0].ys[0], figure.curves[0].ys[-1])


@pytest.mark.parametrize("layout", ChartLayout)
@pytest.mark.parametrize(
    ("mode", "places", "heights"),
    [
        (ViewMode.AT_LEAST, range(1, 7), [1, 1, 1, 1, 2 / 3, 1 / 3]),
        (ViewMode.AT_MOST, range(4, 11), [1 / 3, 2 / 3, 1, 1, 1, 1, 1]),
    ],
)
def test_cumulated_bars_go_on_where_a_mechanic_has_no_outcomes(layout, mode, places, heights):
    narrow, wide = series_of("narrow", uniform(4, 6)), series_of("wide", uniform(1, 10))
    figure = compose((narrow, wide), View(mode, CurveShape.BARS, layout))
    first, second = figure.curves
    assert list(places) == first.xs.tolist()
    assert heights == pytest.approx(first.ys.tolist())
    assert list(range(1, 11)) == second.xs.tolist()


def test_cumulated_bars_of_odd_outcomes_go_on_at_those_of_others():
    doubled = series_of("doubled", Distribution.from_weights({(2,): 1, (4,): 1, (6,): 1}))
    figure = compose((doubled, series_of("d6", uniform(1, 6))), View(ViewMode.AT_LEAST))
    assert [1, 1, 2 / 3, 2 / 3, 1 / 3, 1 / 3] == pytest.approx(figure.curves[0].ys.tolist())


def test_hidden_mechanics_are_not_drawn():
    figure = compose((THREE_DICE, replace(DROP_LOWEST, shown=False)), BARS)
    assert ["3d6"] == [curve.identity for curve in figure.curves]


def test_only_so_many_mechanics_are_drawn_and_it_is_said():
    many = tuple(replace(THREE_DICE, identity=str(index)) for index in range(200))
    figure = compose(many, LINES)
    assert [str(index) for index in range(MOST_CURVES)] == [c.identity for c in figure.curves]
    assert f"{MOST_CURVES} of 200 curves" in figure.notes[0]


@pytest.mark.parametrize("layout", ChartLayout)
def test_the_selected_mechanic_is_always_drawn(layout):
    many = [replace(THREE_DICE, identity=str(index)) for index in range(200)]
    drawn = [c.identity for c in compose(many, View(layout=layout), selected="150").curves]
    assert [*(str(index) for index in range(MOST_CURVES - 1)), "150"] == drawn
    assert "3" in [c.identity for c in compose(many, View(), selected="3").curves]


NOTHING = series_of("nothing", Distribution.from_weights({(): 1}))
HIT = series_of("hit", Distribution.from_weights({(): 5, (6,): 1}), colour=1)
COUNT = series_of("count", Distribution.from_weights({(0,): 5, (6,): 1}), colour=2)


def test_outcomes_far_apart_are_no_wider_than_others():
    axes = compose((NOTHING, HIT), View()).axes
    assert (6.0, 1.0) == (axes.gap, axes.width)
    assert (-0.75, 6.75) == axes.whole_range()
    halves = series_of("half", Distribution.from_weights({(Fraction(1, 2),): 1, (1,): 1}))
    assert 0.5 == compose((halves,), View()).axes.width


@pytest.mark.parametrize(
    ("series", "mode", "word"),
    [
        ((NOTHING, HIT), ViewMode.EXACTLY, "(empty)"),
        ((COUNT,), ViewMode.EXACTLY, "0"),
        ((COUNT, HIT), ViewMode.EXACTLY, "0 / (empty)"),
        ((THREE_DICE,), ViewMode.EXACTLY, "0"),
        ((HIT,), ViewMode.AT_LEAST, "0"),
    ],
)
def test_the_empty_collection_has_its_own_word(series, mode, word):
    assert word == compose(series, View(mode)).axes.zero


def test_first_and_last_bar_are_whole():
    low, high = compose((THREE_DICE,), BARS).axes.whole_range()
    assert low < 3 - 0.5
    assert high > 18 + 0.5


def test_the_gap_is_that_of_the_nearest_outcomes():
    tens = series_of("tens", Distribution(((10,), (20,), (40,)), (1, 1, 1), 3))
    assert 10.0 == compose((tens,), BARS).axes.gap


def test_ends_too_rare_to_be_seen_are_left_out_and_it_is_said():
    weights = [1] * 100 + [10**6] * 10 + [1] * 100
    rare = Distribution(tuple((number,) for number in range(210)), tuple(weights), sum(weights))
    figure = compose((series_of("rare", rare),), BARS)
    low, high = figure.axes.telling
    assert 95 < low < 100 < 109 < high < 115
    # No part of the next bar looks in.
    assert (0.5, 0.5) == (low % 1, high % 1)
    assert "from 0 to 209" in figure.notes[0]
    cumulated = compose((series_of("rare", rare),), View(ViewMode.AT_LEAST)).axes.telling
    assert 95 < cumulated[0] < cumulated[1] < 115


def test_a_lone_outcome_leaves_out_none():
    lone = series_of("lone", Distribution(((7,),), (1,), 1))
    figure = compose((lone,), BARS)
    assert (6.25, 7.75) == figure.axes.telling
    assert () == figure.notes


# ---- the grid -----------------------------------------------------------------------------


def test_a_grid_has_a_scene_for_each_mechanic_on_the_same_axes():
    figure = compose(THREE, View(layout=ChartLayout.GRID))
    assert figure.is_grid
    assert [("3d6",), ("4d6 drop lowest",), ("2d6 + 6",)] == [
        tuple(curve.name for curve in scene.curves) for scene in figure.scenes
    ]
    assert {id(figure.axes)} == {id(scene.axes) for scene in figure.scenes}
    assert {CurveForm.BARS} == {scene.form for scene in figure.scenes}


def test_a_grid_of_many_keeps_its_bars():
    many = tuple(replace(THREE_DICE, identity=str(index)) for index in range(12))
    figure = compose(many, View(layout=ChartLayout.GRID))
    assert {CurveForm.BARS} == {scene.form for scene in figure.scenes}
    assert () == figure.notes


# ---- the logarithmic scale ----------------------------------------------------------------


def test_logarithms_are_drawn_and_zero_is_left_out():
    outcomes = ((1,), (2,), (3,))
    thin = series_of("thin", Distribution(outcomes, (1, 9 * 10**399, 10**399), 10**400))
    figure = compose((thin,), View(scale=Scale.LOGARITHMIC))
    assert [2.0, 3.0] == figure.curves[0].xs.tolist()
    assert pytest.approx([np.log10(0.9), -1.0]) == figure.curves[0].ys.tolist()
    assert figure.axes.heights.bottom < -1.0


def test_a_logarithmic_chart_begins_nine_powers_of_ten_below_its_top():
    die = series_of("die", Distribution(((1,), (2,)), (1, 10**30 - 1), 10**30))
    heights = compose((die,), View(scale=Scale.LOGARITHMIC)).axes.heights
    assert -10 < heights.bottom < -9
    assert heights.floor < -30


# ---- what is pointed out ------------------------------------------------------------------


def test_bands_and_what_is_meant_for_a_mechanic_go_to_its_scene():
    annotations = Annotations(
        bands=(Band("hit", 10, None),),
        shading=Shading("3d6", 10, None, "at least 10"),
        pins=(Pin(12.0, "65%", "2d6 + 6"), Pin(9.0, "both")),
    )
    first, second, third = compose(THREE, View(layout=ChartLayout.GRID), annotations).scenes
    assert (annotations.shading, None, None) == (first.shading, second.shading, third.shading)
    assert [annotations.bands] * 3 == [scene.bands for scene in (first, second, third)]
    assert ["both"] == [pin.label for pin in second.pins]
    assert ["65%", "both"] == [pin.label for pin in third.pins]


def test_labels_get_room_over_the_curves():
    plain = compose(THREE, BARS).axes.heights.top
    labelled = compose(THREE, BARS, Annotations(bands=(Band("hit", 10, None),))).axes.heights.top
    assert plain < labelled < plain * 1.1


def test_a_ghost_is_drawn_in_the_mode_of_the_chart():
    ghost = Ghost("4d6 drop lowest", THREE_DICE.summary)
    plain, edited = compose(THREE[:2], View(ViewMode.AT_LEAST), Annotations(ghost=ghost)).curves
    assert plain.ghost is None
    assert list(THREE_DICE.summary.at_least) == edited.ghost.ys.tolist()


@pytest.mark.parametrize("scale", Scale)
def test_a_ghost_is_seen_whole(scale):
    view, die = View(scale=scale), uniform(1, 6)
    ghost = Ghost("3d6", series_of("d6", die).summary)
    heights = compose((THREE_DICE,), view, Annotations(ghost=ghost)).axes.heights
    assert compose((series_of("d6", die),), view).axes.heights.top <= heights.top


@pytest.mark.parametrize(
    "before", [uniform(30, 33), uniform(10, 10)], ids=["beside the curve", "much too high"]
)
def test_a_ghost_that_cannot_be_seen_whole_leaves_the_curve_its_room(before):
    ghost = Ghost("3d6", series_of("before", before).summary)
    plain = compose((THREE_DICE,), BARS).axes.heights
    assert plain == compose((THREE_DICE,), BARS, Annotations(ghost=ghost)).axes.heights


@pytest.mark.parametrize("mode", ViewMode)
def test_what_a_curve_is_compared_with_is_seen_whole_and_an_edit_moves_nothing(mode):
    before = series_of("before", uniform(30, 33)).summary
    plain = compose((THREE_DICE,), View(mode)).axes
    compared = Annotations(compared=(Ghost("3d6", before, "a snapshot"),))
    axes = compose((THREE_DICE,), View(mode), compared).axes
    assert (3, 33) == (axes.stops[0], axes.stops[-1])
    assert axes.telling[0] <= plain.telling[0]
    assert axes.telling[1] > 32
    edited = compose((THREE_DICE,), View(mode), Annotations(ghost=Ghost("3d6", before))).axes
    assert plain.stops.tolist() == edited.stops.tolist()
    (bars,) = compose((THREE_DICE,), replace(BARS, mode=mode), compared).curves
    assert list(range(3, 19)) == bars.xs.tolist()


def test_a_ghost_of_texts_is_none():
    ghost = Ghost("3d6", RESULTS.summary)
    assert compose((THREE_DICE,), BARS, Annotations(ghost=ghost)).curves[0].ghost is None


def test_estimates_are_marked_and_have_bounds(estimated):
    curve = compose((estimated,), BARS).curves[0]
    low, high = curve.bounds
    assert (low <= curve.ys).all()
    assert (curve.ys <= high).all()
    assert "estimate, 1,000 rolls" in curve.estimate
    assert high.max() <= compose((estimated,), BARS).axes.heights.top


# ---- outcomes that are no numbers ---------------------------------------------------------


def test_texts_get_a_place_each_the_likeliest_first():
    figure = compose((RESULTS, LUCK), LINES)
    assert ("success", "failure", "triumph") == figure.axes.labels
    assert CurveForm.BARS is figure.scenes[0].form
    assert [0.0, 1.0] == figure.curves[1].xs.tolist()
    assert [0.5, 0.5] == figure.curves[1].ys.tolist()


def test_texts_have_no_at_least():
    figure = compose((RESULTS,), View(ViewMode.AT_LEAST))
    assert ViewMode.EXACTLY is figure.axes.mode
    assert "at least" in figure.notes[0]


def test_the_tail_of_many_outcomes_is_summed():
    outcomes = tuple((number, number) for number in range(100))
    weights = tuple(range(1, 101))
    figure = compose((series_of("pairs", Distribution(outcomes, weights, 5050)),), BARS)
    assert outcomes[: -MOST_CATEGORIES - 1 : -1] == figure.axes.categories
    assert f"others ({100 - MOST_CATEGORIES})" == figure.axes.labels[-1]
    assert pytest.approx(sum(weights[:-MOST_CATEGORIES]) / 5050) == figure.curves[0].ys[-1]
    assert pytest.approx(1.0) == figure.curves[0].ys.sum()


def test_the_number_of_the_others_is_written_as_all_numbers_are(german_numbers):
    assert "others (1\N{NARROW NO-BREAK SPACE}234)" == Axes(others=1234).others_label


def test_a_tail_of_one_outcome_is_no_tail():
    outcomes = tuple((number, number) for number in range(MOST_CATEGORIES + 1))
    weights = (1,) * len(outcomes)
    figure = compose((series_of("few", Distribution(outcomes, weights, len(outcomes))),), BARS)
    assert 0 == figure.axes.others
    assert outcomes == figure.axes.categories


def test_of_a_text_box_the_first_line_is_the_label():
    boxes = {TextBox(("       ", "a sword", "broken ")): 2, TextBox(("nothing",)): 1}
    figure = compose((series_of("loot", Distribution.from_weights(boxes)),), BARS)
    assert ("a sword \N{HORIZONTAL ELLIPSIS}", "nothing") == figure.axes.labels


def test_numbers_come_before_texts_on_a_mixed_chart():
    figure = compose((THREE_DICE, RESULTS, LUCK), BARS)
    assert ["3d6"] == [curve.identity for curve in figure.curves]
    expected = "attack, luck have outcomes that are not numbers: see Outcomes."
    assert (expected,) == figure.notes


# ---- nothing to draw ----------------------------------------------------------------------


PLACE = Span.in_text("d(", 1, 2)


@pytest.mark.parametrize(
    ("series", "words"),
    [
        ((), "Write a mechanic"),
        ((replace(THREE_DICE, shown=False),), "hidden"),
        ((series_of("slow", None, computing=True),), "Computing"),
        ((series_of("wrong", None, error=DiceError("no", PLACE)),), "wrong has an error"),
        ((series_of("blank", None, blank=True),), "Write a script"),
        ((series_of("waits", None),), "Computing"),
        ((series_of("blank", None, blank=True), series_of("waits", None)), "Computing"),
        (
            (series_of("stopped", None, error=DiceError("no"), cancelled=True),),
            "cancelled: F9",
        ),
        ((series_of("large", None, error=DiceError("too large")),), "large: too large."),
        ((series_of("never", Distribution((), (), 1)),), "never has no outcome"),
    ],
)
def test_an_empty_chart_says_why(series, words):
    figure = compose(series, BARS)
    assert words in figure.hint
    assert () == figure.curves


def test_an_error_keeps_the_last_good_curve():
    stale = replace(THREE_DICE, stale=True, error=DiceError("no"))
    figure = compose((stale,), BARS)
    assert "" == figure.hint
    assert figure.curves[0].stale
    assert np.array_equal(figure.curves[0].ys, THREE_DICE.summary.exactly)
