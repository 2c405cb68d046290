"""Functions that need what they call before they end: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST_OTHERWISE_COSTLY
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

CALLS = {
    "waits for itself": "function f(n) = if n < 1 then 0 else max {d6, call f(n - 1)} call f(3)",
    "needs two": "function f(n) = if n < 2 then d3 else (call f(n - 1)) + call f(n - 2) call f(4)",
    "named first": "function f(n) = if n < 1 then 0 else x := call f(n - 1);"
    " if x > 3 then x - d2 else x + d2 call f(3)",
    "as many as a die": "function f(n) = if n < 1 then 1 else sum (d3) # call f(n - 1) call f(2)",
    "explodes twice": "function f(n) = if n < 1 then 0 else x := d4; if x = 4"
    " then (call f(n - 1)) + call f(n - 1) else x call f(3)",
    "joined": "function f(n) = if n < 1 then {} else (d3) U call f(n - d2) call f(3)",
    "one of two": "function f(n) = if n < 1 then 5 else max {call g(n - 1), d4}"
    " function g(n) = if n < 1 then -1 else (call f(n - 1)) - call f(n - 2) call f(4)",
    "needs what may be itself": "function f(n) = if n < 1 then 0 else max {d2, call f(n - z1)}"
    " call f(2)",
    "run from each face": "function run(c, v) = if v = c then 1 + call run(c, v + 1) else 0"
    " c := 3d4; max foreach v in c do call run(c, v)",
    "runs from some faces": "function run(c, v) = if v = c then 1 + call run(c, v + 1) else 0"
    " c := 3d4; max {call run(c, 1), call run(c, 2), call run(c U 4, 3)}",
    "one or fewer": "function f(c) = if (count c) < 2 then sum c else"
    " max {call f(least 1 c), call f(c -- max c)} call f(3d3)",
    "called with other numbers": "function f(a, b) = if a < b then a else"
    " (call f(a - b, b)) * call f(a - 2, b + 1) x := d4; call f(5 + x, d3)",
    "inside another": "function g(n) = if n < 1 then 1 else max {d2, call g(n - 1)}"
    " function f(n) = if n < 1 then 0 else 1 + call f(n - call g(2)) call f(4)",
    "a chain inside": "function g(n) = if n < 1 then 1 else 1 + call g(n - d2)"
    " function f(n) = if n < 1 then 0 else min {call g(n), 4 + call f(n - 1)} call f(3)",
}
"""Functions that need what they call; not all of them are worked out in the direct way."""

ENDLESS = {"needs what may be itself"}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("limit", [2, 40])
def test_calls_before_the_end_come_to_what_the_calculus_says(name: str, limit: int) -> None:
    found = direct(CALLS[name], limit)
    assert (name in ENDLESS) == (found is None)
    if found is not None:
        assert calculus(CALLS[name], limit) == found


NUMBERS = st.sampled_from(["a", "b", "x", "1", "2", "d2", "a + b", "min {a, 2}"])
CALLED = st.builds(
    lambda name, first, second: f"(call {name}(a - {first}, b - {second}))",
    st.sampled_from(["f", "g"]),
    st.sampled_from(["1", "2", "x", "b", "d2"]),
    st.sampled_from(["0", "1", "x", "d2"]),
)
CONDITIONS = st.sampled_from(["a < x", "x = 2", "b < a", "1 < d3", "2 < x + b", "?0.5", "a = b"])
BODIES = st.recursive(
    st.one_of(CALLED, NUMBERS),
    lambda inner: st.one_of(
        st.builds(
            lambda condition, then, other: f"(if {condition} then {then} else {other})",
            CONDITIONS,
            inner,
            inner,
        ),
        st.builds(
            lambda sign, left, right: f"({left} {sign} {right})",
            st.sampled_from(["+", "-", "*"]),
            inner,
            inner,
        ),
        st.builds(lambda left, right: f"(max {{{left}, {right}}})", inner, inner),
        st.builds(lambda bound, body: f"(y := {bound}; {body} + y)", inner, inner),
        st.builds(lambda body: f"(sum 2 # {body})", inner),
    ),
    max_leaves=3,
)


@given(BODIES, BODIES, st.sampled_from(["1", "2", "d2", "w - 1"]), st.integers(1, 2))
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_calls_come_to_what_the_calculus_says(
    body: str, other: str, first: str, second: int
) -> None:
    text = (
        f"function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d3; {body} "
        f"function g(a, b) = if a < 1 then -1 else x := d2; ({other}) "
        f"w := d3; (call f({first}, {second})) + w"
    )
    check_agreement(text, 30)


OF_DICE = st.sampled_from(["count c", "max c", "sum c", "count 2 < c", "n", "1", "c", "n = c"])
ON_DICE = st.recursive(
    st.one_of(
        OF_DICE,
        st.builds(
            lambda dice, number: f"(call f({dice}, n - {number}))",
            st.sampled_from(["max c", "c -- max c", "largest 2 c", "c drop 2", "c", "2 < c"]),
            st.sampled_from(["1", "2", "count 1 = c"]),
        ),
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda condition, then, other: f"(if {condition} then {then} else {other})",
            st.sampled_from(["n = c", "1 < c", "2 < n", "1 < count c", "3 = (max c)"]),
            inner,
            inner,
        ),
        st.builds(lambda left, right: f"({left} U {right})", inner, inner),
        st.builds(lambda body: f"(1 + sum {body})", inner),
        st.builds(lambda body: f"(foreach v in c do v U {body})", inner),
    ),
    max_leaves=4,
)


@given(
    ON_DICE,
    st.sampled_from(["2d3", "3d2", "{d4, 1}", "d3"]),
    st.sampled_from(["call f(c, 2)", "max foreach v in c do call f(c, v)", "call f(1 < c, 2)"]),
    st.sampled_from([3, 30]),
)
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_calls_for_known_dice_come_to_what_the_calculus_says(
    body: str, dice: str, begun: str, limit: int
) -> None:
    text = (
        f"function f(c, n) = if n < 1 then n else if !c then 0 else {body} "
        f"c := {dice}; (count c) U {begun}"
    )
    check_agreement(text, limit)


@pytest.mark.parametrize(
    "text",
    [
        "function f(n) = if n < 1 then 1 else max {d6, call f(n - 1)} call f(1000)",
        "function f(n) = if n < 1 then 1 else max {d6, call f(n + 1)} call f(1)",
        "function f(n) = if n < 1 then 1 else (call f(n - 1)) + call f(n - d1000) call f(1000)",
        "function f(n, k) = if k < 1 then n else max {1, call f(n * n, k - 1)} call f(10, 39)",
        "function f(n) = if n < 1 then 9 else (call f(n - 1)) * call f(n - 1) call f(35)",
        "function f(n) = if n < 1 then 2 else sum (call f(n - 1)) # call f(n - 1) call f(30)",
        "function f(n) = if n < 1 then d6 else (call f(n - 1)) U call f(n - 1) call f(30)",
        "function f(c, n) = if n < 1 then c else (call f(c U c, n - 1)) U c c := 2d6;"
        " count call f(c, 30)",
    ],
)
def test_calls_that_are_not_small_are_given_up_at_once(text: str) -> None:
    assert direct(text, 200, MOST_OTHERWISE_COSTLY) is None
