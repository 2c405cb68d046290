"""The exact distributions with known answers: Troll's own, and mechanics of published games."""

from __future__ import annotations

import json
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.troll.program import parse_program
from engine.textbox import TextBox
from engine.values import Tuple, Value
from tests.cases import each_of

HERE = Path(__file__).parent
CASES = [
    case
    for name in ("troll", "mechanics")
    for case in json.loads((HERE / f"{name}.json").read_text("utf-8"))
    if case["mode"] == "dist" and "error" not in case
]
ENDLESS = {case["id"] for case in CASES if "repeat" in case["script"] and not case["outcomes"]}
"""Loops that can never end, of which the published program printed an empty table."""


def value_of(written: Any) -> Value:
    if isinstance(written, dict):
        first, second = map(value_of, written["pair"])
        return Tuple(first, second)
    if written and isinstance(written[0], str):
        return TextBox(tuple(written))
    return tuple(written)


def calculated(case: dict[str, Any]) -> Distribution:
    program = parse_program(case["script"])
    budget = Budget(seconds=5)
    return program.calculate(case.get("definitions", {}), case.get("iterations", 12), budget)


@each_of([case for case in CASES if case["id"] not in ENDLESS], itemgetter("id"))
def test_distribution(case: dict[str, Any]) -> None:
    below = case.get("exact_below")
    expected = {value_of(value): probability for value, probability in case["outcomes"]}
    distribution = calculated(case)
    if below is not None:
        expected = {value: p for value, p in expected.items() if value[0] < below}
    for value, probability in expected.items():
        actual = distribution.probability(value)
        if isinstance(probability, str):
            assert Fraction(probability) == actual
        else:
            assert probability == pytest.approx(float(actual), abs=1e-9)
    for value in distribution.outcomes:
        if value not in expected and (below is None or value[0] < below):
            assert distribution.probability(value) < Fraction(1, 10**12), "an outcome too many"


@each_of([case for case in CASES if case.get("average") is not None], itemgetter("id"))
def test_statistics(case: dict[str, Any]) -> None:
    distribution = calculated(case)
    if distribution.missing:
        return  # the published program did not share out what is missing
    assert case["average"] == pytest.approx(distribution.mean_as_float, abs=1e-9)
    assert case["spread"] == pytest.approx(distribution.standard_deviation, abs=1e-7)
    if () not in distribution.outcomes:  # the published program leaves it out of this one
        assert case["mean_deviation"] == pytest.approx(distribution.mean_deviation, abs=1e-9)


@each_of([case for case in CASES if case["id"] in ENDLESS], itemgetter("id"))
def test_a_loop_that_never_ends_is_an_error(case: dict[str, Any]) -> None:
    with pytest.raises(DiceError, match="never ends"):
        calculated(case)
