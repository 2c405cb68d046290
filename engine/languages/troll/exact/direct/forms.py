"""What can be told of an expression by its form, before it is read."""

from __future__ import annotations

from typing import TypeGuard

from engine.direct.results import NotFew
from engine.languages.troll import semantics
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["check_rounds", "compares", "is_dice", "is_plain"]

_PLAIN = ("-", "sgn", "min", "max", "sum", "count")
"""Operators that take little for a collection of a few numbers."""


def is_dice(node: Expression) -> bool:
    """Return whether an expression is dice itself, whatever its operands are."""
    return syntax.draws(node) or isinstance(node, (syntax.Dice, syntax.Probability))


def is_plain(node: Expression) -> bool:
    """Return whether an expression takes little, has no dice, and is no error for any numbers."""
    if isinstance(node, syntax.Binary):
        divides = node.operator in ("/", "mod")
        if divides and not (isinstance(node.right, syntax.Integer) and node.right.value):
            return False
        is_known = node.operator in semantics.ARITHMETIC or node.operator in semantics.FILTERS
        return is_known and is_plain(node.left) and is_plain(node.right)
    if isinstance(node, syntax.Unary):
        return node.operator in _PLAIN and is_plain(node.operand)
    if isinstance(node, syntax.CollectionLiteral):
        return all(map(is_plain, node.elements))
    if isinstance(node, syntax.Conditional):
        return all(map(is_plain, (node.condition, node.then_branch, node.else_branch)))
    return isinstance(node, syntax.Integer | syntax.TextLiteral | syntax.Variable)


def check_rounds(operand: Expression) -> None:
    """Leave what is compared to others where it is written as a loop that accumulates.

    The comparison is one with every round then, and rounds of which nothing is left do not count.
    """
    if isinstance(operand, syntax.Loop) and operand.accumulates:
        raise NotFew


def compares(node: Expression) -> TypeGuard[syntax.Binary]:
    """Return whether an expression is a comparison."""
    return isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS
