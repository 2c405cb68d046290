"""What runs show, row by row."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.languages.results import Key
from tests.amount import examples
from tests.engine.languages.table.scripts import small_scripts
from tests.workbench.tables.cards.decks import (
    body,
    changed_texts,
    dealt,
    flipped,
    sample,
    script_of,
)
from workbench.tables.cards.sheet import (
    LONGEST_TEXT,
    MOST_ROWS,
    CardRow,
    CardSheet,
    Changes,
    RowKind,
    changes_between,
    words_of_value,
)


def shape(script, seed=1):
    """Return depth, shared groups and text of each row."""
    return [(row.depth, row.shared, row.text) for row in dealt(script, seed).sheet.rows]


def test_groups_are_told_by_depth_and_what_is_shared():
    script = body(
        'output("a"); startGroup(); output("b"); startGroup(); output("c"); endGroup();'
        ' endGroup(); startGroup(); output("d"); output("e"); endGroup(); output("f");'
    )
    assert [
        (0, 0, "a"),
        (1, 0, "b"),
        (2, 1, "c"),
        (1, 0, "d"),
        (1, 1, "e"),
        (0, 0, "f"),
    ] == shape(script)


def test_groups_without_rows_leave_no_trace():
    script = body(
        'startGroup(); output("a"); endGroup(); startGroup(); endGroup();'
        ' startGroup(); startGroup(); endGroup(); output("b"); endGroup();'
    )
    assert [(1, 0, "a"), (1, 0, "b")] == shape(script)


def test_two_groups_opened_at_once_are_not_shared_with_the_row_above():
    script = body(
        'startGroup(); startGroup(); output("a"); endGroup(); endGroup();'
        ' startGroup(); startGroup(); output("b");'
    )
    assert [(2, 0, "a"), (2, 0, "b")] == shape(script)


def test_what_is_returned_and_what_goes_wrong_come_last():
    assert [(0, 0, "a"), (0, 0, "17")] == shape(body('output("a"); return 17;'))
    sheet = dealt(body('output("a");\nb = 1 / 0; return b;')).sheet
    assert [RowKind.LINE, RowKind.ERROR] == [row.kind for row in sheet.rows]
    assert "division by zero (line 2)" == sheet.rows[-1].text


def test_rolls_and_decisions_are_met_in_order():
    script = body(
        'a = roll("d6"); b = userOption("A"); c = roll("2d6"); if (userOption("B")) { d = 1; }'
    )
    events = dealt(script).sheet.events
    assert ["d6", "A", "2d6", "B"] == [getattr(e, "dice", getattr(e, "label", "")) for e in events]
    assert ["", "r", "ru", "rur"] == [event.path for event in events]


def test_the_rows_of_decisions_hold_the_decisions_met():
    sheet = dealt(sample("attack"), 1).sheet
    assert sheet.options
    assert list(sheet.options) == [row.option for row in sheet.rows if row.option is not None]


def test_equal_paths_have_equal_places_in_every_run():
    script = body('i = 0; while (i < 3) { i++; if (userOption("A")) { output(i); } output("x"); }')
    sheet = dealt(script).sheet
    places = [row.place for row in sheet.rows]
    assert len(places) == len(set(places))
    assert places == [row.place for row in dealt(script, 5).sheet.rows]


def test_very_many_rows_are_cut_and_counted():
    script = body("i = 0; while (i < 50) { i++; j = 0; while (j < 600) { j++; output(j); } }")
    sheet = dealt(script).sheet
    assert (MOST_ROWS, 10_000) == (len(sheet.rows), sheet.left_out)


def test_very_long_rows_say_how_long_they_were():
    long = 's = "ab"; i = 0; while (i < 12) { i++; s = s + s; }'
    rows = dealt(body(f"{long} output(s); return s;")).sheet.rows
    expected = ("ab" * (LONGEST_TEXT // 2), 8192 - LONGEST_TEXT)
    assert [expected] * 2 == [(row.text, row.left_out) for row in rows]


@pytest.mark.parametrize("statements", ["startGroup();", "startGroup(); output(i);"])
def test_thousands_of_groups_cross_the_pipe(statements):
    script = body(f'i = 0; while (i < 9000) {{ i++; {statements} }} output("deep");')
    run = dealt(script)
    assert 9000 == run.sheet.rows[-1].depth
    assert run.sheet == pickle.loads(pickle.dumps(run)).sheet


def test_values_in_words():
    assert "[1, true, [a, b]]" == words_of_value((1, True, ("a", "b")))
    assert f"[{', '.join(map(str, range(20)))}, … (30)]" == words_of_value(tuple(range(30)))
    assert words_of_value(tuple(range(1234))).endswith("… (1234)]")
    assert "x" * LONGEST_TEXT + "…" == words_of_value("x" * 1001)


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


@settings(max_examples=examples(20))
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


def test_another_error_is_a_change():
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
