"""The limits that every command keeps, from reading a script to writing what came of it."""

from __future__ import annotations

import json

import pytest

from engine.commands import troll
from engine.commands.command_line import main
from engine.languages.lexeme import LONGEST_TEXT

COMMANDS = ("calc", "roll", "check", "convert")


def scripts_of(length):
    """Return a script of each notation, about as long as asked for."""
    return {
        "long.t": "x := d6;\n" * (length // 9) + "x",
        "long.roll20": "1d6+" * (length // 4) + "1",
        "long.table": "defroll x() {\n" + "a = 1;\n" * (length // 7) + "return a;\n}\n",
    }


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["long.t", "long.roll20", "long.table"])
def test_a_text_too_long_to_be_a_script_is_refused_at_once(command, name, script, capsys):
    file = script(scripts_of(2 * LONGEST_TEXT)[name], name)

    assert 1 == main([command, file])
    told = capsys.readouterr().err
    if command == "convert" and name == "long.table":
        assert "has no scripts for the notation Table script" in told
    elif command != "convert" or name == "long.roll20":
        assert f"a script has {LONGEST_TEXT:,} at most" in told
        assert told.startswith(f"{file}:")


@pytest.mark.parametrize("command", COMMANDS)
def test_of_a_huge_file_only_the_beginning_is_looked_at(command, tmp_path, capsys):
    file = tmp_path / "huge.t"
    with file.open("wb") as huge:
        huge.truncate(10**12)

    assert 1 == main([command, str(file)])
    assert f"{file}:1:1: error: this is too long" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["calc", "check", "convert", "roll"])
def test_reading_is_under_the_limit_of_time(command, script, capsys):
    file = script(scripts_of(LONGEST_TEXT - 100)["long.roll20"], "long.roll20")

    assert 1 == main([command, "--max-seconds", "0.1", file])
    assert "this takes longer than 0.1 seconds" in capsys.readouterr().err


def test_rolling_is_under_the_limit_of_time(script, capsys):
    file = script("sum 500000d6")

    assert 1 == main(["roll", "--count", "1000", "--max-seconds", "0.2", file])
    assert "this takes longer than 0.2 seconds" in capsys.readouterr().err
    assert 1 == troll.main([file, "1000", "--max-seconds", "0.2"])
    assert "this takes longer than 0.2 seconds" in capsys.readouterr().err


def test_rolls_of_a_table_script_are_under_the_limit_of_time(script, capsys):
    text = "defroll x() { n = 0; while (n < 30000) { n += 1; } return n; }"
    file = script(text, "long.table")

    assert 1 == main(["roll", "--count", "100000", "--max-seconds", "0.3", file])
    assert "this takes longer than 0.3 seconds" in capsys.readouterr().err


def test_writing_the_outcomes_is_under_the_limit_of_memory(script, capsys):
    file = script("sum 12d30000")

    assert 1 == main(["calc", "--json", "--max-memory", "60", file])
    captured = capsys.readouterr()
    assert "memory" in json.loads(captured.out)["error"]["message"]


def test_a_calculation_says_how_else_to_know_and_a_check_does_not(script, capsys):
    file = script(scripts_of(LONGEST_TEXT - 100)["long.roll20"], "long.roll20")
    for command, hint in (("calc", True), ("check", False)):
        main([command, "--max-seconds", "0.1", file])
        assert hint == ("--samples" in capsys.readouterr().err)
