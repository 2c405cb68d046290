"""Estimates over many outcomes, drawn in bins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from engine.distribution import Distribution
from engine.sampling import Estimate
from engine.statistics.summary import summarise
from tests.workbench.sample_series import THREE_DICE, series_of
from workbench.chart.chart_view import ChartView
from workbench.plotting.figure.binning import MOST_BINS, binned
from workbench.plotting.figure.compose import compose
from workbench.project.views import ChartLayout, CurveShape, Scale, View, ViewMode


def estimate_of(outcome, rolls):
    random = Random(1)
    rolled = Counter((outcome(random),) for _ in range(rolls))
    return Estimate(Distribution.from_weights(rolled), 1, rolls)


def series_from(estimate):
    bounds = estimate.intervals_along(summarise(estimate.distribution))
    return series_of("rolled", estimate.distribution, estimate=estimate, bounds=bounds)


WIDE = estimate_of(lambda random: sum(random.randint(1, 1000) for _ in range(30)), 4000)
TENS = estimate_of(lambda random: 10 * random.randint(1, 500), 1000)


@pytest.mark.parametrize(("estimate", "step"), [(WIDE, 1), (TENS, 10)])
def test_bins_hold_every_roll(estimate, step):
    bins = binned(estimate)
    assert 12 <= len(bins.xs) <= MOST_BINS
    assert 1 == pytest.approx(float(bins.chances.sum()) * bins.outcomes)
    assert {step * bins.outcomes} == set(np.diff(bins.xs).tolist()) == {bins.width}
    assert all(low <= x <= high for x, (low, high) in zip(bins.chances, bins.bounds, strict=True))
    least, greatest = (estimate.distribution.numbers[end][0] for end in (0, -1))
    assert bins.xs[0] - bins.width / 2 < least <= greatest < bins.xs[-1] + bins.width / 2


def test_bins_are_as_even_as_what_was_rolled():
    heights = binned(TENS).chances[:-1]
    assert heights.min() > 0.5 * heights.max()


@pytest.mark.parametrize(
    "outcome",
    [
        lambda random: random.randint(1, 6),
        lambda random: 7,
        lambda random: Fraction(random.randint(1, 5000), 3),
    ],
)
def test_what_was_rolled_often_or_is_not_whole_stays_as_it_is(outcome):
    assert binned(estimate_of(outcome, 1000)) is None


def test_only_single_probabilities_of_estimates_are_binned():
    series = series_from(WIDE)
    figure = compose((series, THREE_DICE), View())
    assert [binned(WIDE).outcomes, 1] == [curve.together for curve in figure.curves]
    assert any("drawn together" in note for note in figure.notes)
    cumulated = compose((series,), View(ViewMode.AT_LEAST))
    assert len(WIDE.distribution.numbers) == len(cumulated.curves[0].xs)
    assert () == cumulated.notes


@pytest.mark.parametrize("shape", CurveShape)
@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("layout", ChartLayout)
def test_every_outcome_can_still_be_read_out(qtbot, shape, scale, layout):
    chart = ChartView()
    qtbot.addWidget(chart)
    chart.resize(700, 400)
    chart.show()
    chart.set_view(View(shape=shape, scale=scale, layout=layout))
    chart.set_series((series_from(WIDE), THREE_DICE))
    outcome = WIDE.distribution.numbers[100][0]
    chart.canvas.point_at(float(outcome))
    chart.canvas.plot.grab()
    assert chart.canvas.readout.text.startswith(str(outcome))
