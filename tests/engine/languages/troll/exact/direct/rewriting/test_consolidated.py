"""Dice that are rolled where the one name that follows from them is bound come out the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.consolidated import with_dice_in_their_name
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


def moved(text: str) -> syntax.Let | None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    return with_dice_in_their_name(body)


def test_dice_are_rolled_in_the_name_that_follows_from_them() -> None:
    first = moved("a := 4d6; b := 5d8; x := 10 * max a + min a; y := max b + min b; x - y")

    assert first is not None
    assert first.name == "b"
    assert isinstance(first.body, syntax.Let)
    assert first.body.name == "x"
    assert isinstance(first.body.bound, syntax.Let)
    assert first.body.bound.name == "a"


def test_numbers_are_rolled_in_the_name_that_follows_from_them() -> None:
    text = (
        "over := (sum 3d6) - 7; if over < 0 then 0 else hurt := over / 2; "
        "soak := max {sum accumulate x := d8 while x = 8, d6}; "
        "less := if soak < 4 then 0 else soak / 4; hurt - less"
    )
    inside = text.partition("hurt := over / 2; ")[2]

    first = moved(inside)

    assert first is not None
    assert first.name == "less"
    assert calculus(text) == direct(text)


def test_names_on_the_way_are_bound_inside() -> None:
    text = "a := 6d6; m := max a; n := count m = a; s := m + n; s + d4 * s"

    outer = moved(text)

    assert outer is not None
    assert outer.name == "s"
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "a := 4d6; b := 5d8; x := max a + min a; x + max a + max b",
        "a := 4d6; x := max a + min a; x * x",
        "a := 5 + 1; b := 5d8; x := a + a; x + max b",
        "n := d4; a := n + d4; b := 5d8; x := a + a; x + max b",
        "a := sum 2d4; x := a + a; x + 1",
        "a := 4d6; a := 2d6; x := max a + min a; x + d4",
        "n := d4; a := n d6; n := 3d6; x := max a + min a; x + max n",
        "a := 8d6; x := (count 4 <= a) + count 6 = a; y := count 4 <= x d6; y - count 5 <= y d6",
        "a := 8d6; x := (count 4 <= a) + count 6 = a; sum x # d4",
    ],
)
def test_what_others_look_at_stays_where_it_is(text: str) -> None:
    body = parse_program(text).script.body
    while isinstance(body, syntax.Let):
        if body.name == "a":
            assert with_dice_in_their_name(body) is None
            break
        body = body.body
    assert calculus(text) == direct(text)


BOUNDS = st.sampled_from(
    [
        "10 * max a + count maximal a",
        "(max a) - min b",
        "max counts a",
        "2d3",
        "(sum a) + m",
        "m * m + count m = a",
        "count different b",
        "3 < a",
        "(x + 1) d2",
        "m",
    ]
)
NAMES = st.sampled_from(["a", "b", "m", "x", "y"])
ENDS = st.sampled_from(
    [
        "(sum x) - sum y",
        "if (sum x) > sum y then m else d2",
        "{sum x, m}",
        "(sum x) * sum x + d2",
        "m",
        "sum a",
        "(max a) - m",
    ]
)


@given(
    st.sampled_from(["3d4", "{2d4, d3}", "4 # (choose {1, 1, 3})", "(d2) d4"]),
    st.lists(st.tuples(NAMES, BOUNDS), min_size=1, max_size=4),
    ENDS,
)
@settings(max_examples=examples(150, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_names_of_dice_come_to_what_the_calculus_says(
    dice: str, bindings: list[tuple[str, str]], end: str
) -> None:
    named = "; ".join(f"{name} := {bound}" for name, bound in bindings)
    text = f"m := d3; x := 2; y := d2; b := 2d4; a := {dice}; {named}; {end}"
    check_agreement(text, most=30_000)
