"""Errors found while calculating are those that a roll finds, word for word and at one place."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import DiceError, Span
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program
from engine.random_source import SeededSource

AT_ERROR = [
    ("1 / 0", "0"),
    ("d6 mod (x := d6; x - x)", "(x := d6; x - x)"),
    ("d6 / (x := z1; 0 * x)", "(x := z1; 0 * x)"),
    ("1 + 2d6", "2d6"),
    ("sum (3d6 * 2)", "3d6"),
    ("- {}", "{}"),
    ("sgn {1, 2}", "{1, 2}"),
    ("d 0", "0"),
    ("x := 0d0; y := 0d0; sum (x keep y)", "0"),
    ("3 d (0 - 2)", "(0 - 2)"),
    ("z (0 - 1)", "(0 - 1)"),
    ("d (2d6)", "(2d6)"),
    ("(0 - 1) # d6", "(0 - 1)"),
    ("(0 - d6) d 6", "(0 - d6)"),
    ("largest (0 - 1) 3d6", "(0 - 1)"),
    ("least (2d6) 3d6", "(2d6)"),
    ("3d6 pick (0 - d2)", "(0 - d2)"),
    ("2d6 < 3d6", "2d6"),
    ("(2d6) .. 3", "(2d6)"),
    ("median {}", "{}"),
    (
        "1 + median (fold v in d6 from s := {} do if d2 = v then s U v else s)",
        "(fold v in d6 from s := {} do if d2 = v then s U v else s)",
    ),
    ("choose (7 = d6)", "(7 = d6)"),
    ("%1 d6", "d6"),
    ("%2 {}", "{}"),
    ('sum "a"', '"a"'),
    ('if "a" then 1 else 2', '"a"'),
    ('3 < "a"', '"a"'),
    ("count [d6, d6]", "[d6, d6]"),
    ('"a" U d6', '"a"'),
    ("{1, [2, 3]}", "[2, 3]"),
    ('2 # "a"', '"a"'),
    ("foreach i in 2d6 do 'i", "'i"),
    ('if (foreach i in 2d6 do "a") then 1 else 2', '"a"'),
    ("!(foreach i in 3d3 do [i < 2, i])", "[i < 2, i]"),
    ('x := d2; (foreach i in x U d3 do "a") & 3', '"a"'),
    ('"a" drop 3d6', '"a"'),
    ("foreach i in [1, 2] do i", "[1, 2]"),
    ('repeat x := d6 until "a"', '"a"'),
    ("2 ' (1 + {})", "{}"),
    ("call f(2d6) function f(x) = x + 1", "x"),
    ("call c({1, 2}) compositional c(0, sum, pair) function pair(a, b) = [a, b] + 1", "[a, b]"),
    (
        "call f(2, 1) function f(a, n) = if a < 1 then 2 else p := 2d2; call f(a - 1, (p) = 3)",
        "(p)",
    ),
    (
        "call f(2d2, 1, 1) function f(a, b, n) ="
        " if (count a) < 1 then b else b + (call f(a drop (max a), b, (a) = a))",
        "(a)",
    ),
    ("call f(1, 2) function f(x) = x", "call f(1, 2)"),
    ("call g(1)", "g"),
    ("x := 2d6;\n  if 1 then x + 1 else 0", "x"),
]


def error_of_calculation(script: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        parse_program(script).calculate({}, 12, Budget(seconds=20))
    return caught.value


def error_of_roll(script: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        parse_program(script).roll(SeededSource(1), {})
    return caught.value


@pytest.mark.parametrize(("script", "place"), AT_ERROR)
def test_a_calculation_finds_the_error_of_a_roll(script: str, place: str) -> None:
    found, rolled = error_of_calculation(script), error_of_roll(script)
    assert found.span is not None

    assert place == script[found.span.start : found.span.end]
    assert _without_numbers(rolled.message) == _without_numbers(found.message)
    assert rolled.hint == found.hint
    assert rolled.span == found.span


def _without_numbers(message: str) -> str:
    """Return a message without the numbers that dice decided."""
    return "".join(letter for letter in message if not letter.isdigit())


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ("if 6 = d6 then 1 + {} else 2", "{}"),
        ("x := d6; if x = 7 then 1 else 12 / (x - 3)", "(x - 3)"),
        ("d (z3)", "(z3)"),
        ("choose (6 = d6)", "(6 = d6)"),
        ("1 + (4 < d6)", "(4 < d6)"),
        ("foreach i in 3d6 do 1 / (i - 6)", "(i - 6)"),
        ("call f(3) function f(n) = if n = 0 then 1 / n else call f(n - 1)", "n"),
    ],
)
def test_an_error_that_some_rolls_meet_is_found(script: str, place: str) -> None:
    span = error_of_calculation(script).span

    assert span is not None
    assert place == script[span.start : span.end]


@pytest.mark.parametrize(
    "script",
    [
        "if 7 = d6 then 1 + {} else 2",
        "x := d6; if x = 3 then 1 else 12 / (x - 3)",
        "{} & (1 / 0)",
        "if {} then median {} else 1",
        "foreach i in {} do 1 / 0",
        "0 # (1 / 0)",
        "x := 2d6; if 2 = count different x then 12 / ((max x) - min x) else 0",
        "accumulate x := d6 until 1 <= 1 / x",
    ],
)
def test_an_error_that_no_roll_meets_is_none(script: str) -> None:
    distribution = parse_program(script).calculate({}, 12, Budget(seconds=20))

    assert 0 == distribution.missing


_SUMS = (
    "(call f(n - 1)) + 0",
    "0 + call f(n - 1)",
    "(call f(n - 1)) - 0",
    "1 + (call f(n - 1)) - 1",
    "- - call f(n - 1)",
    "0 * call f(n - 1)",
    "(if d2 = 1 then 0 else 0) + call f(n - 1)",
    "x := 2d6; (max x) - (max x) + call f(n - 1)",
)
"""Calls in which a function ends with 0 added, or the like."""

_OTHERS = ("if (call f(n - 1)) < 2 then 1 else 2", "(call f(n - 1)) d 6", "call g(call f(n - 1))")
"""Other calls of it that have to be one number."""


@pytest.mark.parametrize("end", ["{}", "2d6", '"out"'])
@pytest.mark.parametrize("rest", [*_SUMS, *_OTHERS])
@pytest.mark.parametrize("call", ["call f(2)", "call f(1 + d2)", "(call f(3)) = 1"])
def test_a_call_has_to_be_a_number_even_if_0_is_added(end: str, rest: str, call: str) -> None:
    script = f"function f(n) = if n = 0 then {end} else if d3 = 1 then 1 else {rest} {call}"
    script += " function g(x) = x + 0"
    found = error_of_calculation(script)
    with pytest.raises(DiceError) as by_expressions:
        calculation.calculate(parse_program(script).script, script, {}, 12, Budget(seconds=20))

    rolled = _errors_of_rolls(script)
    assert (found.message, found.span) in rolled
    assert (by_expressions.value.message, by_expressions.value.span) in rolled


def _errors_of_rolls(script: str) -> set[tuple[str, Span | None]]:
    """Return the errors that some of a hundred rolls find."""
    found: set[tuple[str, Span | None]] = set()
    program = parse_program(script)
    for seed in range(100):
        try:
            program.roll(SeededSource(seed), {})
        except DiceError as error:
            found.add((error.message, error.span))
    return found
