"""Diagrams in the window: what is painted of them, where things lie, what is read out."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from tests.workbench.plotting.test_pictures_elsewhere import CELLS, CURVES
from workbench.plotting.diagram import Diagram, Side
from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.legend import LegendEntry
from workbench.plotting.painting.marks import QUIET, Bars, Line
from workbench.plotting.pictures.chart_picture import diagram_picture
from workbench.plotting.pictures.picture import PictureSize
from workbench.plotting.readout import ReadoutAnswer, ReadoutEntry
from workbench.plotting.rulers import LabelRuler, NumberRuler
from workbench.theme import Theme

XS = np.arange(4.0)
MORE = "much more of it, for which there is not always room"


def bars(colours, xs=XS):
    ys = np.ones(len(xs))
    mark = Bars(xs, ys, np.array(colours), gap=1.0, width=1.0)
    return Diagram(
        marks=(mark,),
        bottom=Side(LabelRuler(()), (xs[0] - 0.5, xs[-1] + 0.5)),
        left=Side(LabelRuler(()), (0.0, 1.0)),
        stops=xs,
    )


def answering(diagram):
    """Return a diagram that tells each place by its numbers."""

    def read(place):
        entry = ReadoutEntry("row", 0, (str(place[1]), MORE))
        return ReadoutAnswer((f"column {place[0]}",), entries=(entry,))

    return replace(diagram, read=read, words="all of it")


@pytest.fixture
def view(qtbot):
    view = DiagramView("a diagram")
    qtbot.addWidget(view)
    view.setStyleSheet(Theme.light().stylesheet())
    view.resize(600, 300)
    view.show()
    return view


def colours_across(view, share):
    """Return the colours of a row of pixels between the axes, so far down."""
    image, area = view.plot.grab().toImage(), view.plot.area()
    y = area.top() + round(area.height() * share)
    return [image.pixelColor(x, y).name() for x in range(area.left() + 2, area.right() - 2)]


def test_nothing_is_made_for_a_diagram_that_is_empty(view):
    view.show_diagram(Diagram(words="nothing yet"), Theme.light())
    assert "plot" not in vars(view)
    assert "nothing yet" == view.accessibleDescription()


def test_each_bar_has_its_colour(view):
    view.show_diagram(bars([0, QUIET, 1, 1]), Theme.light())
    colours = colours_across(view, 0.5)
    quarter = len(colours) // 4
    middles = [colours[quarter * place + quarter // 2] for place in range(4)]
    assert middles[2] == middles[3]
    assert 3 == len(set(middles))
    assert Theme.light().surface.lower() not in middles


def test_thousands_of_bars_are_an_outline_without_gaps(view):
    xs = np.arange(9000.0)
    view.show_diagram(bars([0] * 9000, xs), Theme.light())
    assert 1 == len(set(colours_across(view, 0.5)))


def test_gaps_are_left_and_points_alone_have_a_marker(view):
    line = Line(XS, np.array([0.5, np.nan, 0.5, 0.5]), 0)
    diagram = replace(bars([0] * 4), marks=(line,))
    view.show_diagram(diagram, Theme.light())
    colours = colours_across(view, 0.5)
    curve = QColor(Theme.light().curve_colour(0)).name()
    quarter = len(colours) // 4
    assert curve in colours[: quarter - 5]
    assert curve not in colours[quarter : 2 * quarter]
    joined = colours[2 * quarter + quarter // 2 : 3 * quarter]
    assert Theme.light().surface.lower() not in joined


def test_what_is_out_of_date_is_faded(view):
    def drawn(is_stale):
        line = Line(XS, np.full(4, 0.5), 0, np.full(4, is_stale))
        view.show_diagram(replace(bars([0] * 4), marks=(line,)), Theme.light())
        return set(colours_across(view, 0.5))

    curve = QColor(Theme.light().curve_colour(0)).name()
    assert curve in drawn(False)
    assert curve not in drawn(True)


def test_the_greatest_cell_is_the_strongest(view):
    view.show_diagram(CELLS, Theme.light())
    image, plot = view.plot.grab().toImage(), view.plot

    def lightness(column, row):
        return image.pixelColor(plot.spot_of((column, row)) + QPoint(-25, 12)).lightness()

    assert lightness(3, 2) < lightness(2, 2) < lightness(0, 2) < lightness(0, 0)


def test_every_cell_is_found_under_its_middle(qtbot, view):
    view.show_diagram(answering(CELLS), Theme.light())
    for place in [(0, 0), (3, 2), (2, 1)]:
        qtbot.mouseMove(view.plot.viewport(), view.plot.spot_of(place))
        qtbot.waitUntil(lambda place=place: view.place == place)
    assert f"column 2\nrow: 1, {MORE}" == view.reading() == view.accessibleDescription()


def test_the_read_out_lies_beside_the_cell_and_inside_the_diagram(qtbot, view):
    view.show_diagram(answering(CELLS), Theme.light())
    for place in [(0, 0), (3, 2)]:
        view.point_at(place)
        spot = view.plot.mapTo(view, view.plot.spot_of(place))
        assert view.rect().contains(view.readout.geometry())
        assert not view.readout.geometry().contains(spot)


def test_figures_without_room_are_left_out_of_the_read_out(view):
    view.show_diagram(answering(CURVES), Theme.light())
    view.point_at((1, 0))
    wide = view.readout.width()
    view.resize(180, 120)
    view.point_at((1, 0))
    assert view.readout.width() < wide
    assert MORE in view.reading()


def test_the_keys_end_at_the_ends(qtbot, view):
    view.show_diagram(answering(CELLS), Theme.light())
    keys = Qt.Key
    for key, place in [
        (keys.Key_Right, (0, 0)),
        (keys.Key_Up, (0, 1)),
        (keys.Key_End, (3, 1)),
        (keys.Key_Right, (3, 1)),
        (keys.Key_Home, (0, 1)),
        (keys.Key_Escape, None),
    ]:
        qtbot.keyClick(view, key)
        assert place == view.place
    assert "all of it" == view.accessibleDescription()


def test_a_click_gives_it_the_keys(qtbot, view):
    view.show_diagram(answering(CELLS), Theme.light())
    view.activateWindow()
    qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 100))
    assert view.hasFocus()


def test_the_crosshair_goes_where_there_is_no_such_place_any_more(view):
    view.show_diagram(answering(CURVES), Theme.light())
    view.point_at((7, 0))
    view.show_diagram(answering(CELLS), Theme.light())
    assert view.place is None
    assert not view.readout.isVisible()


def named(*names):
    entries = tuple(LegendEntry(name, name, place) for place, name in enumerate(names))
    return replace(CURVES, measure="mean, quartiles, 5th to 95th percentile", legend=entries)


def test_names_that_fit_stand_above_the_diagram(view):
    view.show_diagram(named("Pool", "Level"), Theme.light())
    assert ("Pool", "Level") == view.legend.names
    assert (True, False) == (view.legend.isVisible(), view.margin.isVisible())


@pytest.mark.parametrize("size", [(615, 202), (360, 165)])
@pytest.mark.parametrize("count", [4, 9])
def test_longer_names_stand_below_each_other_beside_it(view, count, size):
    view.resize(*size)
    names = [f"Full attack, without decision {place}" for place in range(count)]
    view.show_diagram(named(*names), Theme.light())
    assert (False, True) == (view.legend.isVisible(), view.margin.isVisible())
    assert count == len(set(view.margin.legend.names))
    assert view.margin.width() < 0.6 * size[0]


def test_a_narrow_diagram_keeps_its_room_for_the_curves(view):
    view.resize(200, 165)
    view.show_diagram(named("Full attack", "Without any decision"), Theme.light())
    assert (False, False) == (view.legend.isVisible(), view.margin.isVisible())
    assert view.plot.width() > 0.9 * view.width()
    view.resize(360, 165)
    assert view.margin.isVisible()


def test_the_title_shortens_the_name_before_what_the_cells_tell(qapp):
    diagram = replace(CELLS, subject="Full attack, without Negate the critical hit")
    words = diagram_picture(diagram, Theme.light(), PictureSize(360, 300)).svg()
    assert f"{diagram.subject} \N{MIDDLE DOT} chance</text>" not in words
    assert "hit \N{MIDDLE DOT} chance</text>" in words
    narrow = diagram_picture(diagram, Theme.light(), PictureSize(180, 300)).svg()
    assert "\N{MIDDLE DOT}" not in "".join(re.findall("<text.*", narrow))
    wide = diagram_picture(diagram, Theme.light()).svg()
    assert f"{diagram.subject} \N{MIDDLE DOT} chance</text>" in wide


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()])
@pytest.mark.parametrize("diagram", [CURVES, CELLS, bars([0, 1, QUIET, 0])])
@pytest.mark.parametrize("size", [(600, 300), (180, 110), (20, 10)])
def test_everything_can_be_painted_at_any_size(view, diagram, theme, size):
    view.resize(*size)
    view.show_diagram(diagram, theme)
    view.point_at((1, 0))
    assert not view.grab().isNull()


def test_a_picture_has_its_ground_to_the_last_row_and_is_like_the_window(qapp):
    image = diagram_picture(CURVES, Theme.light()).image()
    last = image.height() - 1
    assert {Theme.light().surface.lower()} == {
        image.pixelColor(x, last).name() for x in range(1600)
    }


def test_numbers_along_the_bottom_do_not_touch(view):
    values = np.arange(1.0, 201.0)
    ruler = LabelRuler(tuple(f"{value:.0f}" for value in values), tuple(values))
    view.show_diagram(replace(CURVES, bottom=Side(ruler, (0.0, 201.0)), marks=()), Theme.light())
    labels = view.plot.bottom.labels_between(0.0, 201.0, 400.0)
    assert "1" == labels[0]
    assert len(labels) * view.fontMetrics().horizontalAdvance("200") <= 400


def test_the_left_side_is_as_wide_as_its_labels(view):
    narrow, wide = (replace(CURVES, left=Side(NumberRuler(), (0.0, top))) for top in (5.0, 5e6))
    lefts = []
    for diagram in (narrow, wide):
        view.show_diagram(diagram, Theme.light())
        lefts.append(view.plot.area().left())
    assert lefts[0] < lefts[1]


def test_what_its_surroundings_tell_is_only_written_in_pictures(view):
    diagram = replace(named("Pool"), is_captioned=False)
    view.show_diagram(diagram, Theme.light())
    assert (False, False) == (view.legend.isVisible(), view.margin.isVisible())
    words = diagram_picture(diagram, Theme.light()).svg()
    assert ">Pool</text>" in words
    assert f">{diagram.measure}</text>" in words


def test_numbers_are_written_as_they_are_everywhere_else_by_now(view, request):
    diagram = replace(CURVES, left=Side(NumberRuler(), (0.0, 0.5)))
    view.show_diagram(diagram, Theme.light())
    with_points = view.plot.grab().toImage()
    request.getfixturevalue("german_numbers")
    view.show_diagram(diagram, Theme.light())
    assert with_points != view.plot.grab().toImage()
