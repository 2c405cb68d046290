"""Tests of the panel of the selected mechanic: its errors and notes, and their fixes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, Qt

from engine.errors import DiceError, Fix, Span
from engine.languages import language_named
from workbench.project.project import Mechanic
from workbench.script.panel import ScriptPanel
from workbench.widgets.fields.parameters import ParameterRow

SCRIPT = '"🎲" || 3d6 ;\nx +'


def error(part, *titles):
    start = SCRIPT.index(part)
    span = Span.in_text(SCRIPT, start, start + len(part))
    fixes = tuple(Fix(title, span, f"sum {part}") for title in titles)
    return DiceError(f"{part} is wrong", span, fixes=fixes)


@pytest.fixture
def panel(qtbot):
    panel = ScriptPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 500)
    panel.show_mechanic(Mechanic("a", "Attack", SCRIPT, "troll", colour=0))
    panel.show()
    return panel


def buttons(panel):
    return [(button.text(), button.isEnabled()) for button in panel.error.fix_buttons()]


def test_an_error_is_told_with_its_fixes(panel):
    panel.set_error(error("3d6", "Write `sum 3d6`", "Write `max 3d6`"), SCRIPT)
    assert "Line 1, column 8: 3d6 is wrong" == panel.error.text()
    assert [("Write `sum 3d6`", True), ("Write `max 3d6`", True)] == buttons(panel)


def test_a_fix_is_one_step_of_its_own(qtbot, panel):
    told = []
    panel.gesture_began.connect(lambda: told.append("began"))
    panel.source_edited.connect(told.append)
    panel.gesture_ended.connect(lambda: told.append("ended"))
    panel.set_error(error("3d6", "Write `sum 3d6`"), SCRIPT)
    panel.error.apply_first()
    assert ["began", '"🎲" || sum 3d6 ;\nx +', "ended"] == told


def test_fixes_rest_while_the_script_is_another_one(qtbot, panel):
    panel.set_error(error("3d6", "Write `sum 3d6`"), SCRIPT)
    panel.editor.setFocus()
    qtbot.keyClicks(panel.editor, "7")
    assert [("Write `sum 3d6`", False)] == buttons(panel)
    panel.error.apply_first()
    assert f"7{SCRIPT}" == panel.editor.script()


def test_the_fixes_of_an_older_script_are_not_offered(panel):
    panel.set_error(error("3d6", "Write `sum 3d6`"), "3d6+4")
    assert [("Write `sum 3d6`", False)] == buttons(panel)


def test_more_errors_are_asked_for_once(panel):
    asked = []
    panel.check_requested.connect(lambda *told: asked.append(told))
    first = error("3d6")
    for _ in range(3):
        panel.set_error(first, SCRIPT)
    panel.set_error(first, None)
    assert [("troll", SCRIPT)] == asked


def test_all_errors_are_marked_and_counted(panel):
    panel.set_error(error("3d6"), SCRIPT)
    panel.add_errors(SCRIPT, (error("3d6"), error("x +")))
    assert ["3d6 is wrong", "x + is wrong"] == [panel.editor.error_message(line) for line in (1, 2)]
    panel.editor.go_to_error(1)
    panel.editor.go_to_error(1)
    assert "Line 2, column 1: x + is wrong" == panel.error.text()
    panel.error.next_requested.emit()
    assert "Line 1, column 8: 3d6 is wrong" == panel.error.text()
    panel.editor.go_to_error(-1)
    assert "Line 2, column 1: x + is wrong" == panel.error.text()


def test_a_notation_is_offered_as_long_as_the_script_is_the_one_in_error(panel):
    first = error("3d6")
    panel.set_error(first, SCRIPT)
    panel.add_errors(SCRIPT, (first,), "roll20")
    assert "Read as Roll20" == panel.notation.button.text()
    assert not panel.notation.isHidden()
    panel.set_error(first, SCRIPT)
    assert not panel.notation.isHidden()
    panel.set_error(None)
    assert panel.notation.isHidden()


def test_a_notation_is_taken_at_once_for_a_script_that_was_pasted_as_a_whole(panel):
    taken, pasted = [], QMimeData()
    panel.language_chosen.connect(taken.append)
    pasted.setText("4d6kh3")
    for text, is_whole in (("4d6kh3", True), ("4d6kh34d6kh3", False), ("4d6kh3", True)):
        if is_whole:
            panel.editor.selectAll()
        panel.editor.insertFromMimeData(pasted)
        assert text == panel.editor.script()
        wrong = DiceError("kh is wrong")
        panel.set_error(wrong, text)
        panel.add_errors(text, (wrong,), "roll20")
        assert ["roll20"] * is_whole == taken
        assert panel.notation.isHidden() is is_whole
        taken.clear()
        # Whoever chooses the former one again is asked.
        panel.add_errors(text, (wrong,), "roll20")
        assert [] == taken
        assert not panel.notation.isHidden()


def test_errors_of_an_older_script_come_too_late(panel):
    panel.set_error(error("3d6"), SCRIPT)
    panel.add_errors("3d6+4", (error("3d6"), error("x +")))
    assert "" == panel.editor.error_message(2)


def test_without_an_error_nothing_is_left(panel):
    panel.set_error(error("3d6", "Write `sum 3d6`"), SCRIPT)
    panel.set_error(None)
    assert panel.error.isHidden()
    assert [] == buttons(panel)
    assert "" == panel.editor.error_message(1)


def test_the_marks_come_back_with_the_text(panel):
    panel.set_error(error("3d6", "Write `sum 3d6`"), SCRIPT)
    mechanic = Mechanic("a", "Attack", SCRIPT, "troll", colour=0)
    panel.show_mechanic(replace(mechanic, source=f"{SCRIPT} 1"))
    assert [("Write `sum 3d6`", False)] == buttons(panel)
    panel.show_mechanic(mechanic)
    assert [("Write `sum 3d6`", True)] == buttons(panel)
    assert "3d6 is wrong" == panel.editor.error_message(1)


def test_another_mechanic_has_errors_of_its_own(panel):
    panel.set_error(error("3d6"), SCRIPT)
    panel.show_mechanic(Mechanic("b", "Defence", SCRIPT, "troll", colour=1))
    assert "" == panel.editor.error_message(1)
    panel.set_error(error("3d6"), SCRIPT)
    assert "3d6 is wrong" == panel.editor.error_message(1)


# ---- notes --------------------------------------------------------------------------------


def noted(panel, script="3d20kl2kh1", language="roll20"):
    """Let the panel show a script with what may be a slip in it."""
    panel.show_mechanic(Mechanic("b", "Kept", script, language, colour=0))
    panel.set_notes(language_named(language).parse(script).notes, script)
    return script


def remarked(panel):
    return [(button.text(), button.isEnabled()) for button in panel.remark.fix_buttons()]


TWO_NOTES = "3d20kl2kh1 + 5d6>=5"


def test_a_note_is_told_with_its_fix(panel):
    noted(panel)
    assert panel.remark.isVisible()
    assert panel.remark.text().startswith("Line 1, column 5: each of these keeps looks at all")
    assert "To keep some of those kept before" in panel.remark.text()
    assert [("Write `{3d20kl2}kh1`", True)] == remarked(panel)
    assert panel.editor.note_message(1).startswith("each of these keeps")
    assert "" == panel.editor.error_message(1)


def test_a_word_of_another_notation_is_noted(panel):
    noted(panel, "4d6 drop lowest", "troll")
    assert "lowest is only a name here, for a number given" in panel.remark.text()
    assert [("Write `sum largest 3 4d6`", True)] == remarked(panel)


def test_what_is_remarked_on_is_translated_in_one_step(panel):
    told = []
    panel.gesture_began.connect(lambda: told.append("began"))
    panel.source_edited.connect(told.append)
    panel.gesture_ended.connect(lambda: told.append("ended"))
    noted(panel)
    panel.apply_fix()
    assert ["began", "{3d20kl2}kh1", "ended"] == told


def test_a_note_rests_while_the_script_is_another_one(qtbot, panel):
    script = noted(panel)
    panel.editor.setFocus()
    qtbot.keyClicks(panel.editor, "7")
    assert [("Write `{3d20kl2}kh1`", False)] == remarked(panel)
    panel.apply_fix()
    assert f"7{script}" == panel.editor.script()


def test_a_note_goes_as_soon_as_its_place_is_written_in(qtbot, panel):
    noted(panel, TWO_NOTES)
    panel.editor.setFocus()
    panel.editor.go_to(Span.in_text(TWO_NOTES, 7, 7))
    qtbot.keyClicks(panel.editor, "9")
    assert "3d20kl29kh1 + 5d6>=5" == panel.editor.script()
    (left,) = panel.editor.notes()
    assert left.message.startswith("`>=` is at least")
    assert left.message in panel.remark.text()
    qtbot.keyClick(panel.editor, Qt.Key.Key_Backspace)
    assert 2 == len(panel.editor.notes())
    assert [True] == [enabled for _, enabled in remarked(panel)]


def test_notes_are_gone_through_one_after_another(qtbot, panel):
    noted(panel, TWO_NOTES)
    panel.editor.go_to_error(1)
    assert 4 == panel.editor.textCursor().position()
    with qtbot.waitSignal(panel.remark.next_requested):
        panel.remark.more.click()
    assert 16 == panel.editor.textCursor().position()
    assert "`>=` is at least" in panel.remark.text()
    assert "2 of 2" == panel.remark.more.text()
    panel.editor.go_to_error(1)
    assert 4 == panel.editor.textCursor().position()


def test_a_click_on_a_note_leads_to_its_place(qtbot, panel):
    noted(panel, "4d6 + 5d6>=5")
    qtbot.mouseClick(panel.remark, Qt.MouseButton.LeftButton)
    assert 9 == panel.editor.textCursor().position()


def test_errors_come_before_notes(panel):
    script = noted(panel)
    panel.set_error(DiceError("no such die", Span.in_text(script, 0, 4)), script)
    assert panel.error.isVisible()
    assert not panel.remark.isVisible()
    panel.editor.go_to_error(1)
    panel.editor.go_to_error(1)
    assert 0 == panel.editor.textCursor().position()
    panel.set_error(None)
    assert panel.remark.isVisible()


def test_a_sound_script_has_no_note(panel):
    noted(panel)
    panel.show_mechanic(Mechanic("b", "Kept", "4d6kh3", "roll20", colour=0))
    panel.set_notes((), "4d6kh3")
    assert (False, "", []) == (panel.remark.isVisible(), panel.remark.text(), remarked(panel))


def test_another_mechanic_has_notes_of_its_own(panel):
    noted(panel)
    panel.show_mechanic(Mechanic("c", "Same", "3d20kl2kh1", "roll20", colour=1))
    assert () == panel.editor.notes()
    assert not panel.remark.isVisible()


def test_a_long_fix_does_not_widen_the_column(panel):
    panel.set_error(error("3d6", f"Write `{'sum 3d6 + ' * 12}4`"), SCRIPT)
    assert panel.minimumSizeHint().width() < 340


def test_a_name_without_end_does_not_widen_the_column(panel):
    panel.set_rows((ParameterRow("x" * 5000, 3),))
    panel.set_error(DiceError("y" * 5000 + " has no value"), SCRIPT)
    assert panel.minimumSizeHint().width() < 340


def test_another_notation_is_another_script(panel):
    panel.show_mechanic(Mechanic("b", "Kept", "4d6kh3", "troll", colour=0))
    panel.set_error(DiceError("no such name", Span.in_text("4d6kh3", 3, 6)), "4d6kh3")
    panel.show_mechanic(Mechanic("b", "Kept", "4d6kh3", "roll20", colour=0))
    assert "" == panel.editor.error_message(1)
    assert "DICE khN" == panel.editor.assistant.explain_at(4).signature
