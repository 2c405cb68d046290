"""Comments that have to be closed, as some notations write them."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QTextCursor, QTextDocument

from engine.languages.assistance import Comment
from engine.languages.tokens import Token
from workbench.script.editor.comments import toggle_comment

CLOSED = Comment("\\", closing="\\")


class ClosedLines:
    """The lines of a notation with comments between two backslashes, and words."""

    def state_before(self, block):
        """Return that every line is read as the first one."""

    def tokens_in(self, block):
        """Return the comments of a line, and its other words."""
        return [
            Token("comment" if match.group().startswith("\\") else "name", *match.span())
            for match in re.finditer(r"\\[^\\]*\\?|[^\s\\]+", block.text())
        ]

    def is_in_text(self, block, offset):
        """Return that nothing lies in a text."""
        return False


def toggled(text):
    document = QTextDocument()
    document.setPlainText(text)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    toggle_comment(cursor, CLOSED, ClosedLines())
    return document.toPlainText()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("output 1d6", "\\ output 1d6 \\"),
        ("  X: 🎲 3d6", "  \\ X: 🎲 3d6 \\"),
        ("output 1d6 \\ so \\", "\\ output 1d6 \\ \\ so \\"),
        ("\\ so \\ output 🎲", "\\ so \\ \\ output 🎲 \\"),
        ("a\n\n\\ b \\", "\\ a \\\n\n\\ b \\"),
        ("", ""),
    ],
)
def test_lines_are_closed_off(qapp, before, after):
    assert after == toggled(before)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\\ output 1d6 \\", "output 1d6"),
        ("\\output 🎲\\", "output 🎲"),
        ("\\ a \\\n\n  \\ b \\", "a\n\n  b"),
        ("\\ open", "\\ open"),
        ("\\", "\\"),
    ],
)
def test_lines_come_back(qapp, before, after):
    assert after == toggled(before)
