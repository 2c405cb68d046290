"""Further dice: those that are rolled for what other dice show, counted with the dice they are for.

Where a count of a pool tells how many dice are rolled again, as in ``(8 - hits) d6``, each die of
the pool brings further dice, and what it shows tells how many. As long as everything only adds up,
a die and those that it brings are one die with another distribution, and the pool is a power of
that. Further dice may bring dice themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.calculus.drawing import Drawing, Rolling
from engine.calculus.nodes import (
    Constant,
    Count,
    Deferred,
    Each,
    Filter,
    Linear,
    Node,
    Require,
    Rolled,
    Sum,
    Union,
)
from engine.dice import Pool
from engine.evaluate.plan import Plan
from engine.measure import Measure, OfNumbers, convolved, mixture_of_numbers, of_numbers, power

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.evaluate.evaluator import Evaluator

__all__ = ["with_further_dice"]


def with_further_dice(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan of a number to which each die adds what it and its further dice come to.

    None where it is no such number, or where it is not sure that each die brings none or more.
    """
    algebra = evaluator.algebra
    pools = _pools(evaluator, node)
    if pools is None or isinstance(node, Rolled) or not _adds_up(node):
        return None
    dice = sum(pools.values())
    branches: dict[Rolled, dict[Node, int]] = {}
    try:
        for leaf in pools:
            alike = branches[leaf] = {}
            for face, weight in zip(leaf.source.values, leaf.source.die.weights, strict=True):  # type: ignore[union-attr]  # all are pools
                evaluator.budget.step()
                shown = _Share(algebra, lambda total: total // dice, leaf, algebra.number(face))  # type: ignore[arg-type]  # and show numbers
                one = evaluator.canonical(shown.of(node))
                alike[one] = alike.get(one, 0) + weight
        besides = _Share(algebra, lambda total: total % dice).of(node)
    except _OwesDiceError:
        return None
    if besides.may_fail or any(one.may_fail for alike in branches.values() for one in alike):
        return None

    def finish(found: list[Measure]) -> Measure:
        measures = dict(zip(needs, map(of_numbers, found), strict=True))
        result: OfNumbers = measures[besides]
        for leaf, alike in branches.items():
            likely = [(weight, measures[one]) for one, weight in alike.items()]
            one = mixture_of_numbers(likely, sum(alike.values()))
            all_of_them = power(one, pools[leaf], evaluator.budget)
            result = convolved(result, all_of_them, evaluator.budget)
        return result

    needs = tuple(dict.fromkeys([*(one for alike in branches.values() for one in alike), besides]))
    return Plan(needs, finish)


def _pools(evaluator: Evaluator, node: Node) -> dict[Rolled, int] | None:
    """Return how many dice each pool below has, or None where not all are pools of numbers."""
    found: dict[Rolled, int] = {}
    for leaf in evaluator.structure.leaves(node).values():
        source = leaf.source if isinstance(leaf, Rolled) else None
        if not isinstance(source, Pool) or source.loses_mass or not source.is_numeric:
            return None
        assert isinstance(leaf, Rolled), "nothing else has a source"
        found[leaf] = source.count
    return found


def _adds_up(node: Node) -> bool:
    """Return whether a number is the sum of what single dice and their further dice contribute."""
    if isinstance(node, Linear):
        return all(_adds_up(term) for term, _ in node.terms)
    if isinstance(node, Sum | Count):
        return _passes_dice(node.operand)
    return isinstance(node, Rolled)


def _passes_dice(node: Node) -> bool:
    if isinstance(node, Rolled):
        return True
    if isinstance(node, Filter):
        return _passes_dice(node.operand)
    if isinstance(node, Union):
        return not node.constant and all(map(_passes_dice, node.parts))
    if isinstance(node, Each):
        return not any(child.sources for child in node.captured) and _passes_dice(node.operand)
    if not isinstance(node, Deferred) or not isinstance(node.code, Rolling | Drawing):
        return False
    amount, *others = node.operands
    if not all(isinstance(other, Constant) for other in others):
        return False
    return _adds_up(amount.operand if isinstance(amount, Require) else amount)


class _OwesDiceError(Exception):
    """A die may take dice away from the further dice of others."""


@dataclass(frozen=True, slots=True)
class _Share:
    """What one die contributes to a number, or what is contributed beside all dice.

    Attributes:
        algebra: Builds the contributions.
        part: Returns which part of a number of further dice that depends on none is contributed.
        leaf: The pool of the die, or None. All other pools are empty.
        shown: What the die shows.
    """

    algebra: Algebra
    part: Callable[[int], int]
    leaf: Rolled | None = None
    shown: Node | None = None
    _done: dict[Node, Node] = field(default_factory=dict)

    def of(self, node: Node) -> Node:
        """Return the contribution to a node.

        Raises:
            _OwesDiceError: It would take further dice of others away.
        """
        if not node.sources:
            return node
        found = self._done.get(node)
        if found is None:
            found = self._done[node] = self._made(node)
        return found

    def _made(self, node: Node) -> Node:
        algebra = self.algebra
        if isinstance(node, Rolled):
            return self.shown if node is self.leaf and self.shown else algebra.nothing
        if isinstance(node, Linear):
            terms = [(algebra.sum(self.of(term)), factor) for term, factor in node.terms]
            return algebra.linear(self.part(node.constant), terms)
        if isinstance(node, Deferred):
            amount, *others = node.operands
            amount = algebra.sum(self.of(amount))
            if amount.low is None or amount.low < 0:
                raise _OwesDiceError
            return algebra.deferred(node.code, (amount, *others), node.site)
        return node.rebuilt(algebra, self.of)
