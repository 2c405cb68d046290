"""The command ``convert``, as a shell uses it."""

from __future__ import annotations

import json

import pytest

from engine.commands.command_line import main


def test_a_roll_becomes_a_script_of_troll_with_open_names(script, capsys):
    file = script("?{Pool|5}d6>?{Target|5} \\ attack", "attack.roll20")
    assert 0 == main(["convert", file])
    assert ("ra := (Pool ~ 5) d6;\ncount ((Target ~ 5) <= ra)\n", "") == capsys.readouterr()


def test_what_it_prints_can_be_calculated(script, capsys):
    main(["convert", "--to", "troll", script("?{Pool|3}d6kh1", "pool.roll20")])
    translated = script(capsys.readouterr().out, "pool.t")
    assert 0 == main(["calc", "--json", "-D", "Pool=2", translated])
    assert 161 / 36 == pytest.approx(json.loads(capsys.readouterr().out)["average"])


def test_a_number_that_is_given_is_written(script, capsys):
    file = script("@{a}d6+@{b}", "roll.roll20")
    assert 0 == main(["convert", "-D", "a=2", "-D", "c=1", file])
    written = capsys.readouterr()
    assert "(sum (2d6)) + B\n" == written.out
    assert "note: -D c=... is not used by any script\n" == written.err


def test_several_scripts_have_headings_and_notes(script, capsys):
    good, odd = script("4d6kh3", "good.roll20"), script("5d6>=5", "odd.roll20")
    assert 0 == main(["convert", good, odd])
    written = capsys.readouterr()
    expected = f"{good}:\nsum (largest 3 (4d6))\n\n{odd}:\nra := 5d6;\ncount (5 <= ra)\n\n"
    assert expected == written.out
    assert written.err.startswith(f"{odd}:1:4: note: ")


def test_a_program_with_one_output_becomes_a_script_of_troll(script, capsys):
    file = script("N: 5 function: h R:s { result: R >= 7 } output [h Nd10]", "hits.anydice")
    assert 0 == main(["convert", file])
    assert ("rb := ((N ~ 5) d 10); (count (7 <= rb))\n", "") == capsys.readouterr()


def test_several_outputs_become_scripts_under_their_names(script, capsys):
    file = script('output d6 output 2d8 named "two"', "two.anydice")
    assert 0 == main(["convert", file])
    assert ("output 1:\nd 6\n\ntwo:\nsum (2 d 8)\n", "") == capsys.readouterr()


@pytest.mark.parametrize(
    ("text", "name", "error"),
    [
        ("output [f d6]", "x.anydice", "1:8: error: Troll has no script for this: it has"),
        ("d6/2", "half.roll20", "1:1: error: Troll has no script for this: the result is not"),
        ("4d6kh", "x.table", "1:1: error: Troll has no scripts for the notation Table script"),
        ("sum 3d6", "x.t", "1:1: error: this is a script of Troll already"),
        ("d6 +", "x.roll20", "1:4: error: a value is missing after `+`"),
        ("d6r<@{low}", "x.roll20", "1:5: error: low has no number"),
    ],
)
def test_what_has_no_script_is_an_error(script, capsys, text, name, error):
    file = script(text, name)
    assert 1 == main(["convert", file])
    written = capsys.readouterr()
    assert "" == written.out
    assert written.err.startswith(f"{file}:{error}")


def test_a_script_of_troll_becomes_a_program_of_anydice(script, capsys):
    file = script("sum largest 3 N d6 + B", "score.t")
    assert 0 == main(["convert", "--to", "anydice", "-D", "N=4", "-D", "B=1", file])
    program = "N: 4\nB: 1\noutput [highest 3 of Nd6] + B\n"
    assert (program, "") == capsys.readouterr()
    assert 0 == main(["calc", "--json", script(program, "score.anydice")])
    assert 15869 / 1296 + 1 == pytest.approx(json.loads(capsys.readouterr().out)["average"])


@pytest.mark.parametrize(
    ("text", "name", "error"),
    [
        ("3d6", "x.t", "1:1: error: AnyDice has no program for this: it comes to"),
        ('d6 + "x"', "x.t", "1:6: error: AnyDice has no program for this: it has no texts"),
        ("sum N d6", "x.t", "1:5: error: N has no number"),
        ("output d6", "x.anydice", "1:1: error: this is a script of AnyDice already"),
        ("4d6kh3!!", "x.roll20", "1:1: error: AnyDice has no program for this: it rolls"),
        ("defroll a() { return roll(2d6); }", "x.table", "1:1: error: AnyDice has no scripts for"),
    ],
)
def test_what_has_no_program_is_an_error(script, capsys, text, name, error):
    file = script(text, name)
    assert 1 == main(["convert", "--to", "anydice", file])
    written = capsys.readouterr()
    assert "" == written.out
    assert f"{file}:{error}" in written.err


def test_there_is_no_other_notation_to_convert_to(script, capsys):
    assert 2 == main(["convert", "--to", "roll20", script("d6", "x.roll20")])
    assert "invalid choice" in capsys.readouterr().err
