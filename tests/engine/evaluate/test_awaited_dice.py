"""Dice that others wait for, looked at in all their showings."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.evaluate import evaluator
from engine.evaluate.tables import SOONER_THAN_SCORES, measure_by_tables
from engine.languages.troll.exact.calculation import calculate
from engine.languages.troll.program import parse_program

from .test_against_enumerator import compare

AGAIN = """
function again(x) =
  width := max counts x;
  face := max foreach v in 1..3 do if width <= count v = x then v else {};
  (face = x) U (3 - width) d3
"""


@pytest.mark.parametrize(
    "script",
    [
        "x := 3d3; s := count 3 = x; if s < 2 then s + count 3 = (count 2 = x) d3 else s",
        "x := 3d3; k := max x; n := count k = x; (k = x) U (3 - n) d3",
        "x := 3d3; k := max x; 10 * (sum x) + max (k = x) U (count k > x) d2",
        "x := 3d3; w := max counts x; if w < 2 then max counts 3d3 else w",
        "x := 2d3; y := 2d2; n := count (max y) <= x; max (largest n x) U (2 - n) d4",
        "x := 3d3; sum largest (min x) (x U (count 1 = x) d2)",
        "x := 3d3; median (x drop 2) U (count 2 = x) d3 U 1",
        "x := 2d3; (sum x) - sum (max x) d2",
        "x := 3d2; y := (count 1 = x) d2; if 1 = count 1 = y then sum x else count y",
        f"max call again(call again(3d3)){AGAIN}",
        f"call again(3d3){AGAIN}",
        "x := 2d3; if (min x) = 1 then 6 / ((max x) - 1) else sum (min x) d2",
        "x := 2d3; if 1 < max x then 6 / ((max x) - 1) + sum (min x) d2 else 0",
    ],
)
def test_all_showings_of_awaited_dice(script: str) -> None:
    compare(script)


def test_a_die_of_tuples_is_looked_at_outright_beside_dice_that_are_ranked() -> None:
    compare(
        "n := sum %2 repeat [f, g] := [d3, ({1, 2} keep 2z1)] until f >= 2;"
        "foreach e in largest d2 (2z1 keep (2 # choose {2, 3})) do e * n"
    )


def test_the_most_common_face_is_kept_with_few_states() -> None:
    script = (
        "function again(x) = w := max counts x;"
        "f := max foreach v in 1..6 do if w <= count v = x then v else {}; (f = x) U (5 - w) d6\n"
        "max counts call again(call again(5d6))"
    )

    distribution = parse_program(script).calculate({}, 12, Budget(states=3_000))

    assert ((1,), (2,), (3,), (4,), (5,)) == distribution.outcomes
    assert 0 == distribution.missing


@pytest.mark.parametrize("asked", ["(max y) - min y", "sum largest 2 y", "count 5 <= y"])
def test_scores_of_what_is_left_are_asked_before_large_tables(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"h := count 5 <= 6d6; y := {{h d6, 8d8}}; {asked}"
    script = parse_program(text).script
    expected = calculate(script, text, {}, 12, Budget())
    tables = []

    def asking(node, most, *others):
        found = measure_by_tables(node, most, *others)
        tables.append(found is not None and most > SOONER_THAN_SCORES)
        return found

    monkeypatch.setattr(evaluator, "measure_by_tables", asking)
    assert expected == calculate(script, text, {}, 12, Budget())
    assert tables
    assert not any(tables)
