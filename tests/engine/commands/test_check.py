"""The command ``check``: every error of every script."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.commands.command_line import main

ROOT = Path(__file__).parents[3]


def test_says_nothing_of_good_scripts(script, capsys):
    assert 0 == main(["check", script("N d6"), script("sum 3d6", "two.t")])
    assert ("", "") == capsys.readouterr()


def test_reports_every_error(script, capsys):
    files = [script("d6 +", "one.t"), script("d6"), script("(d6", "three.t")]

    assert 1 == main(["check", *files])
    lines = [line for line in capsys.readouterr().err.splitlines() if "error" in line]
    assert [files[0], files[2]] == [line.split(":1:")[0] for line in lines]


def test_a_table_script_without_a_roll_is_at_error(script, capsys):
    file = script("deftype orc { ac: int }", "mine.table")

    assert 1 == main(["check", file])
    checked = capsys.readouterr().err
    assert 1 == main(["calc", file])
    assert checked == capsys.readouterr().err
    assert f"{file}:1:24: error: this script has no defroll" == checked.splitlines()[0]


def test_a_fix_that_the_hint_does_not_tell_stands_below_it(script, capsys):
    file = script("count 3d6 > 4")

    assert 1 == main(["check", file])
    assert [
        f"{file}:1:7: error: `>` needs a single number, but this is a collection of 3 numbers",
        "    hint: sum adds a collection up to a number",
        "    fix: write `count 4 < 3d6`",
    ] == capsys.readouterr().err.splitlines()


def test_a_fix_that_the_hint_tells_is_told_once(script, capsys):
    assert 1 == main(["check", script("sum (3d6")])
    assert ["    hint: write `)` where it ends"] == capsys.readouterr().err.splitlines()[1:]


def test_of_a_very_long_word_the_middle_is_left_out(script, capsys):
    assert 1 == main(["check", script("2d6" + "ab" * 50_000, "one.roll20")])
    told = capsys.readouterr().err.splitlines()[0]
    assert told.endswith("abab` means nothing here")
    assert 1_000 < len(told) < 1_010


def test_control_characters_are_told_and_not_written(script, capsys):
    assert 1 == main(["check", script("2d6\x1b[2J", "one.roll20")])
    assert "`\\x1b` means nothing here" in capsys.readouterr().err
    assert 1 == main(["check", script("2d6\u202e", "one.roll20")])
    assert "\u202e" not in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
@pytest.mark.parametrize("name", ["a\nb.t", "a\u202eb.t", os.fsdecode(b"a\xffb.t")])
def test_the_line_of_an_error_is_one_line_whatever_the_file_is_called(script, tmp_path, name):
    script("d6 x", name)
    command = [sys.executable, "-m", "workbench", "check", name, f"{name}.t"]
    where = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(ROOT)}}
    told = subprocess.run(command, capture_output=True, check=False, timeout=60, **where)
    first, _hint, second = told.stderr.decode("ascii").splitlines()
    shown = ascii(name).strip("'")
    assert told.returncode == 1
    assert first.startswith(f"{shown}:1:4: error: ")
    assert second == f"{shown}.t: error: No such file or directory"


def test_a_file_without_a_name_is_no_folder(capsys):
    assert 1 == main(["check", ""])
    assert ": error: the name of the file is empty" == capsys.readouterr().err.strip()
