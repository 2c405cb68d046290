"""Dealing cards on a real engine, and deciding otherwise."""

from __future__ import annotations

import pytest

from engine.languages.table.results import Option
from tests.workbench.tables.cards.decks import body, dealt, sample
from workbench.tables.cards import croupier as croupier_module
from workbench.tables.cards.croupier import Croupier
from workbench.tables.cards.request import CardRequest, Dealt

PATIENCE = 20_000


@pytest.fixture
def croupier(engine):
    return Croupier(engine, engine)


def settled(qtbot, croupier):
    qtbot.waitUntil(lambda: croupier.activity.name is None, timeout=PATIENCE)


def deal(qtbot, croupier, script, seed=None):
    identity = croupier.deal("mechanic", script, seed)
    settled(qtbot, croupier)
    return croupier.card(identity)


def choose(qtbot, croupier, card, path, chosen):
    croupier.choose(card.identity, path, chosen)
    settled(qtbot, croupier)
    return croupier.card(card.identity)


def test_a_card_is_what_the_engine_rolls(qtbot, croupier):
    told = []
    croupier.dealt.connect(told.append)
    card = deal(qtbot, croupier, sample("attack"), seed=1)
    assert dealt(sample("attack"), 1).sheet == card.sheet
    assert ("mechanic", "Full attack", 1) == (card.name, card.title, card.seed)
    assert [card] == told == list(croupier.cards)


def test_toggling_back_restores_the_run_exactly(qtbot, croupier):
    first = deal(qtbot, croupier, sample("attack"), seed=1)
    for option in first.sheet.options:
        other = choose(qtbot, croupier, first, option.path, True)
        assert other.is_chosen(option.path)
        back = choose(qtbot, croupier, first, option.path, False)
        assert first.sheet == back.sheet
        once_more = choose(qtbot, croupier, first, option.path, True)
        assert other.sheet == once_more.sheet
        choose(qtbot, croupier, first, option.path, False)


def test_new_dice_are_not_those_that_lie_there(qtbot, croupier):
    # A run that begins with the same random numbers again would roll the first die once more.
    script = body(
        'a = roll("d1000000"); if (userOption("Again")) { b = roll("d1000000"); } return a;'
    )
    first = deal(qtbot, croupier, script, seed=4)
    after = choose(qtbot, croupier, first, "r", True)
    assert 2 == len({key.total for key in after.sheet.keys})


def test_a_choice_is_shown_before_it_is_carried_out(qtbot, croupier):
    card = deal(qtbot, croupier, sample("attack"), seed=1)
    path = card.sheet.options[0].path
    croupier.choose(card.identity, path, True)
    assert croupier.card(card.identity).is_chosen(path)
    assert card.sheet is croupier.card(card.identity).sheet
    settled(qtbot, croupier)
    assert card.sheet != croupier.card(card.identity).sheet


def test_decisions_in_a_row_add_up(qtbot, croupier):
    script = body(
        'i = 0; while (i < 5) { i++; if (userOption("Roll")) { output(roll("d6")); } } return 1;'
    )
    card = deal(qtbot, croupier, script)
    paths = [option.path for option in card.sheet.options]
    for path in paths:
        croupier.choose(card.identity, path, True)
    settled(qtbot, croupier)
    found = croupier.card(card.identity)
    assert [True] * 5 == [option.chosen for option in found.sheet.options]
    assert 5 == len(found.sheet.keys)


def test_an_answer_to_an_older_flip_changes_nothing(qtbot, croupier, engine):
    card = deal(qtbot, croupier, body('a = userOption("A"); return a;'))
    croupier.choose(card.identity, "", True)
    older = croupier._pending[card.identity].request
    croupier.choose(card.identity, "", False)
    late = older.carry_out(print)
    assert "true" == late.sheet.rows[-1].text
    engine.answered.emit(late)
    settled(qtbot, croupier)
    engine.answered.emit(late)
    assert "false" == croupier.card(card.identity).sheet.rows[-1].text


