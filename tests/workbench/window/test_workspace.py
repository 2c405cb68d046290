"""Tests of the areas of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QLabel, QSplitter, QToolButton

from workbench.context import Area, PanelPlace
from workbench.window.workspace import LIST_HEIGHT, LIST_SHARE, SIDE_WIDTH, Workspace


def workspace_of(qtbot, mechanics, side):
    """Return a workspace with one table, and these panels beside it."""
    status = QLabel("status")
    qtbot.addWidget(status)
    status.show()
    workspace = Workspace(status)
    workspace.fill(
        (
            PanelPlace(mechanics, Area.LIST),
            PanelPlace(QLabel("script"), Area.SCRIPT),
            PanelPlace(QLabel("chart"), Area.CHART),
            PanelPlace(QLabel("summary"), Area.TABLES, "Summary"),
            *(PanelPlace(QLabel(title), Area.SIDE, title) for title in side),
        )
    )
    qtbot.addWidget(workspace)
    workspace.resize(1280, 700)
    workspace.show()
    return workspace


def workspace_with(qtbot, side):
    return workspace_of(qtbot, QLabel("mechanics"), side)


@pytest.fixture
def workspace(qtbot):
    return workspace_with(qtbot, ("Library", "Help"))


class List(QLabel):
    """A list that needs so many pixels of height."""

    def __init__(self, needed):
        super().__init__()
        self.needed = needed

    def sizeHint(self):  # noqa: N802 - Qt's name
        return QSize(200, self.needed)

    def need(self, height):
        self.needed = height
        self.updateGeometry()


def column_with(qtbot, needed):
    mechanics = List(needed)
    return workspace_of(qtbot, mechanics, ()), mechanics


class TestTheListOfMechanics:
    def test_it_is_as_high_as_it_needs_to_be_up_to_a_limit(self, qtbot):
        workspace, mechanics = column_with(qtbot, 90)
        assert 90 == mechanics.height()
        most = round(700 * LIST_SHARE)
        for needed, height in ((140, 140), (most + 1, most), (60, 60)):
            mechanics.need(needed)
            qtbot.waitUntil(lambda wanted=height: wanted == mechanics.height())
        workspace.resize(1280, 500)
        assert 60 == mechanics.height()

    def test_it_takes_more_where_there_is_room(self, qtbot):
        workspace, mechanics = column_with(qtbot, 1000)
        for height, share in ((400, LIST_HEIGHT), (1000, round(1000 * LIST_SHARE))):
            workspace.resize(1280, height)
            assert share == mechanics.height()

    def test_where_its_user_has_put_the_splitter_it_stays(self, qtbot):
        workspace, mechanics = column_with(qtbot, 90)
        assert "left" not in workspace.places()
        drag(qtbot, handle_below(workspace, mechanics), 120)
        assert 210 == mechanics.height()
        mechanics.need(150)
        qtbot.wait(20)
        assert 210 == mechanics.height()
        again, other = column_with(qtbot, 90)
        again.put_in_place(workspace.places())
        assert 210 == other.height()

    def test_a_reset_lets_it_find_its_height_again(self, qtbot):
        workspace, mechanics = column_with(qtbot, 90)
        usual = workspace.places()
        drag(qtbot, handle_below(workspace, mechanics), 120)
        workspace.put_in_place(usual)
        assert 90 == mechanics.height()
        assert "left" not in workspace.places()

    def test_without_a_script_beside_it_it_takes_all(self, qtbot):
        workspace, mechanics = column_with(qtbot, 90)
        workspace.set_shown("script", shown=False)
        qtbot.waitUntil(lambda: 700 == mechanics.height())
        workspace.set_shown("script", shown=True)
        qtbot.waitUntil(lambda: 90 == mechanics.height())


def handle_below(workspace, widget):
    splitters = workspace.findChildren(QSplitter)
    return next(one for one in splitters if one.indexOf(widget) == 0).handle(1)


def drag(qtbot, handle, distance):
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(50, 1))
    qtbot.mouseMove(handle, QPoint(50, 1 + distance))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(50, 1))


def test_the_side_is_hidden_at_first_and_has_its_width_when_shown(workspace, qtbot):
    assert ("side",) == workspace.hidden
    workspace.bring_to_front(workspace.side.panels[1])
    assert () == workspace.hidden
    assert "Help" == workspace.side.front.text()
    qtbot.waitUntil(lambda: abs(workspace.side.width() - SIDE_WIDTH) <= 10)


def test_the_side_has_its_width_also_after_a_start_without_it(workspace, qtbot):
    again = workspace_with(qtbot, ("Library", "Help"))
    again.put_in_place(workspace.places())
    again.set_shown("side", shown=True)
    qtbot.waitUntil(lambda: abs(again.side.width() - SIDE_WIDTH) <= 10)


def test_the_side_comes_back_as_wide_as_it_was(workspace, qtbot):
    workspace.set_shown("side", shown=True)
    qtbot.waitUntil(lambda: workspace.side.width() == SIDE_WIDTH)
    workspace.setSizes([300, 560, 420])
    workspace.splitterMoved.emit(0, 1)
    width = workspace.side.width()
    state = workspace.places()
    again = workspace_with(qtbot, ("Library", "Help"))
    again.put_in_place(state)
    again.set_shown("side", shown=True)
    qtbot.waitUntil(lambda: width == again.side.width())


def test_a_column_without_panels_makes_room(workspace, qtbot):
    workspace.hide_all(("mechanics", "script", "side"))
    assert {"mechanics", "script", "side"} == set(workspace.hidden)
    qtbot.waitUntil(lambda: workspace.width() == workspace.widget(1).width())


def test_a_side_without_panels_stays_hidden(qtbot):
    workspace = workspace_with(qtbot, ())
    workspace.hide_all(())
    assert workspace.side.isHidden()


def test_the_side_column_is_closed_with_the_button_beside_its_tabs(qtbot, workspace):
    workspace.bring_to_front(workspace.side.panels[0])
    assert workspace.side.isVisible()
    (close,) = workspace.side.findChildren(QToolButton, "plain")
    assert close.accessibleName()
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert workspace.side.isHidden()
    assert [] == workspace.tabs.findChildren(QToolButton, "plain")
