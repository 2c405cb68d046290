"""The context menus of the charts."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from workbench.project.views import ChartLayout, CurveShape, ViewMode

PATIENCE = 60_000

# Said by Qt's offscreen platform of every menu that pops up.
pytestmark = pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)


def menu_on(qtbot, widget):
    """Ask for the menu where the pointer is in the middle of ``widget``."""
    place = widget.rect().center()
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, place, widget.mapToGlobal(place)))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu, name):
    (action,) = [each for each in menu.actions() if each.objectName() == name]
    menu.close()
    action.trigger()


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("at_least", "mode", ViewMode.AT_LEAST),
        ("steps", "shape", CurveShape.STEPS),
        ("grid", "layout", ChartLayout.GRID),
    ],
)
def test_the_chart_offers_how_to_look_at_it(qtbot, window, name, field, value):
    choose(menu_on(qtbot, window.chart.canvas.plot.viewport()), name)
    assert value is getattr(window.document.project.view, field)


def test_the_legend_and_the_grid_have_the_menu_too(qtbot, window):
    menu_on(qtbot, window.chart.canvas.legend).close()
    window.menus["grid"].trigger()
    cell = window.chart.canvas.grid.plots[0].viewport()
    choose(menu_on(qtbot, cell), "overlay")
    assert ChartLayout.OVERLAY is window.document.project.view.layout


def test_the_chart_is_copied_from_its_menu(qtbot, window):
    QGuiApplication.clipboard().clear()
    choose(menu_on(qtbot, window.chart.canvas.plot.viewport()), "copy_chart")
    assert (1600, 1000) == QGuiApplication.clipboard().image().size().toTuple()


def test_ticks_tell_how_the_chart_is_looked_at(qtbot, window):
    menu = menu_on(qtbot, window.chart.canvas.plot.viewport())
    ticked = {action.objectName() for action in menu.actions() if action.isChecked()}
    menu.close()
    assert {"exactly", "bars", "overlay"} <= ticked
    assert "grid" not in ticked


def test_the_chart_of_a_sweep_has_its_own(qtbot, window):
    window.menus["table_sweep"].trigger()
    menu = menu_on(qtbot, window.sweep.plot)
    names = [action.objectName() for action in menu.actions() if not action.isSeparator()]
    menu.close()
    assert ["copy_sweep", "export_sweep", "large_tables"] == names


def test_a_contest_has_one_over_all_of_its_chart(qtbot, window):
    window.document.add("d8", "d8", "troll")
    window.menus["table_contest"].trigger()
    qtbot.waitUntil(lambda: not window.contest.plot.diagram.is_empty, timeout=PATIENCE)
    QApplication.clipboard().clear()
    choose(menu_on(qtbot, window.contest.plot.plot.viewport()), "copy_diagram")
    assert not QApplication.clipboard().image().isNull()
