"""Dice rolled for what other dice show, counted with the dice that they are for."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.program import parse_program
from tests.engine.enumerator import enumerate_exactly

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
