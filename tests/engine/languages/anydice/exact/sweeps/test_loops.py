"""Functions that go over a roll once, also where others look at the variables of their loops."""

from __future__ import annotations

from random import Random

import pytest

from engine.languages.anydice.exact.calls import expansion
from engine.languages.anydice.exact.sweeps.loops import sweep_of
from engine.languages.anydice.exact.sweeps.sweeping import Positions
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import FunctionDefinition
from tests.amount import IS_LONG, examples
from tests.engine.languages.anydice.exact.test_against_plain import is_same

_ITEMS = {
    "S": ["I"],
    "{1..#S}": ["I@S", "I"],
    "{1..#S }": ["I@S", "(I - 1)@S", "I"],
    " {1..#S}": ["I@S", "(I + 1)@S", "I"],
    "{2..#S}": ["I@S", "(I - 1)@S", "I"],
    "{1..#S - 1}": ["I@S", "(I + 1)@S"],
    "{2..#S - 1}": ["(I + 1)@S", "(I - 1)@S"],
    "{3, 1..2, 5}": ["(S = I)", "[count I in S]", "I"],
}


pytestmark = pytest.mark.usefixtures("many_runs")


def _program(chance: Random) -> str:
    """Return a program with a function that goes over its roll, and one that it may call."""
    items = chance.choice(list(_ITEMS))

    def value() -> str:
        return chance.choice([*_ITEMS[items] * 2, "X", "C", "2", "#S"])

    def number() -> str:
        return chance.choice([value(), f"{value()} {chance.choice('+-*=<')} {value()}"])

    def statement() -> str:
        condition = f"if {number()} {{ {chance.choice('XC')}: {number()} }}"
        early = f"if {value()} > 3 {{ result: {number()} }}"
        plain = f"{chance.choice('XXC')}: {number()}"
        return chance.choice([plain, plain, condition, condition, early, f"X: [g {value()}]"])

    body = " ".join(statement() for _ in range(chance.randint(1, 3)))
    before = chance.choice(["", "X: 0", "C: 1 X: 0", "X: I", "C: I + #S"])
    after = chance.choice(["X", "C", "X + 10 * C", "[g X]", "[g 0] + d2"])
    looked_at = chance.choice(["0", "I", "C", "X", "I * X", "#S"])
    order = chance.choice(["", 'set "position order" to "lowest first" '])
    settings = ["", 'set "maximum function depth" to 1 ', 'set "maximum function depth" to 2 ']
    return (
        order + chance.choice(settings) + "I: 40 C: 20 X: 30 S: {7, 8}\n"
        f"function: g N:n {{ result: N + 100 * ({looked_at}) }}\n"
        f"function: f S:s {{ {before} loop I over {items} {{ {body} }} result: {after} }}\n"
        f"output [f {chance.choice(['3d3', '2d4', '2d{1, 2, 2, 5}', '4d{0, 1}'])}]"
    )


def test_functions_with_a_loop_over_a_roll_agree_with_listing_every_roll():
    chance = Random() if IS_LONG else Random(1)
    assert sum(is_same(_program(chance)) for _ in range(examples(150, 20_000))) > 100


def _sweep(text: str):
    functions = [one for one in parse(text).body if isinstance(one, FunctionDefinition)]
    return sweep_of(functions[-1], functions)


_PAIRS = "function: pairs S:s { B: 0 loop V over {1..6} { C: [count V in S] if C > B { B: C } }"


def test_a_variable_that_is_set_anew_in_each_round_is_not_remembered():
    sweep = _sweep(f"{_PAIRS} result: B }} output 1")
    assert sweep is not None
    assert {"S", "V", "C"} == sweep.forgotten


@pytest.mark.parametrize(
    "text",
    [
        "function: g N:n { result: N + #X } function: f S:s { T: 0 loop I over S { T: T + [g I] }"
        " result: T } X: {1, 2} output [f 3d3] loop X over {3..4} { output [f 3d3] }",
        "function: g N:n { result: [count N in X] } function: h X:n { result: [f 3d3] }"
        " function: f S:s { T: 0 loop I over S { T: T + [g I] + [count I in X] } result: T }"
        " X: {1, 2} output [f 3d3] output [h 2] X: d3 output [f 3d3]",
    ],
)
def test_rounds_look_at_sequences_of_the_program_that_others_have_as_numbers(text):
    assert is_same(text)


@pytest.mark.parametrize(
    "text",
    [
        f"function: g N:n {{ result: N + V }} {_PAIRS} result: [g B] }} output 1",
        f"function: count N in S:s {{ result: 1 }} {_PAIRS} result: B }} output 1",
        f"{_PAIRS} result: B + V }} output 1",
    ],
)
def test_functions_that_do_not_go_over_their_roll_once(text):
    assert _sweep(text) is None


@pytest.mark.parametrize(
    ("positions", "items", "looks"),
    [
        (Positions(1, 0, 0, is_pair=False), "{1..#S}", "I@S"),
        (Positions(2, 0, 0, is_pair=True), "{2..#S}", "I@S - (I - 1)@S"),
        (Positions(1, 1, 1, is_pair=True), "{1..#S - 1}", "I@S - (I + 1)@S"),
        (None, "{2..#S - 1}", "(I + 1)@S - (I - 1)@S"),
        (None, "{1..#S}", "(I + 2)@S"),
        (None, "{3..#S}", "I@S"),
    ],
)
def test_loops_over_positions_look_at_neighbours(positions, items, looks):
    loop = f"loop I over {items} {{ T: T + {looks} }}"
    sweep = _sweep(f"function: f S:s {{ T: 0 {loop} result: T }} output 1")
    assert positions == (sweep and sweep.positions)


def test_the_count_of_each_face_is_swept():
    assert expansion.FEW_RUNS == 0
    assert is_same(f"{_PAIRS} result: B }} output [pairs 4d6] output [pairs 3d{{1, 1, 9}}]")


def test_what_no_roll_comes_to_is_no_error():
    loop = "loop F over {1..2} { T: T + (S = F) if T > 2 { result: T } }"
    assert is_same(f"function: f S:s {{ T: 0 {loop} result: d4@T }} output [f 3d2]")
