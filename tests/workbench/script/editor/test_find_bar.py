"""Tests of the bar that finds and replaces, as its user meets it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolButton, QVBoxLayout, QWidget

from workbench.script.editor.code_editor import CodeEditor
from workbench.script.editor.find_bar import PAUSE, FindBar


@pytest.fixture
def bar(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    editor = CodeEditor(page)
    bar = FindBar(editor, page)
    bar.replace_requested.connect(editor.replace)
    layout = QVBoxLayout(page)
    layout.addWidget(bar)
    layout.addWidget(editor)
    page.resize(340, 300)
    page.show()
    editor.set_script('"🎲" || 3d6;\nd6 + D6', "troll")
    bar.editor = editor
    yield bar
    page.close()


def field(bar, name):
    return next(one for one in bar.findChildren(QLineEdit) if one.accessibleName() == name)


def press(bar, name):
    next(one for one in bar.findChildren(QToolButton) if one.toolTip() == name).click()


def selected(bar):
    cursor = bar.editor.textCursor()
    return cursor.blockNumber(), cursor.selectedText()


def tinted(bar):
    tint = [one.cursor.selectedText() for one in bar.editor.extraSelections()]
    return [text for text in tint if text.lower() == "d6"]


def test_it_is_hidden_until_it_is_asked_for(bar):
    assert bar.isHidden()


def test_what_is_found_is_tinted_and_counted(qtbot, bar):
    bar.open(replacing=False)
    qtbot.keyClicks(field(bar, "Find"), "d6")
    assert ["d6", "d6", "D6"] == tinted(bar)
    assert "1 of 3" == bar.status()
    assert (0, "d6") == selected(bar)


def test_enter_goes_on_and_joins_the_ends(qtbot, bar):
    bar.open(replacing=False)
    words = field(bar, "Find")
    qtbot.keyClicks(words, "d6")
    for expected in ("2 of 3", "3 of 3", "1 of 3"):
        qtbot.keyClick(words, Qt.Key.Key_Return)
        assert expected == bar.status()
    qtbot.keyClick(words, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert "3 of 3" == bar.status()


def test_switches_narrow_the_search(qtbot, bar):
    bar.open(replacing=False)
    qtbot.keyClicks(field(bar, "Find"), "d6")
    press(bar, "Match case")
    assert 2 == len(tinted(bar))
    press(bar, "Regular expression")
    field(bar, "Find").setText("(")
    assert "Missing closing parenthesis" == bar.status()
    field(bar, "Find").setText("xyz")
    assert "Not found" == bar.status()


def test_the_selection_is_what_is_searched_for(qtbot, bar):
    bar.open(replacing=False)
    qtbot.keyClicks(field(bar, "Find"), "3d6")
    bar.close_bar()
    assert bar.isHidden()
    assert bar.editor.hasFocus()
    assert [] == tinted(bar)
    bar.open(replacing=False)
    assert "3d6" == field(bar, "Find").text()


def test_one_match_is_replaced_after_the_other(qtbot, bar):
    bar.open(replacing=True)
    qtbot.keyClicks(field(bar, "Find"), "d6")
    qtbot.keyClicks(field(bar, "Replace with"), "d8")
    press(bar, "Replace")
    assert '"🎲" || 3d8;\nd6 + D6' == bar.editor.script()
    assert (1, "d6") == selected(bar)
    qtbot.keyClick(field(bar, "Replace with"), Qt.Key.Key_Return)
    assert '"🎲" || 3d8;\nd8 + D6' == bar.editor.script()


def test_everything_is_replaced_as_one_edit(qtbot, bar):
    edits = []
    bar.editor.script_edited.connect(edits.append)
    bar.open(replacing=True)
    qtbot.keyClicks(field(bar, "Find"), "d6")
    qtbot.keyClicks(field(bar, "Replace with"), "sum d20")
    press(bar, "Replace all")
    assert ['"🎲" || 3sum d20;\nsum d20 + sum d20'] == edits
    assert "3 replaced" == bar.status()
    qtbot.wait(3 * PAUSE)
    assert "3 replaced" == bar.status()
    qtbot.keyClicks(bar.editor, "x")
    qtbot.waitUntil(lambda: "Not found" == bar.status())


def test_what_is_written_meanwhile_is_searched_too(qtbot, bar):
    bar.open(replacing=False)
    qtbot.keyClicks(field(bar, "Find"), "d6")
    bar.editor.insertPlainText("d6 ")
    qtbot.waitUntil(lambda: 3 == len(tinted(bar)) or 4 == len(tinted(bar)))


def test_esc_closes(qtbot, bar):
    bar.open(replacing=False)
    qtbot.keyClick(field(bar, "Find"), Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_it_fits_the_narrow_panel(bar):
    bar.open(replacing=True)
    assert bar.minimumSizeHint().width() <= 340
    assert field(bar, "Find").width() >= 90
