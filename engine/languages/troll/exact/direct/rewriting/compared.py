"""Two numbers that are only compared with each other, as the sign of their difference.

``x := sum 3d6; y := sum 4d8; if x > y then "first" else if y > x then "second" else "tie"`` asks
nothing of ``x`` and ``y`` but which is greater. Their difference is one number, of which nothing
but the sign is asked, so that there are three rows and not one for each pair.
"""

from __future__ import annotations

from engine.languages.troll import semantics
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["with_sign"]

_OF_NUMBERS = ("+", "-", "*", "/", "mod")
"""Operators that make a number of numbers."""

_OF_COLLECTIONS = ("sum", "count", "min", "max", "sgn", "-")
"""Operators whose value is a number where it is one at all."""

_TURNED_ROUND = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The comparison that says the same with its sides exchanged, where that is another one."""


def with_sign(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of a number as that of the sign of what another one is more than it.

    Returns:
        None where either is looked at in another way.
    """
    if not _is_number(node.bound):
        return None
    signing = _Signing(node.name)
    body = signing.branch(node.body)
    if signing.other is None or node.name == signing.other:
        return None
    if not names.free_names(body).isdisjoint((node.name, signing.other)):
        return None
    other = syntax.Variable(node.name_span, signing.other)
    less = syntax.Binary(node.span, "-", other, node.bound, node.span)
    return syntax.changed(
        node, name=signing.sign, bound=syntax.Unary(node.span, "sgn", less), body=body
    )


def _is_number(node: Expression) -> bool:
    """Return whether the value of an expression is one number where it is not an error."""
    while isinstance(node, syntax.Let):
        node = node.body
    if isinstance(node, syntax.Unary):
        return node.operator in _OF_COLLECTIONS
    return isinstance(node, syntax.Binary) and node.operator in _OF_NUMBERS


class _Signing:
    """Replaces comparisons of a number with one other in the conditions of a choice.

    Attributes:
        other: The name of the other number, once it has been found.
        sign: The name of the sign; no script can write it.
    """

    def __init__(self, name: str) -> None:
        """Take the name of the number."""
        self.other: str | None = None
        self.sign = f"sign by {name}"
        self._name = name

    def branch(self, node: Expression) -> Expression:
        """Return a body, or a branch of it."""
        if not isinstance(node, syntax.Conditional):
            return node
        return syntax.changed(
            node,
            condition=self._condition(node.condition),
            then_branch=self.branch(node.then_branch),
            else_branch=self.branch(node.else_branch),
        )

    def _condition(self, node: Expression) -> Expression:
        if isinstance(node, syntax.Unary) and node.operator == "!":
            return syntax.changed(node, operand=self._condition(node.operand))
        if not isinstance(node, syntax.Binary):
            return node
        if node.operator == "&":
            left, right = self._condition(node.left), self._condition(node.right)
            return syntax.changed(node, left=left, right=right)
        sides = node.left, node.right
        if node.operator not in semantics.FILTERS or not self._are_both(*sides):
            return node
        operator = node.operator
        if getattr(node.left, "name", None) == self.other:
            operator = _TURNED_ROUND.get(operator, operator)
        nothing = syntax.Integer(node.span, 0)
        return syntax.changed(
            node, operator=operator, left=nothing, right=syntax.Variable(node.span, self.sign)
        )

    def _are_both(self, left: Expression, right: Expression) -> bool:
        """Return whether the sides of a comparison are the number and the other one."""
        if not (isinstance(left, syntax.Variable) and isinstance(right, syntax.Variable)):
            return False
        if self._name not in (left.name, right.name):
            return False
        other = right.name if left.name == self._name else left.name
        self.other = self.other or other
        return other == self.other
