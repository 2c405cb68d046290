"""Functions that are called with so many dice, told how many: as the roller and the calculus do."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.recursion.pool_sizes import with_pool_sizes
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Function
from tests.amount import examples
from tests.engine.direct.shares import shares
from tests.engine.enumerator import enumerate_exactly
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement, direct


def parameters_told(text: str) -> tuple[str, ...]:
    """Return the parameters of the only function of a script, told how many dice there are."""
    script = parse_program(text).script
    (function,) = script.declarations
    assert isinstance(function, Function)
    assert isinstance(script.body, syntax.Call)
    (told,), _ = with_pool_sizes([function], script.body.arguments)
    return told.parameters


@pytest.mark.parametrize(
    "text",
    [
        "function f(x) = if (count x) < 1 then 0 else 1 + call f((count 2 <= x) d3) call f(2d3)",
        "function f(x) = if 1 = (max x) then max x else 1 + call f((count x) d2) call f(2d2)",
        "function f(x, n) = if !x then n else call f((count 1 < x) z2, n + sum x) call f(2z2, 0)",
        "function f(a, b, n) = if !a then 0 - count b else if {!b, n < 1} then count a else"
        " call f((count 1 < a) d2, (count 2 = b) d3, n - 1) call f(2d2, 1 d3, 2)",
    ],
)
def test_calls_with_dice_come_to_what_rolling_them_does(text: str) -> None:
    found = direct(text, 3)
    assert found is not None
    assert found[0] == shares(enumerate_exactly(text, {}, 3))[0]


DICE = ["(count 2 <= x) d3", "(count x) d3", "(count k = x) d3", "2d3", "(1 + count 3 = x) d3"]
ENDS = ["count x", "sum x", "x", "max ({0} U x)", "different x", "k"]


@given(
    st.sampled_from(DICE),
    st.sampled_from(DICE),
    st.sampled_from(ENDS),
    st.sampled_from(ENDS),
    st.sampled_from(["2 = x", "(sum x) > 3", "k < count x", "(d2) = 1"]),
    st.integers(0, 3),
    st.integers(1, 3),
)
@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_rounds_come_to_what_the_calculus_says(
    dice: str, other: str, end: str, last: str, condition: str, count: int, rounds: int
) -> None:
    check_agreement(
        f"function f(x, k) = if k < 1 then {last} else if {condition} then call f({dice}, k - 1)"
        f" else if 3 = x then {end} else call f({other}, k - 1) call f({count} d3, {rounds})",
        40,
    )


@pytest.mark.parametrize(
    ("arguments", "parameter"),
    [
        ("(count 2 < x) d6", "dice of x"),
        ("(count 2 < x) d8", "x"),
        ("(count 2 < x) z6", "x"),
        ("x -- max x", "x"),
        ("d6", "x"),
        ("(count 2 < x) d (max x)", "x"),
    ],
)
def test_only_equal_dice_are_told_by_their_number(arguments: str, parameter: str) -> None:
    text = f"function f(x) = if !x then 0 else call f({arguments}) call f(3d6)"
    assert parameters_told(text) == (parameter,)
