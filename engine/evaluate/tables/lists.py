"""Tables whose columns are plain lists, for few rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.calculus.nodes import Column, Columns, Node, Rolled, is_number
from engine.evaluate.showings import showings_of
from engine.measure import Measure, Values, numbers

__all__ = ["ListTable", "Unsuitable"]

_VALUES_OF_A_ROW = 4.0
"""Values that could be worked out while a row is made, or found to be like another."""


class Unsuitable(Exception):  # noqa: N818 - no error: it says that another way has to be taken
    """Something takes too long in tables, or does not fit them."""


@dataclass(frozen=True, slots=True, eq=False)
class ListTable:
    """What some dice can show, a row for each showing that is told apart.

    Attributes:
        sources: The sites of the dice, as the bits of a mask.
        columns: What nodes come to in each row.
        weights: The weight of each row.
        total: The weight of everything.
    """

    sources: int
    columns: Mapping[Node, Column]
    weights: Sequence[int]
    total: int

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

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.weights)

    def asked(self, nodes: Sequence[Node]) -> ListTable:
        """Return a table of what some nodes come to, with one row for all that are alike.

        Raises:
            DiceError: Some value fails, be it in a branch that is not taken.
        """
        columns = Columns(self.rows, dict(self.columns))
        found = [columns.of(node) for node in nodes]
        alike: dict[tuple[object, ...], int] = {}
        for row, weight in zip(zip(*found, strict=True), self.weights, strict=True):
            alike[row] = alike.get(row, 0) + weight
        if len(alike) == self.rows:
            return ListTable(
                self.sources, dict(zip(nodes, found, strict=True)), self.weights, self.total
            )
        fewer = map(list, zip(*alike, strict=True))
        each = dict(zip(nodes, fewer, strict=True))
        return ListTable(self.sources, each, list(alike.values()), self.total)

    def joined(self, other: ListTable) -> ListTable:
        """Return the table of all that this one and an independent one come to together."""
        columns = {
            node: [value for value in column for _ in range(other.rows)]
            for node, column in self.columns.items()
        }
        columns.update({node: column * self.rows for node, column in other.columns.items()})
        weights = [weight * way for weight in self.weights for way in other.weights]
        sources, total = self.sources | other.sources, self.total * other.total
        return ListTable(sources, columns, weights, total)

    def measure(self, node: Node) -> Measure:
        """Return the measure of a node that the rows differ in; what is lost has no outcome."""
        weights = dict(zip(self.columns[node], self.weights, strict=True))
        weights.pop(None, None)
        return numbers(weights, self.total) if is_number(node) else Values(weights, self.total)
