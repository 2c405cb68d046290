"""The nodes that choose, demand, guard and fail, and operations without rules of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.nodes.base import (
    ANY_KIND,
    COLLECTION,
    MANY,
    Column,
    Columns,
    Node,
    Replace,
    as_column,
    is_number,
    joint_bounds,
)
from engine.calculus.nodes.numbers import ONE
from engine.errors import DiceError
from engine.values import Value

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["Applied", "Demand", "Fail", "Guarded", "If", "Operation", "Require", "Void"]


class Fail(Node):
    """An expression that cannot be evaluated; the error counts only if it can be reached."""

    __slots__ = ("error",)
    is_effect = True

    def __init__(self, error: DiceError) -> None:
        self.error = error
        self._describe((), kind=ANY_KIND, may_fail=True)


class Void(Node):
    """An expression that never comes to a value: all its mass is missing."""

    __slots__ = ()
    is_effect = True
    is_plain = True

    def __init__(self) -> None:
        self._describe((), kind=ANY_KIND, may_lose=True)

    def column(self, columns: Columns) -> Column:
        """Return None, the sign of a value that never comes, as often as there are showings."""
        return [None] * columns.rows


class Guarded(Node):
    """A value that is there only once its guards have been evaluated without failing."""

    __slots__ = ("guards", "value")
    is_effect = True

    def __init__(self, guards: tuple[Node, ...], value: Node) -> None:
        self.guards = guards
        self.value = value
        self._describe(
            (*guards, value),
            bounds=(value.low, value.high),
            sizes=(value.least, value.most),
            kind=value.kind,
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the replaced value after the replaced guards."""
        return algebra.after(tuple(map(replace, self.guards)), replace(self.value))


class If(Node):
    """One expression where a condition is 1, and another where it is 0."""

    __slots__ = ("condition", "otherwise", "then")
    is_plain = True

    def __init__(self, condition: Node, then: Node, otherwise: Node) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise
        branches = [branch for branch in (then, otherwise) if not isinstance(branch, Fail | Void)]
        if not branches:
            branches = [then, otherwise]
        kind = 0
        for branch in branches:
            kind |= branch.kind
        self._describe(
            (condition, then, otherwise),
            bounds=joint_bounds(branches) if kind == COLLECTION else (None, None),
            sizes=(min(branch.least for branch in branches), max(b.most for b in branches)),
            kind=kind,
        )

    def column(self, columns: Columns) -> Column:
        """Return the values of the branches that are taken; what may fail is left out elsewhere."""
        if self.then.may_fail or self.otherwise.may_fail:
            return self._column_by_branch(columns)
        of = columns.of if is_number(self) else columns.collections
        rows = zip(columns.of(self.condition), of(self.then), of(self.otherwise), strict=True)
        return [then if holds else otherwise for holds, then, otherwise in rows]

    def _column_by_branch(self, columns: Columns) -> Column:
        truths = columns.of(self.condition)
        values = []
        for branch, taken in ((self.otherwise, 0), (self.then, 1)):
            inside = columns.within([row for row, holds in enumerate(truths) if holds == taken])
            of = inside.of if is_number(self) else inside.collections
            values.append(iter(of(branch) if inside.rows else ()))
        return [next(values[holds]) for holds in truths]

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the choice with everything replaced; a branch that is decided is not built."""
        condition = replace(self.condition)
        if condition.low == condition.high and not condition.risky:
            return replace(self.then if condition.low else self.otherwise)
        return algebra.choice(condition, replace(self.then), replace(self.otherwise))


@dataclass(frozen=True, slots=True, eq=False)
class Demand:
    """What an operator asks of its operand.

    Attributes:
        check: Looks at a known value, and raises the DiceError that says what is wrong with it.
        number: Whether only a single number will do.
        low: The least number that will do, or None.
        least: The least number of elements that will do.
        nonzero: Whether 0 will not do.
        kind: The kind of value that will do.
    """

    check: Callable[[Value], object]
    number: bool = False
    low: int | None = None
    least: int = 0
    nonzero: bool = False
    kind: int = COLLECTION

    def is_met_by(self, node: Node) -> bool:
        """Return whether ``node`` surely is what is asked for."""
        if node.kind != self.kind or node.least < self.least:
            return False
        if self.number and not is_number(node):
            return False
        if self.low is not None and (node.low is None or node.low < self.low):
            return False
        if self.nonzero:
            return node.low is not None and node.high is not None and not node.low <= 0 <= node.high
        return True


class Require(Node):
    """Its operand, which must meet a demand, else the evaluation fails."""

    __slots__ = ("demand", "operand")
    is_plain = True

    def __init__(self, operand: Node, demand: Demand) -> None:
        self.operand = operand
        self.demand = demand
        low, high = operand.low, operand.high
        if demand.low is not None and low is not None and high is not None:
            low, high = max(low, demand.low), max(high, demand.low)
        self._describe(
            (operand,),
            bounds=(low, high),
            sizes=ONE if demand.number else (max(operand.least, demand.least), operand.most),
            may_fail=True,
        )

    def column(self, columns: Columns) -> Column:
        """Return the values of the operand, unless one of them does not meet the demand."""
        values = columns.collections(self.operand)
        for value in set(values):
            self.demand.check(value)
        return as_column(self, values)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same demand on the replaced operand."""
        return algebra.require(replace(self.operand), self.demand)


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """A function of values that the calculus has no special rule for.

    Attributes:
        name: What it is, for reading.
        compute: The function on known values; it may raise a DiceError.
        kind: Which kinds of value it may give.
        gives_number: Whether the result is always a single number.
        may_fail: Whether it raises for some operands.
        of_collections: Builds what it is of collections, which the calculus has a rule for, if it
            has one.
    """

    name: str
    compute: Callable[..., Value]
    kind: int = COLLECTION
    gives_number: bool = False
    may_fail: bool = True
    of_collections: Callable[[Algebra, Sequence[Node]], Node] | None = None


class Applied(Node):
    """An operation on operands that are not all known yet."""

    __slots__ = ("operands", "operation")
    is_plain = True

    def __init__(self, operation: Operation, operands: tuple[Node, ...]) -> None:
        self.operation = operation
        self.operands = operands
        self._describe(
            operands,
            sizes=ONE if operation.gives_number else (0, MANY),
            kind=operation.kind,
            may_fail=operation.may_fail,
        )

    def column(self, columns: Columns) -> Column:
        """Return the results of the operation."""
        rows = list(zip(*map(columns.collections, self.operands), strict=True))
        results = {row: self.operation.compute(*row) for row in set(rows)}
        return as_column(self, [results[row] for row in rows])

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same operation on the replaced operands."""
        return algebra.apply(self.operation, tuple(map(replace, self.operands)))
