"""Expressions over few dice, worked out in tables that are joined and made smaller in turn.

A table has a row for each way in which some dice can show. Of the dice of a table the rest of the
expression asks for a few things only, as the sum of the two greatest and whether there is a 1; so
these are worked out for all rows at once, and rows in which they agree become one. Then two tables
are joined, which makes more of the expression follow from the dice of one table. This is variable
elimination (Zhang and Poole, *A simple approach to Bayesian network computations*, 1994), with
expressions in the place of factors.

Columns are lists where there are few rows, and arrays where there are many.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeVar

from engine.calculus.nodes import If, Node, Rolled, Void, plain_nodes
from engine.control import Budget
from engine.errors import DiceError
from engine.evaluate.showings import Showings, number_of_showings
from engine.evaluate.tables.lists import ListTable
from engine.evaluate.tables.table import UnsuitableError
from engine.measure import Measure, of_numbers, span_of

if TYPE_CHECKING:
    from engine.evaluate.tables.arrays.table import ArrayTable

__all__ = [
    "BYTES_OF_A_VALUE",
    "SOONER_THAN_PARTS",
    "SOONER_THAN_REVEALING",
    "SOONER_THAN_SCORES",
    "SOONER_THAN_SHAPES",
    "measure_by_tables",
    "measure_of_showings",
]

SOONER_THAN_SCORES = 1_500
"""Values that are worked out sooner than scores of faces; one takes 0.1 microseconds in a list."""

SOONER_THAN_PARTS = 20_000
"""Values that are worked out sooner than independent parts of an expression."""

SOONER_THAN_SHAPES = 100_000
"""Values that are worked out sooner than shapes of what is left are built."""

SOONER_THAN_REVEALING = 1_000_000
"""Values that are worked out sooner than a number is revealed face by face."""

_MOST_NODES = 1_500
"""Expressions of more nodes are left to other ways."""

_MOST_TABLES = 8
"""Independent dice and numbers beyond which there is mostly little to be asked of them together."""

_FEW_VALUES = 5_000
"""Values that are listed sooner than arrays are made."""


_SECONDS_OF_A_VALUE = 1e-7
"""Time that a value takes at least: a large table is made in one step, and nothing asked in it."""

BYTES_OF_A_VALUE = 40
"""Memory that a value takes, in a list."""

_BEFORE_LOADING = 1_000_000
"""Values that are listed sooner than the library of arrays is loaded."""

_Table = TypeVar("_Table", ListTable, "ArrayTable")


def measure_by_tables(
    node: Node,
    most: int,
    budget: Budget,
    inner: Mapping[Node, Measure] = MappingProxyType({}),
) -> Measure | None:
    """Return the measure of an expression over few dice, or None where there are more.

    Args:
        node: The expression.
        most: How many values may be worked out, as far as that can be said beforehand.
        budget: Asked before each table is made.
        inner: The measures of numbers in it that share no dice with the rest.

    Raises:
        Cancelled: The budget was asked to stop.
        OverBudgetError: The time or the memory ran out.
    """
    if any(number.may_lose for number in inner):
        return None  # it may stand in a branch that is never taken
    nodes = plain_nodes(node, inner, _MOST_NODES) if _loses_only_whole_values(node) else None
    if nodes is None:
        return None
    rolled = [one for one in nodes if isinstance(one, Rolled) and one not in inner]
    leaves = sorted(rolled, key=lambda leaf: leaf.site)
    if not 0 < len(leaves) + len(inner) <= _MOST_TABLES:
        return None
    sizes = [number_of_showings(leaf.source) for leaf in leaves]
    if max(sizes, default=0) > most:
        return None
    sizes += [span_of(of_numbers(measure)) for measure in inner.values()]
    values = math.prod(sizes) * len(nodes)
    if most < _FEW_VALUES < values:
        return None  # most expressions ask too much of dice for that
    many = most > _FEW_VALUES and values > _FEW_VALUES and not node.may_lose
    try:
        if not many or "numpy" not in sys.modules:
            found = _Elimination(ListTable, node, nodes, most, budget).measure(leaves, inner)
            if found is not None or not many:
                return found
        with budget.loading():
            from engine.evaluate.tables.arrays.table import ArrayTable  # and with it NumPy

        return _Elimination(ArrayTable, node, nodes, most, budget).measure(leaves, inner)
    except DiceError:
        return None  # it may stand in a branch that is never taken


def measure_of_showings(
    node: Node, parts: Sequence[Showings], nodes: int, budget: Budget
) -> Measure | None:
    """Return the measure of an expression by all that its independent parts can show.

    Args:
        node: The expression.
        parts: What they can show.
        nodes: How many nodes there are, roughly.
        budget: Asked before tables are made.

    Returns:
        None where a value may fail.
    """
    budget.check()
    values = math.prod([len(part.weights) for part in parts]) * nodes
    try:
        few = _FEW_VALUES if "numpy" in sys.modules else _BEFORE_LOADING
        if values > few and not node.may_lose:
            with budget.loading():
                from engine.evaluate.tables.arrays.table import ArrayTable
            try:
                return _joined(list(map(ArrayTable.of_showings, parts)), node)
            except UnsuitableError:
                pass  # lists hold any number
        return _joined([ListTable(0, *part) for part in parts], node)
    except DiceError:
        return None  # it may stand in a branch that is never taken


def _joined(tables: Sequence[_Table], node: Node) -> Measure:
    """Return the measure of an expression by tables that are joined as they are."""
    together: _Table = tables[0]
    for other in tables[1:]:
        together = together.joined(other)
    return together.asked([node]).measure(node)


def _loses_only_whole_values(node: Node) -> bool:
    """Return whether nothing is lost but in branches that are lost as a whole."""
    if isinstance(node, If) and not node.condition.may_lose:
        return all(map(_loses_only_whole_values, (node.then, node.otherwise)))
    return not node.may_lose or isinstance(node, Void)


class _Elimination(Generic[_Table]):
    """Joins tables of one kind until one is left."""

    def __init__(
        self,
        kind: type[_Table],
        root: Node,
        nodes: Iterable[Node],
        most: int,
        budget: Budget,
    ) -> None:
        """Work out an expression with these nodes, in so many values at most."""
        self._kind: type[_Table] = kind
        self._root = root
        self._left = most
        self._budget = budget
        self._costs = [
            (node.sources, kind.cost(node), kind.bytes_of(node)) for node in nodes if node.sources
        ]

    def measure(self, leaves: Collection[Rolled], inner: Mapping[Node, Measure]) -> Measure | None:
        """Return the measure of the expression, or None where it does not fit the tables.

        Args:
            leaves: The dice.
            inner: The measures of numbers in it that share no dice with the rest.

        Raises:
            DiceError: Some value fails, be it in a branch that is not taken.
        """
        try:
            return self._table(leaves, inner).measure(self._root)
        except UnsuitableError:
            return None

    def _table(self, leaves: Collection[Rolled], inner: Mapping[Node, Measure]) -> _Table:
        """Return the table of the whole expression."""
        for leaf in leaves:
            rows, total = number_of_showings(leaf.source), leaf.source.total
            self._spend(rows, total, leaf.sources, ())
        tables: list[_Table] = list(map(self._kind.of_dice, leaves))
        for number, measure in inner.items():
            outcomes = of_numbers(measure).items()
            tables.append(self._kind.of_number(number, outcomes, measure.total))
        tables = self._asked(tables)
        while len(tables) > 1:
            first, second = min(combinations(tables, 2), key=self._order)
            rows, total = first.rows * second.rows, first.total * second.total
            parts = (first.sources, second.sources)
            self._spend(rows, total, parts[0] | parts[1], parts)
            tables.remove(first)
            tables.remove(second)
            tables.append(first.joined(second))
            tables = self._asked(tables)
        return tables[0]

    def _asked(self, tables: Sequence[_Table]) -> list[_Table]:
        """Return tables of what the rest of the expression asks of each, where it asks anything."""
        asked: list[dict[Node, None]] = [{} for _ in tables]
        seen, waiting = {self._root}, [self._root]
        while waiting:
            node = waiting.pop()
            for table, of_table in zip(tables, asked, strict=True):
                if not node.sources & ~table.sources:
                    of_table[node] = None
                    break
            else:
                for child in node.children:
                    if child.sources and child not in seen:
                        seen.add(child)
                        waiting.append(child)
        both = zip(tables, asked, strict=True)
        return [table.asked(list(nodes)) for table, nodes in both if nodes]

    def _order(self, pair: tuple[_Table, _Table]) -> tuple[bool, int]:
        """Return a key: first come tables of which something follows, then those of few rows."""
        first, second = pair
        together = first.sources | second.sources
        follows = any(
            sources & first.sources and sources & second.sources and not sources & ~together
            for sources, _, _ in self._costs
        )
        return not follows, first.rows * second.rows

    def _spend(self, rows: int, total: int, sources: int, parts: Sequence[int]) -> None:
        """Count the values that follow from a table and from no part of it.

        Raises:
            UnsuitableError: They are too many, or there is no memory for them.
        """
        cost, size = self._kind.cost_of_row(total), self._kind.bytes_of_row(total)
        for needed, of_node, bytes_of_node in self._costs:
            if not needed & ~sources and all(needed & ~part for part in parts):
                cost += of_node
                size += bytes_of_node
        self._left -= int(rows * cost)
        is_too_much = self._left < 0 or not self._budget.has_room(rows * size)
        self._budget.check(0.0 if is_too_much else rows * cost * _SECONDS_OF_A_VALUE)
        if is_too_much:
            raise UnsuitableError
