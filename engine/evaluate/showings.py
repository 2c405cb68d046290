"""Expressions over few dice: every way in which these can show is looked at.

Where all dice together can show little, as one die, two dice or a small pool can, working an
expression out for every showing takes less time than finding out what is left of it once some dice
are known. No expressions are built, so that nothing is remembered either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.calculus.nodes import Column, Columns, Node, Rolled, as_column, is_number
from engine.dice import Die, Pool, Source
from engine.errors import DiceError
from engine.measure import Measure, Values, numbers
from engine.showings import all_hands, all_multisets

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = [
    "SOONER_THAN_SCORES",
    "SOONER_THAN_SHAPES",
    "measure_by_showings",
    "nodes_below",
]

_MOST_NODES = 300
"""Expressions of more nodes are not looked at."""

SOONER_THAN_SCORES = 2_500
"""Values of nodes, for all showings together, that are worked out sooner than scores of faces."""

SOONER_THAN_SHAPES = 200_000
"""Values that are worked out sooner than shapes of what is left are built."""

_TOO_MANY = 1 << 60
"""A number of showings that stands for more than are counted."""

_NODES_OF_A_SHOWING = 8
"""Values that could be worked out while one more showing is made."""


def measure_by_showings(evaluator: Evaluator, node: Node, most: int) -> Measure | None:
    """Return the measure of an expression over few dice, or None where there are more.

    What is left of other expressions is not looked at: it mostly comes about more than once, so
    that remembering it is better.

    Args:
        evaluator: Knows the shape of the expression, and whether it is what is left of another.
        node: The expression.
        most: How many values of nodes may be worked out, for all showings together.
    """
    if node is not evaluator.whole or node.may_lose:
        return None
    leaves = [
        leaf for leaf in evaluator.structure.leaves(node).values() if isinstance(leaf, Rolled)
    ]
    if len(leaves) < len(evaluator.structure.leaves(node)):
        return None
    count = math.prod([_number_of_showings(leaf.source) for leaf in leaves])
    nodes = nodes_below(node) if count * _NODES_OF_A_SHOWING < most else None
    if nodes is None or count * (nodes + _NODES_OF_A_SHOWING) > most:
        return None
    columns, weights = _showings(leaves)
    try:
        values = columns.of(node)
    except DiceError:
        return None  # it may stand in a branch that is never taken
    found: dict[Any, int] = {}
    for value, weight in zip(values, weights, strict=True):
        found[value] = found.get(value, 0) + weight
    total = math.prod([leaf.source.total for leaf in leaves])
    return numbers(found, total) if is_number(node) else Values(found, total)


def _number_of_showings(source: Source) -> int:
    """Return how many ways dice or cards can show at most; too many where that is unknown."""
    count, faces = source.count, len(source.values)
    if count == 1:
        return faces
    if count + faces > _MOST_NODES or not source.is_numeric:
        return _TOO_MANY
    return math.comb(faces + count - 1, count)


def nodes_below(root: Node) -> int | None:
    """Return how many nodes an expression has whose value is known once dice are, or None.

    It is None where the value of some node does not follow from those of its children, and where
    there are very many.
    """
    seen = {root}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if not node.is_plain or len(seen) > _MOST_NODES:
            return None
        for child in node.children:
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return len(seen)


def _showings(leaves: Sequence[Rolled]) -> tuple[Columns, list[int]]:
    """Return all that dice or cards can show together, and the weight of each showing."""
    columns: dict[int, Column] = {}
    weights = [1]
    for leaf in leaves:
        shown, ways = _showings_of(leaf)
        for site, column in columns.items():
            columns[site] = [value for value in column for _ in shown]
        columns[leaf.site] = shown * len(weights)
        weights = [weight * way for weight in weights for way in ways]
    return Columns(len(weights), columns), weights


def _showings_of(leaf: Rolled) -> tuple[Column, Sequence[int]]:
    """Return everything that the dice or cards of a leaf can show, with the weights."""
    source = leaf.source
    if isinstance(source, Pool) and source.count == 1:
        return _one_die(leaf, source.die)
    if isinstance(source, Pool):
        showings = all_multisets(source.die.faces, source.die.weights, source.count)  # type: ignore[arg-type]  # several are numbers
    else:
        showings = all_hands(source.faces, source.copies, source.count)
    hands, ways = zip(*showings, strict=True)
    return as_column(leaf, list(hands)), ways


def _one_die(leaf: Rolled, die: Die) -> tuple[Column, Sequence[int]]:
    if is_number(leaf):
        return list(die.faces), die.weights
    return [(face,) if isinstance(face, int) else face for face in die.faces], die.weights
