"""Tests of finding the partner of a bracket."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor, QTextDocument

from workbench.script.editor.brackets import FARTHEST, BracketMatch, find_match
from workbench.theme import Theme
from workbench.widgets.script_text.highlighter import Highlighter
from workbench.widgets.script_text.positions import qt_position


def match(marked, language="troll"):
    """Find the match where ``|`` marks the cursor."""
    document = QTextDocument()
    lines = Highlighter(document, Theme.light())
    lines.set_language(language)
    document.setPlainText(marked.replace("|", "", 1))
    cursor = QTextCursor(document)
    cursor.setPosition(qt_position(marked, marked.index("|")))
    return find_match(cursor, lines)


@pytest.mark.parametrize(
    ("marked", "positions"),
    [
        ("|(d6)", (0, 3)),
        ("(|d6)", (0, 3)),
        ("(d6)|", (3, 0)),
        ("{(1), (2)|}", (8, 6)),
        ("|{(1), (2)}", (0, 9)),
        ("(\n  {1\n}|)", (7, 4)),
        ('(")"|)', (4, 0)),
        ("🎲 (d6)|", (6, 3)),
    ],
)
def test_partners_are_found(qapp, marked, positions):
    assert BracketMatch(positions, fits=True) == match(marked)


def test_brackets_of_different_kinds_do_not_fit(qapp):
    assert BracketMatch((0, 3), fits=False) == match("|(d6}")


def test_a_lonely_bracket_is_told(qapp):
    assert BracketMatch((0,), fits=False) == match("|(d6")
    assert BracketMatch((2,), fits=False) == match("d6)|")


def test_nothing_beside_the_cursor(qapp):
    assert match("(d|6)") is None


def test_comments_and_strings_do_not_count(qapp):
    assert match("\\ note (|") is None
    assert match('"(|"') is None


def test_comments_of_several_lines_do_not_count(qapp):
    assert BracketMatch((0, 17), fits=True) == match("|{ /* }\n// } */ x\n}", "table")
    assert match("{ /* |}\n*/ }", "table") is None


def test_partners_too_far_away_are_left_open(qapp):
    assert match("|(" + "\n" * (FARTHEST + 1) + ")") is None
