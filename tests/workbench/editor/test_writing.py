"""Tests of the keys that write more than their sign: pairs, lines, comments."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from workbench.editor import CodeEditor
from workbench.editor.positions import python_offset, qt_position
from workbench.theme import Theme

KEYS = {"←": Qt.Key.Key_Backspace, "→": Qt.Key.Key_Right, "⏎": Qt.Key.Key_Return}


@pytest.fixture
def editor(qtbot):
    editor = CodeEditor(Theme.light())
    qtbot.addWidget(editor)
    editor.resize(500, 300)
    editor.show()
    return editor


def put(editor, marked):
    """Show a script with the cursor at its ``^``; two of them select what is between."""
    start = marked.index("^")
    text = marked.replace("^", "")
    end = marked.rindex("^") - (marked.count("^") - 1)
    editor.set_script(text, "troll")
    cursor = editor.textCursor()
    cursor.setPosition(qt_position(text, start))
    cursor.setPosition(qt_position(text, end), QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)


def shown(editor):
    """Return the script with a ``^`` at the cursor, or around what is selected."""
    text, cursor = editor.script(), editor.textCursor()
    start = python_offset(text, cursor.selectionStart())
    end = python_offset(text, cursor.selectionEnd())
    marked = f"{text[:end]}^{text[end:]}"
    return f"{text[:start]}^{marked[start:]}" if start != end else marked


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        ("sum ^", "(", "sum (^)"),
        ("sum ^", "(d6)", "sum (d6)^"),
        ("^", "{1, [2", "{1, [2^]}"),
        ("^", "{1, [2]}", "{1, [2]}^"),
        ("sum ^d6", "(", "sum (^d6"),
        ("sum (^)", ")", "sum ()^)"),
        ("(^)", "←", "^"),
        ("sum ^", "(←", "sum ^"),
        ("sum (^3)", "←", "sum ^3)"),
        ("^", '"hit"', '"hit"^'),
        ("^", '"', '"^"'),
        ("^", '"←', "^"),
        ('"a ^"', "(", '"a (^"'),
        ("\\ a ^", "(", "\\ a (^"),
        ("x^", '"', 'x"^'),
        ("sum ^3d6^", "(", "sum (^3d6^)"),
        ("^hit^", '"', '"^hit^"'),
        ('"🎲" || ^3d6^', "{", '"🎲" || {^3d6^}'),
        ('"🎲" || ^', "(1)", '"🎲" || (1)^'),
        ("^", "(→)", "())^"),
        ("f(a, ^", ")", "f(a, )^"),
    ],
)
def test_pairs_close_themselves(qtbot, editor, before, typed, after):
    put(editor, before)
    for sign in typed:
        if sign in KEYS:
            qtbot.keyClick(editor, KEYS[sign])
        else:
            qtbot.keyClicks(editor, sign)
    assert after == shown(editor)


def test_a_pair_is_one_edit_for_the_window(qtbot, editor):
    put(editor, "sum ^")
    edits = []
    editor.script_edited.connect(edits.append)
    qtbot.keyClicks(editor, "(")
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    assert ["sum ()", "sum "] == edits


def test_enter_between_brackets_gives_each_a_line(qtbot, editor):
    put(editor, "  sum {^}")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "  sum {\n    ^\n  }" == shown(editor)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sum ^3d6", "\\ sum 3d6"),
        ("  sum ^3d6", "  \\ sum 3d6"),
        ("\\ sum ^3d6", "sum 3d6"),
        ("\\sum ^3d6", "sum 3d6"),
        ("^x := 3;\n\n  y := 4;\n^x", "\\ x := 3;\n\n\\   y := 4;\nx"),
        ("^\\ x := 3;\n\\ y := 4;^\nx", "x := 3;\ny := 4;\nx"),
        ("^\\ x := 3;\ny := 4;^", "\\ \\ x := 3;\n\\ y := 4;"),
        ("^", ""),
    ],
)
def test_lines_become_comments_and_lines_again(editor, before, after):
    put(editor, before)
    editor.toggle_comment()
    assert after == editor.script()


def test_comments_toggled_twice_are_as_before(editor):
    put(editor, "^  x := 3;\n    y := 4;^")
    editor.toggle_comment()
    editor.toggle_comment()
    assert "  x := 3;\n    y := 4;" == editor.script()


def test_a_notation_without_comments_gets_none(editor):
    editor.set_script("d6", "runes")
    editor.toggle_comment()
    assert "d6" == editor.script()
