"""Pools that are only looked at together come out the same as one."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.united_pools import with_pools_united
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


def names_bound(text: str) -> list[str]:
    """Return the names that are bound once pools are united."""
    node = with_pools_united(parse_program(text).script.body)
    return [one.name for one in syntax.walk(node) if isinstance(one, syntax.Let)]


@pytest.mark.parametrize(
    "text",
    [
        "a := 3d4; b := 2d6; c := 2d8; h := max (a U b U c); 10 * h + count h = (a U b U c)",
        "a := 3d4; b := 2d6; c := 2d8; max counts {b, a, c}",
        "a := 3d4; b := 2d6; c := 2d8; {(sum {a, b, c}) > max {b, c, a}} U {max (a U b U c)}",
        "a := 3d4; h := d4; b := 2d6; c := 2d8; h + sum largest 2 {a, 3, c, b, b, a, c}",
    ],
)
def test_pools_that_are_only_looked_at_together_are_one(text: str) -> None:
    assert not {"b", "c"} & set(names_bound(text))
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "a := 3d4; b := 2d6; max (a U b) + max a",
        "a := 3d4; b := 2d6; a := 2d4; max counts (a U b)",
        "a := 3d4; b := 2d6; (max (a U b)) + max (a U b U b)",
        "a := 3d4; b := (max a)d6; max counts (a U b)",
        "a := 3d4; b := 2d6; if {} = a then 0 else max counts (a U b)",
        "a := d4; b := d6; a + b",
        "a := d4; b := d6; c := d8; m := max {a, b, c}; if m = c then 10 + m else m",
    ],
)
def test_pools_that_are_told_apart_stay_apart(text: str) -> None:
    assert {"a", "b"} <= set(names_bound(text))


POOLS = st.sampled_from(["2d3", "d4", "{d2, d5}", "2d2 U d3", "2 # d3", "3", "(d2)d3"])
LOOKS = st.sampled_from(
    [
        "max (a U b)",
        "count different {a, b, c}",
        "sum largest 2 (b U a)",
        "max counts (a U b U a)",
        "count m = {c, b, a}",
        "sum (foreach v in {a, b} do v * m)",
        "max {b, 2, a}",
        "count (a U c) keep b",
        "sum c",
        "{m, max {a, b}, {sum (a U c)}}",
        "{(m <= max {b, a})} & {max {a, b, c}}",
        "m",
    ]
)


@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck))
@given(
    st.permutations(["a", "b", "c", "m"]),
    st.tuples(POOLS, POOLS, POOLS),
    st.sampled_from(["d3", "2", "1"]),
    LOOKS,
    LOOKS,
    LOOKS,
)
def test_generated_pools_come_to_what_the_calculus_says(
    order: list[str], pools: tuple[str, ...], number: str, first: str, second: str, third: str
) -> None:
    bound = dict(zip("abc", pools, strict=True), m=number)
    bindings = "; ".join(f"{name} := {bound[name]}" for name in order)
    check_agreement(f"{bindings}; m := {first}; x := {second}; {{m, x, {third}}}", most=30_000)
