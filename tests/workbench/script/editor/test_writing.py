"""Tests of the keys that write more than their sign: pairs, lines, comments."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from workbench.script.editor.code_editor import CodeEditor
from workbench.widgets.script_text.positions import python_offset, qt_position

SAMPLES = Path(__file__).parents[4] / "resources" / "samples"

KEYS = {"←": Qt.Key.Key_Backspace, "→": Qt.Key.Key_Right, "⏎": Qt.Key.Key_Return}


@pytest.fixture
def editor(qtbot):
    editor = CodeEditor()
    qtbot.addWidget(editor)
    editor.resize(500, 300)
    editor.show()
    return editor


def put(editor, marked, language="troll"):
    """Show a script with the cursor at its ``^``; two of them select what is between."""
    start = marked.index("^")
    text = marked.replace("^", "")
    end = marked.rindex("^") - (marked.count("^") - 1)
    editor.set_script(text, language)
    cursor = editor.textCursor()
    cursor.setPosition(qt_position(text, start))
    cursor.setPosition(qt_position(text, end), QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)


def press(qtbot, editor, typed):
    """Type signs, and the keys that some of them stand for."""
    for sign in typed:
        if sign in KEYS:
            qtbot.keyClick(editor, KEYS[sign])
        else:
            qtbot.keyClicks(editor, sign)


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
    press(qtbot, editor, typed)
    assert after == shown(editor)


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        ("^", "{⏎3⏎}", "{\n  3\n}^"),
        ("^", "{⏎}", "{\n}^"),
        ("^", "{⏎sum {⏎3⏎}⏎}", "{\n  sum {\n    3\n  }\n}^"),
        ("^", "{⏎3⏎)", "{\n  3\n  )^\n}"),
        ("^", "{⏎3}", "{\n  3}^\n}"),
        # this one has its user written
        ("{\n  3\n  ^\n}", "}", "{\n  3\n}^\n}"),
    ],
)
def test_a_bracket_typed_above_the_one_of_its_pair_is_that_one(qtbot, editor, before, typed, after):
    put(editor, before)
    press(qtbot, editor, typed)
    assert after == shown(editor)


def test_stepping_down_to_the_bracket_of_a_pair_is_one_edit(qtbot, editor):
    qtbot.keyClicks(editor, "{")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    edits = []
    editor.script_edited.connect(edits.append)
    qtbot.keyClicks(editor, "}")
    assert ["{\n}"] == edits


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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("    x ^= 3;", "    // x = 3;"),
        ("    // x ^= 3;", "    x = 3;"),
        ("^    x = 3;\n        y = 4;^", "    // x = 3;\n    //     y = 4;"),
        ("x;\n^\ny;", "x;\n\ny;"),
    ],
)
def test_lines_of_a_table_script_become_comments(editor, before, after):
    put(editor, before, "table")
    editor.toggle_comment()
    assert after == editor.script()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("4d6kh3 ^+ 2d8", "4d6kh3 \\ + 2d8"),
        ("4d6kh3 \\ + ^2d8", "4d6kh3 + 2d8"),
        ("4d6kh3 \\^ + 2d8", "4d6kh3 + 2d8"),
        ("4d6\n^+ 2d8\n+ 3", "4d6\n\\ + 2d8\n+ 3"),
        ("4d6\n\\ + 2d8\n+ ^3", "4d6\n+ 2d8\n+ 3"),
        ("4d6 + fl^oor(d8)", "4d6 + \\ floor(d8)"),
        ("4d6 ^+ 2d8^", "4d6 \\ + 2d8"),
        ("4d6^", "4d6\\ "),
        ("4d6 ^+ 1 \\ so", "4d6 \\ + 1 \\ so"),
    ],
)
def test_a_remark_of_roll20_hides_the_rest_from_the_cursor_on(editor, before, after):
    put(editor, before, "roll20")
    editor.toggle_comment()
    assert after == editor.script()


def test_a_remark_of_roll20_toggled_twice_is_as_before(editor):
    put(editor, "4d6kh3 ^+ 2d8", "roll20")
    editor.toggle_comment()
    assert "4d6kh3 \\ ^+ 2d8" == shown(editor)
    editor.toggle_comment()
    assert "4d6kh3 ^+ 2d8" == shown(editor)


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        ("deffun f() ^", "{⏎x", "deffun f() {\n    x^\n}"),
        ("deffun f() {^", "⏎", "deffun f() {\n    ^"),
        ("deffun f() {\n    x;\n    ^", "}", "deffun f() {\n    x;\n}^"),
        ("{\n    if (a) {\n        x;\n        ^", "}", "{\n    if (a) {\n        x;\n    }^"),
        ("{\n    x; ^", "}", "{\n    x; }^"),
        ("{\n    // ^", "}", "{\n    // }^"),
        ("    ^", "}", "    }^"),
        ("f(\n    a\n    ^", ")", "f(\n    a\n)^"),
        ("/* {\n    ^\n*/", "}", "/* {\n    }^\n*/"),
    ],
)
def test_a_bracket_that_begins_a_line_stands_below_its_partner(qtbot, editor, before, keys, after):
    put(editor, before, "table")
    for sign in keys:
        if sign in KEYS:
            qtbot.keyClick(editor, KEYS[sign])
        else:
            qtbot.keyClicks(editor, sign)
    assert after == shown(editor)


def test_levels_of_a_table_script_are_four_spaces(qtbot, editor):
    put(editor, "{\n^x;", "table")
    editor.indent()
    assert "{\n    x;" == editor.script()
    editor.unindent()
    assert "{\nx;" == editor.script()
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert "{\n    x;" == editor.script()


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        ("x = ^", '"', 'x = "^"'),
        ("// ^", "(", "// (^"),
        ("/*\n^\n*/", "(", "/*\n(^\n*/"),
        ("/*\n*/ ^", "(", "/*\n*/ (^)"),
        ("x = “^", "(", "x = “(^"),
    ],
)
def test_pairs_of_a_table_script_close_themselves(qtbot, editor, before, typed, after):
    put(editor, before, "table")
    qtbot.keyClicks(editor, typed)
    assert after == shown(editor)


def test_pairs_of_roll20_close_themselves(qtbot, editor):
    put(editor, "^", "roll20")
    qtbot.keyClicks(editor, "{4d6,@{a},[[d8]]}")
    assert "{4d6,@{a},[[d8]]}^" == shown(editor)
    put(editor, "4d6 \\ ^", "roll20")
    qtbot.keyClicks(editor, "(")
    assert "4d6 \\ (^" == shown(editor)


def test_a_script_written_line_by_line_is_indented_as_it_should_be(qtbot, editor):
    sample = (SAMPLES / "skill_challenge.table").read_text("utf-8").rstrip("\n")
    editor.set_script("", "table")
    for number, line in enumerate(sample.split("\n")):
        if number:
            qtbot.keyClick(editor, Qt.Key.Key_Return)
        qtbot.keyClicks(editor, line.strip())
    assert sample == editor.script()
