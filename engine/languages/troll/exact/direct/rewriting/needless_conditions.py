"""Conditions that make no difference, such as whether there are dice to be rolled again.

``x := 3d6; y := if 1 = x then (2 <= x) U (count 1 = x) d6 else x; sum y`` rolls as many dice again
as show 1. Where none does, that is ``x`` as it is. So it is the same without the condition, and
then each die can be looked at by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import free_names
from engine.languages.troll.reading.syntax import Expression

__all__ = ["without_needless_conditions"]

_Range: TypeAlias = tuple[int, int]
"""The least and the greatest number of a collection."""

_SOME = 5
"""Numbers that tell whether a condition only asks if a number is 0: from one of 3 on, all do."""

_MOST_FACES = 100
"""Numbers of which each is compared with what a condition asks for."""


class _Known(NamedTuple):
    """What is known of names.

    Attributes:
        ranges: What the numbers of each lie between.
        counts: Of names for how many dice pass a filter, the filter.
    """

    ranges: Mapping[str, _Range]
    counts: Mapping[str, Expression]

    def without(self, names: tuple[str, ...]) -> _Known:
        """Return the same where some names stand for something else."""
        if not names or not (self.ranges or self.counts):
            return self
        counts = {
            name: one
            for name, one in self.counts.items()
            if name not in names and free_names(one).isdisjoint(names)
        }
        return _Known({name: one for name, one in self.ranges.items() if name not in names}, counts)


def without_needless_conditions(node: Expression) -> Expression:
    """Return an expression without choices whose branches come to the same where they matter."""
    return _without(node, _Known({}, {}))


def _without(node: Expression, known: _Known) -> Expression:
    if syntax.Conditional not in syntax.forms(node):
        return node
    if isinstance(node, syntax.Let):
        bound = _without(node.bound, known)
        inside = _inside(node, bound, known)
        return syntax.changed(node, bound=bound, body=_without(node.body, inside))
    inside = known.without(bound_by(node))
    node = with_parts(node, lambda part: _without(part, inside))
    if not isinstance(node, syntax.Conditional):
        return node
    looked_at = free_names(node.then_branch) | free_names(node.else_branch)
    if looked_at.isdisjoint((*known.ranges, *known.counts)):
        return node  # what passes is nothing that either branch asks
    asked = _asked(node.condition, known)
    if asked is None or not isinstance(asked.passing.right, syntax.Variable):
        return node
    if asked.passing.right.name not in known.ranges:
        return node
    then, otherwise = node.then_branch, node.else_branch
    if not asked.is_any:
        then, otherwise = otherwise, then
    without_any = _WithoutAny(asked.passing, known).simplified(then)
    return then if without_spans(without_any) == without_spans(otherwise) else node


def _inside(node: syntax.Let, bound: Expression, known: _Known) -> _Known:
    """Return what is known of names in the body of a binding."""
    inside = known.without(bound_by(node))
    between, counted = _range(bound, known), _counted(bound, known)
    if between is not None:
        return inside._replace(ranges={**inside.ranges, node.name: between})
    if counted is not None:
        return inside._replace(counts={**inside.counts, node.name: counted})
    return inside


class _Asked(NamedTuple):
    """What a condition asks.

    Attributes:
        passing: A filter.
        is_any: Whether it asks if anything passes, and not if nothing does.
    """

    passing: syntax.Binary
    is_any: bool


def _asked(node: Expression, known: _Known) -> _Asked | None:
    """Return the filter of which a condition asks whether anything passes; None for any other."""
    if isinstance(node, syntax.Unary) and node.operator == "!":
        inside = _asked(node.operand, known)
        return inside and inside._replace(is_any=not inside.is_any)
    if not isinstance(node, syntax.Binary) or node.operator not in semantics.FILTERS:
        return None
    holds, numbers = semantics.FILTERS[node.operator], range(_SOME)
    for counted, other in ((node.left, node.right), (node.right, node.left)):
        passing = _counted(counted, known)
        if passing is not None and isinstance(other, syntax.Integer):
            number = other.value
            if counted is node.left:
                none, *some = [holds(many, number) for many in numbers]
            else:
                none, *some = [holds(number, many) for many in numbers]
            return None if none in some else _Asked(passing, not none)
    return _Asked(node, is_any=True) if isinstance(node.left, syntax.Integer) else None


def _counted(node: Expression, known: _Known) -> syntax.Binary | None:
    """Return the filter of which an expression counts what passes, or None."""
    if isinstance(node, syntax.Variable):
        node = known.counts.get(node.name, node)
        return node if isinstance(node, syntax.Binary) else None
    is_count = isinstance(node, syntax.Unary) and node.operator == "count"
    operand = node.operand if is_count else None  # type: ignore[union-attr]  # it is a count
    if isinstance(operand, syntax.Binary) and operand.operator in semantics.FILTERS:
        return operand if isinstance(operand.left, syntax.Integer) else None
    return None


def _range(node: Expression, known: _Known) -> _Range | None:
    """Return what all numbers of dice lie between; None where it is not known."""
    if isinstance(node, syntax.Dice) and isinstance(node.faces, syntax.Integer):
        return (0 if node.from_zero else 1), node.faces.value
    if isinstance(node, syntax.Variable):
        return known.ranges.get(node.name)
    parts: tuple[Expression, ...] = ()
    if isinstance(node, syntax.Binary):
        if node.operator in semantics.FILTERS:
            parts = (node.right,)
        elif node.operator == "U":
            parts = node.left, node.right
    elif isinstance(node, syntax.CollectionLiteral):
        parts = node.elements
    elif isinstance(node, syntax.Conditional):
        parts = node.then_branch, node.else_branch
    elif isinstance(node, syntax.Let):
        return _range(node.body, _inside(node, node.bound, known))
    ranges = [_range(part, known) for part in parts]
    found = [one for one in ranges if one is not None]
    if not found or len(found) < len(ranges):
        return None
    return min([least for least, _ in found]), max([greatest for _, greatest in found])


class _WithoutAny:
    """Simplifies what is worked out where nothing passes a filter."""

    def __init__(self, passing: syntax.Binary, known: _Known) -> None:
        """Simplify where nothing passes this filter, of dice whose faces are known."""
        self._passing = without_spans(passing)
        self._dice = passing.right
        self._known = known
        assert isinstance(passing.right, syntax.Variable), "so it has a name"
        self._names = frozenset((passing.right.name, *known.counts))
        assert isinstance(passing.left, syntax.Integer), "and is compared with a number"
        least, greatest = known.ranges[passing.right.name]
        holds, number = semantics.FILTERS[passing.operator], passing.left.value
        faces = range(least, min(greatest, least + _MOST_FACES) + 1)
        self._left = [face for face in faces if not holds(number, face)]
        self._knows_all = greatest - least <= _MOST_FACES

    def simplified(self, node: Expression) -> Expression:
        """Return a shorter expression of the same value there."""
        if free_names(node).isdisjoint(self._names):
            return node
        counted = self._known.counts.get(node.name) if isinstance(node, syntax.Variable) else None
        if counted is not None and without_spans(counted) == self._passing:
            return syntax.Integer(node.span, 0)
        if without_spans(node) == self._passing:
            return syntax.CollectionLiteral(node.span, ())
        if bound_by(node):
            return node
        node = with_parts(node, self.simplified)
        if isinstance(node, syntax.CollectionLiteral):
            return self._union(node, list(node.elements))
        if isinstance(node, syntax.Unary) and node.operator in ("count", "sum"):
            return syntax.Integer(node.span, 0) if _is_nothing(node.operand) else node
        if isinstance(node, syntax.Dice) and _is_zero(node.count):
            return syntax.CollectionLiteral(node.span, ())
        return self._operation(node) if isinstance(node, syntax.Binary) else node

    def _operation(self, node: syntax.Binary) -> Expression:
        if node.operator == "U":
            return self._union(node, [node.left, node.right])
        if node.operator in ("+", "-") and _is_zero(node.right):
            return node.left
        if node.operator == "+" and _is_zero(node.left):
            return node.right
        holds = semantics.FILTERS.get(node.operator)
        is_of_dice = without_spans(node.right) == without_spans(self._dice)
        if holds is None or not is_of_dice or not isinstance(node.left, syntax.Integer):
            return node
        passes = [holds(node.left.value, face) for face in self._left]
        return self._dice if self._knows_all and all(passes) else node

    def _union(self, node: Expression, parts: list[Expression]) -> Expression:
        left = [part for part in parts if not _is_nothing(part)]
        return left[0] if len(left) == 1 and len(parts) > 1 else node


def _is_nothing(node: Expression) -> bool:
    return isinstance(node, syntax.CollectionLiteral) and not node.elements


def _is_zero(node: Expression | None) -> bool:
    return isinstance(node, syntax.Integer) and not node.value
