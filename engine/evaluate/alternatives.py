"""Choices between sums, one sum after the other.

In ``if max x < max y then sum x else sum y`` both sums would have to be remembered until the
choice is made, and with every pair of them what is left to find out is something else. Taken one
after the other, as ``if max x < max y then sum x`` with nothing otherwise, and the opposite, only
one sum counts in each, and what is known of it can be put aside. The measure is that of both
together, since of each showing there is a value in one of them only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from engine.calculus.nodes import Count, If, Linear, Node, Sum, Void, is_number
from engine.evaluate.plan import Plan
from engine.measure import Measure, mixture_of_numbers, of_numbers

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.evaluate.evaluator import Evaluator

__all__ = ["alternatives", "only_value", "plan_by_alternatives"]

_MOST_LEAVES = 60
"""What a choice may come to, once for each way there, to be taken apart."""


def plan_by_alternatives(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan that takes a choice between sums one sum after the other, or None."""
    parts = alternatives(evaluator.algebra, node)
    return Plan(tuple(map(evaluator.canonical, parts)), _together) if len(parts) > 1 else None


def _together(measures: list[Measure]) -> Measure:
    """Return the measure of expressions of which only one has a value of each showing."""
    return mixture_of_numbers([(1, of_numbers(measure)) for measure in measures], 1)


def alternatives(algebra: Algebra, node: Node) -> list[Node]:
    """Return expressions of one sum each, whose measures together are that of a choice of sums.

    Returns:
        The number itself where it is no such choice, and of those that are decided otherwise than
        by sums all together. It stays whole where a sum is of choices, as what a loop has added up
        by then: other branches mostly have the same ones, which would be worked out again in each.
    """
    if not isinstance(node, If) or not is_number(node) or only_value(node) is not None:
        return [node]
    leaves = list(islice(_leaves(node), _MOST_LEAVES + 1))
    if len(leaves) > _MOST_LEAVES or any(map(_is_sum_of_others, leaves)):
        return [node]
    found = list(_sums(algebra, node))
    if not found:
        return [node]
    rest = _without_sums(algebra, node)
    return found if isinstance(rest, Void) else [*found, rest]


def only_value(node: Node) -> Node | None:
    """Return what a choice comes to where it comes to anything, or None for any other."""
    if not isinstance(node, If):
        return None
    if isinstance(node.otherwise, Void):
        return node.then
    return node.otherwise if isinstance(node.then, Void) else None


def _sums(algebra: Algebra, node: Node) -> Iterator[Node]:
    """Yield a choice for each sum in one, with nothing in the other branches."""
    if isinstance(node, If):
        void = algebra.void
        for one in _sums(algebra, node.then):
            yield algebra.choice(node.condition, one, void)
        for one in _sums(algebra, node.otherwise):
            yield algebra.choice(node.condition, void, one)
    elif _adds_up(node):
        yield node


def _without_sums(algebra: Algebra, node: Node) -> Node:
    """Return a choice with nothing in the place of sums."""
    if isinstance(node, If):
        then, otherwise = (_without_sums(algebra, one) for one in (node.then, node.otherwise))
        return algebra.choice(node.condition, then, otherwise)
    return algebra.void if _adds_up(node) else node


def _leaves(node: Node) -> Iterator[Node]:
    """Yield what a choice can come to, once for each way there."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, If):
            waiting += (found.then, found.otherwise)
        else:
            yield found


def _is_sum_of_others(node: Node) -> bool:
    """Return whether a number is a sum of choices and the like."""
    return isinstance(node, Linear) and not _adds_up(node)


def _adds_up(node: Node) -> bool:
    """Return whether something of a number may be known before the rest of it."""
    if isinstance(node, Linear):
        return all(isinstance(term, Sum | Count) for term, _ in node.terms)
    return isinstance(node, Sum | Count) and bool(node.sources)
