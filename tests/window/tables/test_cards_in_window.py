"""Table scripts rolled in the window: cards, decisions on them, and the shelf beside."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel

from engine.languages.setup import Fields
from workbench.project.entities import Entity
from workbench.project.project import Project

SCRIPT = """\
deftype creature { name: string, ac: int }
defroll "Swing" swing(who: creature, target: creature) {
    die = roll("d20");
    output("rolled " + die);
    if (userOption(who, "Reroll")) { die = roll("d20"); output("then " + die); }
    return roll("d6");
}
"""
PATIENCE = 60_000
OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 11))))


@pytest.fixture
def prepared(qtbot, window):
    """A window with a table script and an entity."""
    window.document.open(Project(entities=(OGRE,)))
    window.document.add("Swing", SCRIPT, "table")
    window.document.set_selected_part("who", "ogre")
    qtbot.waitUntil(lambda: window.setup.isVisible(), timeout=PATIENCE)
    window.card_service.clear()
    yield window
    window.areas.close_side()


def dealt(qtbot, window):
    with qtbot.waitSignal(window.card_service.dealt, timeout=PATIENCE) as told:
        window.menus["roll"].trigger()
    wait_for_rows(qtbot, window)
    return told.args[0]


def wait_for_rows(qtbot, window):
    """Wait until all rows are shown: on a busy machine that takes several turns of the window."""
    qtbot.waitUntil(
        lambda: all(view.body.is_complete for view in window.cards.views), timeout=PATIENCE
    )


def options(window, number=0):
    view = window.cards.views[number]
    return [one for one in view.findChildren(QAbstractButton) if "Reroll" in one.text()]


def test_a_table_script_is_rolled_as_a_card(qtbot, prepared):
    dealt(qtbot, prepared)
    assert prepared.workspace.tabs.front is prepared.cards
    assert 1 == len(prepared.cards.views)
    (option,) = options(prepared)
    assert "Ogre" in option.text()


def test_a_decision_keeps_all_other_dice_and_can_be_taken_back(qtbot, prepared):
    before = dealt(qtbot, prepared)
    for is_chosen in (True, False):
        with qtbot.waitSignal(prepared.card_service.changed, timeout=PATIENCE):
            options(prepared)[0].click()
        qtbot.waitUntil(lambda: prepared.card_service.activity.name is None, timeout=PATIENCE)
        wait_for_rows(qtbot, prepared)
        assert is_chosen is options(prepared)[0].isChecked()
    after = prepared.card_service.cards[0]
    assert before.sheet == after.sheet
    assert before.memory.items() <= after.memory.items()


def test_an_error_in_the_script_is_told_in_place_of_a_card(qtbot, prepared):
    prepared.document.set_selected_source(SCRIPT.replace("return", "retrun"))
    with qtbot.waitSignal(prepared.card_service.failed, timeout=PATIENCE):
        prepared.menus["roll"].trigger()
    assert () == prepared.card_service.cards
    error = prepared.cards.findChild(QLabel, "error")
    assert "" != error.text()
    prepared.document.set_view(prepared.document.project.view)
    assert "" != error.text()
    prepared.document.set_selected_source(SCRIPT)
    assert "" == error.text()


def test_an_error_of_a_card_is_that_of_the_selected_script(qtbot, prepared):
    selected = prepared.document.project.selected
    prepared.document.set_selected_source(SCRIPT.replace("return", "retrun"))
    with qtbot.waitSignal(prepared.card_service.failed, timeout=PATIENCE):
        prepared.menus["roll"].trigger()
    prepared.document.add("Dice", "d6", "troll")
    assert "" == prepared.cards.findChild(QLabel, "error").text()
    prepared.document.select(selected)


def test_cards_are_cleared_and_gone_with_their_project(qtbot, prepared):
    dealt(qtbot, prepared)
    assert prepared.menus["clear_cards"].isEnabled()
    prepared.menus["clear_cards"].trigger()
    assert () == prepared.cards.views
    assert not prepared.menus["clear_cards"].isEnabled()
    dealt(qtbot, prepared)
    prepared.document.open(Project())
    assert () == prepared.card_service.cards


def test_the_shelf_shows_and_changes_the_entities(qtbot, prepared):
    prepared.menus["shelf"].trigger()
    assert "ogre" == prepared.shelf.selected
    prepared.shelf.entity_changed.emit(Entity("ogre", "creature", OGRE.values.with_entry("ac", 15)))
    assert 15 == prepared.document.project.entity("ogre").values.get("ac")
    prepared.shelf.entity_duplicated.emit("ogre")
    assert ["Ogre", "Ogre 2"] == [one.name for one in prepared.document.project.entities]
    prepared.shelf.entity_added.emit(Entity("new", "creature"))
    assert "Creature 1" == prepared.document.project.entity("new").name
    prepared.shelf.entity_removed.emit("ogre")
    assert () == prepared.document.project.selected_mechanic.entity_arguments
    for _ in range(4):
        prepared.document.undo()
    assert (OGRE,) == prepared.document.project.entities
    assert (("who", "ogre"),) == prepared.document.project.selected_mechanic.entity_arguments


def test_entities_whose_type_was_renamed_are_given_the_new_one_in_one_step(qtbot, prepared):
    twin = Entity("twin", "creature", Fields((("name", "Twin"), ("ac", 12))))
    prepared.document.apply(prepared.document.project.shelving(twin))
    prepared.document.set_selected_source(SCRIPT.replace("creature", "monster"))
    prepared.areas.show(prepared.shelf)
    qtbot.waitUntil(lambda: prepared.shelf.entity_view.convert.isVisible(), timeout=PATIENCE)
    before = prepared.document.project
    menu = prepared.shelf.entity_view.kinds_menu()
    menu.actions()[-1].menu().actions()[0].trigger()
    menu.deleteLater()
    expected = (replace(OGRE, kind="monster"), replace(twin, kind="monster"))
    assert expected == prepared.document.project.entities
    assert (
        before.selected_mechanic.entity_arguments
        == prepared.document.project.selected_mechanic.entity_arguments
    )
    prepared.document.undo()
    assert before == prepared.document.project


def test_the_keys_stay_on_the_shelf_where_the_type_of_an_entity_is_taken_back(qtbot, prepared):
    prepared.document.set_selected_source(SCRIPT.replace("creature", "monster"))
    prepared.menus["shelf"].trigger()
    view = prepared.shelf.entity_view
    qtbot.waitUntil(view.convert.isVisible, timeout=PATIENCE)
    menu = view.kinds_menu()
    menu.actions()[0].trigger()
    menu.deleteLater()
    line = view.form.record.part("name").field
    assert line.hasFocus()
    qtbot.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.form is None
    assert prepared.shelf.list.search.list.hasFocus()


def test_entities_go_to_files_and_come_back(qtbot, prepared, tmp_path, monkeypatch):
    file = tmp_path / "all 1.2.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file.with_suffix("")), ""))
    prepared.menus["export_entities"].trigger()
    assert "creature" == json.loads(file.read_text("utf-8"))["entities"][0]["type"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file)], ""))
    prepared.menus["import_entities"].trigger()
    assert ["Ogre", "Ogre 2"] == [one.name for one in prepared.document.project.entities]
    prepared.document.undo()
    assert (OGRE,) == prepared.document.project.entities


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ogre", "Ogre"),
        ("../../etc/pass wd", "etc_pass_wd"),
        ("/", "entities"),
        ("Ä" * 99, "Ä" * 60),
    ],
)
def test_a_file_is_named_after_an_only_entity_if_it_can_be(prepared, monkeypatch, name, expected):
    suggested = []

    def ask(_window, _title, start, _kinds):
        suggested.append(start)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    only = Entity("ogre", "creature", Fields((("name", name),)))
    prepared.shelf.entity_changed.emit(only)
    prepared.shelf.export_requested.emit(("ogre",))
    assert [f"{expected}.json"] == [Path(start).name for start in suggested]
    assert prepared.files.folders.entities.path == Path(suggested[0]).parent


def test_other_notations_are_no_cards_and_the_button_says_so(qtbot, prepared):
    selected = prepared.document.project.selected
    assert prepared.cards.deal.isEnabled()
    prepared.document.add("Die", "d6")
    assert not prepared.cards.deal.isEnabled()
    assert "Only table scripts" in prepared.cards.deal.toolTip()
    prepared.document.select(selected)
    assert prepared.cards.deal.isEnabled()
    assert "Only table scripts" not in prepared.cards.deal.toolTip()


def test_other_notations_are_rolled_as_ever(qtbot, prepared):
    prepared.document.add("Die", "d6")
    with qtbot.waitSignal(prepared.roller.rolled, timeout=PATIENCE):
        prepared.menus["roll"].trigger()
    assert prepared.workspace.tabs.front is prepared.rolls
