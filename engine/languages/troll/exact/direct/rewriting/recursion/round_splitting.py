"""Functions of a chain that roll one thing after the other, so that few rows are made at once.

``x := d8; y := d6; call f(a - y, b - x)`` has 48 rows for each state. It comes to the same to lose
``y`` first and then, from what is left, ``x``. That is another function in between, ``call g(a - y,
b)`` with ``g(a, b) = call f(a, b - d8)``: what comes to the same numbers there is one state, and
each state has 6 rows or 8. What is rolled for another roll only, as whether an attack hits, becomes
part of that, so that it is worked out once for all states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import REPEATS, substituted
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["are_numbers", "split"]

_NUMBERS = ("sum", "count", "-", "sgn")
"""Operators that make a number of a collection."""


def are_numbers(arguments: Sequence[Expression]) -> bool:
    """Return whether it can be seen that a function is called with numbers."""
    return all(
        isinstance(one, syntax.Integer)
        or (isinstance(one, syntax.Binary) and one.operator in semantics.ARITHMETIC)
        or (isinstance(one, syntax.Unary) and one.operator in _NUMBERS)
        or (isinstance(one, syntax.Dice) and one.count is None)
        for one in arguments
    )


def split(functions: Sequence[Function]) -> Sequence[Function]:
    """Return functions of a chain that come to the same, and those that stand in between.

    Args:
        functions: All that call one another with what they end with, in a circle, the one that is
            called from outside first. They are called with numbers.
    """
    splitting = _Splitting({function.name for function in functions})
    made = [replace(each, body=splitting.ending(each.body, 0)) for each in functions]
    return [*made, *splitting.between]


class _Splitting:
    """Splits the calls of a chain.

    Attributes:
        between: The functions that stand in between, as far as they are made.
    """

    def __init__(self, circle: Collection[str]) -> None:
        """Begin with the functions of a circle."""
        self._circle = circle
        self.between: list[Function] = []

    def ending(self, node: Expression, rolled: int) -> Expression:
        """Return what comes to the same as what a function ends with.

        Args:
            node: What it ends with.
            rolled: How many names have been bound before it.
        """
        if isinstance(node, syntax.Let):
            return self._let(node, rolled)
        if isinstance(node, syntax.Conditional):
            branches = self.ending(node.then_branch, rolled), self.ending(node.else_branch, rolled)
            return replace(node, then_branch=branches[0], else_branch=branches[1])
        if isinstance(node, syntax.Binary) and node.operator in semantics.ARITHMETIC:
            left, right = self.ending(node.left, rolled), self.ending(node.right, rolled)
            return replace(node, left=left, right=right)
        if isinstance(node, syntax.Call) and node.function in self._circle:
            return self._call(node, rolled)
        return node

    def _let(self, node: syntax.Let, rolled: int) -> Expression:
        bindings: list[syntax.Let] = []
        body: Expression = node
        while isinstance(body, syntax.Let):
            bindings.append(body)
            body = body.body
        if len({each.name for each in bindings}) == len(bindings):
            bindings = _for_others(bindings, body)
            if isinstance(body, syntax.Call):
                bindings, body = _into(bindings, body)
        body = self.ending(body, rolled + len(bindings))
        for each in reversed(bindings):
            body = replace(each, body=body)
        return body

    def _call(self, node: syntax.Call, rolled: int) -> Expression:
        """Return a call after which the rest is rolled, where more than one thing would be."""
        later = [place for place, each in enumerate(node.arguments) if _is_rolled(each)]
        if not rolled:
            later = later[1:]
        if not later:
            return node
        span, place = node.span, len(self.between)
        first: list[Expression] = []
        parameters: list[str] = []
        arguments = list(node.arguments)
        for argument, value in enumerate(node.arguments):
            if argument not in later:
                parameters.append(f"argument {argument} after {place}")
                first.append(value)
                arguments[argument] = syntax.Variable(span, parameters[-1])
        for name in sorted(set().union(*[names.free_names(arguments[each]) for each in later])):
            parameters.append(name)
            first.append(syntax.Variable(span, name))
        function = Function(span, f"{node.function} after {place}", (), node, span, ())
        self.between.append(function)
        rest = self._call(replace(node, arguments=tuple(arguments)), 0)
        self.between[place] = replace(function, parameters=tuple(parameters), body=rest)
        return replace(node, function=function.name, arguments=tuple(first))


def _is_rolled(argument: Expression) -> bool:
    return rolls(argument)


def _for_others(bindings: Sequence[syntax.Let], body: Expression) -> list[syntax.Let]:
    """Return bindings of which those are part of another that nothing else looks at."""
    left = list(bindings)
    place = 0
    while place < len(left):
        each, behind = left[place], range(place + 1, len(left))
        looking = [one for one in behind if each.name in names.free_names(left[one].bound)]
        is_looked_at = each.name in names.free_names(body)
        if len(looking) != 1 or is_looked_at or names.free_names(each.bound):
            place += 1
            continue
        (inside,) = looking
        left[inside] = replace(left[inside], bound=replace(each, body=left[inside].bound))
        del left[place]
    return left


def _into(
    bindings: Sequence[syntax.Let], call: syntax.Call
) -> tuple[list[syntax.Let], syntax.Call]:
    """Return a call with what is rolled for one of its arguments alone in its place."""
    uses = Counter(
        one.name
        for argument in call.arguments
        for one in syntax.walk(argument)
        if isinstance(one, syntax.Variable)
    )
    is_simple = not any(isinstance(one, REPEATS) for one in syntax.walk(call))
    left: list[syntax.Let] = []
    for place, each in enumerate(bindings):
        others = any(each.name in names.free_names(one.bound) for one in bindings[place + 1 :])
        if others or not is_simple or uses[each.name] != 1 or names.free_names(each.bound):
            left.append(each)
            continue
        arguments = [substituted(one, each.name, each.bound) for one in call.arguments]
        call = replace(call, arguments=tuple(arguments))
    return left, call
