"""Dice rolled for what other dice show, counted with the dice that they are for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.direct.shares import shares
from tests.engine.enumerator import enumerate_exactly
from tests.engine.languages.troll.exact.direct.test_reading import calculus

from .test_against_enumerator import as_fractions


@pytest.mark.parametrize(
    "script",
    [
        "x := 3d6; hits := count 6 = x; hits + count 6 = (3 - hits - count 1 = x) d6",
        "x := 3d4; hits := count 3 <= x; hits + count 3 <= (3 - hits) d4",
        "x := 2d4; hits := count 3 = x; 10 * hits + sum (5 - hits) d3",
        "x := 3d3; y := (count 1 < x) d4; (count 3 = x) + (2 * count 1 = y) - sum 2 < y",
        "x := 2d4; y := 2d3; h := (count 3 <= x) + count 2 <= y; h + count 3 <= (4 - h) d4",
        "x := 2d4; y := (count 4 = x) d4; w := (count 4 = y) d4; sum (x U y U w)",
        "a := count 3 = 3d3; b := count 3 = (3 - a) d3; a + b + count 3 = (3 - a - b) d3",
        "x := 4d2; count 1 = ((count 1 = x) - count 1 = x) d2",
        "x := d2; y := x d2; sum x",
        "x := d3; sum x d2 + count 2 = x d2",
        "x := 2d3; y := d3; sum (y + count 2 = x) d2",
        "x := 3d3; (count 1 = x) - count 2 = (2 * count 2 <= x) z2",
        "x := 2d3; sum foreach e in (count 2 <= x) d3 do e * e",
        "x := 2 # (choose {1, 3, 3}); (sum x) + sum (count 3 = x) d3",
    ],
)
def test_each_die_brings_dice(script: str) -> None:
    expected = enumerate_exactly(script)

    assert as_fractions(expected) == as_fractions(parse_program(script).calculate({}, 12, Budget()))


@pytest.mark.parametrize(
    "script",
    [
        "x := 2d3; sum (1 + (count 1 = x) - count 3 = x) d2",
        "x := 3d3; count 1 = (2 - count 3 = x) d2",
        "x := 2d4; sum ((sum x) - 3) d2",
    ],
)
def test_dice_that_are_owed_are_an_error(script: str) -> None:
    with pytest.raises(DiceError, match="from 0 up"):
        parse_program(script).calculate({}, 12, Budget())


def test_dice_that_take_dice_away_are_revealed() -> None:
    script = "x := 2d3; y := 2d3; sum (2 + (count 1 = x) - count 3 = y) d2"

    expected = enumerate_exactly(script)

    assert as_fractions(expected) == as_fractions(parse_program(script).calculate({}, 12, Budget()))


def test_many_dice_that_bring_dice() -> None:
    script = "x := 2000d6; hits := count 6 = x; hits + count 6 = (2000 - hits) d6"

    distribution = parse_program(script).calculate({}, 12, Budget(states=20_000))

    assert 36**2000 == distribution.total
    assert 25**2000 == distribution.weights[0]


BROUGHT = [
    "x := {dice}; {{x drop 1, (count 1 = x) d3}}",
    "x := {dice}; (2 <= x) U (count 1 = x) d4",
    "x := {dice}; y := x drop {{1, 2}}; again := (count 2 >= x) d3; y U again",
    "x := {dice}; {{x keep 1, (count 1 < x) # choose {{1, 1, 3}}}}",
    "x := {dice}; {{x, (count 3 = x) d2}}",
    "x := {dice}; {{2 < x, (count 2 = x) d2, (count 1 = x) z2}}",
    "x := {dice}; foreach v in x do if v = 1 then d3 else v",
    "x := {dice}; foreach v in x do if v = 1 then {{}} else if v = 2 then d4 else v",
    "x := {dice}; foreach v in x do (if v < 3 then 2d2 else v)",
    "x := {dice}; foreach v in (x U (count 3 = x) d3) do if v = 2 then d2 else v",
    "x := {dice}; foreach v in x do accumulate e := d2 while e = v",
    "x := {dice}; foreach v in x do if v = 1 then 3 / (v - 1) else d2",
    "x := {dice}; {{2 <= x, (3 - count 2 <= x) d3}}",
]
"""Collections that dice bring, each for itself or nearly."""

ASKED = [
    "max {brought}",
    "sum largest 2 {brought}",
    "y := {brought}; (max (0 U y)) - min (0 U y)",
    "y := {brought}; if 1 < count y then (sum y) - max y else 0",
    "y := {brought}; (sum 2 < y) + 10 * count different y",
    "y := {brought}; {{least 1 y, count 2 = y}}",
    "y := {brought}; w := {other}; {{w keep y, max (0 U w)}}",
    "{brought}",
]
"""What is asked of them."""


@given(st.sampled_from(BROUGHT), st.sampled_from(ASKED), st.sampled_from(["3d3", "2d4", "3d2"]))
@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
def test_what_dice_bring_is_a_pool_to_whoever_asks(brought: str, asked: str, dice: str) -> None:
    collections = {
        "brought": f"({brought.format(dice=dice)})",
        "other": f"({brought.format(dice='d3')})",
    }
    script = asked.format(**collections)
    try:
        expected = enumerate_exactly(script, max_iterations=2, max_courses=20_000)
    except OverBudgetError:
        assume(condition=False)
    except DiceError:
        with pytest.raises(DiceError):
            calculus(script, 2)
        return

    assert shares(expected) == calculus(script, 2)
