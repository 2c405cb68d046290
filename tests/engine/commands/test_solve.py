"""The command ``solve``: the number of a parameter that gives a chance or a mean."""

import pytest

from engine.commands.command_line import main
from tests.engine.commands.reading import json_lines


def solved(capsys, *arguments):
    assert 0 == main(["solve", "--json", *arguments])
    (result,) = json_lines(capsys.readouterr().out)
    return result


def test_the_least_number_that_reaches_a_chance(script, capsys):
    file = script("sum N d6")
    ask = [file, "--vary", "N=1..20", "--goal", "at least 10", "--chance", "65%"]
    result = solved(capsys, *ask)
    assert {"numbers": {"N": 4}, "figures": ["65/72"]} == result["met"][0]
    assert ("13/20", True, 20) == (result["target"], result["whole"], result["calculated"])
    assert 17 == len(result["met"])
    assert 0 == main(["solve", *ask])
    told = capsys.readouterr().out
    assert told.startswith("N = 4: at least 10 90.28% (65/72)\n")
    assert "... and 6 more" in told


@pytest.mark.parametrize("written", ["0.65", "13/20", " 65 % "])
def test_a_chance_is_read_exactly(script, capsys, written):
    ask = ["--vary", "N=4..4", "--goal", "exactly 4", "--chance", written]
    assert "13/20" == solved(capsys, script("sum N d6"), *ask)["target"]


def test_a_mean_that_is_not_to_be_exceeded(script, capsys):
    ask = ["--vary", "N=1..9:2", "--mean", "10.5", "--at-most"]
    result = solved(capsys, script("sum N d6"), *ask)
    assert [{"N": 3}, {"N": 1}] == [one["numbers"] for one in result["met"]]


def test_two_scripts_are_made_equal(script, capsys):
    files = script("sum N d6", "one.t"), script("sum N d8 - K", "other.t")
    result = solved(capsys, *files, "--vary", "N=1..6", "--vary", "K=0..12", "--equal")
    assert [{"N": n, "K": n} for n in range(1, 7)] == [one["numbers"] for one in result["met"]]
    assert ["7/2", "7/2"] == result["met"][0]["figures"]


def test_two_scripts_that_are_never_equal_tell_where_they_are_nearest(script, capsys):
    files = script("sum N d6", "one.t"), script("20", "other.t")
    assert 0 == main(["solve", *files, "--vary", "N=1..8", "--equal"])
    told = capsys.readouterr().out
    assert told.startswith("no number gives the same for mean (N from 1 to 8); the nearest:\n")
    assert "  N = 6: mean 21 and 20\n" == told.splitlines(keepends=True)[1]


def test_a_long_range_says_what_its_answer_rests_on(script, capsys):
    ask = ["--vary", "N=1..1000000", "--mean", "1500"]
    file = script("N + d3")
    result = solved(capsys, file, *ask)
    assert {"N": 1498} == result["met"][0]["numbers"]
    assert not result["whole"]
    main(["solve", file, *ask])
    assert "numbers were calculated; this is right if" in capsys.readouterr().out


def test_a_long_range_that_turns_back_is_refused(script, capsys):
    file = script("(N - 400000) * (N - 400000)")
    assert 1 == main(["solve", file, "--vary", "N=1..1000000", "--mean", "1500"])
    assert "up and down" in capsys.readouterr().err


def test_numbers_without_a_result_are_passed_over(script, capsys):
    file = script("least 1 (1 .. N)")
    assert 0 == main(["solve", file, "--vary", "N=-1..3", "--mean", "1"])
    captured = capsys.readouterr()
    assert "N = 1: mean 1" in captured.out


def test_an_entity_of_a_table_script_varies(script, capsys):
    file = script(
        "deftype creature { ac: int }\n"
        'defroll attack(target: creature) { return roll("d20") - target.ac; }',
        "attack.table",
    )
    ask = ["--vary", "target.ac=1..20", "--goal", "at least 0", "--chance", "55%"]
    arguments = ["--arguments", '{"target": {"ac": 3}}']
    assert {"target.ac": 10} == solved(capsys, file, *ask, *arguments)["met"][0]["numbers"]


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--vary", "X=1..3", "--mean", "3"], 1, "there is no parameter X"),
        (["--vary", "N=1..3"], 2, "say what is wanted"),
        (["--vary", "N=3..1", "--mean", "3"], 2, "has no number in it"),
        (["--vary", "N", "--mean", "3"], 2, "NAME=A..B"),
        (["--vary", "N=1..3", "--chance", "65%"], 2, "needs a --goal"),
        (["--vary", "N=1..3", "--goal", "at least 3", "--mean", "3"], 2, "--goal mean"),
        (["--vary", "N=1..3", "--goal", "at least 3", "--chance", "165%"], 2, "more than 100"),
        (["--vary", "N=1..3", "--goal", "at least 3", "--chance", "1/0"], 2, "not a chance"),
        (["--vary", "N=1..3", "--mean", "1/0"], 2, "not a number"),
        (["--vary", "N=1..3", "--goal", "nice", "--mean", "3"], 2, "not a goal"),
        (["--vary", "N=1..3", "--equal"], 2, "two scripts"),
        (["--vary", "N=1..3", "--vary", "N=1..3", "--mean", "3"], 2, "two different"),
        (["--vary", "N=1..100", "--vary", "K=1..100", "--mean", "3"], 1, "pairs"),
    ],
)
def test_what_cannot_be_asked_is_told(script, capsys, arguments, status, message):
    file = script("sum N d6 + K") if "K=1..100" in arguments else script("sum N d6")
    assert status == main(["solve", file, *arguments])
    assert message in capsys.readouterr().err


def test_a_name_without_a_number_is_an_error(script, capsys):
    assert 1 == main(["solve", script("sum N d6 + K"), "--vary", "N=1..3", "--mean", "3"])
    assert "K" in capsys.readouterr().err


def test_two_chances_of_nothing_are_not_what_is_sought(script, capsys):
    files = script("sum N d6", "one.t"), script("sum N d8", "other.t")
    ask = ["--vary", "N=1..6", "--goal", "at least 7", "--equal"]
    result = solved(capsys, *files, *ask)
    assert [] == result["met"]
    assert {"N": 6} == result["nearest"][0]["numbers"]
    assert "0" not in result["nearest"][0]["figures"]
