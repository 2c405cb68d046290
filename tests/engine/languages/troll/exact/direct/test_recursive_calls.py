"""Chains that end with other chains, as one phase of a game after another."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.script import MOST_OTHERWISE_COSTLY
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

pytestmark = pytest.mark.usefixtures("way")

PHASES = {
    "one after another": "function f(a, b) = if a < 1 then call g(b) else if b < 1 then -a else"
    " if (d3) > d2 then call f(a - 1, b) else call f(a, b - 1)"
    " function g(b) = if b < 1 then 0 else if b > 4 then b else x := d4;"
    " if x = 1 then call g(b - 1) else if x = 2 then b else call g(b + 1) call f(3, 4)",
    "a total in the second": "function f(a) = if a < 1 then call g(2, 5) else call f(a - d3)"
    " function g(b, n) = if b < 1 then n else if 2 < d4 then call g(b - 1, n + 1)"
    " else call g(b, n + 2) call f(4)",
    "rounds of the first": "function f(n) = if (d2) = 1 then call g(n) else call f(n + 1)"
    " function g(n) = if n < 1 then 0 else if (d3) = 1 then n else call g(n - 1) call f(0)",
    "by way of another": "function f(a) = if a < 1 then call h(a + 4) else call f(a - d3)"
    " function h(n) = if n > 3 then call g(n) else call g(n - 1)"
    " function g(b) = if b < 1 then 7 else call g(b - d2) call f(3)",
    "the second in a sum": "function f(a) = if a < 1 then 2 + call g(3) else call f(a - d3)"
    " function g(b) = if b < 1 then 7 else call g(b - d2) call f(3)",
    "the second is needed before": "function f(a) = if a < 1 then call g(3) else x := call g(2);"
    " call f(a - x) function g(b) = if b < 1 then 1 else call g(b - d2) call f(3)",
    "three": "function f(a) = if a < 1 then call g(3) else call f(a - d3)"
    " function g(a) = if a < 1 then call h(3, a) else call g(a - d2)"
    ' function h(a, b) = if a < 1 then (if b < 0 then "out" else "in") else call h(a - 1, b - z1)'
    " call f(3)",
}
"""The first phase of these ends with a call of the second."""

LEFT = {"rounds of the first", "a total in the second"}
"""Those that are left to the calculus."""


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("limit", [2, 40])
def test_phases_come_to_what_the_calculus_says(name: str, limit: int) -> None:
    found = direct(PHASES[name], limit, MOST_OTHERWISE_COSTLY)
    assert (found is None) == (name in LEFT)
    if found is not None:
        assert calculus(PHASES[name], limit) == found


def test_a_call_may_be_handed_what_a_loop_accumulates() -> None:
    text = (
        "function f(n, t) = if n < 1 then t else call f(n - 1, max accumulate x := d6 while 5 < x)"
        " call f(2, 1)"
    )
    once = "max accumulate x := d6 while 5 < x"
    assert parse_program(text).calculate({}, 12, Budget(seconds=20)).missing > 0
    assert direct(once) == calculus(once)


NUMBERS = st.sampled_from(["a", "b", "x", "1", "2", "d2", "(d2 - 1)", "min {a, 2}"])
CONDITIONS = st.sampled_from(["a < x", "x = 2", "b < a", "1 < d3", "?0.5"])
BODIES = st.recursive(
    st.one_of(
        st.builds(
            lambda more, name, first, second: f"{more}call {name}(a - {first}, b - {second})",
            st.sampled_from(["", "", "", "1 + "]),
            st.sampled_from(["f", "f", "g", "h"]),
            NUMBERS,
            NUMBERS,
        ),
        NUMBERS,
    ),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        CONDITIONS,
        inner,
        inner,
    ),
    max_leaves=4,
)


@given(BODIES, BODIES, st.sampled_from(["1", "0", "x"]), st.sampled_from([3, 30]))
@settings(max_examples=examples(150, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_phases_come_to_what_the_calculus_says(
    body: str, other: str, less: str, limit: int
) -> None:
    other = other.replace("call f", "call g")
    text = (
        f"function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d3; {body} "
        f"function g(a, b) = if b < 1 then -1 else if a < 1 then 2 else x := d2; {other} "
        f"function h(a, b) = if b < 1 then a else x := d2; call h(a - {less}, b - 1) "
        f"call f(2, 3)"
    )
    check_agreement(text, limit)


@pytest.mark.parametrize(
    "text",
    [
        "function f(k) = if k < 1 then 2d2 else r := call f(k - 1); call f(2) count call f(1)",
        "function f(k) = if k < 1 then 1 else r := call f(k - 1); call f(2) call f(1)",
        "function f(k, a) = if k < a then d2 else r := call f(k - 1, a); call f(2, 0) call f(1, 0)",
    ],
)
def test_calls_with_known_numbers_that_have_no_end_are_followed_to_the_limit(text: str) -> None:
    assert parse_program(text).calculate({}, 6, Budget(seconds=20)).limited == 1
