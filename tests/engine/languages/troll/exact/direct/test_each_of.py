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


@pytest.mark.parametrize(
    "text",
    [
        "foreach x in d8 do if x = 1 then 0 else if x < 6 then 1 else 2",
        "foreach x in d6 do if x = 6 then {x, x} else if x > 3 then x else {}",
        "sum foreach x in z5 do x * x - d4",
        "count foreach x in d6 do x d2",
        "2 # (foreach x in d3 do d x)",
        "x := 3; y := foreach x in d4 do x + 1; x * y",
    ],
)
def test_the_only_element_is_a_name_for_a_die(text: str) -> None:
    found = direct(text)

    assert found is not None
    assert calculus(text) == found


def test_texts_for_elements_are_left_to_others() -> None:
    assert direct('foreach x in d6 do if x = 6 then "a" else x') is None


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


@pytest.mark.parametrize(
    "text",
    [
        "a := 3d10; b := 2d6; s := foreach v in a do if 7 <= v then 1 else 0;"
        " t := foreach v in b do if v = 6 then 2 else 0; n := sum s + sum t;"
        " if 1 < n then n else 0",
        "x := 4d6; y := foreach v in x do if v = 1 then 0 else 2; s := sum y;"
        ' if 5 < s then "a" else s',
        "x := 4d6; y := foreach v in x do if v = 1 then d6 else v; sum y",
        "x := 4d6; y := foreach v in x do v / 2; if (max y) = 3 then sum y else 0",
        "x := 4d4; w := 2d3; y := foreach v in x do v * v; (sum y) - max w",
    ],
)
def test_dice_that_one_loop_looks_at_need_no_names(text: str) -> None:
    found = direct(text, most=4_000)

    assert found is not None
    assert calculus(text) == found


@given(
    st.sampled_from(["3d3", "2d4", "{d2, 2d3}", "3 # choose {1, 1, 3}", "2 <= 3d3", "d4", "1..3"]),
    st.sampled_from(["v", "v / 2", "d v", "{v, d2}", "if v < 2 then {} else v", "v * v - 2"]),
    st.sampled_from(["sum y", "max (0 U y)", "count y", "(sum y) + m", "count 2 < y", "y"]),
    st.sampled_from(
        [
            "{}",
            "3 * {}",
            "n := {}; if 2 < n then n else 0",
            'n := {}; if n = 1 then "one" else if 3 < n then "many" else n',
            "u := 2d2; n := {}; if n < sum u then n else max u",
        ]
    ),
)
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_loops_over_dice_with_names_come_to_what_the_calculus_says(
    items: str, body: str, figure: str, around: str
) -> None:
    text = f"m := d2; x := {items}; y := foreach v in x do {body}; {around.format(f'({figure})')}"
    check_agreement(text, 3, may_be_unreadable=True)
