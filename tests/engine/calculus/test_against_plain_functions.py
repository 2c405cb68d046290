"""Whatever the constructors simplify, an expression keeps the value that plain functions give."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, given, settings

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import COLLECTION, Constant, Node
from engine.control import Budget
from engine.evaluate.evaluator import Evaluator
from engine.evaluate.substitution import Substitution
from engine.measure import outcomes
from tests.amount import examples
from tests.engine.calculus.expressions import (
    SOURCES,
    Rolls,
    Twin,
    all_rolls,
    built,
    collections,
    conditions,
    numbers,
)

DEEP = collections(3) | numbers(4) | conditions(3)

many = settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))


def mask_of(node: Node) -> int:
    return node.sources & (1 << len(SOURCES)) - 1


def with_all_sources(mask: int, rolls: Rolls) -> Rolls:
    """Return the rolls, with anything at all where the expression has forgotten its dice."""
    some_rolls, _, _ = next(iter(all_rolls((1 << len(SOURCES)) - 1)))
    return {**some_rolls, **rolls}


@given(collections(2, random=False) | numbers(2, random=False) | conditions(2, random=False))
@many
def test_known_operands_give_the_plain_value(twin: Twin) -> None:
    algebra = Algebra(Budget())

    assert algebra.constant(twin.value({})) is built(twin, algebra)


@given(DEEP)
@many
def test_bounds_and_sizes_hold_for_every_roll(twin: Twin) -> None:
    node = built(twin, Algebra(Budget()))
    assert COLLECTION == node.kind
    for rolls, _, _ in all_rolls(mask_of(node)):
        value = twin.value(with_all_sources(node.sources, rolls))
        assert node.least <= len(value) <= node.most
        assert node.low is None or all(node.low <= number for number in value)
        assert node.high is None or all(number <= node.high for number in value)


@given(DEEP)
@many
def test_known_rolls_in_place_of_the_dice_give_the_plain_value(twin: Twin) -> None:
    algebra = Algebra(Budget())
    node = built(twin, algebra)
    substitution = Substitution(algebra)
    for rolls, _, _ in all_rolls(mask_of(node)):
        residual = node
        for site, shown in rolls.items():
            residual = substitution.at_site(residual, site, algebra.constant(shown))
        assert isinstance(residual, Constant)
        assert twin.value(with_all_sources(node.sources, rolls)) == residual.value


@given(DEEP)
@many
def test_the_measure_is_the_plain_count_of_all_rolls(twin: Twin) -> None:
    budget = Budget()
    algebra = Algebra(budget)
    node = built(twin, algebra)
    expected: dict[object, Fraction] = {}
    for rolls, weight, total in all_rolls(mask_of(node)):
        value = twin.value(with_all_sources(node.sources, rolls))
        expected[value] = expected.get(value, Fraction(0)) + Fraction(weight, total)
    measure = Evaluator(algebra, budget).measure(node)

    assert expected == {
        value: Fraction(weight, measure.total) for value, weight in outcomes(measure) if weight
    }
