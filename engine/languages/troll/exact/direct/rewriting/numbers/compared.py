"""Two numbers of which only the difference is looked at, as that difference.

``x := sum 3d6; y := sum 4d8; if x > y then "first" else if y > x then "second" else "tie"`` asks
nothing of ``x`` and ``y`` but which is greater: nothing but the sign of their difference, so that
there are three rows and not one for each pair. In ``if x >= (y + 5) then 2 else if x > y then x - y
else 0`` the difference itself is looked at, which has far fewer values than there are pairs.
"""

from __future__ import annotations

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, with_parts
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["name_and_number", "with_difference"]

_OF_NUMBERS = ("+", "-", "*", "/", "mod")
"""Operators that make a number of numbers."""

_OF_COLLECTIONS = ("sum", "count", "min", "max", "sgn", "-")
"""Operators whose value is a number where it is one at all."""


def with_difference(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of a number as that of what another one is more than it.

    Where nothing but the sign of the difference is asked, that is what is bound.

    Returns:
        None where either is looked at in another way.
    """
    if not _is_number(node.bound):
        return None
    subtracting = _Subtracting(node.name)
    body = subtracting.value(node.body)
    if subtracting.other is None or node.name == subtracting.other:
        return None
    if not names.free_names(body).isdisjoint((node.name, subtracting.other)):
        return None
    other = syntax.Variable(node.name_span, subtracting.other)
    bound: Expression = syntax.Binary(node.span, "-", other, node.bound, node.span)
    if not subtracting.is_measured:
        bound = syntax.Unary(node.span, "sgn", bound)
    return syntax.changed(node, name=subtracting.difference, bound=bound, body=body)


def _is_number(node: Expression) -> bool:
    """Return whether the value of an expression is one number where it is not an error."""
    while isinstance(node, syntax.Let):
        node = node.body
    if isinstance(node, syntax.Unary):
        return node.operator in _OF_COLLECTIONS
    return isinstance(node, syntax.Binary) and node.operator in _OF_NUMBERS


class _Subtracting:
    """Replaces a number and one other by what the other is more than it.

    Attributes:
        other: The name of the other number, once it has been found.
        difference: The name of the difference; no script can write it.
        is_measured: Whether more than the sign of the difference is asked.
    """

    def __init__(self, name: str) -> None:
        """Take the name of the number."""
        self.other: str | None = None
        self.difference = f"more than {name}"
        self.is_measured = False
        self._name = name
        self._inside: frozenset[str] = frozenset()

    def value(self, node: Expression) -> Expression:
        """Return an expression whose value matters."""
        if self._name not in names.free_names(node):
            return node
        if bound_by(node):
            return self._below(node)
        if isinstance(node, syntax.Conditional):
            return syntax.changed(
                node,
                condition=self._truth(node.condition),
                then_branch=self.value(node.then_branch),
                else_branch=self.value(node.else_branch),
            )
        if isinstance(node, syntax.Unary) and node.operator == "!":
            return syntax.changed(node, operand=self._truth(node.operand))
        if isinstance(node, syntax.Binary):
            if node.operator == "&":
                left, right = self._truth(node.left), self.value(node.right)
                return syntax.changed(node, left=left, right=right)
            if node.operator == "-" and (less := self._less(node.left, node.right)) is not None:
                self.is_measured = True
                is_negative, number = less
                found: Expression = syntax.Variable(node.span, self.difference)
                if is_negative:
                    found = syntax.Unary(node.span, "-", found)
                return _more(found, number)
        return with_parts(node, self.value)

    def _truth(self, node: Expression) -> Expression:
        """Return an expression of which only matters whether it is empty."""
        if isinstance(node, syntax.Binary):
            if node.operator == "&":
                return syntax.changed(
                    node, left=self._truth(node.left), right=self._truth(node.right)
                )
            if node.operator == "U":
                return with_parts(node, self._truth)
            if node.operator in semantics.FILTERS:
                return self._comparison(node)
        if isinstance(node, syntax.CollectionLiteral):
            return with_parts(node, self._truth)
        return self.value(node)

    def _comparison(self, node: syntax.Binary) -> Expression:
        """Return a comparison of both numbers as one of their difference with a written number."""
        less = self._less(node.left, node.right)
        if less is None:
            return self.value(node)
        is_negative, number = less
        operator = node.operator
        if is_negative:  # what is less than -x is greater than x
            operator, number = semantics.TURNED_ROUND[operator], -number
        self.is_measured |= number != 0
        # left - right = number + difference, which is compared with 0
        return syntax.changed(
            node,
            operator=semantics.TURNED_ROUND[operator],
            left=syntax.Integer(node.span, -number),
            right=syntax.Variable(node.span, self.difference),
        )

    def _less(self, left: Expression, right: Expression) -> tuple[bool, int] | None:
        """Return what one number less another one is: the difference, or its negative, and more.

        Returns:
            Whether it is the negative, and what is added; None where these are not both numbers.
        """
        first, second = name_and_number(left), name_and_number(right)
        if first is None or second is None or self._name not in (first[0], second[0]):
            return None
        is_negative = first[0] == self._name
        other = second[0] if is_negative else first[0]
        if other is None or other == self._name or other in self._inside:
            return None
        if other != (self.other or other):
            return None
        self.other = other
        return is_negative, first[1] - second[1]

    def _below(self, node: Expression) -> Expression:
        """Return an expression that binds names for a part of it."""
        bound = bound_by(node)
        if self._name in bound:
            return node
        outside, self._inside = self._inside, self._inside.union(bound)
        node = with_parts(node, self.value)
        self._inside = outside
        return node


def name_and_number(node: Expression) -> tuple[str | None, int] | None:
    """Return a name or None, and the written number that is added to it; None for all else."""
    if isinstance(node, syntax.Variable):
        return node.name, 0
    if isinstance(node, syntax.Integer):
        return None, node.value
    if not isinstance(node, syntax.Binary) or node.operator not in ("+", "-"):
        return None
    name, number = node.left, node.right
    if node.operator == "+" and isinstance(name, syntax.Integer):
        name, number = number, name
    if not isinstance(name, syntax.Variable) or not isinstance(number, syntax.Integer):
        return None
    return name.name, -number.value if node.operator == "-" else number.value


def _more(node: Expression, number: int) -> Expression:
    """Return an expression with a written number added."""
    if not number:
        return node
    return syntax.Binary(node.span, "+", node, syntax.Integer(node.span, number), node.span)
