"""Whether the Tab key comes to everything that takes keys, and in which order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QGraphicsView,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

from workbench.goal_seek.panel import GoalSeekPanel
from workbench.help.panel import HelpPanel
from workbench.script.editor.code_editor import CodeEditor
from workbench.window.tab_area import TabArea


def takes_tab(widget: QWidget) -> bool:
    return bool(
        widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and widget.isVisible()
        and widget.isEnabled()
    )


def taking_tab(window: QWidget) -> list[QWidget]:
    """Return what takes the Tab key.

    It is not asked for one by one: Python takes the next one in the chain for a part of the one
    before it, and may take both for deleted later on.
    """
    return [one for one in window.findChildren(QWidget) if takes_tab(one)]


def go_on(widget: QWidget) -> None:
    """Press Tab; in a script Escape comes before it, and pages have links to pass."""
    if isinstance(widget, CodeEditor):
        QTest.keyClick(widget, Qt.Key.Key_Escape)
    for _ in range(400):
        QTest.keyClick(widget, Qt.Key.Key_Tab)
        if QApplication.focusWidget() is not widget or not isinstance(widget, QTextBrowser):
            return


def reached(window: QWidget, most: int) -> list[QWidget]:
    """Return what the Tab key leads to from the editor until it is there again."""
    stops = [window.script.editor]
    stops[0].setFocus()
    while len(stops) <= most:
        go_on(stops[-1])
        if QApplication.focusWidget() in stops:
            return stops
        stops.append(QApplication.focusWidget())
    return stops


@pytest.fixture
def panels(window):
    window.resize(1280, 800)
    window.menus["shelf"].trigger()
    found = [(area, panel) for area in window.findChildren(TabArea) for panel in area.panels]
    yield found
    window.menus["shelf"].trigger()


def test_the_tab_key_comes_to_everything_that_takes_it(window, panels, qtbot):
    window.activateWindow()
    for area, panel in panels:
        area.bring_to_front(panel)
        qtbot.wait(1)
        wanted = taking_tab(window)
        missed = set(wanted) - set(reached(window, len(wanted)))
        names = [f"{type(one).__name__} {one.accessibleName()}" for one in missed]
        assert [] == names, f"passed over in {type(panel).__name__}"


def test_no_area_that_only_scrolls_takes_the_tab_key(window):
    takers = [one for one in window.findChildren(QScrollArea) if takes_tab_ever(one)]
    assert [] == [one.objectName() for one in takers]


def takes_tab_ever(area: QAbstractScrollArea) -> bool:
    return bool(area.focusPolicy() & Qt.FocusPolicy.TabFocus) and type(area) is QScrollArea


def test_a_question_is_put_together_before_it_is_asked(window, qtbot):
    window.areas.show(window.findChild(GoalSeekPanel))
    bar = window.findChild(GoalSeekPanel).bar
    qtbot.waitUntil(bar.isVisible)
    stops = [one for one in reached(window, len(taking_tab(window))) if bar.isAncestorOf(one)]
    assert (bar.axes[0].box, bar.run) == (stops[0], stops[-1])


def test_the_pages_of_help_are_chosen_before_they_are_read(window):
    stops = chained_ever(window.findChild(HelpPanel))
    names = [stop.accessibleName() or stop.text() for stop in stops]
    assert ["Back", "Page", "Search", "Page of help"] == names[:4]


def chained_ever(panel: QWidget) -> list[QWidget]:
    stops, widget = [], panel.nextInFocusChain()
    while len(stops) < 4:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
            stops.append(widget)
        widget = widget.nextInFocusChain()
    return stops


def test_a_panel_in_front_hands_the_focus_to_its_field(window, qtbot):
    window.areas.show(window.findChild(GoalSeekPanel))
    panel = window.findChild(GoalSeekPanel)
    panel.setFocus()
    assert panel.bar.run.hasFocus()
    panel.bar.run.setEnabled(False)
    panel.setFocus()
    assert QApplication.focusWidget() not in (panel, panel.bar.run)
    assert panel.isAncestorOf(QApplication.focusWidget())
    panel.bar.run.setEnabled(True)


def test_what_is_under_the_pointer_of_a_chart_has_its_name(window):
    for view in window.findChildren(QGraphicsView):
        spoken = QAccessible.queryAccessibleInterface(view.viewport())
        assert view.accessibleName()
        assert view.accessibleName() == spoken.text(QAccessible.Text.Name)
