"""Loops that accumulate: a geometric mixture of rounds that go on and one that stops."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.calculus.drawing import Drawing
from engine.calculus.nodes import Accumulated, Node
from engine.dice import Die, Pool
from engine.evaluate.mixing import die_of
from engine.evaluate.plan import Plan, Step
from engine.measure import Measure, Values, as_values, conditional
from engine.values import EMPTY

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["settle_accumulated"]


def settle_accumulated(evaluator: Evaluator, node: Node, leaf: Accumulated) -> Plan:
    """Work out how one round of a loop turns out, and go on with dice in its place."""
    algebra = evaluator.algebra
    stopping = algebra.choice(leaf.stops, leaf.value, algebra.void)
    going_on = algebra.choice(leaf.stops, algebra.void, leaf.value)

    def finish(found: list[Measure]) -> Step:
        rounds = _rounds(evaluator, leaf, found[0], as_values(found[1]))
        residual = evaluator.substitution.of_nodes(node, {leaf: rounds})
        return Plan((evaluator.canonical(residual),), lambda results: results[0])

    return Plan((evaluator.isolated(stopping), evaluator.isolated(going_on)), finish)


def _rounds(evaluator: Evaluator, leaf: Accumulated, stopping: Measure, going_on: Values) -> Node:
    """Return the values of all rounds: some that go on, and one that stops.

    With the weight S of rounds that stop and the weight E of those that go on, k rounds have the
    weight E^(k-1) S. A round that adds nothing and goes on changes nothing: it is ruled out
    beforehand, and does not count towards the limit.
    """
    algebra = evaluator.algebra
    common = math.lcm(stopping.total, going_on.total)
    stopping_weight = stopping.mass * (common // stopping.total)
    idle = going_on.weights.get(EMPTY, 0) * (common // going_on.total)
    going_weight = going_on.mass * (common // going_on.total) - idle
    total = common - idle
    if not stopping_weight or leaf.limit < 1:
        return algebra.void
    if not going_weight:
        factor = common // stopping.total
        return _rolled(evaluator, die_of(_out_of(stopping.weighed(factor, 1), total)))
    size = leaf.limit**2 * total.bit_length() // 16
    algebra.budget.afford(size, f"a loop of up to {leaf.limit:,} rounds")
    weights = [
        going_weight**rounds * stopping_weight * total ** (leaf.limit - rounds - 1)
        for rounds in range(leaf.limit)
    ]
    lost = total**leaf.limit - sum(weights)
    die, _ = Die.canonical(tuple(range(leaf.limit)), tuple(weights), lost)
    earlier = _rolled(evaluator, die)
    moving = {value: weight for value, weight in going_on.weights.items() if value != EMPTY}
    code = Drawing(algebra, die_of(Values(moving, sum(moving.values()))))
    last = _rolled(evaluator, die_of(conditional(stopping)))
    return algebra.union([algebra.deferred(code, (earlier,), algebra.new_site()), last])


def _out_of(measure: Measure, total: int) -> Values:
    return Values(as_values(measure).weights, total)


def _rolled(evaluator: Evaluator, die: Die) -> Node:
    algebra = evaluator.algebra
    return algebra.rolled(algebra.new_site(), Pool(1, die))
