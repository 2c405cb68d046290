"""Tests of forms: what they show, what they tell, and what they leave alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLabel, QLineEdit, QWidget

from engine.languages.setup import Fields, entry_from_json
from engine.languages.table.reading.checks.checker import check
from tests.window.access.test_accessibility import nameless
from tests.workbench.tables.shelf.entities import (
    CREATURE,
    FORMS,
    OGRE,
    entries,
    names_of,
    records,
    seen,
    told,
)
from workbench.project.entities import Entity
from workbench.tables.shelf.record_editor import RecordForm
from workbench.tables.shelf.words import Naming


def made(qtbot, forms=FORMS, kind="creature", fields=OGRE):
    """Return a form that is shown what it tells, as in the window."""
    form = RecordForm(forms, kind)
    qtbot.addWidget(form)
    form.told = []
    form.edited.connect(form.told.append)
    form.edited.connect(form.set_fields)
    form.set_fields(fields)
    form.resize(320, 900)
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    return form


@pytest.fixture
def form(qtbot):
    return made(qtbot)


@pytest.fixture(scope="module")
def shared(qapp):
    form = RecordForm(FORMS, "creature")
    form.told = []
    form.edited.connect(form.told.append)
    yield form
    form.deleteLater()


def field(form, *path):
    part = form.record
    for name in path:
        part = getattr(part, "body", part)
        part = part.rows[name].editor if isinstance(name, int) else part.part(name)
        if hasattr(part, "set_open"):
            part.set_open(is_open=True)
    return getattr(part, "field", part)


# ---- what it shows ------------------------------------------------------------------------


@settings(max_examples=60)
@given(records("creature"), records("creature"))
def test_whatever_is_shown_is_read_back_unchanged(shared, first, second):
    for fields in (first, second, first):
        shared.set_fields(fields)
        assert fields == shared.fields
        assert told(FORMS, CREATURE, fields) == seen(shared.record)
    assert [] == shared.told


@settings(max_examples=60)
@given(records("creature"), st.data())
def test_an_edit_changes_its_field_and_nothing_else(shared, fields, data):
    shared.set_fields(fields)
    name = data.draw(st.sampled_from(names_of(shared.record)))
    one = next(each for each in FORMS.by_key["creature"].fields if each.name == name)
    wanted = data.draw(entries(one.kind))
    shared.record.part(name).edited.emit(wanted)
    assert [fields.with_entry(name, wanted)] == shared.told
    shared.told.clear()


def test_a_form_shows_records_in_lists_in_records(form):
    attack = seen(form.record)["attacks"][0]
    assert {"count": 2, "sides": 6, "bonus": 4} == attack["damage"]
    assert "Longsword" == attack["name"]


def test_what_is_deep_is_made_when_it_is_opened(form):
    attacks = form.record.part("attacks")
    assert attacks.is_open
    first = attacks.body.rows[0].editor
    assert (False, None) == (first.is_open, first.body)
    assert ("Longsword", "toHit 7, critFrom 19") == (
        first.header.accessibleName(),
        first.header.summary,
    )
    first.header.click()
    assert first.body.part("damage").is_open


def test_types_may_hold_themselves_in_lists(qtbot):
    forms = check("deftype node { name: string, parts: node list }").forms
    tree = entry_from_json({"name": "a", "parts": [{"name": "b", "parts": [{"name": "c"}]}]})
    form = made(qtbot, forms, "node", tree)
    assert "c" == field(form, "parts", 0, "parts", 0, "name").text()
    field(form, "parts", 0, "parts", 0, "parts").body.add.click()
    deepest = form.fields.get("parts")[0].get("parts")[0]
    assert (Fields(),) == deepest.get("parts")


def test_a_long_form_begins_with_its_records_closed(qtbot):
    fields = ", ".join(f"x{number}: {{}}" for number in range(30))
    script = f"deftype small {{ {fields.format(*['int'] * 30)} }}\n"
    script += f"deftype large {{ {fields.format(*['small'] * 30)}, all: int list }}\n"
    script += "deftype pair { one: small, other: small }"
    forms = check(script).forms
    form = made(qtbot, forms, "large", Fields())
    assert not any(form.record.part(f"x{number}").is_open for number in range(30))
    assert form.record.part("all").is_open
    form.record.part("x3").set_open(is_open=True)
    assert form.record.part("x3").body.part("x29").isVisible()
    assert made(qtbot, forms, "pair", Fields()).record.part("other").is_open


def test_a_number_called_label_leaves_no_room_for_a_name(qtbot):
    forms = check("deftype tag { label: int }").forms
    form = made(qtbot, forms, "tag", Fields())
    assert ["label"] == [stop.accessibleName() for stop in form.record.stops()]
    field(form, "label").stepBy(3)
    assert Fields((("label", 3),)) == form.fields
    own = Naming((), forms).named(Entity("a", "tag", form.fields))
    assert form.fields == own.values
    assert form.fields == Naming((), None).named(own).values


def test_lists_of_numbers_and_of_lists(qtbot):
    forms = check("deftype t { numbers: int list, table: int list list }").forms
    form = made(qtbot, forms, "t", entry_from_json({"numbers": [1, 2], "table": [[3], []]}))
    field(form, "numbers", 1).lineEdit().setFocus()
    field(form, "numbers", 1).stepBy(5)
    assert (1, 7) == form.fields.get("numbers")
    field(form, "table", 0, 0).stepBy(1)
    assert ((4,), ()) == form.fields.get("table")


def test_everything_has_a_name_and_a_label(form):
    seen(form.record)
    assert [] == nameless(form)
    buddies = {label.buddy() for label in form.findChildren(QLabel) if label.buddy() is not None}
    fields = {
        one
        for one in form.findChildren(QWidget)
        if isinstance(one, QAbstractSpinBox)
        or (isinstance(one, QLineEdit) and not isinstance(one.parent(), QAbstractSpinBox))
    }
    assert fields <= buddies
    assert "attacks, damage, sides" == field(form, "attacks", 0, "damage", "sides").accessibleName()


def test_fields_lie_below_each_other_in_a_narrow_column(qtbot, form):
    form.resize(260, 900)
    fields = [
        field(form, "armour"),
        field(form, "attacks", 0, "toHit"),
        field(form, "attacks", 0, "damage", "sides"),
    ]
    qtbot.waitUntil(lambda: form.width() == 260)
    QApplication.processEvents()
    lefts = {one.mapTo(form, one.rect().topLeft()).x() for one in fields}
    rights = {one.mapTo(form, one.rect().topRight()).x() for one in fields}
    assert max(lefts) - min(lefts) <= 12
    assert 1 == len(rights)
    assert min(one.width() for one in fields) >= 80
    assert form.minimumSizeHint().width() <= 260


# ---- what its user writes -----------------------------------------------------------------


def test_each_kind_of_field_is_written_in(qtbot, form):
    name = field(form, "name")
    name.setFocus()
    name.selectAll()
    qtbot.keyClicks(name, "Troll")
    assert "Troll" == form.fields.name
    armour = field(form, "armour")
    armour.setFocus()
    armour.selectAll()
    qtbot.keyClicks(armour, "21")
    assert 21 == form.fields.get("armour")
    qtbot.keyClick(field(form, "mayReroll"), Qt.Key.Key_Space)
    assert form.fields.get("mayReroll") is False
    field(form, "attacks", 1, "damage", "count").stepBy(2)
    assert 3 == form.fields.get("attacks")[1].get("damage").get("count")
    assert OGRE.get("attacks")[0] == form.fields.get("attacks")[0]
    assert form.told[-1] == form.fields


def test_a_click_on_a_label_goes_to_its_field(qtbot, form):
    labels = {label.text(): label for label in form.findChildren(QLabel)}
    qtbot.mouseClick(labels["immuneToSneak"], Qt.MouseButton.LeftButton)
    assert form.fields.get("immuneToSneak") is True
    qtbot.mouseClick(labels["armour"], Qt.MouseButton.LeftButton)
    assert field(form, "armour").hasFocus()


def test_the_same_fields_leave_the_cursor_alone(qtbot, form):
    name = field(form, "name")
    name.setFocus()
    name.setCursorPosition(2)
    form.set_fields(replace(OGRE))
    assert (2, True) == (name.cursorPosition(), name.hasFocus())


def test_undo_while_typing_keeps_the_focus(qtbot, form):
    name = field(form, "attacks", 0, "name")
    name.setFocus()
    name.setCursorPosition(4)
    qtbot.keyClicks(name, "er")
    assert "Longersword" == form.fields.get("attacks")[0].name
    form.set_fields(OGRE)
    assert name is field(form, "attacks", 0, "name")
    assert ("Longsword", True) == (name.text(), name.hasFocus())
    assert 6 == name.cursorPosition()


def test_undo_is_left_to_the_window(qtbot, form):
    name = field(form, "name")
    name.setFocus()
    name.end(False)
    qtbot.keyClicks(name, "x")
    undone = []
    action = form.addAction("undo")
    action.setShortcut("Ctrl+Z")
    action.triggered.connect(lambda: undone.append(True))
    qtbot.keyClick(name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    armour = field(form, "armour")
    armour.setFocus()
    qtbot.keyClick(armour, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [True, True] == undone
    assert "Ogrex" == name.text()


def test_steps_end_where_another_field_is_written_in(qtbot, form):
    field(form, "armour").setFocus()
    paused = []
    form.paused.connect(lambda: paused.append(len(form.told)))
    field(form, "armour").stepBy(1)
    field(form, "name").setFocus()
    assert [1] == paused
    field(form, "mayReroll").click()
    assert [1, 1, 2] == paused


# ---- names --------------------------------------------------------------------------------


def test_a_type_without_a_name_has_a_line_for_it(qtbot):
    form = made(qtbot, FORMS, "dice", Fields((("count", 2),)))
    first = next(form.record.stops())
    first.setFocus()
    qtbot.keyClicks(first, "Fire")
    assert Fields((("count", 2),), "Fire") == form.fields
    first.clear()
    qtbot.keyClicks(first, "x")
    qtbot.keyClick(first, Qt.Key.Key_Backspace)
    assert form.fields.label is None


def test_a_field_called_label_is_filled_in_from_the_label(qtbot):
    forms = check("deftype thing { label: string, weight: int }").forms
    form = made(qtbot, forms, "thing", entry_from_json({"label": "Rope", "weight": 3}))
    line = field(form, "label")
    assert "Rope" == line.text()
    assert next(form.record.stops()) is line
    line.setFocus()
    line.end(False)
    qtbot.keyClicks(line, "s")
    assert Fields((("weight", 3),), "Ropes") == form.fields


# ---- what does not fit --------------------------------------------------------------------


def test_a_value_of_another_kind_is_told_and_kept(qtbot, form):
    stray = OGRE.with_entry("armour", "plate").with_entry("speed", 30)
    form.set_fields(stray)
    remarks = [one.text() for one in form.findChildren(QLabel) if "fit" in one.text()]
    assert ["“plate” does not fit"] == remarks
    field(form, "sneakDice").stepBy(1)
    assert "plate" == form.fields.get("armour")
    assert 30 == form.fields.get("speed")
    clear = list(form.record.part("armour").stops())[-1]
    assert "Clear “plate”: it is not a whole number" == clear.toolTip()
    clear.click()
    assert form.fields.get("armour") is None
    assert [] == [one for one in form.record.part("armour").findChildren(QLabel) if one.isVisible()]


def test_a_record_where_a_list_belongs_is_told(qtbot, form):
    form.set_fields(OGRE.with_entry("attacks", 5))
    attacks = form.record.part("attacks")
    assert () == attacks.body.rows
    attacks.body.add.click()
    assert (Fields(),) == form.fields.get("attacks")


# ---- the keyboard -------------------------------------------------------------------------


def tabbed(qtbot, form, first, count):
    first.setFocus()
    for _ in range(count):
        yield form.focusWidget()
        qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Tab)


def test_tab_leads_from_top_to_bottom_whatever_was_made_when(qtbot, form):
    attacks = field(form, "attacks").body
    attacks.rows[1].open()
    attacks.rows[0].open()
    attacks.add.click()
    stops = list(form.record.stops())
    places = [stop.mapTo(form, stop.rect().center()).y() for stop in stops]
    assert len(stops) > 35
    assert stops == list(tabbed(qtbot, form, stops[0], len(stops)))
    assert all(later >= before - 16 for before, later in pairwise(places))


def test_headers_open_and_close_by_keys(qtbot, form):
    header = form.record.part("attacks").header
    header.setFocus()
    for key, is_open in [
        (Qt.Key.Key_Right, True),
        (Qt.Key.Key_Left, False),
        (Qt.Key.Key_Right, True),
        (Qt.Key.Key_Return, False),
        (Qt.Key.Key_Space, True),
    ]:
        qtbot.keyClick(header, key)
        assert is_open is form.record.part("attacks").is_open
