"""Conditions in one another that end in what is known come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

SCRIPTS = [
    'r := d20; if r = 20 then "critical" else if 15 <= r then "hit" else "miss"',
    'function f(r) = if r <= 5 then "best" else if r <= 50 then "good" else "bad" call f(d100)',
    "x := d6; y := d6; if x = y then (if x >= 4 then 7 else 3) else if x > y then 1 else 0",
    "x := d6; w := if x = 1 then -2 else if x <= 4 then 0 else 5; w * x + w",
    'x := d6; if x = 1 then "none" else if x <= 4 then 3 else {1, 2}',
    "x := d6; if x = 1 then 2d4 else if x > 4 then {} else d6",
    'x := 3d4; if 2 <= count 1 = x then "two" else if 4 = x then "a four" else if 2 < x then 1'
    " else 0",
    "x := d4; if {} = x then 1 else if x then 2 else 3",
    "x := 0 # d4; if x = 3 then 1 else 2",
    "x := d2; y := if x = 1 then {} else 3; if x = 1 then 0 else if y = 3 then 1 else 2",
    'x := d4; if x = d4 then "same" else if x = 4 then "four" else "other"',
    'a := 2; if a = 2 then "two" else "other"',
]


@pytest.mark.parametrize("text", SCRIPTS)
def test_decisions_are_what_the_calculus_says(text: str) -> None:
    check_agreement(text)


def test_the_calculus_works_out_no_branch_that_is_never_taken() -> None:
    """Nothing shows 6, so that what is a number in one branch is a collection of one in all."""
    text = (
        "x := 3z5; y := {7d4, 4}; q := if (foreach m in counts y do if m = x then 1 else 7) then y"
        " else 5 # max 2d6; y := if (3 = q) & straight y then d4 U 2d2 else q;"
        "if (6 = q) & counts x then"
        " {sum max (q drop {6, 6}), (max (y keep q)) * sum {count x, sum min y}} else max {q, 2}"
    )
    assert calculus(text) == ({(4,): 1}, 0, 0)


def test_an_end_is_as_likely_as_its_faces() -> None:
    found = direct("r := d20; if r = 20 then 3 else if 15 <= r then 2 else if r = 1 then 0 else 1")
    assert found is not None
    assert found == direct("choose {3, 2, 2, 2, 2, 2, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}")


_NUMBERS = st.integers(0, 7).map(str)
_ENDS = _NUMBERS | st.sampled_from(['"a"', '"b"', "{}", "{1, 2}", "d2"])


@st.composite
def _trees(draw: st.DrawFn, ends: st.SearchStrategy[str], *names: str) -> str:
    """Return conditions in one another that ask for some names."""
    sides = st.sampled_from([*names, "(x + y)", "(x - 2)"]) | _NUMBERS
    signs = st.sampled_from(["=", "=/=", "<", "<=", ">", ">="])
    conditions = st.builds("{} {} {}".format, sides, signs, sides)
    return draw(
        st.recursive(
            ends,
            lambda inner: st.builds("(if {} then {} else {})".format, conditions, inner, inner),
            max_leaves=6,
        )
    )


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["d6", "2d4", "sum 2d4", "max 2d6", "3", "choose {0, 0, 5}"]),
    st.sampled_from(["d4", "d6 - 1", "2"]),
    _trees(_NUMBERS, "x", "y"),
    _trees(_ENDS, "x", "y", "w"),
)
def test_any_tree_is_what_the_calculus_says(x: str, y: str, w: str, tree: str) -> None:
    text = f"x := {x}; y := {y}; w := {w}; {tree}"
    check_agreement(text)


@st.composite
def _combined(draw: st.DrawFn) -> str:
    """Return a condition that is made of several, some of which are true with a probability."""
    sides = st.sampled_from(["x", "y", "d4", "3", "2d3"])
    signs = st.sampled_from(["=", "=/=", "<", "<=", ">", ">="])
    bounds = st.sampled_from(["x", "y", "(count 2 = p)", "1", "4", "(d6 / y)"])
    leaves = st.builds("({} {} {})".format, bounds, signs, sides)
    others = st.sampled_from(["x", "{}", "(2 = p)", "(p drop 1)", "(1 mod x)", '"a"', "2 # d2"])
    return draw(
        st.recursive(
            leaves | leaves | others,
            lambda inner: (
                st.builds("{{{}, {}}}".format, inner, inner)
                | st.builds("({} U {})".format, inner, inner)
                | st.builds("({} & {})".format, inner, inner)
                | st.builds("(! {})".format, inner)
            ),
            max_leaves=5,
        )
    )


@settings(max_examples=examples(80), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["d3", "(d6 - 1)", "2", "count 1 < 2d3", "0"]),
    st.sampled_from(["{} ; if {} then 1 else 2", "{}; (if {} then 3 else d2) + count {}"]),
    st.lists(_combined(), min_size=2, max_size=2),
)
def test_conditions_made_of_others_are_what_the_calculus_says(
    y: str, body: str, conditions: list[str]
) -> None:
    names = f"p := 2d3; x := d4; y := {y}"
    check_agreement(body.format(names, *conditions))


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    _trees(_ENDS, "x", "y"),
    st.sampled_from(["||", "|>", "<|", "<>"]),
    _trees(_ENDS, "x", "y"),
)
def test_joined_texts_are_what_the_calculus_says(left: str, sign: str, right: str) -> None:
    check_agreement(f"x := d6; y := sum 2d3; {left} {sign} {right}")
