from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from engine.commands.command_line import main
from engine.control import Budget
from engine.languages.roll20.program import parse_program
from tests.engine.direct.shares import shares


def test_names_and_questions_are_parameters() -> None:
    program = parse_program("@{dice}d6kh?{Keep how many|3}+@{dice}+?{Bonus|none,0|some,2}")

    assert [("dice", None), ("Keep how many", 3), ("Bonus", 1)] == [
        (parameter.name, parameter.default) for parameter in program.parameters
    ]
    distribution = program.calculate({"dice": 1}, 12, Budget())
    assert [2, 3, 4, 5, 6, 7] == [number for number, _ in distribution.numbers]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3d20kl2kh1", ["{3d20kl2}kh1"]),
        ("3d20kl2", []),
        ("3d20kh2dl1", []),
    ],
)
def test_keeps_from_both_ends_are_noted(text: str, expected: list[str]) -> None:
    notes = parse_program(text).notes

    assert expected == [fix.apply(text) for note in notes for fix in note.fixes]


def test_comparators_and_bare_keeps_are_noted() -> None:
    assert 1 == len(parse_program("{3d6>=4, d8}>2").notes)
    assert 1 == len(parse_program("4d6k-1").notes)
    assert 0 == len(parse_program("4d6k - 1 + 3d6>4").notes)
    assert 1 == len(parse_program("d6dddddd").notes)


def test_the_ending_of_a_file_means_the_notation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "half.roll20"
    path.write_text("d2/?{Parts|2}", encoding="utf-8")

    assert 0 == main(["calc", "--json", "-D", "Parts=4", str(path)])
    told = json.loads(capsys.readouterr().out)
    assert "roll20" == told["language"]
    assert [[["1/4"], "1/2"], [["1/2"], "1/2"]] == told["outcomes"]
    assert 0.375 == told["average"]


def test_rolls_are_told_in_text_and_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("4d6kh3", encoding="utf-8")
    arguments = ["--language", "roll20", "--dice", "5,4,4,1", str(path)]

    assert 0 == main(["roll", *arguments])
    assert "4d6kh3: [5, 4, 4, ~~1~~] = 13\n" == capsys.readouterr().out
    assert 0 == main(["roll", "--json", *arguments])
    told = json.loads(capsys.readouterr().out)
    assert [[13]] == told["rolls"]
    assert [True, True, True, False] == [die["kept"] for die in told["dice"][0][0]["rolled"]]


def test_check_tells_notes_and_succeeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "median.roll20"
    path.write_text("3d20kl2kh1", encoding="utf-8")

    assert 0 == main(["check", str(path)])
    assert "write {3d20kl2}kh1" in capsys.readouterr().err


def test_weights_of_one_reroll() -> None:
    distribution = parse_program("d4ro1").calculate({}, 12, Budget())

    assert (Fraction(1, 16), Fraction(5, 16)) == tuple(
        distribution.probability((face,)) for face in (1, 2)
    )


@pytest.mark.parametrize(
    "text",
    [
        "10d6!>5",
        "20d10>7f1",
        "8d100k4",
        "{4d6+2d8, 3d20+3, 5d10+1}d1",
        "100d6!!k10",
        "8d100!k4",
        "1000d6",
    ],
)
def test_large_rolls_are_quick(text: str) -> None:
    distribution = parse_program(text).calculate({}, 12, Budget(states=60_000))

    assert distribution.computed_weight + distribution.missing * distribution.total == (
        distribution.total
    )


@pytest.mark.parametrize("roll", ["3d5!", "2d4!p", "3d6!r2"])
def test_to_keep_more_dice_than_there_can_be_is_to_keep_all(roll: str) -> None:
    kept = parse_program(f"{roll}kh{10**20}").calculate({}, 6, Budget(seconds=60))

    assert shares(parse_program(roll).calculate({}, 6, Budget())) == shares(kept)
