"""Exploding dice whose sets and runs are asked for come to what listing all of them comes to."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

POOLS = st.builds(
    "{} # (accumulate e := {} {} {})".format,
    st.sampled_from([1, 2]),
    st.sampled_from(["d3", "d4", "choose {1, 2, 2, 5}", "d2 + 1", "2d2"]),
    st.sampled_from(["while", "until"]),
    st.sampled_from(["2 = e", "2 <= e", "3 <= e", "3 = e", "1 = e", "3 > e"]),
)
OTHERS = st.one_of(st.sampled_from(["2d4", "{d3, 2}", "({1, 1, 2, 4, 4} pick 2)"]), POOLS)
FIGURES = st.sampled_from(
    [
        "(max counts x)",
        "(count straight x)",
        "(count different x)",
        "(count 2 = counts x)",
        "(sum foreach v in 1..4 do if 2 <= count v = x then v else 0)",
        "(max foreach v in x do if 1 = count v = x then v else {})",
        "(count foreach v in 1..4 do if v = x & (v + 1) = x then 1 else {})",
        "(count maximal x)",
        "(sum x)",
        "(min x)",
    ]
)
OF_BOTH = st.sampled_from(
    [
        "(count different (x keep y))",
        "(sum (x drop y))",
        "(max (x -- y))",
        "(max counts {x, y})",
        "(count (max y) < x)",
        "(count straight (x U y))",
    ]
)


@given(POOLS, FIGURES, FIGURES, st.sampled_from([1, 2, 3]))
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_figures_of_exploding_dice_come_to_what_the_calculus_says(
    pool: str, first: str, second: str, limit: int
) -> None:
    text = f"x := {pool}; a := {first}; b := {second}; {{a, b}}"
    found = direct(text, limit)
    assert found in (None, calculus(text, limit))


@given(POOLS, OTHERS, OF_BOTH, OF_BOTH, st.sampled_from([1, 2]))
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_exploding_dice_beside_others_come_to_what_the_calculus_says(
    pool: str, other: str, first: str, second: str, limit: int
) -> None:
    text = f"x := {pool}; y := {other}; a := {first}; b := {second}; {{a, b}}"
    found = direct(text, limit)
    assert found in (None, calculus(text, limit))


@pytest.mark.parametrize(
    "text",
    [
        "max counts (3 # (accumulate e := d4 while e >= 3))",
        "x := 3 # (accumulate e := d4 while e = 4); w := max counts x;"
        " w + sum foreach v in 1..4 do if w = count v = x then v else 0",
        "x := {2 # (accumulate e := d4 while e = 4), 3d4}; count different x",
        "x := {2 # (accumulate e := d4 while e = 4), 2 # (accumulate e := d4 until 2 < e), 1};"
        " count straight x",
        "x := 2 # (accumulate e := d4 while e = 4); y := 2 # (accumulate e := d3 while e = 3);"
        " count different (x keep y)",
    ],
)
def test_exploding_dice_are_counted_face_by_face(text: str) -> None:
    found = direct(text, limit=3)

    assert found is not None
    assert found == calculus(text, limit=3)


def test_pools_of_exploding_dice_are_never_listed() -> None:
    text = "max counts (10 # (accumulate e := d10 while e = 10))"

    assert direct(text, most=32_000) is not None
