"""Tests of small multiples and of the crosshair they share."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt

from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE, TWO_AND_SIX
from workbench.chart.chart_view import ChartView
from workbench.plotting.grid import LOWEST
from workbench.project.views import ChartLayout, View
from workbench.theme import Theme

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


def many(count):
    return tuple(
        replace(THREE_DICE, identity=str(index), colour=index % 8) for index in range(count)
    )


@pytest.fixture
def chart(qtbot):
    chart = ChartView()
    qtbot.addWidget(chart)
    chart.resize(900, 500)
    chart.set_view(View(layout=ChartLayout.GRID))
    chart.set_series(THREE)
    chart.show()
    qtbot.waitExposed(chart)
    return chart


def test_every_mechanic_has_a_chart_with_its_name(chart):
    assert ["3d6", "4d6 drop lowest", "2d6 + 6"] == [p.accessibleName() for p in chart.canvas.plots]
    assert all(plot.isVisible() for plot in chart.canvas.plots)
    assert not chart.canvas.plot.isVisible()


def test_the_crosshair_is_in_all_of_them_at_once(qtbot, chart):
    plot = chart.canvas.plots[1]
    place = plot.mapFromScene(plot.box.mapViewToScene(QPointF(11.0, 0.05)))
    qtbot.mouseMove(plot.viewport(), place)
    qtbot.waitUntil(lambda: chart.canvas.stop == 11.0)
    assert [11.0] * 3 == [plot.stop for plot in chart.canvas.plots]
    for name in ("3d6", "4d6 drop lowest", "2d6 + 6"):
        assert name in chart.canvas.readout.text


def test_arrow_keys_move_all_crosshairs(qtbot, chart):
    chart.canvas.plots[0].setFocus()
    chart.canvas.point_at(10.0)
    qtbot.keyClick(chart.canvas.plots[0], Qt.Key.Key_Right)
    assert [11.0] * 3 == [plot.stop for plot in chart.canvas.plots]


def test_tab_leads_to_the_first_chart_only(chart):
    policies = [plot.focusPolicy() for plot in chart.canvas.plots]
    assert [Qt.FocusPolicy.StrongFocus] + [Qt.FocusPolicy.ClickFocus] * 2 == policies


def test_a_zoom_is_one_of_all(chart):
    first, *others = (plot.box for plot in chart.canvas.plots)
    first.zoom_across(3.0, 10.0)
    first.zoom_up(2.0)
    assert [first.viewRange()] * 2 == [box.viewRange() for box in others]
    chart.reset_zoom()
    assert not any(plot.box.is_zoomed for plot in chart.canvas.plots)


def test_all_cells_share_the_room_without_a_gap(chart):
    grid = chart.canvas.grid
    cells = [plot.parentWidget() for plot in chart.canvas.plots]
    assert 2 == grid.columns
    assert {cells[0].size()} == {cell.size() for cell in cells}
    assert 0 == grid.verticalScrollBar().maximum()


def test_many_cells_stay_legible_and_scroll(qtbot, chart):
    chart.set_series(many(24))
    cells = [plot.parentWidget() for plot in chart.canvas.plots]
    assert 24 == len(cells)
    assert 3 == chart.canvas.grid.columns
    assert {LOWEST} == {cell.height() for cell in cells}
    assert chart.canvas.grid.verticalScrollBar().maximum() > 0
    chart.set_series(many(2))
    assert 2 == len(chart.canvas.plots)
    assert 2 == len([cell for cell in cells if cell.isVisible()])


def test_a_click_on_a_title_chooses_the_mechanic(qtbot, chart):
    cell = chart.canvas.plots[2].parentWidget()
    with qtbot.waitSignal(chart.mechanic_chosen) as chosen:
        qtbot.mouseClick(cell.children()[1], Qt.MouseButton.LeftButton)
    assert ["2d6 + 6"] == chosen.args


def test_the_grid_goes_dark(chart):
    chart.set_theme(Theme.dark())
    image = chart.canvas.plots[0].grab().toImage()
    assert Theme.dark().surface.lower() == image.pixelColor(image.width() - 6, 3).name()
