"""Dice that may be lost, weighed by how likely it is that none of them is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet
from engine.control import Budget
from engine.dice import Die, Pool
from engine.distribution import Distribution
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program
from engine.measure import Measure, outcomes
from engine.values import Value
from tests.amount import examples
from tests.engine.enumerator import enumerate_exactly

DICE = (
    "2 # (sum accumulate v := d3 while v = 3)",
    "3 # (sum accumulate v := d2 while v = 2)",
    "2 # (accumulate v := d3 while v < 3)",
    "sum accumulate v := d4 while 2 < v",
)

ASKED = (
    "if 4 <= max x then sum x else 0",
    "(max x) - (min x)",
    "count (median x) < x",
    "if d2 = 1 then sum x else 7",
    "(sum x) * (count different x)",
    "max counts x",
    "x drop 1",
    'if 3 < sum x then "much" else "little"',
    "y := (min x) d2; (sum y) + max x",
    "y := 2 # (sum accumulate v := d2 while v = 1); (max x) - max y",
    "y := 2 # (sum accumulate v := d2 while v = 1); if 2 < max y then sum x else min y",
)


def as_fractions(distribution: Distribution) -> tuple[dict[Value, Fraction], Fraction]:
    shares = {value: distribution.probability(value) for value in distribution.outcomes}
    return shares, distribution.missing


@given(st.sampled_from(DICE), st.sampled_from(ASKED), st.sampled_from([2, 3]))
@settings(max_examples=examples(40, 400), suppress_health_check=list(HealthCheck), deadline=None)
def test_they_come_to_what_all_rolls_come_to(dice: str, asked: str, limit: int) -> None:
    script = f"x := {dice}; {asked}"
    expected = enumerate_exactly(script, max_iterations=limit, max_courses=100_000)
    tree = parse_program(script).script
    found = calculation.calculate(tree, script, {}, limit, Budget(seconds=30))

    assert as_fractions(found) == as_fractions(expected)


LOST_IN_A_BRANCH = (
    "7 * (sum accumulate v := d2 while v = 2)",
    "(sum accumulate v := d2 while v = 2) * d2",
    "(if d2 = 1 then sum accumulate v := d2 while v = 2 else 5)",
    "(w := sum accumulate v := d2 while v = 2; if w < max x then w else 2 * w)",
    "(sum x) + (sum accumulate v := d2 while v = 2)",
)


@given(
    st.sampled_from(["1 = max x", "(min x) < max y", "2 < sum x", "(sum x) < sum y"]),
    st.sampled_from(["sum x", "max y", "0", "(min x) * min y", *LOST_IN_A_BRANCH]),
    st.sampled_from(LOST_IN_A_BRANCH),
)
@settings(max_examples=examples(60, 600), suppress_health_check=list(HealthCheck), deadline=None)
def test_what_is_lost_counts_in_the_branch_that_is_taken_only(
    condition: str, then: str, otherwise: str
) -> None:
    script = f"x := 2d3; y := d3; if {condition} then {then} else {otherwise}"
    expected = enumerate_exactly(script, max_iterations=2, max_courses=100_000)
    tree = parse_program(script).script
    found = calculation.calculate(tree, script, {}, 2, Budget(seconds=30))

    assert as_fractions(found) == as_fractions(expected)


def pool(algebra: Algebra, count: int, die: Die) -> Node:
    return algebra.rolled(algebra.new_site(), Pool(count, die))


def shares(measure: Measure) -> dict[Value, Fraction]:
    return {value: Fraction(way, measure.total) for value, way in outcomes(measure) if way}


@pytest.mark.parametrize("is_kernel", [True, False])
def test_what_is_lost_is_lost_whatever_is_asked(algebra: Algebra, is_kernel: bool) -> None:
    dice = pool(algebra, 3, Die((1, 2), (1, 1), lost=1))
    node = algebra.product(algebra.sum(dice), algebra.count(algebra.different(dice)))
    found = Evaluator(algebra, Budget(seconds=30), uses_kernels=is_kernel).measure(node)

    assert Fraction(8, 27) == sum(shares(found).values())
    assert Fraction(1, 27) == shares(found)[(3,)]


@pytest.mark.parametrize("is_kernel", [True, False])
def test_nothing_is_lost_in_a_branch_that_is_not_taken(algebra: Algebra, is_kernel: bool) -> None:
    dice = pool(algebra, 2, Die((1, 2), (1, 1), lost=1))
    coin = pool(algebra, 1, Die((0, 1), (1, 1)))
    highest = algebra.ranks(dice, top=True, skip=0, take=1)
    inner = algebra.product(highest, algebra.sum(dice))
    node = algebra.choice(algebra.test(ValueSet(((1, 1),)), coin), inner, algebra.number(9))
    found = Evaluator(algebra, Budget(seconds=30), uses_kernels=is_kernel).measure(node)

    assert Fraction(1, 2) == shares(found)[(9,)]
    assert Fraction(1, 2) + Fraction(2, 9) == sum(shares(found).values())


def test_many_exploding_dice_are_looked_at_in_closed_form() -> None:
    script = (
        "x := 3 # sum accumulate v := d10 while v = 10; y := 3 # sum accumulate v := d10 "
        "while v = 10; count foreach i in 1..3 do (min largest i x) > (min largest i y)"
    )
    tree = parse_program(script).script
    found = calculation.calculate(tree, script, {}, 12, Budget(seconds=60, states=20_000))
    exploded = Fraction(1, 10) ** 12

    assert found.missing == 1 - (1 - exploded) ** 6
    assert found.probability((0,)) > 0
