"""Numbers of which only the order is looked at come to what the calculus says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.ordered_numbers import ordered_numbers
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


def numbers_of(text: str) -> list[str]:
    """Return the names of the numbers of which only the order is looked at."""
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    found = ordered_numbers(body)
    return [] if found is None else [name for name, _ in found.numbers]


ORDERED = [
    "a := sum 2d4; b := d6; c := d8; if a > b & a > c then 1 else if b > c then 2 else 3",
    "a := d6; b := d4; c := d8; m := median {a, b, c}; if a = m then 1 else if b = m then 2 else 3",
    "a := d6; b := d4; m := max {a, 1 + d3, b}; if a = m then 1 else if b = m then 2 else 3",
    "a := d3; b := d4; c := d3; e := d4; {count (max {a, b, c, e}) = {a, b, c, e}, count a < b}",
    "a := d6; b := d6; c := d6; n := d2; if (a < b & b < c) U (c < b & b < a) then n else 0",
]


@pytest.mark.parametrize("text", ORDERED)
def test_only_the_order_is_known_of_numbers_that_are_compared(text: str) -> None:
    assert len(numbers_of(text)) >= 3
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "a := d6; b := d4; c := d8; if a > b & a > c then a else 0",
        "a := d6; b := d4; c := d8; if a > b & 3 > c then 1 else 0",
        "a := d6; b := d4; c := d8; if a > (b + 1) & a > c & b > c then 1 else 0",
        "a := d6; b := d4; c := d8; (a > b) U (b > c) U a > c",
        "a := d6; b := d4; c := d8; count foreach v in {a, b, c} do if v > a then 1 else {}",
        "a := d6; b := d4; a := d8; if a > b then 1 else 0",
        "a := d6; b := d4; if a > b then 1 else if a = b then 2 else 3",
        "me := d6; a := d6; b := d6; c := d6; count me < {a, b, c}",
    ],
)
def test_numbers_that_are_looked_at_otherwise_are_told_apart(text: str) -> None:
    assert numbers_of(text) == []
    assert calculus(text) == direct(text)


def test_one_of_four_is_first_as_often_as_any_other() -> None:
    numbers = "; ".join(f"{name} := sum 20d6" for name in "abce")

    found = direct(
        f"{numbers}; m := max {{a, b, c, e}}; 10 * (count m = a) + count m = {{b, c, e}}"
    )

    assert found is not None
    weights = found[0]
    assert weights[10,] * 3 == weights[1,]
    assert sum(weights.values()) == Fraction(1)


@pytest.mark.parametrize(
    "text",
    [
        "e := (x := d3; x + x); b := 2 * d3; c := d3; e := d4; f := 2 * d3; m := min {c, e, f}; "
        "10 * (count (m < b)) - count (e =/= c)",
        "a := (x := d3; x + x); b := a - d4; a := d4; c := d4; e := d4; f := max {a, c, e}; "
        "b + if a = f then 1 else count c < e",
    ],
)
def test_names_that_are_bound_again_are_what_they_were_bound_to_last(text: str) -> None:
    assert direct(text) == calculus(text)


NUMBERS = st.sampled_from(["d4", "sum 2d3", "1 + d2", "2 - d3", "max 2d4", "count 2 < 3d3"])
THOSE = st.recursive(
    st.sampled_from(["a", "b", "c"]),
    lambda inner: st.builds(
        "({} {{{}, {}}})".format, st.sampled_from(["max", "min", "median"]), inner, inner
    ),
    max_leaves=3,
)
TRUTHS = st.recursive(
    st.builds(
        "({} {} {})".format, THOSE, st.sampled_from(["<", "<=", "=", "=/=", ">=", ">"]), THOSE
    )
    | st.builds("({} <= {{{}, {}}})".format, THOSE, THOSE, THOSE)
    | st.just("n = 1"),
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from(["&", "U"]), inner)
        | st.builds("(!{})".format, inner)
    ),
    max_leaves=3,
)
ENDS = st.sampled_from(
    ["if {} then 1 else if {} then n else 3", "(count {}) - count {}", "{{{}}} & {}"]
)


@settings(max_examples=examples(80, 4_000), suppress_health_check=list(HealthCheck))
@given(
    st.tuples(NUMBERS, NUMBERS, NUMBERS),
    st.sampled_from(["a", "median {a, b, c}", "n"]),
    ENDS,
    TRUTHS,
    TRUTHS,
)
def test_generated_comparisons_come_to_what_the_calculus_says(
    each: tuple[str, ...], known: str, end: str, first: str, second: str
) -> None:
    numbers = "; ".join(f"{name} := {number}" for name, number in zip("abc", each, strict=True))
    text = f"{numbers}; n := d2; m := {known}; {end.format(first, second)}"
    check_agreement(text.replace("(a ", "(m ", 1), most=30_000)
