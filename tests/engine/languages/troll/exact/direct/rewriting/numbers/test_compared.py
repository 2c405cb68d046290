"""Numbers of which only the difference is looked at come out by that difference."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.numbers.compared import with_difference
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement, direct


def signed(text: str) -> syntax.Let | None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    assert isinstance(body.body, syntax.Let)
    return with_difference(body.body)


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


@pytest.mark.parametrize(
    ("body", "measured"),
    [
        ("if x > y then 1 else 2", False),
        ("if x >= (y + 2) then 1 else 2", True),
        ("if (1 + y) < x then 1 else 2", True),
        ("if x > y then x - y else 0", True),
        ('if {x > (y - 1), y = x} then "hit" else \'d4', True),
        ("max {0, (y + 3) - x}", True),
        ("m := y - x; if m > 2 then m else if y = x then d4 else 0", True),
    ],
)
def test_a_difference_is_bound_where_nothing_else_is_looked_at(body: str, measured: bool) -> None:
    text = f"x := sum 2d3; y := sum 2d2; {body}"
    found = signed(text)

    assert found is not None
    assert isinstance(found.bound, syntax.Binary) == measured
    check_agreement(text)


def test_a_name_bound_to_something_else_inside_is_not_the_number() -> None:
    assert signed("x := sum 2d3; y := sum 2d2; x := d4; x - y") is None
    assert signed("x := sum 2d3; y := sum 2d2; y := d4; x - y") is None
    assert signed("x := sum 2d3; y := sum 2d2; (x - y) + foreach x in 2d4 do y - x") is None


COMPARED = st.builds(
    "{} {} {}".format,
    st.sampled_from(["x", "y", "3", "(x + 1)", "(y - 2)"]),
    st.sampled_from(["<", "<=", ">", ">=", "=", "=/="]),
    st.sampled_from(["x", "y", "y", "x", "(2 + x)", "(y + 1)"]),
)
CONDITIONS = st.one_of(
    COMPARED,
    st.builds("({}) & {}".format, COMPARED, COMPARED),
    st.builds("!({})".format, COMPARED),
    st.builds("({}) & d3 > 1".format, COMPARED),
    st.builds("{{{}, {}}}".format, COMPARED, COMPARED),
)
RESULTS = st.sampled_from(
    ["y", "x - y", "(y + 1) - x", "d2", "'(x - y)", "foreach i in d2 do x - y"]
)
"""What a script comes to, beside conditions."""
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


@given(
    NUMBERS.filter(lambda text: text != "x"),
    NUMBERS,
    CONDITIONS,
    CONDITIONS,
    RESULTS,
    st.booleans(),
)
@settings(max_examples=examples(150, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_comparisons_come_to_what_the_calculus_says(
    one: str, other: str, condition: str, second: str, result: str, is_twice: bool
) -> None:
    rest = f"if {second} then 2 else {result}" if is_twice else result
    check_agreement(f"x := {one}; y := {other}; if {condition} then 1 else {rest}")


@given(NUMBERS.filter(lambda text: text != "x"), NUMBERS)
@settings(max_examples=examples(40, 1_000), suppress_health_check=list(HealthCheck))
def test_the_sign_of_a_difference_is_what_the_calculus_says(one: str, other: str) -> None:
    check_agreement(f"x := {one}; sgn (x - ({other}))")
