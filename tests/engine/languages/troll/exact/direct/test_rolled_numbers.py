"""Numbers of dice, of sides, of repetitions and of elements that are rolled themselves."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


@pytest.mark.parametrize(
    "text",
    [
        "level := d4; sum foreach i in 1..level do if (d6) <= i then 10 * i else 1",
        "sum foreach i in 1..d4 do d6",
        "count 2 < (d3 .. d4 + 2)",
        "coins := (d4) d6; gems := sum (d3) # (if d6 = 6 then 50 else 0); 10 * (sum coins) + gems",
        "x := (d4) d6; if 6 = x then 10 + max x else count 3 < x",
        "x := 3 d (2 * d4); sum largest 2 x",
        "x := (d3) # (sum 2d6); (max x) - min x",
        "x := (sum 2d3) # d4; sum x",
        "largest 2 (d4) d6",
        "x := d d6; n := d3; y := n d (d4); x + sum y",
        "n := d3; x := (z2) # (n + d4); (sum x) + n",
        "c := count 5 <= 6d6; x := c d8; y := 2d8; if (sum x) < sum y then 0 else sum x",
        "c := d4; x := (c + 1) d8; y := 2d8; if (max x) < sum y then c else max x",
    ],
)
def test_whatever_a_rolled_number_comes_to_is_mixed(text: str) -> None:
    found = direct(text, most=4_000)

    assert found is not None
    assert calculus(text) == found


def test_the_number_of_sides_is_rolled_once_for_all_dice() -> None:
    assert direct("count different 2 d (2 * d1)") == calculus("count different 2d2")
    found = direct("n := d2; x := n d (d2); max (0 U x)")

    assert found == calculus("n := d2; x := n d (d2); max (0 U x)")


def test_a_number_that_may_be_an_error_is_left_to_others() -> None:
    assert direct("sum (d3 - 2) # d6") is None
    assert direct("sum (d3 - 2) d6") is None
    assert direct("d (d3 - 1)") is None


_NUMBERS = ["d3", "z2", "m", "n", "count 2 < 3d3", "sum 2d2", "max 2d3", "d2 + n - 1", "2"]


@given(
    st.sampled_from(_NUMBERS),
    st.sampled_from(_NUMBERS),
    st.sampled_from(
        [
            "({0}) d ({1} + 1)",
            "({0}) d 4",
            "({0}) # (d ({1} + 1))",
            "({0}) # (m + d3)",
            "({0}) # (2d2)",
            "({0})..({1})",
            "foreach v in 1..({0}) do d v",
            "foreach v in ({0})..3 do if v < {1} then v else d2",
            "largest ({0}) ({1}) d 3",
            "d ({0} + 1) U ({1}) d 2",
        ]
    ),
    st.sampled_from(
        [
            "{}",
            "sum {}",
            "max (0 U {})",
            "count {}",
            "n + sum {}",
            "y := {}; (count y) * max (0 U y)",
            "y := {}; k := 2d3; if (sum y) < sum k then sum y else n",
            "y := {}; 3 * (sum y) + d4",
            "c := count 2 < 3d3; y := c # d3; k := 2d3; if (sum y) < max k then max {} else sum y",
            "sum largest 2 {}",
            "if 1 < count {} then m else d2",
        ]
    ),
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_rolled_numbers_come_to_what_the_calculus_says(
    one: str, other: str, form: str, around: str
) -> None:
    text = f"m := d2; n := d3; {around.format('(' + form.format(one, other) + ')')}"
    check_agreement(text, 3, may_be_unreadable=True)
