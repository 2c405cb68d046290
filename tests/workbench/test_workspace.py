"""Tests of the areas of the window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from workbench.workspace import SIDE_WIDTH, Workspace


def workspace_with(qtbot, side):
    parts = [QLabel(name) for name in ("mechanics", "script", "chart")]
    tables = {"Summary": QLabel("summary")}
    workspace = Workspace(*parts, tables, {title: QLabel(title) for title in side})
    qtbot.addWidget(workspace)
    workspace.resize(1280, 700)
    workspace.show()
    return workspace


@pytest.fixture
def workspace(qtbot):
    return workspace_with(qtbot, ("Library", "Help"))


def test_the_side_is_hidden_at_first_and_has_its_width_when_shown(workspace, qtbot):
    assert ("side",) == workspace.hidden
    workspace.show_side(workspace.side.widget(1))
    assert () == workspace.hidden
    assert "Help" == workspace.side.tabText(workspace.side.currentIndex())
    qtbot.waitUntil(lambda: abs(workspace.side.width() - SIDE_WIDTH) <= 10)


def test_the_side_has_its_width_also_after_a_start_without_it(workspace, qtbot):
    again = workspace_with(qtbot, ("Library", "Help"))
    again.restore(workspace.state())
    again.set_shown("side", shown=True)
    qtbot.waitUntil(lambda: abs(again.side.width() - SIDE_WIDTH) <= 10)


def test_the_side_comes_back_as_wide_as_it_was(workspace, qtbot):
    workspace.set_shown("side", shown=True)
    workspace.setSizes([300, 560, 420])
    width = workspace.side.width()
    state = workspace.state()
    again = workspace_with(qtbot, ("Library", "Help"))
    again.restore(state)
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
