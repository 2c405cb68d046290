"""Tests of the panel of the selected mechanic: its faults and their fixes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import DiceError, Fix, Span
from engine.languages.troll.program import parse_program
from workbench.panels.parameters import Row
from workbench.panels.script import ScriptPanel
from workbench.project import Mechanic

SCRIPT = '"🎲" || 3d6 ;\nx +'


def fault(part, *titles):
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
    return [(button.text(), button.isEnabled()) for button in panel.fault.fix_buttons()]


def test_a_fault_is_told_with_its_fixes(panel):
    panel.set_fault(fault("3d6", "Write `sum 3d6`", "Write `max 3d6`"), SCRIPT)
    assert "Line 1, column 8: 3d6 is wrong" == panel.fault.text()
    assert [("Write `sum 3d6`", True), ("Write `max 3d6`", True)] == buttons(panel)


def test_a_fix_is_one_step_of_its_own(qtbot, panel):
    told = []
    panel.gesture_began.connect(lambda: told.append("began"))
    panel.source_edited.connect(told.append)
    panel.gesture_ended.connect(lambda: told.append("ended"))
    panel.set_fault(fault("3d6", "Write `sum 3d6`"), SCRIPT)
    panel.fault.apply_first()
    assert ["began", '"🎲" || sum 3d6 ;\nx +', "ended"] == told


def test_fixes_rest_while_the_script_is_another_one(qtbot, panel):
    panel.set_fault(fault("3d6", "Write `sum 3d6`"), SCRIPT)
    panel.editor.setFocus()
    qtbot.keyClicks(panel.editor, "7")
    assert [("Write `sum 3d6`", False)] == buttons(panel)
    panel.fault.apply_first()
    assert f"7{SCRIPT}" == panel.editor.script()


def test_the_fixes_of_an_older_script_are_not_offered(panel):
    panel.set_fault(fault("3d6", "Write `sum 3d6`"), "3d6+4")
    assert [("Write `sum 3d6`", False)] == buttons(panel)


def test_more_faults_are_asked_for_once(panel):
    asked = []
    panel.check_requested.connect(lambda *told: asked.append(told))
    first = fault("3d6")
    for _ in range(3):
        panel.set_fault(first, SCRIPT)
    panel.set_fault(first, None)
    assert [("troll", SCRIPT)] == asked


def test_all_faults_are_marked_and_counted(panel):
    panel.set_fault(fault("3d6"), SCRIPT)
    panel.add_faults(SCRIPT, (fault("3d6"), fault("x +")))
    assert ["3d6 is wrong", "x + is wrong"] == [panel.editor.fault_message(line) for line in (1, 2)]
    panel.editor.go_to_fault(1)
    panel.editor.go_to_fault(1)
    assert "Line 2, column 1: x + is wrong" == panel.fault.text()
    panel.fault.next_requested.emit()
    assert "Line 1, column 8: 3d6 is wrong" == panel.fault.text()
    panel.editor.go_to_fault(-1)
    assert "Line 2, column 1: x + is wrong" == panel.fault.text()


def test_faults_of_an_older_script_come_too_late(panel):
    panel.set_fault(fault("3d6"), SCRIPT)
    panel.add_faults("3d6+4", (fault("3d6"), fault("x +")))
    assert "" == panel.editor.fault_message(2)


def test_without_a_fault_nothing_is_left(panel):
    panel.set_fault(fault("3d6", "Write `sum 3d6`"), SCRIPT)
    panel.set_fault(None)
    assert panel.fault.isHidden()
    assert [] == buttons(panel)
    assert "" == panel.editor.fault_message(1)


def test_the_marks_come_back_with_the_text(panel):
    panel.set_fault(fault("3d6", "Write `sum 3d6`"), SCRIPT)
    mechanic = Mechanic("a", "Attack", SCRIPT, "troll", colour=0)
    panel.show_mechanic(replace(mechanic, source=f"{SCRIPT} 1"))
    assert [("Write `sum 3d6`", False)] == buttons(panel)
    panel.show_mechanic(mechanic)
    assert [("Write `sum 3d6`", True)] == buttons(panel)
    assert "3d6 is wrong" == panel.editor.fault_message(1)


def test_another_mechanic_has_faults_of_its_own(panel):
    panel.set_fault(fault("3d6"), SCRIPT)
    panel.show_mechanic(Mechanic("b", "Defence", SCRIPT, "troll", colour=1))
    assert "" == panel.editor.fault_message(1)
    panel.set_fault(fault("3d6"), SCRIPT)
    assert "3d6 is wrong" == panel.editor.fault_message(1)


# ---- remarks ------------------------------------------------------------------------------


def strange_name(panel):
    """Let the panel show a script with a word of another notation."""
    script = "4d6 drop lowest"
    panel.show_mechanic(Mechanic("b", "Kept", script, "troll", colour=0))
    panel.set_read(parse_program(script).parameters, script)
    return script


def test_a_word_of_another_notation_is_remarked_on(panel):
    strange_name(panel)
    assert "lowest is only a name here, set below" == panel.remark.text()
    assert "Write `sum largest 3 4d6`" == panel.remark.button.text()
    assert panel.remark.isVisible()


def test_what_is_remarked_on_is_translated_in_one_step(panel):
    told = []
    panel.gesture_began.connect(lambda: told.append("began"))
    panel.source_edited.connect(told.append)
    panel.gesture_ended.connect(lambda: told.append("ended"))
    strange_name(panel)
    panel.apply_fix()
    assert ["began", "sum largest 3 4d6", "ended"] == told


def test_a_translation_rests_while_the_script_is_another_one(qtbot, panel):
    script = strange_name(panel)
    panel.editor.setFocus()
    qtbot.keyClicks(panel.editor, "7")
    assert not panel.remark.button.isEnabled()
    panel.apply_fix()
    assert f"7{script}" == panel.editor.script()


def test_plain_parameters_need_no_remark(panel):
    strange_name(panel)
    panel.set_read(parse_program("N d6").parameters, "N d6")
    assert (False, "", None) == (panel.remark.isVisible(), panel.remark.text(), panel.remark.button)


def test_a_long_fix_does_not_widen_the_column(panel):
    panel.set_fault(fault("3d6", f"Write `{'sum 3d6 + ' * 12}4`"), SCRIPT)
    assert panel.minimumSizeHint().width() < 340


def test_a_name_without_end_does_not_widen_the_column(panel):
    panel.set_rows((Row("x" * 5000, 3),))
    panel.set_fault(DiceError("y" * 5000 + " has no value"), SCRIPT)
    assert panel.minimumSizeHint().width() < 340
