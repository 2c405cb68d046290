"""The small chart of rolls, and what it says."""

from __future__ import annotations

import math

import pytest
from PySide6.QtGui import QColor

from engine.distribution import Distribution
from engine.statistics.goodness import Goodness
from engine.statistics.histogram import histogram
from engine.textbox import TextBox
from tests.workbench.sample_series import THREE_DICE
from workbench.plotting.diagram_view import DiagramView
from workbench.project.views import Unit
from workbench.rolls.histogram import rolls_diagram
from workbench.rolls.words import describe_comparison, describe_test, verdict
from workbench.theme import Theme

COIN = Distribution.from_weights({(1,): 1, (2,): 3})


BOTH = rolls_diagram(histogram({(1,): 1, (2,): 1}, COIN), THREE_DICE, Unit.PERCENT)


@pytest.fixture
def view(qtbot):
    view = DiagramView("Rolls")
    qtbot.addWidget(view)
    view.resize(300, 150)
    view.show_diagram(BOTH, Theme.light())
    view.show()
    return view


def colours_of(view, left, right):
    image = view.plot.grab().toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(int(image.width() * left), int(image.width() * right))
        for y in range(image.height())
    }


def test_bars_and_the_exact_line_are_drawn(view):
    assert QColor(Theme.light().curve_colour(0)).name() in colours_of(view, 0, 1)
    view.show_diagram(
        rolls_diagram(histogram({(1,): 1, (2,): 1}), THREE_DICE, Unit.PERCENT), Theme.light()
    )
    assert QColor(Theme.light().curve_colour(0)).name() not in colours_of(view, 0, 1)


def test_the_dark_theme_reaches_the_chart(view):
    view.show_diagram(BOTH, Theme.dark())
    assert QColor(Theme.dark().curve_colour(0)).name() in colours_of(view, 0, 1)


def test_pointing_at_a_bin_tells_both_shares():
    assert "1\nrolled: 50.00%\nexactly: 25.00%" == BOTH.read((0, 0)).words
    fractions = rolls_diagram(histogram({(1,): 1, (2,): 1}, COIN), THREE_DICE, Unit.FRACTION)
    assert "2\nrolled: 1/2\nexactly: 3/4" == fractions.read((1, 0)).words


def test_the_axis_is_in_the_unit_that_is_chosen():
    diagram = rolls_diagram(histogram({(1,): 1, (2,): 1}, COIN), THREE_DICE, Unit.ONE_IN)
    assert "1 in 2" == diagram.left.ruler.write(0.5, 0.5)


def test_the_rest_of_the_categories_has_a_name():
    hits = {TextBox((f"{number}",)): 1 for number in range(30)}
    diagram = rolls_diagram(histogram(hits), THREE_DICE, Unit.PERCENT)
    assert "others\nrolled: 63.33%" == diagram.read((len(diagram.stops) - 1, 0)).words


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
    assert "12,5\N{NARROW NO-BREAK SPACE}%" == BOTH.left.ruler.write(0.125, 0.005)


def test_rolls_that_are_counted_no_more_are_told_of():
    counted = histogram({(1,): 1, (2,): 1}, COIN)
    words = describe_comparison(counted, None, None, uncounted=1_000)
    assert "the first 2 of 1,002 rolls: more have too many different outcomes" == words[0]
