"""Best play in the window: from the command to the rule, the curve, the file and back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt

from engine.best_play.goals import Goal
from engine.languages.policies import Way
from workbench.best_play.panel import BestPlayPage, BestPlayPanel
from workbench.project.project import Mechanic, Project
from workbench.storage.project_format import project_from_json, project_to_json
from workbench.tables.cards.panel import CardsPanel
from workbench.tables.cards.service import CardService

PATIENCE = 60_000

REROLL = """defroll "Check" check() {
    die = roll("d20");
    if (userOption("Reroll?")) { die = roll("d20"); }
    return die;
}"""

TWO = """defroll "Duel" duel() {
    mine = roll("d6");
    his = roll("d6");
    if (userOption("Reroll?")) { mine = roll("d6"); }
    if (userOption("Curse")) { his = roll("d6"); }
    return mine - his;
}"""


def panel_of(window):
    return window.findChild(BestPlayPanel)


def open_best_play(qtbot, window, text):
    mechanic = Mechanic("check", "Check", text, "table")
    window.document.open(Project((mechanic,), mechanic.identity))
    window.menus["best_play"].trigger()
    return settled(qtbot, window)


def settled(qtbot, window):
    panel = panel_of(window)

    def is_settled():
        known = panel.known
        return known.subject is not None and not known.is_running and not known.is_stale

    qtbot.waitUntil(is_settled, timeout=PATIENCE)
    return panel


def rules(panel):
    return [block.rule.text() for block in panel.blocks]


def test_the_rule_is_told_and_the_curve_is_a_mechanic_of_its_own(qtbot, window):
    panel = open_best_play(qtbot, window, REROLL)
    assert panel.isVisible()
    assert ["Reroll when die <= 10"] == rules(panel)
    assert "the mean: 13.00" == panel.value.text()
    assert "never\N{NO-BREAK SPACE}10.50" in panel.blocks[0].worth.text()
    names = [one.name for one in window.document.project.mechanics]
    assert ["Check", "Check, best play"] == names
    selected = window.document.project.selected
    qtbot.waitUntil(lambda: bool(window.calculator.result(selected).distribution), timeout=PATIENCE)
    assert 13 == window.calculator.result(selected).distribution.mean


def test_another_goal_is_played_for_saved_and_undone(qtbot, window):
    panel = open_best_play(qtbot, window, REROLL)
    panel.goal.chosen.emit(Goal.read("at least 15"))
    settled(qtbot, window)
    assert ["Reroll when die <= 14"] == rules(panel)
    assert 1 - Fraction(14, 20) ** 2 == panel.known.played.value
    project = window.document.project
    assert project == project_from_json(project_to_json(project))
    assert "at least 15" == project.selected_mechanic.setup.goal.text()
    window.document.undo()
    settled(qtbot, window)
    assert ["Reroll when die <= 10"] == rules(panel)
    assert "the greatest mean" == panel.goal.kind.currentText()


def test_decisions_are_made_in_different_ways(qtbot, window):
    panel = open_best_play(qtbot, window, TWO)
    assert ["Reroll when mine <= 3", "Curse when his >= 4"] == rules(panel)
    box = panel.blocks[1].way
    box.setCurrentIndex(box.findData(Way.NEVER))
    box.activated.emit(box.currentIndex())
    settled(qtbot, window)
    assert ["Reroll when mine <= 3", "Curse: never"] == rules(panel)
    box = panel.blocks[1].way
    box.setCurrentIndex(box.findData(Way.WORST))
    box.activated.emit(box.currentIndex())
    settled(qtbot, window)
    assert "Curse when his <= 3" == rules(panel)[1]


def test_the_situations_can_be_listed_and_copied(qtbot, window):
    panel = open_best_play(qtbot, window, REROLL)
    panel.pages.button(BestPlayPage.TABLE).click()
    assert panel.table.isVisible()
    assert 20 == panel.model.rowCount()
    assert "die\tBest\tno\tyes\tMet\n1\tyes\t1\t21/2\t1/20\n" == panel.table.text_of([0])


def test_what_settles_its_decisions_offers_to_play_them(qtbot, window):
    mechanic = Mechanic("check", "Check", REROLL, "table")
    window.document.open(Project((mechanic,), mechanic.identity))
    window.menus["table_best_play"].trigger()
    panel = panel_of(window)
    assert panel.play_button.isVisible()
    qtbot.mouseClick(panel.play_button, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert ["Reroll when die <= 10"] == rules(panel)
    window.document.select("check")
    window.menus["best_play"].trigger()
    assert 2 == len(window.document.project.mechanics), "the one that is there is shown again"


def test_other_notations_have_no_decisions(window):
    mechanic = Mechanic("three", "3d6", "sum 3d6")
    window.document.open(Project((mechanic,), mechanic.identity))
    assert not window.menus["best_play"].isEnabled()


def test_an_error_is_told_and_can_be_tried_again(qtbot, window):
    panel = open_best_play(qtbot, window, REROLL.replace("return die;", "return 1 / (die - 20);"))
    assert "zero" in panel.status.text()
    assert panel.stop_button.isVisible()


@pytest.mark.parametrize("what", ["stop", "go on"])
def test_it_can_be_stopped(qtbot, window, what):
    mechanic = Mechanic("check", "Check", REROLL, "table")
    window.document.open(Project((mechanic,), mechanic.identity))
    window.menus["best_play"].trigger()
    panel = panel_of(window)
    assert panel.known.is_running
    panel.stop_button.click()
    assert panel.known.is_stopped
    if what == "go on":
        panel.stop_button.click()
        settled(qtbot, window)
        assert ["Reroll when die <= 10"] == rules(panel)


def test_a_card_tells_what_best_play_would_do(qtbot, window):
    mechanic = Mechanic("check", "Check", REROLL, "table")
    window.document.open(Project((mechanic,), mechanic.identity))
    window.findChild(CardService).deal("Check", window.document.project.script_of(mechanic), seed=4)
    cards = window.findChild(CardsPanel)
    window.context.areas.show(cards)

    def told():
        return cards.views and cards.views[0].body.option_rows[0].advice.text() != ""

    qtbot.waitUntil(lambda: bool(told()), timeout=PATIENCE)
    (row,) = cards.views[0].body.option_rows
    (key,) = cards.views[0].card.sheet.keys
    best = "yes" if key.total <= 10 else "no"
    assert row.advice.text().startswith(f"best: {best} \N{MIDDLE DOT} no {key.total}")
    assert row.advice.text().endswith("yes 10.50")
    assert row.advice.text() in row.button.accessibleDescription()
