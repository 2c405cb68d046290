"""Bodies of functions that are written in Python come to what steps come to."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.languages.anydice.exact import steps
from engine.languages.anydice.exact.in_python.bodies import WrittenBody, written_body
from engine.languages.anydice.program import parse_program
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import FunctionDefinition
from tests.engine.languages.anydice.exact.test_against_plain import calculated, is_same

PLAIN = [
    "function: f A:n of B:n { if A > B { result: A } result: B } output [f d6 of d4 + 1]",
    "function: f S:s { if 1@S = 3@S { result: 9 } if 1@S = 2@S { result: 5 } result: S }"
    " output [f 3d4]",
    "function: f S:s { M: 0 loop F over {1..4} { C: S = F if C > M { M: C } } result: M }"
    " output [f 4d4]",
    "function: f S:s { R: 0 loop X over S { if X > 2 { R: R + X } } result: R } output [f 3d4]",
    "N: 3 function: f A:n { A: A * N result: [highest of A and 7] - (A / 2) } output [f d6]",
    "function: f S:s and N:n { result: {1..#S-N, 2}@S } output [f 3d4 and d2]",
    "function: f S:s and N:n { if [S contains N] { result: 1 } else { result: !N } }"
    " output [f 2d4 and d3]",
    "function: f S:s { if S > {2, 2} { result: S } if S = {1, 1} { result: -#S } } output [f 2d3]",
    "function: f A:n { if A > 2 & A != 4 { result: {A, 1, 2..A} } result: {} } output [f d5]",
    "function: f A:n { L: {A} loop I over {1..3} { L: {L, L} } result: #L + 3@L } output [f d5]",
    "function: f A:n { result: (A > 2) ^ (1 - A) * (A != 3) } output [f d5]",
    "function: f A:n { result: (A | A - 2) + 2 * (A - 1 & {A, 0 - 2}) } output [f d5]",
]

MIXED = [
    "function: f A:n { if A = 6 { result: 6 + d6 } result: A } output [f d6]",
    "function: f A:n { B: d4 if A > 2 { result: B + A } result: [absolute B] } output [f d4]",
    "function: g A:n { result: A + C } function: f A:n { C: A * 2 result: [g A] } output [f d3]",
    "function: f N:n { if N = 0 { result: 0 } result: d4 + [f N - 1] } output [f d3]",
    "function: f A:n and B:d { if A > 1 { result: 2dB } result: B } output [f d3 and d4]",
]

UNWRITTEN = [
    "function: f A:n { if A > 2 { X: 1 } result: X } X: 5 output [f d4]",
    "X: 5 function: f A:n { loop I over {1..A - 1} { X: X + I } result: X } output [f d3]",
    "function: f A:n { X: A if A > 2 { X: {1, 2} } result: #X } output [f d4]",
    "function: f S:s { if S { result: 1 } result: 0 } output [f 2d3]",
    "function: f A:d { result: A } output [f d3]",
]


def written(text: str) -> list[WrittenBody | None]:
    script = parse(text)
    every = [one for one in script.body if isinstance(one, FunctionDefinition)]
    evaluations = steps.ProgramSteps(script).expression
    return [written_body(one, {other.signature for other in every}, evaluations) for one in every]


@pytest.mark.parametrize("text", PLAIN)
def test_bodies_of_numbers_are_written_as_a_whole(text: str) -> None:
    assert all(body is not None and body.is_plain for body in written(text))
    assert is_same(text)


@pytest.mark.parametrize("text", MIXED)
def test_what_has_to_do_with_dice_or_calls_is_left_to_steps(text: str) -> None:
    bodies = written(text)

    assert any(body is not None and not body.is_plain for body in bodies)
    assert is_same(text)


@pytest.mark.parametrize("text", UNWRITTEN)
def test_what_may_be_set_or_of_another_type_is_not_written(text: str) -> None:
    assert written(text) == [None]
    assert is_same(text)


@pytest.mark.parametrize(
    "text",
    [
        "N: {1, 2} function: f A:n { result: A + N } output [f d4]",
        "N: d4 function: f A:n { result: A + N } output [f d4]",
        "function: f A:n { result: 0 ^ (A - 2) } output [f d2]",
        "function: f A:n { result: A + N } output [f d4]",
        "function: f A:n { X: d2 if X { result: A } result: 0 } output [f d4]",
        "function: f A:n { result: 0 & (9 ^ 9999999) } output [f d4]",
        "function: f A:n { result: A | (0 ^ (0 - A)) } output [f d4]",
        "function: f A:n { L: {A} loop I over {1..40} { L: {L, L} } result: #L } output [f d4]",
    ],
)
def test_other_types_and_errors_are_found_by_steps(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = calculated(text)
    monkeypatch.setattr(steps, "written_body", lambda *_: None)
    expected = calculated(text)

    assert str(found) == str(expected)
    assert getattr(found, "span", None) == getattr(expected, "span", None)


def test_truths_are_numbers_for_the_functions_they_are_passed_to() -> None:
    text = (
        "function: f A:n { X: (A = A) ^ (0 - A) result: [g X] } function: g A:n { result: dA }"
        " output [f d3]"
    )

    assert is_same(text)
    (output,) = parse_program(text).outputs({}, 12, Budget(seconds=60))
    assert [type(face) for (face,) in output.distribution.outcomes] == [int]


_GRADE = "function: grade N:n of D { if N >= D { result: 1 + (N >= D + 2) } result: 0 }"

CALLING = [
    f"{_GRADE} function: f N:n {{ result: [grade N + 1 of 3] * 10 }} output [f d6]",
    # What is called stands behind, looks at variables of its caller and of the program, gives a
    # sequence, or is given a number for one.
    "function: f N:n { C: N * 2 result: [g N] + C } function: g A:n { result: A + C + B } B: 5"
    " output [f d4]",
    "function: pair N M { result: {N, M, N} } function: f N:n { result: 1@[pair N + 1 N] +"
    " [pair N N] } output [f d3]",
    "function: size S:s { result: #S * 10 + S } function: f N:n { result: [size N] +"
    " [size {N, 2}] } output [f d3]",
    "function: g N:n { X: N result: X } function: h N:n { result: [g N] + X } X: 7"
    " function: f S:s { T: 0 loop X over S { T: T + [h X] } result: T } output [f 3d3]",
]

CALLING_OTHERWISE = [
    # Another function by then, too deep, without a result, with another kind of value outside.
    "function: g N:n { result: N } function: f N:n { result: [g N] } output [f d3]"
    " function: g N:n { result: 10 * N } output [f d3]",
    "function: g N:n { result: N } function: f N:n { result: 1 + [g N] }"
    ' set "maximum function depth" to 1 output [f d3]'
    ' set "maximum function depth" to 2 output [f d3]',
    "function: h N:n { result: N } function: g N:n { result: 1 + [h N] }"
    " function: f N:n D:d { result: D + [g N] } function: e N:n { result: [f N d2] }"
    ' set "maximum function depth" to 3 output [e d3]',
    "function: g N:n { if N > 1 { result: N } } function: f N:n { result: 5 + [g N] }"
    " output [f d3]",
    "function: g N:n { result: N + X } function: f N:n { X: {1, N} result: [g N] } output [f d3]",
    "function: g N:n { result: N + X } function: f N:n { if N > 1 { X: 3 } result: [g N] } X: 9"
    " output [f d3]",
    "function: g N:n { result: N } function: f S:s { result: [g S] + 1 } output [f 2d3]",
    "function: even N:n { if N = 0 { result: 1 } result: [odd N - 1] }"
    " function: odd N:n { if N = 0 { result: 0 } result: [even N - 1] } output [even d8]",
    "if 1 { function: g N:n { result: N } } else { function: h N:n { result: N } }"
    " function: f N:n { result: [g N] + [h N] } output [f d2]",
]


def _body_of_f(text: str) -> WrittenBody | None:
    script = parse(text)
    known = steps.ProgramSteps(script)
    functions = [one for one in script.body if isinstance(one, FunctionDefinition)]
    return next(known.written(one) for one in functions if "f" in one.signature)


@pytest.mark.parametrize("text", CALLING)
def test_functions_of_numbers_are_called_in_python(text: str) -> None:
    body = _body_of_f(text)
    assert body is not None
    assert body.is_plain
    assert body.height > 1
    assert is_same(text)


@pytest.mark.parametrize("text", CALLING_OTHERWISE)
def test_calls_that_are_not_made_in_python_come_to_the_same(text: str) -> None:
    assert is_same(text)
