"""Tables whose columns are plain lists, for few rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.calculus.nodes import Column, Columns, Node, Rolled, is_number
from engine.evaluate.showings import showings_of
from engine.evaluate.tables.table import Table

__all__ = ["ListTable"]

_BYTES_OF_A_VALUE, _BYTES_OF_AN_ELEMENT = 24, 4
"""Memory that a value takes, and each of its elements besides."""

_BYTES_OF_A_ROW = 120
"""Memory that a row takes while it is found to be like another, or not."""

_MOST_ELEMENTS = 60
"""Elements of a collection that are counted where nothing is known of them beforehand."""

_VALUES_OF_A_ROW = 4.0
"""Values that could be worked out while a row is made, or found to be like another."""


@dataclass(frozen=True, slots=True, eq=False)
class ListTable(Table[Column, Sequence[int]]):
    """What some dice can show, in lists."""

    @classmethod
    def of_dice(cls, leaf: Rolled) -> ListTable:
        """Return the table of all that the dice or cards of a leaf can show."""
        return cls(leaf.sources, *showings_of(leaf))

    @classmethod
    def of_number(cls, node: Node, outcomes: Sequence[tuple[int, int]], total: int) -> ListTable:
        """Return the table of a number that is known by its outcomes with their weights."""
        column = [number for number, _ in outcomes]
        return cls(node.sources, {node: column}, [weight for _, weight in outcomes], total)

    @staticmethod
    def cost(node: Node) -> float:  # noqa: ARG004 - all take as long
        """Return how many values a row of a node costs."""
        return 1.0

    @staticmethod
    def cost_of_row(total: int) -> float:  # noqa: ARG004 - whatever its weight is
        """Return how many values a row costs besides, in a table with this total."""
        return _VALUES_OF_A_ROW

    @staticmethod
    def bytes_of(node: Node) -> int:
        """Return how much memory the value of a node takes, as far as can be said beforehand."""
        elements = 1 if is_number(node) else min(_MOST_ELEMENTS, node.most)
        return _BYTES_OF_A_VALUE + _BYTES_OF_AN_ELEMENT * elements

    @staticmethod
    def bytes_of_row(total: int) -> int:
        """Return how much memory a row takes besides, in a table with this total."""
        return _BYTES_OF_A_ROW + total.bit_length() // 8

    def _worked_out(self, nodes: Sequence[Node]) -> Sequence[Column]:
        columns = Columns(self.rows, dict(self.columns))
        return [columns.of(node) for node in nodes]

    def _smaller(self, columns: Sequence[Column]) -> tuple[Sequence[Column], Sequence[int]]:
        alike: dict[tuple[object, ...], int] = {}
        for row, weight in zip(zip(*columns, strict=True), self.weights, strict=True):
            alike[row] = alike.get(row, 0) + weight
        if len(alike) == self.rows:
            return columns, self.weights
        return list(map(list, zip(*alike, strict=True))), list(alike.values())

    def _stretched(self, column: Column, times: int) -> Column:
        return [value for value in column for _ in range(times)]

    def _repeated(self, column: Column, times: int) -> Column:
        return column * times

    def _products(self, others: Sequence[int], total: int) -> Sequence[int]:  # noqa: ARG002 - lists hold any number
        return [weight * way for weight in self.weights for way in others]

    def _outcomes(self, column: Column) -> Iterable[tuple[Any, int]]:
        return zip(column, self.weights, strict=True)
