"""Expressions with dice that are worked out once for the same values of their variables."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.languages.anydice.exact.dice.operators import DiceCalculator
from engine.languages.anydice.program import parse_program
from tests.engine.languages.anydice.exact.test_against_plain import is_same


@pytest.mark.parametrize(
    "text",
    [
        # What an expression names has another value at the next call.
        "D: d4 function: f N:n { if N > 1 { result: D + d2 } result: N } output [f d3]"
        " D: 2d3 output [f d3] D: {1, 3} output [f d3]",
        "function: g N:n { result: N + X } function: f N:n { X: N result: [g d2 + X] }"
        " output [f d3] X: 5 output [g d2 + X]",
        # It is of another kind, or the same name is another variable in another function.
        "function: f N { result: [g N + d2] } function: g X:n { result: X } output [f 3]"
        " output [f {1, 2}] output [f d2]",
        "function: f N:n D:d { if N { result: D + N } result: D + D } output [f 1 d2] + [f d2 d3]",
        # Settings are others.
        "function: f N:n { if N > 1 { result: [explode d2] } result: 1@2d2 } output [f d2]"
        ' set "explode depth" to 1 set "position order" to "lowest first" output [f d2]',
        "function: f N:n { result: [g 1@2d3] } function: g N:n { result: N } output [f 1]"
        ' set "position order" to "lowest first" output [f 1]',
        # It looks at no variable.
        "function: f N:n { result: N - (1@2d3 >= 2) * 2 + [lowest 1 of 2d2] } output [f d3]"
        ' set "position order" to "lowest first" output [f d3] output (1@2d3 >= 2) * 2',
        "function: lowest N:n of D:d { result: N + D } function: f N:n { result: N + 1 +"
        " [lowest 1 of 2d2] } output [f d3]",
        # A function of the program takes the place of one that every program has.
        "function: explode D:d { result: 7 + D } function: f N:n { result: [explode dN] }"
        " output [f d2]",
    ],
)
def test_remembered_values_agree_with_listing_every_roll(text):
    assert is_same(text)


def test_what_looks_at_no_variable_is_worked_out_once(monkeypatch):
    made = []
    at = DiceCalculator.at
    monkeypatch.setattr(
        DiceCalculator, "at", lambda self, *given: (made.append(1), at(self, *given))[1]
    )
    text = (
        "function: f N:n { if N > 3 { result: N } result: N + 1@3d6 } output [f d6] output [f d8]"
    )
    parse_program(text).outputs({}, 12, Budget(seconds=60))
    assert len(made) == 1


def test_the_same_sum_is_worked_out_once(monkeypatch):
    made = []
    added = DiceCalculator.added
    monkeypatch.setattr(
        DiceCalculator, "added", lambda self, terms: (made.append(1), added(self, terms))[1]
    )
    text = (
        "function: hit N:n of D:d { if N = 20 { result: D + D + 3 } if N > 9 { result: D + 3 } }"
        " loop I over {0..4} { output [hit d20 of 2d6] output [hit [highest 1 of 2d20] of 2d6] }"
    )
    parse_program(text).outputs({}, 12, Budget(seconds=60))
    assert len(made) == 2
