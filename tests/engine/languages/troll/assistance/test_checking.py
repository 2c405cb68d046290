from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.troll.assistance.checking import MOST_ERRORS, check
from engine.languages.troll.reading.errors import EXAMPLES
from engine.languages.troll.reading.parser import parse


def told(script: str) -> list[tuple[str, str]]:
    """Return the place and the message of every error."""
    return [(script[error.span.start : error.span.end], error.message) for error in check(script)]


@pytest.mark.parametrize(
    "script", ["sum 3d6", "x := d6; x + N", "call f(2) function f(x) = x", "\\ note\n{}"]
)
def test_a_good_script_has_no_errors(script: str) -> None:
    assert () == check(script)


@pytest.mark.parametrize("script", [script for _, scripts in EXAMPLES for script in scripts])
def test_the_first_error_is_the_one_that_reading_raises(script: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(script)
    first = check(script)[0]
    assert (caught.value.message, caught.value.span) == (first.message, first.span)


@pytest.mark.parametrize(
    ("script", "errors"),
    [
        (
            "x := 3d6 +;\ny := 4 *;\nx + y",
            [
                (";", "a value is missing between `+` and `;`"),
                (";", "a value is missing between `*` and `;`"),
            ],
        ),
        (
            "{1, , 3 +} + largest (2) + 5",
            [
                (",", "a value is missing between `,` and `,`"),
                ("}", "a value is missing between `+` and `}`"),
                ("5", "`largest` needs two operands"),
            ],
        ),
        (
            "x := 3 y := 4; x + + y",
            [
                ("y", "there is no `;` after this binding"),
                ("+", "a value is missing between `+` and `+`"),
            ],
        ),
        (
            "x := (3d6 + 2; y := x +; x + y",
            [
                (";", "this `;` ends no binding"),
                (";", "a value is missing between `+` and `;`"),
            ],
        ),
        (
            "x := [1]; y := {1 2}; x +",
            [
                ("]", "a tuple has two parts or more, with commas between them"),
                ("{", "this `{` has no `}`"),
                ("+", "a value is missing after `+`"),
            ],
        ),
        ("2d6) + 3)", [(")", "this `)` closes nothing"), (")", "this `)` closes nothing")]),
        (
            "function f(x) = x * \nfunction g(x) = * x\n3",
            [
                ("function", "a value is missing between `*` and `function`"),
                ("*", "a value is missing between `=` and `*`"),
            ],
        ),
        ("x := 2 ^ 3; y := 7 ^ 2; x", [("^", "'^' means nothing in Troll")] * 2),
        (
            "call f(1) + call g(2)",
            [("f", "there is no function f"), ("g", "there is no function g")],
        ),
        (
            "call f(1, 2) function f(x, x) = x + y function f(x) = x",
            [
                ("x", "f has two parameters named x"),
                ("call f(1, 2)", "f takes 1 argument, but 2 are given"),
                ("y", "y has no value"),
                ("f", "there are two functions named f"),
            ],
        ),
        (
            "x := 3 +; call f(x)",
            [(";", "a value is missing between `+` and `;`"), ("f", "there is no function f")],
        ),
    ],
)
def test_reading_goes_on_behind_each_error(script: str, errors: list[tuple[str, str]]) -> None:
    assert errors == told(script)


@pytest.mark.parametrize(
    "script",
    [
        "x := (3d6; x",
        "if 1 2 else 3",
        "function f(x) = x + 1 3 3",
        '"abc\nx := 3',
        "[1, 2",
        "3 3 3",
    ],
)
def test_one_mistake_is_one_error(script: str) -> None:
    assert 1 == len(check(script))


def test_a_function_whose_body_cannot_be_read_is_there_all_the_same() -> None:
    script = "function f(x) = x + )\ncall f(2) + call f(3)"
    assert [(")", "this `)` closes nothing")] == told(script)[:1]
    assert all("no function" not in message for _, message in told(script))


def test_not_more_errors_are_told_than_anyone_reads() -> None:
    assert MOST_ERRORS == len(check("x := +; " * 100 + "x"))


def test_a_long_faulty_script_is_checked_in_little_time() -> None:
    assert len(check("x := 1 + +;\n" * 20_000 + "x")) > 0


def first_error(script: str) -> DiceError | None:
    try:
        parse(script)
    except DiceError as error:
        return error
    return None


@given(st.text(alphabet="d6x:=;+({[)}], \"'^\n!if", max_size=40))
def test_whatever_is_written_the_first_error_is_that_of_reading(script: str) -> None:
    raised, found = first_error(script), check(script)
    assert len(found) <= MOST_ERRORS
    assert raised is None or (raised.message, raised.span) == (found[0].message, found[0].span)
