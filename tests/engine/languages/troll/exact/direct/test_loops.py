"""Figures of what is rolled until a condition is met come to what the calculus says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

TAKEN = [
    "sum accumulate x := d6 while x = 6",
    "sum 3 # (accumulate x := d4 until x < 3)",
    "count 3 < 2 # (accumulate x := d4 while x = 4)",
    "max 3 # (sum accumulate x := d4 while x = 4)",
    "sum accumulate x := 2d4 while 1 = count different x",
    "count (accumulate x := (2 < d4) while 3 = x)",
]


@pytest.mark.parametrize("limit", [1, 4])
@pytest.mark.parametrize("text", TAKEN)
def test_values_are_added_up_as_they_are_rolled(text: str, limit: int) -> None:
    found = direct(text, limit)

    assert found is not None
    assert calculus(text, limit) == found


NAMED = [
    "x := sum accumulate y := d6 while y = 6; 5",
    "x := sum accumulate y := d6 while y = 6; d4 + d6",
    "x := sum accumulate y := d6 while y = 6; if d6 = 1 then x else 0",
    "x := sum accumulate y := d4 while y = 4; if 6 <= x then 2 else if 3 <= x then 1 else 0",
    "x := accumulate y := d4 while y = 4; sum x + count x",
    "k := count 2 # (accumulate v := d2 while v = 2); d2",
    "x := sum accumulate y := d4 while y = 4; u := accumulate y := d2 while y = 1; max {x, u}",
    "n := d3; x := n # accumulate y := d4 while y = 4; sum x",
    "n := d3; x := n # accumulate y := d4 while y = 4; n",
    "n := d3; m := if n = 1 then (x := sum accumulate y := d4 while y = 4; d6) else 7; m + n",
    "sum 2 # (x := sum accumulate y := d4 while y = 4; d3)",
    "x := d10; if 9 <= x then x + sum (accumulate y := d10 while 9 <= y) else if 2 >= x then "
    "x - sum (accumulate y := d10 while 9 <= y) else x",
    "(sum accumulate x := d6 while x = 6) - (sum accumulate x := d4 - 2 while x = -1)",
    "largest 1 {sum accumulate x := d8 while x = 8, sum accumulate x := d6 while x = 6}",
    "count (sum accumulate x := d6 while x = 6) > (sum accumulate x := d4 while x = 4)",
    "function f(a) = x := sum accumulate y := d4 while y = 4; a call f(d4) + call f(2)",
]
"""Names for what may be cut off, of which that is missing even where nobody looks at them."""


@pytest.mark.parametrize("limit", [1, 4])
@pytest.mark.parametrize("text", NAMED)
def test_what_is_missing_of_a_name_is_missing_of_all(text: str, limit: int) -> None:
    found = direct(text, limit)

    assert found is not None
    assert calculus(text, limit) == found


@pytest.mark.parametrize("limit", [1, 2, 4])
@pytest.mark.parametrize(
    "text",
    [
        "count 1 = accumulate y := d4 while 2 < y",
        "x := accumulate y := d4 while 2 < y; count 1 = x",
        "x := accumulate y := d4 while 2 < y; sum (1 = x)",
        "count 1 = 2 # accumulate y := d4 while 2 < y",
        "sum 2 # (count 1 = accumulate y := d4 while 2 < y)",
        "sum 2 # (x := accumulate y := d4 while 2 < y; count 1 = x)",
        "1 = accumulate y := d4 while 2 < y",
        "x := 2; count 1 = (k := x; accumulate y := d4 while k < y)",
        "function f(n) = accumulate y := d4 while n < y count 1 = call f(2)",
        "function f(n) = count 1 = accumulate y := d4 while n < y call f(2)",
        "function f(n) = count 1 = n call f(accumulate y := d4 while 2 < y)",
        "function f(n) = count n = accumulate y := d4 while 2 < y (call f(1)) - call f(3)",
    ],
)
def test_rounds_of_which_nothing_passes_count_as_in_the_calculus(text: str, limit: int) -> None:
    found = direct(text, limit)

    assert found is not None
    assert calculus(text, limit) == found


def test_two_exploding_dice_are_counted_by_hand() -> None:
    quarter = Fraction(1, 4)

    found = direct("x := sum accumulate y := d2 while y = 2; u := d2; max {x, u}", 2)

    assert (dict.fromkeys([(1,), (2,), (3,)], quarter), quarter, 0) == found


ROLLS = st.sampled_from(["d6", "2d3", "d4 - 1", "1 < d3", "{d2, 1}", "choose {0, 1, 5}"])
CONDITIONS = st.sampled_from(["x = 1", "2 < x", "3 >= x", "1 = count x", "count different x = 1"])
WORTHS = st.sampled_from(
    [
        "sum {}",
        "count {}",
        "count 2 < {}",
        "count 1 = {}",
        "sum (2 <= {})",
        "max {}",
        "count different (1 < {})",
        "1 =/= {}",
    ]
)


@given(
    st.builds(
        "(accumulate x := {} {} {})".format, ROLLS, st.sampled_from(["while", "until"]), CONDITIONS
    ),
    st.sampled_from(["{}", "2 # {}", "(d2) # {}"]),
    WORTHS,
    st.integers(1, 4),
)
@settings(max_examples=examples(60, 2_000), suppress_health_check=list(HealthCheck))
def test_generated_loops_come_to_what_the_calculus_says(
    loop: str, repeated: str, worth: str, limit: int
) -> None:
    text = worth.format(f"({repeated.format(loop)})")
    check_agreement(text, limit)


@given(
    st.builds(
        "{} accumulate y := {} while {}".format,
        st.sampled_from(["", "sum", "2 #", "(d2) #"]),
        st.sampled_from(["d4", "2d2", "d3 - 2", "{d2, 1}"]),
        st.sampled_from(["y = 1", "2 < y", "-1 = y"]),
    ),
    st.sampled_from(
        ["n := 2;", "n := d3;", "n := 2d2;", "n := sum accumulate y := d3 while y = 3;"]
    ),
    st.sampled_from(
        [
            "sum x",
            "d2",
            "count 1 = x + count n",
            "if x keep {1} then n else x",
            "if n keep {1} then sum x else 3",
            "max {x, n, d3}",
            "sum foreach v in n do (v + count x)",
            "sum 2 # (u := accumulate y := d2 while y = 2; x U count u)",
        ]
    ),
    st.integers(1, 3),
)
@settings(max_examples=examples(60, 2_000), suppress_health_check=list(HealthCheck))
def test_generated_names_for_loops_come_to_what_the_calculus_says(
    loop: str, before: str, body: str, limit: int
) -> None:
    text = f"{before} x := {loop}; {body}"
    check_agreement(text, limit)


UNTIL = [
    "x := repeat y := sum 2d6 until y = 6 U y = 7; if x = 6 then 7 else -6",
    "x := repeat y := 2d4 while 1 = count different y; max x",
    "repeat y := d6 until y > d6",
    "repeat y := 3d4 until 2 < count 2 <= y",
    "sum 2 # (repeat y := z3 while y = 0)",
    "repeat y := {d3, 4} until 6 > sum y",
    "repeat y := d6 until 7",
    'x := repeat y := d8 until (y mod 2) = 0; if x = 8 then "most" else "less"',
    "repeat y := (2 < 2d4) until 1 = count y",
]


@pytest.mark.parametrize("text", UNTIL)
def test_the_last_value_of_a_loop_comes_to_what_the_calculus_says(text: str) -> None:
    found = direct(text)

    assert found is not None
    assert calculus(text) == found


@pytest.mark.parametrize("text", ["repeat y := d6 until y > 6", "repeat y := 2d4 while count y"])
def test_a_loop_without_an_end_is_left_to_others(text: str) -> None:
    assert direct(text) is None
