"""Tuples whose parts get names of their own, so that nobody has to put them together.

``fold x in 4d6 from [last, n] := [0, 1] do [x, if x = last then n + 1 else 1]`` carries two
numbers, each of which is worked out by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.direct.results import NotDirectError
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    substituted,
    with_parts,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.sums import added_to
from engine.languages.troll.reading.syntax import Expression

__all__ = ["TupleFold", "as_sums", "binding_of_parts", "taken_apart", "taken_together"]


@dataclass(frozen=True, slots=True)
class TupleFold:
    """A fold that carries a tuple.

    Attributes:
        names: The names of the parts.
        bodies: What is carried on of each part.
    """

    names: tuple[str, ...]
    bodies: tuple[Expression, ...]


def taken_apart(node: syntax.Fold, start: syntax.TupleLiteral) -> TupleFold:
    """Return what a fold carries part by part.

    Raises:
        NotDirectError: It carries something else than such a tuple, or has dice for several parts.
    """
    parts = _names(node.carried, start)
    body = _with_parts_named(node.body, node.carried, parts)
    bodies = [_part(body, node.carried, place, parts) for place in range(len(parts))]
    if any(node.carried in names.free_names(one) for one in bodies):
        raise NotDirectError
    return TupleFold(parts, tuple(bodies))


def taken_together(
    node: syntax.Fold, start: syntax.TupleLiteral
) -> tuple[tuple[str, ...], Expression]:
    """Return the names of the parts that a fold carries, and its body, which makes whole tuples.

    Raises:
        NotDirectError: The name of the tuple stands for something else inside.
    """
    parts = _names(node.carried, start)
    body = _with_parts_named(node.body, node.carried, parts)
    span = start.span
    named = syntax.TupleLiteral(span, tuple([syntax.Variable(span, name) for name in parts]))
    return parts, substituted(body, node.carried, named)


def as_sums(node: syntax.Fold) -> Expression | None:
    """Return a fold that only adds to each number of a tuple as sums over the same elements.

    None where it carries something else, or does more with it.
    """
    start = node.start
    if not isinstance(start, syntax.TupleLiteral):
        return None
    try:
        apart = taken_apart(node, start)
    except NotDirectError:
        return None
    items = syntax.Variable(node.items.span, f"elements at {node.items.span.start}")
    totals = []
    for name, body in zip(apart.names, apart.bodies):
        added = added_to(name, body)
        if added is None or not names.free_names(added).isdisjoint(apart.names):
            return None
        each = syntax.ForEach(node.span, node.name, node.name_span, items, added)
        totals.append(syntax.Unary(node.span, "sum", each))
    together: Expression = replace(start, parts=tuple(map(_added, start.parts, apart.names)))
    for name, total in reversed(list(zip(apart.names, totals))):
        together = syntax.Let(node.span, name, node.span, total, together)
    return syntax.Let(node.span, items.name, node.span, node.items, together)


def _added(start: Expression, name: str) -> Expression:
    """Return what a fold begins with, and what is added to that."""
    total = syntax.Variable(start.span, name)
    if isinstance(start, syntax.Integer) and not start.value:
        return total
    return syntax.Binary(start.span, "+", start, total, start.span)


def binding_of_parts(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of a tuple as bindings of its parts; None where it is looked at whole."""
    bound = node.bound
    if isinstance(bound, syntax.Let):
        return _binding_of_inner(node, bound)
    if not isinstance(bound, syntax.TupleLiteral):
        return None
    parts = _names(node.name, bound)
    try:
        body = _with_parts_named(node.body, node.name, parts)
    except NotDirectError:
        return None
    if node.name in names.free_names(body):
        return None
    for name, part in reversed(list(zip(parts, bound.parts))):
        body = replace(node, name=name, bound=part, body=body)
    assert isinstance(body, syntax.Let), "a tuple has parts"
    return body


def _binding_of_inner(node: syntax.Let, bound: syntax.Let) -> syntax.Let | None:
    """Return the binding of a tuple that is made of names, with these bound before it."""
    inner = binding_of_parts(replace(node, bound=bound.body))
    if inner is None or _means(node.body, bound.name):
        return None
    return replace(bound, body=inner)


def _means(node: Expression, name: str) -> bool:
    """Return whether a name is looked at, or bound, anywhere inside."""
    is_bound = any(name in bound_by(inside) for inside in syntax.walk(node))
    return is_bound or name in names.free_names(node)


def _names(name: str, literal: syntax.TupleLiteral) -> tuple[str, ...]:
    """Return names for the parts of a tuple that no script can write."""
    places = range(1, len(literal.parts) + 1)
    return tuple([f"{name} %{place} at {literal.span.start}" for place in places])


def _with_parts_named(node: Expression, name: str, parts: Sequence[str]) -> Expression:
    """Return an expression with the names of the parts of a tuple, wherever they are taken.

    Raises:
        NotDirectError: There are no such parts, or the name stands for something else inside.
    """
    if name in bound_by(node):
        raise NotDirectError
    if isinstance(node, syntax.Projection) and getattr(node.operand, "name", None) == name:
        if node.index > len(parts) or node.size not in (None, len(parts)):
            raise NotDirectError
        return syntax.Variable(node.span, parts[node.index - 1])
    if isinstance(node, syntax.Let):
        bound = _with_parts_named(node.bound, name, parts)
        if isinstance(bound, syntax.Variable) and bound.name in parts:
            body = substituted(node.body, node.name, bound)
            return _with_parts_named(body, name, parts)
    return with_parts(node, lambda part: _with_parts_named(part, name, parts))


def _part(node: Expression, carried: str, place: int, parts: Sequence[str]) -> Expression:
    """Return what is carried on of one part.

    Raises:
        NotDirectError: It may be something else than a tuple of as many parts, or several parts use
            the same dice.
    """
    if isinstance(node, syntax.TupleLiteral) and len(node.parts) == len(parts):
        return node.parts[place]
    if isinstance(node, syntax.Variable) and node.name == carried:
        return replace(node, name=parts[place])
    if isinstance(node, syntax.Let) and not rolls(node.bound):
        return replace(node, body=_part(node.body, carried, place, parts))
    if isinstance(node, syntax.Conditional) and not rolls(node.condition):
        then = _part(node.then_branch, carried, place, parts)
        other = _part(node.else_branch, carried, place, parts)
        return replace(node, then_branch=then, else_branch=other)
    raise NotDirectError
