"""Tables whose columns are arrays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.calculus.nodes import Node, Rolled, is_number
from engine.dice import Die, Pool, Source
from engine.evaluate.showings import Showings
from engine.evaluate.tables.arrays.columns import (
    LONGEST,
    Codes,
    Column,
    Counts,
    as_counts,
    column_of,
    greatest,
    grouped,
    taken,
    values_of,
    with_rows,
)
from engine.evaluate.tables.arrays.known import Known
from engine.evaluate.tables.table import Table, UnsuitableError

__all__ = ["ArrayTable"]

Weights: TypeAlias = "NDArray[Any]"
"""Whole numbers: 64 bits each where their sum has no more than 53, else Python's own."""

_EXACT = 1 << 53
"""Totals below which sums of weights are exact in the machine's floating point as well."""


_ENTRIES_OF_A_VALUE = 40
"""Entries of an array that are worked out as fast as one value of a list."""

_WIDEST = 60
"""Entries of a row that a collection takes at most, as far as can be said beforehand."""

_ENTRIES_OF_A_ROW = 12
"""Entries that could be worked out while a row is made, or found to be like another."""

_ENTRIES_OF_A_LONG_ROW = 150
"""The same where its weight is a number of Python's own."""

_BYTES_OF_A_NUMBER, _BYTES_OF_A_COPY, _BYTES_OF_A_LONG_WEIGHT = 8, 2, 50
"""Memory of an entry: a number, how many copies of a face there are, a number of Python's own."""

_NUMBERS_OF_A_ROW = 8
"""Numbers that are at hand for each row while it is found to be like another, or not."""


@dataclass(frozen=True, slots=True, eq=False)
class ArrayTable(Table["Column", "Weights"]):
    """What some dice can show, in arrays."""

    @classmethod
    def of_dice(cls, leaf: Rolled) -> ArrayTable:
        """Return the table of all that the dice or cards of a leaf can show.

        Raises:
            UnsuitableError: Faces are too large for arrays, or too many.
        """
        source = leaf.source
        total = source.total
        if isinstance(source, Pool) and source.count == 1:
            column: Column = _of_die(leaf, source.die)
            weights = _weights(source.die.weights, total)
        else:
            copies, weights = _of_several(source)
            counts = Counts(source.values, copies)  # type: ignore[arg-type]  # several are numbers
            column = counts.total() if is_number(leaf) else counts
        return cls(leaf.sources, {leaf: column}, weights, total)

    @classmethod
    def of_number(cls, node: Node, outcomes: Sequence[tuple[int, int]], total: int) -> ArrayTable:
        """Return the table of a number that is known by its outcomes with their weights.

        Raises:
            UnsuitableError: They are too large for arrays.
        """
        values = [number for number, _ in outcomes]
        if greatest(values) >= LONGEST:
            raise UnsuitableError
        weights = _weights([weight for _, weight in outcomes], total)
        return cls(node.sources, {node: np.array(values, np.int64)}, weights, total)

    @classmethod
    def of_showings(cls, showings: Showings) -> ArrayTable:
        """Return the table of what something shows, which is listed.

        Raises:
            UnsuitableError: Something is too large for arrays.
        """
        columns = {node: column_of(node, column) for node, column in showings.columns.items()}
        return cls(0, columns, _weights(showings.weights, showings.total), showings.total)

    @staticmethod
    def cost(node: Node) -> float:
        """Return how many values of a list could be worked out for a row of a node."""
        if is_number(node) or node.low is None or node.high is None:
            return 1 / _ENTRIES_OF_A_VALUE
        return min(_WIDEST, node.high - node.low + 1) / _ENTRIES_OF_A_VALUE

    @staticmethod
    def cost_of_row(total: int) -> float:
        """Return how many values a row costs besides, in a table with this total."""
        entries = _ENTRIES_OF_A_ROW if total < _EXACT else _ENTRIES_OF_A_LONG_ROW
        return entries / _ENTRIES_OF_A_VALUE

    @staticmethod
    def bytes_of(node: Node) -> int:
        """Return how much memory the value of a node takes, as far as can be said beforehand."""
        if is_number(node):
            return 2 * _BYTES_OF_A_NUMBER
        if node.low is None or node.high is None:
            return 2 * _BYTES_OF_A_COPY * _WIDEST
        return 2 * _BYTES_OF_A_COPY * min(_WIDEST, node.high - node.low + 1)

    @staticmethod
    def bytes_of_row(total: int) -> int:
        """Return how much memory a row takes besides, in a table with this total."""
        long = 0 if total < _EXACT else _BYTES_OF_A_LONG_WEIGHT + total.bit_length() // 8
        return _NUMBERS_OF_A_ROW * _BYTES_OF_A_NUMBER + long

    def _worked_out(self, nodes: Sequence[Node]) -> Sequence[Column]:
        known = Known(self.rows, dict(self.columns))
        return [known.of(node) for node in nodes]

    def _smaller(self, columns: Sequence[Column]) -> tuple[Sequence[Column], Weights]:
        first, group = grouped(columns, self.rows)
        if len(first) == self.rows:
            return columns, self.weights
        weights = _added_up(self.weights, group, len(first), self.total)
        return [taken(column, first) for column in columns], weights

    def _stretched(self, column: Column, times: int) -> Column:
        return with_rows(column, lambda array: np.repeat(array, times, axis=-1))

    def _repeated(self, column: Column, times: int) -> Column:
        return with_rows(column, lambda array: np.tile(array, times))

    def _products(self, others: Weights, total: int) -> Weights:
        both = [self.weights, others]
        if total >= _EXACT:
            both = [each.astype(object) for each in both]
        return np.multiply.outer(*both).reshape(-1)

    def _outcomes(self, column: Column) -> Iterable[tuple[Any, int]]:
        if isinstance(column, np.ndarray):
            values = column.tolist()
        else:
            values = values_of(column, np.arange(self.rows))
        return zip(values, self.weights.tolist(), strict=True)


