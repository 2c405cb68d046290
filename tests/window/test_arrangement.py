"""How a window is laid out, from one start to the next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QAbstractSpinBox, QPushButton, QWidget

from resources import sample_project
from tests.workbench.conftest import is_settled
from workbench.widgets import PlainLabel
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
    window.workspace.splitterMoved.emit(0, 1)
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


def test_the_chart_keeps_its_height_whichever_panel_is_opened_below(places, qtbot):
    window = MainWindow(places)
    window.start(sample_project())
    window.resize(1024, 700)
    window.show()
    qtbot.waitUntil(lambda: is_settled(window), timeout=20_000)
    heights = {}
    for panel in window.workspace.tabs.panels:
        window.workspace.bring_to_front(panel)
        qtbot.wait(30)
        heights[type(panel).__name__] = window.workspace.chart.height()
    window.close()
    assert window.backend.wait(5)
    assert max(heights.values()) - min(heights.values()) <= 1, heights


def test_numbers_are_seen_whole_in_large_type(window, qtbot):
    for _ in range(6):
        window.menus["bigger"].trigger()
    cut = []
    for panel in window.workspace.tabs.panels:
        window.context.areas.show(panel)
        qtbot.wait(30)
        for field in panel.findChildren(QAbstractSpinBox):
            line = field.lineEdit()
            room = line.width() - line.textMargins().left() - line.textMargins().right()
            text = field.text()
            if line.isVisible() and line.fontMetrics().horizontalAdvance(text) > room:
                cut.append((type(panel).__name__, text))
        for button in panel.findChildren(QPushButton):
            if button.isVisible() and button.width() < button.minimumSizeHint().width():
                cut.append((type(panel).__name__, button.text()))
    window.menus["usual_size"].trigger()
    assert [] == cut


def test_what_empty_panels_say_does_not_widen_the_window(window):
    hints = window.findChildren(PlainLabel, "hint")
    assert hints
    assert [] == [one.text() for one in hints if one.minimumSizeHint().width() > 200]
