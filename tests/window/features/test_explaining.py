"""The script in words, in a whole window with the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor

from workbench.explanation.panel import ExplanationPanel
from workbench.project.project import Mechanic, Project

PATIENCE = 60_000
POOL = Mechanic("pool", "Pool", "sum largest 3 N d6", parameters=(("N", 4),))
ROLL = Mechanic("roll", "Roll", "2d20kh1+5", "roll20", colour=1)
TOLD = [
    "`N` is a number that you set: 4 now.",
    "Roll `N` d6.",
    "Keep the three largest.",
    "Add them up.",
]


@pytest.fixture
def panel(window, qtbot):
    window.document.open(Project((POOL, ROLL), "pool"))
    panel = window.findChild(ExplanationPanel)
    window.context.areas.show(panel)
    qtbot.waitUntil(lambda: TOLD == sentences(panel), timeout=PATIENCE)
    return panel


def sentences(panel):
    return [one.text for one in panel.text.sentences]


def read(panel, number):
    """Put the cursor of the explanation into one of its sentences, as its reader does."""
    panel.text.setFocus()
    panel.text.setTextCursor(QTextCursor(panel.text.document().findBlockByNumber(number)))


def tinted(editor):
    """Return the part of the script that is tinted for what is read."""
    place = editor._explained
    return None if place is None else editor.script()[slice(*place)]


def test_the_script_is_told_sentence_by_sentence(window, panel):
    shown = panel.text.toPlainText().splitlines()
    assert ["N is a number that you set: 4 now.", "Roll N d6."] == shown[:2]
    shown = []
    for _ in range(2):
        window.menus["explain_script"].trigger()
        shown.append(window.context.areas.is_in_front(panel))
    assert [False, True] == shown


def test_it_follows_what_is_written_the_numbers_and_the_selection(window, panel, qtbot):
    window.document.set_selected_source("sum largest 2 N d6")
    qtbot.waitUntil(lambda: "Keep the two largest." in sentences(panel), timeout=PATIENCE)
    window.document.set_selected_parameter("N", 7)
    now = "`N` is a number that you set: 7 now."
    qtbot.waitUntil(lambda: now in sentences(panel), timeout=PATIENCE)
    window.document.select("roll")
    told = ["Roll two d20.", "Keep the highest.", "Add 5."]
    qtbot.waitUntil(lambda: told == sentences(panel), timeout=PATIENCE)


def test_a_sentence_shows_its_place_in_the_script(window, panel):
    read(panel, 2)
    assert "largest 3 N d6" == tinted(window.script.editor)
    read(panel, 1)
    assert "N d6" == tinted(window.script.editor)
    window.script.editor.setFocus()
    assert None is tinted(window.script.editor)


def test_enter_goes_on_in_the_script(window, panel, qtbot):
    read(panel, 1)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    assert window.script.editor.hasFocus()
    assert len("sum largest 3 ") == window.script.editor.textCursor().position()


def test_the_cursor_of_the_script_marks_its_sentence(window, panel):
    editor = window.script.editor
    editor.setFocus()
    marked = []
    for place in (0, len("sum lar"), len("sum largest 3 N d")):
        cursor = editor.textCursor()
        cursor.setPosition(place)
        editor.setTextCursor(cursor)
        (selection,) = panel.text.extraSelections()
        marked.append(selection.cursor.block().text())
    assert ["Add them up.", "Keep the three largest.", "Roll N d6."] == marked


def test_what_it_did_stays_while_the_script_is_in_error(window, panel, qtbot):
    window.document.set_selected_source("sum largest 3 N d6 +")
    qtbot.waitUntil(lambda: "in error" in panel.state, timeout=PATIENCE)
    assert TOLD == sentences(panel)
    read(panel, 1)
    assert None is tinted(window.script.editor)
    window.document.set_selected_source("sum largest 3 N d6")
    qtbot.waitUntil(lambda: "" == panel.state, timeout=PATIENCE)


def test_without_a_script_it_says_so(window, panel):
    window.document.set_selected_source("")
    assert [] == sentences(panel)
    assert "no script yet" in panel.state
    assert not panel.copy.isEnabled()


def test_all_sentences_are_copied_as_text(panel):
    panel.copy.click()
    assert "\n".join(TOLD) + "\n" == QGuiApplication.clipboard().text()


def test_a_long_script_is_written_piece_by_piece(window, panel, qtbot):
    text = "\n".join(f"output {number}d6" for number in range(2, 252))
    window.document.set_selected_language("anydice")
    window.document.set_selected_source(text)
    qtbot.waitUntil(lambda: 250 == panel.text.document().blockCount(), timeout=PATIENCE)
    assert 250 == len(sentences(panel))
    panel.mark_place(text.index("output 200d6"))
    (selection,) = panel.text.extraSelections()
    assert "Show the sum of 200 d6." == selection.cursor.selectedText()
