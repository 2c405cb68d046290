"""Functions that call themselves, worked out as chains: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

pytestmark = pytest.mark.usefixtures("way")

CHAINS = {
    "fight": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " if (d6) > d6 then call f(a, b - 1) else call f(a - 1, b) call f(3, 4)",
    "open-ended": "function f(x) = x + if 7 < x then call f(d10) else 0 x := d10;"
    " if x < 3 then x - call f(d10) else call f(x)",
    "open-ended, to an end": "function f(x) = if 7 < x then x + call f(d10) else if x = 1 then 5"
    " else x * x call f(d10)",
    "the loser of a roll": "function f(a, b) = if a < 2 then -b else if b < 1 then a else x := 2d3;"
    " y := d3; call f(a - if (max x) > y then 0 else 1, b - if (max x) > y then 1 else 0)"
    " call f(4, 3)",
    "rolled for each of two": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " call f(a - if 1 < d3 then 1 else 0, b - if 1 < d3 then 0 else 1) call f(2, 2)",
    "drawn for each of two": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " call f(a - if 1 = choose {1, 2} then 1 else 0, b - if 1 = choose {1, 2} then 0 else 1)"
    " call f(2, 2)",
    "called for each of two": "function g(n) = d2 function f(a, b) = if a < 1 then -b else"
    " if b < 1 then a else call f(a - if 1 = call g(1) then 1 else 0,"
    " b - if 1 = call g(1) then 0 else 1) call f(2, 2)",
    "one thing or another": "function f(a, b) = if a < 1 then b else x := 2d3;"
    " y := if 4 < sum x then x else 2d4; call f(a - max y, b + min y) call f(5, 0)",
    "both at once": "function f(a, b) = if a < 1 then 0 else if b < 1 then 1 else"
    " call f(a - d4, b - d3) call f(5, 4)",
    "both strike with misses": "function f(a, b) = if a < 1 then 0 else if b < 1 then 1 else"
    " x := (d2 - 1) * d3; y := (d2 - 1) * d4; call f(a - y, b - x) call f(4, 4)",
    "rounds until one falls": "function f(a, b) = if a < 1 then 0 else if b < 1 then 0 else"
    " 1 + call f(a - (if 2 < d3 then d3 else 0), b - (if 1 < d2 then d4 else 0)) call f(4, 5)",
    "rounds in three parts": "function f(a, b, c) = if a < 1 then b else if b < 1 then 2 else"
    " if 3 = d3 then c + call f(a - (d2 - 1), b - (d3 - 1), max {0, c - (d2 - 1)})"
    " else 2 + call f(a, b - (d2 - 1), max {0, c - (d3 - 1)}) call f(2, 2, 1)",
    "critical hits": "function f(a, b) = if a < 1 then 0 else if b < 1 then 1 else h := d4;"
    " x := (if h = 4 then sum 2d2 else if 2 < h then d2 else 0); g := d3; y := (if 2 < g then g"
    " else 0); call f(a - y, b - x) call f(4, 5)",
    "one roll for both": "function f(a, b) = if a < 1 then b else if b < 1 then a + 7 else x := d3;"
    " call f(a - x, b - x - (d2)) call f(5, 6)",
    "struck down first": "function f(a, b, n) = if a < 1 then -n else x := d4;"
    " if (b - x) < 1 then n else 1 + call f(a - d3, b - x, n + z2) call f(4, 5, 0)",
    "ruin": "function f(m) = if m < 1 then 0 else if 6 <= m then 1 else"
    " if 8 <= d20 then call f(m - 1) else call f(m + 1) call f(d5)",
    "counted": "function f(n) = if n < 1 then 2 else 1 + call f(n - d6) call f(9)",
    "counted behind": "function f(n) = if n < 1 then d4 else x := d3;"
    " (if x = 1 then call f(n - x) else 3 + call f(n - x)) + x call f(5)",
    "subtracted": "function f(n) = if n < 1 then 0 else call f(n - 1) - d6 call f(3)",
    "subtracted from": "function f(n) = if n < 1 then 0 else d6 - call f(n - 1) call f(3)",
    "subtracted in a circle": "function f(a, b) = if 3 <= a then 5 else b - call f(d4, 4)"
    " call f(1, d3)",
    "subtracted as often as added": "function f(a, b) = if a < 1 then b else if 4 < a then 7 else"
    " if (d3) = 1 then 1 + call f(a + 1, b) else (call f(a - 1, b)) - 1 call f(d4, d2)",
    "a texts' end": 'function f(n) = if n < 1 then "out" else x := d4; if x = 4 then "hit"'
    " else call f(n - 1) call f(3)",
    "an end of dice": "function f(n) = if n < 1 then 2d4 else call f(n - d3) call f(4)",
    "rounds without end": "function f(n) = if (d2) = 1 then n else call f(n + 1) call f(0)",
    "sums without end": "function f(n) = if (d2) = 1 then n else 1 + call f(n) call f(0)",
    "no way out": "function f(n) = if n = 3 then 0 else call f(d2) call f(d3)",
    "a way back": "function f(n) = if n = 3 then 0 else call f(d3) 1 + call f(1)",
    "rolled often": "function f(n) = if n < 1 then 0 else 1 + call f(n - d4) sum 3 # call f(4)",
    "one in another": "function g(n) = if n < 1 then 1 else if (d2) = 1 then 3 else call g(n - 1)"
    " function f(n) = if n < 1 then 0 else x := call g(n); x + call f(n - x) call f(4)",
    "two that call one another": "function f(n) = if n < 1 then 0 else call g(n - d2)"
    " function g(n) = if n < 1 then 1 else call f(n - d3) call f(5)",
    "turn by turn": "function mine(a, b) = if a < 1 then -b else call theirs(a, b - d4, 1)"
    " function theirs(a, b, n) = if b < 1 then n else if 2 < d4 then call mine(a - d3, b)"
    " else 2 + call theirs(a - 1, b - 1, n + 1) call mine(4, 5)",
    "three in a circle": "function f(n) = if n < 1 then 0 else call g(n)"
    " function g(n) = call h(n - 1) function h(n) = if 2 < d4 then 1 + call f(n)"
    " else if n < 2 then 7 else call g(n) call f(3)",
    "one number of a die": "function f(n) = if n < 1 then 0 else x := d8; if x = 8"
    " then 3 + call f(n - 1) else if x > 4 then call f(n - 2) else call f(n - 1) call f(4)",
    "multiplied": "function f(n) = if n < 1 then 2 else if 2 < d4 then 3 * call f(n - d2) + n"
    " else x := d2; call f(n - 1) * x - 1 call f(4)",
    "multiplied in turn": "function f(n) = if n < 1 then d2 else 5 - call g(n - 1)"
    " function g(n) = if n < 1 then 1 else 2 * call f(n - d2) call f(5)",
    "begun in the midst": "function f(a, b) = if b < 1 then -1 else if a < 1 then 2 else x := d2;"
    " if a < x then call f(0, b - 1) else a call f(d2 - 1, d3 - 1)",
    "a number rolled before": "function f(n) = if n < 1 then 0 else 1 + call f(n - d2)"
    " x := d4; x + call f(x)",
    "longest run": "function run(c, v, now, best) = if v > 4 then best else if v = c"
    " then call run(c, v + 1, now + 1, max {best, now + 1}) else call run(c, v + 1, 0, best)"
    " call run(3d4, 1, 0, 0)",
    "dice taken off": "function off(a, b) = if !a then 0 else if !b then count a else"
    " if (max a) > max b then 1 + call off(a -- max a, b -- max b)"
    " else call off(a -- max a, b -- max b) call off(2d4, 3d3)",
    "dice put together": "function more(c, n) = if n < 1 then sum c else call more(c U d4, n - 1)"
    " call more({}, 3)",
    "a step up or down": "function step(die, n) = if n < 1 then die else if (d die) = 1"
    " then call step(max {4, die - 2}, n - 1) else call step(min {8, die + 2}, n - 1)"
    " call step(6, 4)",
    "added and nothing added": "function f(n) = if n < 1 then 5 else if 3 < d4"
    " then 2 + call f(n - 1) else if (d2) = 1 then call f(n - 1) else call f(n - 1) - 3 call f(3)",
}
"""Functions that call themselves; not all of them are worked out in the direct way."""

TAKEN = {
    "rounds without end",
    "sums without end",
    "fight",
    "open-ended",
    "open-ended, to an end",
    "the loser of a roll",
    "rolled for each of two",
    "drawn for each of two",
    "called for each of two",
    "one thing or another",
    "both at once",
    "both strike with misses",
    "rounds until one falls",
    "rounds in three parts",
    "critical hits",
    "one roll for both",
    "struck down first",
    "ruin",
    "counted",
    "counted behind",
    "subtracted",
    "subtracted in a circle",
    "subtracted as often as added",
    "a texts' end",
    "an end of dice",
    "a way back",
    "rolled often",
    "one in another",
    "a number rolled before",
    "a step up or down",
    "added and nothing added",
    "two that call one another",
    "turn by turn",
    "subtracted from",
    "multiplied",
    "multiplied in turn",
    "begun in the midst",
    "three in a circle",
    "one number of a die",
    "longest run",
    "dice taken off",
    "dice put together",
}


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("limit", [2, 40])
def test_calls_of_themselves_come_to_what_the_calculus_says(name: str, limit: int) -> None:
    found = direct(CHAINS[name], limit)
    assert (name in TAKEN) == (found is not None)
    if found is not None:
        assert calculus(CHAINS[name], limit) == found


def test_a_circle_may_be_left_with_a_number_added() -> None:
    text = (
        "function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d3; "
        "if a < x then 2 + call f(a - a, b - a) else call f(a - (d2 - 1), b - (d2 - 1)) "
        "call f(1, 1)"
    )
    found = direct(text, 30)
    assert found is not None
    assert calculus(text, 30) == found


NUMBERS = st.sampled_from(["a", "b", "x", "y", "1", "2", "d3", "(d2 - 1)", "a + b", "min {a, 2}"])
CONDITIONS = st.sampled_from(["a < x", "x = 2", "b < a", "1 < d3", "2 < x + b", "?0.5"])
CALLS = st.builds(
    lambda name, first, second, more: f"{more}call {name}(a - {first}, b - {second})",
    st.sampled_from(["f", "f", "g"]),
    NUMBERS,
    NUMBERS,
    st.sampled_from(["", "", "", "2 + ", "x + ", "d2 + ", "x - ", "2 * "]),
)
BODIES = st.recursive(
    st.one_of(CALLS, NUMBERS),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        CONDITIONS,
        inner,
        inner,
    ),
    max_leaves=4,
)


STARTS = st.sampled_from(["1", "2", "3", "4", "d2", "d3"])


@given(BODIES, BODIES, STARTS, STARTS, st.sampled_from([4, 30]))
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_chains_come_to_what_the_calculus_says(
    body: str, other: str, first: str, second: str, limit: int
) -> None:
    text = (
        f"function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d3; "
        f"h := d2; y := (if h = 2 then d3 else 0); {body} "
        f"function g(a, b) = if b < 1 then -1 else if a < 1 then 2 else y := d3; x := d2; {other} "
        f"call f({first}, {second})"
    )
    check_agreement(text, limit)


KNOWN = st.sampled_from(["a", "b", "0", "1", "2", "a mod 2", "b / 2", "a - b"])
BODIES_WITHOUT_DICE = st.recursive(
    st.one_of(
        KNOWN,
        st.builds(
            lambda more, name, less, second: f"{more}call {name}(a - ({less}), {second})",
            st.sampled_from(["", "", "", "2 + ", "b + ", "b - ", "2 * "]),
            st.sampled_from(["f", "f", "g"]),
            KNOWN,
            KNOWN,
        ),
    ),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        st.sampled_from(["a < b", "a = 2", "b < 1", "1 < a mod 3"]),
        inner,
        inner,
    ),
    max_leaves=4,
)


@given(BODIES_WITHOUT_DICE, BODIES_WITHOUT_DICE, st.sampled_from(["d3", "2"]), st.integers(1, 8))
@example("call f(a, 0)", "a", "1", 2)
@example("(if b < 1 then call f(a, b) else 2 + call f(a, 0))", "a", "d2 - 1", 2)
@settings(max_examples=examples(100, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_chains_without_dice_come_to_what_the_calculus_says(
    body: str, other: str, second: str, sides: int
) -> None:
    text = (
        f"function f(a, b) = if a < 1 then b else {body} "
        f"function g(a, b) = if b < 1 then a else {other} "
        f"call f(d{sides}, {second})"
    )
    check_agreement(text, 2)
    check_agreement(text, 30)


DICE = st.sampled_from(
    ["max c", "min c", "c -- max c", "c -- min c", "largest 2 c", "c drop 2", "c"]
)
OF_DICE = st.sampled_from(["count c", "max c", "sum c", "count 2 < c", "n", "1", "d2"])
BODIES_OF_DICE = st.recursive(
    st.one_of(
        OF_DICE,
        st.builds(
            lambda more, dice, number: f"{more}call f({dice}, n - {number})",
            st.sampled_from(["", "", "1 + ", "n + "]),
            DICE,
            st.sampled_from(["1", "2", "d2", "count 1 = c"]),
        ),
    ),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        st.sampled_from(["n = c", "1 < c", "2 < n", "?0.25", "1 < count c", "3 = (max c)"]),
        inner,
        inner,
    ),
    max_leaves=4,
)


@given(BODIES_OF_DICE, st.sampled_from(["2d3", "3d2", "{d4, 1}", "d3"]), st.integers(0, 4))
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_chains_with_dice_come_to_what_the_calculus_says(
    body: str, dice: str, number: int
) -> None:
    text = (
        f"function f(c, n) = if n < 1 then n else if !c then 0 else {body} call f({dice}, {number})"
    )
    check_agreement(text, 30)


@pytest.mark.parametrize(
    "text",
    [
        "function f(a, b) = if a < 1 then b else call f(a - 1, b) call f(d3000, d3000)",
        "function f(a, b) = if a < 1 then b else call f(a - d100, b - d100) call f(1000, 1000)",
        "function f(n) = if n < 1 then 0 else 1000000 + call f(n - d6) call f(50)",
        "function f(n) = if n < 1 then 1 else d20 * call f(n - 1) call f(30)",
        "function f(c, n) = if n < 1 then sum c else call f(c U c, n - 1) call f(2d6, 60)",
        "function f(n, k) = if k < 1 then n else call f(n * n, k - 1) call f(10, 60)",
        "function f(n) = if n < 1 then 0 else call f(n - 1) call f(1000000)",
    ],
)
def test_chains_that_are_not_small_are_given_up_at_once(text: str) -> None:
    assert direct(text, 200, MOST) is None
