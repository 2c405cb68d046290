"""The command palette in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from resources import library
from workbench.library.entries import GAMES
from workbench.window.palette.findings_list import FINDING_ROLE
from workbench.window.palette.other_words import COMMANDS
from workbench.window.palette.query_field import SearchBox


@pytest.fixture
def palette(window, qtbot):
    window.activateWindow()
    window.command_palette.close_palette()
    window.menus["search_commands"].trigger()
    yield window.command_palette
    window.command_palette.close_palette()


def titles(palette) -> list[str]:
    model = palette.model
    return [model.finding(row).title for row in range(model.rowCount())]


def chosen(palette) -> str:
    return palette.list.currentIndex().data(FINDING_ROLE).title


def test_everything_in_the_menus_is_listed(palette, window):
    expected = {action.text().replace("&", "") for action in window.menus}
    assert expected == set(titles(palette))


def test_a_command_is_found_and_given(palette, window, qtbot):
    qtbot.keyClicks(palette.field, "at least")
    assert "At Least" == chosen(palette)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isHidden()
    assert window.menus["at_least"].isChecked()
    assert "at_least" == window.preferences.settings.commands[0]
    window.menus["search_commands"].trigger()
    assert "At Least" == titles(palette)[0]


def test_a_mechanic_is_gone_to(palette, window, qtbot):
    qtbot.keyClicks(palette.field, "go 2d6")
    assert "Go to 2d6 + 6" == chosen(palette)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert "2d6 + 6" == window.document.project.selected_mechanic.name


def test_a_mechanic_that_has_gone_meanwhile_is_no_error(palette, window, qtbot):
    qtbot.keyClicks(palette.field, "2d6 + 6")
    assert "Go to 2d6 + 6" == chosen(palette)
    before = window.document.project.selected
    window.document.remove(window.document.project.mechanics[2].identity)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert before == window.document.project.selected


def test_a_library_entry_is_added(palette, window, qtbot):
    before = len(window.document.project.mechanics)
    qtbot.keyClicks(palette.field, "add library")
    title = chosen(palette).removeprefix("Add ")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert before + 1 == len(window.document.project.mechanics)
    assert title == window.document.project.selected_mechanic.name


def test_what_cannot_be_done_now_is_shown_and_does_nothing(palette, window, qtbot):
    assert not window.menus["redo"].isEnabled()
    qtbot.keyClicks(palette.field, "redo")
    assert "Redo" == chosen(palette)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_arrows_go_through_the_list(palette, qtbot):
    for key, row in ((Qt.Key.Key_Up, 0), (Qt.Key.Key_Down, 1), (Qt.Key.Key_PageDown, 9)):
        qtbot.keyClick(palette.field, key)
        assert row == palette.list.currentIndex().row()
    for _ in range(40):
        qtbot.keyClick(palette.field, Qt.Key.Key_PageDown)
    assert palette.model.rowCount() - 1 == palette.list.currentIndex().row()


def test_escape_gives_the_keys_back(window, qtbot):
    window.activateWindow()
    window.script.editor.setFocus()
    window.menus["search_commands"].trigger()
    assert window.command_palette.field.hasFocus()
    qtbot.keyClick(window.command_palette.field, Qt.Key.Key_Escape)
    assert window.command_palette.isHidden()
    assert window.script.editor.hasFocus()


def test_nothing_found_is_said(palette, qtbot):
    qtbot.keyClicks(palette.field, "qqqq")
    assert [] == titles(palette)
    assert palette.list.isHidden()
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_the_box_in_the_menu_bar_opens_it(window, qtbot):
    box = window.menuBar().cornerWidget(Qt.Corner.TopRightCorner)
    assert isinstance(box, SearchBox)
    assert "Ctrl+Shift+P" in box.text()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    assert window.command_palette.isVisible()
    window.command_palette.close_palette()


def test_it_stays_within_a_narrow_window(window):
    window.menus["search_commands"].trigger()
    palette = window.command_palette
    assert palette.geometry().left() >= 0
    assert palette.geometry().right() <= window.width()
    palette.close_palette()


def test_other_words_are_those_of_commands_and_games(window):
    assert set() == set(COMMANDS) - {action.objectName() for action in window.menus}
    sources = {one.source for theme in library() for one in theme.mechanics}
    assert [] == [name for name in GAMES if not any(name in source for source in sources)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("heat", "Sweep"),
        ("heat map", "Sweep"),
        ("odds", "Outcomes"),
        ("probability", "Outcomes"),
        ("average", "Summary"),
        ("undo", "Undo"),
        ("dark", "Dark Theme"),
        ("night mode", "Dark Theme"),
        ("export picture", "Export…"),
        ("save image", "Export Rolls as Picture…"),
        ("settings", "Preferences…"),
        ("delete", "Remove"),
        ("zoom in", "Bigger"),
        ("simulate", "Estimate by Rolling"),
        ("monte carlo", "Estimate by Rolling"),
        ("versus", "Contest"),
        ("drop lowest", "Add Ability score, drop the lowest"),
        ("dnd 5e advantage", "Add Check with advantage"),
        ("pbta", "Add Move with 2d6"),
        ("shadowrun", "Add Glitches"),
        ("40k", "Add Charge"),
        ("kniffel", "Add Five of a kind in three rolls"),
    ],
)
def test_what_is_meant_is_among_the_first(palette, qtbot, query, expected):
    qtbot.keyClicks(palette.field, query)
    assert expected in titles(palette)[:7], titles(palette)[:8]
