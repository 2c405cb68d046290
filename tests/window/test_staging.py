"""Table scripts in the window: what they are played with, and what the chart makes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QListView

from engine.errors import DiceError
from engine.languages.staging import Fields
from workbench.backend.requests import RequestFailure
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.storage import write_project
from workbench.tables.requests import OverviewRequest
from workbench.tables.staging.fields import TruthField, WholeNumberField
from workbench.tables.staging.parts import EntityField
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
PATIENCE = 20_000
OGRE = Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 11))))
ELF = Entity("elf", "creature", Fields((("name", "Elf"), ("ac", 16))))


@pytest.fixture
def staged(qtbot, window):
    """A window with a table script, its form and its answer."""
    window.document.open(Project(entities=(OGRE, ELF)))
    window.document.add("Hits", SCRIPT, "table")
    qtbot.waitUntil(lambda: window.staging.isVisible(), timeout=PATIENCE)
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
    found = window.staging.form.findChildren(kind)
    return next(one for one in found if one.accessibleName() == name)


def names(window, kind):
    """Return the accessible names of the fields of a kind in the form."""
    return {one.accessibleName() for one in window.staging.form.findChildren(kind)}


def choose(box, text):
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def tick(company, row):
    role = Qt.ItemDataRole.CheckStateRole
    company.model().setData(company.model().index(row), Qt.CheckState.Checked, role)


def mean(qtbot, window):
    settle(qtbot, window)
    result = window.calculator.result(window.document.project.selected)
    assert result.fault is None, result.fault
    return result.distribution.mean


def test_nobody_is_chosen_at_first_and_all_is_empty(qtbot, staged):
    assert 1 == mean(qtbot, staged)
    assert "nobody: all empty" == field(staged, QComboBox, "target").currentText()


def test_an_entity_takes_a_part_and_the_odds_follow(qtbot, staged):
    choose(field(staged, QComboBox, "target"), "Elf")
    assert Fraction(5, 20) == mean(qtbot, staged)
    field(staged, WholeNumberField, "bonus").stepBy(3)
    assert Fraction(8, 20) == mean(qtbot, staged)
    field(staged, TruthField, "lucky").click()
    assert 1 - Fraction(12, 20) ** 2 == mean(qtbot, staged)
    staged.document.undo()
    assert Fraction(8, 20) == mean(qtbot, staged)
    assert not field(staged, TruthField, "lucky").isChecked()


def test_a_decision_changes_nothing_of_a_fresh_die(qtbot, staged):
    box = field(staged, QCheckBox, "Reroll")
    assert "Reroll" == box.text()
    box.click()
    mechanic = staged.document.project.selected_mechanic
    assert mechanic.staging.decides("Reroll")
    assert 1 == mean(qtbot, staged)


def test_decisions_are_compared_as_mechanics_of_their_own(qtbot, staged):
    assert staged.menus["compare_decisions"].isEnabled()
    staged.menus["compare_decisions"].trigger()
    assert ["Hits", "Hits, Reroll"] == [one.name for one in staged.document.project.mechanics]
    staged.document.undo()
    assert ["Hits"] == [one.name for one in staged.document.project.mechanics]


UNWRITTEN = """\
defroll "R" r() {
    t = 0; i = 0;
    while (i < 2) { i++; if (userOption("Option " + i)) { t += roll("d4"); } }
    if (userOption("Ten")) { t += 10; }
    return t;
}
"""


def test_decisions_whose_labels_are_put_together_have_a_box(qtbot, staged):
    assert not names(staged, QCheckBox) & {"all other decisions"}
    staged.document.add("Options", UNWRITTEN, "table")
    qtbot.waitUntil(lambda: "all other decisions" in names(staged, QCheckBox), timeout=PATIENCE)
    assert 0 == mean(qtbot, staged)
    others = field(staged, QCheckBox, "all other decisions")
    others.click()
    assert 5 == mean(qtbot, staged)
    field(staged, QCheckBox, "Ten").click()
    assert 15 == mean(qtbot, staged)
    others.click()
    assert 10 == mean(qtbot, staged)
    assert field(staged, QCheckBox, "Ten").isChecked()
    staged.document.undo()
    assert others.isChecked()
    assert 15 == mean(qtbot, staged)


def test_they_are_compared_even_where_no_label_is_written_out(qtbot, staged):
    staged.document.add("Options", UNWRITTEN.replace('"Ten"', '"At " + i'), "table")
    assert not staged.menus["compare_decisions"].isEnabled(), "what is known is of another script"
    qtbot.waitUntil(staged.menus["compare_decisions"].isEnabled, timeout=PATIENCE)
    staged.menus["compare_decisions"].trigger()
    variant = staged.document.project.mechanics[-1]
    assert "Options, all other decisions" == variant.name
    staged.document.select(variant.identity)
    assert 15 == mean(qtbot, staged)


def test_a_new_entity_has_the_part_it_is_made_for(qtbot, staged):
    target = next(
        one
        for one in staged.staging.form.findChildren(EntityField)
        if one.box.accessibleName() == "target"
    )
    qtbot.mouseClick(target.new, Qt.MouseButton.LeftButton)
    project = staged.document.project
    new = project.entities[-1]
    assert ("creature", "Creature 1") == (new.kind, new.name)
    assert new.identity == dict(project.selected_mechanic.cast)["target"]
    assert "Creature 1" == field(staged, QComboBox, "target").currentText()
    staged.document.undo()
    assert (OGRE, ELF) == staged.document.project.entities


def test_another_roll_has_parts_of_its_own(qtbot, staged):
    choose(field(staged, QComboBox, "Roll"), "Count heads")
    assert "count at the end" == field(staged, QComboBox, "Outcome").currentText()
    assert 0 == mean(qtbot, staged)
    company = field(staged, QListView, "all")
    tick(company, 0)
    tick(company, 1)
    assert ("ogre", "elf") == dict(staged.document.project.selected_mechanic.cast)["all"]
    assert 1 == mean(qtbot, staged)


def test_the_form_follows_the_script_and_stays_where_it_cannot(qtbot, staged):
    staged.document.set_selected_source(SCRIPT.replace("bonus", "extra"))
    qtbot.waitUntil(lambda: "extra" in names_of(staged), timeout=PATIENCE)
    assert "bonus" not in names_of(staged)


def names_of(window):
    form = window.staging.form
    return [one.accessibleName() for one in form.findChildren(WholeNumberField)]


def test_other_notations_have_no_such_form(qtbot, staged):
    staged.document.add("Die", "d6")
    assert staged.staging.isHidden()
    staged.document.select(staged.document.project.mechanics[0].identity)
    assert staged.staging.isVisible()


def test_fields_of_entities_can_be_swept(qtbot, staged):
    choose(field(staged, QComboBox, "target"), "Elf")
    settle(qtbot, staged)
    result = staged.calculator.result(staged.document.project.selected)
    assert {"target.ac": 16, "bonus": 0, "lucky": 0} == {
        one.name: one.default for one in result.parameters if not one.name.startswith("who")
    }
    assert () == tuple(staged.script.parameters.values)


def test_a_roll_at_fault_is_offered_but_cannot_be_chosen(qtbot, staged):
    staged.document.set_selected_source(SCRIPT.replace('roll("d2")', 'rool("d2")'))
    qtbot.waitUntil(
        lambda: not field(staged, QComboBox, "Roll").model().item(1).isEnabled(), timeout=PATIENCE
    )
    settle(qtbot, staged)
    assert staged.calculator.result(staged.document.project.selected).fault is None


def test_the_form_stays_while_its_first_line_is_written(qtbot, staged):
    for half in ("bonus: int, luc", "bonus", ""):
        text = SCRIPT.replace("bonus: int, lucky: bool", half)
        staged.document.set_selected_source(text)
        qtbot.waitUntil(lambda: not staged.overviews.is_reading, timeout=PATIENCE)
        found = staged.staging.form
        assert found.findChildren(WholeNumberField) or not half
        assert found.findChildren(EntityField)
    staged.document.set_selected_source(SCRIPT)
    assert ["bonus"] == names_of(staged)


def test_the_form_of_another_script_takes_nothing_before_this_one_is_read(qtbot, staged):
    first = staged.document.project.selected
    staged.document.add("Other", SCRIPT.replace("bonus", "another"), "table")
    assert not staged.staging.isEnabled()
    qtbot.waitUntil(staged.staging.isEnabled, timeout=PATIENCE)
    assert ["another"] == names_of(staged)
    staged.document.select(first)
    assert staged.staging.isEnabled()
    assert ["bonus"] == names_of(staged)


def test_a_script_is_read_though_everything_is_cancelled(qtbot, staged):
    staged.document.set_selected_source(SCRIPT.replace("bonus", "a_third"))
    qtbot.waitUntil(lambda: staged.overviews._asked is not None, timeout=PATIENCE)
    staged.backend.cancel()
    qtbot.waitUntil(lambda: ["a_third"] == names_of(staged), timeout=PATIENCE)


@pytest.fixture
def unread(qtbot, request, staged, monkeypatch):
    """A window whose script is never read, and what it has asked: each script and what to call.

    The call tells the window that the child has died which was to read the script.
    """
    asked = []
    ask = staged.backend.ask

    def take(request, then, *, failed, **others):
        if not isinstance(request, OverviewRequest):
            return ask(request, then, failed=failed, **others)
        died = RequestFailure(DiceError("it has died"))
        asked.append((request.text, lambda: failed(died)))
        return None

    monkeypatch.setattr(staged.backend, "ask", take)
    staged.document.set_selected_source(SCRIPT.replace("bonus", request.node.name))
    qtbot.waitUntil(lambda: len(asked) == 1)
    return staged, asked


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


def test_what_a_removed_script_declared_is_forgotten(staged):
    gone = staged.document.project.selected
    assert gone in staged.overviews._last
    staged.document.remove(gone)
    assert gone not in staged.overviews._last


def test_a_renamed_type_keeps_who_was_chosen(qtbot, staged):
    choose(field(staged, QComboBox, "target"), "Elf")
    staged.document.set_selected_source(SCRIPT.replace("creature", "monster"))
    settle(qtbot, staged)
    qtbot.waitUntil(lambda: not staged.overviews.is_reading, timeout=PATIENCE)
    assert "Elf (of type creature)" == field(staged, QComboBox, "target").currentText()
    assert Fraction(5, 20) == mean(qtbot, staged)


def test_a_number_is_filled_in_where_an_entity_was_chosen(qtbot, staged):
    staged.document.set_selected_part("bonus", "ogre")
    assert 1 == mean(qtbot, staged)
    choose(field(staged, QComboBox, "target"), "Elf")
    number = field(staged, WholeNumberField, "bonus")
    assert 0 == number.value
    number.stepBy(3)
    assert Fraction(8, 20) == mean(qtbot, staged)


def test_a_label_of_any_length_leaves_the_window_as_wide_as_it_is(qtbot, staged):
    width = staged.width()
    staged.document.set_selected_source(SCRIPT.replace("Reroll", "again " * 100))
    qtbot.waitUntil(lambda: not staged.overviews.is_reading, timeout=PATIENCE)
    assert staged.width() == width
    assert staged.minimumSizeHint().width() <= 1280


def test_rolls_and_cards_are_reached_by_keys(qtbot, staged):
    staged.menus["table_cards"].trigger()
    assert staged.workspace.tabs.currentWidget() is staged.cards
    assert staged.cards.deal.hasFocus()
    with qtbot.waitSignal(staged.card_service.dealt, timeout=PATIENCE):
        staged.menus["roll"].trigger()
    staged.menus["table_cards"].trigger()
    assert staged.cards.views[0].hasFocus()
    staged.menus["table_rolls"].trigger()
    assert staged.workspace.tabs.currentWidget() is staged.rolls
    assert staged.rolls.isAncestorOf(staged.focusWidget())


def test_where_the_form_goes_its_user_goes_on_in_the_editor(qtbot, staged):
    field(staged, WholeNumberField, "bonus").setFocus()
    staged.document.add("Die", "d6", "troll")
    assert staged.script.editor.hasFocus()
    staged.document.undo()
    field(staged, WholeNumberField, "bonus").setFocus()
    staged.document.undo()
    assert staged.document.project.selected_mechanic is None
    assert staged.mechanics.isAncestorOf(staged.focusWidget())
    assert "Add a mechanic" == staged.focusWidget().accessibleName()


def test_another_script_gets_the_keys_in_the_field_that_is_like_theirs(qtbot, staged):
    field(staged, WholeNumberField, "bonus").setFocus()
    staged.document.add("More", SCRIPT.replace("lucky: bool", "lucky: bool, more: int"), "table")
    qtbot.waitUntil(lambda: "more" in names_of(staged), timeout=PATIENCE)
    assert field(staged, WholeNumberField, "bonus").hasFocus()


@pytest.mark.parametrize("command", ["new", "open"])
def test_another_project_is_written_in_at_once(qtbot, staged, monkeypatch, tmp_path, command):
    path = tmp_path / "other.dice"
    write_project(path, Project((Mechanic("x", "Dice", "2d6"),), "x"))
    chosen = []
    monkeypatch.setattr(files, "ask_what_to_open", lambda *_: chosen)
    bonus = field(staged, WholeNumberField, "bonus")
    bonus.setFocus()
    staged.menus["open"].trigger()
    assert bonus.hasFocus(), "nothing was chosen"
    chosen.append(path)
    staged.menus[command].trigger()
    assert "troll" == staged.document.project.selected_mechanic.language
    assert staged.script.editor.hasFocus()


def test_the_last_mechanic_that_goes_leaves_the_keys_to_what_adds_one(staged):
    staged.script.editor.setFocus()
    staged.menus["remove"].trigger()
    assert "Add a mechanic" == staged.focusWidget().accessibleName()
    staged.document.undo()
    staged.mechanics.view.setFocus()
    staged.menus["remove"].trigger()
    assert "Add a mechanic" == staged.focusWidget().accessibleName()
