"""Tests of the chart as its user meets it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from engine.distribution import Distribution
from engine.textbox import TextBox
from tests.workbench.sample_series import (
    DROP_LOWEST,
    RESULTS,
    THREE_DICE,
    TWO_AND_SIX,
    series_of,
    uniform,
)
from workbench.chart.chart_view import ChartView
from workbench.plotting.figure.annotations import Pin, Shading
from workbench.plotting.pictures.chart_picture import chart_picture
from workbench.plotting.pictures.picture import PictureSize
from workbench.project.views import Band, CurveShape, Scale, Unit, View, ViewMode
from workbench.theme import Theme, mixed
from workbench.widgets.tints import tints_of

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


@pytest.fixture
def chart(qtbot):
    chart = ChartView()
    qtbot.addWidget(chart)
    chart.resize(800, 480)
    chart.show()
    qtbot.waitExposed(chart)
    return chart


def hued_pixels(image, colour, reach=20, least=80):
    """Count the pixels whose hue is near that of ``colour``; greys count as no hue."""
    hue = QColor(colour).hsvHue()
    pixels = (
        image.pixelColor(x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )
    return sum(p.hsvSaturation() > least and abs(p.hsvHue() - hue) <= reach for p in pixels)


def place_of(chart, outcome):
    """Return the pixel of the plot above an outcome."""
    plot = chart.canvas.plot
    place = plot.mapFromScene(plot.box.mapViewToScene(QPointF(outcome, 0.01)))
    return QPoint(place)


# ---- what is painted ----------------------------------------------------------------------


@pytest.mark.parametrize("shape", CurveShape)
@pytest.mark.parametrize("mode", ViewMode)
def test_every_mechanic_is_painted_in_its_colour(chart, shape, mode):
    chart.set_view(View(mode, shape))
    # The legend alone would show every colour too.
    chart.canvas.legend.hide()
    blank = chart.canvas.plot.grab().toImage()
    chart.set_series(THREE)
    chart.canvas.legend.hide()
    image = chart.canvas.plot.grab().toImage()
    for index in range(3):
        colour = Theme.light().mechanic_colour(index)
        assert 0 == hued_pixels(blank, colour)
        assert hued_pixels(image, colour) > 100


def test_dark_reaches_the_chart(chart):
    chart.set_series(THREE)
    chart.set_theme(Theme.dark())
    image = chart.canvas.plot.grab().toImage()
    assert QColor(Theme.dark().surface) == image.pixelColor(image.width() - 6, 3)


def test_a_stale_curve_is_faded(chart):
    chart.set_series((THREE_DICE,))
    strong = chart.canvas.plot.grab().toImage()
    chart.set_series((replace(THREE_DICE, stale=True),))
    faded = chart.canvas.plot.grab().toImage()
    place = place_of(chart, 10.0) - QPoint(0, 20)
    one, other = (image.pixelColor(place).hsvSaturation() for image in (strong, faded))
    assert 0 < other < one * 0.6


def test_thousands_of_outcomes_are_painted_as_one_outline(chart):
    weights = tuple(1 + number % 7 for number in range(10_000))
    outcomes = tuple((number,) for number in range(10_000))
    chart.set_series((series_of("many", Distribution(outcomes, weights, sum(weights))),))
    image = chart.canvas.plot.grab().toImage()
    assert hued_pixels(image, Theme.light().mechanic_colour(0)) > image.width() * 40


@pytest.mark.parametrize("shape", [CurveShape.BARS, CurveShape.STEPS])
def test_a_bar_far_from_others_is_one_outcome_wide(chart, shape):
    chart.set_view(View(shape=shape))
    hit = series_of("hit", Distribution.from_weights({(): 1, (6,): 1}))
    chart.set_series((hit,))
    chart.canvas.legend.hide()
    plot = chart.canvas.plot
    image = plot.grab().toImage()
    area = plot.area()
    row = area.top() + area.height() // 2
    surface = QColor(Theme.light().surface)
    places = {
        round(plot.box.mapSceneToView(plot.mapToScene(QPoint(x, row))).x(), 1)
        for x in range(area.left() + 2, area.right() - 2)
        if image.pixelColor(x, row).hsvSaturation() > surface.hsvSaturation() + 40
    }
    assert places
    assert all(min(abs(place), abs(place - 6)) <= 0.6 for place in places)


def test_crowded_bars_have_no_hairlines(chart):
    chart.set_series((series_of("d120", uniform(1, 120)),))
    chart.canvas.legend.hide()
    plot = chart.canvas.plot
    image, area = plot.grab().toImage(), plot.area()
    row = area.top() + area.height() // 2
    inside = range(area.left() + 14, area.right() - 14)
    assert all(image.pixelColor(x, row).hsvSaturation() > 60 for x in inside)


def test_the_selected_mechanic_is_drawn_among_any_number(chart):
    many = tuple(replace(THREE_DICE, identity=str(index), colour=index % 8) for index in range(40))
    chart.set_series(many)
    chart.set_selected("33")
    assert "33" in {curve.identity for curve in chart.figure.curves}
    assert chart.canvas.note.startswith("24 of 40 curves are drawn")


def test_items_are_changed_in_place(chart):
    chart.set_series(THREE)
    before = [item for item in chart.canvas.plot.items() if type(item).__name__ == "CurveItem"]
    chart.set_series((replace(THREE_DICE, stale=True), DROP_LOWEST, TWO_AND_SIX))
    after = [item for item in chart.canvas.plot.items() if type(item).__name__ == "CurveItem"]
    assert before == after
    assert 3 == len(after)


# ---- hints and notes ----------------------------------------------------------------------


def test_an_empty_chart_shows_its_hint(chart):
    chart.set_series(())
    assert "Write a mechanic" in chart.canvas.hint
    assert not chart.canvas.plot.isVisible()
    chart.set_series(THREE)
    assert chart.canvas.plot.isVisible()


def test_texts_are_told_of_beside_numbers(chart):
    chart.set_series((THREE_DICE, RESULTS))
    assert "attack has outcomes that are not numbers: see Outcomes." == chart.canvas.note


def test_categories_are_painted_with_their_labels(chart):
    chart.set_series((RESULTS,))
    axis = chart.canvas.plot.getAxis("bottom")
    ticks = axis.tickValues(*chart.canvas.plot.box.viewRange()[0], 700)
    assert ["success", "failure", "triumph"] == axis.tickStrings(ticks[0][1], 1, 1)
    image = chart.canvas.plot.grab().toImage()
    # The bars themselves are translucent; their edges may fall between the pixels counted.
    assert hued_pixels(image, Theme.light().mechanic_colour(3), least=40) > 20_000


def test_labels_of_many_outcomes_are_told_apart(chart):
    hands = {(a, b, 9, 9): 1 for a in range(1, 9) for b in range(a, 9)}
    chart.set_series((series_of("hands", Distribution.from_weights(hands)),))
    axis = chart.canvas.plot.getAxis("bottom")
    (step, places), *_ = axis.tickValues(*chart.canvas.plot.box.viewRange()[0], 700)
    written = axis.tickStrings(places, 1, step)
    assert len(written) > 3
    assert len(set(written)) == len(written)
    assert not any("\N{HORIZONTAL ELLIPSIS}" in label for label in written)


# ---- axes ---------------------------------------------------------------------------------


def test_outcomes_are_written_as_whole_numbers(chart):
    chart.set_series((series_of("d1000", uniform(1, 1000)),))
    axis = chart.canvas.plot.getAxis("bottom")
    (_, places), *_ = axis.tickValues(0.25, 1000.75, 700)
    assert places
    assert all(place == int(place) for place in places)
    assert [f"{place:.0f}" for place in places] == axis.tickStrings(places, 1, places[1])


def test_outcomes_beyond_the_digits_of_a_float_are_written_as_powers(chart):
    axis = chart.canvas.plot.getAxis("bottom")
    assert ["9007199254740991", "1.000\N{MIDDLE DOT}10\N{SUPERSCRIPT SIX}\N{SUPERSCRIPT ZERO}"] == (
        axis.tickStrings([2.0**53 - 1, 1e60], 1, 1)
    )


def test_percentages_begin_at_zero_and_end_at_a_hundred(chart):
    axis = chart.canvas.plot.getAxis("left")
    (step, places), *_ = axis.tickValues(-0.012, 1.07, 400)
    assert 0.2 == step
    written = axis.tickStrings(places, 1, step)
    assert ["0%", "20%", "40%", "60%", "80%", "100%"] == written


def test_small_percentages_keep_their_digits_apart(chart):
    axis = chart.canvas.plot.getAxis("left")
    assert ["0.00%", "0.05%", "0.10%"] == axis.tickStrings([0, 0.0005, 0.001], 1, 0.0005)


# ---- the crosshair ------------------------------------------------------------------------


def test_the_crosshair_snaps_to_outcomes(qtbot, chart):
    chart.set_series(THREE)
    qtbot.mouseMove(chart.canvas.plot.viewport(), place_of(chart, 9.7))
    qtbot.waitUntil(lambda: chart.canvas.stop is not None)
    assert 10.0 == chart.canvas.stop
    text = chart.canvas.readout.text
    for part in ("12.50%", "1 in 8", "1/8", "9.414%", "61/648"):
        assert part in text
    assert chart.canvas.readout.isVisible()


def test_the_readout_stays_in_sight_when_the_chart_becomes_narrower(qtbot, chart):
    chart.set_series(THREE)
    canvas = chart.canvas
    chart.resize(900, 500)
    canvas.point_at(12.0)
    chart.resize(560, 500)
    qtbot.waitUntil(lambda: canvas.rect().contains(canvas.readout.geometry()))
    assert 12.0 == canvas.stop
    pixel = canvas.plot.mapTo(canvas, QPoint(round(canvas.plot.pixel_of(12.0)), 0)).x()
    assert abs(canvas.readout.geometry().right() - pixel) < 40 or (
        abs(canvas.readout.geometry().left() - pixel) < 40
    )


def test_the_readout_knows_numbers_too_large_for_floats(chart):
    great = 10**17 + 1
    chart.set_series((series_of("great", Distribution(((great,), (great + 99,)), (1, 3), 4)),))
    chart.canvas.point_at(float(great))
    assert str(great) in chart.canvas.readout.text
    assert "1/4" in chart.canvas.readout.text


def test_the_readout_of_at_least_is_cumulated(chart):
    chart.set_series((THREE_DICE,))
    chart.set_view(View(ViewMode.AT_LEAST))
    chart.canvas.point_at(17.0)
    assert "at least 17" in chart.canvas.readout.text
    assert str(Fraction(4, 216)) in chart.canvas.readout.text


def test_arrow_keys_move_the_crosshair(qtbot, chart):
    chart.set_series(THREE)
    plot = chart.canvas.plot
    plot.setFocus()
    stops = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_End):
        qtbot.keyClick(plot, key)
        stops.append(chart.canvas.stop)
    assert [10.0, 11.0, 10.0, 18.0] == stops
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert chart.canvas.stop is None
    assert not chart.canvas.readout.isVisible()


def test_the_crosshair_goes_where_its_outcome_goes(chart):
    chart.set_series(THREE)
    chart.canvas.point_at(3.0)
    chart.set_series((TWO_AND_SIX,))
    assert chart.canvas.stop is None


def test_pointing_at_a_mechanic_draws_its_mean(chart):
    chart.set_series(THREE)

    def pixels():
        image = chart.canvas.plot.grab().toImage()
        x = place_of(chart, 10.5).x()
        column = [image.pixelColor(x + dx, y) for dx in (-1, 0, 1) for y in range(20, 60)]
        return sum(colour.hsvSaturation() > 60 for colour in column)

    assert 0 == pixels()
    chart.highlight("3d6")
    assert pixels() > 10
    chart.highlight(None)
    assert 0 == pixels()


# ---- the range ----------------------------------------------------------------------------


def wheel(chart, outcome, notches, modifiers=Qt.KeyboardModifier.NoModifier):
    viewport = chart.canvas.plot.viewport()
    place = QPointF(place_of(chart, outcome))
    QApplication.sendEvent(
        viewport,
        QWheelEvent(
            place,
            QPointF(viewport.mapToGlobal(place.toPoint())),
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        ),
    )


def test_the_wheel_zooms_around_the_pointer_and_stays_on_zero(chart):
    chart.set_series(THREE)
    box = chart.canvas.plot.box
    (low, high), up = box.viewRange()
    before = place_of(chart, 8.0).x()
    wheel(chart, 8.0, 3)
    (left, right), still = box.viewRange()
    assert right - left < (high - low) * 0.7
    assert abs(place_of(chart, 8.0).x() - before) <= 1
    assert up == still
    wheel(chart, 8.0, 2, Qt.KeyboardModifier.ControlModifier)
    assert box.viewRange()[1][1] < up[1]
    assert box.viewRange()[1][0] <= 0


def test_a_zoom_outlives_new_results_and_ends_with_a_double_click(qtbot, chart):
    chart.set_series(THREE)
    box = chart.canvas.plot.box
    home = box.viewRange()
    wheel(chart, 8.0, 3)
    zoomed = box.viewRange()
    chart.set_series((THREE_DICE, DROP_LOWEST))
    assert zoomed == box.viewRange()
    chart.set_series(THREE)
    viewport, place = chart.canvas.plot.viewport(), place_of(chart, 8.0)
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=place)
    assert home == box.viewRange()
    assert not box.is_zoomed
    wheel(chart, 8.0, 3)
    chart.reset_zoom()
    assert home == box.viewRange()


def test_dragging_moves_along_the_outcomes_only(qtbot, chart):
    chart.set_series(THREE)
    wheel(chart, 10.0, 5)
    box, viewport = chart.canvas.plot.box, chart.canvas.plot.viewport()
    (low, _), up = box.viewRange()
    start = place_of(chart, 10.0)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in (20, 40, 60):
        # A real drag reports the button that is held, which qtbot's moves do not.
        place = QPointF(start + QPoint(-step, step))
        QApplication.sendEvent(
            viewport,
            QMouseEvent(
                QMouseEvent.Type.MouseMove,
                place,
                QPointF(viewport.mapToGlobal(place.toPoint())),
                Qt.MouseButton.NoButton,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            ),
        )
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(-60, 60))
    assert box.viewRange()[0][0] > low
    assert up == box.viewRange()[1]


def test_zooming_out_ends_at_the_ends(chart):
    chart.set_series(THREE)
    wheel(chart, 8.0, -5)
    assert list(chart.figure.axes.whole_range()) == chart.canvas.plot.box.viewRange()[0]


def test_panning_never_leaves_the_outcomes(chart):
    chart.set_series(THREE)
    box = chart.canvas.plot.box
    wheel(chart, 10.0, 4)
    box.pan(1000.0)
    assert chart.figure.axes.whole_range()[1] == pytest.approx(box.viewRange()[0][1])


# ---- the tool bar -------------------------------------------------------------------------


def test_buttons_tell_what_was_chosen_and_draw_it(qtbot, chart):
    chart.set_series((THREE_DICE,))
    with qtbot.waitSignal(chart.view_chosen) as chosen:
        qtbot.mouseClick(chart.tool_bar.modes.button(ViewMode.AT_LEAST), Qt.MouseButton.LeftButton)
    assert [View(ViewMode.AT_LEAST)] == chosen.args
    assert ViewMode.AT_LEAST is chart.figure.axes.mode
    with qtbot.waitSignal(chart.view_chosen) as chosen:
        qtbot.mouseClick(chart.tool_bar.shapes.button(CurveShape.LINES), Qt.MouseButton.LeftButton)
    assert [View(ViewMode.AT_LEAST, CurveShape.LINES)] == chosen.args


def test_arrow_keys_choose_the_neighbour_once(qtbot, chart):
    chosen = []
    chart.view_chosen.connect(chosen.append)
    first = chart.tool_bar.modes.button(ViewMode.EXACTLY)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert [View(ViewMode.AT_LEAST)] == chosen
    assert ViewMode.AT_LEAST is chart.tool_bar.modes.member


def test_setting_a_mode_tells_nobody(qtbot, chart):
    with qtbot.assertNotEmitted(chart.view_chosen):
        chart.set_view(View(ViewMode.AT_MOST, CurveShape.LINES))
    assert ViewMode.AT_MOST is chart.tool_bar.modes.member
    assert CurveShape.LINES is chart.tool_bar.shapes.member


# ---- legend and accessibility -------------------------------------------------------------


def test_the_legend_is_read_aloud(chart):
    chart.set_series(THREE)
    expected = "3d6, mean 10.50; 4d6 drop lowest, mean 12.24; 2d6 + 6, mean 13.00"
    assert expected == chart.canvas.plot.accessibleDescription()
    assert "Chart" == chart.canvas.plot.accessibleName()


def test_screen_readers_are_told_in_sentences(chart):
    chart.set_series((THREE_DICE,))
    assert "3d6, mean 10.50" == chart.canvas.accessibleDescription()
    QAccessible.setActive(True)
    try:
        chart.set_series((THREE_DICE, TWO_AND_SIX))
        words = chart.canvas.plot.accessibleDescription()
    finally:
        QAccessible.setActive(False)
    assert "3d6: Between 9 and 12" in words
    assert "2d6 + 6: " in words


def test_pointing_at_the_legend_points_the_curve_out(qtbot, chart):
    chart.set_series(THREE)
    legend = chart.canvas.legend
    with qtbot.waitSignal(legend.pointed) as pointed:
        qtbot.mouseMove(legend, QPoint(30, legend.height() // 2))
    assert ["4d6 drop lowest"] == pointed.args


# ---- pictures -----------------------------------------------------------------------------


def test_pictures_have_the_size_that_was_asked_for(chart, tmp_path):
    chart.set_series(THREE)
    path = tmp_path / "chart.png"
    chart_picture(chart.figure, Theme.dark(), PictureSize(1500, 700)).write(path, "png")
    image = QImage(str(path))
    assert (1500, 700) == (image.width(), image.height())
    assert QColor(Theme.dark().surface) == image.pixelColor(2, 2)
    for index in range(3):
        assert hued_pixels(image, Theme.dark().mechanic_colour(index)) > 500


def test_small_pictures_are_drawn_too(qapp, chart):
    chart.set_series(THREE)
    image = chart_picture(chart.figure, Theme.light(), PictureSize(320, 200)).image()
    assert (320, 200) == (image.width(), image.height())
    assert hued_pixels(image, Theme.light().mechanic_colour(0)) > 100


# ---- what is pointed out ------------------------------------------------------------------


def strengths(chart, *outcomes):
    """Return how saturated the bars at these outcomes are, a little above the base."""
    image = chart.canvas.plot.grab().toImage()
    places = [place_of(chart, outcome) - QPoint(0, 2) for outcome in outcomes]
    return [image.pixelColor(place).hsvSaturation() for place in places]


def test_what_is_asked_for_is_filled_more_strongly(chart):
    chart.set_series((THREE_DICE,))
    plain = strengths(chart, 9.0, 10.0)
    assert plain[0] == plain[1]
    chart.set_shading(Shading("3d6", 10, None, "at least 10: 62.5%"))
    beside, asked_for = strengths(chart, 9.0, 10.0)
    assert beside < plain[0] < asked_for
    chart.set_shading(None)
    assert plain == strengths(chart, 9.0, 10.0)


@pytest.mark.parametrize("shape", [CurveShape.LINES, CurveShape.STEPS])
def test_the_area_under_a_line_is_filled(chart, shape):
    chart.set_view(View(shape=shape))
    chart.set_series((THREE_DICE,))
    before = hued_pixels(chart.canvas.plot.grab().toImage(), "#0072B2", reach=12)
    chart.set_shading(Shading(None, 5, 12))
    after = hued_pixels(chart.canvas.plot.grab().toImage(), "#0072B2", reach=12)
    assert after > before * 3


def test_bands_are_tinted_and_can_be_left_out(chart):
    chart.set_series((THREE_DICE,))
    place = place_of(chart, 3.0) - QPoint(0, 100)
    plain = chart.canvas.plot.grab().toImage().pixelColor(place)
    chart.set_bands((Band("low", None, 8),))
    tinted = chart.canvas.plot.grab().toImage().pixelColor(place)
    assert tinted.lightness() < plain.lightness()
    chart.set_extras(bands=False, ghost=True)
    assert plain == chart.canvas.plot.grab().toImage().pixelColor(place)


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()])
def test_bands_have_the_colours_of_their_list(chart, theme):
    chart.set_theme(theme)
    chart.set_series((THREE_DICE,))
    chart.set_bands((Band("low", None, 8), Band("middle", 9, 12), Band("high", 13, None)))
    chart.canvas.legend.hide()
    image = chart.canvas.plot.grab().toImage()
    heights = [chart.canvas.plot.area().top() + 30] * 3
    seen = [
        image.pixelColor(place_of(chart, outcome).x(), y).name()
        for outcome, y in zip((3.5, 9.5, 14.5), heights, strict=True)
    ]
    colours = [tint.fill(theme) for tint in tints_of((Band("band"),) * 3)]
    for pixel, colour in zip(seen, colours, strict=True):
        wanted = QColor(mixed(colour, theme.surface, 0.26)).getRgb()
        assert all(abs(a - b) <= 2 for a, b in zip(wanted, QColor(pixel).getRgb(), strict=True))


def test_an_answer_is_marked_in_the_colour_of_its_mechanic(chart):
    chart.set_series((THREE_DICE,))
    before = hued_pixels(chart.canvas.plot.grab().toImage(), "#0072B2")
    chart.set_marks((Pin(17.0, "12 gives 65%", "3d6"),))
    image, x = chart.canvas.plot.grab().toImage(), place_of(chart, 17.0).x()
    # Every second column is looked at, so one of two neighbours holds the thin line.
    columns = [image.copy(x + shift, 60, 4, 200) for shift in (-2, -1)]
    assert before
    assert max(hued_pixels(column, "#0072B2") for column in columns) > 20


def dark_rows(chart):
    """Return the rows of the plot in which something is written, as shares of its height."""
    area = chart.canvas.plot.area()
    image = chart.canvas.plot.grab().toImage().copy(area)
    return [
        y / area.height()
        for y in range(area.height() - 2)
        if any(image.pixelColor(x, y).lightness() < 60 for x in range(image.width()))
    ]


@pytest.mark.parametrize(("height", "most"), [(210, 2), (480, 4)])
def test_labels_leave_the_curves_of_a_low_chart_in_sight(chart, height, most):
    chart.set_series((THREE_DICE,))
    chart.resize(800, height)
    chart.canvas.legend.hide()
    chart.set_shading(Shading("3d6", 10, None, "at least 10: 62.5%"))
    low, *others = (Pin(17.0, f"12 gives {share}%", "3d6") for share in (65, 75, 85))
    chart.set_marks(())
    alone = len(dark_rows(chart))
    chart.set_marks((low, *others))
    written = dark_rows(chart)
    assert alone < len(written) <= (alone + 4) * most
    assert max(written) < 0.5


def test_an_estimate_shows_how_far_it_may_be_off(chart, estimated):
    exact = replace(estimated, bounds=None, estimate=None)
    chart.set_view(View(shape=CurveShape.LINES))
    chart.set_series((exact,))
    without = hued_pixels(chart.canvas.plot.grab().toImage(), "#0072B2", least=25)
    chart.set_series((estimated,))
    drawn = hued_pixels(chart.canvas.plot.grab().toImage(), "#0072B2", least=25)
    assert drawn > without * 2
    assert "estimate, 1,000 rolls" in chart.canvas.legend.accessibleDescription()


def test_an_edit_leaves_a_ghost_that_can_be_left_out(chart):
    chart.set_selected(THREE_DICE.identity)
    chart.set_series((THREE_DICE,))
    edited = replace(
        THREE_DICE,
        summary=TWO_AND_SIX.summary,
        distribution=TWO_AND_SIX.distribution,
        previous=THREE_DICE.summary,
    )
    chart.set_series((edited,))
    assert list(THREE_DICE.summary.exactly) == chart.figure.curves[0].ghost.ys.tolist()
    chart.set_extras(bands=True, ghost=False)
    assert chart.figure.curves[0].ghost is None


# ---- room for the legend ------------------------------------------------------------------


FLAT = series_of("10*d6 + 100*d2", uniform(1, 12))


def points_behind_the_legend(chart):
    """Count the outcomes that the legend hides: they, or what reaches half the way to others."""
    plot, legend = chart.canvas.plot, chart.canvas.legend.geometry()
    curves = plot.scene_shown.curves
    points = [(x, y) for curve in curves for x, y in zip(curve.xs, curve.ys, strict=True)]
    places = [QPointF(x + aside, y) for x, y in points for aside in (0, 0.4)]
    return sum(legend.contains(plot.mapFromScene(plot.box.mapViewToScene(one))) for one in places)


@pytest.mark.parametrize("size", [(800, 480), (420, 340), (1500, 300)])
@pytest.mark.parametrize("shape", CurveShape)
def test_the_legend_lies_above_curves_that_fill_every_corner(qtbot, chart, size, shape):
    chart.set_view(View(shape=shape))
    chart.set_series((FLAT,))
    chart.resize(*size)
    assert 0 == points_behind_the_legend(chart)
    assert not chart.canvas.plot.box.is_zoomed


def test_room_for_the_legend_goes_with_its_reason(chart):
    plot = chart.canvas.plot
    chart.set_series(THREE)
    assert 0 == chart.canvas.plot.room_above
    chart.set_series((FLAT,))
    assert chart.canvas.legend.height() == plot.room_above
    assert [list(side) for side in plot.box.home] == plot.box.viewRange()
    chart.set_series(THREE)
    assert 0 == chart.canvas.plot.room_above


def test_what_is_set_at_once_is_drawn_once(qtbot, chart, monkeypatch):
    chart.show()
    drawn = []
    canvas = chart.canvas
    monkeypatch.setattr(canvas, "show_figure", drawn.append)
    chart.set_series((THREE_DICE,))
    chart.set_view(View(shape=CurveShape.LINES))
    chart.set_marks((Pin(10.0, "10", "3d6"),))
    assert [] == drawn
    qtbot.waitUntil(lambda: len(drawn) == 1)
    assert ["3d6"] == [curve.name for curve in drawn[0].curves]
    assert 1 == len(drawn[0].scenes[0].pins)


def test_a_zoom_stays_where_it_is_whatever_room_the_legend_needs(chart):
    chart.set_series((FLAT,))
    box = chart.canvas.plot.box
    first = box.viewRange()
    wheel(chart, 8.0, 3, Qt.KeyboardModifier.ControlModifier)
    zoomed = box.viewRange()
    chart.resize(800, 700)
    assert zoomed == box.viewRange()
    wheel(chart, 8.0, -9, Qt.KeyboardModifier.ControlModifier)
    assert not box.is_zoomed
    chart.resize(800, 480)
    assert first == box.viewRange()


SIX = tuple(
    series_of(f"Attack variant {count}", uniform(1, 6 + 4 * count), colour=count)
    for count in range(6)
)


@pytest.mark.parametrize("mode", ViewMode)
@pytest.mark.parametrize("size", [(555, 250), (555, 300), (935, 480)])
@pytest.mark.parametrize("series", [THREE, SIX])
def test_a_legend_hides_nothing_and_takes_little_of_the_height(chart, size, mode, series):
    chart.resize(*size)
    chart.set_view(View(mode))
    chart.set_series(series)
    assert 0 == points_behind_the_legend(chart)
    plot, legend = chart.canvas.plot, chart.canvas.legend
    assert plot.room_above <= max(0.28 * plot.height(), 2 * chart.fontMetrics().height() + 14)
    if plot.room_above:
        assert legend.geometry().bottom() <= plot.area().top()
        assert legend.geometry().right() <= plot.width()


def test_whole_names_go_before_means_in_a_strip(qtbot, chart):
    chart.resize(555, 250)
    chart.set_view(View(ViewMode.AT_LEAST))
    chart.set_series(SIX)
    legend = chart.canvas.legend
    with qtbot.waitSignal(chart.mechanic_chosen) as chosen:
        place = QPoint(legend.width() - 30, legend.height() - 10)
        qtbot.mouseClick(legend, Qt.MouseButton.LeftButton, pos=place)
    assert ["Attack variant 5"] == chosen.args
    name = legend.fontMetrics().horizontalAdvance("Attack variant 5")
    assert legend.width() > 3 * name


# ---- many mechanics -----------------------------------------------------------------------


def test_a_long_legend_stands_beside_the_chart(qtbot, chart):
    many = tuple(replace(THREE_DICE, identity=str(index), colour=index % 8) for index in range(12))
    chart.set_series(many)
    assert chart.canvas.margin.isVisible()
    assert not chart.canvas.legend.isVisible()
    chart.set_series(THREE)
    assert not chart.canvas.margin.isVisible()
    assert chart.canvas.legend.isVisible()


def test_a_click_on_the_legend_chooses_the_mechanic(qtbot, chart):
    chart.set_series(THREE)
    legend = chart.canvas.legend
    with qtbot.waitSignal(chart.mechanic_chosen) as chosen:
        qtbot.mouseClick(legend, Qt.MouseButton.LeftButton, pos=QPoint(30, legend.height() // 2))
    assert ["4d6 drop lowest"] == chosen.args


def test_the_crosshair_leaves_the_curves_as_they_are_painted(qtbot, chart, monkeypatch):
    chart.set_series(THREE)
    chart.canvas.plot.grab()
    painted = []
    monkeypatch.setattr(
        "workbench.plotting.painting.items.CurveItem.paint", lambda *_: painted.append(1)
    )
    for outcome in (5.0, 9.0, 14.0):
        chart.canvas.point_at(outcome)
        chart.canvas.plot.grab()
    assert [] == painted


def test_a_text_box_is_labelled_by_its_first_line_and_read_out_whole(chart):
    boxes = {TextBox(("a sword", "broken ")): 2, TextBox(("nothing",)): 1}
    chart.set_series((series_of("loot", Distribution.from_weights(boxes)),))
    chart.canvas.point_at(0.0)
    assert chart.canvas.readout.text.startswith("a sword\nbroken\n")


# ---- the logarithmic scale ----------------------------------------------------------------


@pytest.mark.parametrize("shape", CurveShape)
@pytest.mark.parametrize("mode", ViewMode)
def test_a_logarithmic_chart_paints_every_mechanic(chart, shape, mode):
    chart.set_view(View(mode, shape, scale=Scale.LOGARITHMIC, unit=Unit.ONE_IN))
    chart.set_series(THREE)
    chart.canvas.legend.hide()
    image = chart.canvas.plot.grab().toImage()
    for index in range(3):
        assert hued_pixels(image, Theme.light().mechanic_colour(index)) > 100


def test_a_zoom_on_a_logarithmic_chart_raises_its_bottom(qtbot, chart):
    chart.set_series(THREE)
    chart.set_view(View(scale=Scale.LOGARITHMIC))
    box = chart.canvas.plot.box
    low, high = box.viewRange()[1]
    qtbot.keyClick(chart.canvas.plot, Qt.Key.Key_Up)
    assert low < box.viewRange()[1][0] < high == box.viewRange()[1][1]
    chart.reset_zoom()
    assert [low, high] == box.viewRange()[1]


def test_another_scale_ends_the_zoom(chart):
    chart.set_series(THREE)
    chart.canvas.plot.box.zoom_up(3.0)
    chart.set_view(View(scale=Scale.LOGARITHMIC))
    assert not chart.canvas.plot.box.is_zoomed


PATIENCE = 60_000


def offered(qtbot, window, source):
    """Add a mechanic beside those of the sample, and wait for the offer to add it up."""
    window.document.add("Bare", source, "troll")
    qtbot.waitUntil(lambda: bool(window.chart.offers.buttons()), timeout=PATIENCE)
    return window.chart.offers.buttons()


def drawn(window):
    return {curve.name for curve in window.chart.figure.curves}


def test_bare_dice_are_added_up_with_one_click_under_the_chart(qtbot, window):
    (button,) = offered(qtbot, window, "3d6")
    assert "Write `sum 3d6`" == button.text()
    assert "Bare" not in drawn(window)
    assert any("Bare" in note for note in window.chart.figure.notes)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "sum 3d6" == window.script.editor.script()
    qtbot.waitUntil(lambda: "Bare" in drawn(window), timeout=PATIENCE)
    assert () == window.chart.offers.buttons()
    assert not window.chart.offers.isVisible()
    window.menus["undo"].trigger()
    assert "3d6" == window.document.project.selected_mechanic.source


def test_a_click_meant_for_an_older_script_changes_nothing(qtbot, window):
    (button,) = offered(qtbot, window, "3d6")
    window.document.set_selected_source("3d8")
    button.chosen.emit(window.calculator.series[-1].totalling)
    assert "3d8" == window.document.project.selected_mechanic.source


def test_every_collection_can_be_added_up(qtbot, window):
    (button,) = offered(qtbot, window, "x := 5d6;\nx drop 1")
    assert "Write `sum (x drop 1)`" == button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "x := 5d6;\nsum (x drop 1)" == window.script.editor.script()


def test_the_note_in_the_editor_offers_the_same(qtbot, window):
    window.document.add("Bare", "3d6", "troll")
    qtbot.waitUntil(window.script.remark.isVisible, timeout=PATIENCE)
    assert "not added up" in window.script.remark.text()
    assert ["Write `sum 3d6`"] == [one.text() for one in window.script.remark.fix_buttons()]
    window.script.apply_fix()
    assert "sum 3d6" == window.document.project.selected_mechanic.source


def test_alone_a_collection_is_drawn_and_texts_are_never_added_up(qtbot, window):
    document = window.document
    for mechanic in document.project.mechanics:
        document.set_shown(mechanic.identity, False)
    window.document.add("Bare", "3d6", "troll")
    qtbot.waitUntil(lambda: {"Bare"} == drawn(window), timeout=PATIENCE)
    assert () == window.chart.offers.buttons()
    window.document.add("Total", "sum 3d6", "troll")
    qtbot.waitUntil(lambda: {"Total"} == drawn(window), timeout=PATIENCE)
    assert 1 == len(window.chart.offers.buttons())
    window.document.add("Text", 'if d6 = 6 then "hit" else "miss"', "troll")
    qtbot.waitUntil(
        lambda: any("Text" in one for one in window.chart.figure.notes), timeout=PATIENCE
    )
    assert 1 == len(window.chart.offers.buttons())


def test_a_mechanic_that_is_always_the_same_is_noted(qtbot, window):
    window.document.add("Odd", "count 3d6", "troll")
    qtbot.waitUntil(window.script.remark.isVisible, timeout=PATIENCE)
    assert "every roll comes to 3" in window.script.remark.text().lower()
