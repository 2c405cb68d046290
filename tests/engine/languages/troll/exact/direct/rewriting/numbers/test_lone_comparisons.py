"""Numbers that are only compared with others come to what the calculus says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.merged_values import Bound
from engine.languages.troll.exact.direct.rewriting.numbers.lone_comparisons import bounds_of
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement, direct


def bounds(text: str) -> tuple[Bound, ...]:
    """Return what ``c``, the third of three names, is compared with."""
    body = parse_program(f"a := sum 2d6; b := sum 2d6; c := sum 2d6; {text}").script.body
    for _ in range(2):
        assert isinstance(body, syntax.Let)
        body = body.body
    assert isinstance(body, syntax.Let)
    return bounds_of(body)


def test_each_side_of_a_comparison_may_be_the_name() -> None:
    found = bounds("if (c + 1) > a & (b - 2) <= c then 1 else count {c < 4, 4 =/= c}")

    assert found == (
        Bound("<", "a", -1),
        Bound("<=", "b", -2),
        Bound(">", None, 4),
        Bound("=/=", None, 4),
    )


@pytest.mark.parametrize(
    "text",
    [
        "if a > b & a > c then 1 else 0",
        "if a > c then 1 else if b > c then c else 0",
        "if a > c then 1 else (c < b)",
        "x := d6; if a > c then 1 else if x > c then 2 else 3",
        "if a > c then 1 else if (d20) > c then 2 else 3",
        "if 3 > c then 1 else if 5 > c then 2 else 3",
        "if a > c then foreach c in c do 1 else if c > b then 1 else 2",
    ],
)
def test_other_looks_leave_the_name_as_it_is(text: str) -> None:
    assert bounds(text) == ()


def test_three_equal_dice_win_alike() -> None:
    """Of 100^3 rolls 100 * 99 * 98 / 6 have each of three different dice on top."""
    text = "a := d100; b := d100; c := d100; if a > b & a > c then 1 else if b > c then 2 else 3"

    found = direct(text, most=1_000_000)

    assert found is not None
    assert found[0][(1,)] == Fraction(sum(n * n for n in range(100)), 100**3)


NUMBERS = st.sampled_from(["d12", "sum 3d4", "3 + sum 2d6", "d20", "a + d4", "count 3 < 9d6", "7"])
SIDES = st.sampled_from(["a", "b", "c", "c", "c", "(c + 2)", "(a - 1)", "(2 + b)", "6"])
COMPARED = st.builds(
    "{} {} {}".format, SIDES, st.sampled_from(["<", "<=", ">", ">=", "=", "=/="]), SIDES
)
CONDITIONS = st.one_of(
    COMPARED,
    st.builds("({}) & {}".format, COMPARED, COMPARED),
    st.builds("!({})".format, COMPARED),
    st.builds("{{{}, {}}}".format, COMPARED, COMPARED),
)
RESULTS = st.sampled_from(["1", "a", "b + d4", "count {c < a, c < b}", '"text"', "c", "a - b"])


@given(NUMBERS, NUMBERS, CONDITIONS, CONDITIONS, RESULTS, RESULTS)
@settings(max_examples=examples(150, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_comparisons_come_to_what_the_calculus_says(
    first: str, second: str, condition: str, other: str, result: str, last: str
) -> None:
    numbers = f"a := sum 2d6; b := {first}; c := {second}"
    check_agreement(f"{numbers}; if {condition} then 0 else if {other} then {result} else {last}")
