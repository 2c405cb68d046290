from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.assistance.checking import check
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading.parser import parse
from engine.languages.troll.reading.sizes import sizes_of
from engine.random_source import SeededSource
from tests.engine.scripts import scripts


@pytest.mark.parametrize(
    ("script", "place", "words"),
    [
        ("2d6+3", "2d6", "a collection of 2 numbers"),
        ("count 3d6 > 4", "3d6", "a collection of 3 numbers"),
        ("5d10 >= 8", "5d10", "a collection of 5 numbers"),
        ("{} + 1", "{}", "the empty collection"),
        ("x := {1, 2}; y := x; 2 * y", "y", "a collection of 2 numbers"),
        ('"total: " + sum 3d6', '"total: "', "a text"),
        ("1 + [1, 2]", "[1, 2]", "a pair"),
        ("-3d6", "3d6", "a collection of 3 numbers"),
        ("d (2d6)", "(2d6)", "a collection of 2 numbers"),
        ("largest (2d6) 5d6", "(2d6)", "a collection of 2 numbers"),
        ("(2d6) # d6", "(2d6)", "a collection of 2 numbers"),
        ("2d6 .. 3", "2d6", "a collection of 2 numbers"),
        ("{1, 2, 3} pick 2d6", "2d6", "a collection of 2 numbers"),
        ("1 + largest 2 5d6", "largest 2 5d6", "a collection of 2 numbers"),
        ("1 + ({1, 2, 3} -- d6)", "({1, 2, 3} -- d6)", "a collection of several numbers"),
        ("1 + foreach i in {1, 2} do d6", "foreach i in {1, 2} do d6", "a collection of 2 numbers"),
        ("repeat x := 2d6 + 1 until x", "2d6", "a collection of 2 numbers"),
        ("call f(1) function f(x) = x + 2d6", "2d6", "a collection of 2 numbers"),
    ],
)
def test_what_no_roll_can_take_is_found_without_rolling(script, place, words):
    error = check(script)[0]
    assert (place, words) == (
        script[error.span.start : error.span.end],
        error.message.split("but this is ")[1],
    )
    with pytest.raises(DiceError):
        parse_program(script).roll(SeededSource(1), {})


@pytest.mark.parametrize(
    "script",
    [
        "1d6 + 3",
        "N d6 + 3",
        "1 # d6 + 3",
        "largest 1 5d6 + 1",
        "max 3d6 + 1",
        "(6 < 3d6) + 1",
        "if d6 = 6 then 2d6 + 1 else 0",
        "0 # (2d6 + 1)",
        "foreach i in {} do i + 2d6",
        "x ~ 2d6 + 1",
        "d6 + 1 function never(x) = 2d6 + 1",
        "d6 & 3d6 U 2",
        "call f(3d6) function f(x) = sum x",
    ],
)
def test_what_some_roll_may_take_is_no_error(script):
    assert () == check(script)


def test_all_places_are_told_and_each_has_its_fix():
    script = "x := 2d6 + 1;\ny := 3d8 * 2;\nx + y"
    assert [
        "x := sum 2d6 + 1;\ny := 3d8 * 2;\nx + y",
        "x := 2d6 + 1;\ny := sum 3d8 * 2;\nx + y",
    ] == [error.fixes[0].apply(script) for error in check(script)]


@given(scripts(), st.integers(0, 99))
def test_what_is_called_an_error_fails_in_every_roll(script, seed):
    if sizes_of(parse(script)).errors:
        with pytest.raises(DiceError):
            parse_program(script).roll(SeededSource(seed), {}, 8)


@given(scripts())
def test_what_is_called_an_error_has_no_distribution(script):
    if sizes_of(parse(script)).errors:
        with pytest.raises(DiceError):
            parse_program(script).calculate({}, 8, Budget(seconds=2))


def test_thousands_of_bindings_are_gone_through_in_little_time():
    script = "".join(f"x := {n};\n" for n in range(20_000)) + "x"
    assert 1 == sizes_of(parse(script)).body.most


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ("d0", "0"),
        ("3d(2 - 2)", "(2 - 2)"),
        ("0d0", "0"),
        ("z -1", "-1"),
        ("(1 - 3)d6", "(1 - 3)"),
        ("(-1) # d6", "(-1)"),
        ("(-1) ' d6", "(-1)"),
        ("largest -1 3d6", "-1"),
        ("{1, 2} pick -1", "-1"),
        ("d6 / 0", "0"),
        ("d6 mod (3 - 3)", "(3 - 3)"),
        ("choose {}", "{}"),
    ],
)
def test_numbers_that_no_operator_takes_are_found_without_rolling(script, place):
    (error,) = check(script)
    assert place == script[error.span.start : error.span.end]
    assert error.hint is not None
    with pytest.raises(DiceError) as rolled:
        parse_program(script).roll(SeededSource(1), {})
    assert (error.message, error.span) == (rolled.value.message, rolled.value.span)


@pytest.mark.parametrize("script", ["z 0", "0d6", "d1", "largest 0 3d6", "0 # d0", "d6 / (1 - 2)"])
def test_numbers_at_the_limit_are_taken(script):
    assert not check(script)
    parse_program(script).roll(SeededSource(1), {})
