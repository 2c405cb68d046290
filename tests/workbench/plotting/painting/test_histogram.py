"""The small chart of rolls, and what it says."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from engine.distribution import Distribution
from engine.goodness import Goodness
from engine.histogram import histogram
from engine.textbox import TextBox
from workbench.plotting.painting.histogram import HistogramView, _percent, grid_steps
from workbench.project.views import Unit
from workbench.rolls.words import describe_comparison, describe_test, verdict
from workbench.theme import Theme

COIN = Distribution.from_weights({(1,): 1, (2,): 3})


@pytest.fixture
def view(qtbot):
    view = HistogramView(Theme.light())
    qtbot.addWidget(view)
    view.resize(300, 150)
    view.set_histogram(histogram({(1,): 1, (2,): 1}, COIN), 0)
    view.show()
    return view


def colours_of(view, left, right):
    image = view.grab().toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(int(image.width() * left), int(image.width() * right))
        for y in range(image.height())
    }


@pytest.mark.parametrize(
    ("highest", "steps"),
    [
        (0.16, (0.05, 0.1, 0.15)),
        (1.0, (0.5, 1.0)),
        (0.0021, (0.001, 0.002)),
        (0.09, (0.05,)),
        (0.0, ()),
    ],
)
def test_the_grid_stands_at_few_round_probabilities(highest, steps):
    assert steps == pytest.approx(grid_steps(highest))


def test_bars_and_the_exact_line_are_drawn(view):
    assert QColor(Theme.light().curve_colour(0)).name() in colours_of(view, 0, 1)
    view.set_histogram(histogram({(1,): 1, (2,): 1}), 0)
    assert QColor(Theme.light().curve_colour(0)).name() not in colours_of(view, 0, 1)


def test_the_dark_theme_reaches_the_chart(view):
    view.set_theme(Theme.dark())
    assert QColor(Theme.dark().curve_colour(0)).name() in colours_of(view, 0, 1)


def test_pointing_at_a_bin_tells_both_shares(view):
    assert "1: rolled 50.00%\nexactly 25.00%" == view.tip(QPointF(90, 60))
    assert "2: rolled 50.00%\nexactly 75.00%" == view.tip(QPointF(230, 60))
    assert "" == view.tip(QPointF(2, 60))
    view.set_unit(Unit.FRACTION)
    assert "2: rolled 1/2\nexactly 3/4" == view.tip(QPointF(230, 60))


def test_the_rest_of_the_categories_has_a_name(view):
    hits = {TextBox((f"{number}",)): 1 for number in range(30)}
    view.set_histogram(histogram(hits), 0)
    assert view.tip(QPointF(290, 60)).startswith("others: rolled 63.33%")
    view.grab()


def test_nothing_is_drawn_without_rolls(view):
    view.set_histogram(None, 0)
    assert "" == view.tip(QPointF(90, 60))
    assert 1 == len(colours_of(view, 0, 1))


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.43, "as expected, p = 0.43"),
        (0.01, "as expected, p = 0.01"),
        (0.006, "unusual, p = 0.006"),
        (0.0005, "unlikely to be chance, p < 0.001"),
        (0.0, "unlikely to be chance, p < 0.001"),
    ],
)
def test_the_verdict_is_in_words(chance, words):
    assert words == verdict(chance)


def test_the_verdict_tells_what_it_rests_on():
    text = describe_test(Goodness(13.4, 5, 0.02))
    assert text.startswith("Chi-square test: 13.40 with 5 degrees of freedom.")
    assert "Too few rolls" in describe_test(None)
    assert "does not have" in describe_test(Goodness(math.inf, 5, 0.0))


def test_the_words_tell_how_many_their_mean_and_the_verdict():
    words = describe_comparison(histogram({(1,): 1, (2,): 1}, COIN), 1.75, Goodness(1.5, 3, 0.43))
    assert ("2 rolls", "mean 1.500, exactly 1.750", "as expected, p = 0.43") == words


def test_percentages_are_written_as_all_numbers_are(german_numbers):
    assert "12,5%" == _percent(0.125)


def test_rolls_that_are_counted_no_more_are_told_of():
    counted = histogram({(1,): 1, (2,): 1}, COIN)
    words = describe_comparison(counted, None, None, uncounted=1_000)
    assert "the first 2 of 1,002 rolls: more have too many different outcomes" == words[0]
