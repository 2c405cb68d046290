"""Figures that look at the greatest or least of others come to what the calculus says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.faces import distributions, in_order
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_generated, direct

DUELS = [
    "a := 3d6; b := 3d6; p := a -- b; q := b -- a; s := max {0, p}; t := max {0, q};"
    " if s > t then count t < p else if t > s then - count s < q else 0",
    "a := 3d5; b := 3d5; p := a drop b; q := b drop a; s := max {0, p}; t := max {0, q};"
    " if t < s then count t < a else - count s < b",
    "mine := 3d8; other := 2d8; good := 5 >= mine; bad := 6 >= other; best := max {0, bad};"
    " hits := count best < good; if hits > 0 then hits else if (max {0, good}) < best then -1"
    " else 0",
    "a := 3d6; b := 3d6; s := min {9, a drop b}; t := min {9, b drop a};"
    " {s, t, count s > b, count t >= a, sum s = a}",
    "a := 3d6; b := 3d6; s := min b; t := min a; if t < s then count s > a else t",
    "a := 3d6; b := 3d6; s := max b; t := max (2 < a); if 0 = count t then 9 else t + count s < a",
    "a := 3d6; b := 3d6; s := max {0, a keep b}; if s = max {0, a} then count s <= a else 7",
]


@pytest.mark.parametrize("text", DUELS)
def test_duels_come_to_what_the_calculus_says(text: str) -> None:
    assert direct(text, most=60_000) in (None, calculus(text))


def test_several_numbers_are_known_in_one_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distributions, "_MOST_LED", 0)

    assert direct(DUELS[0], most=60_000) is not None
    monkeypatch.setattr(in_order, "in_order", lambda *_: None)
    assert direct(DUELS[0], most=60_000) is None


def test_greatest_dice_that_are_only_compared_are_one_where_they_compare_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    duel = "a := 4d8; b := 3d8; s := max a; t := max b; if s > t then count t < a else {}"
    states = in_order.in_order
    most = []

    def counted(*arguments: Any) -> Any:
        found = states(*arguments)
        most.append(len(found or ()))
        return found

    monkeypatch.setattr(in_order, "in_order", counted)
    assert direct(duel, most=60_000) == calculus(duel)
    assert max(most) <= 12  # who is ahead, and by how many dice


def test_a_greatest_die_may_be_compared_with_one_that_looks_at_another() -> None:
    names = "x := 2d6; y := 4d4; a := max x; b := max y; c := max {0, a > y};"
    text = f"{names} if b > c then a else count a < y"
    assert direct(text, most=60_000) == calculus(text)


POOLS = st.sampled_from(
    ["3d4", "2d6", "{d4, d6, 2}", "3 # (choose {0, 2, 2, 5})", "2d3 U 2d4", "{2d4, 3, 3}", "4d3"]
)
DICE = st.recursive(
    st.sampled_from(["x", "y", "{x, y}", "{x, 1, 5}"]),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["keep", "drop", "--", "U"]), inner),
        st.builds(
            "({} {})".format, st.sampled_from(["different", "2 <=", "3 >", "{1, 3} U"]), inner
        ),
    ),
    max_leaves=3,
)
NUMBERS = st.one_of(
    st.builds("{} {}".format, st.sampled_from(["max", "min"]), DICE),
    st.builds("max {{0, {}}}".format, DICE),
    st.builds("min {{{}, 7}}".format, DICE),
    st.builds(
        "{} foreach v in {} do if {} <= count v = {} then v else {}".format,
        st.sampled_from(["max", "min"]),
        st.sampled_from(["x", "1..5", "different y"]),
        st.sampled_from([0, 1, 2]),
        DICE,
        st.sampled_from(["{}", "0", "3 - v", "1"]),
    ),
    st.builds("max counts {}".format, DICE),
)
LED = st.one_of(
    st.builds(
        "{} {} {} {}".format,
        st.sampled_from(["count", "sum", "max", "min"]),
        st.sampled_from(["a", "b"]),
        st.sampled_from(["<", "<=", "=", "=/=", ">=", ">"]),
        DICE,
    ),
    st.builds(
        "{} foreach v in {} do if {} then {} else {}".format,
        st.sampled_from(["count", "sum", "max", "min"]),
        st.sampled_from(["x", "0..4", "different y"]),
        st.sampled_from(["a < v", "a = v", "v < b", "a = count v = x", "v = y & b <= v"]),
        st.sampled_from(["v", "count v = x", "(count v = y) + v", "2"]),
        st.sampled_from(["{}", "0", "1"]),
    ),
    st.sampled_from(["count a = counts x", "sum b < counts y", "count a <= counts {x, y}"]),
    st.sampled_from(["max counts x", "count different y", "count straight x", "largest 2 x"]),
)
ENDS = st.sampled_from(
    [
        *("{a, b, c, w}", "if a < b then c else w", "if a = b then count c else {b, w}", "{c, w}"),
        "if a > b then c else if b > a then w else 9",
        "if 3 <= a & b =/= a then c else {w, count 2 < a}",
        "if a >= (b + 1) then c else if (a - 1) < b then w else 9",
        "if (a + 1) = b then {c, w} else if a > 4 then a else w",
        "if b < c then w else if (w + 1) >= b then c else a",
    ]
)


@pytest.mark.parametrize("is_at_once", [True, False])
@given(POOLS, POOLS, NUMBERS, NUMBERS, LED, LED, ENDS)
@settings(max_examples=examples(100, 8_000), suppress_health_check=list(HealthCheck))
def test_generated_figures_of_others_come_to_what_the_calculus_says(
    is_at_once: bool,
    pool: str,
    other: str,
    first: str,
    second: str,
    third: str,
    fourth: str,
    end: str,
) -> None:
    text = f"x := {pool}; y := {other}; a := {first}; b := {second}; c := {third}; w := {fourth};"
    with pytest.MonkeyPatch.context() as patch:
        if not is_at_once:  # then once for each number that is looked at
            patch.setattr(in_order, "in_order", lambda *_: None)
        check_generated(f"{text} {end}")
