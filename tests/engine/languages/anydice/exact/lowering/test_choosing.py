"""Choices between numbers with something in common come to what plain choices come to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet
from engine.control import Budget
from engine.dice import Die, Pool
from engine.evaluate.evaluator import Evaluator
from engine.languages.anydice.exact.lowering.choosing import chosen_number
from engine.languages.anydice.program import parse_program
from engine.measure import outcomes
from tests.amount import examples

_NUMBERS = st.tuples(st.integers(-2, 2), *[st.sampled_from([0, 0, 1, -1, 2])] * 3)
"""A constant, and the factors of three numbers that a roll comes to."""


def number(algebra: Algebra, roll: Node, written: tuple[int, ...]) -> Node:
    constant, *factors = written
    parts = (
        algebra.sum(roll),
        algebra.ranks(roll, top=True, skip=0, take=1),
        algebra.count(algebra.filter(ValueSet.of((2,)), roll)),
    )
    return algebra.linear(constant, zip(parts, factors, strict=True))


@given(then=_NUMBERS, otherwise=_NUMBERS, limit=st.integers(2, 3))
@settings(max_examples=examples(60), deadline=None)
def test_the_choice_is_the_same(
    then: tuple[int, ...], otherwise: tuple[int, ...], limit: int
) -> None:
    algebra = Algebra(Budget(seconds=60))
    roll = algebra.rolled(algebra.new_site(), Pool(4, Die.standard(1, 4)))
    lowest = algebra.ranks(roll, top=False, skip=0, take=1)
    condition = algebra.test(ValueSet(((limit, None),)), lowest)
    branches = [number(algebra, roll, written) for written in (then, otherwise)]
    found, plain = (
        Evaluator(algebra, Budget(seconds=60)).measure(make(condition, *branches))
        for make in (lambda *three: chosen_number(algebra, *three), algebra.choice)
    )
    assert dict(outcomes(found)) == {
        value: weight * found.total // plain.total for value, weight in outcomes(plain)
    }


@pytest.mark.parametrize(
    "body",
    [
        "if I@A > I@B { W: W + 1 } if I@A < I@B { W: W - 1 }",
        "if I@A > I@B { W: W + 2 } else { W: W - 1 }",
    ],
)
def test_what_a_loop_counts_is_a_sum_of_what_its_rounds_count(body: str) -> None:
    duel = f"function: duel A:s B:s {{ W: 0 loop I over {{1..#A}} {{ {body} }} result: W }}"
    program = parse_program(f"{duel} output [duel 9d6 9d6]")
    (output,) = program.outputs({}, 12, Budget(seconds=60, states=3_000))
    assert output.distribution.computed_weight == output.distribution.total


def test_dice_of_the_calls_inside_of_a_body_count_among_the_runs_that_it_saves() -> None:
    duel = "function: duel A:s B:s { W: 0 loop I over {1..#A} { W: W + (I@A > I@B) } result: W }"
    lead = "function: lead R:s { result: [duel R 9d6] }"
    program = parse_program(f"{duel} {lead} output [duel 9d6 9d6] output [lead 9d6]")
    one, other = program.outputs({}, 12, Budget(seconds=60, states=6_000))
    assert one.distribution == other.distribution
