"""Putting one expression in the place of another, with every result remembered."""

from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Accumulated, Copies, Deferred, Each, Fold, Node, Rest, Rolled

__all__ = ["Substitution", "rename_sites"]


_LEAVES = (Rolled, Rest, Copies, Accumulated)
"""What rolls and has nothing below."""


class Substitution:
    """Replaces what is rolled at a site, and remembers the outcome for every node.

    A residual expression has many terms that it shares with others, so that replacing a source in
    it mostly means looking its terms up.
    """

    def __init__(self, algebra: Algebra) -> None:
        self._algebra = algebra
        self._known: dict[tuple[int, Node], dict[Node, Node]] = {}

    def at_site(self, node: Node, site: int, replacement: Node) -> Node:
        """Return ``node`` with ``replacement`` in the place of what is rolled at ``site``."""
        bit = 1 << site
        known = self._known.setdefault((site, replacement), {})

        def replace(child: Node) -> Node:
            if not child.sources & bit:
                return child
            result = known.get(child)
            if result is None:
                is_leaf = isinstance(child, _LEAVES)
                result = replacement if is_leaf else child.rebuilt(self._algebra, replace)
                known[child] = result
            return result

        return replace(node)

    def of_nodes(self, node: Node, replacements: dict[Node, Node]) -> Node:
        """Return ``node`` with whole expressions in it replaced, all of which roll."""
        done = dict(replacements)
        replaced = 0
        for each in replacements:
            replaced |= each.sources

        def replace(child: Node) -> Node:
            if not child.sources & replaced:
                return child
            known = done.get(child)
            if known is None:
                known = done[child] = child.rebuilt(self._algebra, replace)
            return known

        return replace(node)


def rename_sites(node: Node, sites: dict[int, int], algebra: Algebra) -> Node:
    """Return the same expression rolled at other sites.

    Args:
        node: The expression.
        sites: The new site for every old one that changes.
        algebra: Builds the result.
    """
    done: dict[Node, Node] = {}
    changed = sum(1 << site for site in sites)

    def rename(child: Node) -> Node:
        if not child.sources & changed:
            return child
        known = done.get(child)
        if known is None:
            known = done[child] = _resited(child)
        return known

    def _resited(child: Node) -> Node:
        if isinstance(child, Rolled):
            return algebra.rolled(sites[child.site], child.source)
        if isinstance(child, Copies):
            return algebra.intern(
                Copies, sites[child.site], child.count, child.template, child.given
            )
        if isinstance(child, Accumulated):
            return algebra.accumulated(sites[child.site], child.value, child.stops, child.limit)
        if isinstance(child, Deferred):
            site = None if child.site is None else sites.get(child.site, child.site)
            return algebra.deferred(child.code, tuple(map(rename, child.operands)), site)
        if isinstance(child, Each):
            captured = tuple(map(rename, child.captured))
            site = sites.get(child.site, child.site)
            operand = rename(child.operand)
            return algebra.each(child.code, operand, captured, site, child.images)
        if isinstance(child, Fold):
            tail = None if child.tail is None else rename(child.tail)
            site = sites.get(child.site, child.site)
            captured = tuple(map(rename, child.captured))
            return algebra.fold(child.code, rename(child.operand), tail, captured, site)
        return child.rebuilt(algebra, rename)

    return rename(node)
