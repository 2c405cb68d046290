"""Programs of others, whose answers AnyDice itself has given: they are read where they lie."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages.anydice.program import parse_program
from engine.languages.protocols import Output
from tests.cases import each_of

FOLDER = Path(__file__).parents[3] / "shared" / "golden"


def cases(name: str) -> list[dict]:
    """Return the cases of a file; one that skips where the file is not there."""
    file = FOLDER / name
    if not file.is_file():
        return [{"id": "absent"}]
    return json.loads(file.read_text("utf-8"))["cases"]


def listed(output: Output) -> list[list[object]]:
    distribution = output.distribution
    return [
        [outcome[0], str(Fraction(weight, distribution.total))]
        for outcome, weight in zip(distribution.outcomes, distribution.weights, strict=True)
    ]


def digest(distributions: object) -> str:
    written = json.dumps(distributions, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def check(case: dict) -> None:
    if "program" not in case:
        pytest.skip("the cases are not at hand")
    try:
        outputs = parse_program(case["program"]).outputs({}, 12, Budget(seconds=60))
    except DiceError as error:
        if "error" in case and not isinstance(error, OverBudgetError):
            return
        raise
    assert "error" not in case, f"this is wrong: {case['error']}"
    assert [one["name"] for one in case["outputs"]] == [one.name for one in outputs]
    assert case.get("depth_warning", False) == any(one.notes for one in outputs)
    found = [listed(output) for output in outputs]
    for expected, distribution in zip(case["outputs"], found, strict=True):
        assert expected.get("distribution", distribution) == distribution
    if "sha256" in case:
        assert case["sha256"] == digest(found)


@each_of(cases("anydice.json"), lambda case: str(case["id"]))
def test_recorded_answers(case):
    check(case)


@each_of(cases("anydice_timeouts.json"), lambda case: str(case["id"]))
def test_programs_that_anydice_gives_up(case):
    check(case)
