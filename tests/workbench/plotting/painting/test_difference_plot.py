"""Tests of the small chart of a difference."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from engine.contest import difference
from engine.control import Budget
from engine.distribution import Distribution
from engine.summary import summarise
from tests.engine.numbers import counted, cumulative, rolled
from workbench.plotting.painting.difference_plot import DifferencePlot
from workbench.theme import Theme

MINUS = "\N{MINUS SIGN}"


def summary_of(first, second):
    return summarise(difference(cumulative(first), cumulative(second), Budget()))


@pytest.fixture
def plot(qtbot):
    plot = DifferencePlot()
    qtbot.addWidget(plot)
    plot.resize(360, 120)
    plot.show_difference(summary_of(rolled(1), rolled(1)), 0, 1, Theme.light())
    plot.show()
    return plot


def colours_along_the_base(plot):
    image = plot.grab().toImage()
    base = plot.height() - plot.fontMetrics().height() - 9
    return [image.pixelColor(x, base).name() for x in range(image.width())]


def sides(plot):
    """Return the colours of the bars on the left and on the right of nought."""
    colours = colours_along_the_base(plot)
    third = len(colours) // 3
    left, right = set(colours[:third]), set(colours[-third:])
    return left - right, right - left


def test_each_side_has_the_colour_of_who_is_ahead(plot):
    first, second = sides(plot)
    assert (1, 1) == (len(first), len(second))
    plot.show_difference(summary_of(rolled(1), rolled(1)), 1, 0, Theme.light())
    assert (second, first) == sides(plot)


def test_it_tells_what_it_shows(plot):
    assert "from -5 to 5, 0 on average" == plot.accessibleDescription()


def test_arrow_keys_go_from_difference_to_difference(qtbot, plot):
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert "0: 16.67%" == plot.reading()
    for _ in range(9):
        qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert f"{MINUS}5: 2.778%" == plot.reading()
    assert plot.reading() == plot.accessibleDescription()


def test_the_pointer_reads_the_nearest_difference(qtbot, plot):
    qtbot.mouseMove(plot, QPoint(plot.width() - 20, 40))
    qtbot.waitUntil(lambda: plot.reading() == "+5: 2.778%")


def test_a_difference_that_never_varies(qtbot, plot):
    plot.show_difference(summary_of(counted((3,)), counted((3,))), 0, 1, Theme.dark())
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert "0: 100%" == plot.reading()
    assert not plot.grab().isNull()


def test_thousands_of_differences_are_drawn_to_the_pixel(plot):
    plot.show_difference(
        summary_of(counted(range(9000)), counted(range(9000))), 0, 1, Theme.light()
    )
    assert 3 <= len(set(colours_along_the_base(plot)))


def test_numbers_beyond_floats_are_not_drawn(qtbot, plot):
    far = summary_of(counted((10**400, 1)), counted((2, 10**399)))
    plot.show_difference(far, 0, 1, Theme.light())
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert "" == plot.reading()
    assert not plot.grab().isNull()


def test_differences_far_apart_are_no_wider_than_others(plot):
    hit = Distribution.from_weights({(): 5, (20,): 1})
    contest = summarise(difference(cumulative(hit), cumulative(hit), Budget()))
    plot.show_difference(contest, 0, 1, Theme.light())
    colours = colours_along_the_base(plot)
    ground = max(set(colours), key=colours.count)
    assert sum(colour != ground for colour in colours) < 3 * 16
