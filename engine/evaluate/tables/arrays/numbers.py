"""The columns of numbers, as arrays, from the columns of their operands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.calculus.nodes import Count, Linear, Node, NonEmpty, Product, Sum, Test
from engine.calculus.value_set import ValueSet
from engine.evaluate.tables.arrays.collections import total_of_ranks
from engine.evaluate.tables.arrays.columns import LONGEST, Integers, Rule, greatest
from engine.evaluate.tables.table import UnsuitableError

if TYPE_CHECKING:
    from engine.evaluate.tables.arrays.known import Known

__all__ = ["RULES"]


def _linear(node: Linear, known: Known) -> Integers:
    columns = [(known.numbers(term), factor) for term, factor in node.terms]
    most = abs(node.constant) + sum([abs(factor) * _greatest(column) for column, factor in columns])
    if most >= LONGEST:
        raise UnsuitableError
    total = np.full(known.rows, node.constant, np.int64)
    for column, factor in columns:
        total += column * factor
    return total


def _greatest(column: Integers) -> int:
    return greatest((int(column.min(initial=0)), int(column.max(initial=0))))


def _product(node: Product, known: Known) -> Integers:
    left, right = known.numbers(node.left), known.numbers(node.right)
    if _greatest(left) * _greatest(right) >= LONGEST:
        raise UnsuitableError
    product: Integers = left * right
    return product


def _sum(node: Sum, known: Known) -> Integers:
    added = total_of_ranks(node.operand, known)
    return known.counts(node.operand).total() if added is None else added


def _count(node: Count, known: Known) -> Integers:
    counted: Integers = known.counts(node.operand).copies.sum(0, dtype=np.int64)
    return counted


def _some(node: NonEmpty, known: Known) -> Integers:
    some: Integers = (known.counts(node.operand).copies.sum(0, dtype=np.int64) > 0).astype(np.int64)
    return some


def _test(node: Test, known: Known) -> Integers:
    return _is_in(known.numbers(node.operand), node.accepted).astype(np.int64)


def _is_in(numbers: Integers, accepted: ValueSet) -> NDArray[np.bool_]:
    found = np.zeros(len(numbers), np.bool_)
    for low, high in accepted.intervals:
        if low == high:
            found |= numbers == low
            continue
        inside = np.ones(len(numbers), np.bool_) if low is None else numbers >= low
        found |= inside if high is None else inside & (numbers <= high)
    return found


RULES: dict[type[Node], Rule] = {
    Linear: _linear,
    Product: _product,
    Sum: _sum,
    Count: _count,
    NonEmpty: _some,
    Test: _test,
}
