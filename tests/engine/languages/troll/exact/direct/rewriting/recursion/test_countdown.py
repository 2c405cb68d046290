"""Functions that count their rounds: they come to what the calculus says, without the number."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST_OTHERWISE_COSTLY
from engine.languages.troll.exact.direct import recursive_calls
from engine.languages.troll.exact.direct.rewriting.recursion.countdown import Countdown, counted
from engine.languages.troll.reading.parser import parse
from engine.languages.troll.reading.syntax import Call, Function
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

pytestmark = pytest.mark.usefixtures("way")

COUNTED = {
    "down": ("f(a, n) = if n < 1 then a else call f(a + d3, n - 1)", "f(0, 4)", 4),
    "up": ("f(a, n) = if n < 7 then call f(max {a, d6}, 1 + n) else a", "f(2, 4)", 3),
    "by twos": ("f(a, n) = if 0 >= n then a else call f(a - d2, n - 2)", "f(5, 5)", 3),
    "to a number": ("f(n, a) = if n = 0 then a else call f(n - 1, a * d2)", "f(3, 1)", 3),
    "or somebody falls": (
        "f(a, n) = if (a < 1) U (n = 0) then a else call f(a - d2, n - 1)",
        "f(3, 5)",
        5,
    ),
    "and nobody falls": (
        "f(a, n) = if n > 0 & a > 0 then call f(a - (d2), n - 1) else 7 - a",
        "f(4, 3)",
        3,
    ),
    "not over": ("f(a, n) = if !(n < 1) then call f(a + d2, n - 1) else d3 + a", "f(0, 3)", 3),
    "looked at after the last": (
        "f(a, n) = if n > 2 then call f(a + d2, n - 3) else a + n * d2",
        "f(0, 7)",
        2,
    ),
    "something is added": (
        "f(a, n) = if n < 1 then a else if a < 1 then -2 else"
        " if 1 = d3 then 2 + call f(a, n - 1) else call f(a - d2, n - 1) - 1",
        "f(3, 4)",
        4,
    ),
    "two are rolled": (
        "f(a, b, n) = if a < 1 then -1 else if b < 1 then 9 else if n < 1 then a - b else"
        " if 1 = d3 then call f(a - 1, b, n - 1) else call f(a - d3, b - d2, n - 1)",
        "f(4, 3, 3)",
        3,
    ),
    "nothing but rounds": ("f(n) = if n < 1 then 0 else d4 + call f(n - 1)", "f(3)", 3),
    "texts": (
        'f(a, n) = if n < 1 then "over" else if a < 1 then 0 else call f(a - d2, n - 1)',
        "f(3, 2)",
        2,
    ),
    "begun with dice": ("f(a, n) = if n < 1 then a else call f(a + d2, n - 1)", "f(d4, 2)", 2),
}
"""Functions, how they are called, and for how many rounds."""

NOT_COUNTED = [
    ("f(a, n) = if n < 1 then a else call f(a + d3, n - d2)", "f(0, 4)"),
    (
        "f(a, n) = if n < 1 then a else if 1 = d2 then call f(a, n - 1) else call f(a, n - 2)",
        "f(0, 4)",
    ),
    ("f(a, n) = if n < d2 then a else call f(a + d3, n - 1)", "f(0, 4)"),
    ("f(a, n) = if n < 1 then a else call f(a + n, n - 1)", "f(0, 4)"),
    ("f(a, n) = if a > 3 then n else if n < 1 then 0 else call f(a + d3, n - 1)", "f(0, 4)"),
    (
        "f(a, n) = if n < 1 then (if a < 5 then call f(a + 1, n - 1) else a) else call f(a, n - 1)",
        "f(0, 4)",
    ),
    ("f(a, n) = if n < 1 then a else call f(a + d3, n + 1)", "f(0, 4)"),
    ("f(a, n) = if n < 1 then a else call f(a + d3, n - 1)", "f(0, d4)"),
]
"""Functions that do not count, or nobody knows how far."""


def read(function: str, call: str) -> Countdown | None:
    script = parse(f"function {function} call {call}")
    (one,), called = script.declarations, script.body
    assert isinstance(one, Function)
    assert isinstance(called, Call)
    return counted(one, called.arguments)


@pytest.mark.parametrize("name", COUNTED)
def test_rounds_are_counted(name: str) -> None:
    function, call, rounds = COUNTED[name]
    found = read(function, call)
    assert found is not None
    assert found.rounds == rounds
    assert len(found.arguments) == len(found.round.parameters) == len(found.last.parameters)

    script = f"function {function} call {call}"
    result = direct(script, 40, MOST_OTHERWISE_COSTLY)
    assert result is not None
    assert result == calculus(script, 40)


@pytest.mark.parametrize(("function", "call"), NOT_COUNTED)
def test_other_numbers_are_left(function: str, call: str) -> None:
    assert read(function, call) is None


NUMBERS = st.sampled_from(
    ["a", "b", "1", "d2", "d3 - 1", "(if a < b then d2 else 1)", "max {a, b}"]
)
OVER = st.sampled_from(["n < 1", "1 > n", "n = 0", "0 >= n", "(n < 1) U (a < 1)", "n < 2", "n < 3"])
CONDITIONS = st.sampled_from(
    ["a < b", "1 < d3", "b < d3", "a = 1", "n > 0 & a > b", "n < 2", "n = 2"]
)
ENDS = st.one_of(NUMBERS, st.sampled_from(["a - b", "2d2", "a + d2", "n", '"out"', "n + 2d2"]))
BODIES = st.recursive(
    st.one_of(
        st.builds(
            lambda more, first, second: f"{more}call f(a - {first}, b + {second}, n - 1)",
            st.sampled_from(["", "", "1 + ", "d2 + ", "b - "]),
            NUMBERS,
            NUMBERS,
        ),
        NUMBERS,
    ),
    lambda inner: st.one_of(
        st.builds("(if {} then {} else {})".format, CONDITIONS, inner, inner),
        st.builds("(a := {}; {})".format, NUMBERS, inner),
    ),
    max_leaves=4,
)


@given(OVER, BODIES, ENDS, st.sampled_from(["2", "3", "d2"]), st.integers(0, 4))
@settings(max_examples=examples(150, 5_000), suppress_health_check=list(HealthCheck))
@example("n < 1", "call f(a - d2, b + d3 - 1, n - 1)", "a - b", "d2", 3)
@example("n < 1", "if 1 < d3 then call f(a - d2, b + d2, n - 1) else b", "2d2", "2", 4)
def test_generated_rounds_come_to_what_the_calculus_says(
    over: str, body: str, end: str, first: str, rounds: int
) -> None:
    check_agreement(
        f"function f(a, b, n) = if {over} then {end} else {body} call f({first}, 1, {rounds})",
        40,
        MOST_OTHERWISE_COSTLY,
    )


@given(OVER, BODIES, ENDS, st.integers(5, 25))
@settings(max_examples=examples(60, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
@example("n < 1", "1 + call f(a - d2, b + d3 - 1, n - 1)", "a - b", 20)
def test_many_rounds_come_to_what_they_come_to_uncounted(
    over: str, body: str, end: str, rounds: int
) -> None:
    script = (
        f"function f(a, b, n) = if {over} then {end} else if (a + b) > 20 then a else"
        f" if (a + b) < -20 then b else {body} call f(2, 1, {rounds})"
    )
    found = direct(script, 40, MOST_OTHERWISE_COSTLY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recursive_calls, "counted", lambda *_: None)
        uncounted = direct(script, 40, MOST_OTHERWISE_COSTLY)
    if found is not None and uncounted is not None:
        assert found == uncounted
