"""Dice at some ranks, and whether any die passes, come to what the calculus says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement, direct

POOLS = st.sampled_from(
    [
        "3d4",
        "z3",
        "{2d4, d6, 2}",
        "4 # (d3)",
        "2d3 U 2 # (d4 - 2)",
        "{1, 2, 2, 3, 5} pick 2",
        "(2 < 3d4)",
        "(d3) d4",
    ]
)


@given(
    st.sampled_from(["sum", "min", "max"]),
    st.sampled_from(["least", "largest"]),
    st.integers(0, 5),
    POOLS,
    st.sampled_from(["{}", "x := {}; if 2 <= x then x else 0", "5 + sum {}", "count 2 < {}"]),
    st.booleans(),
)
@settings(max_examples=examples(60, 2_000), deadline=None)
def test_a_figure_of_the_best_or_the_worst_dice(
    figure: str, kept: str, count: int, pool: str, form: str, is_named: bool
) -> None:
    dice = "pool" if is_named else pool
    text = form.format(f"{figure} {kept} {count} {dice}")
    if is_named:
        text = f"pool := {pool}; {text}"
    check_agreement(text)


@given(
    st.sampled_from(["=", "=/=", "<", "<=", ">", ">="]),
    st.integers(-1, 7),
    POOLS,
    st.sampled_from(["if {} then 1 else 0", "if ({}) & d2 > 1 then d3 else 0", "! {}"]),
)
@settings(max_examples=examples(60, 2_000), deadline=None)
def test_whether_any_die_passes(sign: str, bound: int, pool: str, form: str) -> None:
    text = form.format(f"{bound} {sign} {pool}" if bound >= 0 else f"(0 - 1) {sign} {pool}")
    check_agreement(text)


@pytest.mark.parametrize("text", ["min largest 2 3d20", "x := 3d20; max least 2 x"])
def test_the_middle_of_three_dice_is_counted_by_hand(text: str) -> None:
    """It is k where one die is k and the others lie around it, two are k, or all three."""
    ways = {k: 6 * (k - 1) * (20 - k) + 3 * 19 + 1 for k in range(1, 21)}

    assert direct(text) == ({(k,): Fraction(way, 8000) for k, way in ways.items()}, 0, 0)
