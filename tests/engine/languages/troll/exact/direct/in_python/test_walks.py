"""Scripts that are written in Python come to what the calculus says."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.work import Work
from engine.errors import DiceError
from engine.languages.troll.exact.direct.in_python import functions
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import (
    calculus,
    check_agreement,
    direct,
    shares,
)

WRITTEN = [
    'x := sum 2d6; if x >= 10 then "strong" else if x >= 7 then "weak" else "miss"',
    'x := 3d6; n := count 4 >= x; (if n = 0 then "no" else "yes") || if 4 = x then "!" else ""',
    'x := d6; if x = 1 then "a" else if 8 >= sum 2d6 then "b" else y := sum 2d6; 7 >= y & y',
    "x := d20; if x = 20 then sum 4d6 else if x >= 12 then sum 2d6 else 0",
    "x := d10; y := if x = 10 then 10 + d10 else x; y * y",
    's := 3d6; if 1 = s then "panic" else if 6 = {8d6, s} then "success" else "failure"',
    "x := 4d6; sum foreach v in 1..6 do n := count v = x; if 2 <= n then v * n else 0",
    "x := 4d4; max {max x, max foreach v in 1..4 do sum v = x}",
    "x := d6; y := d6; if x = y then {x, y} else if x > y then x else {}",
    "x := d4; {x, x} drop d2",
    "x := 3d4; (min largest 2 x) - median x",
    "x := 3d6; different (x U 3)",
    "x := 2d6; y := 2d6; if (max x) < max y then 1 else if 1 = x & ! 6 = y then 2 else 3",
    "max {0, min {6, max 2d8} - d4} mod 3",
    "x := 3d4; foreach v in 1..4 do (n := count v = x; if n > 1 then v else {})",
    "x := 3d4; y := d3; count foreach v in x do (v > y & v + y)",
    "x := 3d4; y := d3; sum foreach v in x do if v = y then {v, 1} else {}",
    'x := choose (2..4); if x = 2 then "two" else "more " || sum 2d3',
    "x := repeat y := d6 until y > 2; if x = 3 then x + d4 else x",
    "n := if d6 > 3 then 2 else 1; x := 3d4; sum largest n x",
    "n := max {d3, 2} + 1; x := 4d3; if (max least n x) = 3 then n else min x",
    "x := d20; y := d20; m := min {x, y}; m * max {m, 3}",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_scripts_come_to_what_the_calculus_says(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    function = functions.FunctionWriter.function
    monkeypatch.setattr(
        functions.FunctionWriter,
        "function",
        lambda self: written.append(self) or function(self),
    )
    found = direct(text)
    assert found == calculus(text)
    assert written


def test_one_number_may_have_many_values() -> None:
    steps = parse_program("x := d5000; if x > 2500 then x mod 2 else - (x mod 3)").steps
    assert steps is not None
    assert steps.calculated({}, Work(steps.most, 12)) is not None


def test_what_may_be_an_error_is_left_to_others() -> None:
    assert direct("x := d6; y := d6; x / (y - 6)") is None
    assert direct("x := d6; y := 2d6; x + y") is None


@pytest.mark.parametrize(
    "body",
    [
        "if 3 = {x, p, y} then x else y",
        "count 2 <= {x, {y, 2 < p}, 3}",
        "if x > 3 then (n := x * y; m := n - x; if m > 4 then {m, n} else p) else max p",
        "foreach v in p do (if v = x then (n := v + y; {n, n}) else {})",
        "foreach v in (n := x; {n, y}) do v + 1",
        'if x > y then (n := x - y; "by" || n) else "lost"',
    ],
)
def test_names_and_unions_inside_come_to_what_the_calculus_says(body: str) -> None:
    script = f"x := d4; y := d6; p := 2d3; {body}"
    assert direct(script) == calculus(script)


NEEDLESS = [
    "x := d6; y := d6; if x = y then (n := x / (y - 6); 3) else 2",
    "x := d6; y := d6; if x = y then count {x / (y - 6), 1} else 2",
    "x := d6; y := d6; if x / (y - 6) then 1 else 2",
    "x := d6; y := d6; (x mod (y - 6)) & y",
    "x := 3d6; if 2 = x then sum foreach v in x do count (1 / (v - 3)) else 7",
    "x := 3d6; if 2 = x then count foreach v in 1..3 do v / (v - 3) else 7",
    "x := 2d6; y := d3; if (1 / (y - 2)) < (5 < x) then 1 else 2",
    "x := 2d6; y := d3; if (1 / (y - 2)) =/= (5 < x) then 1 else 2",
    "x := 2d6; y := d3; count (1 / (y - 2)) < (5 < x)",
    "x := 2d6; y := d3; w := (1 / (y - 2)) < (5 < x); count w",
    "function f(n) = 12 / (n - 2) x := d6; y := d6; if x < y then count {call f(x), 1} else y",
]
"""Scripts with errors in what need not be worked out."""


@pytest.mark.parametrize("text", NEEDLESS)
def test_what_may_be_an_error_and_does_not_matter_is_left_to_others(text: str) -> None:
    assert direct(text) is None
    with pytest.raises(DiceError, match="division by zero"):
        calculus(text)


def test_a_die_that_is_written_once_and_read_twice_is_rolled_twice() -> None:
    text = (
        "function both(x) = {x, x} a := d6; b := call both(d4); if a > 3 then b else call both(a)"
    )
    assert direct(text) == calculus(text)


FUNCTIONS = [
    "function gcd(a, b) = if b = 0 then a else call gcd(b, a mod b) call gcd(d12, d12)",
    "function digits(n) = if n < 10 then n else n mod 10 + call digits(n / 10)"
    " call digits((sum 3d6) * sum 3d6)",
    "function even(n) = if n < 1 then 1 else call odd(n - 1)"
    " function odd(n) = if n < 1 then 0 else call even(n - 1)"
    " x := d8; if call even(x) = 1 then x else - call odd(x)",
    "function rank(n, m) = if n = 0 | m = 0 then n + m else x := call rank(n - 1, m); x + n * m"
    " call rank(d3, d3)".replace("n = 0 | m = 0", "{n = 0, m = 0}"),
]


@pytest.mark.parametrize("text", FUNCTIONS)
def test_functions_without_dice_are_written_as_well(text: str) -> None:
    assert direct(text) == calculus(text, 40)


@pytest.mark.parametrize(
    "text",
    [
        "function f(n) = call f(n) x := d4; if x = 1 then call f(x) else x",
        "function f(n) = call f(n + 1) + 1 call f(d4)",
        "function f(n, m) = if n = 0 then m else call f(n - 1, m * m) call f(d20 + 20, d4)",
        "function f(n) = if n = 1 then 7 mod (n - 1) else n call f(d4)",
        "function f(n) = if n = 1 then {} else n 2 * call f(d4)",
    ],
)
def test_functions_without_an_end_or_that_may_be_an_error_are_not(text: str) -> None:
    found = direct(text)
    assert found is None or found == calculus(text)


def test_numbers_that_become_long_are_left_to_others() -> None:
    names = [f"s{letter}" for letter in "abcdefghijklmn"]
    squares = "; ".join(f"{one} := {before} * {before}" for before, one in pairwise(names))
    assert direct(f"sa := d4; {squares}; if 3 < sn then sn else 0") is None


_NUMBERS = st.recursive(
    st.sampled_from(
        ["1", "3", "d4", "(sum 2d3)", "a", "b", "(count 2 = p)", "(max p)", "(count p)", "(- a)"]
    ),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "/", "mod"]), inner),
        st.builds("(max {{{}, {}}})".format, inner, inner),
        st.builds("(min {{p, {}}})".format, inner),
        st.builds("(sum foreach v in 1..3 do v * {})".format, inner),
        st.builds("(sgn {})".format, inner),
    ),
    max_leaves=3,
)
_SIGNS = st.sampled_from(["=", "=/=", "<", "<=", ">", ">="])
_COLLECTIONS = st.sampled_from(
    [
        "p",
        "q",
        "{a, b}",
        "(p U q)",
        "(2 < p)",
        "(p keep q)",
        "(largest 2 p)",
        "2d3",
        "(a U 2d2)",
        "(different q)",
        "(foreach v in p do v + a)",
        "(foreach v in p do if v > a then v else {})",
        "(foreach v in 1..3 do (n := count v = p; n < b & {v, n}))",
        "(p drop a)",
        "(largest (max {a, 1}) p)",
        "{}",
        "(1 & p)",
        "(minimal p)",
    ]
)
_CONDITIONS = st.recursive(
    st.builds("({} {} {})".format, _NUMBERS, _SIGNS, _COLLECTIONS | _NUMBERS) | _COLLECTIONS,
    lambda inner: st.one_of(
        st.builds("({} & {})".format, inner, inner),
        st.builds("(! {})".format, inner),
        st.builds("{{{}, {}}}".format, inner, inner),
    ),
    max_leaves=3,
)
_TEXTS = st.sampled_from(['"x"', '"y"', '("x" || a)', '("x" |> "yy")', '(p || "z")', '("x" || d2)'])
_BODIES = st.recursive(
    _NUMBERS | _COLLECTIONS | _TEXTS,
    lambda inner: st.one_of(
        st.builds("(if {} then {} else {})".format, _CONDITIONS, inner, inner),
        st.builds("(a := {}; {})".format, _NUMBERS, inner),
        st.builds("(p := {}; {})".format, _COLLECTIONS, inner),
    ),
    max_leaves=5,
)


@settings(max_examples=examples(150, 6_000), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["2d3", "3d2", "2 # (choose {1, 3, 3})", "{d3, 2}", "(d3 U d2)"]),
    st.sampled_from(["2d2", "1..3", "{}", "2d3", "p"]),
    st.sampled_from(["d4", "sum 2d2", "max p", "count 2 < p", "3", "z2"]),
    _NUMBERS,
    _BODIES,
)
def test_generated_scripts_come_to_what_the_calculus_says(
    p: str, q: str, a: str, b: str, body: str
) -> None:
    check_agreement(
        f"p := {p}; q := {q}; a := {a}; b := 2; b := {b}; {body}", may_be_unreadable=True
    )


LONG = "9" * 5_000
CHAIN = "".join(f"if x = {face} then {2 * face} else " for face in range(120))


@pytest.mark.parametrize(
    "text",
    [
        f"x := d6; if x = 3 then {LONG} else x",
        f"x := 2d6; count {LONG} > x",
        f"function f(a) = if a > {LONG} then a else if a > 3 then {LONG} else call f(a + d2)"
        " call f(0)",
        f"function f(a) = if a > 3 then {LONG} else call f(a + 1) x := d3; call f(x)",
        f"x := d100; {CHAIN} 0",
        f"x := d6; if {'!' * 200} (x = 1) then 1 else 0",
        f"x := d6; sum foreach i in 1..6 do {'(' * 150} i + x {'+ 1)' * 150}",
    ],
)
def test_what_python_cannot_read_is_worked_out_otherwise(text: str) -> None:
    assert calculus(text) == shares(parse_program(text).calculate({}, 12, Budget()))
