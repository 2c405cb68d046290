"""Every kernel gives exactly what revealing gives."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.control import Budget
from engine.evaluate import numbers as number_rules
from engine.evaluate.evaluator import Evaluator
from engine.evaluate.strategies import closed_form
from engine.languages.troll.exact.lowering import TrollLowering
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading import parser
from engine.measure import outcomes
from engine.values import Value
from tests.amount import examples

SCRIPTS = (
    "sum largest 3 4d6",
    "sum least 2 5d4",
    "sum largest 2 least 3 5d6",
    "median 5d6",
    "median 6d4",
    "max 4d5",
    "min 4d5",
    "x := 4d6; (max x) - (min x)",
    "x := 5d4; (min x) + (sum x)",
    "x := 5d6; sum (least 2 x) + sum (largest 2 x)",
    "x := 5d6; (count 4 < x) + (max x)",
    "x := 4d4; 3 * (count 2 <= largest 2 x) - (min x)",
    "sum largest 3 {2d4, 2d6, d8}",
    "sum least 3 {2d4, 2d6, d8}",
    "sum largest 3 (2d4 U 2 # (2 + d2))",
    "sum largest 3 (2d4 U 2z6)",
    "sum largest 3 (2d6 U 2d6)",
    "max {3d4, 2d6}",
    "sum largest 2 4#(sum accumulate x := d4 while x = 4)",
    "sum largest 2 3#(d4 + d4)",
    "a := 3d4; b := 3d4; sum foreach i in 1..3 do (x := min largest i a; y := min largest i b;"
    " (count x > y) - (count y > x))",
    "a := 3d4; b := 2d6; (count (max a) > (max b)) + 2 * (count (min a) = (min b))",
    "a := 2d4; b := 3d4; (count (max a) =/= (max b)) + (sum a) - (min b)",
    "c := 5d4; max (foreach x in 1..4 do count x = c)",
    "c := 5d4; min (foreach x in 1..4 do count x = c)",
    "c := 5d4; max (foreach x in 1..4 do sum (x = c))",
    "c := 4d6; max ({2} U foreach x in 1..6 do sum (x = c))",
    "c := 5d4; sum (foreach x in 1..4 do (count x = c) / 2)",
    "c := 5d4; max (foreach x in 1..4 do (n := count x = c; if 1 < n then 10 * n + x else 0))",
    "count different 5d4",
    "sum different 4d4",
    "sum different (2 < 5d4)",
    "c := 4d4; (count different c) + (sum c)",
    "x := (2#(1..4)) pick 4; max foreach v in 1..4 do count v = x",
    "x := (2#(1..4)) pick 4; sum foreach v in 1..4 do (count v = x) / 2",
    "x := 5 # choose {1, 3, 5}; sum foreach v in 1..5 do if 2 > count v = x then v else 0",
    "x := 5 # choose {1, 4, 4}; max foreach v in 1..5 do if 2 > count v = x then 6 - v else 0",
    "x := {1, 1, 3, 3, 6} pick 4; min foreach v in 1..6 do if 1 > count v = x then v else 9",
    "count different ((3#(1..3)) pick 4)",
    "max counts 6d3",
    "min counts 6d3",
    "min counts 5d4",
    "count 2 <= counts 5d4",
    "sum 2 = counts 4 # choose {1, 1, 2, 3}",
    "x := 5d4; (count 2 = counts 1 < x) - (sum x)",
    "max counts ((2#{1, 1, 2, 3}) pick 4)",
    "x := 6d3; min foreach v in 1..3 do if count v = x then count v = x else 9",
    "x := 7d3; max foreach v in 1..3 do (2 + count v = x) mod 5",
)
"""Numbers that one of the kernels knows."""

OTHERS = (
    "x := 4d4; (count (max x) = (min largest 2 x)) + (max x)",
    "compositional product(1, sum, *) call product(4d5)",
    "x := 3d4; count x -- 2d4",
    "count different counts 5d4",
    "max counts 2 < 5d4 U 1",
)
"""Numbers that look much like them, but are not."""


def measured(script: str, *, uses_kernels: bool) -> dict[Value, Fraction]:
    budget = Budget()
    evaluator = Evaluator(Algebra(budget), budget, uses_kernels=uses_kernels)
    tree = parser.parse(script)
    lowering = TrollLowering(evaluator, tree.declarations, 4, voids_deep_calls=False)
    measure = evaluator.measure(lowering.lower(tree.body, LoweringScope({}, Calls())))
    return {value: Fraction(weight, measure.total) for value, weight in outcomes(measure) if weight}


@pytest.mark.parametrize("script", [*SCRIPTS, *OTHERS])
def test_a_kernel_agrees_with_revealing(script: str) -> None:
    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_kernel_really_is_taken(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def watched(evaluator, node):
        found = closed_form(evaluator, node)
        taken.append(found is not None)
        return found

    monkeypatch.setattr(number_rules, "closed_form", watched)
    measured(script, uses_kernels=True)
    assert any(taken)


@pytest.mark.parametrize(
    "script",
    [
        "count different 14d3",
        "sum different (1 < 12d3)",
        "min counts 14d3",
        "max counts 14d3",
        "count 4 <= counts 14d3",
        "c := 14d3; max foreach v in 1..3 do count v = c",
        "max counts ((5#(1..4)) pick 12)",
        "c := 13d3; (count different c) + sum foreach x in 1..3 do count (1 < (count x = c))",
        "c := 16 # choose {1, 1, 1, 2, 5}; sum foreach x in {1, 2, 5} do count 3 = (count x = c)",
    ],
)
def test_scores_of_faces_that_settle(script: str) -> None:
    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@given(
    dice=st.integers(1, 5),
    faces=st.integers(1, 5),
    factors=st.lists(st.integers(-2, 2), min_size=5, max_size=5),
)
@settings(max_examples=examples(25))
def test_any_weighing_of_ranks(dice: int, faces: int, factors: list[int]) -> None:
    terms = " + ".join(
        f"({factor}) * (min largest {rank} x)"
        for rank, factor in enumerate(factors[:dice], start=1)
    )
    script = f"x := {dice}d{faces}; {terms}"
    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@given(
    dice=st.sampled_from(["7d4", "5d6", "6z3", "6 # choose {1, 1, 2, 3, 3}", "(3#(1..4)) pick 5"]),
    factors=st.lists(st.integers(-3, 3), min_size=5, max_size=5),
    times=st.integers(1, 4),
)
@settings(max_examples=examples(40))
def test_any_weighing_of_faces_that_are_counted(dice: str, factors: list[int], times: int) -> None:
    counted = (
        "count different x",
        f"count {times} = counts x",
        f"sum {times} < counts x",
        "count different 2 <= x",
        "count x",
    )
    terms = " + ".join(
        f"({factor}) * ({one})" for factor, one in zip(factors, counted, strict=True)
    )
    script = f"x := {dice}; {terms}"
    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@given(
    left=st.integers(1, 3), right=st.integers(1, 3), low=st.integers(2, 5), high=st.integers(2, 5)
)
@settings(max_examples=examples(20))
def test_any_contest_rank_by_rank(left: int, right: int, low: int, high: int) -> None:
    duels = " + ".join(
        f"{rank} * (count (min largest {rank} a) > (min largest {rank} b))"
        for rank in range(1, min(left, right) + 1)
    )
    script = f"a := {left}d{low}; b := {right}z{high}; {duels}"
    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)
