"""Numbers that are only compared with each other come out by the sign of their difference."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.compared import with_sign
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement, direct


def signed(text: str) -> syntax.Let | None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    assert isinstance(body.body, syntax.Let)
    return with_sign(body.body)


def test_a_duel_of_two_sums_is_counted_by_hand() -> None:
    """Of 2d2, 2 and 4 come with 1/4 each and 3 with 1/2; so they are equal with 1/16 * 2 + 1/4."""
    text = "x := sum 2d2; y := sum 2d2; if x > y then 1 else if y > x then -1 else 0"

    found = direct(text)

    assert signed(text) is not None
    outcomes = {(-1,): Fraction(5, 16), (0,): Fraction(6, 16), (1,): Fraction(5, 16)}
    assert (outcomes, 0, 0) == found


def test_numbers_far_apart_need_no_room() -> None:
    text = "x := {} * sum 9d6; y := {} * sum 9d6; if x > y then 1 else if y > x then 2 else 3"

    assert direct(text.format(1, 1)) == direct(text.format(10**9, 10**9))


@pytest.mark.parametrize(
    "text",
    [
        "x := d6; y := 3d6; if x > y then 1 else 2",
        "x := d6; y := sum 3d6; if x > y then y else 2",
        "x := d6; y := sum 3d6; if x > y then x else 2",
        "x := d6; y := sum 3d6; if (sum x > y) then 1 else 2",
        "x := d6; y := sum 3d6; w := d4; if x > y then 1 else if y > w then 2 else 3",
        "x := d6; y := sum 2d6; if 4 > y then 1 else 2",
    ],
)
def test_numbers_that_are_looked_at_otherwise_are_not(text: str) -> None:
    assert signed(text) is None


COMPARED = st.builds(
    "{} {} {}".format,
    st.sampled_from(["x", "y", "3"]),
    st.sampled_from(["<", "<=", ">", ">=", "=", "=/="]),
    st.sampled_from(["x", "y", "y", "x"]),
)
CONDITIONS = st.one_of(
    COMPARED,
    st.builds("({}) & {}".format, COMPARED, COMPARED),
    st.builds("!({})".format, COMPARED),
    st.builds("({}) & d3 > 1".format, COMPARED),
)
NUMBERS = st.sampled_from(
    [
        "sum 2d4",
        "d6",
        "max {d4, d4}",
        "min 3 < 2d4",
        "count 2d3",
        "(d4) * d2",
        "d3 - d4",
        "2d2",
        "x",
    ]
)


@given(NUMBERS.filter(lambda text: text != "x"), NUMBERS, CONDITIONS, CONDITIONS, st.booleans())
@settings(max_examples=examples(150, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_comparisons_come_to_what_the_calculus_says(
    one: str, other: str, condition: str, second: str, is_twice: bool
) -> None:
    rest = f"if {second} then 2 else d2" if is_twice else "y"
    check_agreement(f"x := {one}; y := {other}; if {condition} then 1 else {rest}")


@given(NUMBERS.filter(lambda text: text != "x"), NUMBERS)
@settings(max_examples=examples(40, 1_000), suppress_health_check=list(HealthCheck))
def test_the_sign_of_a_difference_is_what_the_calculus_says(one: str, other: str) -> None:
    check_agreement(f"x := {one}; sgn (x - ({other}))")
