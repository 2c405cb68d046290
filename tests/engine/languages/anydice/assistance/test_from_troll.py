"""Scripts of Troll written as AnyDice programs: both have the same distribution."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages import Translation, converters, language_named
from resources.mechanic_library import library
from tests.engine.scripts import FUNCTIONS, Writer


def converted(text: str, **definitions: int) -> Translation:
    (program,) = converters(language_named("troll"))["anydice"](text, definitions, ())
    return program


def calculated(language: str, text: str, definitions: dict[str, int]) -> Distribution:
    return language_named(language).parse(text).calculate(definitions, 12, Budget(seconds=20))


def chances(distribution: Distribution) -> dict[object, Fraction]:
    return {one: Fraction(weight, distribution.total) for one, weight in distribution.numbers}


def assert_alike(text: str, **definitions: int) -> None:
    program = converted(text, **definitions)
    names = dict(program.names)
    renamed = {names[own]: number for own, number in definitions.items() if own in names}
    ours = calculated("troll", text, definitions)
    assert chances(ours) == chances(calculated("anydice", program.text, renamed))


@pytest.mark.parametrize(
    ("script", "program"),
    [
        ("sum 3d6", "output 3d6"),
        ("sum largest 3 4d6", "output [highest 3 of 4d6]"),
        ("min 2d20 - 3", "output [lowest 1 of 2d20] - 3"),
        ("count 5 <= 6 d 6", "output 6d(d6 >= 5)"),
        ("count (8 d 6 keep {1, 5})", "output 8d[{1, 5} contains d6]"),
        ("sum largest 2 (3d6 U 2d8)", "output [highest 2 of 3d6 and 2d8]"),
        ("max 6 # (sum largest 3 4d6)", "output [highest 1 of 6d[highest 3 of 4d6]]"),
        ("sum 4 # (choose {-1, 0, 1})", "output 4d{-1, 0, 1}"),
        ("max {d6, d8, d10}", "output [highest of [highest of d6 and d8] and d10]"),
        ("repeat x := d8 until x < 8", "function: x X:n { if X < 8 { result: X } }\noutput [x d8]"),
        (
            "function double(x) = x + x\ncall double(d6) + call double(d8)",
            "function: double X:n { result: X + X }\noutput [double d6] + [double d8]",
        ),
        (
            "x := 5d10; (count 7 <= x) - count 1 = x",
            "function: x X:s { result: (X >= 7) - (X = 1) }\noutput [x 5d10]",
        ),
        (
            "x := d20; if x = 20 then sum 2d8 else if x < 5 then 0 else d8",
            "function: x X:n {\n  if X = 20 { result: 2d8 }\n  if X < 5 { result: 0 }\n"
            "  result: d8\n}\noutput [x d20]",
        ),
    ],
)
def test_a_script_becomes_what_a_person_would_write(script, program):
    assert program == converted(script).text
    assert_alike(script)


@pytest.mark.parametrize(
    "script",
    [
        "(d10 - 5) / 3 + (d6 - 4) mod 3 + sgn (d4 - 2)",
        "d6 * -(d4)",
        "x := 4d6; sum largest 2 least 3 x",
        "x := 4d6; 10 * (count straight x) + (max counts x) + median x",
        "x := 3d6; (sum x) - (sum (x drop {2, 3})) + count (x -- {6, 6})",
        "x := 3d4; count foreach v in x do (v + 1) = x",
        "max foreach v in 1..4 do count v = 3d4",
        "x := 3d4; max foreach v in 1..4 do sum v = x",
        "count 3 # (if d6 > 4 then {1, 1} else {})",
        "sum foreach v in 3d6 do if v > 4 then v else 0",
        "if !(6 = 2d6) then 1 else sum (2 < 3d4)",
        "x := 2d6; repeat y := d8 until y keep x",
        "sum (repeat x := 2d6 until 1 < count different x)",
        "q := d2; repeat x := (d2 - 1) until x < q",
        "q := 2d3; r := d4; x := repeat x := d4 until x > min q;"
        " y := repeat y := d6 until (y > x) & y > 1; y * 10 + x + r",
        "q := d2; sum 3 # (repeat x := d4 until x > q)",
        "x := 3d2; (sum x) + count foreach q in (1 < x) do {}",
        "sum (d2 # 3) + sum (d3) d 4",
        "d d d4",
        "count d4 > 3d6",
        "count (3d6 keep 2d4)",
        "x := d6; x := x + x; x * x",
        "function f(n) = if n = 0 then 1 else (call f(n - 1)) + d n call f(4)",
        "function t(a, b) = if a = 0 then 1 else if b = 0 then 0 else"
        " if d6 > 2 then call t(a - 1, b) else call t(a, b - 1) call t(2, 2)",
        "call sign(d4 - 2)",
        "sum ?0.25 + count ?0.5 + if ?0.1 then 1 else 2",
        "sum 5 d 6 + sum least 2 (2d6 U 3d4 U d8 U d10)",
    ],
)
def test_a_script_and_its_program_have_one_distribution(script):
    assert_alike(script)


def test_names_become_variables_with_their_numbers():
    script = "sum largest k (n ~ 4) d6 + Bonus"
    program = converted(script, k=3, Bonus=-1)
    assert "K: 3\nN: 4\nBONUS: -1\noutput [highest K of Nd6] + BONUS" == program.text
    assert (("k", "K"), ("n", "N"), ("Bonus", "BONUS")) == program.names
    assert_alike(script, k=2, n=5, Bonus=7)


def test_a_number_that_decides_what_is_written_is_written():
    program = converted("sum (M d6 U N d8)", M=0, N=2)
    assert ("N: 2\noutput Nd8", (("N", "N"),)) == (program.text, program.names)


_ENDLESS = "function f(n) = if n = 0 then 0 else call f(n - 1)\n"


@pytest.mark.parametrize(
    ("reason", "place", "script"),
    [
        ("it comes to a collection", (1, 1), "3d6"),
        ("it has no texts", (1, 16), 'if d6 = 6 then "hit" else 0'),
        ("it has no tuples", (1, 1), "[1, d6]"),
        ("as its explode depth says", (1, 5), "sum accumulate x := d6 while x = 6"),
        ("it draws nothing without putting back", (1, 13), "sum ((1..5) pick 2)"),
        ("calls itself with what is rolled", (1, 38), f"{_ENDLESS}call f(d3)"),
        ("calls itself so often", (1, 38), f"{_ENDLESS}call f(20)"),
        ("several or none", (1, 9), "1 + 2 + (3 < d6)"),
        ("N has no number", (1, 5), "sum N d6"),
        ("there is no function g", (1, 10), "1 + call g(1)"),
        ("f takes 2 arguments, but 1 is given", (1, 1), "call f(1) function f(a, b) = a"),
    ],
)
def test_what_has_no_program_is_refused_with_a_reason_and_its_place(reason, place, script):
    with pytest.raises(DiceError) as caught:
        converted(script)
    assert reason in caught.value.message
    assert caught.value.span is not None
    assert place == (caught.value.span.line, caught.value.span.column)


def test_a_name_that_a_function_does_not_know_is_the_error_of_the_script():
    script = "function f(a) = a + count lost call f(2)"
    with pytest.raises(DiceError, match="lost") as caught:
        converted(script)
    assert script.index("lost") == caught.value.span.start


def test_the_library_is_converted_wherever_that_can_be():
    troll = [one for theme in library() for one in theme.mechanics if one.language == "troll"]
    count = 0
    for mechanic in troll:
        try:
            converted(mechanic.script, **mechanic.values)
        except DiceError:
            continue
        count += 1
        assert_alike(mechanic.script, **mechanic.values)
    assert count > 40  # the others come to texts, explode or call themselves


@given(st.randoms(use_true_random=False), st.booleans())
def test_random_scripts_and_their_programs_have_one_distribution(chance, is_sum):
    writer = Writer(chance)
    script = f"sum {writer.collection(2)}" if is_sum else writer.number(2)
    script = script + FUNCTIONS if "call" in script else script
    try:
        program = converted(script)
        ours = calculated("troll", script, {})
    except DiceError:
        return
    if not ours.missing:
        try:
            theirs = calculated("anydice", program.text, {})
        except OverBudgetError:
            return
        assert chances(ours) == chances(theirs)


def test_rolls_of_another_notation_come_by_way_of_troll():
    (program,) = converters(language_named("roll20"))["anydice"]("4d6kh3+@{b}", {"b": 2}, ())
    assert ("B: 2\noutput [highest 3 of 4d6] + B", (("b", "B"),)) == (program.text, program.names)


@pytest.mark.parametrize("text", [f"{'9' * 5000} + d6", f"d6 * ({'9' * 4000} * {'9' * 4000})"])
def test_numbers_of_too_many_digits_are_refused_at_their_place(text: str) -> None:
    with pytest.raises(DiceError, match="too long for its digits") as error:
        converters(language_named("troll"))["anydice"](text, {}, ())
    assert error.value.span is not None
    assert text[error.value.span.start :].lstrip("(").startswith("99")
