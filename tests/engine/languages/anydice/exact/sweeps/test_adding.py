"""Loops over the elements of a roll that do nothing but add to variables."""

from __future__ import annotations

from random import Random

import pytest

from engine.control import Budget
from engine.languages import language_named
from engine.languages.anydice.exact.sweeps.loops import sweep_of
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import FunctionDefinition
from tests.amount import IS_LONG, examples
from tests.engine.languages.anydice.exact.test_against_plain import is_same


def _program(chance: Random) -> str:
    """Return a program with a loop that adds to variables, mostly numbers that hang on the die."""
    items, element = chance.choice([("R", "X"), ("{1..#R}", "X@R")])

    def value() -> str:
        return chance.choice([element, element, "P", "Q", "2", f"({element} >= P)", f"{element}/2"])

    def statement() -> str:
        name = chance.choice("AAB")
        added = chance.choice([f"{name} + {value()}", f"{value()} + {name}", f"{name} - {value()}"])
        other = chance.choice([f"{name} + A", f"{name} + d2", value()])
        plain = f"{name}: {added if chance.random() < 0.9 else other}"
        return chance.choice([plain, f"if {value()} {{ {plain} }} else {{ C: 1 A: A + C }}"])

    body = " ".join(statement() for _ in range(chance.randint(1, 3)))
    start = chance.choice(["A: 0", "A: 1", "A: P", "A: {1, 2}"])
    after = chance.choice(["A", "A * 100 + B", "#A", "[g 1]"])
    return (
        f"Q: 3 A: 5 function: g N:n {{ result: N + {chance.choice('QQA')} }}\n"
        f"function: f R:s P:n {{ {start} B: 0 loop X over {items} {{ {body} }}"
        f" if A > B {{ result: {after} }} result: d{{}} }}\n"
        f"output [f {chance.choice(['3d3', '2d{-1, 0, 0, 4}', '4d{0, 1}'])} {chance.choice('123')}]"
    )


@pytest.mark.usefixtures("many_runs")
def test_loops_that_add_agree_with_listing_every_roll():
    chance = Random() if IS_LONG else Random(1)
    assert sum(is_same(_program(chance)) for _ in range(examples(150, 20_000))) > 100


@pytest.mark.parametrize(
    ("added", "body"),
    [
        (("T",), "if X > 2 { T: T + X } else { T: T - 1 }"),
        (("T",), "Y: X * X if Y > 4 { T: Y + T }"),
        (("T", "U"), "T: T + X U: U - (X = 1)"),
        ((), "T: T + X if T > 5 { U: U + 1 }"),
        ((), "T: T + U U: U + 1"),
        ((), "T: X - T"),
        ((), "T: T + [g X]"),
        ((), "if X = 1 { result: 0 } T: T + X"),
    ],
)
def test_which_variables_are_only_added_to_is_told_by_the_text(added, body):
    text = "function: g N:n { result: N + T }" if "[g" in body else "function: g N:n { result: N }"
    text += f" function: f R:s {{ T: 0 U: 0 loop X over R {{ {body} }} result: T + U }} output 1"
    functions = [one for one in parse(text).body if isinstance(one, FunctionDefinition)]
    sweep = sweep_of(functions[-1], functions)
    assert sweep is not None
    assert sweep.added == added


def test_a_sum_over_many_dice_takes_a_step_for_each_face():
    text = (
        "function: f R:s { T: 0 loop X over R { if X >= 4 { T: T + X } } result: T }"
        " output [f 200d6] output 200d{0, 0, 0, 4, 5, 6}"
    )
    budget = Budget(states=50)
    one, other = language_named("anydice").parse(text).outputs({}, 12, budget)
    assert one.distribution == other.distribution
