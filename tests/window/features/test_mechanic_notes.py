"""Tests of notes on mechanics, and of groups, in the whole window."""

from __future__ import annotations

from PySide6.QtCore import Qt

from workbench.mechanics.note_editor import NoteEditor


def test_a_note_is_written_undone_and_goes_with_its_mechanic(qtbot, window):
    note = window.findChild(NoteEditor)
    first = window.document.project.selected
    assert note.isHidden()
    window.menus["note"].trigger()
    assert not note.isHidden()
    qtbot.keyClicks(note.text, "For Gary")
    assert "For Gary" == window.document.project.mechanic(first).note
    window.document.add("", "d6")
    assert "" == note.text.toPlainText()
    window.document.select(first)
    assert "For Gary" == note.text.toPlainText()
    window.document.undo()
    window.document.undo()
    assert "" == note.text.toPlainText() == window.document.project.mechanic(first).note
    window.document.redo()
    assert "For Gary" == note.text.toPlainText()
    qtbot.keyClick(note.text, Qt.Key.Key_Escape)
    assert note.isHidden()


def test_several_mechanics_are_grouped_and_dissolved_by_commands(window):
    panel, document = window.mechanics, window.document
    panel.view.selectAll()
    count = len(document.project.mechanics)
    window.menus["group"].trigger()
    panel.view.finish_editing(keep=True)
    assert count == len(panel.chosen)
    assert 1 == len(document.project.groups)
    window.menus["fold_group"].trigger()
    assert 1 == panel.model.rowCount()
    window.menus["show"].trigger()
    assert not any(one.shown for one in document.project.mechanics)
    document.undo()
    assert all(one.shown for one in document.project.mechanics)
    document.select(document.project.mechanics[1].identity)
    window.menus["fold_all"].trigger()
    assert document.project.groups[0].folded
    window.menus["ungroup"].trigger()
    assert () == document.project.groups
    assert count == panel.model.rowCount()


def test_a_mechanic_that_comes_into_the_editor_is_unfolded(window):
    window.mechanics.view.selectAll()
    window.menus["group"].trigger()
    window.mechanics.view.finish_editing(keep=True)
    window.menus["fold_group"].trigger()
    window.menus["next"].trigger()
    assert not window.document.project.groups[0].folded
    assert (window.document.project.selected,) == window.mechanics.chosen


def test_one_command_edits_all_that_are_chosen(window):
    panel, document = window.mechanics, window.document
    count = len(document.project.mechanics)
    panel.view.selectAll()
    window.menus["duplicate"].trigger()
    assert 2 * count == len(document.project.mechanics)
    assert count == len(panel.chosen)
    window.menus["remove"].trigger()
    assert count == len(document.project.mechanics)
    document.undo()
    document.undo()
    assert count == len(document.project.mechanics)


def test_several_that_are_cut_can_all_be_pasted(window):
    panel, document = window.mechanics, window.document
    before = [(one.name, one.source) for one in document.project.mechanics]
    panel.view.selectAll()
    panel.view.cut()
    assert () == document.project.mechanics
    panel.view.paste()
    assert before == [(one.name, one.source) for one in document.project.mechanics]
