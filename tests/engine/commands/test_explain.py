"""The command ``explain``, as a shell uses it."""

from __future__ import annotations

import json

from engine.commands.command_line import main


def test_a_script_is_told_line_by_line(script, capsys):
    assert 0 == main(["explain", script("sum largest 3 (N ~ 4) d6", "pool.t")])
    told = "Roll `N` d6.\nKeep the three largest.\nAdd them up.\n"
    assert (f"`N` is a number that you set: 4 now.\n{told}", "") == capsys.readouterr()


def test_the_numbers_that_are_given_are_told(script, capsys):
    assert 0 == main(["explain", "-D", "N=7", script("N d6", "pool.t")])
    assert "`N` is a number that you set: 7 now." in capsys.readouterr().out


def test_the_limit_that_is_given_is_told(script, capsys):
    assert 0 == main(["explain", "--max-iterations", "5", script("4d6!", "pool.roll20")])
    assert "five dice" in capsys.readouterr().out


def test_json_has_the_place_of_every_sentence(script, capsys):
    assert 0 == main(["explain", "--json", script("2d6+1", "roll.roll20")])
    told = json.loads(capsys.readouterr().out)
    assert "roll20" == told["language"]
    assert {
        "text": "Roll two d6.",
        "depth": 0,
        "line": 1,
        "column": 1,
        "end_line": 1,
        "end_column": 4,
    } == told["sentences"][0]


def test_a_table_script_is_told_whole_whichever_roll_is_chosen(script, capsys):
    text = 'defroll a() { return roll("d6"); } defroll b() { return 2; }'
    assert 0 == main(["explain", script(text, "two.table")])
    told = capsys.readouterr().out
    assert "`a()`" in told
    assert "`b()`" in told


def test_what_cannot_be_read_is_an_error(script, capsys):
    file = script("sum (3d6", "bad.t")
    assert 1 == main(["explain", file])
    assert capsys.readouterr().err.startswith(f"{file}:1:")
