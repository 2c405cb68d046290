from __future__ import annotations

import pytest
from hypothesis import given

from engine.errors import DiceError
from engine.languages.troll.program import parse_program
from tests.engine.scripts import scripts


def mended(script: str) -> list[str]:
    """Return what the first fix of each note makes of a script."""
    return [note.fixes[0].apply(script) for note in parse_program(script).notes]


@pytest.mark.parametrize(
    ("script", "result"),
    [
        ("sum 4#(1..13) pick 5", "sum (4#(1..13) pick 5)"),
        ("count 1 = (4 # (1..13)) pick 5", "count 1 = ((4 # (1..13)) pick 5)"),
        ("choose 1..6", "choose (1..6)"),
        ("sum 3 # 1 .. 6", "sum 3 # (1 .. 6)"),
        ("sum 3d6 drop 1 drop 2", "sum (3d6 drop 1 drop 2)"),
        ("sum largest 3 5d6 drop 1", "sum largest 3 (5d6 drop 1)"),
        ("1 + sum 3d6 keep 6", "1 + sum (3d6 keep 6)"),
        ("2 * -max 3d6 -- 6", "2 * -max (3d6 -- 6)"),
        ("count 6 = 3d6 -- 2d6", "count 6 = (3d6 -- 2d6)"),
        ("sum 2d6 U 3d8", "sum (2d6 U 3d8)"),
        ("sum 2d6 @ 3d8", "sum (2d6 @ 3d8)"),
        ("min(2d6) U {1, 2}", "min((2d6) U {1, 2})"),
        ("'3d6 U 2d8", "'(3d6 U 2d8)"),
        ("1 = 4d6 pick 2", "1 = (4d6 pick 2)"),
        ("least 2 5d6 drop {1, 2}", "least 2 (5d6 drop {1, 2})"),
        ("median 3d6 keep {1, 2}", "median (3d6 keep {1, 2})"),
        ("x := sum 2d6 drop 1; x + 1", "x := sum (2d6 drop 1); x + 1"),
        (
            "call f(3)\nfunction f(x) = count x drop 3",
            "call f(3)\nfunction f(x) = count (x drop 3)",
        ),
        ("if 1 then sum 3d6 drop 6 else 2", "if 1 then sum (3d6 drop 6) else 2"),
        ("1..10 pick 3", "(1..10) pick 3"),
        ("count 1..10 drop 3", "count (1..10 drop 3)"),
    ],
)
def test_an_operator_that_ends_early_is_noted_and_mended(script, result):
    assert result == mended(script)[0]


@pytest.mark.parametrize(
    "script",
    [
        "(sum 4#(1..13)) pick 5",
        "sum (4#(1..13) pick 5)",
        "max 3d6 U max 2d8",
        "largest 2 3d6 -- largest 1 3d6",
        "x := 3d6; min x .. max x",
        "min 2d6 .. 6",
        "-1..1",
        "-3 U 4",
        "(1..6) drop 3",
        "1..(6 drop 3)",
        "different 5d6 drop 6",
        "6 < 3d8 drop 7",
        "if !d6 = 6 U d8 = 8 then 1 else 0",
        "if 1 = d6 U 6 = d6 then 1 else 0",
        "if max 6 = 3d6 U max 5 = 3d6 then 1 else 0",
        "sum 3d6 + 2",
        "sum 3d6 & 2",
        "d6 U d8",
        "%1 [3d6, 1] U 2",
        '"a" || sum 3d6',
    ],
)
def test_what_is_meant_is_left_alone(script):
    assert () == parse_program(script).notes


@given(scripts())
def test_both_ways_out_take_the_note_away(script):
    for note in parse_program(script).notes:
        for fix in note.fixes:
            left = parse_program(fix.apply(script)).notes
            assert note.message not in [one.message for one in left] or len(left) < len(
                parse_program(script).notes
            )


def test_parentheses_that_are_offered_change_nothing_where_that_is_meant():
    (note,) = parse_program("1 + sum 3d6 keep 6").notes
    _, meant = note.fixes
    assert "1 + (sum 3d6) keep 6" == meant.apply("1 + sum 3d6 keep 6")
    assert "`sum` ends before this `keep` and takes only `3d6`" == note.message
    assert note.hint is not None
    assert "(sum 3d6) keep 6" in note.hint


def test_a_deep_script_is_read_without_its_stack_running_out():
    script = "sum (" * 400 + "3d6 drop 1" + ")" * 400
    with pytest.raises(DiceError):
        parse_program("(" + script)
    assert () == parse_program(script).notes


@pytest.mark.parametrize(
    ("script", "result"),
    [
        ("if x = m+1 then 1 else 0", "if x = (m+1) then 1 else 0"),
        ("d20 + 5 >= 15", "count 15 <= (d20 + 5)"),
        ("15 <= d20 + 5", "count 15 <= (d20 + 5)"),
        ("if 2 < d6 < 5 then 1 else 0", "if 2 < 5 > d6 then 1 else 0"),
        ("if count 6 = 3d6 then 1 else 0", "if 6 = 3d6 then 1 else 0"),
        ("if sum 3d6 - 10 then 1 else 0", "if 0 =/= (sum 3d6 - 10) then 1 else 0"),
        ("foreach i in 3 do i * d6", "foreach i in 1..3 do i * d6"),
        ("sum {1-6, 8}", "sum {1..6, 8}"),
        ("x = d6", "x := d6; x"),
        ("3d6", "sum 3d6"),
        ("x := 2; 3 d x", "x := 2; sum 3 d x"),
    ],
)
def test_other_slips_that_can_be_calculated_are_noted(script, result):
    assert result == mended(script)[0]


@pytest.mark.parametrize(
    "script",
    ["(6 = d6) + 1", "count 6 = 3d6 + 1", "3 < 7 > 2d6", "{3-1}", "if 1 then 2 else 3", "N d6"],
)
def test_what_other_slips_resemble_is_left_alone(script):
    assert () == parse_program(script).notes


def test_what_fails_only_where_it_is_reached_is_noted():
    (note,) = parse_program("if d6 = 6 then 3d6 + 1 else 0").notes
    assert note.message.startswith("a roll that comes here fails: ")
    assert "if d6 = 6 then sum 3d6 + 1 else 0" == note.fixes[0].apply(
        "if d6 = 6 then 3d6 + 1 else 0"
    )
