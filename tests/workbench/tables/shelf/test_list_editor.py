"""Tests of lists in forms: adding, removing and moving elements."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.languages.setup import Fields, entry_from_json
from engine.languages.table.reading.checks.checker import check
from tests.workbench.tables.shelf.entities import FORMS, OGRE
from workbench.tables.shelf.list_editor import SHOWN_AT_FIRST
from workbench.tables.shelf.record_editor import RecordForm

TYPES = check("deftype t { numbers: int list }").forms


def listed(qtbot, forms=FORMS, kind="creature", name="attacks", fields=OGRE):
    form = RecordForm(forms, kind)
    if qtbot is not None:
        qtbot.addWidget(form)
    form.edited.connect(form.set_fields)
    form.set_fields(fields)
    form.resize(320, 900)
    form.show()
    form.activateWindow()
    return form, form.record.part(name).body


@pytest.fixture
def attacks(qtbot):
    form, body = listed(qtbot)
    body.form = form
    qtbot.waitUntil(form.isActiveWindow)
    return body


@pytest.fixture(scope="module")
def numbers(qapp):
    form, body = listed(None, TYPES, "t", "numbers", Fields())
    body.form = form
    yield body
    form.deleteLater()


def names(body):
    return [one.name for one in body.form.fields.get("attacks")]


def titles(body):
    return [row.title for row in body.rows]


def choose(row, number):
    """Give a command of an element's menu: 0 up, 1 down, 2 duplicate, 4 remove."""
    menu = row.menu()
    action = menu.actions()[number]
    if action.isEnabled():
        action.trigger()
    menu.deleteLater()


def test_an_element_is_added_opened_and_written_in(qtbot, attacks):
    attacks.add.click()
    assert ["Longsword", "Bite", "Attack 3"] == titles(attacks)
    assert OGRE.with_entry("attacks", (*OGRE.get("attacks"), Fields())) == attacks.form.fields
    qtbot.keyClicks(QApplication.focusWidget(), "Claw")
    assert ["Longsword", "Bite", "Claw"] == names(attacks) == titles(attacks)


def test_enter_in_a_field_goes_on_with_the_next_element(qtbot):
    form, body = listed(qtbot, TYPES, "t", "numbers", Fields((("numbers", (3, 5)),)))
    qtbot.waitUntil(form.isActiveWindow)
    row = body.rows[0]
    row.begin()
    qtbot.keyClicks(row.editor.field, "1.5")
    assert row.editor.error.isVisible()
    qtbot.keyClick(row.editor.field, Qt.Key.Key_Return)
    assert 2 == len(body.rows), "what is typed is no number yet"
    qtbot.keyClick(row.editor.field, Qt.Key.Key_Backspace)
    qtbot.keyClick(row.editor.field, Qt.Key.Key_Backspace)
    assert not row.editor.error.isVisible()
    qtbot.keyClick(row.editor.field, Qt.Key.Key_Return)
    assert body.rows[1].editor.field.hasFocus()
    qtbot.keyClicks(QApplication.focusWidget(), "-4")
    assert (1, -4, 5) == form.fields.get("numbers")
    row.tools.setFocus()
    qtbot.keyClick(row.tools, Qt.Key.Key_Return)
    assert 3 == len(body.rows)


def test_enter_within_a_record_adds_none(qtbot, attacks):
    attacks.rows[0].open()
    line = attacks.rows[0].editor.body.part("name").field
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert 2 == len(attacks.rows)


