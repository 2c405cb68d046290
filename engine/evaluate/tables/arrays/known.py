"""The columns of all nodes that a table is asked for, each of them computed once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.calculus.nodes import (
    MANY,
    Applied,
    Constant,
    Deferred,
    Following,
    If,
    Node,
    Require,
    is_number,
)
from engine.evaluate.tables.arrays import collections, numbers
from engine.evaluate.tables.arrays.columns import (
    LONGEST,
    Codes,
    Column,
    Counts,
    Integers,
    Rule,
    as_codes,
    as_counts,
    greatest,
    grouped,
    rows_of,
    taken,
    values_of,
)
from engine.evaluate.tables.table import UnsuitableError
from engine.values import Value

__all__ = ["Known"]

_MOST_ELEMENTS = 30_000
"""Elements of a collection beyond which the copies of a face are not sure to fit an array."""


class Known:
    """The columns of nodes in all rows of a table, each worked out once.

    Attributes:
        rows: How many rows there are.
    """

    def __init__(
        self,
        rows: int,
        columns: dict[Node, Column],
        outside: tuple[Known, Integers] | None = None,
    ) -> None:
        """Begin with the columns of what is rolled, or known of it.

        Args:
            rows: How many rows there are.
            columns: The columns.
            outside: Further columns, and those of their rows that these are.
        """
        self.rows = rows
        self._columns = columns
        self._outside = outside

    def within(self, rows: Integers) -> Known:
        """Return the columns in some of the rows."""
        return Known(len(rows), {}, (self, rows))

    def of(self, node: Node) -> Column:
        """Return the column of a plain node.

        Raises:
            DiceError: Some value fails, be it in a branch that is not taken.
            UnsuitableError: It cannot be worked out in arrays.
        """
        known = self.known(node)
        if known is None:
            rule = _RULES.get(type(node))
            if rule is None or _MOST_ELEMENTS < node.most < MANY:
                raise UnsuitableError
            known = self._columns[node] = rule(node, self)
        return known

    def known(self, node: Node) -> Column | None:
        """Return the column of a node that has been worked out, here or in more rows."""
        known = self._columns.get(node)
        if known is None and self._outside is not None:
            outside, rows = self._outside
            known = outside.known(node)
            if known is not None:
                known = self._columns[node] = taken(known, rows)
        return known

    def numbers(self, node: Node) -> Integers:
        """Return the column of a number."""
        column = self.of(node)
        assert isinstance(column, np.ndarray), "it is a number"
        return column

    def counts(self, node: Node) -> Counts:
        """Return the column of a collection, which may be a number."""
        return as_counts(self.of(node))


def _column_of(node: Node, values: tuple[Value, ...], places: Integers) -> Column:
    """Return the column of a node by the places of its values among some."""
    if is_number(node):
        numbers = [value[0] for value in values]  # type: ignore[index]  # they are collections
        if greatest(numbers) >= LONGEST:  # type: ignore[arg-type]  # of whole numbers
            raise UnsuitableError
        return np.array(numbers, np.int64)[places]
    return Codes(places, values)


def _constant(node: Constant, known: Known) -> Column:
    return _column_of(node, (node.value,), np.zeros(known.rows, np.int64))


def _choice(node: If, known: Known) -> Column:
    holds = known.numbers(node.condition) != 0
    if not (node.then.may_fail or node.otherwise.may_fail):
        return _chosen(holds, known.of(node.then), known.of(node.otherwise))
    if holds.all() or not holds.any():
        column = known.of(node.then if holds.all() else node.otherwise)
        is_alone = isinstance(column, np.ndarray) and not is_number(node)
        return as_counts(column) if is_alone else column
    # What may fail is worked out only where it is taken.
    everywhere = np.empty(known.rows, np.int64)
    columns = []
    for branch, is_taken in ((node.then, holds), (node.otherwise, ~holds)):
        rows = np.flatnonzero(is_taken)
        everywhere[rows] = np.arange(len(rows))
        columns.append(known.within(rows).of(branch))
    first, second = [
        taken(column, np.minimum(everywhere, rows_of(column) - 1)) for column in columns
    ]
    return _chosen(holds, first, second)


def _chosen(holds: NDArray[np.bool_], then: Column, otherwise: Column) -> Column:
    """Return one column where something holds, and the other elsewhere."""
    if isinstance(then, np.ndarray) and isinstance(otherwise, np.ndarray):
        return np.where(holds, then, otherwise)
    if not isinstance(then, Codes) and not isinstance(otherwise, Codes):
        first, second = as_counts(then), as_counts(otherwise)
        faces = tuple(sorted({*first.faces, *second.faces}))
        return Counts(faces, np.where(holds, first.at(faces), second.at(faces)))
    one, other = as_codes(then), as_codes(otherwise)
    places = np.where(holds, one.places, other.places + len(one.values))
    return _distinct(Codes(places, one.values + other.values))


def _distinct(codes: Codes) -> Codes:
    """Return the same with every value once."""
    numbered = {value: place for place, value in enumerate(dict.fromkeys(codes.values))}
    if len(numbered) == len(codes.values):
        return codes
    place_of = np.array([numbered[value] for value in codes.values], np.int64)
    return Codes(place_of[codes.places], tuple(numbered))


def _require(node: Require, known: Known) -> Column:
    column = known.of(node.operand)
    for value in as_codes(column).values:
        node.demand.check(value)
    return as_counts(column).total() if is_number(node) else column


def _applied(node: Applied, known: Known) -> Column:
    return _computed(node, node.operands, node.operation.compute, known)


def _deferred(node: Deferred, known: Known) -> Column:
    assert isinstance(node.code, Following), "otherwise it is not plain"
    found = collections.by_numbers(node, known)
    return found if found is not None else _computed(node, node.operands, node.code.value, known)


def _computed(
    node: Node, operands: tuple[Node, ...], compute: Callable[..., Value], known: Known
) -> Column:
    """Return what a function makes of operands, called once for all rows in which they agree."""
    columns = [as_codes(known.of(operand)) for operand in operands]
    first, group = grouped(columns, known.rows)
    values = [values_of(column, first) for column in columns]
    results = [compute(*row) for row in zip(*values, strict=True)] if columns else [compute()]
    column = _column_of(node, tuple(results), group)
    return _distinct(column) if isinstance(column, Codes) else column


_RULES: dict[type[Node], Rule] = {
    **numbers.RULES,
    **collections.RULES,
    Constant: _constant,
    If: _choice,
    Require: _require,
    Applied: _applied,
    Deferred: _deferred,
}
