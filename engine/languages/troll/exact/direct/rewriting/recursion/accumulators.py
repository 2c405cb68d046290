"""Parameters of functions that call themselves to which is only added.

``function wins(n) = if d6 = 6 then n else call wins(n + 1)`` never looks at ``n``: whatever it is,
the dice decide the same. So ``call wins(3)`` is ``3 + call wins()``, where ``function wins() = if
d6 = 6 then 0 else 1 + call wins()``. That leaves a state where there was one for each number, of
which there may be no end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["without_accumulators"]

_LONGEST = 300
"""Nodes of a body beyond which a function is not small."""


def without_accumulators(
    function: Function, arguments: Sequence[Expression]
) -> tuple[Function, Sequence[Expression], Expression | None]:
    """Return a function without a parameter to which is only added, if it has one.

    Args:
        function: The function, which ends with calls of itself.
        arguments: What it is called with from outside.

    Returns:
        The function, what it is called with, and what is added to that, or None where nothing is.
    """
    if any(True for _ in islice(syntax.walk(function.body), _LONGEST, None)):
        return function, arguments, None
    for place, name in enumerate(function.parameters):
        body = _Total(function.name, name, place).taken_from(function.body)
        if body is not None:
            others = function.parameters[:place] + function.parameters[place + 1 :]
            kept = [*arguments[:place], *arguments[place + 1 :]]
            return replace(function, parameters=others, body=body), kept, arguments[place]
    return function, arguments, None


class _Total:
    """A parameter that may only be added to."""

    def __init__(self, function: str, name: str, place: int) -> None:
        """Take its function, its name and its place."""
        self._function = function
        self._name = name
        self._place = place

    def taken_from(self, node: Expression) -> Expression | None:
        """Return what a function ends with, without the parameter, or None where that needs it."""
        if isinstance(node, syntax.Conditional):
            if self._is_in(node.condition):
                return None
            first, second = map(self.taken_from, (node.then_branch, node.else_branch))
            if first is None or second is None:
                return None
            return replace(node, then_branch=first, else_branch=second)
        if isinstance(node, syntax.Let):
            body = self.taken_from(node.body)
            if body is None or node.name == self._name or self._is_in(node.bound):
                return None
            return replace(node, body=body)
        return self._from_last(node)

    def _from_last(self, node: Expression) -> Expression | None:
        """Return a call or a value without the parameter, which has to be added there once."""
        if isinstance(node, syntax.Call) and node.function == self._function:
            return self._from_call(node)
        if isinstance(node, syntax.Variable):
            return syntax.Integer(node.span, 0) if node.name == self._name else None
        if not isinstance(node, syntax.Binary) or node.operator not in ("+", "-"):
            return None
        if not self._is_in(node.right) and not self._is_called_in(node.right):
            left = self._from_side(node.left)
            return None if left is None else replace(node, left=left)
        if node.operator == "-" or self._is_in(node.left) or self._is_called_in(node.left):
            return None
        right = self._from_side(node.right)
        return None if right is None else replace(node, right=right)

    def _from_side(self, node: Expression) -> Expression | None:
        """Return a call or a value without the parameter where more is added.

        Nothing may be added to the parameter besides: both might cancel each other, so that there
        would be an end of sums where there is none of numbers that the function is called with.
        """
        found = self._from_last(node)
        if self._is_called_in(node) and not isinstance(found, syntax.Call):
            return None
        return found

    def _from_call(self, node: syntax.Call) -> Expression | None:
        others = (*node.arguments[: self._place], *node.arguments[self._place + 1 :])
        if any(map(self._is_in, others)) or len(node.arguments) <= self._place:
            return None
        argument = node.arguments[self._place]
        if self._is_called_in(argument):
            return None
        added = self._from_last(argument)
        if added is None:
            return None
        call = replace(node, arguments=others)
        if isinstance(added, syntax.Integer) and not added.value:
            return call
        return syntax.Binary(node.span, "+", _without_zero(added), call, node.span)

    def _is_in(self, node: Expression) -> bool:
        return self._name in names.free_names(node)

    def _is_called_in(self, node: Expression) -> bool:
        return self._function in recursion.called(node)


def _without_zero(node: Expression) -> Expression:
    """Return a sum without the 0 that stands where the parameter stood."""
    if isinstance(node, syntax.Binary):
        for zero, other in ((node.left, node.right), (node.right, node.left)):
            if zero == syntax.Integer(zero.span, 0) and node.operator == "+":
                return other
    return node