def test_elements_are_moved_with_what_is_open_in_them(qtbot, attacks):
    attacks.rows[0].open()
    line = attacks.rows[0].editor.body.part("name").field
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert ["Bite", "Longsword"] == names(attacks) == titles(attacks)
    assert [False, True] == [row.editor.is_open for row in attacks.rows]
    assert line.hasFocus()
    qtbot.keyClick(line, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert ["Bite", "Longsword"] == names(attacks)
    damage = attacks.rows[1].editor.body.part("toHit").field
    damage.setFocus()
    qtbot.keyClick(damage, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert OGRE == attacks.form.fields


def test_delete_removes_from_the_header_only(qtbot, attacks):
    row = attacks.rows[0]
    row.open()
    box = row.editor.body.part("sureCrit").field
    line = row.editor.body.part("name").field
    for inner in (box, line):
        inner.setFocus()
        qtbot.keyClick(inner, Qt.Key.Key_Delete)
    assert 2 == len(attacks.rows)
    row.editor.header.setFocus()
    qtbot.keyClick(row.editor.header, Qt.Key.Key_Delete)
    assert ["Bite"] == names(attacks) == titles(attacks)
    assert attacks.rows[0].editor.header.hasFocus()
    attacks.rows[0].removed.emit()
    assert () == attacks.form.fields.get("attacks")
    assert attacks.add.hasFocus()


def test_an_element_is_doubled_after_itself(attacks):
    choose(attacks.rows[0], 2)
    assert ["Longsword", "Longsword", "Bite"] == names(attacks)
    assert OGRE.get("attacks")[0] == attacks.form.fields.get("attacks")[1]


def test_the_menu_offers_what_can_be_done(attacks):
    for row, expected in zip(attacks.rows, ([False, True], [True, False]), strict=True):
        menu = row.menu()
        assert expected == [action.isEnabled() for action in menu.actions()[:2]]
        menu.deleteLater()


def test_undo_of_a_removal_leaves_the_others_as_they_are(attacks):
    attacks.rows[1].open()
    kept = attacks.rows[1]
    choose(attacks.rows[0], 4)
    assert (kept,) == attacks.rows
    attacks.form.set_fields(OGRE)
    assert ["Longsword", "Bite"] == titles(attacks)
    assert attacks.rows[1] is kept
    assert kept.editor.is_open


def test_each_command_is_a_step_of_its_own(attacks):
    heard = []
    attacks.form.paused.connect(lambda: heard.append("pause"))
    attacks.form.edited.connect(lambda _: heard.append("edit"))
    choose(attacks.rows[0], 1)
    assert ["pause", "edit", "pause"] == heard


@settings(max_examples=80)
@given(
    st.lists(st.integers(0, 3), max_size=6).map(tuple),
    st.lists(st.tuples(st.sampled_from(["add", 0, 1, 2, 4]), st.integers(0, 9)), max_size=8),
)
def test_commands_do_to_the_list_what_they_do_to_a_tuple(numbers, start, commands):
    numbers.form.set_fields(Fields((("numbers", start),)))
    expected = list(start)
    for command, wish in commands:
        if command == "add":
            numbers.add.click()
            expected.append(0)
        elif expected:
            place = wish % len(expected)
            choose(numbers.rows[place], command)
            apply(expected, command, place)
        assert tuple(expected) == numbers.form.fields.get("numbers")
        assert expected == [row.editor.field.value for row in numbers.rows]


def apply(items, command, place):
    if command == 2:
        items.insert(place + 1, items[place])
    elif command == 4:
        del items[place]
    else:
        target = place + (1 if command == 1 else -1)
        if 0 <= target < len(items):
            items.insert(target, items.pop(place))


def test_long_lists_are_shown_in_pieces(qtbot):
    count = 3 * SHOWN_AT_FIRST + 7
    held = Fields((("numbers", tuple(range(count))),))
    form, body = listed(qtbot, TYPES, "t", "numbers", held)
    assert SHOWN_AT_FIRST == len(body.rows)
    assert f"Show {count - SHOWN_AT_FIRST} more" == body.more.text()
    assert not body.more.isHidden()
    choose(body.rows[-1], 1)
    assert SHOWN_AT_FIRST - 1 == form.fields.get("numbers")[SHOWN_AT_FIRST]
    while not body.more.isHidden():
        body.more.click()
    assert count == len(body.rows)
    assert set(range(count)) == set(form.fields.get("numbers"))


def test_an_element_that_is_added_to_a_long_list_is_seen(qtbot):
    count = 2 * SHOWN_AT_FIRST
    held = Fields((("numbers", tuple(range(count))),))
    form, body = listed(qtbot, TYPES, "t", "numbers", held)
    qtbot.waitUntil(form.isActiveWindow)
    body.add.click()
    assert count + 1 == len(body.rows) == len(form.fields.get("numbers"))
    assert body.rows[-1].editor.field.hasFocus()


def test_many_attacks_are_listed_in_time(qtbot):
    many = entry_from_json({"attacks": [{"name": f"attack {n}"} for n in range(2000)]})
    form, body = listed(qtbot)
    began = time.thread_time()
    form.set_fields(many)
    assert time.thread_time() - began < 0.5
    assert SHOWN_AT_FIRST == len(body.rows)
