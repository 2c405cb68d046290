"""All that the dice of an expression can show, and how many ways that are.

Where all dice together can show little, as one die, two dice or a small pool can, working an
expression out for every showing takes less time than finding out what is left of it once some dice
are known. It is worked out node by node, each node for all showings. No expressions are built, so
that what is left of others, which mostly comes about more than once, is better remembered.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.calculus.nodes import (
    Column,
    Columns,
    Node,
    Rolled,
    as_column,
    is_number,
)
from engine.dice import Die, Pool, Source
from engine.showings import all_hands, every_multiset

__all__ = [
    "Showings",
    "all_showings",
    "number_of_showings",
    "showings_of",
]

_MOST_FACES = 300
"""Faces and dice of a pool beyond which its showings are not counted."""

_TOO_MANY = 1 << 60
"""A number of showings that stands for more than are counted."""


class Showings(NamedTuple):
    """All that something can show.

    Attributes:
        columns: What nodes come to by it.
        weights: The weight of each showing.
        total: The weight of everything.
    """

    columns: Mapping[Node, Column]
    weights: Sequence[int]
    total: int


def all_showings(leaves: Sequence[Rolled]) -> tuple[Columns, Sequence[int], int]:
    """Return all that dice can show together, the weight of each showing, and that of everything.

    Args:
        leaves: The dice, at least one.
    """
    first, *others = map(showings_of, leaves)
    columns, weights = dict(first.columns), first.weights
    for part in others:
        rows = len(part.weights)
        for other, column in columns.items():
            columns[other] = [value for value in column for _ in range(rows)]
        for node, column in part.columns.items():
            columns[node] = column * len(weights)
        weights = [weight * way for weight in weights for way in part.weights]
    total = math.prod([leaf.source.total for leaf in leaves])
    return Columns(len(weights), columns), weights, total


def number_of_showings(source: Source) -> int:
    """Return how many ways dice or cards can show at most; too many where that is unknown."""
    count, faces = source.count, len(source.values)
    if count == 1:
        return faces
    if count + faces > _MOST_FACES or not source.is_numeric:
        return _TOO_MANY
    return math.comb(faces + count - 1, count)


def showings_of(leaf: Rolled) -> Showings:
    """Return everything that the dice or cards of a leaf can show, with the weights."""
    column, weights = _shown_by(leaf)
    return Showings({leaf: column}, weights, leaf.source.total)


def _shown_by(leaf: Rolled) -> tuple[Column, Sequence[int]]:
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
