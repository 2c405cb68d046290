"""Numbers that are asked of several pools, found out for each pool alone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.control import Budget
from engine.distribution import Distribution
from engine.evaluate import asked_numbers, evaluator, strategies
from engine.evaluate.asked_numbers import plan_by_asked_numbers
from engine.evaluate.evaluator import Evaluator
from engine.evaluate.plan import Plan
from engine.languages.troll.exact import calculation
from engine.languages.troll.exact.lowering import TrollLowering
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.program import parse_program
from engine.values import Value
from tests.amount import examples
from tests.engine.enumerator import enumerate_exactly

NUMBERS = (
    "max {0}",
    "sum {0}",
    "min {0}",
    "count 2 < {0}",
    "max counts {0}",
    "count straight {0}",
    "sum largest 2 {0}",
    "0 - median {0}",
    "count different {0}",
)


def numbers() -> st.SearchStrategy[str]:
    """A number that is asked of one of two pools."""
    return st.builds(str.format, st.sampled_from(NUMBERS), st.sampled_from("xy"))


def scripts() -> st.SearchStrategy[str]:
    """Scripts that compare numbers of two pools, and come to numbers of them."""
    choices = st.builds("if ({}) < ({}) then {} else {}".format, *[numbers() for _ in range(4)])
    inner = st.builds("(if ({}) = ({}) then {} else {})".format, *[numbers() for _ in range(4)])
    both = st.builds(
        "if ({}) < ({}) then {} else {}".format, numbers(), numbers(), numbers(), inner
    )
    products = st.builds("(({}) + {}) * (({}) - {})".format, *[numbers() for _ in range(4)])
    return st.one_of(choices, both, products)


def as_fractions(distribution: Distribution) -> dict[Value, Fraction]:
    return {value: distribution.probability(value) for value in distribution.outcomes}


def calculated(script: str) -> Distribution:
    """Return what a script comes to where tables are not tried first, and no pool is listed."""
    tree = parse_program(script).script
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asked_numbers, "_FEW_SHOWINGS", 0)
        for module in (evaluator, strategies):
            patch.setattr(module, "measure_by_tables", lambda *_: None)
        return calculation.calculate(tree, script, {}, 4, Budget(seconds=30))


@given(scripts(), st.sampled_from(["x := 3d4; y := 2d4; ", "x := 3d3; y := 4d2; "]))
@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_they_come_to_what_all_rolls_come_to(asking: str, dice: str) -> None:
    script = dice + asking
    expected = enumerate_exactly(script, max_iterations=4, max_courses=10_000)
    assert as_fractions(calculated(script)) == as_fractions(expected)


@given(scripts())
@settings(max_examples=examples(10, 200), suppress_health_check=list(HealthCheck), deadline=None)
def test_many_dice_come_to_what_a_walk_comes_to(asking: str) -> None:
    script = f"x := 7d4; y := 6d4; {asking}"
    found = calculated(script)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strategies, "plan_by_asked_numbers", lambda *_: None)
        assert as_fractions(calculated(script)) == as_fractions(found)


def plan(script: str, budget: Budget) -> Plan | None:
    """Return the plan for a script, as far as there is one."""
    tree = parse_program(script).script
    known = Evaluator(Algebra(budget), budget)
    lowering = TrollLowering(known, tree.declarations, 4, voids_deep_calls=False)
    node = lowering.lower(tree.body, LoweringScope({}, Calls()))
    known.measure(known.algebra.number(1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known, "_first_dynamic", 1_000)
        return plan_by_asked_numbers(known, node)


LARGE = "x := 12d10; y := 12d10; if (max x) < max y then min x else min y"


def test_only_numbers_of_several_pools_are_found_out_before() -> None:
    assert plan(LARGE, Budget(seconds=20)) is not None
    assert plan("x := 12d10; if 3 < min x then max x else 0", Budget(seconds=20)) is None
    assert plan("x := 12d10; y := 12d10; count (x keep y)", Budget(seconds=20)) is None
    assert plan("x := 12d10; y := 12d10; count ((max y) < x)", Budget(seconds=20)) is None


def test_they_are_not_found_out_without_the_memory_for_them() -> None:
    assert plan(LARGE, Budget(seconds=20, memory=100_000)) is None


def test_two_large_pools_meet_in_few_states() -> None:
    script = "x := 20d6; y := 20d6; if (max counts x) > max counts y then sum x else sum y"
    tree = parse_program(script).script
    found = calculation.calculate(tree, script, {}, 4, Budget(seconds=60, states=30_000))
    assert found.mean == 70


def test_numbers_made_by_code_that_waits_are_not_listed() -> None:
    script = (
        "a := d3; n := 2; x := (min {3, a})d4; y := (n)d3; k := min {2, n, a}; "
        "(sum max y) + (sum sum foreach i in 1..k do i * sum largest i y)"
    )
    tree = parse_program(script).script

    found = calculation.calculate(tree, script, {}, 4, Budget(seconds=30))

    expected = enumerate_exactly(script, max_iterations=4, max_courses=10_000)
    assert as_fractions(found) == as_fractions(expected)
