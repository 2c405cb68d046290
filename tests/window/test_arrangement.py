"""How a window is laid out, from one start to the next."""

from __future__ import annotations

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
