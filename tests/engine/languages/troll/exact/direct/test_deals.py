"""Cards drawn from decks come to what the calculus says, and to what is counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

DEALT = [
    "count 1 = ((24 # {1} U 36 # {0}) pick 7)",
    "sum ({1..10} pick 3)",
    "max ({1..20} pick 4)",
    "sum largest 2 ({1..12} pick 4)",
    "sum least 2 ({1, 1, 2, 5, 9} pick 4)",
    "median ({1, 1, 2, 5, 9} pick 4)",
    "least 2 ({1, 1, 2, 3, 4, 5} pick 3)",
    "different ({1, 1, 2, 2, 3} pick 3)",
    "2 # ({1, 2, 3} pick 2)",
    "({1..4} pick 2) U d6 U {2}",
    "sum ({1..8} pick d4)",
    "{-3, -2, 1} pick 2",
    "bag := {1, 0, -1, -1, -4}; a := bag pick 2; b := (bag -- a) pick 1; (sum a) - 2 * sum b",
    "die := {0, 0, 1, -2}; x := 2 # choose die; y := choose die; [sum x, count y = x]",
    "a := {[0, 0], [1, 0], [1, 2]}; b := {[0, 0], [-1, 0], [0, -2]};"
    " p := (2 # choose a) U choose b; [sum %1 p, sum %2 p]",
    "x := {3d6, choose {1, 1, 2}}; y := 2 * count 1 = x; y + count 6 = x",
    "max 2 < ({1, 1, 1, 2, 3, 4} pick 2)",
    "d3 < ({1..5} pick 2)",
    "foreach x in ({1, 2, 3} pick 2) do x d2",
    "!(1 = ({0, 0, 1} pick 2))",
    "count 1 = ({1, 1, 1, 1, 0, 0, 0} pick 2) + count 6 = 4d6",
    "deck := 4 # (1..13); hand := deck pick 5; max counts hand",
    "hand := (4 # (2..14)) pick 5; n := count straight hand; if 5 = n then 9 else max counts hand",
    "hand := (4 # (1..13)) pick 5; p := count 2 = counts hand; t := count 3 = counts hand;"
    ' if p & t then "house" else "no"',
    'hand := (13 # (1..4)) pick 5; if 5 = max counts hand then "flush" else "none"',
    "bag := {1, 1, 1, 2, 2, 3}; x := bag pick 2; if 2 = count (1 = x) then 2 else sum x",
    "x := (20 # {1} U 40 # {2}) pick 7; n := count 1 = x; if 2 <= n & 4 >= n then 1 else 0",
    "x := (4 # (1..9) U 16 # {10}) pick 2; s := sum x; if 1 = x & s = 11 then 21 else s",
    "deck := 4 # (foreach r in 2..14 do min {r, 10}); sum (deck pick 2)",
    "deck := {1..8}; a := deck pick 2; b := (deck -- a) pick 2; sum a - sum b",
    "x := {1, 1, 2, 2, 3, 4} pick 3; y := {1, 2, 3, 3} pick 2; count (x keep y)",
    "x := {1..6} pick 3; y := 3d6; count (x keep y) + max counts {x, y}",
    "bag := {1..4}; x := bag pick 2; count 2 = x + count 2 = (bag pick 1)",
    "x := {1, 2, 3} pick 2; y := {x, d4}; max counts y",
    "deck := foreach r in 1..13 do foreach s in 1..4 do [r, s]; hand := deck pick 5;"
    ' if 5 = counts %2 hand then "flush" else "no flush"',
    "deck := foreach r in 1..13 do foreach s in 1..4 do [r, s]; x := deck pick 5; s := %2 x;"
    " max counts s",
    "count different %2 ((foreach r in 1..13 do foreach s in 1..4 do [r, s]) pick 5)",
    "bag := {3 # {[1, 2]}, 2 # {[2, 5]}, [3, 1]}; x := bag pick 2; sum %2 x",
    "deck := 4 # (foreach r in 1..13 do if 10 < r then 10 else r); sum (deck pick 2)",
    "deck := 4 # (1..13) U {20, 20}; x := deck pick 6; count 20 = x + max counts x",
    "n := sum {1, 2, 2} pick 2; sum n d4",
    "function hand(n) = {1..6} pick n call hand(2)",
    "deck := foreach s in 1..4 do [s, s + 1]; x := deck pick 2; sum %1 x + sum %2 x",
    "sum accumulate x := {1..4} pick 2 while 4 = x",
    "repeat x := {1..4} pick 2 until 4 = x",
    "function f(n) = if n < 1 then 0 else sum {1, 2, 2} pick 2 + call f(n - 1) call f(3)",
]


@pytest.mark.parametrize("text", DEALT)
@pytest.mark.parametrize("limit", [1, 12])
def test_deals_are_worked_out_without_an_expression(text: str, limit: int) -> None:
    assert direct(text, limit) == calculus(text, limit)


@pytest.mark.parametrize(
    "text",
    [
        "3d6 pick 2",
        "{1, 2} pick (0 - 1)",
        "{1, 1, 2} pick (d4 - 2)",
        "({1..6} pick 3) pick 2",
        "x := {1, 1, 2} pick 0; count different x",
        "max counts ({1} pick 0) + sum 2d4",
        "deck := {1, 2} + 3; if 0 = 1 then sum (deck pick 2) else 5",
        "deck := foreach r in 1..3 do -{r, r}; if 0 = 1 then sum (deck pick 2) else 5",
        "deck := foreach s in 1..2 do [50000, s]; x := deck pick 1; sum %2 x",
        "deck := foreach s in 1..2 do [200 * 200, s]; x := deck pick 1; sum %2 x",
        "deck := {[1, 2], [1, 2, 3], [2, 2]}; x := deck pick 2; sum %2 x",
        "deck := {[1, 2], [1, 3], [2, 2]}; x := deck pick 2; sum %3 x",
    ],
)
def test_decks_that_are_rolled_and_errors_are_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


@pytest.mark.parametrize(
    ("text", "value", "ways", "whole"),
    [
        ("h := (4 # (1..13)) pick 5; if 4 = max counts h then 1 else 0", 1, 624, 2_598_960),
        (
            "h := (4 # (1..13)) pick 5; s := counts h; if 3 = s & 2 = s then 1 else 0",
            1,
            3_744,
            2_598_960,
        ),
        ("count 1 = ((24 # {1} U 36 # {0}) pick 7)", 0, 8_347_680, 386_206_920),
        ("max ({1..49} pick 6)", 49, 1_712_304, 13_983_816),
    ],
)
def test_hands_are_as_likely_as_counted_by_hand(
    text: str, value: int, ways: int, whole: int
) -> None:
    found = direct(text)

    assert found is not None
    assert found[0][(value,)] == Fraction(ways, whole)


numbers = st.integers(1, 4)
cards = st.one_of(
    st.lists(numbers, min_size=1, max_size=6).map(lambda deck: f"{{{', '.join(map(str, deck))}}}"),
    st.builds("({} # (1..{}))".format, numbers, numbers),
    st.builds("({} # {{0}} U {} # {{1, 2}})".format, numbers, numbers),
)
deals = st.builds("({} pick {})".format, cards, st.integers(0, 5))
draws = st.one_of(deals, deals, st.sampled_from(["2d4", "d3"]))
figures = st.sampled_from(
    [
        "sum {}",
        "count 2 < {}",
        "count 1 = {}",
        "count {}",
        "sum max {}",
        "sum min {}",
        "sum largest 2 {}",
        "sum least 1 {}",
        "max counts {}",
        "count different {}",
        "count straight {}",
        "(if 2 = {} then 5 else 0)",
    ]
)


@st.composite
def scripts(draw: st.DrawFn) -> str:
    """Return a script that looks at deals, with names and without."""
    first, second = draw(draws), draw(draws)
    if draw(st.booleans()):
        first, second = "x", draw(st.sampled_from(["x", "y", "(x U y)", "(x keep y)", second]))
        before = f"x := {draw(draws)}; y := {draw(draws)}; "
    else:
        before = ""
    one, other = draw(figures).format(first), draw(figures).format(second)
    sign = draw(st.sampled_from(["+", "-", "*", "U"]))
    return f"{before}{one} {sign} {other}"


@given(scripts())
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_deals_come_to_what_the_calculus_says(text: str) -> None:
    check_agreement(text, most=30_000, may_be_unreadable=True)


def test_a_tuple_alone_is_no_deck() -> None:
    assert direct("%1 ([1, 2] pick 1)") is None
    assert direct("%1 ({[1, 2]} pick 1)") == calculus("1")


def test_faces_that_have_a_name_make_dice_as_others_do() -> None:
    text = (
        "good := {[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]};"
        " bad := {[0, 0], [-1, 0], [-2, 0], [0, -1], [-1, -1], [0, -2]};"
        " p := (4 # choose good) U (choose good) U 4 # choose bad; [sum %1 p, sum %2 p]"
    )

    assert direct(text, most=4_000) == calculus(text)
