"""Tests of the buttons over the chart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.chart.tool_bar import ToolBar
from workbench.project.views import ChartLayout, Scale, Unit, View, ViewMode


@pytest.fixture
def area(qtbot):
    area = QWidget()
    qtbot.addWidget(area)
    area.resize(1000, 200)
    return area


@pytest.fixture
def tool_bar(qtbot, area):
    tool_bar = ToolBar(area)
    tool_bar.resize(1000, 40)
    area.show()
    qtbot.waitExposed(area)
    return tool_bar


def test_every_field_of_the_view_is_shown(tool_bar):
    tool_bar.set_view(View(layout=ChartLayout.GRID, scale=Scale.LOGARITHMIC, unit=Unit.ONE_IN))
    assert ChartLayout.GRID is tool_bar.layouts.member
    assert tool_bar.logarithmic.isChecked()
    assert "1 in N" == tool_bar.units.currentText()


def test_the_scale_is_a_toggle(qtbot, tool_bar):
    for scale in (Scale.LOGARITHMIC, Scale.LINEAR):
        with qtbot.waitSignal(tool_bar.view_chosen) as chosen:
            qtbot.mouseClick(tool_bar.logarithmic, Qt.MouseButton.LeftButton)
        assert [View(scale=scale)] == chosen.args


def test_a_unit_is_chosen_with_the_keys(qtbot, tool_bar):
    tool_bar.units.setFocus()
    with qtbot.waitSignal(tool_bar.view_chosen) as chosen:
        qtbot.keyClick(tool_bar.units, Qt.Key.Key_Down)
    assert [View(unit=Unit.FRACTION)] == chosen.args


def test_setting_a_view_tells_nobody(qtbot, tool_bar):
    with qtbot.assertNotEmitted(tool_bar.view_chosen):
        tool_bar.set_view(View(unit=Unit.ONE_IN, layout=ChartLayout.GRID))


def folded(tool_bar):
    """Return which groups are boxes."""
    return [one.is_folded for one in (tool_bar.modes, tool_bar.shapes, tool_bar.layouts)]


def seen(tool_bar):
    """Return the places of what is seen, from left to right."""
    tool_bar.layout().activate()
    parts = (tool_bar.modes, tool_bar.shapes, tool_bar.layouts, tool_bar.logarithmic)
    return [one.geometry() for one in (*parts, tool_bar.units) if not one.isHidden()]


def test_a_narrow_bar_stays_one_row_with_boxes_in_place_of_buttons(qtbot, tool_bar):
    one_row = tool_bar.sizeHint().height()
    assert [False, False, False] == folded(tool_bar)
    ways = []
    for width in range(1000, tool_bar.minimumSizeHint().width() - 1, -20):
        tool_bar.resize(width, one_row)
        places = seen(tool_bar)
        assert all(one.right() < other.x() for one, other in pairwise(places)), width
        assert places[-1].right() < width
        assert one_row == tool_bar.sizeHint().height()
        ways.append((folded(tool_bar).count(True), -len(places)))
    assert sorted(ways) == ways
    assert {(0, -5), (1, -5), (2, -5), (3, -5), (3, -4), (3, -3), (3, -2), (3, -1)} == set(ways)
    tool_bar.resize(1000, one_row)
    assert [False, False, False] == folded(tool_bar)
    assert 5 == len(seen(tool_bar))


def test_what_is_folded_is_chosen_in_a_box(qtbot, tool_bar):
    tool_bar.resize(tool_bar.minimumSizeHint().width(), 40)
    tool_bar.set_view(View(mode=ViewMode.AT_LEAST))
    box = tool_bar.modes.findChild(QComboBox)
    assert "At least" == box.currentText()
    assert "Probability" == box.accessibleName()
    box.setFocus()
    with qtbot.waitSignal(tool_bar.view_chosen) as chosen:
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert [View(mode=ViewMode.AT_MOST)] == chosen.args
    tool_bar.resize(1000, 40)
    assert tool_bar.modes.button(ViewMode.AT_MOST).isChecked()
    assert tool_bar.modes.button(ViewMode.AT_MOST).hasFocus()
    tool_bar.resize(tool_bar.minimumSizeHint().width(), 40)
    assert box.hasFocus()


def test_everything_has_a_name_to_be_read_aloud(tool_bar):
    for widget in (tool_bar.modes, tool_bar.shapes, tool_bar.layouts, tool_bar.units):
        assert widget.accessibleName()
