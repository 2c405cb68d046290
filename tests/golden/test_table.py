"""The table scripts with known answers: runs that share a memory, reports, forms, exact odds."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.results import Line, Memory, Output, OutputGroup, Run, shown_path
from engine.languages.table.program import roll_mechanic
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.rolling.paths import trace
from engine.languages.table.rolling.replay import arguments_from
from engine.random_source import ForcedSource
from tests.engine.languages.table.scripts import roll

CASES = json.loads(Path(__file__).with_name("table.json").read_text("utf-8"))["tests"]


def cases_with(key: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case.get(key) is not None]


def written(output: Output) -> Any:
    if isinstance(output, Line):
        return output.text
    if isinstance(output, OutputGroup):
        return [written(one) for one in output.items]
    return {
        "option": shown_path(output.path),
        "who": output.who,
        "label": output.label,
        "chosen": output.chosen,
    }


def facts(run: Run) -> dict[str, Any]:
    return {
        "outputs": [written(one) for one in run.outputs],
        "options_seen": [
            [shown_path(one.path), one.who, one.label, one.chosen] for one in run.options
        ],
        "keys": [[shown_path(one.path), one.dice, one.total] for one in run.keys],
        "trace": list(map(shown_path, trace(run.steps))),
        "returned": run.returned,
        "error": run.error_text,
    }


@pytest.mark.parametrize("case", cases_with("runs"))
def test_runs(case: dict[str, Any]) -> None:
    script = check(case["program"])
    declared = script.declared_roll(case["roll"])
    memory: Memory = {}
    for wanted in case["runs"]:
        arguments = arguments_from(script, declared, wanted["args"])
        dice = ForcedSource(wanted["dice"])
        result = roll(script, declared, arguments, dice, memory, wanted["options"])
        memory = dict(result.memory)
        known = facts(result.run)
        assert wanted["expect"] == {key: known[key] for key in wanted["expect"]}


@pytest.mark.parametrize("case", cases_with("diagnostics"))
def test_diagnostics(case: dict[str, Any]) -> None:
    told = [
        [one.severity.value, one.line, one.message] for one in check(case["program"]).diagnostics
    ]
    assert case["diagnostics"] == [one for one in told if one[0] != "note"]


@pytest.mark.parametrize("case", cases_with("must_report"))
def test_reports(case: dict[str, Any]) -> None:
    messages = {one.message for one in check(case["program"]).diagnostics}
    assert set() == set(case["must_report"]) - messages


@pytest.mark.parametrize("case", cases_with("forms"))
def test_forms(case: dict[str, Any]) -> None:
    assert case["forms"] == [
        {"type": form.name, "fields": [[one.name, str(one.kind)] for one in form.fields]}
        for form in check(case["program"]).forms.forms
    ]


@pytest.mark.parametrize("case", cases_with("rolls"))
def test_rolls(case: dict[str, Any]) -> None:
    assert case["rolls"] == [
        {
            "title": declared.title,
            "name": declared.name,
            "params": [[one.name, str(one.kind)] for one in declared.parameters],
        }
        for declared in check(case["program"]).declared_rolls
    ]


@pytest.mark.parametrize("case", cases_with("exact"))
def test_exact(case: dict[str, Any]) -> None:
    wanted = case["exact"]
    mechanic = roll_mechanic(check(case["program"]), case["roll"], wanted["args"])
    found = mechanic.calculate({}, DEFAULT_ITERATIONS, Budget())
    assert wanted["mass_left"] == found.missing
    assert [((number,), Fraction(share)) for number, share in wanted["distribution"]] == [
        (outcome, Fraction(weight, found.total))
        for outcome, weight in zip(found.outcomes, found.weights, strict=True)
    ]
