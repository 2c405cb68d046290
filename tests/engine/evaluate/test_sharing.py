"""One shared draw, then independent parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.evaluate import evaluator, strategies
from engine.languages.troll.program import parse_program
from tests.engine.enumerator import enumerate_exactly

SCRIPTS = (
    "f := sum 2d3; sum 3 # (if 2 <= d3 then f / 2 else f)",
    "f := sum 2d3; 3 # (if 2 <= d3 then f / 2 else f)",
    "f := sum 2d3; count (2 < 3 # (if 2 <= d3 then f / 2 else f))",
    "f := sum 2d3; max 4 # (if 2 <= d3 then f / 2 else f)",
    "f := sum 2d3; (sum 2 # (f * d2)) - 2 * sum 2 # (if d2 = f then d2 else f)",
    "a := d3; b := d2; sum 3 # (if a > b then d3 + a else d2 + b)",
    "t := sum 2d3; (count d4 >= t) + 2 * (count (sum 2d2) >= t) + 4 * (count (max 2d3) >= t)",
    "s := d3; sum largest 2 3 # (s * d2)",
    "m := d4; count m <= {d4, d4 + 1, 5, d2 + d2}",
    "s := sum accumulate r := d2 while r = 2; sum 3 # (if 2 <= d2 then s else 0)",
    "s := d3; sum 2 # (if s = 4 then 1 / 0 else d2 + s)",
    "s := ?0.5; 3 # (d2 U s)",
)


def calculated(script: str) -> Distribution:
    return parse_program(script).calculate({}, 6, Budget())


@pytest.mark.parametrize("script", SCRIPTS)
def test_parts_with_a_shared_draw_agree_with_every_course(script: str) -> None:
    expected, found = enumerate_exactly(script, max_iterations=6), calculated(script)

    assert expected.missing == found.missing
    assert expected.outcomes == found.outcomes
    assert [expected.probability(each) for each in expected.outcomes] == [
        found.probability(each) for each in found.outcomes
    ]


@pytest.mark.parametrize("script", SCRIPTS[:8])
def test_the_shared_draw_is_looked_at_first(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    plain = strategies.plan_by_sharing
    monkeypatch.setattr(strategies, "plan_by_sharing", lambda *a: taken.append(a[1]) or plain(*a))
    for room in (evaluator, strategies):  # which would work such small ones out
        monkeypatch.setattr(room, "measure_by_tables", lambda *_: None)
    program = replace(parse_program(script), steps=None)  # nor straight from the syntax tree
    program.calculate({}, 6, Budget())

    assert taken


def test_a_fireball_on_a_hundred_goblins() -> None:
    found = calculated("f := sum 8d6; sum 100 # (if 15 <= (d20 + 2) then f / 2 else f)")

    assert found.outcomes[0] == (400,)
    assert found.outcomes[-1] == (4800,)
