"""The diagram of how far two rolls lie apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.control import Budget
from engine.distribution import Distribution
from engine.statistics.contest import difference
from engine.statistics.summary import summarise
from tests.engine.numbers import counted, cumulative, rolled
from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE
from workbench.compare.contest.difference import difference_diagram
from workbench.plotting.diagram_view import DiagramView
from workbench.theme import Theme

MINUS = "\N{MINUS SIGN}"


def summary_of(first, second):
    return summarise(difference(cumulative(first), cumulative(second), Budget()))


def show(plot, summary, first=THREE_DICE, second=DROP_LOWEST):
    plot.show_diagram(difference_diagram(summary, first, second), Theme.light())


@pytest.fixture
def plot(qtbot):
    plot = DiagramView("Difference")
    qtbot.addWidget(plot)
    plot.resize(360, 160)
    show(plot, summary_of(rolled(1), rolled(1)))
    plot.show()
    return plot


def colours_along_the_base(plot):
    image, area = plot.plot.grab().toImage(), plot.plot.area()
    xs = range(area.left() + 1, area.right())
    return [image.pixelColor(x, area.bottom() - 4).name() for x in xs]


def sides(plot):
    """Return the colours of the bars on the left and on the right of zero."""
    colours = colours_along_the_base(plot)
    third = len(colours) // 3
    left, right = set(colours[:third]), set(colours[-third:])
    return left - right, right - left


def test_each_side_has_the_colour_of_who_is_ahead(plot):
    first, second = sides(plot)
    assert (1, 1) == (len(first), len(second))
    show(plot, summary_of(rolled(1), rolled(1)), DROP_LOWEST, THREE_DICE)
    assert (second, first) == sides(plot)


def test_it_tells_what_it_shows(plot):
    assert "from -5 to 5, 0 on average" == plot.accessibleDescription()


def test_arrow_keys_go_from_difference_to_difference(qtbot, plot):
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert "0\ntie: 16.67%" == plot.reading()
    for _ in range(9):
        qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert f"{MINUS}5\n4d6 drop lowest wins: 2.778%" == plot.reading()
    assert plot.reading() == plot.accessibleDescription()


def test_a_difference_that_never_varies(qtbot, plot):
    show(plot, summary_of(counted((3,)), counted((3,))))
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert "0\ntie: 100%" == plot.reading()
    assert not plot.grab().isNull()


def test_thousands_of_differences_are_drawn_to_the_pixel(plot):
    show(plot, summary_of(counted(range(9000)), counted(range(9000))))
    assert 3 <= len(set(colours_along_the_base(plot)))


def test_numbers_beyond_floats_are_not_drawn(qtbot, plot):
    far = summary_of(counted((10**400, 1)), counted((2, 10**399)))
    show(plot, far)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert "" == plot.reading()
    assert not plot.grab().isNull()


def test_differences_far_apart_are_no_wider_than_others(plot):
    hit = Distribution.from_weights({(): 5, (20,): 1})
    contest = summarise(difference(cumulative(hit), cumulative(hit), Budget()))
    show(plot, contest)
    colours = colours_along_the_base(plot)
    ground = max(set(colours), key=colours.count)
    assert sum(colour != ground for colour in colours) < 3 * 16
