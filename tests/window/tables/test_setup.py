"""Table scripts in the window: what they are played with, and what the chart makes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QListView

from engine.errors import DiceError
from engine.languages.setup import Fields
from workbench.backend.requests import RequestFailure
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.storage import write_project
from workbench.tables.requests import OverviewRequest
from workbench.tables.setup.entity_fields import EntityField
from workbench.tables.setup.fields import TruthField, WholeNumberField
from workbench.window.files import files

SCRIPT = """\
deftype creature { name: string, ac: int }
defroll "Hit them" hit(who: creature, target: creature, bonus: int, lucky: bool) {
    die = roll("d20");
    if (userOption(who, "Reroll")) { die = roll("d20"); }
    if (lucky) { die = max(die, roll("d20")); }
    hits = die + bonus >= target.ac;
    return hits;
}
defroll "Count heads" heads(all: creature list) {
    count = 0;
    for (one : all) { count += roll("d2") - 1; }
}
"""
PATIENCE = 60_000
OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 11))))
ELF = Entity("elf", "creature", Fields((("name", "Elf"), ("ac", 16))))


@pytest.fixture
def prepared(qtbot, window):
    """A window with a table script, its form and its answer."""
    window.document.open(Project(entities=(OGRE, ELF)))
    window.document.add("Hits", SCRIPT, "table")
    qtbot.waitUntil(lambda: window.setup.isVisible(), timeout=PATIENCE)
    settle(qtbot, window)
    return window


def settle(qtbot, window):
    def is_settled():
        project = window.document.project
        result = window.calculator.result(project.selected)
        script = project.script_of(project.selected_mechanic)
        return not result.computing and result.asked is not None and result.asked.script == script

    qtbot.waitUntil(is_settled, timeout=PATIENCE)


def field(window, kind, name):
    """Return the field of the form with this accessible name."""
    found = window.setup.form.findChildren(kind)
    return next(one for one in found if one.accessibleName() == name)


def names(window, kind):
    """Return the accessible names of the fields of a kind in the form."""
    return {one.accessibleName() for one in window.setup.form.findChildren(kind)}


def choose(box, text):
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def tick(company, row):
    role = Qt.ItemDataRole.CheckStateRole
    company.model().setData(company.model().index(row), Qt.CheckState.Checked, role)


def mean(qtbot, window):
    settle(qtbot, window)
    result = window.calculator.result(window.document.project.selected)
    assert result.error is None, result.error
    return result.distribution.mean


def test_nobody_is_chosen_at_first_and_all_is_empty(qtbot, prepared):
    assert 1 == mean(qtbot, prepared)
    box = field(prepared, QComboBox, "target")
    assert ("none (empty)", "none (empty)") == (box.currentText(), box.shown)


def test_an_entity_takes_a_part_and_the_odds_follow(qtbot, prepared):
    choose(field(prepared, QComboBox, "target"), "Elf")
    assert Fraction(5, 20) == mean(qtbot, prepared)
    field(prepared, WholeNumberField, "bonus").stepBy(3)
    assert Fraction(8, 20) == mean(qtbot, prepared)
    field(prepared, TruthField, "lucky").click()
    assert 1 - Fraction(12, 20) ** 2 == mean(qtbot, prepared)
    prepared.document.undo()
    assert Fraction(8, 20) == mean(qtbot, prepared)
    assert not field(prepared, TruthField, "lucky").isChecked()


def test_a_decision_changes_nothing_of_a_fresh_die(qtbot, prepared):
    box = field(prepared, QCheckBox, "Reroll")
    assert "Reroll" == box.text()
    box.click()
    mechanic = prepared.document.project.selected_mechanic
    assert mechanic.setup.decides("Reroll")
    assert 1 == mean(qtbot, prepared)


def test_decisions_are_compared_as_mechanics_of_their_own(qtbot, prepared):
    assert prepared.menus["compare_decisions"].isEnabled()
    prepared.menus["compare_decisions"].trigger()
    assert ["Hits", "Hits, Reroll"] == [one.name for one in prepared.document.project.mechanics]
    prepared.document.undo()
    assert ["Hits"] == [one.name for one in prepared.document.project.mechanics]


UNWRITTEN = """\
defroll "R" r() {
    t = 0; i = 0;
    while (i < 2) { i++; if (userOption("Option " + i)) { t += roll("d4"); } }
    if (userOption("Ten")) { t += 10; }
    return t;
}
"""


def test_decisions_whose_labels_are_put_together_have_a_box(qtbot, prepared):
    assert not names(prepared, QCheckBox) & {"all other decisions"}
    prepared.document.add("Options", UNWRITTEN, "table")
    qtbot.waitUntil(lambda: "all other decisions" in names(prepared, QCheckBox), timeout=PATIENCE)
    assert 0 == mean(qtbot, prepared)
    others = field(prepared, QCheckBox, "all other decisions")
    others.click()
    assert 5 == mean(qtbot, prepared)
    field(prepared, QCheckBox, "Ten").click()
    assert 15 == mean(qtbot, prepared)
    others.click()
    assert 10 == mean(qtbot, prepared)
    assert field(prepared, QCheckBox, "Ten").isChecked()
    prepared.document.undo()
    assert others.isChecked()
    assert 15 == mean(qtbot, prepared)


def test_they_are_compared_even_where_no_label_is_written_out(qtbot, prepared):
    prepared.document.add("Options", UNWRITTEN.replace('"Ten"', '"At " + i'), "table")
    assert not prepared.menus["compare_decisions"].isEnabled(), "what is known is of another script"
    qtbot.waitUntil(prepared.menus["compare_decisions"].isEnabled, timeout=PATIENCE)
    prepared.menus["compare_decisions"].trigger()
    variant = prepared.document.project.mechanics[-1]
    assert "Options, all other decisions" == variant.name
    prepared.document.select(variant.identity)
    assert 15 == mean(qtbot, prepared)


def test_a_new_entity_has_the_part_it_is_made_for(qtbot, prepared):
    target = next(
        one
        for one in prepared.setup.form.findChildren(EntityField)
        if one.box.accessibleName() == "target"
    )
    qtbot.mouseClick(target.new, Qt.MouseButton.LeftButton)
    project = prepared.document.project
    new = project.entities[-1]
    assert ("creature", "Creature 1") == (new.kind, new.name)
    assert new.identity == dict(project.selected_mechanic.entity_arguments)["target"]
    assert "Creature 1" == field(prepared, QComboBox, "target").currentText()
    prepared.document.undo()
    assert (OGRE, ELF) == prepared.document.project.entities


def test_another_roll_has_parts_of_its_own(qtbot, prepared):
    choose(field(prepared, QComboBox, "Roll"), "Count heads")
    assert "count at the end" == field(prepared, QComboBox, "Outcome").currentText()
    assert 0 == mean(qtbot, prepared)
    company = field(prepared, QListView, "all")
    tick(company, 0)
    tick(company, 1)
    assert ("ogre", "elf") == dict(prepared.document.project.selected_mechanic.entity_arguments)[
        "all"
    ]
    assert 1 == mean(qtbot, prepared)


def test_the_form_follows_the_script_and_stays_where_it_cannot(qtbot, prepared):
    prepared.document.set_selected_source(SCRIPT.replace("bonus", "extra"))
    qtbot.waitUntil(lambda: "extra" in names_of(prepared), timeout=PATIENCE)
    assert "bonus" not in names_of(prepared)


def names_of(window):
    form = window.setup.form
    return [one.accessibleName() for one in form.findChildren(WholeNumberField)]


def test_other_notations_have_no_such_form(qtbot, prepared):
    prepared.document.add("Die", "d6")
    assert prepared.setup.isHidden()
    prepared.document.select(prepared.document.project.mechanics[0].identity)
    assert prepared.setup.isVisible()


def test_fields_of_entities_can_be_swept(qtbot, prepared):
    choose(field(prepared, QComboBox, "target"), "Elf")
    settle(qtbot, prepared)
    result = prepared.calculator.result(prepared.document.project.selected)
    assert {"target.ac": 16, "bonus": 0, "lucky": 0} == {
        one.name: one.default for one in result.parameters if not one.name.startswith("who")
    }
    assert () == tuple(prepared.script.parameters.values)


def test_a_roll_at_error_is_offered_but_cannot_be_chosen(qtbot, prepared):
    prepared.document.set_selected_source(SCRIPT.replace('roll("d2")', 'rool("d2")'))
    qtbot.waitUntil(
        lambda: not field(prepared, QComboBox, "Roll").model().item(1).isEnabled(), timeout=PATIENCE
    )
    settle(qtbot, prepared)
    assert prepared.calculator.result(prepared.document.project.selected).error is None


def test_the_form_stays_while_its_first_line_is_written(qtbot, prepared):
    for half in ("bonus: int, luc", "bonus", ""):
        text = SCRIPT.replace("bonus: int, lucky: bool", half)
        prepared.document.set_selected_source(text)
        qtbot.waitUntil(lambda: not prepared.overviews.is_reading, timeout=PATIENCE)
        found = prepared.setup.form
        assert found.findChildren(WholeNumberField) or not half
        assert found.findChildren(EntityField)
    prepared.document.set_selected_source(SCRIPT)
    assert ["bonus"] == names_of(prepared)


def test_the_form_of_another_script_takes_nothing_before_this_one_is_read(qtbot, prepared):
    first = prepared.document.project.selected
    prepared.document.add("Other", SCRIPT.replace("bonus", "another"), "table")
    assert not prepared.setup.isEnabled()
    qtbot.waitUntil(prepared.setup.isEnabled, timeout=PATIENCE)
    assert ["another"] == names_of(prepared)
    prepared.document.select(first)
    assert prepared.setup.isEnabled()
    assert ["bonus"] == names_of(prepared)


def test_a_script_is_read_though_everything_is_cancelled(qtbot, prepared):
    prepared.document.set_selected_source(SCRIPT.replace("bonus", "a_third"))
    qtbot.waitUntil(lambda: prepared.overviews._asked is not None, timeout=PATIENCE)
    prepared.backend.cancel()
    qtbot.waitUntil(lambda: ["a_third"] == names_of(prepared), timeout=PATIENCE)


@pytest.fixture
def unread(qtbot, request, prepared, monkeypatch):
    """A window whose script is never read, and what it has asked: each script and what to call.

    The call tells the window that the child has died which was to read the script.
    """
    asked = []
    ask = prepared.backend.ask

    def take(request, then, *, failed, **others):
        if not isinstance(request, OverviewRequest):
            return ask(request, then, failed=failed, **others)
        died = RequestFailure(DiceError("it has died"))
        asked.append((request.text, lambda: failed(died)))
        return None

    monkeypatch.setattr(prepared.backend, "ask", take)
    prepared.document.set_selected_source(SCRIPT.replace("bonus", request.node.name))
    qtbot.waitUntil(lambda: len(asked) == 1)
    return prepared, asked


def test_a_script_is_read_again_where_its_child_has_died(qtbot, request, unread, monkeypatch):
    window, asked = unread
    monkeypatch.undo()
    _, break_off = asked[0]
    break_off()
    qtbot.waitUntil(lambda: [request.node.name] == names_of(window), timeout=PATIENCE)


def test_a_script_that_kills_each_child_is_read_again_on_a_change_only(qtbot, unread):
    window, asked = unread
    source, break_off = asked[0]
    break_off()
    qtbot.waitUntil(lambda: [source] * 2 == [text for text, _ in asked])
    break_off()
    qtbot.wait(100)
    assert 2 == len(asked)
    window.document.rename(window.document.project.selected, "Another name")
    qtbot.waitUntil(lambda: [source] * 3 == [text for text, _ in asked])


def test_what_a_removed_script_declared_is_forgotten(prepared):
    gone = prepared.document.project.selected
    assert gone in prepared.overviews._last
    prepared.document.remove(gone)
    assert gone not in prepared.overviews._last


def test_a_renamed_type_keeps_who_was_chosen(qtbot, prepared):
    choose(field(prepared, QComboBox, "target"), "Elf")
    prepared.document.set_selected_source(SCRIPT.replace("creature", "monster"))
    settle(qtbot, prepared)
    qtbot.waitUntil(lambda: not prepared.overviews.is_reading, timeout=PATIENCE)
    assert "Elf (of type creature)" == field(prepared, QComboBox, "target").currentText()
    assert Fraction(5, 20) == mean(qtbot, prepared)


def test_a_number_is_filled_in_where_an_entity_was_chosen(qtbot, prepared):
    prepared.document.set_selected_part("bonus", "ogre")
    assert 1 == mean(qtbot, prepared)
    choose(field(prepared, QComboBox, "target"), "Elf")
    number = field(prepared, WholeNumberField, "bonus")
    assert 0 == number.value
    number.stepBy(3)
    assert Fraction(8, 20) == mean(qtbot, prepared)


def test_a_label_of_any_length_leaves_the_window_as_wide_as_it_is(qtbot, prepared):
    width = prepared.width()
    prepared.document.set_selected_source(SCRIPT.replace("Reroll", "again " * 100))
    qtbot.waitUntil(lambda: not prepared.overviews.is_reading, timeout=PATIENCE)
    assert prepared.width() == width
    assert prepared.minimumSizeHint().width() <= 1280


def test_rolls_and_cards_are_reached_by_keys(qtbot, prepared):
    prepared.menus["table_cards"].trigger()
    assert prepared.workspace.tabs.front is prepared.cards
    assert prepared.cards.deal.hasFocus()
    with qtbot.waitSignal(prepared.card_service.dealt, timeout=PATIENCE):
        prepared.menus["roll"].trigger()
    prepared.menus["table_cards"].trigger()
    assert prepared.cards.views[0].hasFocus()
    prepared.menus["table_rolls"].trigger()
    assert prepared.workspace.tabs.front is prepared.rolls
    assert prepared.rolls.isAncestorOf(prepared.focusWidget())


def test_where_the_form_goes_its_user_goes_on_in_the_editor(qtbot, prepared):
    field(prepared, WholeNumberField, "bonus").setFocus()
    prepared.document.add("Die", "d6", "troll")
    assert prepared.script.editor.hasFocus()
    prepared.document.undo()
    field(prepared, WholeNumberField, "bonus").setFocus()
    prepared.document.undo()
    assert prepared.document.project.selected_mechanic is None
    assert prepared.mechanics.isAncestorOf(prepared.focusWidget())
    assert "Add a mechanic" == prepared.focusWidget().accessibleName()


def test_another_script_gets_the_keys_in_the_field_that_is_like_theirs(qtbot, prepared):
    field(prepared, WholeNumberField, "bonus").setFocus()
    prepared.document.add("More", SCRIPT.replace("lucky: bool", "lucky: bool, more: int"), "table")
    qtbot.waitUntil(lambda: "more" in names_of(prepared), timeout=PATIENCE)
    assert field(prepared, WholeNumberField, "bonus").hasFocus()


@pytest.mark.parametrize("command", ["new", "open"])
def test_another_project_is_written_in_at_once(qtbot, prepared, monkeypatch, tmp_path, command):
    path = tmp_path / "other.dice"
    write_project(path, Project((Mechanic("x", "Dice", "2d6"),), "x"))
    chosen = []
    monkeypatch.setattr(files, "ask_what_to_open", lambda *_: chosen)
    bonus = field(prepared, WholeNumberField, "bonus")
    bonus.setFocus()
    prepared.menus["open"].trigger()
    assert bonus.hasFocus(), "nothing was chosen"
    chosen.append(path)
    prepared.menus[command].trigger()
    assert "troll" == prepared.document.project.selected_mechanic.language
    assert prepared.script.editor.hasFocus()


def test_the_last_mechanic_that_goes_leaves_the_keys_to_what_adds_one(prepared):
    prepared.script.editor.setFocus()
    prepared.menus["remove"].trigger()
    assert "Add a mechanic" == prepared.focusWidget().accessibleName()
    prepared.document.undo()
    prepared.mechanics.view.setFocus()
    prepared.menus["remove"].trigger()
    assert "Add a mechanic" == prepared.focusWidget().accessibleName()
