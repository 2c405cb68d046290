"""Tests of the chart as its user meets it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from engine.distribution import Distribution
from tests.workbench.sample_series import (
    DROP_LOWEST,
    RESULTS,
    THREE_DICE,
    TWO_AND_SIX,
    series_of,
    uniform,
)
from workbench.charts import ChartView
from workbench.charts.picture import render
from workbench.theme import Theme
from workbench.views import Shape, ViewMode

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


@pytest.fixture
def chart(qtbot):
    chart = ChartView(Theme.light())
    qtbot.addWidget(chart)
    chart.resize(800, 480)
    chart.show()
    qtbot.waitExposed(chart)
    return chart


def hued_pixels(image, colour, reach=20):
    """Count the pixels whose hue is near that of ``colour``; greys count as no hue."""
    hue = QColor(colour).hsvHue()
    pixels = (
        image.pixelColor(x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )
    return sum(p.hsvSaturation() > 80 and abs(p.hsvHue() - hue) <= reach for p in pixels)


def place_of(chart, outcome):
    """Return the pixel of the plot above an outcome."""
    plot = chart.canvas.plot
    place = plot.mapFromScene(plot.box.mapViewToScene(QPointF(outcome, 0.01)))
    return QPoint(place)


# ---- what is painted ----------------------------------------------------------------------


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("mode", ViewMode)
def test_every_mechanic_is_painted_in_its_colour(chart, shape, mode):
    chart.set_mode(mode)
    chart.set_shape(shape)
    # The legend alone would show every colour too.
    chart.canvas.plot.legend.hide()
    blank = chart.canvas.plot.grab().toImage()
    chart.set_series(THREE)
    chart.canvas.plot.legend.hide()
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
    assert ["failure", "success", "triumph"] == axis.tickStrings(ticks[0][1], 1, 1)
    image = chart.canvas.plot.grab().toImage()
    assert hued_pixels(image, Theme.light().mechanic_colour(3)) > 500


def test_labels_of_many_outcomes_are_told_apart(chart):
    hands = {(a, b, 9, 9): 1 for a in range(1, 9) for b in range(a, 9)}
    chart.set_series((series_of("hands", Distribution.from_weights(hands)),))
    axis = chart.canvas.plot.getAxis("bottom")
    (_, places), *_ = axis.tickValues(*chart.canvas.plot.box.viewRange()[0], 700)
    written = axis.tickStrings(places, 1, 1)
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


def test_percentages_begin_at_nought_and_end_at_a_hundred(chart):
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
    qtbot.waitUntil(lambda: chart.canvas.plot.stop is not None)
    assert 10.0 == chart.canvas.plot.stop
    text = chart.canvas.plot.readout.text
    for part in ("12.50%", "1 in 8", "1/8", "9.414%", "61/648"):
        assert part in text
    assert chart.canvas.plot.readout.isVisible()


def test_the_readout_knows_numbers_too_large_for_floats(chart):
    great = 10**17 + 1
    chart.set_series((series_of("great", Distribution(((great,), (great + 99,)), (1, 3), 4)),))
    chart.canvas.plot.point_at(float(great))
    assert str(great) in chart.canvas.plot.readout.text
    assert "1/4" in chart.canvas.plot.readout.text


def test_the_readout_of_at_least_is_cumulated(chart):
    chart.set_series((THREE_DICE,))
    chart.set_mode(ViewMode.AT_LEAST)
    chart.canvas.plot.point_at(17.0)
    assert "at least 17" in chart.canvas.plot.readout.text
    assert str(Fraction(4, 216)) in chart.canvas.plot.readout.text


def test_arrow_keys_move_the_crosshair(qtbot, chart):
    chart.set_series(THREE)
    plot = chart.canvas.plot
    plot.setFocus()
    stops = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_End):
        qtbot.keyClick(plot, key)
        stops.append(plot.stop)
    assert [10.0, 11.0, 10.0, 18.0] == stops
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert plot.stop is None
    assert not plot.readout.isVisible()


def test_the_crosshair_goes_where_its_outcome_goes(chart):
    chart.set_series(THREE)
    chart.canvas.plot.point_at(3.0)
    chart.set_series((TWO_AND_SIX,))
    assert chart.canvas.plot.stop is None


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


def test_the_wheel_zooms_around_the_pointer_and_stays_on_nought(chart):
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
    assert list(chart.scene.whole_range()) == chart.canvas.plot.box.viewRange()[0]


def test_panning_never_leaves_the_outcomes(chart):
    chart.set_series(THREE)
    box = chart.canvas.plot.box
    wheel(chart, 10.0, 4)
    box.pan(1000.0)
    assert chart.scene.whole_range()[1] == pytest.approx(box.viewRange()[0][1])


# ---- the tool bar -------------------------------------------------------------------------


def test_buttons_tell_what_was_chosen_and_draw_it(qtbot, chart):
    chart.set_series((THREE_DICE,))
    with qtbot.waitSignal(chart.mode_chosen) as mode:
        qtbot.mouseClick(chart.modes.button(ViewMode.AT_LEAST), Qt.MouseButton.LeftButton)
    assert [ViewMode.AT_LEAST] == mode.args
    assert ViewMode.AT_LEAST is chart.scene.mode
    with qtbot.waitSignal(chart.shape_chosen) as shape:
        qtbot.mouseClick(chart.shapes.button(Shape.LINES), Qt.MouseButton.LeftButton)
    assert [Shape.LINES] == shape.args


def test_arrow_keys_choose_the_neighbour_once(qtbot, chart):
    chosen = []
    chart.mode_chosen.connect(chosen.append)
    first = chart.modes.button(ViewMode.EXACTLY)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert [ViewMode.AT_LEAST] == chosen
    assert ViewMode.AT_LEAST is chart.modes.member


def test_setting_a_mode_tells_nobody(qtbot, chart):
    with qtbot.assertNotEmitted(chart.mode_chosen), qtbot.assertNotEmitted(chart.shape_chosen):
        chart.set_mode(ViewMode.AT_MOST)
        chart.set_shape(Shape.LINES)
    assert ViewMode.AT_MOST is chart.modes.member
    assert Shape.LINES is chart.shapes.member


# ---- legend and accessibility -------------------------------------------------------------


def test_the_legend_is_read_aloud(chart):
    chart.set_series(THREE)
    expected = "3d6, mean 10.50; 4d6 drop lowest, mean 12.24; 2d6 + 6, mean 13.00"
    assert expected == chart.canvas.plot.accessibleDescription()
    assert "Chart" == chart.canvas.plot.accessibleName()


def test_pointing_at_the_legend_points_the_curve_out(qtbot, chart):
    chart.set_series(THREE)
    legend = chart.canvas.plot.legend
    with qtbot.waitSignal(legend.pointed) as pointed:
        qtbot.mouseMove(legend, QPoint(30, legend.height() // 2))
    assert ["4d6 drop lowest"] == pointed.args


# ---- pictures -----------------------------------------------------------------------------


def test_pictures_have_the_size_that_was_asked_for(chart, tmp_path):
    chart.set_series(THREE)
    chart.set_theme(Theme.dark())
    path = tmp_path / "chart.png"
    chart.save_png(str(path), 1500, 700)
    image = QImage(str(path))
    assert (1500, 700) == (image.width(), image.height())
    assert QColor(Theme.dark().surface) == image.pixelColor(2, 2)
    for index in range(3):
        assert hued_pixels(image, Theme.dark().mechanic_colour(index)) > 500


def test_small_pictures_are_drawn_too(qapp, chart):
    chart.set_series(THREE)
    image = render(chart.scene, Theme.light(), 320, 200)
    assert (320, 200) == (image.width(), image.height())
    assert hued_pixels(image, Theme.light().mechanic_colour(0)) > 100


def test_a_picture_that_cannot_be_written_is_an_error(chart, tmp_path):
    chart.set_series(THREE)
    with pytest.raises(OSError, match="cannot be written"):
        chart.save_png(str(tmp_path / "missing" / "chart.png"), 300, 200)
