"""The rolls with known answers: those that need no dice, and those that must be refused."""

from __future__ import annotations

import json
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.program import parse_program
from engine.random_source import SeededSource
from engine.textbox import TextBox
from engine.values import Tuple, Value
from tests.cases import each_of

CASES = json.loads(Path(__file__).with_name("troll.json").read_text("utf-8"))
ROLLS = [case for case in CASES if case["mode"] == "roll"]
REFUSED = [case for case in CASES if case["mode"] == "dist" and case.get("error")]


def value_of(written: Any) -> Value:
    if isinstance(written, dict):
        first, second = map(value_of, written["pair"])
        return Tuple(first, second)
    if written and isinstance(written[0], str):
        return TextBox(tuple(written))
    return tuple(written)


def assert_placed(error: DiceError, text: str) -> None:
    assert error.span is not None
    assert 0 <= error.span.start <= error.span.end <= len(text)


@each_of([case for case in ROLLS if not case.get("error")], itemgetter("id"))
def test_roll(case: dict[str, Any]) -> None:
    ((written, _),) = case["outcomes"]
    program = parse_program(case["script"])
    assert value_of(written) == program.roll(SeededSource(1), case.get("definitions", {}))


@each_of([case for case in ROLLS if case.get("error")], itemgetter("id"))
def test_refused_roll(case: dict[str, Any]) -> None:
    with pytest.raises(DiceError) as caught:
        parse_program(case["script"]).roll(SeededSource(1), case.get("definitions", {}))
    assert_placed(caught.value, case["script"])


@each_of(REFUSED, itemgetter("id"))
def test_refused_calculation(case: dict[str, Any]) -> None:
    with pytest.raises(DiceError) as caught:
        parse_program(case["script"]).calculate(
            case.get("definitions", {}), case.get("iterations", 12), Budget()
        )
    assert_placed(caught.value, case["script"])
