"""AnyDice programs written as scripts of Troll: both have the same distribution."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Translation, converters, language_named


def translated(text: str, **definitions: int) -> Translation:
    (script,) = all_translated(text, **definitions)
    return script


def all_translated(text: str, **definitions: int) -> tuple[Translation, ...]:
    convert = converters(language_named("anydice"))["troll"]
    return convert(text, definitions, definitions.keys())


def chances(language: str, text: str, definitions: dict[str, int]) -> dict[int, Fraction]:
    program = language_named(language).parse(text)
    found: Distribution = program.calculate(definitions, 12, Budget(seconds=60))
    return {int(face): Fraction(weight, found.total) for face, weight in found.numbers}


@pytest.mark.parametrize(
    "text",
    [
        "output 3d6",
        "output [highest 3 of 4d6]",
        "output [highest 0 of 3d6]",
        "output 2d6 + d8 - 3 * d4",
        "output -(d6)",
        "output 3 - -2",
        "X: d6 output X + X",
        "A: 3d6 output [highest 2 of A] + A",
        "N: 5 output Nd10",
        "output 2d6 >= 7",
        "output d6 + (d4 > 2) != 3",
        "output 3d{0:2, 1, 5} * 2",
        "output [highest 2 of 3d{-1..1, 2}]",
        "output [highest of d20 and d12] - [lowest of d20 and 7]",
        "output (d6 + 3) / 2",
        "output 3@5d6",
        "output 4@2d6",
        "N: 5 DIFF: 7 function: hits ROLL:s { result: DIFF <= ROLL } output [hits Nd10]",
        "function: hit F:n { if F = 20 { result: 2d8 } if F + 5 >= 15 { result: d8 + 5 }"
        " result: 0 } output [hit d20]",
        "function: s R:s { result: 1@R - 3@R } output [s 3d6]",
        "function: s R:s { X: 2 if R = 1 { X: 3 } else if R > 5 { result: R } result: X * (R = 2) }"
        " output [s 3d6]",
        "function: f A:n B:n { result: (A > B) + (A = B) } output [f 2d6 2d6]",
        "function: f D:d { result: D + D } output [f d6]",
        "function: f A:n { result: d(A) } output [f d6] + [f d4]",
        "function: f S:s { result: S } output [f 2d{-1..1}]",
    ],
)
def test_a_program_and_its_script_have_one_distribution(text):
    script = translated(text)
    assert chances("anydice", text, {}) == chances("troll", script.text, {})


def test_parameters_stay_open_or_are_written():
    text = "N: 2 HIT: 5 function: hits R:s { result: R >= HIT } output [hits Nd6]"
    script = translated(text, HIT=4)
    assert (("N", "N"),) == script.names
    assert chances("anydice", text, {"N": 3, "HIT": 4}) == chances("troll", script.text, {"N": 3})


def test_each_of_several_outputs_has_a_script_and_only_the_names_that_it_reads():
    text = 'N: 2 B: 1 output Nd6 named "damage" output d20 + B loop I over {1} { }'
    with pytest.raises(DiceError, match="only variables, functions and outputs"):
        all_translated(text)
    scripts = all_translated(text.partition("loop")[0])
    assert [
        ("damage", "sum ((N ~ 2) d 6)", (("N", "N"),)),
        ("output 2", "(sum (1 d 20)) + (B ~ 1)", (("B", "B"),)),
    ] == [(one.output, one.text, one.names) for one in scripts]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("[explode ?]", "output [explode d6]"),
        ("divides", "output (d6 - 3) / 2"),
        ("no result somewhere", "function: f A:n { if A > 3 { result: A } } output [f d6]"),
        ("only variables, functions", 'set "explode depth" to 3 output d6'),
        ("only variables, conditions", "function: f { loop I over {1..3} { } } output [f]"),
        ("calls itself", "function: f A:n { result: [f d6] } output [f d6]"),
        ("number of dice", "output (d4)d6"),
    ],
)
def test_what_has_no_script_is_refused_with_a_reason(reason, text):
    with pytest.raises(DiceError) as caught:
        translated(text)
    assert reason in caught.value.message
