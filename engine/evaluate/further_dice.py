"""Dice that others bring about, such as rerolls: each die is taken with those that it brings.

Where a count of a pool says how many dice are rolled again, as in ``(8 - hits) d6``, each die of
the pool brings further dice, and what it shows says how many. As long as everything only adds up,
a die and those that it brings are one die with another distribution, and the pool is a power of
that. Further dice may bring dice themselves. Where each die brings one number or none, whatever is
asked of these, they are a pool of such dice.
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
    is_number,
)
from engine.calculus.value_set import ValueSet
from engine.dice import Die, Pool
from engine.evaluate.plan import Plan
from engine.evaluate.structure import exclusive
from engine.measure import (
    Measure,
    OfNumbers,
    convolved,
    mixture,
    mixture_of_numbers,
    of_numbers,
    power,
)

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.evaluate.evaluator import Evaluator

__all__ = ["with_further_dice", "with_further_dice_as_pools"]


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
            branches[leaf] = _branches(evaluator, node, leaf, dice)
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


def with_further_dice_as_pools(evaluator: Evaluator, root: Node) -> Node:
    """Return an expression with pools in the place of dice of which each brings one number or none.

    Such dice as ``foreach v in 3d20 do if v = 1 then d20 else v`` are a pool of three that show 1
    less often. They must share nothing with the rest of the expression.
    """
    replacements: dict[Node, Node] = {}
    for node in exclusive(root, _may_be_pool):
        pool = _as_pool(evaluator, node)
        if pool is not None:
            replacements[node] = pool
    return evaluator.substitution.of_nodes(root, replacements) if replacements else root


def _may_be_pool(node: Node) -> bool:
    """Return whether a collection is all that dice bring, of whom none is asked more."""
    is_made = isinstance(node, Union) or (isinstance(node, Each) and not node.images)
    return is_made and not is_number(node) and _passes_dice(node)


def _as_pool(evaluator: Evaluator, node: Node) -> Node | None:
    """Return what dice bring as one pool, or None where one of them may bring several numbers."""
    pools = _pools(evaluator, node)
    if pools is None or len(pools) != 1:
        return None
    algebra = evaluator.algebra
    ((leaf, dice),) = pools.items()
    try:
        branches = _branches(evaluator, node, leaf, dice)
        besides = _Share(algebra, lambda total: total % dice).of(node)
    except _OwesDiceError:
        return None
    if besides.most or any(one.risky or one.most > 1 for one in branches):
        return None
    measures = [(weight, evaluator.measure(one)) for one, weight in branches.items()]
    one = mixture(measures, sum(branches.values()), evaluator.budget)
    numbers: dict[int, int] = {}
    for value, weight in one.weights.items():
        assert isinstance(value, tuple), "what dice bring is a collection"
        if value:
            numbers[value[0]] = weight  # type: ignore[index]  # of numbers
    values = ValueSet.of(numbers)
    if () in one.weights:
        numbers[min(numbers, default=0) - 1] = one.weights[()]  # in the place of none
    faces = sorted(numbers)
    die, _ = Die.canonical(faces, [numbers[face] for face in faces])
    rolled = algebra.rolled(algebra.new_site(), Pool(dice, die))
    return algebra.filter(values, rolled)


def _branches(evaluator: Evaluator, node: Node, leaf: Rolled, dice: int) -> dict[Node, int]:
    """Return what a die of a pool may bring, each with its weight.

    Raises:
        _OwesDiceError: It may take further dice of others away.
    """
    algebra = evaluator.algebra
    alike: dict[Node, int] = {}
    for face, weight in zip(leaf.source.values, leaf.source.die.weights, strict=True):  # type: ignore[union-attr]  # it is a pool
        evaluator.budget.step()
        shown = _Share(algebra, lambda total: total // dice, leaf, algebra.number(face))  # type: ignore[arg-type]  # and shows numbers
        one = evaluator.canonical(shown.of(node))
        alike[one] = alike.get(one, 0) + weight
    return alike


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
