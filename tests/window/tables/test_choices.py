"""Questions with choices: a chooser under the script, undone, saved, exported, not swept."""

import pytest
from PySide6.QtCore import Qt

from engine.languages import Parameter, language_named
from workbench.backend.requests import value_of
from workbench.results.sweeps.plan import subjects_of
from workbench.storage import read_project, write_project
from workbench.widgets.fields.boxes import ElidingBox

PATIENCE = 60_000

ATTACK = "?{Attack|Normal,1d20|Advantage,2d20kh1|Disadvantage,2d20kl1}+?{Bonus|2}"


@pytest.fixture
def attack(window, qtbot):
    window.document.add("Attack", ATTACK, "roll20")
    wait_for_mean(window, qtbot, 12.5)
    return window


def wait_for_mean(window, qtbot, mean):
    def reached():
        found = window.calculator.result(window.document.project.selected)
        distribution = found.distribution
        return (
            not found.computing and distribution is not None and mean == distribution.mean_as_float
        )

    qtbot.waitUntil(reached, timeout=PATIENCE)


def chooser(window):
    return window.script.parameters.findChild(ElidingBox)


def choose(window, qtbot, key):
    box = chooser(window)
    box.setFocus()
    qtbot.keyClick(box, key)


def test_choices_are_offered_by_name(attack):
    box = chooser(attack)
    assert ["Normal", "Advantage", "Disadvantage"] == [box.itemText(at) for at in range(3)]
    assert "Attack, a choice" == box.accessibleName()
    assert {"Attack": 1, "Bonus": 2} == attack.script.parameters.values


def test_a_choice_is_made_undone_and_done_again(attack, qtbot):
    choose(attack, qtbot, Qt.Key.Key_Down)
    wait_for_mean(attack, qtbot, 15.825)
    attack.menus["undo"].trigger()
    wait_for_mean(attack, qtbot, 12.5)
    assert 0 == chooser(attack).currentIndex()
    attack.menus["redo"].trigger()
    wait_for_mean(attack, qtbot, 15.825)
    assert 1 == chooser(attack).currentIndex()


def test_a_choice_is_saved_with_the_project(attack, qtbot, tmp_path):
    choose(attack, qtbot, Qt.Key.Key_End)
    wait_for_mean(attack, qtbot, 9.175)
    path = tmp_path / "attack.json"
    write_project(path, attack.document.project)
    project = read_project(path).project
    assert 3 == dict(project.resolved(project.selected_mechanic).parameters)["Attack"]


def test_a_choice_that_is_gone_starts_anew(attack, qtbot):
    choose(attack, qtbot, Qt.Key.Key_End)
    wait_for_mean(attack, qtbot, 9.175)
    attack.document.set_selected_source("?{Attack|Poor,1d4|Good,1d8}")
    wait_for_mean(attack, qtbot, 2.5)
    assert {"Attack": 1} == attack.script.parameters.values


def test_a_choice_does_not_vary_in_a_sweep(attack):
    identity = attack.document.project.selected
    parameters = attack.calculator.result(identity).parameters
    (subject,) = (
        one
        for one in subjects_of(attack.document.project, lambda _: parameters, 12).all
        if one.mechanic.identity == identity
    )
    assert (("Attack", 1), ("Bonus", 2)) == subject.values
    assert ("Bonus",) == subject.names


def test_the_value_of_a_parameter():
    (attack, bonus) = language_named("roll20").parse(ATTACK).parameters
    assert [1, 3, 1] == [value_of(attack, {"Attack": number}) for number in (0, 3, 4)]
    assert [2, 40] == [value_of(bonus, given) for given in ({}, {"Bonus": 40})]
    assert 3 == value_of(Parameter("N", None, bonus.span), {})
