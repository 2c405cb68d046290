"""What is worked out for one die of a pool alone comes to what all of them together come to."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.figures.per_die import (
    shared_out,
    with_named_dice,
)
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

SHARED = [
    "x := 6d6; again := (6 - (count 6 = x) - count 1 = x)d6; (count 6 = x) + count 6 = again",
    "x := 5d6; count 6 = (x U (count x - count 6 = x)d6)",
    "x := 4d6; kept := count 6 = x; ones := count 1 = x; y := (4 - kept - ones)d6;"
    " (kept + count 6 = y) - (ones + count 1 = y)",
    "x := 4d6; sum x + sum (count 6 = x)d6 + 3",
    "x := {3d6, 2d4}; 2 * (sum 4 <= x) - count {2 = x, 1 = x}",
    "x := 3d6; k := 5 <= x; sum k + sum (3 - count k)d6 - d4",
    "x := 3 # (choose {1, 1, 2}); count (count 2 = x) # {1, 2}",
    "x := 3d4; sum foreach v in x do if v = 1 then d4 else v",
    "x := d6; (1 - count 3 < x) + sum x",
    "x := 3d6; y := 2d6; count (count 6 = x)d6 - sum y",
    "x := 3d3; y := 2d4; k := (2 - count 4 = y)d4; max y + count 3 = x - max (0 U k)",
    "x := 3d3; y := 2d4; w := (count 1 = x)d3; y := 2 <= y; (sum w) - (sum y) * count y",
    "x := 2d3; 4 - count 1 = (4 - count 2 = x)d2",
]
"""Each is the sum of what it would be for each die."""

NOT_SHARED = [
    "x := 3d6; max x",
    "x := 3d6; 4 * (sum x) / 2",
    "x := 3d6; (sum x) * count x",
    "x := 3d6; if 6 = x then 1 else 0",
    "x := 3d6; count d6 < x",
    "x := 3d6; count (2 - count 6 = x)d6",
    "x := 3d6; 5",
    "x := 3d6; y := 2d6; count 6 = x",
    "x := 3d6; y := (count 6 = x)d4; y := 2d4; sum x - sum y",
]
"""They are not, or it is not seen."""


def binding(text: str) -> syntax.Let:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    return body


@pytest.mark.parametrize("text", SHARED)
def test_a_sum_over_dice_is_worked_out_for_one_of_them(text: str) -> None:
    assert shared_out(binding(text)) is not None
    assert calculus(text) == direct(text, most=1_000)


@pytest.mark.parametrize("text", NOT_SHARED)
def test_what_is_no_such_sum_is_not_shared_out(text: str) -> None:
    assert shared_out(binding(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "count 5 > (count 4 <= (count 3 <= 10d6) d6) d6",
        "h := count 3 <= 10d6; w := count 4 <= h d6; count 5 > w d6",
        "sum (count 4 <= 6d6) d8",
        "sum d4 d6",
        "count (max 2d6) < 3d6",
        "sum (d4 + 1) <= {2d6, d4}",
        "count 2 < {(d3)d4, (count 1 = 3d2) # d4}",
        "max (d3)d4 + min (sum 2d2)d6",
        "a := count 4 < 6d6; b := count 4 < (6 - a)d6; c := count 4 < (6 - a - b)d6; a + b + c",
    ],
)
def test_dice_that_say_how_many_others_are_rolled_get_names(text: str) -> None:
    assert calculus(text) == direct(text)


def test_the_names_are_put_before_the_figure() -> None:
    named = with_named_dice(parse_program("sum (count 4 <= 6d6) d8").script.body)

    assert isinstance(named, syntax.Let)
    assert isinstance(named.bound, syntax.Dice)
    assert shared_out(named) is not None


def test_thousands_of_dice_need_no_more_than_one() -> None:
    text = "x := 2000d6; count 6 = x + count 6 = (2000 - count 6 = x)d6"

    assert direct(text, most=10_000_000) is not None


def test_fewer_than_no_dice_are_an_error_of_the_calculus() -> None:
    assert direct("x := 3d6; sum (count x - 2 * count 6 = x)d6") is None


POOLS = st.sampled_from(["2d3", "3d2", "d4", "{2d2, d3}", "3 # (choose {1, 2, 2})", "(d2)d3"])
NUMBERS = st.sampled_from(
    ["count 2 <= x", "count 1 = x", "sum x", "count x", "k", "k - k", "2 * k", "(2 - count 1 = x)"]
)
DICE = st.builds(
    lambda number, kind: f"({number}){kind}", NUMBERS, st.sampled_from(["d3", "d2", "# d2"])
)
COLLECTIONS = st.one_of(
    DICE,
    st.sampled_from(
        ["x", "2 <= x", "y", "1 = y", "{x, y}", "foreach v in x do v * d2", "2 # count 1 = x"]
    ),
)
TERMS = st.one_of(
    NUMBERS,
    st.builds(
        lambda figure, of: f"({figure} {of})", st.sampled_from(["sum", "count"]), COLLECTIONS
    ),
    st.sampled_from(
        ["3", "d3", "(max x)", "(sum y) * k", "(if k < 2 then d2 else sum x)", "m", "m * m"]
    ),
)
BODIES = st.builds(
    lambda first, sign, second: f"{first} {sign} {second}",
    TERMS,
    st.sampled_from(["+", "-", "*"]),
    TERMS,
)


@given(POOLS, NUMBERS.filter(lambda text: "k" not in text), COLLECTIONS, BODIES)
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_pushes_come_to_what_the_calculus_says(
    pool: str, number: str, again: str, body: str
) -> None:
    again = again.replace("y", "x")
    text = f"x := {pool}; m := d2; k := {number}; y := {again}; {body}"
    check_agreement(text)
