"""Loops that accumulate: a geometric mixture of rounds that go on and one that stops.

Of several equal loops together it only matters how many rounds go on in all of them, and with which
values each stops: the values of rounds that go on do not hang on whose they are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.drawing import Drawing
from engine.calculus.nodes import Accumulated, Columns, Copies, Node, plain_nodes
from engine.dice import Die, Pool
from engine.evaluate.mixing import die_of
from engine.evaluate.plan import Plan, Step
from engine.measure import (
    Measure,
    OfNumbers,
    Values,
    as_values,
    convolved,
    mixture_of_numbers,
    numbers,
    power,
)
from engine.values import EMPTY, Value

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["settle_accumulated", "sum_of_rounds"]


def settle_accumulated(
    evaluator: Evaluator, node: Node, leaf: Accumulated | Copies, loop: Accumulated
) -> Plan:
    """Work out how one round of a loop turns out, and go on with dice in its place.

    Args:
        evaluator: Measures the rounds.
        node: What is asked for.
        leaf: The part of it that is settled: the loop, or independent copies of it.
        loop: The loop.
    """
    count = leaf.count if isinstance(leaf, Copies) else 1

    def finish(found: list[Measure]) -> Step:
        rounds = _rounds(evaluator, loop, _Round.of(found), count)
        residual = evaluator.substitution.of_nodes(node, {leaf: rounds})
        return Plan((evaluator.canonical(residual),), lambda results: results[0])

    return Plan(_turns(evaluator, loop), finish)


def sum_of_rounds(evaluator: Evaluator, node: Node, leaf: Accumulated) -> Plan | None:
    """Work out a number to which each element of a loop contributes on its own, or return None.

    What the rounds come to that go on, k at most, and the one that stops, follows from the same for
    one round less.
    """
    if plain_nodes(node, (leaf,)) is None:
        return None
    budget = evaluator.budget

    def worth(weights: Mapping[Value, int], total: int) -> OfNumbers:
        scores: dict[int, int] = {}
        columns = Columns(len(weights), {leaf: list(weights)})
        for score, weight in zip(columns.of(node), weights.values(), strict=True):
            scores[score] = scores.get(score, 0) + weight
        return numbers(scores, total)

    def finish(found: list[Measure]) -> Measure:
        one = _Round.of(found)
        if not one.stopping or leaf.limit < 1:
            return numbers({}, 1)
        _afford(evaluator, leaf, one.total)
        last, moving = worth(one.stopping, one.total), worth(one.moving, one.total)
        result = last
        for _ in range(leaf.limit - 1 if one.moving else 0):
            budget.check()
            result = mixture_of_numbers([(1, last), (1, convolved(moving, result, budget))], 1)
        return result

    return Plan(_turns(evaluator, leaf), finish)


def _turns(evaluator: Evaluator, leaf: Accumulated) -> tuple[Node, Node]:
    """Return a round that stops, and one that goes on; the other one is lost each time."""
    algebra = evaluator.algebra
    stopping = algebra.choice(leaf.stops, leaf.value, algebra.void)
    going_on = algebra.choice(leaf.stops, algebra.void, leaf.value)
    return evaluator.isolated(stopping), evaluator.isolated(going_on)


@dataclass(frozen=True, slots=True)
class _Round:
    """How one round turns out.

    A round that adds nothing and goes on changes nothing: it is ruled out beforehand, and does not
    count towards the limit.

    Attributes:
        stopping: The weight of each value with which the loop stops.
        moving: The weight of each value with which it goes on.
        total: The weight of everything.
    """

    stopping: dict[Value, int]
    moving: dict[Value, int]
    total: int

    @classmethod
    def of(cls, found: list[Measure]) -> _Round:
        """Return it from the measures of both turns."""
        stopping, going_on = map(as_values, found)
        common = math.lcm(stopping.total, going_on.total)
        ours, theirs = common // stopping.total, common // going_on.total
        moving = {value: weight * theirs for value, weight in going_on.weights.items()}
        total = common - moving.pop(EMPTY, 0)
        return cls({v: weight * ours for v, weight in stopping.weights.items()}, moving, total)


def _rounds(evaluator: Evaluator, leaf: Accumulated, one: _Round, count: int) -> Node:
    """Return the values of all rounds of so many loops: some that go on, and one each that stops.

    With the weight S of rounds that stop and the weight E of those that go on, k rounds have the
    weight E^(k-1) S.
    """
    algebra, total = evaluator.algebra, one.total
    if not one.stopping or leaf.limit < 1:
        return algebra.void
    if not one.moving:
        return _rolled(evaluator, count, die_of(Values(one.stopping, total)))
    _afford(evaluator, leaf, total)
    stopping_weight, going_weight = sum(one.stopping.values()), sum(one.moving.values())
    weights = [
        going_weight**rounds * stopping_weight * total ** (leaf.limit - rounds - 1)
        for rounds in range(leaf.limit)
    ]
    often = numbers(dict(enumerate(weights)), total**leaf.limit)
    earlier = _rolled(evaluator, 1, die_of(power(often, count, evaluator.budget)))
    code = Drawing(algebra, die_of(Values(one.moving, going_weight)))
    last = _rolled(evaluator, count, die_of(Values(one.stopping, stopping_weight)))
    return algebra.union([algebra.deferred(code, (earlier,), algebra.new_site()), last])


def _afford(evaluator: Evaluator, leaf: Accumulated, total: int) -> None:
    size = leaf.limit**2 * total.bit_length() // 16
    evaluator.budget.afford(size, f"a loop of up to {leaf.limit:,} rounds")


def _rolled(evaluator: Evaluator, count: int, die: Die) -> Node:
    algebra = evaluator.algebra
    return algebra.rolled(algebra.new_site(), Pool(count, die))
