"""Table scripts rolled in the window: cards, decisions on them, and the shelf beside."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel

from engine.languages.staging import Fields
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
PATIENCE = 20_000
OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 11))))


@pytest.fixture
def staged(qtbot, window):
    """A window with a table script and an entity."""
    window.document.open(Project(entities=(OGRE,)))
    window.document.add("Swing", SCRIPT, "table")
    window.document.set_selected_part("who", "ogre")
    qtbot.waitUntil(lambda: window.staging.isVisible(), timeout=PATIENCE)
    window.card_service.clear()
    yield window
    window.areas.close_side()


def dealt(qtbot, window):
    with qtbot.waitSignal(window.card_service.dealt, timeout=PATIENCE) as told:
        window.menus["roll"].trigger()
    return told.args[0]


def options(window, number=0):
    view = window.cards.views[number]
    return [one for one in view.findChildren(QAbstractButton) if "Reroll" in one.text()]


def test_a_table_script_is_rolled_as_a_card(qtbot, staged):
    dealt(qtbot, staged)
    assert staged.workspace.tabs.currentWidget() is staged.cards
    assert 1 == len(staged.cards.views)
    (option,) = options(staged)
    assert "Ogre" in option.text()


def test_a_decision_keeps_all_other_dice_and_can_be_taken_back(qtbot, staged):
    before = dealt(qtbot, staged)
    for is_chosen in (True, False):
        with qtbot.waitSignal(staged.card_service.changed, timeout=PATIENCE):
            options(staged)[0].click()
        qtbot.waitUntil(lambda: staged.card_service.activity.name is None, timeout=PATIENCE)
        assert is_chosen is options(staged)[0].isChecked()
    after = staged.card_service.cards[0]
    assert before.sheet == after.sheet
    assert before.memory.items() <= after.memory.items()


def test_a_fault_in_the_script_is_told_in_place_of_a_card(qtbot, staged):
    staged.document.set_selected_source(SCRIPT.replace("return", "retrun"))
    with qtbot.waitSignal(staged.card_service.failed, timeout=PATIENCE):
        staged.menus["roll"].trigger()
    assert () == staged.card_service.cards
    fault = staged.cards.findChild(QLabel, "error")
    assert "" != fault.text()
    staged.document.set_view(staged.document.project.view)
    assert "" != fault.text()
    staged.document.set_selected_source(SCRIPT)
    assert "" == fault.text()


def test_a_fault_of_a_card_is_that_of_the_selected_script(qtbot, staged):
    selected = staged.document.project.selected
    staged.document.set_selected_source(SCRIPT.replace("return", "retrun"))
    with qtbot.waitSignal(staged.card_service.failed, timeout=PATIENCE):
        staged.menus["roll"].trigger()
    staged.document.add("Dice", "d6", "troll")
    assert "" == staged.cards.findChild(QLabel, "error").text()
    staged.document.select(selected)


def test_cards_are_cleared_and_gone_with_their_project(qtbot, staged):
    dealt(qtbot, staged)
    assert staged.menus["clear_cards"].isEnabled()
    staged.menus["clear_cards"].trigger()
    assert () == staged.cards.views
    assert not staged.menus["clear_cards"].isEnabled()
    dealt(qtbot, staged)
    staged.document.open(Project())
    assert () == staged.card_service.cards


def test_the_shelf_shows_and_changes_the_entities(qtbot, staged):
    staged.menus["shelf"].trigger()
    assert "ogre" == staged.shelf.selected
    staged.shelf.entity_changed.emit(Entity("ogre", "creature", OGRE.values.with_entry("ac", 15)))
    assert 15 == staged.document.project.entity("ogre").values.get("ac")
    staged.shelf.entity_duplicated.emit("ogre")
    assert ["Ogre", "Ogre 2"] == [one.name for one in staged.document.project.entities]
    staged.shelf.entity_added.emit(Entity("new", "creature"))
    assert "Creature 1" == staged.document.project.entity("new").name
    staged.shelf.entity_removed.emit("ogre")
    assert () == staged.document.project.selected_mechanic.cast
    for _ in range(4):
        staged.document.undo()
    assert (OGRE,) == staged.document.project.entities
    assert (("who", "ogre"),) == staged.document.project.selected_mechanic.cast


def test_entities_whose_type_was_renamed_are_given_the_new_one_in_one_step(qtbot, staged):
    twin = Entity("twin", "creature", Fields((("name", "Twin"), ("ac", 12))))
    staged.document.apply(staged.document.project.shelving(twin))
    staged.document.set_selected_source(SCRIPT.replace("creature", "monster"))
    staged.areas.show(staged.shelf)
    qtbot.waitUntil(lambda: staged.shelf.entity_view.convert.isVisible(), timeout=PATIENCE)
    before = staged.document.project
    menu = staged.shelf.entity_view.kinds_menu()
    menu.actions()[-1].menu().actions()[0].trigger()
    menu.deleteLater()
    expected = (replace(OGRE, kind="monster"), replace(twin, kind="monster"))
    assert expected == staged.document.project.entities
    assert before.selected_mechanic.cast == staged.document.project.selected_mechanic.cast
    staged.document.undo()
    assert before == staged.document.project


def test_the_keys_stay_on_the_shelf_where_the_type_of_an_entity_is_taken_back(qtbot, staged):
    staged.document.set_selected_source(SCRIPT.replace("creature", "monster"))
    staged.menus["shelf"].trigger()
    view = staged.shelf.entity_view
    qtbot.waitUntil(view.convert.isVisible, timeout=PATIENCE)
    menu = view.kinds_menu()
    menu.actions()[0].trigger()
    menu.deleteLater()
    line = view.form.record.part("name").field
    assert line.hasFocus()
    qtbot.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.form is None
    assert staged.shelf.list.search.list.hasFocus()


def test_entities_go_to_files_and_come_back(qtbot, staged, tmp_path, monkeypatch):
    file = tmp_path / "all 1.2.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file.with_suffix("")), ""))
    staged.menus["export_entities"].trigger()
    assert "creature" == json.loads(file.read_text("utf-8"))["entities"][0]["type"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file)], ""))
    staged.menus["import_entities"].trigger()
    assert ["Ogre", "Ogre 2"] == [one.name for one in staged.document.project.entities]
    staged.document.undo()
    assert (OGRE,) == staged.document.project.entities


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ogre", "Ogre"),
        ("../../etc/pass wd", "etc_pass_wd"),
        ("/", "entities"),
        ("Ä" * 99, "Ä" * 60),
    ],
)
def test_a_file_is_named_after_an_only_entity_if_it_can_be(staged, monkeypatch, name, expected):
    suggested = []

    def ask(_window, _title, start, _kinds):
        suggested.append(start)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    only = Entity("ogre", "creature", Fields((("name", name),)))
    staged.shelf.entity_changed.emit(only)
    staged.shelf.export_requested.emit(("ogre",))
    assert [f"{expected}.json"] == [Path(start).name for start in suggested]
    assert staged.files.folders.entities.path == Path(suggested[0]).parent


def test_other_notations_are_no_cards_and_the_button_says_so(qtbot, staged):
    selected = staged.document.project.selected
    assert staged.cards.deal.isEnabled()
    staged.document.add("Die", "d6")
    assert not staged.cards.deal.isEnabled()
    assert "Only table scripts" in staged.cards.deal.toolTip()
    staged.document.select(selected)
    assert staged.cards.deal.isEnabled()
    assert "Only table scripts" not in staged.cards.deal.toolTip()


def test_other_notations_are_rolled_as_ever(qtbot, staged):
    staged.document.add("Die", "d6")
    with qtbot.waitSignal(staged.roller.rolled, timeout=PATIENCE):
        staged.menus["roll"].trigger()
    assert staged.workspace.tabs.currentWidget() is staged.rolls
