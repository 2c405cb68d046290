"""Tests of writing a script in the real window, with the engine at work."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit, QListWidget

from engine.errors import Span


def write(qtbot, window, script):
    """Put a script in the place of the selected one, and wait for what the engine says."""
    identity = window.document.project.selected
    before = window.calculator.result(identity)
    window.script.editor.selectAll()
    window.script.editor.insertPlainText(script)

    def is_known():
        result = window.calculator.result(identity)
        return not result.computing and result.asked.script.text == script and result != before

    qtbot.waitUntil(is_known, timeout=20_000)
    return identity


def test_a_mistake_is_mended_with_a_key(qtbot, window):
    identity = write(qtbot, window, "3d6+4")
    qtbot.waitUntil(lambda: len(window.script.error.fix_buttons()) == 1)
    assert "Write `sum 3d6 + 4`" == window.script.error.fix_buttons()[0].text()
    window.menus["apply_fix"].trigger()
    assert "sum 3d6 + 4" == window.script.editor.script()
    qtbot.waitUntil(lambda: window.calculator.result(identity).error is None, timeout=20_000)
    qtbot.waitUntil(window.script.error.isHidden)
    assert 14.5 == window.calculator.result(identity).summary.mean


def test_undo_takes_a_fix_back_alone(qtbot, window):
    write(qtbot, window, "3d6+4")
    qtbot.waitUntil(lambda: len(window.script.error.fix_buttons()) == 1)
    window.menus["apply_fix"].trigger()
    window.menus["undo"].trigger()
    assert "3d6+4" == window.script.editor.script()


def test_all_errors_of_a_script_are_marked(qtbot, window):
    write(qtbot, window, "x := 3d6 +;\ny := {1, , 2};\nx + call f(y)")
    editor = window.script.editor
    qtbot.waitUntil(lambda: bool(editor.error_message(3)))
    first, hint = editor.error_message(2).splitlines()
    assert "a value is missing between `,` and `,`" == first
    assert "write a value there, or take `,` away" == hint
    editor.setFocus()
    lines = []
    for _ in range(4):
        window.menus["next_error"].trigger()
        lines.append(editor.textCursor().blockNumber() + 1)
    assert [1, 2, 3, 1] == lines
    window.menus["previous_error"].trigger()
    assert 3 == editor.textCursor().blockNumber() + 1


def test_replacing_everything_is_undone_at_once(qtbot, window):
    write(qtbot, window, "sum 3d6 + d6")
    window.menus["find_and_replace"].trigger()
    bar = window.script.find_bar
    assert bar.isVisible()
    for name, words in (("Find", "d6"), ("Replace with", "d8")):
        (line,) = (one for one in bar.findChildren(QLineEdit) if one.accessibleName() == name)
        line.clear()
        qtbot.keyClicks(line, words)
    bar.replace_all()
    assert "sum 3d8 + d8" == window.script.editor.script()
    bar.close_bar()
    window.menus["undo"].trigger()
    assert "sum 3d6 + d6" == window.script.editor.script()


def test_the_word_at_the_cursor_is_explained_and_completed(qtbot, window):
    window.document.set_selected_source("sum ")
    editor = window.script.editor
    editor.moveCursor(editor.textCursor().MoveOperation.End)
    window.menus["complete"].trigger()
    assert "sum" in editor.assistant.popup.words
    assert window.rect().contains(editor.assistant.popup.geometry())
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    editor.moveCursor(editor.textCursor().MoveOperation.Start)
    window.menus["explain_here"].trigger()
    assert editor.assistant.card.words.startswith("sum COLLECTION")
    editor.assistant.dismiss()


def test_comments_have_a_command(qtbot, window):
    window.document.set_selected_source("sum 3d6")
    window.menus["toggle_comment"].trigger()
    assert "\\ sum 3d6" == window.document.project.selected_mechanic.source


@pytest.mark.parametrize("name", ["find", "complete", "next_error", "apply_fix", "toggle_comment"])
def test_without_a_mechanic_there_is_nothing_to_write(window, name):
    while window.document.project.selected is not None:
        window.document.remove(window.document.project.selected)
    assert not window.menus[name].isEnabled()


def test_lines_are_put_in_and_out_by_commands(qtbot, window):
    write(qtbot, window, "sum 2d6")
    window.menus["indent"].trigger()
    assert "  sum 2d6" == window.script.editor.script()
    window.menus["unindent"].trigger()
    assert "sum 2d6" == window.script.editor.script()


def test_explaining_a_word_again_opens_its_entry(qtbot, window):
    write(qtbot, window, "count 5 <= 8d6")
    editor = window.script.editor
    editor.go_to(Span.in_text(editor.script(), 2, 2))
    window.menus["explain_here"].trigger()
    assert not window.areas.is_in_front(window.help)
    window.menus["explain_here"].trigger()
    assert window.areas.is_in_front(window.help)
    assert "troll:count" == window.help.reference.key
    window.areas.close_side()


def test_a_word_of_anydice_is_translated_with_the_key_of_fixes(qtbot, window):
    identity = write(qtbot, window, "4d6 drop lowest")
    qtbot.waitUntil(window.script.remark.isVisible)
    window.menus["apply_fix"].trigger()
    assert "sum largest 3 4d6" == window.script.editor.script()
    assert window.script.remark.isHidden()
    qtbot.waitUntil(lambda: not window.calculator.result(identity).parameters, timeout=20_000)
    assert window.script.remark.isHidden()


def test_a_line_of_a_chat_is_read_as_what_it_is_and_mended_with_two_clicks(qtbot, window):
    identity = write(qtbot, window, "/roll 4d6kh3+?{Bonus|2}")
    button = window.script.notation.button
    qtbot.waitUntil(button.isVisible, timeout=20_000)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(window.script.error.fix_buttons()) == 1, timeout=20_000)
    window.menus["apply_fix"].trigger()
    assert "4d6kh3+?{Bonus|2}" == window.script.editor.script()
    qtbot.waitUntil(lambda: window.calculator.result(identity).error is None, timeout=20_000)
    assert "roll20" == window.document.project.mechanic(identity).language


def test_only_what_is_code_is_written_in_the_type_of_scripts(window, qtbot):
    editor = window.script.editor
    editor.setFocus()
    window.menus["complete"].trigger()
    popup, card = editor.assistant.popup, editor.assistant.card
    assert editor.font().family() == popup.findChild(QListWidget).font().family()
    window.menus["explain_here"].trigger()
    for frame in (popup, card):
        assert window.font() == frame.font()
    assert window.font().family() != editor.font().family()


def test_where_nothing_can_be_explained_the_status_says_so(window, qtbot):
    write(qtbot, window, "sum 3d6  ")
    window.menus["explain_here"].trigger()
    assert "There is no word to explain at the cursor" == window.status.text
    window.script.editor.moveCursor(QTextCursor.MoveOperation.Start)
    window.menus["explain_here"].trigger()
    assert window.script.editor.assistant.card.isVisible()
