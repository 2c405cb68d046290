"""Dice of which one figure is asked in several places come to what the calculus says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

SCRIPTS = [
    "a := 3d8; b := 4d6; if (max a) > max b then 1 else if (max b) > max a then -1 else 0",
    "function vs(a, b) = if (max a) > max b then 1 else if (max b) > max a then -1 else 0 "
    "call vs(3d8, 4d6)",
    "x := 5d6; if 5 <= median x then 3 else median x",
    "x := 20d6; if 3 <= count 6 = x then 10 + count 6 = x else d4",
    "x := 12d10; (sum largest 3 x) * sum largest 3 x",
    "x := 8d6; sum foreach i in 1..3 do i * min x",
    "x := 8d6; y := max x; if (max x) = 6 then y else 0",
    "x := 8d6; m := max x; a := count m = x; m := min x; b := count m = x;"
    "a + 10 * b + 100 * count different x",
    "x := 6d6; (sum largest 2 (largest 1 x)) + 100 * max counts x",
    "x := 6d6; (count least 1 (largest 2 x)) + 100 * max counts x",
    "x := 6d6; (sum largest 2 foreach v in x do if v < x then v else {}) + 100 * max counts x",
    "x := 6d6; j := min x; m := max x; x := 5d6; k := max x;"
    "k + 10 * j + 100 * sum (((0 - 1) =/= x) U (foreach v in x do count v = x))",
    "function without(a, k) = sum (a drop {k, 1}) x := 8d6;"
    "(call without(x, 2)) + 100 * (call without(x, 3)) + 10000 * count different x",
]


@pytest.mark.parametrize("text", SCRIPTS)
def test_a_figure_is_the_same_in_several_places(text: str) -> None:
    assert direct(text) in (None, calculus(text))


def test_the_better_of_two_pools_is_counted_by_hand() -> None:
    """Of the greatest of 2d2, 1 comes with 1/4; so they are equal with 1/16 + 9/16."""
    text = "a := 2d2; b := 2d2; if (max a) > max b then 1 else if (max b) > max a then -1 else 0"

    outcomes = {(-1,): Fraction(3, 16), (0,): Fraction(10, 16), (1,): Fraction(3, 16)}
    assert (outcomes, 0, 0) == direct(text)


FIGURES = st.sampled_from(
    ["max x", "min x", "median x", "(count 2 = x)", "(sum x)", "(sum largest 2 x)", "(count x)"]
)


@given(
    st.sampled_from(["3d3", "{2d4, d3}", "2 # d4", "(d3) d3"]),
    st.lists(FIGURES, min_size=2, max_size=2),
    st.sampled_from(
        [
            "if ({0}) = {1} then 1 else ({0}) + {1}",
            "if 2 < {0} then {0} else {1}",
            "y := {0}; ({0}) * y - {1}",
            "sum 2 # ({0})",
            "foreach v in 1..2 do v + {0}",
            "x := {0}; x U {1}",
            "sum foreach x in x do {0}",
            "(x U max x) U {0}",
        ]
    ),
    st.booleans(),
)
@settings(max_examples=examples(80, 2_000), suppress_health_check=list(HealthCheck))
def test_generated_figures_come_to_what_the_calculus_says(
    dice: str, figures: list[str], body: str, is_same: bool
) -> None:
    first, second = figures
    text = f"x := {dice}; {body.format(first, first if is_same else second)}"
    check_agreement(text)
