"""What runs show, row by row."""

from __future__ import annotations

import pickle

import pytest

from tests.workbench.tables.cards.decks import body, dealt, sample
from workbench.tables.cards.sheet import LONGEST_TEXT, MOST_ROWS, RowKind, words_of_value


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
    assert [RowKind.LINE, RowKind.FAULT] == [row.kind for row in sheet.rows]
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
