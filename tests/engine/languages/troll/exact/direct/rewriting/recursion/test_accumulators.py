"""Functions that only add to a parameter, and those that never end: what they come to."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import OverBudgetError
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

WINS = "function wins(n) = if d6 = 6 then n else call wins(n + 1) "
AGAIN = "function again(x) = if x = 6 then 6 + call again(d6) else x "

TAKEN = {
    "counted from a die": WINS + "call wins(d4)",
    "counted down": "function f(n) = if d4 = 4 then n else call f(n - 1) call f(3)",
    "dice added": "function f(n) = if d4 = 4 then n else call f(n + d3) call f(3)",
    "more at the end": "function f(n) = if d4 = 4 then 1 + n - d2 else call f(n + 1) call f(3)",
    "added to the call": "function f(n) = if d4 = 4 then n else 2 + call f(n) call f(1)",
    "explodes": AGAIN + "call again(d6)",
    "explodes thrice": AGAIN + "sum 3 # call again(d6)",
    "the best of three": AGAIN + "max 3 # call again(d6)",
    "looked at twice": AGAIN + "y := call again(d6); if y > 5 then y else 0",
    "one less another": AGAIN + "(call again(d6)) - call again(d6)",
    "two chains": WINS + "(call wins(0)) + call wins(2)",
    "in rows": WINS + "x := d3; y := call wins(x); x + y",
    "for each": WINS + "sum foreach i in 1..3 do call wins(i)",
    "a walk": "function w(s, n) = if s = 0 then n else if s >= 4 then n else if d2 = 1"
    " then call w(s - 1, n + 1) else call w(s + 1, n + 1) call w(2, 0)",
    "there and back": "function w(s, n) = if s = 0 then n else if s >= 4 then n else if d2 = 1"
    " then call w(s - 1, n - 1) else call w(s + 1, n + 1) call w(2, 0)",
    "a die that steps down": "function u(s, n) = if s < 4 then n else if d s <= 2"
    " then call u(s - 2, n + 1) else call u(s, n + 1) call u(8, 0)",
    "rounds of a fight": "function f(a, b, n) = if a < 1 then n else if b < 1 then n else"
    " if d6 >= 4 then call f(a, b - 1, n + 1) else call f(a - 1, b, n + 1) call f(3, 3, 0)",
    "hits of some dice": "function r(n, s) = if n < 1 then s else x := d6; if x = 6"
    " then call r(n - 1, s + 2) else if x >= 4 then call r(n - 1, s + 1) else call r(n - 1, s)"
    " call r(4, 0)",
    "looked at in the end": "function t(s, n) = if s >= 6 then s + n else call t(s + d4, n + 1)"
    " call t(0, 0)",
}


@pytest.mark.parametrize("name", TAKEN)
def test_totals_and_calls_without_end_come_to_what_the_calculus_says(name: str) -> None:
    found = direct(TAKEN[name], 5)
    assert found is not None
    assert calculus(TAKEN[name], 5) == found


def test_what_is_too_deep_takes_the_branch_that_calls_nothing() -> None:
    outcomes, missing, limited = direct(WINS + "call wins(1)", 2) or ({}, 1, 1)

    assert {(1,): Fraction(1, 6), (2,): Fraction(5, 36), (3,): Fraction(25, 36)} == outcomes
    assert (0, Fraction(25, 36)) == (missing, limited)


def test_calls_that_have_an_end_are_worked_out_however_deep_they_go() -> None:
    text = (
        "function f(s, n) = if s = 0 then (if d6 = 6 then call f(5, n) else call f(0, n + 1)) "
        "else if s = 1 then n else call f(s - 1, n + 1) call f(0, 0)"
    )
    outcomes, missing, limited = direct(text, 1) or ({}, 1, 1)

    assert {(4,): Fraction(1, 6), (1,): Fraction(5, 6)} == outcomes
    assert (0, Fraction(5, 6)) == (missing, limited)


NUMBERS = st.sampled_from(
    ["n", "n + 1", "n - 1", "n + d2", "1 + n", "n + x", "n - x", "2", "n * 2"]
)
ENDS = st.sampled_from(["n", "n + 1", "n + d2", "x + n", "n - x", "3", "n + s", "d2 + (n - 1)"])
STATES = st.sampled_from(["s", "s - 1", "s + 1", "x", "s - x", "0", "d3"])
CONDITIONS = st.sampled_from(["x = 1", "s < 1", "x > s", "s = 2", "d3 = 3", "n > 2"])
CALLS = st.builds(
    "{}call f({}, {})".format, st.sampled_from(["", "", "1 + ", "x + "]), STATES, NUMBERS
)
BRANCHES = st.one_of(
    ENDS, CALLS, st.builds("if {} then {} else {}".format, CONDITIONS, ENDS, CALLS)
)


@given(
    CONDITIONS, BRANCHES, BRANCHES, st.sampled_from(["2, 0", "d3, 1", "1, d2"]), st.integers(1, 4)
)
@settings(max_examples=examples(40, 600), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_functions_come_to_what_the_calculus_says(
    condition: str, first: str, second: str, begin: str, limit: int
) -> None:
    text = f"function f(s, n) = x := d3; if {condition} then {first} else {second} call f({begin})"
    found = direct(text, limit)
    if found is None:
        return
    try:
        expected = calculus(text, limit)
    except OverBudgetError:
        return  # it is followed too far there
    assert expected == found
