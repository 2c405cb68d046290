"""Syntax trees rebuilt: calls replaced by what a function does, names by what they stand for."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from engine.direct.results import NotFew
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = [
    "REPEATS",
    "bound_by",
    "inlined",
    "rolls_dice",
    "substituted",
    "with_parts",
    "without_spans",
]

REPEATS = (syntax.ForEach, syntax.RepeatedRoll, syntax.Loop, syntax.Fold, syntax.Samples)
"""Forms whose parts may be evaluated more than once."""

_DICE = (syntax.Dice, syntax.Probability, syntax.RepeatedRoll)

_Node = TypeVar("_Node", bound=TrollSyntax)


def inlined(function: syntax.Function, call: syntax.Call) -> Expression:
    """Return what a call comes to: the body, in which the parameters are bound to the arguments.

    The parameters get names that no script can write, and are told apart by where the call stands.

    Raises:
        NotFew: The body asks for a name that may be given from outside.
    """
    body = function.body
    if not names.free_names(body) <= set(function.parameters):
        raise NotFew
    bindings: list[tuple[str, Expression]] = []
    for parameter, argument in zip(function.parameters, call.arguments):
        if isinstance(argument, syntax.Integer):
            body = substituted(body, parameter, argument)
        else:
            name = f"{parameter} of call {call.span.start}"
            body = substituted(body, parameter, syntax.Variable(argument.span, name))
            bindings.append((name, argument))
    for name, argument in reversed(bindings):
        body = syntax.Let(argument.span, name, argument.span, argument, body)
    return body


def substituted(node: Expression, name: str, value: Expression) -> Expression:
    """Return an expression with a value in the place of a name, wherever it means that name."""
    if isinstance(node, syntax.Variable | syntax.Default):
        return value if node.name == name else node
    if name in bound_by(node):
        outside = {
            part: substituted(getattr(node, part), name, value)
            for part in ("bound", "items", "start")
            if hasattr(node, part)
        }
        return replace(node, **outside)  # type: ignore[arg-type]  # of the same kinds
    return with_parts(node, lambda part: substituted(part, name, value))


def bound_by(node: TrollSyntax) -> tuple[str, ...]:
    """Return the names that an expression binds for a part of it."""
    if isinstance(node, syntax.Let | syntax.ForEach | syntax.Loop):
        return (node.name,)
    return (node.name, node.carried) if isinstance(node, syntax.Fold) else ()


def rolls_dice(node: TrollSyntax) -> bool:
    """Return whether dice are rolled anywhere inside an expression."""
    return any(isinstance(inside, _DICE) for inside in syntax.walk(node))


def with_parts(node: _Node, make: Callable[[Expression], Expression]) -> _Node:
    """Return a node with what is made of the expressions directly inside it."""
    inside = syntax.children(node)
    made = [make(part) for part in inside]  # type: ignore[arg-type]  # only expressions stand there
    if all(map(operator.is_, made, inside)):
        return node
    following = iter(made)
    parts: list[Any] = []
    for name in type(node).__match_args__:
        part = getattr(node, name)
        if isinstance(part, TrollSyntax):
            part = next(following)
        elif isinstance(part, tuple) and part and isinstance(part[0], TrollSyntax):
            part = tuple(next(following) for _ in part)
        parts.append(part)
    return type(node)(*parts)


def without_spans(node: TrollSyntax) -> Any:  # noqa: ANN401 - what is equal where nodes are
    """Return what a node is, wherever it stands."""
    if not isinstance(node, TrollSyntax):
        return tuple(map(without_spans, node)) if isinstance(node, tuple) else node
    parts = [getattr(node, field.name) for field in fields(node) if "span" not in field.name]
    return type(node).__name__, tuple(map(without_spans, parts))
