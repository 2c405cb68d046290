"""Dice of a round that depend on the state: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST_OTHERWISE_COSTLY
from engine.languages.troll.exact.direct.number_tuples import NumberTuple
from engine.languages.troll.exact.direct.rewriting.recursion.rounds import gathered
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.parser import parse
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

ROUNDS = {
    "ranks": "function f(a, b) = if a < 1 then -b else if b < 1 then a else r := (min {3, a}) d3;"
    " s := (min {2, b}) d3; k := min {2, a, b};"
    " w := count foreach i in 1..k do (min largest i r) > (min largest i s);"
    " call f(a - k + w, b - w) call f(4, 3)",
    "two figures": "function f(a, b, n) = if 2 <= b then a else if n < 1 then b else x := 2d4;"
    " call f(a + count 3 < x, b + count 2 > x, n - 1) call f(0, 0, 3)",
    "one of three": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " x := max (min {2, a}) d4; y := max (min {2, b}) d4; if x > y then call f(a, b - 1)"
    " else if x < y then call f(a - 1, b) else call f(a - 1, b - 1) call f(3, 3)",
    "by how much": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " x := sum a d2; y := count 2 = (b + 1) d3; if x > y then call f(a, b - (x - y))"
    " else if y > x then call f(a - (y - x), b) else call f(a - 1, b) call f(2, 3)",
    "compared twice": "function f(a, n) = if n < 1 then a else x := 2d4; if a < x then"
    " call f(a + 1, n - 1) else if a < x then 9 else call f(a + max x, n - 1) call f(2, 2)",
    "a name and a figure": "function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d4;"
    " y := x d3; if x < max y then call f(a - x, b) else call f(a, b - x) call f(4, 5)",
    "dice and a figure": "function f(c, n) = if n < 1 then sum c else x := 2d3; y := d3;"
    " if y = x then call f(x, n - 1) else call f(c U y, n - 1) call f({}, 2)",
    "rolled in a branch": "function f(a, n) = if n < 1 then a else x := d4;"
    " if x > 2 then (y := 2d3; call f(a + (if x = y then 1 else 2), n - 1))"
    " else (y := d3; call f(a - (if y < x then 1 else 0), n - 1)) call f(0, 2)",
    "none in the other branch": "function f(a, n) = if n < 1 then a else x := 3 < a d4;"
    " if !x then call f(a, n - 1) else call f(max {1, a - max x}, n - 1) call f(3, 3)",
    "no division by zero": "function f(a, n) = if n < 1 then a else x := 2 < 2d4; k := count x;"
    " if k < 1 then call f(a + 1, n - 1) else call f(a + (6 / k), n - 1) call f(1, 3)",
    "no number in the other branch": "function f(a, n) = if n < 1 then a else"
    " if a > 0 then call f(a - d (12 / a), n - 1) else call f(a + d3, n - 1) call f(3, 4)",
    "one name for two things": "function f(a, n) = if n < 1 then a else"
    " if a > 3 then (x := d4; call f(a - x, n - 1)) else x := d6; x := x + 1; call f(x, n - 1)"
    " call f(3, 3)",
    "helper": "function hits(n, to) = count to <= (min {2, n}) d4"
    " function f(a, b) = if a < 1 then -b else if b < 1 then a else h := call hits(a, 3);"
    " l := call hits(b, if a > 2 then 4 else 3); call f(a - l, b - h) call f(3, 4)",
    "stepping": "function f(die, n) = if n < 1 then die else x := d die;"
    " if x < 2 then call f(max {2, die - 2}, n - 1) else if x = die then call f(die + 2, n - 1)"
    " else call f(die, n - 1) call f(4, 3)",
    "both stop": "function f(a, b, n) = if a < 1 & b < 1 then n else if n > 3 then 4 else"
    " call f(if a > 0 & 2 <= d3 then 0 else a, if b > 0 & (d3) = 3 then 0 else b, n + 1)"
    " call f(1, 1, 0)",
    "odds of a key": "function f(a, n) = if n < 1 then a else y := d3; x := count 2 < y d3;"
    " u := if y > 1 then x else d2; call f(a + u, n - 1) call f(0, 2)",
    "margin of the better one": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " x := 1 + d4; y := d5; if x > y then call f(a, b - max {0, x - 2}) else if y > x then"
    " call f(a - max {1, y - 2}, b) else call f(a - 1, b) call f(3, 3)",
    "names in some branches": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " x := d4; y := d4; if x <= 2 & y > 2 then call f(a, b - x) else if y <= 2 & !(2 = x) then"
    " call f(a - y, b) else call f(a - 1, b - 1) call f(4, 4)",
    "advantage of those who are left": "function f(a, b) = if a < 1 then -b else if b < 1 then a"
    " else x := d4; y := d4; if (x + a) > (y + b) then call f(a, b - x) else call f(a - y, b - 1)"
    " call f(3, 3)",
    "no division in the other branch": "function f(a, n) = if n < 1 then a else x := z2; y := z2;"
    " if x > y then call f(a + (4 / x), n - 1) else if y > 0 then call f(a - 4 / y, n - 1)"
    " else call f(a, n - 1) call f(3, 2)",
    "a chain in a round": "function g(n) = if n < 1 then 0 else 1 + call g(n - d3)"
    " function f(a, n) = if n < 1 then a else x := call g(a); if x > 2 then call f(a - 1, n - 1)"
    " else call f(a + x, n - 1) call f(3, 3)",
}


@pytest.mark.parametrize("name", ROUNDS)
def test_rounds_come_to_what_the_calculus_says(name: str) -> None:
    found = direct(ROUNDS[name], 40, MOST_OTHERWISE_COSTLY)
    assert found is not None
    assert calculus(ROUNDS[name], 40) == found


def test_names_that_branches_look_at_become_few_ways() -> None:
    """What the worse one rolled is not asked: who is better, and one number, are enough."""
    text = (
        "function f(a, b) = if a < 1 then 0 else if b < 1 then 1 else x := 3 + d20; y := 2 + d20;"
        " if x > y then call f(a, b - max {0, x - 10}) else if y > x then call f(a - y / 2, b)"
        " else call f(a, b) call f(12, 12)"
    )
    (function,) = parse(text).declarations
    assert isinstance(function, syntax.Function)
    (rewritten,) = gathered([function])
    (rolled,) = [one for one in syntax.walk(rewritten) if isinstance(one, NumberTuple)]
    assert len(rolled.parts) == 2


@pytest.mark.parametrize(
    "turn",
    [
        "if x > y then call f(a + x - y, b) else call f(a, b + y - x)",
        "if x = y then call f(a + x + y, b) else call f(a + x, b + y)",
        "if x > y then call f(a + x, b) else if 2 * x > y then call f(a + 1, b) else if 3 * x > y"
        " then call f(a, b + y) else if 4 * x > y then call f(a, b + 1) else if 5 * x > y"
        " then call f(a + x, b) else if 6 * x > y then call f(a, b + y) else call f(a, b + 2)",
    ],
)
def test_names_that_all_or_many_branches_look_at_are_rolled_as_they_are(turn: str) -> None:
    (function,) = parse(
        f"function f(a, b) = if a > 9 then 0 else x := d8; y := d6; {turn} call f(0, 0)"
    ).declarations
    assert isinstance(function, syntax.Function)
    assert gathered([function]) == [function]


NUMBERS = st.sampled_from(["a", "b", "1", "2", "min {2, a}", "a - b", "min {2, b, k}"])
DICE = st.one_of(
    st.builds(lambda number: f"(max {{0, {number}}}) d3", NUMBERS),
    st.sampled_from(["d3", "2d2", "d (max {1, a})", "a < 2d3", "2 < 2d3", "choose {1, a, b}"]),
)
NAMES = st.sampled_from(["x", "y"])
OF_DICE = st.one_of(
    st.builds(lambda name: f"(count {name})", NAMES),
    st.builds(lambda name: f"(sum {name})", NAMES),
    st.builds(lambda number, name: f"(count {number} < {name})", NUMBERS, NAMES),
    st.builds(lambda name, number: f"(max {{{number}, {name}}})", NAMES, NUMBERS),
    st.sampled_from(["((sum x) - sum y)", "a", "1", "(count x U y)"]),
)
FIGURES = st.one_of(OF_DICE, st.sampled_from(["u", "u", "(u * k)"]))
CONDITIONS = st.recursive(
    st.one_of(
        st.builds(
            lambda left, sign, right: f"{left} {sign} {right}",
            FIGURES,
            st.sampled_from(["<", ">", "=", "<="]),
            FIGURES,
        ),
        st.sampled_from(["2 = x", "!y", "a < x", "?0.5", "1 < d3", "a < b"]),
    ),
    lambda inner: st.builds(lambda one, other: f"({one}) & ({other})", inner, inner),
    max_leaves=2,
)
ENDS = st.one_of(
    st.builds(
        lambda more, first, second: f"{more}call f(a - {first}, b - {second}, n - 1)",
        st.sampled_from(["", "", "2 + ", "(sum x) + "]),
        FIGURES,
        FIGURES,
    ),
    FIGURES,
)
BODIES = st.recursive(
    ENDS,
    lambda inner: st.one_of(
        st.builds(
            lambda condition, then, other: f"(if {condition} then {then} else {other})",
            CONDITIONS,
            inner,
            inner,
        ),
        st.builds(lambda bound, body: f"(w := {bound}; {body})", FIGURES, inner),
        st.builds(lambda name, dice, body: f"({name} := {dice}; {body})", NAMES, DICE, inner),
    ),
    max_leaves=4,
)


@given(BODIES, DICE, DICE, OF_DICE, st.integers(1, 2))
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_rounds_come_to_what_the_calculus_says(
    body: str, first: str, second: str, figure: str, rounds: int
) -> None:
    text = (
        f"function f(a, b, n) = if n < 1 then b else k := max {{0, a}}; x := {first};"
        f" y := {second}; u := {figure}; {body} call f(2, 1, {rounds})"
    )
    check_agreement(text, 30)


SCORES = st.sampled_from(["x", "y", "w", "x", "y", "(x - y)", "(y / 2)", "(max {1, x - 2})", "2"])
LEVELS = st.one_of(SCORES, st.sampled_from(["(x + a)", "(y + b)", "1", "(2 / x)", "(x + u)"]))
COMPARED = st.builds(
    lambda one, sign, other: f"{one} {sign} {other}",
    LEVELS,
    st.sampled_from(["<", ">", "=", "<=", ">=", "=/="]),
    LEVELS,
)
ASKED = st.one_of(
    COMPARED,
    st.builds(lambda one, sign, other: f"({one}) {sign} {other}", COMPARED, st.just("&"), COMPARED),
    st.builds(lambda one: f"!({one})", COMPARED),
)
TURNS = st.recursive(
    st.builds(
        lambda first, second, more: f"{more}call f(a - {first}, b - {second}, n - 1)",
        st.one_of(st.just("0"), LEVELS),
        st.one_of(st.just("1"), LEVELS),
        st.sampled_from(["", "", "1 + ", "x + "]),
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda asked, one, other: f"(if {asked} then {one} else {other})", ASKED, inner, inner
        ),
        st.builds(lambda value, body: f"(u := {value}; {body})", LEVELS, inner),
    ),
    max_leaves=5,
)
ROLLS = st.sampled_from(
    ["d3", "1 + d4", "z2", "sum 2d2", "max 2d3", "d (max {1, a})", "a", "x", "2d2"]
)


@given(TURNS, st.lists(ROLLS, min_size=3, max_size=3), st.integers(1, 3))
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_duels_come_to_what_the_calculus_says(
    turn: str, rolls: list[str], rounds: int
) -> None:
    first, *others = ["d3" if rolls[0] == "x" else rolls[0], *rolls[1:]]
    text = (
        "function f(a, b, n) = if n < 1 then b else if a < 1 then 9 else if b < 1 then -a else"
        f" u := 1; x := {first}; y := {others[0]}; w := {others[1]}; {turn} call f(4, 5, {rounds})"
    )
    check_agreement(text, 30)
