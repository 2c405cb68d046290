"""Bands dragged on the chart, and made of outcomes that are selected there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.statistics.bands import Band
from workbench.project.project import Mechanic, Project
from workbench.storage import StorageError, project_from_json, project_to_json

BANDS = (Band("miss", None, 6), Band("mixed", 7, 9), Band("hit", 10, None))
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def plot(window):
    window.document.set_bands(BANDS)
    plot = window.chart.canvas.plot
    plot.box.go_home()
    # As a click does.
    plot.setFocus()
    return plot


def pixel_of(plot, x):
    return QPointF(plot.mapFromScene(plot.box.mapViewToScene(QPointF(x, 0.01))))


def send(plot, kind, x, modifiers=NONE):
    """Send an event of the left button, as a real mouse does, over a place of the axis."""
    place = pixel_of(plot, x)
    is_move = kind is QMouseEvent.Type.MouseMove
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    held = none if kind is QMouseEvent.Type.MouseButtonRelease else left
    viewport = plot.viewport()
    event = QMouseEvent(
        kind,
        place,
        QPointF(viewport.mapToGlobal(place.toPoint())),
        none if is_move else left,
        held,
        modifiers,
    )
    QApplication.sendEvent(viewport, event)


def drag(plot, *xs, modifiers=NONE):
    send(plot, QMouseEvent.Type.MouseButtonPress, xs[0], modifiers)
    for x in xs[1:]:
        send(plot, QMouseEvent.Type.MouseMove, x, modifiers)
    send(plot, QMouseEvent.Type.MouseButtonRelease, xs[-1], modifiers)


def ends(window):
    return [(band.low, band.high) for band in window.document.project.bands]


def test_an_end_is_dragged_with_its_neighbour_as_one_step(window, plot):
    seen = plot.box.viewRange()
    drag(plot, 9.5, 10.4, 11.3, 12.6)
    assert [(None, 6), (7, 12), (13, None)] == ends(window)
    assert seen == plot.box.viewRange(), "the chart does not move along"
    window.menus["undo"].trigger()
    assert window.document.project.bands == BANDS
    window.menus["redo"].trigger()
    assert [(None, 6), (7, 12), (13, None)] == ends(window)


def test_the_pointer_tells_what_can_be_dragged(window, plot):
    place = pixel_of(plot, 6.5)
    assert plot.bands.end_at(place) is not None
    assert plot.bands.end_at(pixel_of(plot, 8)) is None
    plot.bands.move(place)
    assert Qt.CursorShape.SplitHCursor is plot.viewport().cursor().shape()
    plot.bands.move(pixel_of(plot, 8))
    assert Qt.CursorShape.ArrowCursor is plot.viewport().cursor().shape()


def test_elsewhere_a_drag_moves_the_chart_as_ever(window, plot):
    plot.box.zoom_across(3, 8)
    low = plot.box.viewRange()[0][0]
    drag(plot, 8.0, 7.5, 7.0)
    assert window.document.project.bands == BANDS
    assert plot.box.viewRange()[0][0] > low


def test_hidden_bands_cannot_be_dragged(window, plot):
    window.preferences.change(show_bands=False)
    assert not window.chart.figure.scenes[0].bands
    drag(plot, 9.5, 12.6)
    assert window.document.project.bands == BANDS


def test_a_double_click_makes_a_band_of_what_is_selected(window, plot):
    drag(plot, 8.2, 9, 11.9, modifiers=CTRL)
    assert (8, 12) == window.chart.canvas.selection
    send(plot, QMouseEvent.Type.MouseButtonDblClick, 10)
    assert [(None, 6), (7, 7), (8, 12), (13, None)] == ends(window)
    assert "band 4" == window.document.project.bands[2].name
    assert window.chart.canvas.selection is None
    assert window.bands.isVisible()
    window.menus["undo"].trigger()
    assert window.document.project.bands == BANDS


def test_outcomes_are_selected_with_the_keys(window, plot, qtbot):
    window.document.set_bands(())
    plot.setFocus()
    plot.pointed.emit(10.0)
    for _ in range(3):
        qtbot.keyClick(plot, Qt.Key.Key_Right, CTRL)
    assert (10, 12) == window.chart.canvas.selection
    qtbot.keyClick(plot, Qt.Key.Key_Left, CTRL)
    assert (10, 11) == window.chart.canvas.selection
    qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert [(10, 11)] == ends(window)


def test_escape_takes_the_selection_back_and_nothing_is_made_of_nothing(window, plot, qtbot):
    drag(plot, 8, 9, modifiers=CTRL)
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert window.chart.canvas.selection is None
    window.menus["band_of_selection"].trigger()
    assert window.document.project.bands == BANDS


def test_grips_are_in_the_window_and_in_no_picture(window, plot):
    window.document.set_bands(())
    assert not window.chart.figure.scenes[0].bands
    bare = plot.grab().toImage()
    window.document.set_bands(BANDS)
    assert window.chart.figure.scenes[0].bands
    assert bare != plot.grab().toImage()
    plot.bands.paint = lambda *_: pytest.fail("a picture has no grips")
    try:
        assert not window.exporter.picture(window.exporter.usual_drawing).isNull()
    finally:
        del plot.bands.paint


def test_words_have_an_order_and_colours_too(window, qtbot):
    script = 'x := d6; if x = 6 then "crit" else if x > 3 then "hit" else "miss"'
    window.document.open(Project((Mechanic("w", "Words", script),), "w"))
    window.menus["stacked_bars"].trigger()
    words = window.bands.words
    qtbot.waitUntil(lambda: len(words.categories) == 3, timeout=20_000)
    assert ["miss", "hit", "crit"] == [one.outcome for one in words.categories]
    words.list.setCurrentRow(2)
    words.up.click()
    words.colour.menu().aboutToShow.emit()
    words.colour.menu().actions()[4].trigger()
    chosen = window.document.project.categories
    assert ["miss", "crit", "hit"] == [one.outcome for one in chosen]
    assert [None, 2, None] == [one.colour for one in chosen]
    assert ("miss", "crit", "hit") == window.chart.figure.axes.labels
    legend = window.bands.plot.diagram.legend
    assert [("miss", None), ("crit", 2), ("hit", None)] == [
        (one.name, one.tint.colour) for one in legend
    ]
    stored = project_to_json(window.document.project)
    assert ["miss", {"outcome": "crit", "colour": 2}, "hit"] == stored["categories"]
    assert window.document.project == project_from_json(stored)
    window.bands.words.list.setFocus()
    window.menus["undo"].trigger()
    window.menus["undo"].trigger()
    assert ("miss", "hit", "crit") == window.chart.figure.axes.labels


@pytest.mark.parametrize("data", [{}, [3], [{"outcome": 1}], [{"outcome": "a", "colour": "red"}]])
def test_a_damaged_order_is_told(data):
    with pytest.raises(StorageError):
        project_from_json({**project_to_json(Project()), "categories": data})


def test_no_end_stands_out_after_the_pointer_has_left(window, plot):
    drag(plot, 9.5, 12.6)
    assert plot is window.chart.canvas.plot  # with the ends where they are now
    send(plot, QMouseEvent.Type.MouseMove, 12.5)
    assert Qt.CursorShape.SplitHCursor == plot.viewport().cursor().shape()
    QApplication.sendEvent(plot.viewport(), QEvent(QEvent.Type.Leave))
    assert Qt.CursorShape.ArrowCursor == plot.viewport().cursor().shape()
