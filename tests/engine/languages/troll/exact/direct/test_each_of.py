"""Loops over dice whose bodies look at other dice: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


@pytest.mark.parametrize(
    "text",
    [
        "a := 4d6; b := 3d6; count foreach v in a do if v > max b then v else {}",
        "m := max 3d6; sum foreach v in 40d6 do if v > m then 1 else 0",
        "m := d6; max foreach v in 4d6 do if v > m then d6 else m",
        "m := d4; largest 2 foreach v in {2d4, d6} do if v < m then {} else v",
        "m := d3; n := d4; sum foreach v in 3d3 do if v = m then n else if v = n then d m else 0",
    ],
)
def test_elements_are_compared_with_other_dice(text: str) -> None:
    found = direct(text, most=4_000)

    assert found is not None
    assert calculus(text) == found


@given(
    st.sampled_from(["d4", "max 2d3", "2d2", "count 2 = 3d2", "{d3, 2}"]),
    st.sampled_from(["3d3", "2d4", "{d2, 2d3}", "m d3", "4 # choose {1, 1, 3}", "x", "2 <= 3d3"]),
    st.recursive(
        st.sampled_from(["v", "{}", "v + n", "d v", "d n", "n U v", "n", "d2", "v * count m"]),
        lambda inner: st.builds(
            "(if {} then {} else {})".format,
            st.sampled_from(["v < n", "v = m", "2 = v", "v keep x", "m"]),
            inner,
            inner,
        ),
        max_leaves=4,
    ),
    st.sampled_from(
        [
            "{}",
            "sum {}",
            "max (0 U {})",
            "count {}",
            "n + sum {}",
            "y := {}; (count y) * max (0 U y)",
            "sum largest 2 {}",
            "if 1 < count {} then m else x",
            "sum 2 # {}",
        ]
    ),
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_loops_over_dice_come_to_what_the_calculus_says(
    other: str, items: str, body: str, around: str
) -> None:
    each = f"(foreach v in {items} do {body})"
    text = f"m := {other}; n := sum m; x := 2d3; {around.format(each)}"
    check_agreement(text, 3, may_be_unreadable=True)
