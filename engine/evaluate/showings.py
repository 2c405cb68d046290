"""Expressions over few dice: every way in which these can show is looked at.

Where all dice together can show little, as one die, two dice or a small pool can, working an
expression out for every showing takes less time than finding out what is left of it once some dice
are known. No expressions are built, so that nothing is remembered either.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.nodes import Node, Rolled, is_number
from engine.dice import Pool, Source
from engine.measure import Measure, Values, numbers
from engine.showings import all_hands, all_multisets
from engine.values import Value

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["is_plain", "measure_by_showings"]

_MOST_NODES = 100
"""Expressions of more nodes are not looked at."""

_MOST_WORK = 700
"""Values of nodes, for all showings together, that are worked out sooner than anything is built."""

_TOO_MANY = 1 << 60
"""A number of showings that stands for more than are counted."""

_NODES_OF_A_SHOWING = 4
"""Values that could be worked out while one more showing is made."""

Showing: TypeAlias = tuple[Value, int]
"""What dice show, and its weight."""


def measure_by_showings(evaluator: Evaluator, node: Node, most: int = _MOST_WORK) -> Measure | None:
    """Return the measure of an expression over few dice, or None where there are more.

    What is left of other expressions is not looked at: it mostly comes about more than once, so
    that remembering it is better.

    Args:
        evaluator: Knows the shape of the expression, and whether it is what is left of another.
        node: The expression.
        most: How many values of nodes may be worked out, for all showings together.
    """
    if node is not evaluator.whole or node.risky:
        return None
    leaves = evaluator.structure.leaves(node)
    sources = [leaf.source for leaf in leaves.values() if isinstance(leaf, Rolled)]
    if len(sources) < len(leaves):
        return None
    count = math.prod(map(_number_of_showings, sources))
    if not is_plain(node, most // count - _NODES_OF_A_SHOWING):
        return None
    sites = tuple(leaves)
    total = 1
    for source in sources:
        total *= source.total
    weights: dict[Value, int] = {}
    for showings in product(*map(_showings, sources)):
        weight = 1
        for _, ways in showings:
            weight *= ways
        value = node.value_at(dict(zip(sites, [value for value, _ in showings], strict=True)))
        weights[value] = weights.get(value, 0) + weight
    if is_number(node):
        return numbers({value[0]: weight for value, weight in weights.items()}, total)  # type: ignore[index, misc]  # a number is a collection of one
    return Values(weights, total)


def _number_of_showings(source: Source) -> int:
    """Return how many ways dice or cards can show at most; too many where that is unknown."""
    count, faces = source.count, len(source.values)
    if count == 1:
        return faces
    if count + faces > _MOST_NODES or not source.is_numeric:
        return _TOO_MANY
    return math.comb(faces + count - 1, count)


def is_plain(root: Node, most: int = _MOST_NODES) -> bool:
    """Return whether the value of ``root`` is known once dice are, as is that of all below it.

    Args:
        root: The expression.
        most: How many nodes may be below it, one that is used several times counted each time: that
            often is it worked out.
    """
    nodes = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        nodes += 1
        if nodes > most or not node.is_plain:
            return False
        waiting.extend(node.children)
    return True


def _showings(source: Source) -> Iterator[Showing]:
    """Yield everything that dice or cards can show, with its weight."""
    if isinstance(source, Pool):
        if source.count > 1:
            yield from all_multisets(source.die.faces, source.die.weights, source.count)  # type: ignore[arg-type]  # several are numbers
            return
        for face, weight in zip(source.die.faces, source.die.weights, strict=True):
            yield (face,) if isinstance(face, int) else face, weight
        return
    yield from all_hands(source.faces, source.copies, source.count)
