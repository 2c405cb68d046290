"""What can be told of an expression by its form, and other forms of it, before it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from engine.direct.results import NotDirectError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = [
    "OF_SETS",
    "check_rounds",
    "compares",
    "each_one_by_one",
    "is_dice",
    "is_plain",
    "kept_where",
    "looks_for_sets",
    "one_by_one",
    "united",
]

OF_SETS = ("counts", "different", "straight")
"""Operators that ask which dice show the same."""

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
    return isinstance(node, (syntax.Integer, syntax.TextLiteral, syntax.Variable))


def check_rounds(operand: Expression) -> None:
    """Leave what is compared to others where it is written as a loop that accumulates.

    The comparison is one with every round then, and rounds of which nothing is left do not count.
    """
    if isinstance(operand, syntax.Loop) and operand.accumulates:
        raise NotDirectError


def compares(node: Expression) -> TypeGuard[syntax.Binary]:
    """Return whether an expression is a comparison."""
    return isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS


def united(node: Expression) -> Sequence[Expression]:
    """Return all that is united, or an expression alone that is no union."""
    if isinstance(node, syntax.CollectionLiteral):
        parts: Sequence[Expression] = node.elements
    elif isinstance(node, syntax.Binary) and node.operator == "U":
        parts = node.left, node.right
    else:
        return (node,)
    return [one for part in parts for one in united(part)]


def one_by_one(node: syntax.Binary) -> Sequence[syntax.Binary]:
    """Return the comparisons of a number with each part of a union, or one that has no parts.

    The number must not roll dice, which would be others in each of them.
    """
    parts = united(node.right)
    return [syntax.changed(node, right=part) for part in parts] if len(parts) > 1 else [node]


def each_one_by_one(node: Expression) -> Expression:
    """Return a condition in which a number is compared with each part of a union by itself."""
    if not rolls(node):
        return node
    if isinstance(node, syntax.CollectionLiteral):
        return syntax.changed(node, elements=tuple(map(each_one_by_one, node.elements)))
    if not isinstance(node, syntax.Binary):
        return node
    if node.operator in ("&", "U"):
        left, right = each_one_by_one(node.left), each_one_by_one(node.right)
        return syntax.changed(node, left=left, right=right)
    if node.operator not in semantics.FILTERS or rolls(node.left):
        return node
    return syntax.CollectionLiteral(node.span, tuple(one_by_one(node)))


def kept_where(node: Expression) -> tuple[Expression, Expression] | None:
    """Return where something is left of an expression, and what; None where there always may be."""
    if isinstance(node, syntax.Conditional):
        otherwise = node.else_branch
        is_nothing = isinstance(otherwise, syntax.CollectionLiteral) and not otherwise.elements
        return (node.condition, node.then_branch) if is_nothing else None
    if isinstance(node, syntax.Binary) and node.operator == "&":
        return node.left, node.right
    return None


def looks_for_sets(node: Expression, name: str) -> bool:
    """Return whether the dice of a name are looked at by what shows the same."""
    return not syntax.forms(node).isdisjoint(OF_SETS) and any(
        isinstance(one, syntax.Unary)
        and one.operator in OF_SETS
        and name in names.free_names(one.operand)
        for one in syntax.walk(node)
    )
