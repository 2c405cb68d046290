"""Choices between numbers with something in common, such as a count before and after a step."""

from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Constant, Linear, Node

__all__ = ["chosen_number"]


def chosen_number(algebra: Algebra, condition: Node, then: Node, otherwise: Node) -> Node:
    """Return one number where a condition is 1, and another where it is 0.

    What both have in common stands outside of the choice. So what a loop has added up under
    conditions is the sum of what its rounds add, each a choice of its own, and not a choice between
    choices, all of which would have to be remembered at once.
    """
    ours, theirs = _terms(then), _terms(otherwise)
    common = [(node, factor) for node, factor in ours.items() if theirs.get(node) == factor]
    are_known = isinstance(then, Constant) and isinstance(otherwise, Constant)
    if not (common or are_known) or then.is_effect or otherwise.is_effect:
        return algebra.choice(condition, then, otherwise)
    shared = algebra.linear(0, common)
    one, other = (algebra.linear(0, ((each, 1), (shared, -1))) for each in (then, otherwise))
    if isinstance(one, Constant) and isinstance(other, Constant):
        least, step = other.elements[0], one.elements[0] - other.elements[0]
        return algebra.linear(least, ((shared, 1), (condition, step)))
    return algebra.linear(0, ((shared, 1), (algebra.choice(condition, one, other), 1)))


def _terms(number: Node) -> dict[Node, int]:
    """Return the terms of a number with their factors."""
    if isinstance(number, Linear):
        return dict(number.terms)
    return {} if isinstance(number, Constant) else {number: 1}
