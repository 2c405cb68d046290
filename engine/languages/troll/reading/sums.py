"""Folds that only add something for each element alone, and are a sum in disguise.

``fold x in 12d6 from s := 0 do if d6 < x then s + x else s`` adds x, or nothing, whatever has been
added before. So neither the order of the elements matters nor what has been carried to them.
"""

from __future__ import annotations

from dataclasses import replace

from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["added_by_each", "added_to", "as_number"]


def added_by_each(fold: syntax.Fold) -> Expression | None:
    """Return what each element adds to what a fold carries, or None where that is not all."""
    return added_to(fold.carried, fold.body)


def added_to(carried: str, body: Expression) -> Expression | None:
    """Return what a body adds to what is carried to it, or None where that is not all it does."""
    added = _added(body, carried)
    return None if added is None else as_number(added)


def as_number(node: Expression) -> Expression:
    """Return an expression with the value of another one, that has to be a number."""
    return syntax.Binary(node.span, "+", node, syntax.Integer(node.span, 0), node.span)


def _added(node: Expression, carried: str) -> Expression | None:
    """Return what a body adds to what is carried, or None where it does something else with it."""
    if carried not in names.free_names(node):
        return None
    if isinstance(node, syntax.Variable):
        return syntax.Integer(node.span, 0)
    if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
        if carried not in names.free_names(node.right):
            left = _added(node.left, carried)
            return None if left is None else replace(node, left=left)
        if node.operator == "+" and carried not in names.free_names(node.left):
            right = _added(node.right, carried)
            return None if right is None else replace(node, right=right)
    if isinstance(node, syntax.Conditional) and carried not in names.free_names(node.condition):
        then, other = _added(node.then_branch, carried), _added(node.else_branch, carried)
        if then is not None and other is not None:
            return replace(node, then_branch=then, else_branch=other)
    if isinstance(node, syntax.Let) and carried != node.name:
        added = None if carried in names.free_names(node.bound) else _added(node.body, carried)
        return None if added is None else replace(node, body=added)
    return None
