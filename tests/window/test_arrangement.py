"""How a window is laid out, from one start to the next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from workbench.window.arrangement import fit_on_screen, within
from workbench.window.main_window import MainWindow


def test_the_order_of_the_tabs_and_the_one_in_front_come_back(qtbot, places):
    first = MainWindow(places)
    first.start()
    tabs = first.workspace.tabs
    tabs.bar.moveTab(0, 2)
    tabs.bar.setCurrentIndex(1)
    expected = tabs.titles, type(tabs.panels[1])
    first.close()
    second = MainWindow(places)
    second.start()
    second.close()
    tabs = second.workspace.tabs
    assert expected == (tabs.titles, type(tabs.front))


def test_the_layout_is_reset(window):
    tabs = window.workspace.tabs
    usual, sizes = tabs.titles, window.workspace.sizes()
    tabs.bar.moveTab(0, 2)
    window.workspace.setSizes([500, 600, 0])
    window.menus["panel_tables"].trigger()
    window.menus["reset_layout"].trigger()
    assert usual == tabs.titles
    assert sizes == window.workspace.sizes()
    assert ("side",) == window.workspace.hidden


def test_the_chart_alone_and_back(window):
    window.menus["panel_mechanics"].trigger()
    before = window.workspace.hidden
    window.menus["chart_alone"].trigger()
    assert window.menus["chart_alone"].isChecked()
    assert {"mechanics", "script", "tables", "side", "status"} == set(window.workspace.hidden)
    assert window.chart.isVisible()
    window.menus["chart_alone"].trigger()
    assert before == window.workspace.hidden
    assert not window.menus["chart_alone"].isChecked()
    window.menus["panel_mechanics"].trigger()


@pytest.mark.parametrize(
    ("wanted", "fitting"),
    [
        (QRect(0, 0, 1280, 800), QRect(0, 0, 1280, 776)),
        (QRect(30, 30, 1280, 776), QRect(30, 30, 1250, 746)),
        (QRect(600, 300, 900, 600), QRect(380, 176, 900, 600)),
        (QRect(500, 10, 2000, 300), QRect(380, 10, 900, 300)),
        (QRect(-40, -9, 900, 600), QRect(0, 0, 900, 600)),
        (QRect(100, 80, 900, 600), QRect(100, 80, 900, 600)),
    ],
)
def test_a_window_lies_within_its_screen(wanted, fitting):
    assert fitting == within(wanted, QRect(0, 0, 1280, 776), QSize(900, 600))


def test_a_window_larger_than_its_screen_opens_smaller(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    window.resize(room.width() + 300, room.height())
    fit_on_screen(window)
    assert room.contains(window.geometry())
    assert window.height() < room.height()
