"""Features are added and taken out by a folder and a line of ``window/features.py``."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from workbench.chart import feature as chart
from workbench.context import Area, Command, Feature, Menu, MenuSection, PanelPlace
from workbench.mechanics import feature as mechanics
from workbench.script import feature as script
from workbench.widgets.finding import Finding
from workbench.window import main_window
from workbench.window.features import FEATURES
from workbench.window.main_window import MainWindow

FRAME = {mechanics.build, script.build, chart.build}
"""The areas that every window has; the others may be taken out."""

REMOVABLE = [build for build in FEATURES if build not in FRAME]


def window_of(features, places, qtbot, monkeypatch):
    monkeypatch.setattr(main_window, "FEATURES", tuple(features))
    window = MainWindow(places)
    qtbot.addWidget(window)
    window.context.preferences.load()
    window.show()
    return window


def build_notes(context):
    """A feature as a newcomer would write it: a panel, a command, and something to be found."""
    panel = QPlainTextEdit(context.window)
    opening = Command("open_notes", "&Notes", lambda: context.areas.show(panel), ("Ctrl+Alt+F12",))
    return Feature(
        (PanelPlace(panel, Area.SIDE, "Notes", 40),),
        (MenuSection(Menu.TOOLS, 90, (opening,)),),
        findings=lambda: (Finding("Read the notes", "Notes", opening.action),),
    )


def test_a_feature_is_added_by_one_line(places, qtbot, monkeypatch):
    window = window_of((*FEATURES, build_notes), places, qtbot, monkeypatch)
    titles = window.workspace.side.titles

    assert "Notes" == titles[-1]
    assert "Tools" == window.menus.title_of("open_notes")
    window.menus["open_notes"].trigger()
    assert window.workspace.side.front.isVisible()
    assert "Notes" == window.workspace.side.choice.currentText()


def test_what_a_feature_adds_is_found(places, qtbot, monkeypatch):
    window = window_of((*FEATURES, build_notes), places, qtbot, monkeypatch)
    palette = window.command_palette
    window.menus["search_commands"].trigger()
    qtbot.keyClicks(palette.field, "notes")
    found = {palette.model.finding(row).title for row in range(palette.model.rowCount())}

    assert {"Notes", "Read the notes"} <= found


@pytest.mark.parametrize("removed", REMOVABLE, ids=lambda build: build.__module__.split(".")[1])
def test_a_window_works_without_a_feature(removed, places, qtbot, monkeypatch):
    features = [build for build in FEATURES if build is not removed]
    window = window_of(features, places, qtbot, monkeypatch)
    window.context.document.add("4d6", "sum largest 3 4d6", "troll")
    window.menus["search_commands"].trigger()
    qtbot.keyClicks(window.command_palette.field, "4d6")

    assert "Go to 4d6" in window.command_palette.model.finding(0).title
    for feature in window.features:
        for offered in feature.context_menus:
            assert window.menus.context_menu(offered.names).actions()
    assert window.close()
