"""AnyDice programs written as scripts of Troll: both have the same distribution."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Translation, converters, language_named
from tests.engine.languages.anydice.programs import random_program


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


def test_names_that_troll_reads_otherwise_are_written_otherwise():
    text = "D: 2 TO_HIT: 5 DX: 1 function: h R:s { result: R >= TO_HIT } output [h Dd6] + DX"
    script = translated(text)
    assert (("D", "Dx"), ("TO_HIT", "TOHIT"), ("DX", "DX")) == script.names
    numbers = {"Dx": 3, "TOHIT": 4, "DX": 2}
    ours = chances("anydice", text, {"D": 3, "TO_HIT": 4, "DX": 2})
    assert ours == chances("troll", script.text, numbers)


def test_only_the_names_that_have_to_be_known_are_written():
    text = "N: 2 HIT: 5 function: f S:s { T: 0 loop I over {1..N} { T: T + (I@S >= HIT) }"
    script = translated(f"{text} result: T }} output [f 3d6]")
    assert (("HIT", "HIT"),) == script.names


def test_each_of_several_outputs_has_a_script_and_only_the_names_that_it_reads():
    scripts = all_translated('N: 2 B: 1 output Nd6 named "damage" output d20 + B')
    assert [
        ("damage", "sum ((N ~ 2) d 6)", (("N", "N"),)),
        ("output 2", "(d 20) + (B ~ 1)", (("B", "B"),)),
    ] == [(one.output, one.text, one.names) for one in scripts]


@pytest.mark.parametrize(
    ("reason", "place", "text"),
    [
        ("no result somewhere", "f d6", "function: f A:n { if A > 3 { result: A } } output [f d6]"),
        ("greatest face", "explode", "function: f A:n { result: [explode dA] } output [f d6]"),
        ("divides by", "d6 / d4", "output d6 / d4"),
        ("one another so deep", "f d6", "function: f A:n { result: [f d6] } output [f d6]"),
        ("the number of dice", "(4)", "output (d4 - 2)d(4)"),
        ("it always comes to something", "{}", "output {}"),
        ("is not set before", "A", "output A"),
    ],
)
def test_what_has_no_script_is_refused_with_a_reason_and_a_place(reason, place, text):
    with pytest.raises(DiceError) as caught:
        translated(text)
    assert reason in caught.value.message
    span = caught.value.span
    assert span is not None
    assert place in text[span.start - 1 : span.end + 1]


@pytest.mark.parametrize(
    "text",
    [
        "output [middle 2 of 5d6]",
        "output [middle 0 of 2d6] + [middle 4 of 3d6] + [middle 1 of 4d6]",
        "output [highest 2 of 3d6 and 2d8] - [lowest 1 of d6 and d8 and d4]",
        "output [count {5, 6} in 4d6]",
        "output [count {6, 6, 5, 1..2} in 3d6]",
        "output [3d6 contains 6] + [absolute d6 - 4] * [maximum of 2d6]",
        "output [explode d6]",
        'set "explode depth" to 3 output [explode d{1, 4, 4}] + [explode 2d4]',
        'set "position order" to "lowest first" output 1@3d6 - {2, 3}@3d6',
        "output (d6 - 4) / 2 + (d4 - 2) ^ 3",
        "output (d4)d6 + 2d(2d4)",
        "output [lowest 2 of -(3d4)] - 2d6 + -(d4)",
        "output [maximum of d{0, 4}] + [sort 2d4] + [absolute -3]",
        "DIE: d{2..6} output [highest 3 of 4dDIE]",
        "output {1, 1, 5}",
        "output {1..3} >= d4",
        "output (d6 > 3) & (d6 < 5) | !(d4 - 1)",
        "function: best S:s { B: 0 loop F over {1..6} { B: [highest of B and S = F] } result: B }"
        " output [best 4d6]",
        "function: losses A:s and B:s { L: 0 loop I over {1..2} { if I@A > I@B { L: L + 1 } }"
        " result: L } output [losses 3d6 and 2d6]",
        "function: run S:s { loop F over {1..4} { if [S contains F] & [S contains F + 1] &"
        " [S contains F + 2] { result: 1 } } result: 0 } output [run 4d6]",
        "function: glitch S:s { if 2 * (S = 1) >= #S { result: -1 } result: S >= 5 }"
        " output [glitch 4d6]",
        "function: count S:s { N: 0 loop I over {1..#S} { N: N + (I@S > 3) * I } result: N }"
        " output [count 3d6]",
    ],
)
def test_loops_settings_and_built_in_functions_are_written_out(text):
    assert chances("anydice", text, {}) == chances("troll", translated(text).text, {})


def test_a_loop_gives_an_output_for_each_round_under_its_name():
    text = 'loop N over {2, 4} { output [highest 1 of Nd6] named "best of [N], [X]" }'
    assert [
        ("best of 2, [X]", "sum largest 1 (2 d 6)"),
        ("best of 4, [X]", "sum largest 1 (4 d 6)"),
    ] == [(one.output, one.text) for one in all_translated(text)]


def test_a_loop_over_a_number_that_is_open_has_it_written():
    text = (
        "N: 3 function: f S:s { T: 0 loop I over {1..N} { T: T + I@S } result: T } output [f 4d6]"
    )
    script = translated(text)
    assert ((), chances("anydice", text, {})) == (script.names, chances("troll", script.text, {}))


def test_many_decisions_in_a_loop_stay_short():
    text = (
        "function: f A:s and B:s { W: 0 loop I over {1..8} { if I@A > I@B { W: W + 1 } else"
        " { W: W - 1 } } result: W } output [f 8d6 and 8d6]"
    )
    assert 2_000 > len(translated(text).text)


@given(st.randoms(use_true_random=False))
def test_random_programs_and_their_scripts_have_one_distribution(chance):
    text = random_program(chance)
    budget = Budget(seconds=20)
    try:
        outputs = language_named("anydice").parse(text).outputs({}, 12, budget)
        scripts = all_translated(text)
    except DiceError:
        return
    for output, script in zip(outputs, scripts, strict=True):
        found = chances("troll", script.text, {})
        weights, total = output.distribution.numbers, output.distribution.total
        assert {int(face): Fraction(weight, total) for face, weight in weights} == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X: d6 loop I over {1..40} { X: X + X } output X", "it would be too long"),
        ("X: 2 loop I over {1..40} { X: X * X } output X", "too long for its digits"),
        ("X: 0 - 2 loop I over {1..40} { X: X * X } output X", "too long for its digits"),
    ],
)
def test_what_grows_beyond_any_script_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(DiceError, match=message) as error:
        all_translated(text)
    assert error.value.span is not None
    assert text[error.value.span.start :].startswith("X: X")
