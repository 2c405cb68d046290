"""What is asked of dice by a few sums, or by other dice made of each, needs no list of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.faces import vectors
from engine.languages.troll.exact.direct import bindings
from engine.languages.troll.exact.direct.rewriting.figures.die_figures import (
    DieFigures,
    die_figures,
)
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

NUMBERS = {
    "x := 4d6; if 6 = x then count 6 = x else 0 - count 1 = x": 2,
    "x := 4d6; y := (2 <= x) U (count 1 = x)d6; s := count 6 = y; if 1 = y then s else 2 * s": 2,
    "x := 3d6; a := (count 6 > x)d6; (sum a) * sum x": 2,
    "x := 5d6; k := count 6 = x; l := count 1 = x; m := k - l; if m > 0 then m * k else l": 2,
    "x := {3d6, 2d4}; (count 4 = x) * sum x": 2,
    "x := 3d6; (count (count 5 < x)d6) * (count (count 5 < x)d6)": 1,
    "x := 5d6; s := count 6 = x; if s >= 2 then s else s + count 6 = (5 - s)d6": 1,
    "x := 4d6; foreach i in 1..2 do (count 3 < x) * i": 1,
    "x := 3d6; foreach i in 1..2 do count (count 6 = x)d6": 1,
    "x := 4d6; if !(6 = x) then d6 else if (5 = x) & (1 = x) then sum x else 9": 4,
    "x := 10d6; (sum x) / 2 + 6 mod (1 + count 6 = x)": 2,
    "x := 3d6; (max x) * count 6 = x": 2,
    "x := 3d6; y := (5 <= x) U (count 5 > x)d6; (max y) - max x": 2,
    "x := 4d6; if 6 = x then (max 5 >= x) U sum x else min x": 4,
    "x := {3d4, 2d6}; (max x) * (min x) - count 1 = x": 3,
    "x := 3 # (accumulate v := d6 while v = 6); y := x; (max y) * sum x": 2,
    "x := 3d6; y := (5 <= x) U (count 5 > x)d6; (max y) - count 6 = y": 2,
    "x := 3d6; y := (2 <= x) U (count 1 = x)d6; (max y) U max (2 <= x)": 2,
}
"""Scripts, and how many numbers each asks of its dice."""

OTHER_DICE = [
    "x := 5d6; y := (5 <= x) U (count 5 > x)d6; sum largest 3 y",
    "x := 3d6; y := (2 <= x) U (count 1 = x)d6; (median y) - count 6 = y",
    "x := 3d4; y := 2 <= x; if count y then sum largest 2 y else 0",
    "x := {2d6, d4}; y := foreach v in x do if v = 1 then d4 else v; median y",
]
"""Bodies that look only at other dice, each of which comes of one of the first ones."""

MORE = [
    "x := 2d6; (max x) * count 6 = x",
    "x := 3d6; (median x) * count 6 = x",
    "x := {1..6} pick 3; (max x) * count 6 = x",
    "x := 3d6; foreach x in 1..2 do count 6 = x",
    "x := 3d6; x := 2 <= x; (count x) * sum x",
    "x := 3d6; (x ~ 2) * count 6 = x",
    "x := 3d6; d6 * d4",
    "x := 2d3; w := 2d2; w := (count 2 = x)d2; (count 2 = w) U w",
]
"""Bodies that ask for more, or not at all."""


def asked(text: str) -> DieFigures | syntax.Let | None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    return die_figures(body)


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers_that_are_sums_over_dice_are_found_together(text: str) -> None:
    found = asked(text)
    if isinstance(found, DieFigures):
        assert NUMBERS[text] == len(found.figures)
    else:
        assert NUMBERS[text] == 1
        assert found is not None
    assert calculus(text) == direct(text, most=8_000)


@pytest.mark.parametrize("text", OTHER_DICE)
def test_dice_that_come_of_other_dice_are_dice(text: str) -> None:
    found = asked(text)

    assert isinstance(found, DieFigures)
    assert not found.figures
    assert calculus(text) == direct(text)


@pytest.mark.parametrize("text", MORE)
def test_what_asks_for_more_is_left_alone(text: str) -> None:
    assert asked(text) is None
    check_agreement(text)


def test_a_number_that_looks_at_the_dice_once_needs_no_name_for_them() -> None:
    found = asked("x := 6d6; if 2 < count 5 <= x then d6 else d4")

    assert isinstance(found, syntax.Let)
    assert isinstance(found.bound, syntax.Unary)


def test_the_greatest_of_many_dice_and_their_sum_need_no_list() -> None:
    text = "x := 12d10; if 9 <= max x then (sum x) - min x else count 3 <= x"

    assert direct(text, most=400_000) == calculus(text)


def test_dice_that_explode_are_bounded_as_others_are() -> None:
    text = "x := {} # sum accumulate v := d6 while v = 6; if 12 <= max x then sum x else 0"

    assert direct(text.format(3), most=400_000) == calculus(text.format(3))
    assert direct(text.format(6), most=400_000) is not None


def test_calls_of_one_function_roll_dice_of_their_own() -> None:
    text = "function f(n) = (count 1 = n d2)d2 count 1 = {call f(2), call f(2)}"

    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "x := 4d6; if 30 < sum x then sum ((count 6 = x) # accumulate e := d6 while 6 = e) else 2",
        "x := 4d6; (6 = x) & sum ((count 6 = x) # accumulate e := d6 while 6 = e)",
        "x := d3; y := sum 2d3; if 2d2 then 5 else count (x U 2 # accumulate e := d3 while 1 < e)",
    ],
)
def test_nothing_is_missing_of_dice_that_are_not_rolled(text: str) -> None:
    assert direct(text, 3) == calculus(text, 3)


def test_dozens_of_dice_need_no_list() -> None:
    text = "x := 60d6; s := count 6 = x; o := count 1 = x; if o < s then s - o else 0"

    assert direct(text, most=1_000_000) is not None


LOOP = "2 # (accumulate v := d2 while v = 2)"
"""Dice of which some are cut off."""

DICE = st.sampled_from(["2d3", "3d2", "{2d2, d3}", "d3", "2 # (choose {1, 2, 2})", LOOP])
COLLECTIONS = st.recursive(
    st.sampled_from(["x", "y", "2 <= x", "1 = y"]),
    lambda inner: st.one_of(
        st.builds("({} U {})".format, inner, inner),
        st.builds("(count {})d2".format, inner),
        st.builds("(2 <= {})".format, inner),
        st.builds("(foreach v in {} do if v = 1 then d2 else v)".format, inner),
    ),
    max_leaves=3,
)
FIGURES = st.one_of(
    st.builds("({} {})".format, st.sampled_from(["sum", "count", "max", "min"]), COLLECTIONS),
    st.sampled_from(["k", "2 - k", "(max y)", "sum largest 1 y", "d2", "3"]),
)
CONDITIONS = st.one_of(
    st.builds("2 = {}".format, COLLECTIONS),
    st.builds("1 < {}".format, FIGURES),
    st.sampled_from(["!(1 = x)", "1 = x & 2 = y", "?0.5 & k = 1"]),
)
BODIES = st.recursive(
    FIGURES,
    lambda inner: st.one_of(
        st.builds("(if {} then {} else {})".format, CONDITIONS, inner, inner),
        st.builds("({} * {})".format, inner, inner),
        st.builds("(w := {}; w - {})".format, inner, inner),
        st.builds("(sum foreach i in 1..2 do {} * i)".format, inner),
        st.builds("(sum 2 # {})".format, inner),
    ),
    max_leaves=3,
)


@given(DICE, COLLECTIONS.filter(lambda text: "y" not in text), FIGURES, BODIES)
@settings(max_examples=examples(250, 8_000), suppress_health_check=list(HealthCheck))
def test_generated_bodies_come_to_what_the_calculus_says(
    dice: str, second: str, number: str, body: str
) -> None:
    number = number.replace("k", "count x")
    text = f"x := {dice}; y := {second}; k := {number}; {body}"
    check_agreement(text, 3)


FIGURE = st.builds(
    "{} {}".format,
    st.sampled_from(["max", "min"]),
    st.sampled_from(["x", "{0, x}", "{3, 2 <= x}", "{7, t < x}", "3 >= x"]),
)
COMPARED = st.builds(
    "({} {} {})".format,
    st.sampled_from(["a", "b", "(a + 1)", "a", "b"]),
    st.sampled_from(["<", "<=", "=", "=/=", ">=", ">"]),
    st.sampled_from(["t", "2", "(t - 1)", "t", "b"]),
)


@given(
    st.sampled_from(["3d6", "4d4", "2d5 U d6", "{3d4, 2}"]),
    st.sampled_from(["d5", "sum 2d3", "max 2d6", "(d3) - 2"]),
    FIGURE,
    FIGURE,
    COMPARED,
    COMPARED,
    st.sampled_from(["count t < x", "sum x", "7", "a", "count 2 = x", "(count t > x) - t"]),
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_greatest_dice_only_compared_with_known_numbers_come_to_what_the_calculus_says(
    pool: str, target: str, first: str, second: str, asked: str, then: str, end: str
) -> None:
    names = f"t := {target}; x := {pool}; a := {first}; b := {second};"
    check_agreement(f"{names} if {asked} then {end} else if {then} then count t < x else 0 - t")


def test_of_the_greatest_die_only_is_told_how_it_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = "t := d8; x := 4d8; m := max x; if m > t then count t < x else if t > m then -1 else 0"
    most = []
    step = vectors.side_by_side

    def counted(*arguments: Any) -> Any:
        inner = step(*arguments)

        def noted(frame: Any) -> Any:
            found = inner(frame)
            most.append(len(set(found.values)))
            return found

        return noted

    monkeypatch.setattr(bindings, "side_by_side", counted)
    assert direct(duel) == calculus(duel)
    assert most
    assert max(most) <= 3
