"""The lowering of numbers, names, bindings and branches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.calculus.nodes import Constant, Node
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import unknown_name
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "branching"]


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
    guards = []
    body: Expression = node
    while isinstance(body, syntax.Let):
        bound = lowering.lower(body.bound, scope)
        scope = scope.bind(body.name, bound)
        guards.append(bound)
        body = body.body
    return lowering.algebra.after(guards, lowering.lower(body, scope))


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
