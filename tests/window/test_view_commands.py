"""Tests of the View menu: each way to look at the mechanics, given as its user gives it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from workbench.project.views import Band, ChartLayout, CurveShape, Scale, Unit, ViewMode
from workbench.storage.settings import SettingsFile


@pytest.mark.parametrize(
    ("command", "field", "member"),
    [
        ("at_least", "mode", ViewMode.AT_LEAST),
        ("steps", "shape", CurveShape.STEPS),
        ("grid", "layout", ChartLayout.GRID),
        ("one_in", "unit", Unit.ONE_IN),
        ("logarithmic", "scale", Scale.LOGARITHMIC),
    ],
)
def test_a_command_changes_the_view_and_shows_it(window, command, field, member):
    window.menus[command].trigger()
    assert member is getattr(window.document.project.view, field)
    assert window.menus[command].isChecked()
    axes = window.chart.figure.axes
    shown = {
        "mode": axes.mode,
        "unit": axes.unit,
        "scale": axes.heights.scale,
        "layout": ChartLayout.GRID if window.chart.figure.is_grid else ChartLayout.OVERLAY,
        "shape": window.chart.tool_bar.shapes.member,
    }
    assert member is shown[field]


def test_the_logarithmic_scale_goes_off_again(window):
    for scale in (Scale.LOGARITHMIC, Scale.LINEAR):
        window.menus["logarithmic"].trigger()
        assert scale is window.document.project.view.scale


def test_bands_of_the_project_are_on_the_chart_until_they_are_left_out(window):
    bands = (Band("miss", None, 9), Band("hit", 10, None))
    window.document.set_bands(bands)
    assert bands == window.chart.figure.scenes[0].bands
    window.menus["bands_on_chart"].trigger()
    assert () == window.chart.figure.scenes[0].bands
    window.menus["bands_on_chart"].trigger()
    assert bands == window.chart.figure.scenes[0].bands


def test_an_edit_leaves_a_ghost_unless_nobody_wants_one(qtbot, window):
    def ghosts():
        return [curve.ghost for curve in window.chart.figure.curves if curve.ghost is not None]

    identity = window.document.project.selected
    before = window.calculator.result(identity).summary
    window.document.set_selected_source("sum 5 d 6")
    qtbot.waitUntil(lambda: bool(ghosts()), timeout=10_000)
    assert [list(before.exactly)] == [ghost.ys.tolist() for ghost in ghosts()]
    window.menus["ghost"].trigger()
    assert [] == ghosts()
    window.menus["ghost"].trigger()


def test_a_click_in_the_legend_selects_the_mechanic(window):
    identity = window.document.project.mechanics[-1].identity
    window.chart.mechanic_chosen.emit(identity)
    assert identity == window.document.project.selected


def test_long_lines_are_wrapped_unless_that_is_switched_off_and_it_is_remembered(window):
    editor, modes = window.script.editor, QPlainTextEdit.LineWrapMode
    assert modes.WidgetWidth == editor.lineWrapMode()
    window.document.set_selected_source("sum " + "1d6 + " * 60 + "1")
    assert not editor.horizontalScrollBar().isVisible()
    window.menus["word_wrap"].trigger()
    assert modes.NoWrap == editor.lineWrapMode()
    assert not SettingsFile(window.places.config).read().word_wrap
    window.menus["word_wrap"].trigger()
    assert modes.WidgetWidth == editor.lineWrapMode()
