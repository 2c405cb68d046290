"""Faces of which a function asks the same are put together, and no others."""

from __future__ import annotations

import pytest

from engine.dice import Die
from engine.languages.anydice.exact.steps import ProgramSteps
from engine.languages.anydice.exact.sweeps.face_tests import with_alike_faces_asked
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.values import Dice, Value
from tests.engine.languages.anydice.exact.test_against_plain import is_same

FOUR = Dice(4, Die.standard(1, 6), 6)


def _alike(text: str, arguments: tuple[Value, Value]) -> Dice:
    """Return dice with one face for all of which the last function asks the same."""
    plan = [*ProgramSteps(parse(text)).plans.values()][-1]
    questions = plan.questions[0]
    assert isinstance(arguments[0], Dice)
    if questions is None:
        return arguments[0]
    known = (*arguments, *[5] * len(plan.outside))
    return with_alike_faces_asked(arguments[0], questions, 0, known) or arguments[0]


def merged(body: str, number: Value) -> tuple[tuple[object, ...], tuple[int, ...]]:
    """Return the faces and weights that four d6 have for a function of these and a number."""
    pool = _alike(f"M: 5 function: f S:s N:n {{ {body} }} output 1", (FOUR, number))
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


def merged_number(body: str, number: Value) -> tuple[object, ...]:
    """Return the faces that a d20 has for a function of its number and another one."""
    other = "function: g R:n { result: R }"
    d20 = Dice(1, Die.standard(1, 20), 20)
    text = f"M: 5 {other} function: f R:n N:n {{ {body} }} output 1"
    return _alike(text, (d20, number)).die.faces


@pytest.mark.parametrize(
    ("body", "faces"),
    [
        ("if R = 20 { result: 2 } result: R >= 11", (1, 11, 20)),
        ("if R + N >= 15 { result: [g N] } result: d6", (1, 12)),
        ("if R - N >= 15 { result: 1 } result: d6", (1, 18)),
        ("if N + R < M { result: 1 } result: 15 > R", (1, 2, 15)),
        ("result: [count {1, 20} in R]", (1, 2)),
    ],
)
def test_numbers_that_pass_the_same_tests_are_one(body, faces):
    assert merged_number(body, 3) == faces


@pytest.mark.parametrize(
    "body",
    [
        "if R >= 11 { result: R } result: 0",
        "result: #R",
        "R: R + 1 result: R > 3",
        "result: R + d4 > 3",
        "result: R + {1, 2} > 3",
        "result: R + N > {2, 3}",
        "result: R * 2 > 3",
        "if R { result: 1 }",
    ],
)
def test_numbers_stay_where_more_is_asked_of_them(body):
    assert len(merged_number(body, 3)) == 20


def test_a_hit_and_what_is_left_are_run_for_few_outcomes():
    assert is_same(
        "function: blow H:n hp N:n { if H >= 11 { result: [highest of N - d6 and 0] } result: N }"
        " HP: 12 loop I over {1..2} { HP: [blow d20 hp HP] } output HP"
    )
