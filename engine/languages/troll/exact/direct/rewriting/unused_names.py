"""Names that nobody looks at, left out where what they stand for can be no error.

A pool that also an unused name looks at, as in ``hero := 3d20; ogre := 2d20; order := largest 2
(hero U ogre); count (max ogre) < hero``, would seem to be asked for more than it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from engine.languages.troll import semantics
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["Kind", "kind_of", "without_unused_names"]


class Kind(IntEnum):
    """What the value of an expression is that can be no error, from little known to much."""

    COLLECTION = 0
    FILLED = 1
    NUMBER = 2


_Known = Mapping[str, Kind]

_AS_FILLED = ("different", "counts", "straight", "minimal", "maximal")
"""Operators whose value has elements where their operand has some."""


def without_unused_names(node: Expression) -> Expression:
    """Return an expression without the names in its first bindings that nothing looks at."""
    bindings: list[tuple[syntax.Let, bool]] = []
    known: dict[str, Kind] = {}
    while isinstance(node, syntax.Let):
        kind = kind_of(node.bound, known)
        bindings.append((node, kind is not None))
        known.pop(node.name, None)
        if kind is not None:
            known[node.name] = kind
        node = node.body
    for binding, is_no_error in reversed(bindings):
        if binding.name in names.free_names(node) or not is_no_error:
            node = binding if binding.body is node else syntax.changed(binding, body=node)
    return node


def kind_of(node: syntax.TrollSyntax, known: _Known) -> Kind | None:
    """Return what the value of an expression surely is; None where that may be an error.

    Args:
        node: The expression.
        known: What the names surely are that it may look at.
    """
    if isinstance(node, syntax.Integer):
        return Kind.NUMBER
    if isinstance(node, syntax.Variable):
        return known.get(node.name)
    if isinstance(node, syntax.Dice):
        return _of_dice(node)
    if isinstance(node, syntax.ForEach):
        body = kind_of(node.body, {**known, node.name: Kind.NUMBER})
        return None if kind_of(node.items, known) is None or body is None else Kind.COLLECTION
    kinds = [kind_of(part, known) for part in syntax.children(node)]
    sure = [kind for kind in kinds if kind is not None]
    if len(sure) < len(kinds):
        return None
    if isinstance(node, syntax.CollectionLiteral):
        return Kind.FILLED if max(sure, default=0) else Kind.COLLECTION
    if isinstance(node, syntax.Conditional):
        return min(sure[1:])
    if isinstance(node, syntax.Unary):
        return _of_unary(node.operator, *sure)
    if isinstance(node, syntax.RepeatedRoll | syntax.Extremes):
        if not isinstance(node.count, syntax.Integer):
            return None
        return Kind.FILLED if node.count.value and sure[1] else Kind.COLLECTION
    return _of_binary(node.operator, *sure) if isinstance(node, syntax.Binary) else None


def _of_dice(node: syntax.Dice) -> Kind | None:
    if not isinstance(node.faces, syntax.Integer) or node.faces.value < 1:
        return None
    if node.count is None:
        return Kind.NUMBER
    if not isinstance(node.count, syntax.Integer):
        return None
    return Kind.FILLED if node.count.value else Kind.COLLECTION


def _of_unary(operator: str, operand: Kind) -> Kind | None:
    if operator in ("sum", "count"):
        return Kind.NUMBER
    if operator in ("min", "max"):
        return Kind.NUMBER if operand else Kind.COLLECTION
    if operator in _AS_FILLED:
        return Kind.FILLED if operand else Kind.COLLECTION
    return Kind.NUMBER if operator in ("-", "sgn") and operand == Kind.NUMBER else None


def _of_binary(operator: str, left: Kind, right: Kind) -> Kind | None:
    if operator == "U":
        return Kind.FILLED if max(left, right) else Kind.COLLECTION
    if operator in semantics.FILTERS and left == Kind.NUMBER:
        return Kind.COLLECTION
    if operator in ("--", "keep", "drop"):
        return Kind.COLLECTION
    are_numbers = left == right == Kind.NUMBER
    return Kind.NUMBER if operator in ("+", "-", "*") and are_numbers else None
