"""Dealing cards on a real engine, and deciding otherwise."""

from __future__ import annotations

import pytest

from engine.languages.results import Option
from tests.workbench.tables.cards.decks import body, dealt, sample
from workbench.tables.cards import service as card_service
from workbench.tables.cards.service import CardService

PATIENCE = 60_000


@pytest.fixture
def service(backend):
    return CardService(backend, backend)


def settled(qtbot, service):
    qtbot.waitUntil(lambda: service.activity.name is None, timeout=PATIENCE)


def deal(qtbot, service, script, seed=None):
    identity = service.deal("mechanic", script, seed)
    settled(qtbot, service)
    return service.card(identity)


def choose(qtbot, service, card, path, chosen):
    service.choose(card.identity, path, chosen)
    settled(qtbot, service)
    return service.card(card.identity)


def test_a_card_is_what_the_engine_rolls(qtbot, service):
    told = []
    service.dealt.connect(told.append)
    card = deal(qtbot, service, sample("attack"), seed=1)
    assert dealt(sample("attack"), 1).sheet == card.sheet
    assert ("mechanic", "Full attack", 1) == (card.name, card.title, card.seed)
    assert [card] == told == list(service.cards)


def test_toggling_back_restores_the_run_exactly(qtbot, service):
    first = deal(qtbot, service, sample("attack"), seed=1)
    for option in first.sheet.options:
        other = choose(qtbot, service, first, option.path, True)
        assert other.answer_to(option)
        back = choose(qtbot, service, first, option.path, False)
        assert first.sheet == back.sheet
        once_more = choose(qtbot, service, first, option.path, True)
        assert other.sheet == once_more.sheet
        choose(qtbot, service, first, option.path, False)


def test_new_dice_are_not_those_that_lie_there(qtbot, service):
    # A run that begins with the same random numbers again would roll the first die once more.
    script = body(
        'a = roll("d1000000"); if (userOption("Again")) { b = roll("d1000000"); } return a;'
    )
    first = deal(qtbot, service, script, seed=4)
    after = choose(qtbot, service, first, "r", True)
    assert 2 == len({key.total for key in after.sheet.keys})


def test_a_choice_is_shown_before_it_is_carried_out(qtbot, service):
    card = deal(qtbot, service, sample("attack"), seed=1)
    path = card.sheet.options[0].path
    service.choose(card.identity, path, True)
    assert service.card(card.identity).choices[path]
    assert card.sheet is service.card(card.identity).sheet
    settled(qtbot, service)
    assert card.sheet != service.card(card.identity).sheet


def test_decisions_in_a_row_add_up(qtbot, service):
    script = body(
        'i = 0; while (i < 5) { i++; if (userOption("Roll")) { output(roll("d6")); } } return 1;'
    )
    card = deal(qtbot, service, script)
    paths = [option.path for option in card.sheet.options]
    for path in paths:
        service.choose(card.identity, path, True)
    settled(qtbot, service)
    found = service.card(card.identity)
    assert [True] * 5 == [option.chosen for option in found.sheet.options]
    assert 5 == len(found.sheet.keys)


def test_of_two_flips_in_a_row_the_last_one_counts(qtbot, service):
    card = deal(qtbot, service, body('a = userOption("A"); return a;'))
    service.choose(card.identity, "", True)
    service.choose(card.identity, "", False)
    settled(qtbot, service)
    qtbot.wait(100)
    assert "false" == service.card(card.identity).sheet.rows[-1].text


def test_editing_does_not_disturb_a_card(qtbot, service):
    script = body('a = userOption("A"); return roll("d6");')
    card = deal(qtbot, service, script, seed=2)
    deal(qtbot, service, body("return 0;"))
    after = choose(qtbot, service, card, "", True)
    assert card.sheet.keys[0].total == after.sheet.keys[0].total
    assert script is after.script


def test_again_is_a_fresh_card_on_top(qtbot, service):
    first = deal(qtbot, service, body('a = userOption("A"); return roll("d1000000");'))
    choose(qtbot, service, first, "", True)
    service.again(first.identity)
    settled(qtbot, service)
    newest, oldest = service.cards
    assert first.identity == oldest.identity
    assert not newest.choices.get("")
    assert newest.seed != oldest.seed
    assert newest.sheet.keys[0].total != oldest.sheet.keys[0].total


def test_an_error_while_rolling_is_part_of_the_card(qtbot, service):
    card = deal(qtbot, service, body('output("a"); b = 1 / 0; return b;'))
    assert ["a", "division by zero (line 1)"] == [row.text for row in card.sheet.rows]


def test_a_roll_that_cannot_be_made_fails(qtbot, service):
    with qtbot.waitSignal(service.failed, timeout=PATIENCE) as told:
        service.deal("mechanic", body("return x;"))
    assert "x" in told.args[0].message
    assert () == service.cards
    assert service.activity.name is None


def test_a_cancelled_decision_is_taken_back(qtbot, service, backend):
    script = body(
        'if (userOption("Long")) { i = 0; while (i < 400) { i++; j = 0;'
        " while (j < 200) { j++; k = j; } } } return 1;"
    )
    card = deal(qtbot, service, script)
    service.choose(card.identity, "", True)
    backend.cancel()
    settled(qtbot, service)
    assert card == service.card(card.identity)


def test_removed_cards_do_not_come_back(qtbot, service):
    card = deal(qtbot, service, body('a = userOption("A"); return 1;'))
    other = deal(qtbot, service, body("return 2;"))
    service.choose(card.identity, "", True)
    service.remove(card.identity)
    assert (other,) == service.cards
    service.choose(card.identity, "", True)
    service.again(card.identity)
    service.deal("mechanic", body("return 3;"))
    service.clear()
    deal(qtbot, service, body("return 4;"))
    assert ["4"] == [card.sheet.rows[-1].text for card in service.cards]


def test_the_oldest_cards_give_way(qtbot, service, monkeypatch):
    monkeypatch.setattr(card_service, "MOST_CARDS", 3)
    for number in range(5):
        deal(qtbot, service, body(f"return {number};"))
    assert ["4", "3", "2"] == [card.sheet.rows[-1].text for card in service.cards]


def test_cards_that_remember_very_much_give_way_sooner(qtbot, service, monkeypatch):
    monkeypatch.setattr(card_service, "MOST_MARKS", 150)
    script = body('i = 0; while (i < 10) { i++; a = roll("d6"); } return 1;')
    cards = [deal(qtbot, service, script) for _ in range(4)]
    assert 100 == cards[0].marks
    assert 1 == len(service.cards)
    monkeypatch.setattr(card_service, "MOST_MARKS", 200)
    deal(qtbot, service, script)
    assert 2 == len(service.cards)


def test_the_activity_names_the_mechanic(qtbot, service):
    service.deal("3 goblins", body("return 1;"))
    assert "a roll of 3 goblins" == service.activity.name
    settled(qtbot, service)


def test_options_of_a_card_are_those_of_its_run(qtbot, service):
    card = deal(qtbot, service, body('a = userOption("A"); return 1;'))
    assert (Option("", None, "A", chosen=False),) == card.sheet.options
