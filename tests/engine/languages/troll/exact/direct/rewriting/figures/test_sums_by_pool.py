"""Sums over several pools come out the same whichever way their parts are put together."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.exact.direct.rewriting.figures.sums_by_pool import with_sums_by_pool
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import names, syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

POOLS = "a := 4d6; b := 3d6; x := (4 - (count 6 = a) - count 1 = a)d6; y := (3 - count 6 = b)d6; "


def last(text: str) -> syntax.Expression:
    """Return what stands behind all bindings once sums are in order."""
    node = with_sums_by_pool(parse_program(text).script.body)
    while isinstance(node, syntax.Let):
        node = node.body
    return node


@pytest.mark.parametrize(
    "text",
    [
        "(count 6 = a) + (count 6 = b) + (count 6 = x) + count 6 = y",
        "(count 6 = a) - (count 6 = b) + (count 6 = x) - count 6 = y",
        "- ((count 6 = a) + (count 6 = b) + (count 6 = x) + count 6 = y)",
        "count 6 = (a U b U x U y)",
        "sum {y, x, b, a}",
    ],
)
def test_what_follows_from_one_pool_is_put_together(text: str) -> None:
    whole = last(POOLS + text)

    while isinstance(whole, syntax.Unary):
        whole = whole.operand
    assert isinstance(whole, syntax.Binary)
    sides = {names.free_names(whole.left), names.free_names(whole.right)}
    assert sides == {frozenset({"a", "x"}), frozenset({"b", "y"})}
    assert calculus(POOLS + text) == direct(POOLS + text)


def test_a_sum_that_is_looked_at_once_is_put_in_its_place() -> None:
    text = "a := 4d6; b := 3d6; s := (count 6 = a) + count 6 = b; x := (count 1 = a)d6; "
    text += "y := (count 1 = b)d6; t := s + (count 6 = x) + count 6 = y; if t > 2 then t else 0"

    assert "s" not in names.free_names(last(text))
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "s := (sum a) + sum b; a := 2d6; s + (sum a) + (sum x)",
        "s := (sum a) + sum b; if 6 = y then s + sum x else 0",
        "s := (sum a) + sum b; t := sum x; s * s + t",
    ],
)
def test_names_stay_where_their_place_would_change_what_they_mean(text: str) -> None:
    body = with_sums_by_pool(parse_program(POOLS + text).script.body)

    assert any(isinstance(one, syntax.Let) and one.name == "s" for one in syntax.walk(body))
    assert calculus(POOLS + text) == direct(POOLS + text)


@pytest.mark.parametrize(
    "text",
    [
        "p := 3d3; t := foreach x in p do [x, d2]; s := 1 # [d2, 1, 0]; count (t U s)",
        "p := 3d3; t := if 3 = p then 'p else {}; s := 2d3; q := (count 3 = p)d4; "
        "(count {t, s}) + count q",
        'p := 3d3; s := 2d3; q := (count 3 = p)d4; (count {if 3 = p then "x" else {}, s}) + sum q',
    ],
)
def test_tuples_and_texts_stay_with_what_they_cannot_be_put_together_with(text: str) -> None:
    with pytest.raises(DiceError, match="cannot be in a collection with other values"):
        parse_program(text).calculate({}, 12, Budget(20.0))


FIGURES = st.sampled_from(
    [
        "(count 2 <= a)",
        "(sum b)",
        "(count 3 = x)",
        "(sum y)",
        "(max (a U b))",
        "(count 1 = (a U y))",
        "(sum (x U b U y))",
        "(count n < (x U b))",
        "(- sum x)",
        "(2 * count 2 = y)",
        "n",
        "s",
        "3",
    ]
)
SUMS = st.lists(st.tuples(st.sampled_from(["+", "-"]), FIGURES), min_size=2, max_size=5).map(
    lambda each: "0 " + " ".join(f"{sign} {node}" for sign, node in each)
)
ENDS = st.sampled_from(["t", "t + s", "if t > n then s else t", "10 * (min {3, t}) + min {2, u}"])
ORDERS = st.permutations(
    ["n := d3", "s := {S}", "x := (count 1 = a)d3", "y := (count n = b)d4", "u := {U}"]
)


@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck))
@given(ORDERS, SUMS, SUMS, SUMS, ENDS)
def test_generated_sums_are_what_they_are_in_the_calculus(
    order: list[str], first: str, second: str, third: str, end: str
) -> None:
    bindings = "; ".join(order).replace("{S}", first).replace("{U}", second)
    start = "a := 2d3; b := 2d4; x := d2; y := d3; n := 2; s := 1"
    check_agreement(f"{start}; {bindings}; t := {third}; {end}", most=30_000)
