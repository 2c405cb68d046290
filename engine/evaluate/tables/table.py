"""What tables of lists and tables of arrays have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.calculus.nodes import Node, is_number
from engine.measure import Measure, Values, numbers

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Table", "UnsuitableError"]

_Column = TypeVar("_Column")
_Weights = TypeVar("_Weights", bound=Any)


class UnsuitableError(Exception):
    """Something takes too long in tables, or does not fit them."""


@dataclass(frozen=True, slots=True, eq=False)
class Table(Generic[_Column, _Weights]):
    """What some dice can show, a row for each showing that is told apart.

    Attributes:
        sources: The sites of the dice, as the bits of a mask.
        columns: What nodes come to in each row.
        weights: The weight of each row.
        total: The weight of everything.
    """

    sources: int
    columns: Mapping[Node, _Column]
    weights: _Weights
    total: int

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.weights)

    def asked(self, nodes: Sequence[Node]) -> Self:
        """Return a table of what some nodes come to, with one row for all that are alike.

        Raises:
            DiceError: Some value fails, be it in a branch that is not taken.
            UnsuitableError: It cannot be worked out in columns of this kind.
        """
        columns, weights = self._smaller(self._worked_out(nodes))
        each = dict(zip(nodes, columns, strict=True))
        return type(self)(self.sources, each, weights, self.total)

    def joined(self, other: Self) -> Self:
        """Return the table of all that this one and an independent one come to together."""
        columns = {node: self._stretched(one, other.rows) for node, one in self.columns.items()}
        columns.update(
            {node: self._repeated(one, self.rows) for node, one in other.columns.items()}
        )
        sources, total = self.sources | other.sources, self.total * other.total
        return type(self)(sources, columns, self._products(other.weights, total), total)

    def measure(self, node: Node) -> Measure:
        """Return the measure of a node that the rows differ in; what is lost has no outcome."""
        weights = dict(self._outcomes(self.columns[node]))
        weights.pop(None, None)
        return numbers(weights, self.total) if is_number(node) else Values(weights, self.total)

    # ---- columns of a kind ----------------------------------------------------------------

    def _worked_out(self, nodes: Sequence[Node]) -> Sequence[_Column]:
        """Return the columns of some nodes."""
        raise NotImplementedError

    def _smaller(self, columns: Sequence[_Column]) -> tuple[Sequence[_Column], _Weights]:
        """Return columns in which rows that are alike are one, and the weights of the rows."""
        raise NotImplementedError

    def _stretched(self, column: _Column, times: int) -> _Column:
        """Return a column with every value so many times beside itself."""
        raise NotImplementedError

    def _repeated(self, column: _Column, times: int) -> _Column:
        """Return a column so many times over."""
        raise NotImplementedError

    def _products(self, others: _Weights, total: int) -> _Weights:
        """Return the products of the weights with all others, out of a total."""
        raise NotImplementedError

    def _outcomes(self, column: _Column) -> Iterable[tuple[Any, int]]:
        """Return the different values of a column with their weights."""
        raise NotImplementedError
