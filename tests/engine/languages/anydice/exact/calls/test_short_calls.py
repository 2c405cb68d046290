"""Calls that are run at once for few outcomes, against all other ways to call functions."""

from __future__ import annotations

from random import Random

import pytest

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages.anydice.program import parse_program
from tests.amount import IS_LONG, examples

_STEPS = "engine.languages.anydice.exact.steps"


def outputs(text: str) -> object:
    """Return all that a program tells, its errors among it; None where that takes too long."""
    try:
        return [
            (
                one.name,
                one.distribution.numbers,
                one.distribution.limited,
                [(note.message, note.span) for note in one.notes],
            )
            for one in parse_program(text).outputs({}, 12, Budget(seconds=60))
        ]
    except OverBudgetError:
        return None
    except DiceError as error:
        return type(error), error.message, error.span, error.hint


def _program(chance: Random) -> str:
    """Return a program whose functions call themselves and look at variables outside."""

    def value(*names: str) -> str:
        parts = [*names, *names, "X", "2", "d3", "2d2 >= 3"]
        one, other = chance.choice(parts), chance.choice(parts)
        return chance.choice([one, f"{one} {chance.choice('+-*')} ({other})"])

    less = chance.choice(["A - 1", "A - d2", "A - (d4 > 2)", "A - d2 * (d3 > 1)"])
    roll = chance.choice(["2d3", "d2", "{1, 3}", "(B)", "X"])
    outer = chance.choice(["", "", "X: A ", f"X: {value('A')} "])
    ends = chance.choice(["0", "d2", "d{}", "X"])
    tests = ["B >= 2", "B = X", "[count {1, 3} in B]", "1@B + 2@B", "#B"]
    first, second = chance.choice(tests), chance.choice(tests)
    depth = chance.choice(["", 'set "maximum function depth" to 3\n'])
    return (
        f"{depth}X: {chance.choice(['3', '1', 'd2', '{1, 2}', '[explode d3]'])}\n"
        f"function: ask B:s {{ if {first} > 1 {{ result: {second} }} result: {value('2')} }}\n"
        f"function: go A:n B:s {{ if A < 1 {{ result: {ends} }} {outer}"
        f"if {second} > 2 {{ result: [ask B] }} result: 1 + [go {less} {roll}] }}\n"
        f"function: all D:d A {{ result: {value('A', 'D')} }}\n"
        f"output [go {chance.choice(['3', 'd4', '2d3'])} {chance.choice(['4d4', 'd6', '2'])}]\n"
        f"X: {chance.choice(['2', 'd3'])}\n"
        f"output [ask {chance.choice(['6d6', '3d4', '0', 'd{}', '2d[explode d2]'])}]"
        f" + [all {chance.choice(['2', '3d2', '{1, 2}'])} (X)]\n"
        "output [go 2 X]"
    )


def test_short_calls_come_to_what_all_others_do(monkeypatch):
    seed = Random().getrandbits(64) if IS_LONG else 1
    chance = Random(seed)
    for _ in range(examples(60, 3_000)):
        text = _program(chance)
        found = outputs(text)
        with monkeypatch.context() as context:
            context.setattr(f"{_STEPS}.call_plans", lambda *_: {})
            expected = outputs(text)
        if found is not None and expected is not None:
            assert expected == found, f"{text}\nwith the seed {seed}"


@pytest.mark.parametrize(
    "text",
    [
        # What is called twice reads another variable then, or is another function.
        "function: f A:n { result: A + X } X: 1 output [f d2] X: 2 output [f d2]",
        "function: f A:n { result: A + X } X: 1 output [f d2] X: d2 output [f d2]",
        "function: g A:n { result: A } function: f A:n { result: [g A] + [g d2] } output [f d2]"
        " function: g A:n { result: 10 * A } output [f d2]",
        "function: f R:s { result: [count X in R] + (R = 1@X) } X: {1, 3} output [f 4d4]"
        " function: g A:n { if A > 1 { result: D } result: A } D: 2d2"
        " output [g d3] D: 5 output [g d3]",
        "function: f R:s { result: R >= X } X: {1, 3} output [f 2d4] X: 2 output [f 3d4]"
        " loop X over {1..2} { output [f 5d4] } X: d2 output [f 2d2]",
        # A call that sees the variable of the one that calls it.
        "function: g B:n { result: B + X } function: f A:n { X: A result: [g d2] } X: 5"
        " output [f d3] output [g d3]",
        # The same call, cut off in one place and not in the other.
        "function: f A:n { if A < 1 { result: 0 } result: 1 + [f A - d2] }"
        ' output [f 4] set "maximum function depth" to 3 output [f 4] output [f 2]',
        # Calls with more rolls than are run at once, whose results are used again.
        "function: f A:s B:s N:n { if N < 1 { result: X } Y: 1@A > 1@B"
        " result: 10 * Y + [f 3d6 2d6 N - 1 - Y] } X: 1 output [f 3d6 2d6 3]"
        ' X: d2 output [f 3d6 2d6 3] set "maximum function depth" to 2 output [f 3d6 2d6 3]',
        "function: f A:s N:n { result: N * (1@A = X) + 2@A } function: g N:n { X: N"
        " result: [f 4d6 N] } X: 6 output [f 4d6 d3] output [g 3] X: 5 output [f 4d6 d3]",
        "function: f A:n { result: A / 0 + [g A] } output [f d4]",
        "function: f A:n { if A { result: 1 } X: d2 if X { result: 2 } } output [f d{0, 1}]",
        # Numbers that are compared only, also by what is called, which sees them.
        "function: g B:n { result: B * (A > 4) + X } function: f A:n { X: A >= 2 result: [g d2] }"
        " output [f d6]",
        "function: g B:n { result: 2 * B } function: f A:n B:n { if A + B >= X { result: [g B] }"
        " result: [g A - B > 2] } X: 6 output [f d6 2] output [f d6 d3] X: d4 output [f d6 2]"
        " X: {1, 5} output [f d6 3] X: 2 output [f 2d4 3] output [f d{} 3] output [f {1, 5} 1]",
        "function: g B:n { result: B } function: f A:n { if A > 3 { A: 1 } result: [g A = 1] }"
        " output [f d6]",
    ],
)
def test_short_calls_see_what_has_changed(text, monkeypatch):
    found = outputs(text)
    monkeypatch.setattr(f"{_STEPS}.call_plans", lambda *_: {})
    assert outputs(text) == found


def test_a_duel_of_two_that_may_miss_is_run_once_for_each_state():
    text = (
        "function: duel A:n B:n { if A < 1 { result: 0 } if B < 1 { result: 1 }"
        " result: [duel A - d6 B - d8] } output [duel 10 12]"
    )
    budget = Budget(seconds=60, states=400)  # there are no more pairs of hit points on the way
    (output,) = parse_program(text).outputs({}, 12, budget)
    assert output.distribution.numbers


def test_numbers_that_are_compared_only_are_run_once_for_each_answer():
    text = (
        "function: duel A:n B:n { if A < 1 { result: 0 } if B < 1 { result: 1 }"
        " result: [blow A B with 5 to d20 or d20] }"
        " function: blow A:n B:n with M:n to X:n or Y:n"
        " { result: [duel A - (Y >= 12) B - (X + M >= 12)] }"
        ' set "maximum function depth" to 40 output [duel 5 5]'
    )
    budget = Budget(seconds=60, states=5_000)  # 400 ways for each state would be many more
    (output,) = parse_program(text).outputs({}, 12, budget)
    assert output.distribution.numbers