def _added_up(weights: Weights, group: NDArray[np.int64], groups: int, total: int) -> Weights:
    if total < _EXACT:
        return np.bincount(group, weights, groups).astype(np.int64)
    added = [0] * groups
    for place, weight in zip(group.tolist(), weights.tolist(), strict=True):
        added[place] += weight
    return _weights(added, total)


def _weights(weights: Iterable[int], total: int) -> Weights:
    return np.array(list(weights), np.int64 if total < _EXACT else object)


def _of_die(leaf: Rolled, die: Die) -> Column:
    if is_number(leaf):
        return np.array(die.faces, np.int64)
    values = tuple([(face,) if isinstance(face, int) else face for face in die.faces])
    codes = Codes(np.arange(len(values)), values)
    return as_counts(codes) if all(isinstance(value, tuple) for value in values) else codes


def _of_several(source: Source) -> tuple[NDArray[np.int16], Weights]:
    """Return how many of some dice or cards show each face, in all ways, with their weights."""
    is_pool = isinstance(source, Pool)
    ways_of: Callable[[int, int, int], int] = _ways_of_dice if is_pool else _ways_of_cards
    weights = source.die.weights if isinstance(source, Pool) else source.copies
    kind = np.int64 if source.total < _EXACT else object
    few = range(source.count + 1)
    # What so many show of the last faces, a column for each way, and the weights.
    shown, way = np.zeros((0, 1), np.int16), np.array([1], kind)
    listed: list[tuple[NDArray[np.int16], Weights]] = [(shown, way)]
    listed += [(shown[:, :0], way[:0])] * source.count
    for weight in reversed(weights):
        ways = [[ways_of(weight, number, more) for more in range(number + 1)] for number in few]
        listed = [_with_more(listed[number::-1], ways[number]) for number in few]
    return listed[-1]


def _ways_of_dice(weight: int, dice: int, more: int) -> int:
    """Return the weight of a face with which so many of some dice show it."""
    power: int = weight**more
    return math.comb(dice, more) * power


def _ways_of_cards(copies: int, _cards: int, more: int) -> int:
    """Return in how many ways so many copies of a card are dealt."""
    return math.comb(copies, more)


def _with_more(
    listed: Sequence[tuple[NDArray[np.int16], Weights]], ways: Sequence[int]
) -> tuple[NDArray[np.int16], Weights]:
    """Return what is shown of one face more, with the weights.

    Args:
        listed: What the others show, where none, one and so on show the face.
        ways: In how many ways so many show it; in none, beyond some number of cards.
    """
    possible = [(more, way, *listed[more]) for more, way in enumerate(ways) if way]
    numbers = np.array([more for more, *_ in possible], np.int16)
    first = np.repeat(numbers, [len(weights) for *_, weights in possible])
    others = np.concatenate([shown for _, _, shown, _ in possible], axis=1)
    weights = np.concatenate([way * weights for _, way, _, weights in possible])
    return np.concatenate([first[np.newaxis], others]), weights
