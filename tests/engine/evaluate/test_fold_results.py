"""Folds of dice over the numbers that they come to."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.languages.troll.program import parse_program

from .test_against_enumerator import as_fractions, compare


@pytest.mark.parametrize(
    "script",
    [
        "compositional rest(0, sum, turned) call rest(3d4)\nfunction turned(a, b) = (a - b) mod 3",
        "compositional odd(0, sum, minus) call odd(4d3)\nfunction minus(a, b) = a - b",
        "compositional digits(0, sum, put) call digits(3d4)\nfunction put(a, b) = a + 10 * b",
        "compositional top(0, sum, more) call top(4d3)\nfunction more(a, b) = max {a, b}",
        "compositional same(0, sum, j) call same(3d3)\nfunction j(a, b) = if a = b then 0 else a",
        "compositional share(0, sum, j) call share(3d3)\nfunction j(a, b) = 6 / (b - 7 + a)",
        "compositional share(0, sum, j) call share(3d3)\nfunction j(a, b) = 6 / (4 - b)",
        "compositional dice(0, sum, j) call dice(2d3)\nfunction j(a, b) = b + d a",
        "compositional both({}, sum, U) call both(3d3)",
        "compositional pair(0, sum, j) call pair(3d3)\nfunction j(a, b) = if a = b then {} else a",
        "compositional rest(0, sum, turned) call rest(d4)\nfunction turned(a, b) = (a + b) mod 3",
        "fold x in 3d4 from s := 0 do (s * 2 + x) mod 5",
        "fold x in 3d4 from s := 7 do x - s",
        "fold x in 2d3 from s := d2 do x - s",
        "y := d3; fold x in 2d3 from s := 1 do (x * y + s) mod 4",
        "fold x in (3d4 U 2) from s := 0 do (s * 2 + x) mod 5",
    ],
)
def test_folds_that_come_to_numbers(script: str) -> None:
    compare(script)


def test_many_dice_are_followed_by_what_they_come_to() -> None:
    script = "compositional rest(0, sum, turned) call rest(60d10)\n"
    script += "function turned(a, b) = (a + b) mod 7"

    distribution = parse_program(script).calculate({}, 12, Budget())

    expected = parse_program("(sum 60d10) mod 7").calculate({}, 12, Budget())
    assert as_fractions(expected) == as_fractions(distribution)
