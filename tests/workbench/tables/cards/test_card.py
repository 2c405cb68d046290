"""Cards as plain text."""

from __future__ import annotations

from tests.workbench.tables.cards.decks import body, card_of, dealt, flipped, sample, script_of
from workbench.tables.cards.card import card_text, heading_of, left_out_words, row_words
from workbench.tables.cards.sheet import CardRow, RowKind


def test_a_card_as_text():
    script = sample("attack")
    first = dealt(script, 1)
    after = flipped(script, first, first.sheet.options[0].path, chosen=True, seed=101)
    assert (
        "Full attack: Wolf, Hero, group\n"
        "  [x] Reroll the attack — Wolf\n"
        "  [ ] Force a reroll — Hero\n"
        "  Bite: hit for 8\n"
        "  [ ] Reroll the attack — Wolf\n"
        "  [ ] Force a reroll — Hero\n"
        "  Bite: hit for 6\n"
        "Total damage: 14\n"
        "returns 14\n"
    ) == card_text(card_of(script, after))


def test_who_took_part_are_entities_and_lists_of_them():
    card = card_of(sample("fireball"), dealt(sample("fireball"), 1))
    assert ("Fireball", "Rogue, Ogre") == card.entities
    numbers = script_of('defroll "Sum" s(a: int, b: bool) { return a; }', {"a": 3})
    card = card_of(numbers, dealt(numbers))
    assert "Sum" == heading_of(card)
    assert [("a", "3"), ("b", "false")] == [(one.parameter, one.words) for one in card.given]


def test_anyone_may_decide_and_lines_of_several_lines_are_moved_in():
    script = body('startGroup(); a = userOption("A & B"); output("one\\ntwo"); endGroup();')
    assert "x\n  [ ] A & B — anyone\n  one\n  two\n" == card_text(card_of(script, dealt(script)))


def test_a_choice_is_told_with_all_its_numbers():
    script = body('a = userChoice("Al", "Keep", 0, 1, -2); return a;')
    first = dealt(script)
    assert "x\nKeep — Al: [0] 1 -2\nreturns 0\n" == card_text(card_of(script, first))
    after = flipped(script, first, "", chosen=-2)
    assert "x\nKeep — Al: 0 1 [-2]\nreturns -2\n" == card_text(card_of(script, after))


def test_what_a_card_cannot_hold_is_told():
    script = body(
        "i = 0; while (i < 50) { i++; j = 0; while (j < 600) { j++; output(j); } } return 3;"
    )
    text = card_text(card_of(script, dealt(script)))
    assert ["… and 10,000 more lines that the card cannot hold", "returns 3"] == (
        text.splitlines()[-2:]
    )


def test_a_row_says_how_many_characters_it_has_no_room_for():
    row = CardRow(RowKind.RETURNED, "ab", left_out=7192)
    assert "returns ab… (and 7,192 more characters)" == row_words(row)
    assert "ab" == row_words(CardRow(RowKind.LINE, "ab"))


def test_numbers_are_written_as_everywhere_in_the_window(german_numbers):
    row = CardRow(RowKind.LINE, "ab", left_out=7192)
    assert "ab… (and 7\N{NARROW NO-BREAK SPACE}192 more characters)" == row_words(row)
    expected = "… and 1\N{NARROW NO-BREAK SPACE}234 more lines that the card cannot hold"
    assert expected == left_out_words(1234)
