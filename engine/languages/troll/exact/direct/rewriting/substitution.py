"""Syntax trees rebuilt: calls replaced by what a function does, names by what they stand for.

What is looked at once, by what only adds it up or compares it, may as well be written in its place.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.direct.results import NotDirectError
from engine.errors import Span
from engine.languages.troll import semantics
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax, walk

__all__ = [
    "REPEATS",
    "are_bound",
    "bound_by",
    "inlined",
    "is_always_seen",
    "is_short",
    "names_seen",
    "number_written",
    "rolls_dice",
    "substituted",
    "times_added",
    "with_parts",
    "without_spans",
    "worked_out",
    "written",
]

_SHORT = 30
"""Nodes of a body that may be written twice."""

REPEATS = (syntax.ForEach, syntax.RepeatedRoll, syntax.Loop, syntax.Fold, syntax.Samples)
"""Forms whose parts may be evaluated more than once."""

_ADDED_UP = ("sum", "count", "-", "min", "max", "median")
"""Operators before what is looked at once, and may as well be written in its place."""

_DICE = (syntax.Dice, syntax.Probability, syntax.RepeatedRoll)

_WRITTEN = {"+": operator.add, "-": operator.sub, "*": operator.mul}
"""Operators that are worked out while a script is read."""

_GREATEST = 1_000
"""Numbers up to which that may matter, as for the number of dice."""

_Node = TypeVar("_Node", bound=TrollSyntax)


def inlined(function: syntax.Function, call: syntax.Call) -> Expression:
    """Return what a call comes to: the body, in which the parameters are bound to the arguments.

    The parameters get names that no script can write, and are told apart by where the call stands.

    Raises:
        NotDirectError: The body asks for a name that may be given from outside.
    """
    body = function.body
    if not names.free_names(body) <= set(function.parameters):
        raise NotDirectError
    bindings: list[tuple[str, Expression]] = []
    for parameter, argument in zip(function.parameters, call.arguments):
        if number_written(argument) is not None:
            body = substituted(body, parameter, argument)
        else:
            name = f"{parameter} of call {call.span.start}"
            body = substituted(body, parameter, syntax.Variable(argument.span, name))
            bindings.append((name, argument))
    for name, argument in reversed(bindings):
        body = syntax.Let(argument.span, name, argument.span, argument, body)
    return body


def is_always_seen(name: str, node: Expression) -> bool:
    """Return whether a name is looked at whatever comes out, so that its errors are errors."""
    if isinstance(node, syntax.Variable):
        return node.name == name
    if name in bound_by(node):
        return isinstance(node, syntax.Let) and is_always_seen(name, node.bound)
    parts: Sequence[Any] = ()
    if isinstance(node, syntax.Conditional):
        parts = (node.condition,)
    elif isinstance(node, syntax.Binary):
        parts = (node.left,) if node.operator == "&" else (node.left, node.right)
    elif isinstance(node, syntax.Let | syntax.Unary | syntax.Extremes | syntax.CollectionLiteral):
        parts = syntax.children(node)
    return any(is_always_seen(name, part) for part in parts)


def number_written(node: Expression) -> int | None:
    """Return the number that an expression is as it is written; None where it is another one."""
    if isinstance(node, syntax.Integer):
        return node.value
    if isinstance(node, syntax.Unary) and node.operator == "-":
        return -node.operand.value if isinstance(node.operand, syntax.Integer) else None
    return None


def written(number: int, span: Span) -> Expression:
    """Return a number as it is written."""
    if number < 0:
        return syntax.Unary(span, "-", syntax.Integer(span, -number))
    return syntax.Integer(span, number)


def worked_out(node: syntax.Binary) -> Expression:
    """Return the number that an expression of written numbers is, such as that of dice."""
    make = _WRITTEN.get(node.operator)
    left, right = number_written(node.left), number_written(node.right)
    if make is None or left is None or right is None:
        return node
    number = make(left, right)
    return written(number, node.span) if abs(number) <= _GREATEST else node


def substituted(node: Expression, name: str, value: Expression) -> Expression:
    """Return an expression with a value in the place of a name, wherever it means that name."""
    if name not in names.free_names(node):
        return node
    if isinstance(node, syntax.Variable) or (
        isinstance(node, syntax.Default) and node.name == name
    ):
        return value
    if name in bound_by(node):
        outside = {
            part: substituted(getattr(node, part), name, value)
            for part in ("bound", "items", "start")
            if hasattr(node, part)
        }
        return syntax.changed(node, **outside)
    return with_parts(node, lambda part: substituted(part, name, value))


def bound_by(node: TrollSyntax) -> tuple[str, ...]:
    """Return the names that an expression binds for a part of it."""
    return tuple([getattr(node, name) for name in node.binds])


def are_bound(some: frozenset[str], node: Expression) -> bool:
    """Return whether any of some names is bound to something else inside an expression."""
    return any(not some.isdisjoint(bound_by(one)) for one in syntax.walk(node))


def rolls_dice(node: TrollSyntax) -> bool:
    """Return whether dice are rolled anywhere inside an expression."""
    return not syntax.forms(node).isdisjoint(_DICE)


def with_parts(node: _Node, make: Callable[[Expression], Expression]) -> _Node:
    """Return a node with what is made of the expressions directly inside it."""
    if not syntax.children(node):
        return node
    made: dict[str, Any] = {}
    for name in node.inside:
        part = getattr(node, name)
        if part is None:
            continue
        if isinstance(part, tuple):
            other: Any = tuple([make(each) for each in part])
            if all(map(operator.is_, part, other)):
                continue
        else:
            other = make(part)
            if other is part:
                continue
        made[name] = other
    return syntax.changed(node, **made) if made else node


def without_spans(node: TrollSyntax) -> Any:  # noqa: ANN401 - what is equal where nodes are
    """Return what a node is, wherever it stands."""
    try:
        return node.known_key
    except AttributeError:
        pass
    form = type(node)
    parts = [getattr(node, name) for name in form.__match_args__ if "span" not in name]
    key = (
        form.__name__,
        tuple(
            [
                without_spans(part)
                if isinstance(part, TrollSyntax)
                else tuple(map(without_spans, part))
                if isinstance(part, tuple) and part and isinstance(part[0], TrollSyntax)
                else part
                for part in parts
            ]
        ),
    )
    node.remember("known_key", key)
    return key


def is_short(node: Expression) -> bool:
    """Return whether an expression may as well be written twice."""
    return sum(1 for _ in walk(node)) <= _SHORT


def times_added(node: Expression, name: str, seen: frozenset[str]) -> int:
    """Return how often a name is looked at if it is only added up or kept, else more than once.

    Args:
        node: What looks at it.
        name: The name.
        seen: Names whose numbers it may be compared with, itself included.
    """
    if isinstance(node, syntax.Variable):
        return int(node.name == name)
    if name not in names.free_names(node):
        return 0
    parts: tuple[Expression, ...] = ()
    if isinstance(node, syntax.Let) and node.name != name:
        is_of_each = isinstance(node.bound, syntax.ForEach) and name in names.free_names(node.bound)
        if not is_of_each or times_added(node.body, node.name, frozenset()) == 1:
            parts = node.bound, node.body  # else a name helps to see what is made of each die
    elif (isinstance(node, syntax.Unary) and node.operator in _ADDED_UP) or (
        isinstance(node, syntax.Extremes) and isinstance(node.count, syntax.Integer)
    ):
        parts = _put_together(node.operand)
    elif isinstance(node, syntax.ForEach):
        parts = (node.items,) if names.free_names(node.body) <= {node.name} else ()
    elif isinstance(node, syntax.Conditional) and seen:
        branches = names.free_names(node.then_branch) | names.free_names(node.else_branch)
        parts = () if name in branches else (node.condition,)
    elif isinstance(node, syntax.Binary):
        is_sum = node.operator in ("+", "-", "*", "/", "mod")
        is_compared = node.operator in semantics.FILTERS
        if is_sum or (is_compared and names.free_names(node) <= seen):
            parts = node.left, node.right
        elif is_compared and isinstance(node.left, syntax.Integer):
            parts = (node.right,)
    return sum([times_added(part, name, seen) for part in parts]) if parts else 2


def _put_together(node: Expression) -> tuple[Expression, ...]:
    """Return the parts of which a collection is the union; it alone where it is none."""
    if isinstance(node, syntax.Binary) and node.operator == "U":
        return _put_together(node.left) + _put_together(node.right)
    if isinstance(node, syntax.CollectionLiteral):
        return tuple([part for element in node.elements for part in _put_together(element)])
    return (node,)


def names_seen(node: syntax.Let) -> frozenset[str]:
    """Return the names that are known where a number is bound; none where it may be none."""
    bound = node.bound
    is_sum = isinstance(bound, syntax.Unary) and bound.operator in ("sum", "count")
    is_die = isinstance(bound, syntax.Dice) and bound.count is None
    return frozenset(names.free_names(node.body)) if is_sum or is_die else frozenset()
