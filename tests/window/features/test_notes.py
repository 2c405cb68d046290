"""What may be a slip in a script, in the real window with the engine at work."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication

from engine.languages.script import Script
from engine.languages.setup import RollSetup
from workbench.results.requests import CalculationRequest
from workbench.theme import Theme

PATIENCE = 60_000

TABLE = """\
deffype orc { ac: int }
defroll "Attack" attack() {
  total = roll(2d6)
  return total;
}
deffun broken() { return y; }
"""


def open_script(qtbot, window, source, language):
    """Show a script with notes, and wait for them."""
    window.document.add("Odd", source, language)
    qtbot.waitUntil(lambda: bool(window.script.editor.notes()), timeout=PATIENCE)
    return window.script


def place_of(editor, offset):
    cursor = QTextCursor(editor.document())
    cursor.setPosition(offset)
    return editor.cursorRect(cursor).center()


def colours_under(editor):
    """Return each underlined stretch with the colour of its wave."""
    return [
        (one.cursor.selectedText(), one.format.underlineColor().name().upper())
        for one in editor.extraSelections()
        if one.format.underlineStyle() == one.format.UnderlineStyle.WaveUnderline
    ]


def test_the_child_sends_notes_along():
    for script, count in (
        (Script("roll20", "3d20kl2kh1 + 5d6>=5"), 2),
        (Script("troll", "4d6 drop lowest"), 1),
        (Script("troll", "sum 3d6"), 0),
        (Script("table", TABLE, RollSetup()), 3),
    ):
        answer = CalculationRequest("a", script, (), 12).carry_out(lambda message: None)
        assert count == len(answer.notes)


def test_a_note_is_underlined_told_and_mended_with_the_key_of_fixes(qtbot, window):
    script = open_script(qtbot, window, "3d20kl2kh1", "roll20")
    assert [("kl2kh1", Theme.light().warning.upper())] == colours_under(script.editor)
    assert script.remark.isVisible()
    assert not script.error.isVisible()
    assert ["Write `{3d20kl2}kh1`"] == [button.text() for button in script.remark.fix_buttons()]
    script.editor.setFocus()
    qtbot.keyClick(script.editor, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert "{3d20kl2}kh1" == window.document.project.selected_mechanic.source
    assert not script.remark.isVisible()
    window.menus["undo"].trigger()
    assert "3d20kl2kh1" == script.editor.script()
    qtbot.waitUntil(script.remark.isVisible, timeout=PATIENCE)


def test_a_fix_is_made_by_a_click(qtbot, window):
    script = open_script(qtbot, window, TABLE, "table")
    buttons = script.remark.fix_buttons()
    assert ["Write `deftype`"] == [button.text() for button in buttons]
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert TABLE.replace("deffype", "deftype") == window.document.project.selected_mechanic.source
    qtbot.waitUntil(lambda: 2 == len(script.editor.notes()), timeout=PATIENCE)


def test_all_notes_of_a_table_script_are_reached_with_the_key_of_errors(qtbot, window):
    script = open_script(qtbot, window, TABLE, "table")
    assert [True, False, True, False, False, True] == [
        bool(script.editor.note_message(line)) for line in range(1, 7)
    ]
    told = []
    for _ in range(4):
        window.menus["next_error"].trigger()
        told.append(script.remark.text().split(":")[0])
    assert ["Line 3, column 19", "Line 6, column 26", "Line 1, column 1"] == told[:3]
    assert told[3] == told[0]
    window.menus["previous_error"].trigger()
    assert script.remark.text().startswith("Line 1, column 1: deffype read as deftype")
    assert "1 of 3" == script.remark.more.text()


def test_hovering_tells_a_note_in_the_colour_of_warnings(qtbot, window):
    editor = open_script(qtbot, window, "3d20kl2kh1", "roll20").editor
    place = place_of(editor, 6)
    event = QHelpEvent(QEvent.Type.ToolTip, place, editor.viewport().mapToGlobal(place))
    QApplication.sendEvent(editor.viewport(), event)
    card = editor.assistant.card
    assert card.isVisible()
    assert card.words.startswith("each of these keeps looks at all dice")
    assert Theme.light().warning_text in card.html()
    editor.assistant.dismiss()


def test_the_margin_has_a_ring_at_a_note_and_a_dot_at_an_error(qtbot, window):
    editor = open_script(qtbot, window, "3d20kl2kh1", "roll20").editor
    middle = QPoint(9, round(editor.fontMetrics().height() / 2 + editor.contentOffset().y()))
    noted = editor._margin.grab().toImage()
    ratio = noted.devicePixelRatio()
    inside = noted.pixelColor(round(middle.x() * ratio), round(middle.y() * ratio))
    window.document.set_selected_source("3d20kl2kh")
    window.document.set_selected_source("3d20 +")
    qtbot.waitUntil(lambda: bool(editor.error_message(1)), timeout=PATIENCE)
    faulty = editor._margin.grab().toImage()
    dot = faulty.pixelColor(round(middle.x() * ratio), round(middle.y() * ratio))
    assert Theme.light().error.upper() == dot.name().upper()
    assert inside != dot
    assert Theme.light().warning.upper() != inside.name().upper()


def test_an_error_takes_the_place_of_notes(qtbot, window):
    script = open_script(qtbot, window, "5d6>=5", "roll20")
    script.editor.moveCursor(QTextCursor.MoveOperation.End)
    script.editor.insertPlainText(" +")
    qtbot.waitUntil(script.error.isVisible, timeout=PATIENCE)
    assert not script.remark.isVisible()
    assert () == script.editor.notes()


def test_notes_go_with_the_mechanic(qtbot, window):
    first = window.document.project.mechanics[0].identity
    script = open_script(qtbot, window, "5d6>=5", "roll20")
    noted = window.document.project.selected
    window.document.select(first)
    assert not script.remark.isVisible()
    assert () == script.editor.notes()
    window.document.select(noted)
    assert script.remark.isVisible()


def test_the_colours_follow_the_theme(qtbot, window):
    script = open_script(qtbot, window, "5d6>=5", "roll20")
    window.preferences.set_theme("dark")
    assert [Theme.dark().warning.upper()] == [colour for _, colour in colours_under(script.editor)]
    window.preferences.set_theme("light")
