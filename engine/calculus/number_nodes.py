"""The nodes of the calculus that stand for numbers, conditions and choices between expressions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.nodes import ANY_KIND, COLLECTION, MANY, Node, Replace, is_number, joint_bounds
from engine.errors import DiceError
from engine.values import Value

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.calculus.value_set import ValueSet

__all__ = [
    "After",
    "Applied",
    "Count",
    "Demand",
    "Fail",
    "If",
    "Linear",
    "Operation",
    "Product",
    "Require",
    "Some",
    "Sum",
    "Test",
    "Void",
]

ONE = (1, 1)


class Linear(Node):
    """A whole number plus whole multiples of other numbers."""

    __slots__ = ("constant", "terms")

    def __init__(self, constant: int, terms: tuple[tuple[Node, int], ...]) -> None:
        self.constant = constant
        self.terms = terms
        low: int | None = constant
        high: int | None = constant
        for node, factor in terms:
            if node.low is None or node.high is None or low is None or high is None:
                low = high = None
                break
            low += factor * (node.low if factor > 0 else node.high)
            high += factor * (node.high if factor > 0 else node.low)
        self._describe(tuple(node for node, _ in terms), bounds=(low, high), sizes=ONE)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same multiples of the replaced terms."""
        return algebra.linear(
            self.constant, [(replace(node), factor) for node, factor in self.terms]
        )


class Product(Node):
    """Two numbers multiplied, neither of them known."""

    __slots__ = ("left", "right")

    def __init__(self, left: Node, right: Node) -> None:
        self.left = left
        self.right = right
        low = high = None
        if None not in (left.low, left.high, right.low, right.high):
            corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]  # type: ignore[operator]
            low, high = min(corners), max(corners)
        self._describe((left, right), bounds=(low, high), sizes=ONE)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the product of the replaced factors."""
        return algebra.product(replace(self.left), replace(self.right))


class Sum(Node):
    """The elements of a collection added up."""

    __slots__ = ("operand",)

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        low = high = None
        if operand.low is not None and operand.high is not None and operand.most < MANY:
            low = operand.low * (operand.most if operand.low < 0 else operand.least)
            high = operand.high * (operand.most if operand.high > 0 else operand.least)
        self._describe((operand,), bounds=(low, high), sizes=ONE)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the sum of the replaced operand."""
        return algebra.sum(replace(self.operand))


class Count(Node):
    """The number of elements of a collection."""

    __slots__ = ("operand",)

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        bounds = (operand.least, operand.most) if operand.most < MANY else (None, None)
        self._describe((operand,), bounds=bounds, sizes=ONE)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the size of the replaced operand."""
        return algebra.count(replace(self.operand))


class Test(Node):
    """1 where a number is in a known set, else 0."""

    __slots__ = ("accepted", "operand")

    def __init__(self, accepted: ValueSet, operand: Node) -> None:
        self.accepted = accepted
        self.operand = operand
        self._describe((operand,), bounds=(0, 1), sizes=ONE)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same test of the replaced number."""
        return algebra.test(self.accepted, replace(self.operand))


class Some(Node):
    """1 where a collection has elements, else 0."""

    __slots__ = ("operand",)

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        self._describe((operand,), bounds=(0, 1), sizes=ONE)

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same question about the replaced operand."""
        return algebra.some(replace(self.operand))


class If(Node):
    """One expression where a condition is 1, and another where it is 0."""

    __slots__ = ("condition", "otherwise", "then")

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
    """

    name: str
    compute: Callable[..., Value]
    kind: int = COLLECTION
    gives_number: bool = False
    may_fail: bool = True


class Applied(Node):
    """An operation on operands that are not all known yet."""

    __slots__ = ("operands", "operation")

    def __init__(self, operation: Operation, operands: tuple[Node, ...]) -> None:
        self.operation = operation
        self.operands = operands
        self._describe(
            operands,
            sizes=ONE if operation.gives_number else (0, MANY),
            kind=operation.kind,
            may_fail=operation.may_fail,
        )

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same operation on the replaced operands."""
        return algebra.apply(self.operation, tuple(map(replace, self.operands)))


class Fail(Node):
    """An expression that cannot be evaluated; the fault counts only if it can be reached."""

    __slots__ = ("fault",)
    is_effect = True

    def __init__(self, fault: DiceError) -> None:
        self.fault = fault
        self._describe((), kind=ANY_KIND, may_fail=True)


class Void(Node):
    """An expression that never comes to a value: all its mass is missing."""

    __slots__ = ()
    is_effect = True

    def __init__(self) -> None:
        self._describe((), kind=ANY_KIND, may_lose=True)


class After(Node):
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
