"""Tests of the mapping between Python's characters and Qt's UTF-16 units."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from workbench.widgets.script_text.positions import python_offset, qt_position


def test_characters_of_the_basic_plane_count_one():
    assert 3 == qt_position("äß€x", 3)


def test_an_emoji_counts_two():
    text = "a🎲b🎲c"
    assert [0, 1, 3, 4, 6, 7] == [qt_position(text, offset) for offset in range(6)]


def test_offsets_beyond_the_text_mean_its_end():
    assert 3 == qt_position("a🎲", 99)
    assert 2 == python_offset("a🎲", 99)
    assert 2 == python_offset("ab", 99)


@given(st.text(alphabet="ab ä€🎲👩\n", max_size=12), st.integers(0, 12))
def test_there_and_back_again(text, offset):
    offset = min(offset, len(text))
    assert offset == python_offset(text, qt_position(text, offset))


def test_it_is_how_qt_counts(qapp):
    text = '\\ 🎲🎲 dice\nsum "👩" + 7'
    document = QTextDocument(text)
    cursor = QTextCursor(document)
    cursor.setPosition(qt_position(text, text.index("7")))
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
    assert "7" == cursor.selectedText()
