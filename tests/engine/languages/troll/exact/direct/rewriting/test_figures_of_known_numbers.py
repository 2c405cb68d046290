"""Dice that are compared with numbers known before need no list, whatever else they are asked."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.figures.die_figures import (
    DieFigures,
    die_figures,
)
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

KNOWN = {
    "x := d6; y := 4d6; h := count x <= y; o := count 1 = y; if h > o then h else 0 - o": ("x",),
    "x := d4; y := 3d6; if x < max y then count (x + 1) < y else 0": ("x",),
    "x := d4; w := d6; y := 3d6; {count x < y, sum w = y, min y}": ("w", "x"),
    "x := d4; y := 4d6; r := (x <= y) U (count x > y)d6; {count 5 < r, count x = y}": ("x",),
    "x := d4; y := {2d6, d8}; {max {0, x >= y}, count (2 * x - 1) = y}": ("x",),
    "x := d6; y := 4d6; if x < max y then x else sum y": (),
}
"""Scripts, and the names with which the dice of their last pool are compared."""

OTHERWISE = [
    "x := d4; y := 3d6; x := d6; {count x < y, max y}",
    "y := 3d6; foreach x in 1..2 do (count x < y) * max y",
    "x := d4; y := 3d6; {(x := 2; count x < y), count x < y, max y}",
    "x := 2d4; y := 3d6; if (count x) = 3 then count x < y else max y",
    "x := d4; y := (x)d6; {count x < y, sum y}",
    "x := d3; y := {1, 1, 2, 3, 5, 5} pick 3; {count x < y, sum y}",
    "x := d3; y := {1, 1, 2, 5, 5} pick 3; if (count x < y) = 1 then count 1 = y else count x = y",
    "x := d4; y := x # (sum accumulate v := d6 while v = 6); {count x < y, max y}",
    "x := sum accumulate v := d4 while v = 4; y := 3d6; {count x < y, count x = y}",
    "function f(n, y) = {count n < y, max {0, n >= y}} call f(d4, 3d6) U call f(d6, 3d4)",
    "function f(n) = y := 3d6; h := count n < y; if h > 0 then h + max y else 0"
    " (call f(d4)) + call f(d4)",
    "function f(n, k) = if k = 0 then n else y := 3d4; h := count n < y;"
    " if h > count 1 = y then call f(n + h, k - 1) else n call f(1, 3)",
    "x := d6; y := 13 >= 3d20; {max {0, y}, count x < y}",
    "y := 3 >= 3d6; best := max {0, y}; x := d4; if best > x then count x < y else x",
    "y := 3d6; b := max y; x := d4; y := x < y; {b, count x < y, sum y}",
    "y := 3d6; x := sum y; w := d4; x := w; {count x < y, max y}",
    "y := 3d6; x := d4; w := d4; {count x < y, count w < y, x + w}",
    "x := d4; y := 3 >= 3d6; best := max {0, y}; if best > x then count x < y else x",
]


@pytest.mark.parametrize("text", KNOWN)
def test_dice_are_compared_with_what_is_known_before(text: str) -> None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    while (
        isinstance(body.body, syntax.Let)
        and not (isinstance(body.bound, syntax.Dice) and body.bound.count)
        and body.name != "y"
    ):
        body = body.body
    found = die_figures(body)

    assert isinstance(found, DieFigures)
    assert found.outside == KNOWN[text]
    assert calculus(text) == direct(text)


@pytest.mark.parametrize("text", OTHERWISE)
def test_names_that_are_bound_again_are_told_apart(text: str) -> None:
    check_agreement(text)


def test_a_rolled_target_needs_no_list_of_many_dice() -> None:
    text = (
        "goal := 6 + d6; p := 40d12; h := count goal <= p; o := count 1 = p;"
        " if h > o then h - o else if o > h then 0 - 1 else 0"
    )

    assert direct(text, most=60_000) is not None


BEFORE = st.sampled_from(
    [
        "x := d4;",
        "x := d3; w := d4;",
        "x := 3;",
        "x := max 2d4; w := x - 1;",
        "x := count 2 < 3d4;",
        "x := d2; x := x + 1;",
        "x := sum accumulate v := d2 while v = 2;",
        "x := 2d3;",
    ]
)
DICE = st.sampled_from(
    [
        "3d4",
        "4d3",
        "{2d4, d6}",
        "3 # (choose {0, 2, 2, 5})",
        "3d6",
        "(d3)d4",
        "{3d3, 1}",
        "({1, 1, 2, 4} pick 2)",
        "(x)d3",
        "(2 <= 3d5)",
        "(x < 3d4)",
        "(3 # sum accumulate e := d3 while e = 3)",
    ]
)
BOUND = st.sampled_from(["x", "x", "w", "(x + 1)", "(2 * x - 1)", "2", "(0 - x)", "max {x, 2}"])
FILTERED = st.builds(
    "{} {} {}".format,
    BOUND,
    st.sampled_from(["<", "<=", "=", ">=", ">", "=/="]),
    st.sampled_from(["y", "y", "r"]),
)
FIGURES = st.one_of(
    st.builds("({} {})".format, st.sampled_from(["count", "sum", "max", "min"]), FILTERED),
    st.builds("(max {{0, {}}})".format, FILTERED),
    st.builds("((count {}) - count {})".format, FILTERED, FILTERED),
    st.builds("(foreach x in {{1, 2}} do count {})".format, FILTERED),
    st.builds("(x := 2; count {})".format, FILTERED),
    st.builds("(count (count {})d3)".format, FILTERED),
    st.sampled_from(["(max y)", "(sum r)", "(count y)", "x", "(min {y, 3})", "(count 2 = r)"]),
)
ON_THE_WAY = st.sampled_from(
    [
        "r := y;",
        "r := 2 <= y;",
        "r := x <= y;",
        "r := (x <= y) U (count x > y)d4;",
        "r := {y, count x = y};",
        "r := x > y;",
        "r := (count 1 = y)d4;",
    ]
)
ENDS = st.sampled_from(
    [
        "{a, b, c}",
        "if a then b else c",
        "if (count a) < count b then c else a",
        "{max {0, a}, sum {b, c}, x}",
        "x := b; {x, a}",
        "(sum a) * (sum b) + sum c",
    ]
)


LATER = st.sampled_from(
    ["", "", "x := d4;", "w := d3;", "x := max 2d4; w := x + 1;", "y := 2d4;", "r := 3d3; x := d2;"]
)


@given(BEFORE, DICE, ON_THE_WAY, LATER, FIGURES, FIGURES, FIGURES, ENDS)
@settings(max_examples=examples(150, 10_000), suppress_health_check=list(HealthCheck))
def test_generated_comparisons_come_to_what_the_calculus_says(
    before: str, dice: str, way: str, later: str, first: str, second: str, third: str, end: str
) -> None:
    text = f"w := 2; {before} y := {dice}; {way} {later} a := {first}; b := {second};"
    text = f"{text} c := {third}; {end}"
    check_agreement(text)
