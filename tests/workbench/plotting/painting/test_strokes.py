"""Tests of outlines in pixels."""

from __future__ import annotations

import numpy as np
import pytest

from tests.workbench.sample_series import THREE_DICE, series_of, uniform
from workbench.plotting.corner import Corner, free_corner
from workbench.plotting.figure.compose import compose
from workbench.plotting.painting.strokes import (
    StrokeFrame,
    bar_edges,
    clip,
    columns,
    grounded,
    join,
    plateaus,
    steps,
)
from workbench.project.views import CurveShape, View, ViewMode


def test_frame_maps_data_to_pixels():
    frame = StrokeFrame(10, 5, -100, 200, 5, 105, 0, 200, 200)
    assert [5, 25] == frame.across(np.array([0, 2])).tolist()
    assert [200, 150] == frame.up(np.array([0, 0.5])).tolist()


def test_only_what_is_seen_is_drawn_and_a_neighbour_at_each_end():
    frame = StrokeFrame(10, -50, -100, 200, 0, 20, 0, 200, 200)
    assert [4, 5, 6, 7, 8] == np.arange(20)[frame.seen(np.arange(20.0), 0.4)].tolist()


def test_bars_side_by_side_touch_and_leave_a_gap():
    centres = np.array([50.0, 90.0])
    first = bar_edges(centres, 40, 0, 2, gap=8)
    second = bar_edges(centres, 40, 1, 2, gap=8)
    assert [34, 74] == first[0].tolist()
    assert first[1].tolist() == second[0].tolist() == [50, 90]
    assert [66, 106] == second[1].tolist()


def test_columns_show_the_highest_bar_of_every_pixel():
    centres = np.linspace(0.05, 9.95, 100)
    tops = np.full(100, 80.0)
    tops[37] = 10.0
    xs, ys = columns(centres, tops, 0.1, 100.0)
    assert 10.0 == ys[xs == 3.0].min()
    assert {10.0, 80.0} == set(ys.tolist())
    assert (0.0, 10.0) == (xs.min(), xs.max())


@pytest.mark.parametrize("slot", [8.3, 12.7, 19.1])
def test_gaps_between_bars_are_the_same_everywhere(slot):
    lefts, rights = bar_edges(40 + np.arange(100) * slot, slot, 0, 1, gap=2)
    assert {2.0} == set((lefts[1:] - rights[:-1]).tolist())


@pytest.mark.parametrize("width", [1.0, 1.7, 2.03, 2.9])
def test_columns_leave_no_holes_between_bars_of_more_than_a_pixel(width):
    centres = np.arange(200) * width
    _, ys = columns(centres, np.full(200, 30.0), width, 100.0)
    assert {30.0} == set(ys.tolist())


def test_lines_keep_few_points_as_they_are():
    xs, ys = np.array([0.0, 10.0, 20.0]), np.array([3.0, 1.0, 2.0])
    assert (xs.tolist(), ys.tolist()) == tuple(part.tolist() for part in join(xs, ys))


def test_a_line_goes_down_where_there_is_nothing_for_long():
    xs, ys = np.array([0.0, 90.0, 100.0, 140.0]), np.array([5.0, 6.0, 7.0, 8.0])
    across, up = grounded(xs, ys, 10.0, 200.0)
    assert [0, 10, 80, 90, 100, 140] == across.tolist()
    assert [5, 200, 200, 6, 7, 8] == up.tolist()


def test_dense_lines_keep_their_lowest_and_highest_point_of_every_pixel():
    xs = np.linspace(0, 9.99, 1000)
    ys = np.zeros(1000)
    ys[555] = 7.0
    across, up = join(xs, ys)
    assert 20 == len(across)
    assert 7.0 == up.max()
    assert 5.5 == across[up.argmax()]


def test_falling_steps_end_at_their_outcomes():
    xs, ys = steps(np.array([10.0, 20.0]), np.array([1.0, 4.0]), falling=True, base=9.0, reach=5)
    assert [5, 10, 10, 20, 20, 25] == xs.tolist()
    assert [1, 1, 4, 4, 9, 9] == ys.tolist()


def test_rising_steps_begin_at_their_outcomes():
    xs, ys = steps(np.array([10.0, 20.0]), np.array([4.0, 1.0]), falling=False, base=9.0, reach=5)
    assert [5, 10, 10, 20, 20, 25] == xs.tolist()
    assert [9, 9, 4, 4, 1, 1] == ys.tolist()


def test_plateaus_fall_to_zero_only_where_outcomes_are_apart():
    xs, ys = plateaus(np.array([10.0, 20.0, 50.0]), np.array([1.0, 4.0, 2.0]), 10.0, base=9.0)
    assert [5, 5, 15, 15, 25, 25, 45, 45, 55, 55] == xs.tolist()
    assert [9, 1, 1, 4, 4, 9, 9, 2, 2, 9] == ys.tolist()


def test_lines_are_cut_off_at_the_edges():
    xs, ys = clip(np.array([0.0, 10.0, 20.0]), np.array([0.0, 10.0, 0.0]), 5.0, 18.0)
    assert [5, 10, 18] == xs.tolist()
    assert [5, 10, 2] == ys.tolist()


def test_lines_inside_the_edges_stay_as_they_are():
    line = np.array([3.0, 4.0]), np.array([1.0, 2.0])
    assert line == clip(*line, 0.0, 9.0)


def corner_for(series, mode):
    figure = compose((series,), View(mode, CurveShape.LINES))
    highest = max(float(curve.ys.max()) for curve in figure.curves)
    corner, _ = free_corner(figure.scenes[0], figure.axes.whole_range(), (0.0, highest), 0.3, 0.3)
    return corner


def test_the_legend_avoids_the_curve():
    rising = series_of("low", uniform(1, 40))
    assert Corner.TOP_RIGHT is corner_for(THREE_DICE, ViewMode.EXACTLY)
    assert Corner.TOP_RIGHT is corner_for(rising, ViewMode.AT_LEAST)
    assert Corner.TOP_LEFT is corner_for(rising, ViewMode.AT_MOST)