def test_editing_does_not_disturb_a_card(qtbot, croupier):
    script = body('a = userOption("A"); return roll("d6");')
    card = deal(qtbot, croupier, script, seed=2)
    deal(qtbot, croupier, body("return 0;"))
    after = choose(qtbot, croupier, card, "", True)
    assert card.sheet.keys[0].total == after.sheet.keys[0].total
    assert script is after.script


def test_again_is_a_fresh_card_on_top(qtbot, croupier):
    first = deal(qtbot, croupier, body('a = userOption("A"); return roll("d1000000");'))
    choose(qtbot, croupier, first, "", True)
    croupier.again(first.identity)
    settled(qtbot, croupier)
    newest, oldest = croupier.cards
    assert first.identity == oldest.identity
    assert not newest.is_chosen("")
    assert newest.seed != oldest.seed
    assert newest.sheet.keys[0].total != oldest.sheet.keys[0].total


def test_a_fault_while_rolling_is_part_of_the_card(qtbot, croupier):
    card = deal(qtbot, croupier, body('output("a"); b = 1 / 0; return b;'))
    assert ["a", "division by zero (line 1)"] == [row.text for row in card.sheet.rows]


def test_a_roll_that_cannot_be_made_fails(qtbot, croupier):
    with qtbot.waitSignal(croupier.failed, timeout=PATIENCE) as told:
        croupier.deal("mechanic", body("return x;"))
    assert "x" in told.args[0].message
    assert () == croupier.cards
    assert croupier.activity.name is None


def test_a_cancelled_decision_is_taken_back(qtbot, croupier, engine):
    script = body(
        'if (userOption("Long")) { i = 0; while (i < 400) { i++; j = 0;'
        " while (j < 200) { j++; k = j; } } } return 1;"
    )
    card = deal(qtbot, croupier, script)
    croupier.choose(card.identity, "", True)
    engine.cancel()
    settled(qtbot, croupier)
    assert card == croupier.card(card.identity)


def test_removed_cards_do_not_come_back(qtbot, croupier):
    card = deal(qtbot, croupier, body('a = userOption("A"); return 1;'))
    other = deal(qtbot, croupier, body("return 2;"))
    croupier.choose(card.identity, "", True)
    croupier.remove(card.identity)
    assert (other,) == croupier.cards
    croupier.choose(card.identity, "", True)
    croupier.again(card.identity)
    croupier.deal("mechanic", body("return 3;"))
    croupier.clear()
    deal(qtbot, croupier, body("return 4;"))
    assert ["4"] == [card.sheet.rows[-1].text for card in croupier.cards]


def test_the_oldest_cards_give_way(qtbot, croupier, monkeypatch):
    monkeypatch.setattr(croupier_module, "MOST_CARDS", 3)
    for number in range(5):
        deal(qtbot, croupier, body(f"return {number};"))
    assert ["4", "3", "2"] == [card.sheet.rows[-1].text for card in croupier.cards]


def test_cards_that_remember_very_much_give_way_sooner(qtbot, croupier, monkeypatch):
    monkeypatch.setattr(croupier_module, "MOST_MARKS", 150)
    script = body('i = 0; while (i < 10) { i++; a = roll("d6"); } return 1;')
    cards = [deal(qtbot, croupier, script) for _ in range(4)]
    assert 100 == cards[0].marks
    assert 1 == len(croupier.cards)
    monkeypatch.setattr(croupier_module, "MOST_MARKS", 200)
    deal(qtbot, croupier, script)
    assert 2 == len(croupier.cards)


def test_other_messages_are_none_of_its_business(croupier, engine):
    sheet = dealt(body("return 1;"))
    engine.answered.emit(Dealt("unknown", 99, "t", (), sheet.sheet, {}, {}, sheet.changes))
    engine.cancelled.emit(CardRequest("unknown", 99, body("return 1;"), 1, {}, {}))
    assert () == croupier.cards


def test_the_activity_names_the_mechanic(qtbot, croupier):
    croupier.deal("3 goblins", body("return 1;"))
    assert "a roll of 3 goblins" == croupier.activity.name
    settled(qtbot, croupier)


def test_options_of_a_card_are_those_of_its_run(qtbot, croupier):
    card = deal(qtbot, croupier, body('a = userOption("A"); return 1;'))
    assert (Option("", None, "A", chosen=False),) == card.sheet.options
