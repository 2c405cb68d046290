"""Tests of the lines that are looked at around the cursor."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from engine.languages.assistance import Nearby, Reach
from workbench.widgets.script_text.nearby import LONGEST, NearCursor, nearby


def at(text, position):
    document = QTextDocument()
    document.setPlainText(text)
    cursor = QTextCursor(document)
    cursor.setPosition(position)
    return nearby(cursor, Reach())


@given(st.text(alphabet="ab🎲\n", max_size=30), st.data())
def test_a_short_script_is_near_as_a_whole(qapp, text, data):
    offset = data.draw(st.integers(0, len(text)))
    found = at(text, len(text[:offset].encode("utf-16-le")) // 2)
    assert NearCursor(Nearby(text, offset), 0) == found


def test_of_a_long_script_only_lines_around_the_place_are_near(qapp):
    line = "\\ 🎲 a note"
    script = "\n".join([line] * 1000)
    place = len(line) + 2
    found = at(script, 500 * place)
    near = found.near
    assert 500 == near.lines_before + near.text[: near.offset].count("\n")
    before, after = Reach().before, Reach().after
    assert before <= 500 * place - found.position <= before + place
    units = len(near.text.encode("utf-16-le")) // 2
    assert after <= units - (500 * place - found.position) <= after + 2 * place
    assert 500 * place == found.position_of(near.offset)


def test_of_a_very_long_line_only_a_part_is_near(qapp):
    line = "🎲 d6 + " * 20_000
    position = 100_000
    found = at(f"first\n{line}\nlast", position)
    near = found.near

    assert 2 * LONGEST == len(near.text)
    assert position == found.position_of(near.offset)
    assert 1 == near.lines_before
