"""The lowering of numbers, names, bindings and branches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeGuard

from engine.calculus.nodes import Constant, If, Node, is_number
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import unknown_name
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "branching"]

_SHORT = 30
"""Nodes of a body that may be written twice."""


def _integer(lowering: TrollLowering, node: syntax.Integer, _scope: LoweringScope) -> Node:
    return lowering.algebra.number(node.value)


def _variable(_lowering: TrollLowering, node: syntax.Variable, scope: LoweringScope) -> Node:
    if node.name not in scope.values:
        raise unknown_name(node.name, node.span, scope.values.keys())
    return scope.values[node.name]


def _default(lowering: TrollLowering, node: syntax.Default, scope: LoweringScope) -> Node:
    if node.name in scope.values:
        return scope.values[node.name]
    return lowering.lower(node.fallback, scope)


def _collection_literal(
    lowering: TrollLowering, node: syntax.CollectionLiteral, scope: LoweringScope
) -> Node:
    elements = [lowering.lower(element, scope) for element in node.elements]
    return lowering.united(elements, node.elements)


def _let(lowering: TrollLowering, node: syntax.Let, scope: LoweringScope) -> Node:
    algebra = lowering.algebra
    guards: list[Node] = []
    body: Expression = node
    while isinstance(body, syntax.Let):
        bound = lowering.lower(body.bound, scope)
        if _is_for_each_branch(bound, body.body):
            return algebra.after(guards, _in_each_branch(lowering, bound, body, scope))
        scope = scope.bind(body.name, bound)
        guards.append(bound)
        body = body.body
    return algebra.after(guards, lowering.lower(body, scope))


def _is_short(node: Expression) -> bool:
    return sum(1 for _ in syntax.walk(node)) <= _SHORT


def _is_for_each_branch(bound: Node, body: Expression) -> TypeGuard[If]:
    """Return whether a body is written for each branch of what a name stands for.

    The dice of a pool are then looked at together, where otherwise each would be revealed, as
    nothing says how what comes of the condition goes on. Numbers are few, and need none of that.
    """
    return isinstance(bound, If) and not is_number(bound) and _is_short(body)


def _in_each_branch(
    lowering: TrollLowering, bound: If, node: syntax.Let, scope: LoweringScope
) -> Node:
    algebra = lowering.algebra
    then, otherwise = [
        algebra.after([one], lowering.lower(node.body, scope.bind(node.name, one)))
        for one in (bound.then, bound.otherwise)
    ]
    return algebra.choice(bound.condition, then, otherwise)


def _conditional(lowering: TrollLowering, node: syntax.Conditional, scope: LoweringScope) -> Node:
    condition = lowering.truth(node.condition, "if", scope)
    return branching(lowering, condition, node.then_branch, node.else_branch, scope)


def branching(
    lowering: TrollLowering,
    condition: Node,
    then: Expression,
    otherwise: Expression | None,
    scope: LoweringScope,
) -> Node:
    """Return one of two branches; nothing in the place of one that is None."""
    if isinstance(condition, Constant):
        taken = then if condition.elements[0] else otherwise
        return lowering.algebra.nothing if taken is None else lowering.lower(taken, scope)
    return lowering.algebra.choice(
        condition, _branch(lowering, then, scope), _branch(lowering, otherwise, scope)
    )


def _branch(lowering: TrollLowering, branch: Expression | None, scope: LoweringScope) -> Node:
    """Return a branch, put off where it may go on for ever if it is not taken."""
    if branch is None:
        return lowering.algebra.nothing
    if not lowering.bodies.leads_on(branch):
        return lowering.lower(branch, scope)
    piece, captured = lowering.piece(branch, scope)
    return lowering.algebra.deferred(piece, captured, lowering.algebra.new_site())


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.Integer: _integer,
    syntax.Variable: _variable,
    syntax.Default: _default,
    syntax.CollectionLiteral: _collection_literal,
    syntax.Let: _let,
    syntax.Conditional: _conditional,
}
"""How names, bindings and branches are lowered."""
