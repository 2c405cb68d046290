"""Fixes of AnyDice programs that can be read and not be calculated."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.anydice.program import parse_program


def error_of(text: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        parse_program(text).outputs({}, 12, Budget(seconds=20))
    return caught.value


@pytest.mark.parametrize(
    ("mended", "text"),
    [
        ("output [highest 3 of 4d6]", "output [hihgest 3 of 4d6]"),
        ("output [highest 3 of 4d6]", "output [highest 3 in 4d6]"),
        ("output [highest 1 of 2d20]", "output [highest of 2d20]"),
        ("output [highest 1 of 2d20]", "output [advantage d20]"),
        ("output [highest of d6 and d8]", "output [higest of d6 and d8]"),
        ("output [maximum of 4d6]", "output [max of 4d6]"),
        (
            "function: hits S:s { result: S > 4 } output [hits 3d6]",
            "function: hits S:s { result: S > 4 } output [hit 3d6]",
        ),
        (
            "function: hit A:n B:n { result: A > B } output [hit 2d20 (d20)]",
            "function: hit A:n B:n { result: A > B } output [hit 2d20 d20]",
        ),
        (
            "function: mid A:n B:n C:n { result: 2@[sort {A, B, C}] } output [mid d4 (d6) (d8)]",
            "function: mid A:n B:n C:n { result: 2@[sort {A, B, C}] } output [mid d4 d6 d8]",
        ),
        (
            "function: add A:n B:n and C:n { result: A + B + C } output [add 3 (-1) and d4]",
            "function: add A:n B:n and C:n { result: A + B + C } output [add 3 -1 and d4]",
        ),
        ("BONUS: 3\noutput d20 + BONUS", "BONUS: 3\noutput d20 + BONUSS"),
        ('set "explode depth" to 4 output d6', 'set "explode dept" to 4 output d6'),
        (
            "function: f X:n { if X = 6 { result: 1 } } output [f d6]",
            "function: f X { if X = 6 { result: 1 } } output [f d6]",
        ),
        (
            "function: f X:n { if X = 6 { result: 1 } } output [f d6]",
            "function: f X:d { if X = 6 { result: 1 } } output [f d6]",
        ),
        (
            "function: decide ROLL:n { if ROLL > 3 { result: 1 } result: 0 }\noutput [decide d6]",
            "if d6 > 3 { output 1 }",
        ),
        (
            "X: d20\nfunction: decide X:n { if X = 20 { result: 2d6 } else if X > 9 { result: X }"
            " else { result: 0 } }\noutput [decide X]",
            "X: d20\nif X = 20 { output 2d6 } else if X > 9 { output X } else { output 0 }",
        ),
        (
            "T: 9\nfunction: decide ROLL:n { if ROLL > T { result: 1 } else if ROLL = 1"
            " { result: 2 } result: 0 }\noutput [decide 2d6]",
            "T: 9\nif 2d6 > T { output 1 } else if 2d6 = 1 { output 2 }",
        ),
    ],
)
def test_a_mistake_is_mended_by_its_fix_and_can_be_calculated_then(mended, text):
    (fix,) = error_of(text).fixes
    assert mended == fix.apply(text)
    parse_program(mended).outputs({}, 12, Budget(seconds=20))


@pytest.mark.parametrize(
    "text",
    [
        "output [unheard of 3]",
        "output X",
        "X: d6 if X { Y: 1 } output 3",
        "if d6 > d8 { output 1 }",
        "if {1, 2} { output 1 }",
        "output {1..d6}",
    ],
)
def test_what_nobody_can_guess_is_not_guessed(text):
    assert () == error_of(text).fixes
