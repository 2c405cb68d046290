"""Tests of what is read out at the crosshair."""

from __future__ import annotations

import pytest

from engine.distribution import Distribution
from engine.textbox import TextBox
from tests.workbench.sample_series import LUCK, RESULTS, THREE_DICE, TWO_AND_SIX, series_of
from workbench.plotting.figure.categories import MOST_CATEGORIES
from workbench.plotting.figure.compose import compose
from workbench.plotting.figure.inquiry import Inquiry
from workbench.project.views import Unit, View, ViewMode


def asked(series, view, stop):
    inquiry = Inquiry()
    inquiry.set_figure(compose(series, view))
    return inquiry.at(stop)


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (Unit.PERCENT, ("12.50%", "1/8", "1 in 8")),
        (Unit.FRACTION, ("1/8", "12.50%", "1 in 8")),
        (Unit.ONE_IN, ("1 in 8", "12.50%", "1/8")),
    ],
)
def test_the_chosen_unit_comes_first(unit, expected):
    answer = asked((THREE_DICE,), View(unit=unit), 10.0)
    assert (("10",), expected) == (answer.title, answer.entries[0].figures)


def test_every_mechanic_answers_also_where_it_has_no_outcome():
    answer = asked((THREE_DICE, TWO_AND_SIX), View(), 3.0)
    assert [("3d6", "0.4630%"), ("2d6 + 6", "0%")] == [
        (entry.name, entry.figures[0]) for entry in answer.entries
    ]


def test_the_title_says_which_probability_is_meant():
    assert ("at most 5",) == asked((THREE_DICE,), View(ViewMode.AT_MOST), 5.0).title


def test_a_text_box_is_read_out_whole():
    box = TextBox(("a sword ", "  broken"))
    loot = series_of("loot", Distribution.from_weights({box: 2, TextBox(("nothing",)): 1}))
    answer = asked((loot, LUCK), View(), 0.0)
    assert answer.is_text
    assert ("a sword", "  broken") == answer.title
    assert ["2/3", "0"] == [entry.figures[1] for entry in answer.entries]


def test_the_others_are_read_out_exactly():
    count = MOST_CATEGORIES + 10
    outcomes = tuple((number, number) for number in range(count))
    weights = (100,) * MOST_CATEGORIES + tuple(range(1, 11))
    pairs = series_of("pairs", Distribution(outcomes, weights, sum(weights)))
    answer = asked((pairs,), View(unit=Unit.FRACTION), float(MOST_CATEGORIES))
    assert ("others (10)",) == answer.title
    assert "11/491" == answer.entries[0].figures[0]


def test_texts_are_asked_in_the_order_of_the_axis():
    titles = [asked((RESULTS,), View(), float(place)).title[0] for place in range(3)]
    assert ["success", "failure", "triumph"] == titles
