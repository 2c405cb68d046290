"""Tests of the small picture of a distribution."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from engine.distribution import Distribution
from engine.statistics.summary import summarise
from engine.textbox import TextBox
from workbench.theme import Theme
from workbench.widgets.mini_chart import Bar, MiniChart, bars_of


def numbers(weights):
    return summarise(Distribution.from_weights({(n,): weight for n, weight in weights.items()}))


def texts(weights):
    found = {TextBox((text,)): weight for text, weight in weights.items()}
    return summarise(Distribution.from_weights(found))


@pytest.fixture
def chart(qtbot):
    chart = MiniChart(Theme.light())
    qtbot.addWidget(chart)
    chart.resize(300, 200)
    chart.show()
    return chart


def inked(chart):
    image = chart.grab().toImage()
    ground = image.pixelColor(image.width() - 1, image.height() - 1)
    return sum(
        image.pixelColor(x, y) != ground
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )


def test_few_numbers_are_listed_in_their_order():
    assert (Bar("1", 0.25), Bar("2", 0.75)) == bars_of(numbers({2: 3, 1: 1}), "{count} more")


def test_texts_are_listed_with_the_likeliest_first():
    bars = bars_of(texts({"hit": 3, "miss": 1}), "{count} more")
    assert ["hit", "miss"] == [bar.label for bar in bars]


def test_what_has_no_line_of_its_own_is_summed_up():
    bars = bars_of(texts(dict.fromkeys("abcdefghij", 1)), "{count} more")
    assert 8 == len(bars)
    assert ("3 more", 0.3) == (bars[-1].label, pytest.approx(bars[-1].chance))


def test_it_is_as_high_as_what_it_shows(chart):
    chart.set_summary(numbers({1: 1}))
    low = chart.sizeHint().height()
    chart.set_summary(texts({"a": 1, "b": 1, "c": 1}))
    assert 3 * low == chart.sizeHint().height()


def test_it_tells_in_words_what_it_shows(chart):
    assert "" == chart.description()
    chart.set_summary(texts({"hit": 3, "miss": 1}))
    assert "hit: 75.00%, miss: 25.00%" == chart.accessibleDescription()
    chart.set_summary(numbers(dict.fromkeys(range(1, 21), 1)))
    assert "mean 10.50" == chart.accessibleDescription()


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=lambda theme: theme.name)
@pytest.mark.parametrize("sides", [2, 20])
def test_bars_and_curves_are_painted_in_the_colours_of_the_theme(chart, theme, sides):
    chart.set_theme(theme)
    assert 0 == inked(chart)
    chart.set_summary(numbers(dict.fromkeys(range(1, sides + 1), 1)))
    assert 300 < inked(chart)
    image = chart.grab().toImage()
    colours = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }
    assert {QColor(theme.text).name().upper(), QColor(theme.quiet).name().upper()} & colours
