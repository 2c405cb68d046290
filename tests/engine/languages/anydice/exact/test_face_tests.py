"""Faces of which a function asks the same are put together, and no others."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.dice import Die
from engine.languages.anydice.exact.face_tests import FunctionTests
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.interpreter import ProgramInterpreter
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.values import Dice, Value
from tests.engine.languages.anydice.exact.test_against_plain import is_same

FOUR = Dice(4, Die.standard(1, 6), 6)


def merged(body: str, number: Value) -> tuple[tuple[object, ...], tuple[int, ...]]:
    """Return the faces and weights that four d6 have for a function of these and a number."""
    program = ProgramInterpreter(Budget())
    program.run(parse(f"M: 5 function: f S:s N:n {{ {body} }} output 1"), {})
    (function,) = program.functions.values()
    frame = VariableFrame({"M": 5}, None, program)
    pool, _ = FunctionTests(program).merged(function, (FOUR, number), frame)
    assert isinstance(pool, Dice)
    assert pool.count == 4
    return pool.die.faces, pool.die.weights


@pytest.mark.parametrize(
    ("body", "faces", "weights"),
    [
        ("result: S >= 5", (1, 5), (2, 1)),
        ("if S = 1 { result: 0 } result: S > 4", (1, 2, 5), (1, 3, 2)),
        ("result: M > S", (1, 5), (2, 1)),
        ("result: S >= N + 1", (1, 4), (1, 1)),
        ("result: [count {2, 2, 4..5} in S]", (1, 2, 4), (3, 1, 2)),
        ("result: [S contains 6] + #S", (1, 6), (5, 1)),
        ("result: #S", (1,), (1,)),
    ],
)
def test_faces_that_pass_the_same_tests_are_one(body, faces, weights):
    assert merged(body, 3) == (faces, weights)


@pytest.mark.parametrize(
    "body",
    [
        "result: (S >= 5) + 1@S",
        "result: S + (S = 1)",
        "loop F over {1..6} { if S = F { result: F } }",
        "M: 2 result: S > M",
        "result: S > d4",
        "result: S > [absolute M]",
        "result: S > X",
        "result: S > {1, 2}",
    ],
)
def test_faces_stay_where_more_is_asked_or_it_is_not_known_what(body):
    assert merged(body, 3) == (FOUR.die.faces, FOUR.die.weights)


def test_numbers_that_are_rolled_are_not_known():
    assert merged("result: S > N", Dice(1, Die.standard(1, 4), 4)) == (
        FOUR.die.faces,
        FOUR.die.weights,
    )


@pytest.mark.parametrize(
    ("defined", "asked"),
    [("count N:n in R:s", "[count 3 in S]"), ("R:s contains N:n", "[S contains 3] + (S = 2)")],
)
def test_faces_stay_where_a_program_has_a_function_of_that_name_itself(
    defined: str, asked: str
) -> None:
    assert is_same(
        f"function: f S:s {{ result: {asked} }} output [f 4d6]"
        f" function: {defined} {{ result: 1@R + N }} output [f 4d6]"
    )
