"""The nodes that are numbers: linear combinations, products, sums, counts and conditions."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from engine.calculus.nodes.base import MANY, Column, Columns, Node, Replace
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["ONE", "Count", "Linear", "NonEmpty", "Product", "Sum", "Test"]

ONE = (1, 1)
"""The bounds on the size of a number."""


class Linear(Node):
    """A whole number plus whole multiples of other numbers."""

    __slots__ = ("constant", "terms")
    is_plain = True

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

    def column(self, columns: Columns) -> Column:
        """Return the multiples added up."""
        totals = [self.constant] * columns.rows
        for node, factor in self.terms:
            numbers = columns.of(node)
            totals = [total + factor * n for total, n in zip(totals, numbers, strict=True)]
        return totals

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same multiples of the replaced terms."""
        return algebra.linear(
            self.constant, [(replace(node), factor) for node, factor in self.terms]
        )


class Product(Node):
    """Two numbers multiplied, neither of them known."""

    __slots__ = ("left", "right")
    is_plain = True

    def __init__(self, left: Node, right: Node) -> None:
        self.left = left
        self.right = right
        low = high = None
        if None not in (left.low, left.high, right.low, right.high):
            corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]  # type: ignore[operator]  # all four are known
            low, high = min(corners), max(corners)
        self._describe((left, right), bounds=(low, high), sizes=ONE)

    def column(self, columns: Columns) -> Column:
        """Return the factors multiplied."""
        return list(map(operator.mul, columns.of(self.left), columns.of(self.right)))

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the product of the replaced factors."""
        return algebra.product(replace(self.left), replace(self.right))


class Sum(Node):
    """The elements of a collection added up."""

    __slots__ = ("operand",)
    is_plain = True

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        low = high = None
        if operand.low is not None and operand.high is not None and operand.most < MANY:
            low = operand.low * (operand.most if operand.low < 0 else operand.least)
            high = operand.high * (operand.most if operand.high > 0 else operand.least)
        self._describe((operand,), bounds=(low, high), sizes=ONE)

    def column(self, columns: Columns) -> Column:
        """Return the sums of the elements."""
        return list(map(sum, columns.collections(self.operand)))

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the sum of the replaced operand."""
        return algebra.sum(replace(self.operand))


class Count(Node):
    """The number of elements of a collection."""

    __slots__ = ("operand",)
    is_plain = True

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        bounds = (operand.least, operand.most) if operand.most < MANY else (None, None)
        self._describe((operand,), bounds=bounds, sizes=ONE)

    def column(self, columns: Columns) -> Column:
        """Return how many elements there are."""
        return list(map(len, columns.collections(self.operand)))

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the size of the replaced operand."""
        return algebra.count(replace(self.operand))


class Test(Node):
    """1 where a number is in a known set, else 0."""

    __slots__ = ("accepted", "operand")
    is_plain = True

    def __init__(self, accepted: ValueSet, operand: Node) -> None:
        self.accepted = accepted
        self.operand = operand
        self._describe((operand,), bounds=(0, 1), sizes=ONE)

    def column(self, columns: Columns) -> Column:
        """Return whether the numbers are accepted."""
        accepted = self.accepted.members(self.operand.low, self.operand.high)
        return [1 if number in accepted else 0 for number in columns.of(self.operand)]

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same test of the replaced number."""
        return algebra.test(self.accepted, replace(self.operand))


class NonEmpty(Node):
    """1 where a collection has elements, else 0."""

    __slots__ = ("operand",)
    is_plain = True

    def __init__(self, operand: Node) -> None:
        self.operand = operand
        self._describe((operand,), bounds=(0, 1), sizes=ONE)

    def column(self, columns: Columns) -> Column:
        """Return whether there are elements."""
        return [1 if elements else 0 for elements in columns.collections(self.operand)]

    def rebuilt(self, algebra: Algebra, replace: Replace) -> Node:
        """Return the same question about the replaced operand."""
        return algebra.some(replace(self.operand))
