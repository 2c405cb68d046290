"""Rolls of AnyDice programs: dice as they come up, with the distribution that is calculated."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages import RolledOutput
from engine.languages.anydice.program import parse_program
from engine.random_source import ForcedSource, SeededSource
from engine.statistics.goodness import goodness
from tests.engine.languages.anydice.programs import random_program

ROLLS = 1_500


def rolled(text: str, *dice: int) -> tuple[RolledOutput, ...]:
    return parse_program(text).roll_outputs(ForcedSource(dice), {})


@pytest.mark.parametrize(
    ("expected", "text", "dice"),
    [
        ("11 <- [5, 2] [4]", "output 2d6 + d8", (2, 5, 4)),
        ("7 <- [2] [5]", "X: d6 output X + X", (2, 5)),
        ("13 <- [6, 4, 3, 1]", "output [highest 3 of 4d6]", (3, 1, 6, 4)),
        (
            "5 <- [6, 4, 3, 1]",
            'set "position order" to "lowest first" output {1, 3}@4d6',
            (3, 1, 6, 4),
        ),
        ("4", "output d6", (4,)),
        ("14 <- [6] [6] [2]", "output [explode d6]", (6, 6, 2)),
        ("12 <- [3] [6, 5, 1]", "output d4d6", (3, 5, 1, 6)),
        ("-8 <- [-2, -6]", "output -2d6", (-6, -2)),
        ("2 <- [6, 5, 2]", "output [count {5, 6} in 3d6]", (5, 2, 6)),
        ("11 <- [6, 5, 2]", "function: f S:s { result: {1, 2}@S } output [f 3d6]", (5, 2, 6)),
        (
            "7 <- [1, 1] [4, 3]",
            "function: f S:s { result: S } output [f 2d6] + [f 2d6] - 2",
            (1, 1, 3, 4),
        ),
        # Rolls without an outcome are made again, and not told.
        ("5", "function: f N:n { if N > 3 { result: N } } output [f d6]", (1, 3, 5)),
        ("30", "output 30", ()),
        ("no outcome", "output d{}", ()),
    ],
)
def test_dice_are_rolled_as_they_come_up(expected, text, dice):
    (output,) = rolled(text, *dice)
    assert f"output 1: {expected}" == output.text()


def test_a_roll_for_a_file_has_its_dice_pool_by_pool():
    (output,) = rolled('output 2d6 + d8 named "sword"', 2, 5, 4)
    assert {"output": "sword", "value": 11, "dice": [[5, 2], [4]]} == output.json()


@pytest.mark.parametrize(
    "text",
    [
        "output 3d6 - 2d4",
        "X: d6 output X * X",
        "output d{1, 1, 2, 5:3}",
        "output {1:3, 2, 6}",
        "output (d4 - 2)d6",
        "output 2d(2d3)",
        "output 1@(-1d(3d2))",
        "function: f N:n { result: 1@(Nd(2d3)) + 10 * #(Nd(2d3)) } output [f d{-1, 1, 2}]",
        "output [middle 2 of 5d6] + [lowest 2 of 3d4 and d8]",
        'set "explode depth" to 3 output 2d[explode d4]',
        "output [explode 2d2]",
        "output 3d6 > {1, 9} | d{} + 0d6",
        "output {3, 1}@[reverse {1, 2, 3}] + 2@4d8",
        "function: f N:n { if N < 3 { result: d{} } result: d6 + N } output [f d6]",
        "function: f A:s B:s { loop I over {1..2} { L: L + (I@A > I@B) } result: L } L: 0"
        " output [f 3d4 2d6]",
        # Too deep is left out, so that what is rolled ends.
        'set "maximum function depth" to 3'
        " function: f N:n { if N = 2 { result: [f d2] } result: N } output [f d2]",
        'set "maximum function depth" to 4 function: f N:n { if N = 2 { result: 2 + [f d2] }'
        " result: N } output [f d2]",
        # What a function reads is what there was when it was called.
        "function: f N:n { result: N + Y } Y: 1 X: [f d6] Y: 100 output X + X",
        "function: f N:n { result: N } X: [f d3] function: f N:n { result: N * 10 } output X",
        "function: f D:d { result: [maximum of D] + {D}@12 } function: g N:n { result: N + 1 }"
        " output [f [g d3]] + d2",
    ],
)
def test_rolls_follow_the_distribution(text):
    program = parse_program(text)
    exact = program.calculate({}, 12, Budget(seconds=60))
    samples = islice(program.samples(SeededSource(len(text)), {}, 12), ROLLS)
    hits = Counter(sample.value for sample in samples)
    assert set(hits) <= set(exact.outcomes)
    test = goodness(hits, exact)
    assert test is None or test.chance > 0.0005


@pytest.mark.parametrize("part", range(4))
def test_a_roll_of_a_random_program_is_one_of_its_outcomes(part, request):
    is_long = request.config.getoption("--long")
    seed = Random().getrandbits(64) if is_long else part
    chance, done = Random(seed), 0
    while done < (500 if is_long else 10):
        text = random_program(chance)
        program = parse_program(text)
        try:
            outputs = program.outputs({}, 12, Budget(seconds=60))
        except DiceError:
            continue
        done += 1
        source = SeededSource(seed)
        for _ in range(10):
            for output, found in zip(outputs, program.roll_outputs(source, {}), strict=True):
                outcomes = [outcome[0] for outcome in output.distribution.outcomes] or [None]
                assert output.name == found.name
                assert found.number in outcomes, f"{text} with the seed {seed}"


def test_parameters_are_given_to_rolls():
    program = parse_program("N: 2 output Nd1")
    assert [2, 7] == [
        program.roll_outputs(SeededSource(1), given)[0].number for given in ({}, {"N": 7})
    ]


def test_the_limit_on_depth_shows_in_samples():
    text = 'set "maximum function depth" to 2 function: f N:n { result: N + [f d2] } output [f d2]'
    samples = parse_program(text).samples(SeededSource(1), {}, 12)
    assert next(samples).limited
    assert not next(parse_program("output d6").samples(SeededSource(1), {}, 12)).limited


def test_a_program_too_large_to_calculate_is_rolled():
    text = (
        "function: f S:s T:s { loop I over S { loop J over T { R: R + J@S - I@T } } result: R }"
        " R: 0 output [f 30d20 30d20]"
    )
    program = parse_program(text)
    with pytest.raises(DiceError):
        program.outputs({}, 12, Budget(seconds=0.2))
    (output,) = program.roll_outputs(SeededSource(1), {})
    assert output.number is not None
    assert [30, 30] == [len(pool) for pool in output.pools]


@pytest.mark.parametrize(
    "text",
    [
        "X: d{0, 1} loop I over {1..11} { X: X & X } output X",
        "output 2000d2",
    ],
)
def test_what_takes_too_long_to_roll_is_drawn_from_its_distribution(text, monkeypatch):
    monkeypatch.setattr("engine.languages.anydice.rolling.drawing._MOST_STEPS", 1_000)
    program = parse_program(text)
    (exact,) = program.outputs({}, 12, Budget(seconds=60))
    (output,) = program.roll_outputs(SeededSource(1), {})
    assert (output.number,) in exact.distribution.outcomes
    assert () == output.pools


class CountingSource:
    """Random numbers, and how many were taken."""

    def __init__(self) -> None:
        self.taken = 0
        self._source = SeededSource(12)

    def integer(self, low: int, high: int) -> int:
        self.taken += 1
        return self._source.integer(low, high)


def test_calls_in_calls_without_an_outcome_do_not_multiply_their_attempts():
    text = """
        set "maximum function depth" to 10
        function: chase GOAL:n with ROLL:n {
         if ROLL >= GOAL { result: GOAL }
         result: [chase GOAL + d3 with ROLL]
        }
        output [chase 10 with d10 + 1]
    """
    program, source = parse_program(text), CountingSource()
    numbers = {program.roll_outputs(source, {})[0].number for _ in range(6)}
    assert {10} == numbers
    assert source.taken < 5_000


def test_a_program_that_is_too_large_for_both_says_so(monkeypatch):
    monkeypatch.setattr("engine.languages.anydice.rolling.roller._SECONDS", 0.5)
    with pytest.raises(DiceError) as caught:
        rolled("output (2^70)d6")
    assert "too large to be rolled, and to be calculated" in caught.value.message


def test_errors_of_functions_are_met_in_rolls():
    with pytest.raises(DiceError, match="no variable called X"):
        rolled("function: f N:n { result: X } output [f d6]", 1)
