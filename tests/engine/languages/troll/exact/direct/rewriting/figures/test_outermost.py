"""Dice of which only the outermost are looked at come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST_OTHERWISE_COSTLY
from engine.languages.troll.exact.direct.rewriting.figures.outermost import with_outermost
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

LOOKS = "count foreach i in 1..k do (min largest i x) > max {min largest i y}"

CUT_DOWN = {
    "n := d3; x := (n)d6; k := min {2, n}; sum foreach i in 1..k do min largest i x": "2 n 0",
    "n := d3; x := (n)d6; sum foreach i in 1..2 do i * min largest i x": "2",
    "n := d3; x := (n)d6; (sum largest 2 x) - max x": "2",
    "n := d3; x := (n)d6; (max least 2 x) - min x": "2",
    "n := d3; x := (n)d6; {min largest n x, max x}": "n 1",
    "n := d3; x := (n)d6; if n < 2 then max x else min largest n x": "1 n",
    "n := d3; x := (n)d6; foreach i in {1, 3, 2} do min largest i x": "3",
    "n := d3; x := (n)d6; k := n; sum foreach i in 0..k - 2 do min largest 1 x": "1",
}
"""Scripts, and what tells how many of the dice are looked at."""

OTHERWISE = [
    "n := d3; x := (n)d6; max x",
    "n := d3; x := (n)d6; (max x) - min x",
    "n := d3; x := (n)d6; (max x) * count x",
    "n := d3; x := (n)d6; k := d2; (sum largest k x) - max x",
    "n := d3; x := (n)d6; (sum largest d2 x) - max x",
    "n := d3; x := (n)d6; (sum largest (max x) x) - max x",
    "n := d3; x := (n)d6; foreach i in x do (max x) - i",
    "n := d3; x := (n)d6; (max x) + (x := 2d4; max x)",
    "n := d3; x := n + 1; (max x) * max x",
    "x := 3d6; sum foreach i in 1..3 do i * min largest i x",
]


def dice_of(text: str) -> syntax.Let:
    """Return the binding of ``x``."""
    bindings = [
        one for one in syntax.walk(parse_program(text).script.body) if isinstance(one, syntax.Let)
    ]
    (found,) = [one for one in bindings if one.name == "x"][:1]
    return found


@pytest.mark.parametrize("text", CUT_DOWN)
def test_other_dice_are_left_out(text: str) -> None:
    found = with_outermost(dice_of(text))

    assert found is not None
    assert isinstance(found.bound, syntax.Extremes)
    count = found.bound.count
    parts = [getattr(one, "name", getattr(one, "value", None)) for one in syntax.walk(count)]
    assert " ".join([str(part) for part in parts if part is not None]) == CUT_DOWN[text]
    assert calculus(text, 3) == direct(text, 3, MOST_OTHERWISE_COSTLY)


@pytest.mark.parametrize("text", OTHERWISE)
def test_dice_that_are_looked_at_otherwise_are_left_alone(text: str) -> None:
    assert with_outermost(dice_of(text)) is None
    check_agreement(text)


def test_a_number_that_is_bound_on_the_way_is_told_by_names_of_outside() -> None:
    text = f"function f(a, b) = x := (a)d6; y := (b)d6; k := min {{2, a, b}}; {LOOKS} call f(3, 2)"
    (function,) = parse_program(text).script.declarations
    assert isinstance(function, syntax.Function)
    assert isinstance(function.body, syntax.Let)

    found = with_outermost(function.body)

    assert found is not None
    assert isinstance(found.bound, syntax.Extremes)
    names = {one.name for one in syntax.walk(found.bound.count) if isinstance(one, syntax.Variable)}
    assert names == {"a", "b"}


COUNTS = st.sampled_from(["1", "2", "k", "k", "n", "a", "(k - 1)", "3", "d2"])
FIGURES = st.one_of(
    st.builds("max {}".format, st.sampled_from("xy")),
    st.builds("min largest {} {}".format, COUNTS, st.sampled_from("xy")),
    st.builds("sum largest {} {}".format, COUNTS, st.sampled_from("xxxy")),
    st.builds("count 4 < least {} {}".format, COUNTS, st.sampled_from("y")),
    st.builds(
        "sum foreach i in {} do i * sum largest i {}".format,
        st.sampled_from(["1..k", "1..2", "{2, 1}", "0..k - 1", "k", "n..2"]),
        st.sampled_from("xy"),
    ),
    st.sampled_from(["count x", "count foreach i in 1..k do (min largest i x) > min largest i y"]),
)
BODIES = st.lists(FIGURES, min_size=2, max_size=4).map(
    lambda figures: " + ".join([f"(sum {figure})" for figure in figures])
)


@given(BODIES, st.sampled_from(["n", "min {2, n, a}", "n - 1", "2"]), st.sampled_from("123"))
@settings(max_examples=examples(150, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_looks_come_to_what_the_calculus_says(body: str, known: str, start: str) -> None:
    body = f"x := (min {{3, a}})d4; y := (n)d3; k := {known}; {body}"
    check_agreement(f"a := d3; n := 2; {body}")
    check_agreement(
        f"function f(a, n) = if a < 1 then n else if n < 1 then -a else w := ({body});"
        f" if w < 4 then call f(a - 1, n) else call f(a - d2, n - 1) call f({start}, 2)"
    )
