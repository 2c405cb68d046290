"""Loops that go through numbers which are written down, and only say how often, or which ranks."""

from __future__ import annotations

from engine.languages.troll.exact.direct.rewriting.substitution import is_short, substituted
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, walk

__all__ = ["repeated"]

_FEW_RANKS = 4
"""Ranks of dice of which each may be looked at in an expression of its own."""


def repeated(node: syntax.ForEach) -> Expression:
    """Return a loop that does not look at its numbers as so many times its body.

    One over few ranks of dice, as in ``foreach i in 1..2 do (min largest i x) > min largest i y``,
    becomes a collection with an element for each: these are figures of each of the pools.
    """
    many = _elements(node.items)
    if node.name in names.free_names(node.body):
        return _of_ranks(node) if 0 < many <= _FEW_RANKS else node
    if not many:
        return node
    return syntax.RepeatedRoll(node.span, syntax.Integer(node.items.span, many), node.body)


def _of_ranks(node: syntax.ForEach) -> Expression:
    """Return a loop over few numbers as a collection, where these are ranks of dice."""
    items, name = node.items, node.name
    looks_at_ranks = syntax.Extremes in syntax.forms(node.body) and any(
        isinstance(one, syntax.Extremes)
        and isinstance(one.count, syntax.Variable)
        and one.count.name == name
        for one in walk(node.body)
    )
    if not looks_at_ranks or not isinstance(items, syntax.Binary) or not is_short(node.body):
        return node
    assert isinstance(items.left, syntax.Integer), "as its elements are counted"
    first = items.left.value
    ranks = [syntax.Integer(items.span, first + more) for more in range(_elements(items))]
    bodies = tuple([substituted(node.body, name, rank) for rank in ranks])
    return syntax.CollectionLiteral(node.span, bodies)


def _elements(node: Expression) -> int:
    """Return the number of elements of numbers that are written down; 0 where it is not known."""
    if isinstance(node, syntax.Integer):
        return 1
    if isinstance(node, syntax.CollectionLiteral):
        sizes = list(map(_elements, node.elements))
        return sum(sizes) if all(sizes) else 0
    if isinstance(node, syntax.Binary) and node.operator == "..":
        first, last = node.left, node.right
        if isinstance(first, syntax.Integer) and isinstance(last, syntax.Integer):
            return max(0, last.value - first.value + 1)
    return 0
