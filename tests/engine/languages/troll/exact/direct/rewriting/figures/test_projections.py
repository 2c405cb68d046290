"""Dice of which a few figures are asked come to what the calculus says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST, MOST_IN_ROWS
from engine.direct.work import Work
from engine.languages.troll.exact.direct.rewriting.figures.projections import projected
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

PROJECTED = [
    "a := 3d6; b := 2d8; s := sum largest 2 a; if s <= max b then 0 else s - min b",
    "a := 2d6; b := 2d6; c := max {a, b}; 10 * c + if (max a) <= max b then 1 else 0",
    "a := 2d6; b := 2d6;"
    ' if (max {a, b}) = 6 then "hit" || (if (max b) = 6 then "!" else "") else 0',
    "s := 2d6; if 1 = s then 0 else if 6 = {3d6, s} then 2 else 1",
    "a := 3d6; b := 3d6; if (max a) > max b then count maximal a"
    " else if (max b) > max a then 0 - count maximal b else 0",
    "a := {d4, d6, d8}; b := 2d10; (different a) U min b U median a",
    "a := 3 # (accumulate x := d3 while x = 3); b := 2d4; (count a) * max b + max a",
    "a := 3d6; b := 2d6; (max a) * count {2 < a, 5 = b, d4}",
    "a := 3d3; b := d4; c := 2 < a; (count c) * b + max a",
    'a := 3d6; b := 9d6; if 2 > count (a keep {1, 5}) then "silent"'
    ' else if 4 <= count ({a, b} keep {1, 5}) then "true" else "called"',
    "a := 3d6; b := d6; if !(5 = a) & (4 < a) then sum a else b + sum {a, b}",
]

OTHERWISE = [
    "a := d6; b := 2d6; a + max b",
    "a := 3d6; b := 2d6; a U max b",
    "a := 3d6; b := 2d6; foreach x in a do x + d4",
    "a := 3d6; b := 2d6; count (a keep b)",
    "a := 3d6; (a ~ 2) U d6",
    "a := 3d6; b := 2d6; sum a + max b",
    "n := d3; a := (n)d6; max a",
]


def binding(text: str) -> syntax.Let:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    return body


@pytest.mark.parametrize("text", PROJECTED)
def test_figures_are_worked_out_before_other_dice_are_rolled(text: str) -> None:
    bindings = [one for one in syntax.walk(binding(text)) if isinstance(one, syntax.Let)]

    assert any(projected(one) is not None for one in bindings)
    assert calculus(text, 3) == direct(text, 3)


@pytest.mark.parametrize("text", OTHERWISE)
def test_dice_that_are_looked_at_otherwise_are_left_alone(text: str) -> None:
    assert projected(binding(text)) is None


def test_dice_of_which_one_figure_is_asked_in_one_place_need_no_name() -> None:
    alone = projected(binding("a := 2d6; b := 2d6; c := max {a, b}; if (max a) = c then 1 else d4"))

    assert isinstance(alone, syntax.Let)
    assert isinstance(alone.bound, syntax.Unary)
    often = "a := 2d3; b := 3d2; x := foreach i in 1..2 do count i = a; (sum x) * max b U x"
    repeated = projected(binding(often))
    assert not isinstance(repeated, syntax.Let)
    assert calculus(often) == direct(often)


def test_two_pools_of_which_two_figures_are_asked_are_counted_by_hand() -> None:
    """Of 2d2 the greatest is 1 with 1/4, when both show it; it is shown once with 1/2."""
    text = "a := 2d2; b := 2d2; 10 * (max {a, b}) + count 2 = {a, b}"

    outcomes = {
        (10,): Fraction(1, 16),
        (21,): Fraction(4, 16),
        (22,): Fraction(6, 16),
        (23,): Fraction(4, 16),
        (24,): Fraction(1, 16),
    }
    assert (outcomes, 0, 0) == direct(text)


FIGURES = st.sampled_from(
    [
        "max {0}",
        "(count 2 = {0})",
        "sum {0}",
        "sum largest 2 {0}",
        "(min {0}) - max {0}",
        "different {0}",
        "2 < {0}",
        "max {{a, b}}",
        "count 3 <= {{b, a, d4}}",
        "sum {{{0}, 2, b}}",
        "(if 2 = {0} then max {0} else 7)",
        "(foreach v in {0} do v * v)",
        "(!(3 = {0}) & {0})",
        "(2 = ({0} U b))",
        "count ({{a, d3, b}} keep {{1, 3}})",
        "sum (({0} U b) drop 2)",
        "({{a, b}} keep {{2, 3}})",
    ]
)
DICE = st.sampled_from(["3d3", "{2d4, d3}", "2 # d4", "2 # (choose {1, 1, 3})", "3d2 U d4", "d4"])


@given(DICE, DICE, st.lists(FIGURES, min_size=4, max_size=4), st.sampled_from(range(6)))
@settings(max_examples=examples(150, 5_000), suppress_health_check=list(HealthCheck))
def test_generated_figures_come_to_what_the_calculus_says(
    first: str, second: str, figures: list[str], end: int
) -> None:
    one, other, third, fourth = [
        figure.format("ab"[place % 2]) for place, figure in enumerate(figures)
    ]
    body = [
        f"if {one} then {other} else {third}",
        f"x := {one}; y := {other}; if x then y U x else {fourth}",
        f"{{{one}, {other}, {third}}}",
        f"foreach v in 1..2 do {{v, {one}}} U {other}",
        f"b := {third}; {one} U b U {other}",
        f"max {{{one}, {other}, {third}, {fourth}}}",
    ][end]
    check_agreement(f"a := {first}; b := {second}; {body}", may_be_unreadable=True)


def test_more_is_worked_out_where_a_name_makes_rows() -> None:
    text = (
        "a := {4d6, 2d8}; b := 5d6; raise := sum largest 2 a; if raise <= max b then 1"
        " else if raise <= sum largest 2 b then 2 else if raise <= sum least 0 b then 3 else 4"
    )
    steps = parse_program(text).steps
    assert steps is not None
    assert MOST_IN_ROWS <= steps.most
    assert steps.calculated({}, Work(MOST, 12)) is None
    assert steps.calculated({}, Work(MOST_IN_ROWS, 12)) is not None
    assert calculus(text) == direct(text, 12, MOST_IN_ROWS)
