"""Expressions over few dice: every way in which these can show is looked at.

Where all dice together can show little, as one die, two dice or a small pool can, working an
expression out for every showing takes less time than finding out what is left of it once some dice
are known. It is worked out node by node, each node for all showings. No expressions are built, so
that what is left of others, which mostly comes about more than once, is better remembered.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.calculus.nodes import (
    Column,
    Columns,
    If,
    Node,
    Rolled,
    Void,
    as_column,
    is_number,
    plain_nodes,
)
from engine.dice import Die, Pool, Source
from engine.errors import DiceError
from engine.measure import Measure, Values, numbers, of_numbers, span_of
from engine.showings import all_hands, every_multiset

__all__ = [
    "SOONER_THAN_SCORES",
    "SOONER_THAN_SHAPES",
    "all_showings",
    "measure_by_showings",
    "number_of_showings",
]

_MOST_FACES = 300
"""Faces and dice of a pool beyond which its showings are not counted."""

SOONER_THAN_SCORES = 1_500
"""Values of nodes, for all showings together, that are worked out sooner than scores of faces."""

SOONER_THAN_SHAPES = 200_000
"""Values that are worked out sooner than shapes of what is left are built."""

_Showings: TypeAlias = tuple[Node, Column, Sequence[int], int]
"""A node with all that it can show, the weights of that, and the weight of everything."""

_TOO_MANY = 1 << 60
"""A number of showings that stands for more than are counted."""

_NODES_OF_A_SHOWING = 4
"""Values that could be worked out while one more showing is made."""


def measure_by_showings(
    node: Node, most: int, inner: Mapping[Node, Measure] = MappingProxyType({})
) -> Measure | None:
    """Return the measure of an expression over few dice, or None where there are more.

    Args:
        node: The expression.
        most: How many values of nodes may be worked out, for all showings together.
        inner: The measures of numbers in it that share no dice with the rest.
    """
    nodes = plain_nodes(node, inner) if _loses_only_whole_values(node) else None
    if nodes is None:
        return None
    rolled = [one for one in nodes if isinstance(one, Rolled) and one not in inner]
    leaves = sorted(rolled, key=lambda leaf: leaf.site)
    sizes = [number_of_showings(leaf.source) for leaf in leaves]
    count = math.prod(sizes) * math.prod([span_of(of_numbers(one)) for one in inner.values()])
    if count * (len(nodes) + _NODES_OF_A_SHOWING) > most:
        return None
    columns, weights, total = all_showings(leaves, inner)
    try:
        values = columns.of(node)
    except DiceError:
        return None  # it may stand in a branch that is never taken
    weighed: dict[Any, int] = {}
    for value, weight in zip(values, weights, strict=True):
        weighed[value] = weighed.get(value, 0) + weight
    weighed.pop(None, None)  # what is lost
    return numbers(weighed, total) if is_number(node) else Values(weighed, total)


def all_showings(
    leaves: Sequence[Rolled], inner: Mapping[Node, Measure] = MappingProxyType({})
) -> tuple[Columns, Sequence[int], int]:
    """Return all that dice can show together, the weight of each showing, and that of everything.

    Args:
        leaves: The dice.
        inner: The measures of numbers that share no dice with them, and are shown too.
    """
    independent: list[_Showings] = [
        (leaf, *_showings_of(leaf), leaf.source.total) for leaf in leaves
    ]
    independent += [(number, *_listed(measure)) for number, measure in inner.items()]
    return *_together(independent), math.prod([total for _, _, _, total in independent])


def _loses_only_whole_values(node: Node) -> bool:
    """Return whether nothing is lost but in branches that are lost as a whole."""
    if isinstance(node, If) and not node.condition.may_lose:
        return all(map(_loses_only_whole_values, (node.then, node.otherwise)))
    return not node.may_lose or isinstance(node, Void)


def number_of_showings(source: Source) -> int:
    """Return how many ways dice or cards can show at most; too many where that is unknown."""
    count, faces = source.count, len(source.values)
    if count == 1:
        return faces
    if count + faces > _MOST_FACES or not source.is_numeric:
        return _TOO_MANY
    return math.comb(faces + count - 1, count)


def _together(independent: Sequence[_Showings]) -> tuple[Columns, Sequence[int]]:
    """Return all that independent nodes can show together, and the weight of each showing."""
    node, column, weights, _ = independent[0] if independent else (None, [], [1], 1)
    columns = {} if node is None else {node: column}
    for node, shown, ways, _ in independent[1:]:
        for other, column in columns.items():
            columns[other] = [value for value in column for _ in shown]
        columns[node] = shown * len(weights)
        weights = [weight * way for weight in weights for way in ways]
    return Columns(len(weights), columns), weights


def _listed(measure: Measure) -> tuple[Column, Sequence[int], int]:
    """Return the outcomes of a number, their weights and the total."""
    items = of_numbers(measure).items()
    return [value for value, _ in items], [weight for _, weight in items], measure.total


def _showings_of(leaf: Rolled) -> tuple[Column, Sequence[int]]:
    """Return everything that the dice or cards of a leaf can show, with the weights."""
    source = leaf.source
    if isinstance(source, Pool) and source.count == 1:
        return _one_die(leaf, source.die)
    if isinstance(source, Pool):
        return every_multiset(source.die.faces, source.die.weights, source.count)  # type: ignore[arg-type]  # several are numbers
    hands, ways = zip(*all_hands(source.faces, source.copies, source.count), strict=True)
    return as_column(leaf, list(hands)), ways


def _one_die(leaf: Rolled, die: Die) -> tuple[Column, Sequence[int]]:
    if is_number(leaf):
        return list(die.faces), die.weights
    return [(face,) if isinstance(face, int) else face for face in die.faces], die.weights
