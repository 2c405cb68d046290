"""Choices between sums, one sum after the other, come to what they come to together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import If, Linear, Node, Void
from engine.calculus.value_set import ValueSet
from engine.control import Budget
from engine.dice import Die, Pool
from engine.direct.work import Work
from engine.distribution import Distribution
from engine.evaluate import evaluator, strategies
from engine.evaluate.alternatives import alternatives, only_value
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program
from engine.measure import Measure, outcomes
from engine.values import Value
from tests.amount import examples
from tests.engine.enumerator import enumerate_exactly

CONDITIONS = (
    "(count 1 = x) < count 4 = x",
    "2 < max x",
    "(min x) = min y",
    "1 < max counts x",
    "(sum y) < sum x",
    "1 < count straight x",
    "1 = count different y",
    "2 = count (x keep y)",
)

SUMS = ("sum x", "count 2 < x", "(sum x) - sum y", "0 - sum y", "2 * (sum largest 2 x) + 1")

OTHERS = ("0", "7", "max x", "count different y", "(max x) * (min y)")


def choices() -> st.SearchStrategy[str]:
    """Choices between sums and other things, in one another."""
    return st.recursive(
        st.sampled_from([*SUMS, *SUMS, *OTHERS]),
        lambda inner: st.builds(
            "(if {} then {} else {})".format, st.sampled_from(CONDITIONS), inner, inner
        ),
        max_leaves=5,
    )


def shares(measure: Measure) -> dict[Value, Fraction]:
    return {value: Fraction(way, measure.total) for value, way in outcomes(measure) if way}


def as_fractions(distribution: Distribution) -> dict[Value, Fraction]:
    return {value: distribution.probability(value) for value in distribution.outcomes}


def calculated(script: str) -> Distribution:
    tree = parse_program(script).script
    return calculation.calculate(tree, script, {}, 4, Budget(seconds=30))


@given(choices(), st.sampled_from(["x := 3d4; y := 2d4; ", "x := 4d4; y := d4; "]))
@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_they_come_to_what_all_rolls_come_to(choice: str, dice: str) -> None:
    script = dice + choice
    expected = enumerate_exactly(script, max_iterations=4, max_courses=10_000)
    assert as_fractions(calculated(script)) == as_fractions(expected)


@given(choices())
@settings(max_examples=examples(15, 400), suppress_health_check=list(HealthCheck), deadline=None)
def test_many_dice_are_walked_as_they_are_listed(choice: str) -> None:
    program = parse_program("x := 6d4; y := 5d4; " + choice)
    assert program.steps is not None
    listed = program.steps.calculated({}, Work(10**7, 4))
    if listed is None:
        return
    with pytest.MonkeyPatch.context() as patch:
        for module in (evaluator, strategies):
            patch.setattr(module, "measure_by_tables", lambda *_: None)
        found = calculated(program.text)
    assert as_fractions(found) == as_fractions(listed)


def dice(algebra: Algebra, count: int, faces: int) -> Node:
    return algebra.rolled(algebra.new_site(), Pool(count, Die.standard(1, faces)))


def test_each_alternative_has_one_sum(algebra: Algebra) -> None:
    pool = dice(algebra, 5, 6)
    highest = algebra.ranks(pool, top=True, skip=0, take=1)
    is_low, is_high = (algebra.test(ValueSet((one,)), highest) for one in ((1, 2), (5, 6)))
    total, number = algebra.sum(pool), algebra.count(algebra.different(pool))
    inner = algebra.choice(is_high, algebra.linear(3, ((total, -1),)), highest)
    parts = alternatives(algebra, algebra.choice(is_low, total, inner))

    assert len(parts) == 3
    values = [only_value(part) for part in parts]
    assert values[0] is total
    assert isinstance(values[1], If)
    assert isinstance(only_value(values[1]), Linear)
    assert isinstance(values[2], If)
    assert only_value(values[2]) is highest
    assert alternatives(algebra, number) == [number]
    assert alternatives(algebra, parts[0]) == [parts[0]]


def test_choices_between_other_things_stay_together(algebra: Algebra) -> None:
    pool = dice(algebra, 5, 6)
    highest = algebra.ranks(pool, top=True, skip=0, take=1)
    node = algebra.choice(algebra.test(ValueSet(((1, 2),)), highest), algebra.number(7), highest)

    assert alternatives(algebra, node) == [node]


def test_what_a_loop_adds_up_stays_together(algebra: Algebra) -> None:
    number: Node = algebra.zero
    for rank in range(40):
        shown = algebra.ranks(dice(algebra, 40, 6), top=True, skip=rank, take=1)
        for wanted, change in ((1, 1), (3, -1)):
            is_wanted = algebra.test(ValueSet.of((wanted,)), shown)
            number = algebra.choice(is_wanted, algebra.linear(change, ((number, 1),)), number)

    assert alternatives(algebra, number) == [number]


def test_what_a_loop_counts_anew_stays_together(algebra: Algebra) -> None:
    pool = dice(algebra, 9, 30)
    number: Node = algebra.zero
    for face in range(30):
        count = algebra.count(algebra.filter(ValueSet.of((face,)), pool))
        is_odd = algebra.test(ValueSet(((2, 3), (5, 5))), count)
        number = algebra.choice(is_odd, number, algebra.choice(count, count, number))

    found = algebra.budget.enforced(lambda: alternatives(algebra, number))
    assert found == [number]


def test_what_is_known_of_the_only_sum_is_no_part_of_what_is_left(algebra: Algebra) -> None:
    few = Evaluator(algebra, Budget(seconds=30, states=10_000))
    pool = dice(algebra, 30, 6)
    largest = algebra.ranks(algebra.counts(pool), top=True, skip=0, take=1)
    condition = algebra.test(ValueSet(((9, 30),)), largest)
    node = algebra.choice(condition, algebra.sum(pool), algebra.zero)
    measure = few.measure(node)

    assert Fraction(1) == sum(shares(measure).values())


@pytest.mark.parametrize("is_kernel", [True, False])
def test_nothing_is_lost_where_a_branch_is_lost(algebra: Algebra, is_kernel: bool) -> None:
    pool = dice(algebra, 4, 6)
    highest = algebra.ranks(pool, top=True, skip=0, take=1)
    condition = algebra.test(ValueSet(((1, 3),)), highest)
    node = algebra.choice(condition, algebra.sum(pool), algebra.void)
    assert isinstance(node, If)
    assert isinstance(node.otherwise, Void)
    found = Evaluator(algebra, Budget(seconds=30), uses_kernels=is_kernel).measure(node)

    assert Fraction(81, 1296) == sum(shares(found).values())
    assert Fraction(1, 1296) == shares(found)[(4,)]
