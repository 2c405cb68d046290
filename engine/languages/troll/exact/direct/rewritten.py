"""Scripts in a form that steps can look through: calls in place, and choices before names.

A call of a function that does not call itself is its body, with names for the arguments. A name for
one thing or another, as in ``y := if 6 = x then x else 5d6; count 6 = y``, becomes a choice between
two bodies, of which each knows what it has. What comes out is the same; but now it may be seen that
nothing is asked of the dice but a few counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from engine.direct.results import NotFew
from engine.languages.troll.reading import recursion, syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, walk

__all__ = ["rewritten", "with_insides"]

_LONGEST = 600
"""Nodes beyond which a script is not small."""

_SHORT = 30
"""Nodes of a body that may be written twice."""

_ROLLS = (syntax.Dice, syntax.Probability, syntax.RepeatedRoll)

_SCOPES: Mapping[type[syntax.TrollSyntax], tuple[str, tuple[str, ...]]] = {
    syntax.Let: ("body", ("name",)),
    syntax.ForEach: ("body", ("name",)),
    syntax.Loop: ("condition", ("name",)),
    syntax.Fold: ("body", ("name", "carried")),
}
"""The part of a form in which names are bound, and where these are written."""

_Node = TypeVar("_Node", bound=syntax.TrollSyntax)

_Names = Mapping[str, Expression]
"""What is written for names: other names, or numbers."""


def rewritten(node: Expression, declarations: Mapping[str, Declaration]) -> tuple[Expression, int]:
    """Return an expression of the same value, and how many calls stood in one another at most.

    Args:
        node: The expression.
        declarations: The functions, by name.

    Raises:
        NotFew: It would be long, or functions call one another in a circle.
    """
    rewriting = _Rewriting(declarations)
    return rewriting.expression(node, {}), rewriting.depth


def with_insides(node: _Node, make: Callable[[str, Expression], Expression]) -> _Node:
    """Return a node with something made of each expression directly inside it, by its field."""
    changed: dict[str, Any] = {}
    for field in type(node).__match_args__:
        part = getattr(node, field)
        if isinstance(part, syntax.TrollSyntax):
            changed[field] = make(field, part)  # type: ignore[arg-type]  # nothing else is inside
        elif isinstance(part, tuple) and part and isinstance(part[0], syntax.TrollSyntax):
            changed[field] = tuple([make(field, each) for each in part])
    return replace(node, **changed) if changed else node


class _Rewriting:
    """Rewrites one script.

    Attributes:
        depth: How many calls have stood in one another at most.
    """

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        """Begin with the functions."""
        self.depth = 0
        self._declarations = declarations
        self._calls: tuple[str, ...] = ()
        self._circles: dict[str, bool] = {}
        self._left = _LONGEST

    def expression(self, node: Expression, names: _Names) -> Expression:
        """Return an expression of the same value, with something else for names."""
        self._left -= 1
        if self._left < 0:
            raise NotFew
        if isinstance(node, syntax.Call):
            return self._call(node, names)
        if isinstance(node, syntax.Variable | syntax.Default) and node.name in names:
            return names[node.name]
        where, binders = _SCOPES.get(type(node), ("", ()))
        bound = {getattr(node, binder) for binder in binders}
        inside = {name: names[name] for name in names if name not in bound}
        made = with_insides(
            node, lambda field, part: self.expression(part, inside if field == where else names)
        )
        if self._calls and (binders or isinstance(node, syntax.Variable | syntax.Default)):
            binders = binders or ("name",)
            changed: dict[str, Any] = {each: self._named(getattr(node, each)) for each in binders}
            made = replace(made, **changed)
        return _let(made) if isinstance(made, syntax.Let) else made

    def _named(self, name: str) -> str:
        """Return a name of the function whose body this is, so that it differs from all others."""
        return f"{self._calls[-1]}.{name}"

    def _call(self, node: syntax.Call, names: _Names) -> Expression:
        arguments = [self.expression(argument, names) for argument in node.arguments]
        function = self._declarations.get(node.function)
        if (
            not isinstance(function, syntax.Function)
            or len(arguments) != len(function.parameters)
            or self._has_circles(function)
        ):
            return replace(node, arguments=tuple(arguments))
        self._calls = (*self._calls, function.name)
        self.depth = max(self.depth, len(self._calls))
        made = self._in_place(function, arguments)
        self._calls = self._calls[:-1]
        return made

    def _has_circles(self, function: syntax.Function) -> bool:
        """Return whether a function leads to one that calls itself."""
        if function.name not in self._circles:
            functions = self._declarations
            self._circles[function.name] = any(
                not isinstance(one, syntax.Function)
                or one.name in recursion.reachable(recursion.called(one.body), functions)
                for one in recursion.reachable([function.name], functions).values()
            )
        return self._circles[function.name]

    def _in_place(self, function: syntax.Function, arguments: Sequence[Expression]) -> Expression:
        """Return the body of a function, in which its parameters are names for the arguments."""
        known: dict[str, Expression] = {}
        bound = []
        for name, argument in zip(function.parameters, arguments, strict=True):
            if isinstance(argument, syntax.Variable | syntax.Integer):
                known[name] = argument
            else:
                bound.append((self._named(name), argument))
        body = self.expression(function.body, known)
        for name, argument in reversed(bound):
            body = _let(syntax.Let(argument.span, name, argument.span, argument, body))
        return body


def _let(node: syntax.Let) -> Expression:
    """Return the binding of a name, where it helps as a choice between two bodies."""
    bound, body = node.bound, node.body
    if isinstance(bound, syntax.Variable) and not _binds(body, bound.name):
        return _Rewriting({}).expression(body, {node.name: bound})
    if not (
        isinstance(bound, syntax.Conditional)
        and (_rolls(bound.then_branch) or _rolls(bound.else_branch))
        and _is_short(body)
    ):
        return node
    return replace(
        bound,
        then_branch=_let(replace(node, bound=bound.then_branch)),
        else_branch=_let(replace(node, bound=bound.else_branch)),
    )


def _rolls(node: Expression) -> bool:
    return any(isinstance(inside, _ROLLS) for inside in walk(node))


def _is_short(node: Expression) -> bool:
    return sum(1 for _ in walk(node)) <= _SHORT


def _binds(node: Expression, name: str) -> bool:
    """Return whether a name is bound anywhere inside."""
    return any(
        getattr(inside, binder) == name
        for inside in walk(node)
        for binder in _SCOPES.get(type(inside), ("", ()))[1]
    )
