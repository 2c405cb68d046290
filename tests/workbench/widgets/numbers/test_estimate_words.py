"""How estimates are told apart from exact figures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from engine.distribution import Distribution
from engine.sampling import Estimate
from engine.statistics.summary import summarise
from tests.workbench.sample_series import THREE_DICE, series_of
from workbench.compare.outcomes.model import OutcomesModel
from workbench.compare.summary.model import StatisticsModel
from workbench.project.views import Series, View, ViewMode
from workbench.theme import Theme
from workbench.widgets.numbers.estimate_words import describe_estimate, heading_of, title_of


def estimate_of(*hits: int) -> Estimate:
    distribution = Distribution.from_weights(dict(enumerated(hits)))
    return Estimate(distribution, 1, distribution.total)


def enumerated(hits):
    return (((face,), count) for face, count in enumerate(hits, 1))


def estimated(*hits: int) -> Series:
    estimate = estimate_of(*hits)
    summary = summarise(estimate.distribution)
    series = series_of("attack", estimate.distribution)
    return replace(series, estimate=estimate, bounds=estimate.intervals_along(summary))


@pytest.mark.parametrize(
    ("hits", "words"),
    [
        ((500_000, 500_000), "estimate, 1,000,000 rolls, ±0.1%"),
        ((500, 500), "estimate, 1,000 rolls, ±3%"),
        ((5, 5), "estimate, 10 rolls, ±26%"),
    ],
)
def test_an_estimate_tells_its_rolls_and_how_far_it_may_be_off(hits, words):
    assert words == describe_estimate(estimate_of(*hits))


def test_exact_figures_have_the_plain_name():
    assert ("3d6", "3d6") == (title_of(THREE_DICE), heading_of(THREE_DICE))


def test_figures_of_rolls_are_marked():
    series = estimated(500, 500)
    assert "attack (estimate, 1,000 rolls, ±3%)" == title_of(series)
    assert "attack, estimate" == heading_of(series)


def test_the_bounds_follow_what_is_drawn():
    series = estimated(250, 750)
    assert series.bounds.exactly == series.intervals == series.intervals_in(ViewMode.EXACTLY)
    assert series.bounds.at_least == series.intervals_in(ViewMode.AT_LEAST)
    assert series.bounds.at_most == series.intervals_in(ViewMode.AT_MOST)
    assert THREE_DICE.intervals_in(ViewMode.AT_LEAST) is None


def test_the_table_of_outcomes_tells_rolls_and_bounds(qapp):
    model = OutcomesModel(Theme.light())
    model.set_series((estimated(250, 750),), View(), Theme.light())
    heading = model.headerData(1, Qt.Orientation.Horizontal)
    tip = model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "attack, estimate (%)" == heading
    assert "250 of 1,000 rolls\n22.42% to 27.78% with 95% confidence" == tip
    assert "attack (estimate, 1,000 rolls, ±3%) (share of rolls)" == model.copied_titles()[2]


def test_the_table_of_figures_marks_the_name(qapp):
    model = StatisticsModel(Theme.light())
    model.set_series((estimated(250, 750),))
    assert "attack, estimate" == model.index(0, 0).data()
    assert "attack (estimate, 1,000 rolls, ±3%)" == model.copied_row(0)[0]
