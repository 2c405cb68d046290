from __future__ import annotations

import pickle
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.troll.assistance.checking import check
from engine.languages.troll.program import parse_program
from engine.random_source import SeededSource

PARAMETERS = {"N": 6, "F": 3}


def calculated(script: str):
    program = parse_program(script)
    definitions = {
        parameter.name: PARAMETERS.get(parameter.name, 3) for parameter in program.parameters
    }
    return program.calculate(definitions, DEFAULT_ITERATIONS, Budget())


def error_of(script: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        calculated(script)
    return caught.value


def fixed(script: str) -> list[str]:
    """Return what the script becomes by each fix that is offered for it."""
    return [fix.apply(script) for fix in error_of(script).fixes]


@pytest.mark.parametrize(
    ("script", "result", "mean"),
    [
        # collections in the place of numbers
        ("3d6+4", "sum 3d6 + 4", "29/2"),
        ("4+3d6", "4 + sum 3d6", "29/2"),
        ("3d6 + 2d8*2", "sum 3d6 + sum 2d8 * 2", "57/2"),
        ("-3d6", "-sum 3d6", "-21/2"),
        ("x := 3d6;\nx * 2", "x := 3d6;\nsum x * 2", "21"),
        ("sgn 3d6", "sgn sum 3d6", "1"),
        ("count (2d6)d6", "count (sum (2d6))d6", "7"),
        ("3d6 >= 10", "count 10 <= sum 3d6", "5/8"),
        ("if 3d6 >= 10 then 1 else 0", "if 10 <= sum 3d6 then 1 else 0", "5/8"),
        ("sum 3d6 > 10", "count 10 < sum 3d6", "1/2"),
        ("if sum 3d6 > 10 then 1 else 0", "if 10 < sum 3d6 then 1 else 0", "1/2"),
        ("if !(max 2d6 >= 5) then 1 else 0", "if !(5 <= max 2d6) then 1 else 0", "4/9"),
        ("if max (2d6 >= 5) then 1 else 0", "if 5 <= max 2d6 then 1 else 0", "5/9"),
        ("sum largest 1 2d6 >= 5", "count 5 <= sum largest 1 2d6", "5/9"),
        ("count 8d10 >= 8", "count 8 <= 8d10", "12/5"),
        ("d20 + 5 >= 15", "count 15 <= (d20 + 5)", "11/20"),
        ("sum 2d4 > sum 2d4", "count (sum 2d4) > sum 2d4", "53/128"),
        ("if max 2d6 > d4 + 1 then 1 else 0", "if (max 2d6) > (d4 + 1) then 1 else 0", "5/8"),
        (
            "a := 3d4; if min largest 2 a > min a then 1 else 0",
            "a := 3d4; if (min largest 2 a) > min a then 1 else 0",
            "21/32",
        ),
        # comparisons that come before what is added up
        ("d20 + 5 + d4 >= 16", "count 16 <= (d20 + 5 + d4)", "5/8"),
        ("(max 2d20) + 4 > d20 + 7", "count ((max 2d20) + 4) > (d20 + 7)", None),
        ("sum 5 # (d20 + 3 >= 12)", "sum 5 # (count 12 <= (d20 + 3))", "3"),
        ("(d20 + 5 >= 15) * 3", "(count 15 <= (d20 + 5)) * 3", "33/20"),
        (
            "s := 12; r := sum 3d6; if (r <= 4) U (r <= s - 10) then 1 else 0",
            "s := 12; r := sum 3d6; if (r <= 4) U (r <= (s - 10)) then 1 else 0",
            "1/54",
        ),
        ("count 5 <= 6d6 > 0", "count 0 < count 5 <= 6d6", "665/729"),
        # dice with listed faces
        ("d{1, 2, 6}", "choose {1, 2, 6}", "3"),
        ("sum 2d{1, 2, 6}", "sum 2 # choose {1, 2, 6}", "6"),
        ("2d{1, 2, 6} + 1", "sum 2 # choose {1, 2, 6} + 1", "7"),
        # AnyDice
        ("output 3d6", "sum 3d6", "21/2"),
        ('output 3d6+4 named "total"', "sum 3d6 + 4", "29/2"),
        ("[highest 3 of 4d6]", "sum largest 3 4d6", "15869/1296"),
        ("output [lowest 1 of 2d20] + 2", "sum least 1 2d20 + 2", "367/40"),
        ("[highest of 2d6 and 3d4]", "max {sum (2d6), sum (3d4)}", "1225/144"),
        ("[middle 1 of 3d6]", "median 3d6", "7/2"),
        ("[count {5,6} in 6d6]", "count ((6d6) keep {5,6})", "2"),
        ("A: 3d6\noutput A + 2", "A := 3d6;\nsum A + 2", "25/2"),
        # keeping and dropping
        ("4d6kh3", "sum largest 3 4d6", "15869/1296"),
        ("4d6k3 + 2", "sum largest 3 4d6 + 2", "18461/1296"),
        ("4d6dl1", "sum largest 3 4d6", "15869/1296"),
        ("4d6 drop lowest 1", "sum largest 3 4d6", "15869/1296"),
        ("2d20kl1", "min 2d20", "287/40"),
        ("2d20kh", "max 2d20", "553/40"),
        ("3d6dh1", "sum least 2 3d6", "133/24"),
        ("highest 1 2d20", "largest 1 2d20", "553/40"),
        ("sum largest 3 of 4d6", "sum largest 3 4d6", "15869/1296"),
        # rolling again
        ("4d6r1", "sum 4 # (repeat x := d6 until x =/= 1)", "16"),
        ("d6ro1", "x := d6; if x = 1 then d6 else x", "47/12"),
        # signs and words of other notations
        ("2w6", "2d6", None),
        ("3W6+2", "sum 3d6 + 2", "25/2"),
        ("sum 2w6 + w8", "sum 2d6 + d8", "23/2"),
        ("4w6kh3", "sum largest 3 4d6", "15869/1296"),
        ("d%", "d100", "101/2"),
        ("sum 2d%", "sum 2d100", "101"),
        ("sum 4dF", "sum 4 # choose {-1, 0, 1}", "0"),
        ("3d6 x 2", "sum 3d6 * 2", "21"),
        ("3d6 \N{MULTIPLICATION SIGN} 2", "sum 3d6 * 2", "21"),
        ("3d6 \N{MINUS SIGN} 1", "sum 3d6 - 1", "19/2"),
        ("sum 3d6 \N{GREATER-THAN OR EQUAL TO} 10", "count 10 <= sum 3d6", "5/8"),
        ("if d6 == 6 then 1 else 0", "if d6 = 6 then 1 else 0", "1/6"),
        ("if d6 != 6 then 1 else 0", "if d6 =/= 6 then 1 else 0", "5/6"),
        ("if d6=1 && d6=2 then 1 else 0", "if d6=1 & d6=2 then 1 else 0", "1/36"),
        ("if d6=1 || d6=2 then 1 else 0", "if d6=1 U d6=2 then 1 else 0", "11/36"),
        ("if d6=1 or d6=2 then 1 else 0", "if d6=1 U d6=2 then 1 else 0", "11/36"),
        ("d6 = 3 ? 10 : 4", "if d6 = 3 then 10 else 4", "5"),
        ("7 % 4", "7 mod 4", "3"),
        ("x^2", "x * x", "9"),
        ("// attack\nsum 3d6", "\\ attack\nsum 3d6", "21/2"),
        ("# attack\nsum 3d6", "\\ attack\nsum 3d6", "21/2"),
        ("max(3d6, 2d8)", "max {sum 3d6, sum 2d8}", "53509/4608"),
        ("sum(1, 2)", "sum {1, 2}", "3"),
        ("sum {1 2 3}", "sum {1, 2, 3}", "6"),
        ("SUM 3d6", "sum 3d6", "21/2"),
        ("sum largset 1 2d20", "sum largest 1 2d20", "553/40"),
        ("sum 2dN", "sum 2d N", "7"),
        ("sum Nd4", "sum N d4", "15"),
        # what is forgotten
        ("x = 3; x + d6", "x := 3; x + d6", "13/2"),
        ("repeat x = d6 until x > 3", "repeat x := d6 until x > 3", "5"),
        ("x := 3\nx + d6", "x := 3;\nx + d6", "13/2"),
        ("x := 3", "x := 3; x", "3"),
        ("if d6 = 6 10 else 0", "if d6 = 6 then 10 else 0", "5/3"),
        ("if d6 = 6 then 10", "if d6 = 6 then 10 else 0", "5/3"),
        ("if d6 = 6", "if d6 = 6 then 1 else 0", "1/6"),
        ("sum (2d6", "sum (2d6)", "7"),
        ("sum {1, 2", "sum {1, 2}", "3"),
        ("sum 2d6)", "sum 2d6", "7"),
        # names
        ("double(d6) function double(x) = x + x", None, "7"),
        ("call duble(d6) function double(x) = x + x", None, "7"),
        ("call f(2) function f(attack) = atack + 1", None, "3"),
    ],
)
def test_a_fix_gives_what_was_meant(script: str, result: str | None, mean: str | None) -> None:
    first = fixed(script)[0]
    assert result is None or result == first
    assert mean is None or Fraction(mean) == calculated(first).mean


@pytest.mark.parametrize(("script", "mean"), [("2d6!", 8.4), ("d6!", 4.2), ("[explode d6]", 4.2)])
def test_exploding_dice_go_on_up_to_the_limit(script: str, mean: float) -> None:
    distribution = calculated(fixed(script)[0])
    assert distribution.missing > 0
    assert mean == pytest.approx(float(distribution.mean), abs=1e-6)


def test_a_comparison_may_be_meant_in_two_ways() -> None:
    assert ["count 5 <= 3d6", "count 5 <= sum 3d6"] == fixed("3d6 >= 5")
    assert ["count 12 <= sum 3d6", "count 12 <= 3d6"] == fixed("3d6 >= 12")


def test_a_new_name_is_none_of_the_script() -> None:
    assert ["sum (accumulate y := d6 while y = 6) + x"] == fixed("d6! + x")


def test_a_fix_shows_what_it_writes() -> None:
    titles = [error_of(script).fixes[0].title for script in ("3d6+4", "x := 3\nx", "2d6)")]
    assert ["Write `sum 3d6 + 4`", "Insert `;`", "Remove `)`"] == titles


def test_only_the_lines_that_change_are_replaced() -> None:
    script = "\\ attack\nx := 2;\noutput 3d6\n"
    fix = error_of(script).fixes[0]
    assert "output 3d6" == script[fix.span.start : fix.span.end]
    assert "\\ attack\nx := 2;\nsum 3d6\n" == fix.apply(script)


def test_strings_and_comments_stay_as_they_are() -> None:
    script = '\\ 4d6kh3 == x\n"d% == 3" || \'(4d6kh3)'
    assert ['\\ 4d6kh3 == x\n"d% == 3" || \'(sum largest 3 4d6)'] == fixed(script)


def test_a_fix_works_behind_an_emoji() -> None:
    assert ['"🎲" || \'(sum 3d6 + 4)'] == fixed('"🎲" || \'(3d6+4)')


@pytest.mark.parametrize("script", ["", "d0", "1 / 0", "((((", "median {}", "3d6 +", "}{" * 50])
def test_there_is_not_always_a_fix(script: str) -> None:
    for fix in error_of(script).fixes:
        with pytest.raises(DiceError):
            parse_program(script)
        parse_program(fix.apply(script))


def test_a_roll_offers_the_same_fix() -> None:
    program = parse_program("3d6+4")
    with pytest.raises(DiceError) as caught:
        program.roll(SeededSource(1), {})
    assert ["sum 3d6 + 4"] == [fix.apply("3d6+4") for fix in caught.value.fixes]


def test_fixes_cross_a_pipe() -> None:
    error = error_of("3d6+4")
    assert error.fixes == pickle.loads(pickle.dumps(error)).fixes


@given(st.text(st.sampled_from('3d6kh!x=:;+{([)]}% ?\n"\\ofN'), max_size=30))
def test_whatever_is_written_a_fix_takes_the_first_error_away(script: str) -> None:
    try:
        parse_program(script)
    except DiceError as error:
        first = error
    else:
        return
    for fix in first.fixes:
        left = check(fix.apply(script))
        end = fix.span.start + len(fix.replacement)
        assert not left or left[0].span is None or left[0].span.start > end


@pytest.mark.parametrize(
    "script",
    [
        "x = " * 990,
        "? " * 1900,
        "[highest " * 400,
        "max(" + "1," * 1900,
        " " * 3900 + "?",
        "%" * 3900,
    ],
)
def test_no_text_is_rewritten_for_long(script: str) -> None:
    began = time.process_time()
    with pytest.raises(DiceError):
        parse_program(script)
    assert time.process_time() - began < 10


def test_a_wrong_name_is_not_mended_by_breaking_what_is_behind_it() -> None:
    script = (
        "call f(1)\nfunction f(x) = x\n"
        "function g(a, b) = if a < 1 then b else c := count a = b; call g(a - 1, c)\n"
        "function f(x) = x"
    )
    with pytest.raises(DiceError, match="two functions named f") as caught:
        parse_program(script)

    assert () == caught.value.fixes


# ---- names that are words of another notation ---------------------------------------------


def translations(script: str) -> dict[str, str]:
    """Return what the script becomes without each name that is noted."""
    return {
        script[note.span.start : note.span.end]: fix.apply(script)
        for note in parse_program(script).notes
        for fix in note.fixes
    }


@pytest.mark.parametrize(
    ("script", "name", "translated"),
    [
        ("output d20", "output", "d20"),
        ("roll d6", "roll", "d6"),
        ("4d6 drop lowest", "lowest", "sum largest 3 4d6"),
        ("4d6 drop highest", "highest", "sum least 3 4d6"),
        ("4d6 keep best", "best", "max 4d6"),
        ("4d6 drop worst + 3", "worst", "sum largest 3 4d6 + 3"),
        ("x := 4d6 drop lowest; sum x", "lowest", "x := sum largest 3 4d6; sum x"),
    ],
)
def test_a_word_of_another_notation_is_translated(script, name, translated):
    assert {name: translated} == translations(script)
    (note,) = parse_program(script).notes
    assert f"{name} is only a name here, for a number given from outside" == note.message


@pytest.mark.parametrize("script", ["N d6", "lowest", "best d20", "4d6 keep n"])
def test_a_name_that_may_be_meant_is_left_alone(script):
    assert () == parse_program(script).notes


@pytest.mark.parametrize(
    ("script", "fix"),
    [
        ("d20 advantage", "max 2d20"),
        ("d20 adv + 5", "max 2d20 + 5"),
        ("1d20 with disadvantage", "min 2d20"),
        ("d20+5 vs 15", "count 15 <= (d20+5)"),
        ("1d20 + 5 vs AC 15", "count 15 <= (1d20 + 5)"),
        ("15 <= d20 + 5", "count 15 <= (d20 + 5)"),
        ("10 < 2d6 + 3", "count 10 < (sum 2d6 + 3)"),
        ("if 15 <= d20 + 1 then 1 else 0", "if 15 <= (d20 + 1) then 1 else 0"),
        ("smu 3d6", "sum 3d6"),
        ("cuont 6 = 3d6", "count 6 = 3d6"),
    ],
)
def test_printed_rules_and_swapped_letters_are_mended(script, fix):
    assert fix == fixed(script)[0]


def test_where_a_comparison_comes_first_nothing_else_is_noted() -> None:
    script = "if sum 3d6 > sum 2d8 then 1 else 0"
    assert not parse_program(script).notes
    hint = error_of(script).hint
    assert hint is not None
    assert "comparisons come before sum" in hint


@pytest.mark.parametrize(
    ("script", "title"),
    [
        (
            "r := d20; if r >= 19 then sum 2d8 + 5 else if r + 5 >= 15 then d8 + 5 else 0",
            "Write `…5 else if 15 <= (r + 5) then d8 + 5 else 0`",
        ),
        (
            "if 2d8 + 5 > 12 then aPaladinAtNoon else aPaladinAtMidnight",
            "Write `if sum 2d8 + 5 > 12 then aPaladinAtNoon els…`",
        ),
    ],
)
def test_the_title_shows_what_changes_in_a_long_line(script, title):
    assert title in [fix.title for fix in error_of(script).fixes]
