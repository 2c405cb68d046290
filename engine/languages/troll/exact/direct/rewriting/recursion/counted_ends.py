"""Parameters that count the calls of a function, of which its ends make different things.

``function fight(a, b, n) = if a < 1 then -n else if b < 1 then n else call fight(a - d6, b - d8,
n + 1)`` never looks at ``n`` before its end. Whoever knows which end it is, and how often it was
called, knows what it comes to: so the function counts its calls with ``1 + call fight(a - d6,
b - d8)``, as one does of which each end is ``n`` (``accumulators``), and each end is a large number
that says which one it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["CountedEnds", "counted_ends"]

_LONGEST = 300
"""Nodes of a body beyond which a function is not small."""

_MOST_ADDED = 1_000_000
"""The most that a call may add to what it counts."""

_APART = 1 << 64
"""Far more than can be counted: what an end is stands above that."""


@dataclass(frozen=True, slots=True)
class CountedEnds:
    """A function without the parameter that counts.

    Attributes:
        function: The function.
        arguments: What it is called with.
        begin: What the count begins with.
        times: How many times the count is part of what an end comes to, for each kind of end. The
            first kind is without it.
    """

    function: Function
    arguments: tuple[Expression, ...]
    begin: int
    times: Sequence[int]

    def value_of(self, found: int) -> int:
        """Return what the function comes to, for what it comes to without the parameter."""
        counted = (found + _APART // 2) % _APART - _APART // 2
        rest, kind = divmod((found - counted) // _APART, len(self.times))
        return self.times[kind] * (self.begin + counted) + rest


def counted_ends(function: Function, arguments: Sequence[Expression]) -> CountedEnds | None:
    """Return a function without a parameter that counts its calls, or None where it has none.

    Args:
        function: The function, which ends with calls of itself and calls no other one.
        arguments: What it is called with from outside.
    """
    if {*recursion.called(function.body)} != {function.name} or any(
        True for _ in islice(syntax.walk(function.body), _LONGEST, None)
    ):
        return None
    for place, (name, begin) in enumerate(zip(function.parameters, arguments, strict=False)):
        if not isinstance(begin, syntax.Integer):
            continue
        counter = _Counter(function, name, place)
        times = counter.times_of(function.body)
        if times is not None and times - {0} and times != {1}:
            every = (0, *sorted(times - {0}))
            others = function.parameters[:place] + function.parameters[place + 1 :]
            body = counter.without(function.body, every)
            kept = (*arguments[:place], *arguments[place + 1 :])
            return CountedEnds(
                replace(function, parameters=others, body=body), kept, begin.value, every
            )
    return None


class _Counter:
    """A parameter that may only count."""

    def __init__(self, function: Function, name: str, place: int) -> None:
        """Take its function, its name and its place."""
        self._function = function
        self._name = name
        self._place = place
        self._others = {*function.parameters} - {name}

    def times_of(self, node: Expression) -> frozenset[int] | None:
        """Return how many times ends hold the count, or None where it is needed elsewhere."""
        if isinstance(node, syntax.Conditional):
            if self._is_in(node.condition) or self._is_called_in(node.condition):
                return None
            first, second = self.times_of(node.then_branch), self.times_of(node.else_branch)
            return None if first is None or second is None else first | second
        if isinstance(node, syntax.Let):
            is_needed = self._is_in(node.bound) or self._is_called_in(node.bound)
            if is_needed or node.name in self._function.parameters:
                return None
            return self.times_of(node.body)
        if isinstance(node, syntax.Call):
            return None if self._step_of(node) is None else frozenset()
        end = self._end_of(node)
        return None if end is None else frozenset({end[0]})

    def without(self, node: Expression, times: Sequence[int]) -> Expression:
        """Return what the function ends with, without the parameter."""
        if isinstance(node, syntax.Conditional):
            first, second = (
                self.without(one, times) for one in (node.then_branch, node.else_branch)
            )
            return replace(node, then_branch=first, else_branch=second)
        if isinstance(node, syntax.Let):
            return replace(node, body=self.without(node.body, times))
        if isinstance(node, syntax.Call):
            return self._counting(node)
        end = self._end_of(node)
        assert end is not None, "all ends have been looked at"
        kind, rest = times.index(end[0]), end[1]
        if rest is None or isinstance(rest, syntax.Integer):
            value = 0 if rest is None else rest.value
            return syntax.Integer(node.span, _APART * (len(times) * value + kind))
        span = node.span
        scale = syntax.Integer(span, _APART * len(times))
        scaled = syntax.Binary(span, "*", rest, scale, span)
        return syntax.Binary(span, "+", scaled, syntax.Integer(span, _APART * kind), span)

    def _counting(self, call: syntax.Call) -> Expression:
        """Return a call without the parameter, with what it adds to that added behind it."""
        step = self._step_of(call)
        assert step is not None, "all calls have been looked at"
        others = (*call.arguments[: self._place], *call.arguments[self._place + 1 :])
        left = replace(call, arguments=others)
        if not step:
            return left
        more = syntax.Integer(call.span, abs(step))
        if step < 0:
            return syntax.Binary(call.span, "-", left, more, call.span)
        return syntax.Binary(call.span, "+", more, left, call.span)

    def _step_of(self, call: syntax.Call) -> int | None:
        """Return what a call adds to the count, or None where it does anything else."""
        others = (*call.arguments[: self._place], *call.arguments[self._place + 1 :])
        is_whole = len(call.arguments) == len(self._function.parameters)
        if not is_whole or any(map(self._is_in, others)) or any(map(self._is_called_in, others)):
            return None
        found = self._end_of(call.arguments[self._place])
        if found is None or found[0] != 1:
            return None
        rest = found[1]
        step = 0 if rest is None else _known(rest)
        return step if step is not None and abs(step) <= _MOST_ADDED else None

    def _end_of(self, node: Expression) -> tuple[int, Expression | None] | None:
        """Return how many times a number holds the count, and what it holds besides.

        Returns:
            None for anything else.
        """
        if isinstance(node, syntax.Integer):
            return 0, node
        if isinstance(node, syntax.Variable):
            if node.name == self._name:
                return 1, None
            return (0, node) if node.name in self._others else None
        if isinstance(node, syntax.Unary) and node.operator == "-":
            found = self._end_of(node.operand)
            return None if found is None else (-found[0], _negative(found[1], node))
        if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
            left, right = self._end_of(node.left), self._end_of(node.right)
            if left is None or right is None:
                return None
            if node.operator == "-":
                right = -right[0], _negative(right[1], node)
            return left[0] + right[0], _together(left[1], right[1], node)
        return None

    def _is_in(self, node: Expression) -> bool:
        return self._name in names.free_names(node)

    def _is_called_in(self, node: Expression) -> bool:
        return self._function.name in recursion.called(node)


def _negative(node: Expression | None, around: Expression) -> Expression | None:
    return None if node is None else syntax.Unary(around.span, "-", node)


def _together(
    one: Expression | None, other: Expression | None, around: syntax.Binary
) -> Expression | None:
    if one is None or other is None:
        return one if other is None else other
    return syntax.Binary(around.span, "+", one, other, around.operator_span)


def _known(node: Expression) -> int | None:
    """Return a sum of written numbers, or None where there is anything else in it."""
    if isinstance(node, syntax.Integer):
        return node.value
    if isinstance(node, syntax.Unary):
        found = _known(node.operand)
        return None if found is None else -found
    if isinstance(node, syntax.Binary):
        left, right = _known(node.left), _known(node.right)
        return None if left is None or right is None else left + right
    return None
