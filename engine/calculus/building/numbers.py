"""Smart constructors of numbers: linear combinations, products, sums and counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.calculus.building.programs import by_values
from engine.calculus.building.sets import moved_runs
from engine.calculus.nodes import (
    Constant,
    Count,
    Counts,
    Each,
    Filter,
    If,
    Linear,
    Node,
    Product,
    Replace,
    Straight,
    Sum,
    Union,
    is_number,
)
from engine.calculus.value_set import ValueSet
from engine.errors import DiceError

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["count", "linear", "product", "sum_of"]

_LONGEST_NUMBER = 1_000_000
"""Bits of a number beyond which multiplying would take too long to wait for."""


_FEW_SCORES = 8
"""Different scores of elements up to which each of them is counted for itself."""

_MANY_TERMS = 256
"""Terms of a sum from which on the budget is asked whenever it grows."""


def linear(algebra: Algebra, constant: int, terms: Iterable[tuple[Node, int]]) -> Node:
    """Return ``constant`` plus whole multiples of numbers.

    Nested combinations are flattened, equal terms merged and known ones added up.
    """
    terms = list(terms)
    if any(node.is_effect for node, _ in terms):
        factors = [factor for _, factor in terms]
        return algebra.through_all(
            [node for node, _ in terms],
            lambda bare: algebra.linear(constant, zip(bare, factors, strict=True)),
        )
    collected: dict[Node, int] = {}
    for node, factor in terms:
        if isinstance(node, Constant):
            constant += factor * node.elements[0]
        elif isinstance(node, Linear):
            constant += factor * node.constant
            for inner, inner_factor in node.terms:
                collected[inner] = collected.get(inner, 0) + factor * inner_factor
        else:
            collected[node] = collected.get(node, 0) + factor
    if len(collected) > _MANY_TERMS:
        algebra.budget.check()
    if len(collected) > 1 and _count_together(algebra, collected):
        return algebra.linear(constant, collected.items())
    return _combined(algebra, constant, collected)


def _count_together(algebra: Algebra, factors: dict[Node, int]) -> bool:
    """Let elements of one collection be counted once where several of their values count alike.

    So it is seen that sixes and ones together are no more than the dice.

    Returns:
        Whether there were such.
    """
    filters: dict[tuple[Node, int], list[Filter]] = {}
    for node, factor in factors.items():
        if isinstance(node, Count) and isinstance(node.operand, Filter):
            filters.setdefault((node.operand.operand, factor), []).append(node.operand)
    before = len(factors)
    for (operand, factor), (first, *others) in filters.items():
        kept = first.kept
        for other in others:
            if not kept.intersection(other.kept).intervals:
                del factors[algebra.count(other)]
                kept = kept.union(other.kept)
        if kept is not first.kept:
            del factors[algebra.count(first)]
            together = algebra.count(algebra.filter(kept, operand))
            factors[together] = factors.get(together, 0) + factor
    return len(factors) < before


def _combined(algebra: Algebra, constant: int, factors: dict[Node, int]) -> Node:
    gone = [node for node, factor in factors.items() if factor == 0]
    if gone:
        kept = {node: factor for node, factor in factors.items() if factor}
        return algebra.after(gone, _combined(algebra, constant, kept))
    if not factors:
        return algebra.number(constant)
    if len(factors) == 1:
        ((node, factor),) = factors.items()
        if constant == 0 and factor == 1:
            return node
        return algebra.intern(Linear, constant, ((node, factor),))
    ordered = sorted(factors.items(), key=lambda term: term[0].serial)
    return algebra.intern(Linear, constant, tuple(ordered))


def product(algebra: Algebra, left: Node, right: Node) -> Node:
    """Return the product of two numbers; known factors move out into a linear combination."""
    if left.is_effect or right.is_effect:
        return algebra.through_all((left, right), lambda bare: algebra.product(*bare))
    if _bits(left) + _bits(right) > _LONGEST_NUMBER:
        message = "this product is a number of more than 300,000 digits"
        error = DiceError(message, hint="use smaller numbers")
        return algebra.after((left, right), algebra.fail(error))
    if isinstance(left, Constant):
        return algebra.linear(0, ((right, left.elements[0]),))
    if isinstance(right, Constant):
        return algebra.linear(0, ((left, right.elements[0]),))
    factor, left = _without_factor(left)
    other, right = _without_factor(right)
    if left.serial > right.serial:
        left, right = right, left
    return algebra.linear(0, ((algebra.intern(Product, left, right), factor * other),))


def sum_of(algebra: Algebra, operand: Node) -> Node:
    """Return the elements of a collection added up."""
    if operand.is_effect:
        return algebra.through(operand, algebra.sum)
    if isinstance(operand, Constant):
        return algebra.number(sum(operand.elements))
    if is_number(operand):
        return operand
    if isinstance(operand, Union):
        parts = [(algebra.sum(part), 1) for part in operand.parts]
        return algebra.linear(sum(operand.constant), parts)
    if isinstance(operand, If):
        return algebra.choice(
            operand.condition, algebra.sum(operand.then), algebra.sum(operand.otherwise)
        )
    if isinstance(operand, Each):
        scores = [(value, sum(image)) for value, image in operand.images or ()]
        found = _counted(algebra, operand, scores) or _scored(algebra, operand, algebra.sum)
        return found or algebra.intern(Sum, operand)
    if isinstance(operand, Counts):
        return algebra.count(operand.operand)
    return algebra.intern(Sum, operand)


def _counted(algebra: Algebra, operand: Each, scores: list[tuple[int, int]]) -> Node | None:
    """Return what the elements of an operand score, as counts of those that score the same.

    None where nothing is known of them, or there are many different scores.
    """
    alike: dict[int, list[int]] = {}
    for value, score in scores:
        alike.setdefault(score, []).append(value)
    if not 0 < len(alike) <= _FEW_SCORES:
        return None
    terms = [
        (algebra.count(algebra.filter(ValueSet.of(values), operand.operand)), score)
        for score, values in alike.items()
    ]
    return algebra.linear(0, terms)


def _scored(algebra: Algebra, operand: Each, score: Replace) -> Node | None:
    """Return what the elements of an operand score, where that depends on other dice alone.

    None where it does not, or may fail for a value.
    """
    images = None if operand.images else by_values(algebra, operand)
    if images is None:
        return None
    alike: dict[Node, list[int]] = {}
    for value, image in images:
        alike.setdefault(score(image), []).append(value)
    terms = []
    for each, values in alike.items():
        times = algebra.count(algebra.filter(ValueSet.of(values), operand.operand))
        terms.append((algebra.product(times, each), 1))
    return algebra.linear(0, terms)


def count(algebra: Algebra, operand: Node) -> Node:
    """Return the number of elements of a collection."""
    if operand.is_effect:
        return algebra.through(operand, algebra.count)
    if operand.least == operand.most:
        return algebra.instead(operand, algebra.number(operand.least))
    if isinstance(operand, Union):
        parts = [(algebra.count(part), 1) for part in operand.parts]
        return algebra.linear(len(operand.constant), parts)
    if isinstance(operand, If):
        return algebra.choice(
            operand.condition, algebra.count(operand.then), algebra.count(operand.otherwise)
        )
    if isinstance(operand, Filter) and is_number(operand.operand):
        return algebra.test(operand.kept, operand.operand)
    if isinstance(operand, Each):
        scores = [(value, len(image)) for value, image in operand.images or ()]
        found = _counted(algebra, operand, scores) or _scored(algebra, operand, algebra.count)
        return found or algebra.intern(Count, operand)
    if isinstance(operand, Counts):
        return algebra.count(algebra.different(operand.operand))
    if isinstance(operand, Straight):
        moved = moved_runs(algebra, operand)
        if not isinstance(moved, Straight):
            return algebra.count(moved)
        operand = moved
    return algebra.intern(Count, operand)


def _bits(node: Node) -> int:
    """Return how long the number may be at most, as far as is known."""
    return max((node.low or 0).bit_length(), (node.high or 0).bit_length())


def _without_factor(node: Node) -> tuple[int, Node]:
    if isinstance(node, Linear) and node.constant == 0 and len(node.terms) == 1:
        ((inner, factor),) = node.terms
        return factor, inner
    return 1, node
