"""What a decision changes, and what it leaves."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.languages.results import Key
from tests.engine.languages.table.scripts import small_scripts
from tests.workbench.tables.cards.decks import (
    body,
    changed_texts,
    dealt,
    flipped,
    sample,
    script_of,
)
from workbench.tables.cards.changes import Changes, changes_between
from workbench.tables.cards.sheet import CardRow, CardSheet, RowKind

texts = st.sampled_from(("hit", "miss", "a"))
places = st.tuples(st.integers(0, 4), st.integers(0, 2))
rows = st.builds(CardRow, st.just(RowKind.LINE), texts, st.integers(0, 2), st.just(0), places)
keys = st.builds(Key, st.sampled_from(("", "r", "rt")), st.sampled_from(("d6", "d8")), st.just(3))
sheets = st.builds(
    CardSheet,
    st.lists(rows, max_size=6, unique_by=lambda row: row.place).map(tuple),
    st.lists(keys, max_size=4, unique_by=lambda key: key.path).map(tuple),
)


@given(sheets)
def test_equal_runs_differ_in_nothing(sheet):
    assert Changes() == changes_between(sheet, sheet)


@given(sheets, sheets)
def test_rows_are_marked_just_where_the_same_statement_said_something_else(before, after):
    said = {row.place: row.text for row in before.rows}
    expected = {n for n, row in enumerate(after.rows) if said.get(row.place) != row.text}
    assert expected == changes_between(before, after).rows


@given(sheets, sheets)
def test_rolls_are_marked_just_where_they_were_not_made_before(before, after):
    made = {(key.path, key.dice) for key in before.keys}
    expected = {n for n, key in enumerate(after.events) if (key.path, key.dice) not in made}
    assert expected == changes_between(before, after).events


@given(sheets, st.integers(0, 6), texts)
def test_a_row_that_comes_in_marks_itself_alone(sheet, at, text):
    at = min(at, len(sheet.rows))
    new = CardRow(RowKind.LINE, text, place=(9, 0))
    after = replace(sheet, rows=(*sheet.rows[:at], new, *sheet.rows[at:]))
    assert Changes(frozenset({at})) == changes_between(sheet, after)
    assert not changes_between(after, sheet)


@settings(max_examples=50)
@given(text=small_scripts(), seed=st.integers(0, 99), place=st.integers(0, 9))
def test_a_flip_and_back_of_any_script(text, seed, place):
    script = script_of(text, {"items": [1, 2]})
    first = dealt(script, seed)
    if not first.sheet.options:
        return
    path = first.sheet.options[place % len(first.sheet.options)].path
    other = flipped(script, first, path, chosen=True)
    back = flipped(script, other, path, chosen=False)
    assert first.sheet == back.sheet
    assert not changes_between(first.sheet, back.sheet)
    again = flipped(script, back, path, chosen=True)
    assert (other.sheet, other.changes) == (again.sheet, again.changes)


def test_a_rerolled_attack_marks_its_line_and_what_adds_it_up():
    script = sample("attack")
    first = dealt(script, 1)
    option = first.sheet.options[0]
    assert "Reroll the attack" == option.label
    after = flipped(script, first, option.path, chosen=True, seed=101)
    assert ["Bite: hit for 8", "Total damage: 14", "14"] == changed_texts(after)
    assert [True, True] == [
        isinstance(after.sheet.events[number], Key) for number in sorted(after.changes.events)
    ]


def test_equal_lines_are_not_taken_for_each_other():
    # By their texts alone, the second and third line could be the first and second of before.
    script = body(
        'i = 0; while (i < 3) { i++; startGroup(); if (userOption("Luck")) { output("lucky"); }'
        ' output("miss"); endGroup(); }'
    )
    first = dealt(script)
    after = flipped(script, first, first.sheet.options[1].path, chosen=True)
    assert ["lucky"] == changed_texts(after)
    assert [3] == sorted(after.changes.rows)


def test_lines_that_drop_out_mark_nothing():
    script = body('if (!userOption("Hush")) { output("noise"); } output("end");')
    first = dealt(script)
    assert [] == changed_texts(flipped(script, first, first.sheet.options[0].path, chosen=True))


def test_a_decision_met_for_the_first_time_is_marked():
    script = body('if (userOption("A")) { if (userOption("B")) { output("b"); } } return 1;')
    first = dealt(script)
    after = flipped(script, first, "", chosen=True)
    assert ["B"] == changed_texts(after)
    assert {1} == after.changes.events


def test_other_dice_at_the_same_path_are_new():
    script = body('n = 2; if (userOption("More")) { n = 3; } t = roll(n + "d6"); return 5;')
    first = dealt(script)
    after = flipped(script, first, "", chosen=True)
    assert {1} == after.changes.events
    assert set() == after.changes.rows


def test_another_fault_is_a_change():
    script = body('if (userOption("Break")) { a = 1 / 0; } return 1;')
    first = dealt(script)
    after = flipped(script, first, "", chosen=True)
    assert ["division by zero (line 1)"] == changed_texts(after)


def test_a_row_with_more_that_it_has_no_room_for_is_a_change():
    long = 's = "ab"; i = 0; while (i < 12) { i++; s = s + s; }'
    script = body(f'{long} if (userOption("More")) {{ s = s + "!"; }} output(s);')
    first = dealt(script)
    after = flipped(script, first, first.sheet.options[0].path, chosen=True)
    assert [7192, 7193] == [one.sheet.rows[-1].left_out for one in (first, after)]
