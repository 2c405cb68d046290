"""Questions about the form of an expression, whose answers decide how it is evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from engine.calculus.nodes import (
    Accumulated,
    Copies,
    Count,
    Counts,
    Deferred,
    Difference,
    Different,
    Drop,
    Each,
    Extreme,
    Filter,
    Fold,
    If,
    Keep,
    Linear,
    Node,
    Ranks,
    Rolled,
    Straight,
    Sum,
    Test,
    Union,
    is_number,
)

__all__ = [
    "Leaf",
    "Structure",
    "are_independent",
    "components",
    "exclusive_numbers",
    "is_additive",
]

Leaf: TypeAlias = Rolled | Copies | Accumulated
"""A node that rolls and has no children."""

_MOST_SEARCHED = 10_000
"""Nodes of an expression that is searched for parts with sources of their own."""

_ORDERED = (Ranks, Extreme, Different, Counts, Straight, Difference, Drop, Keep)


class Structure:
    """Answers questions about nodes and remembers the answers."""

    def __init__(self) -> None:
        self._leaves: dict[Node, dict[int, Leaf]] = {}
        self._strict_leaves: dict[Node, dict[int, Leaf]] = {}
        self._awaited: dict[Node, int] = {}
        self._ordered: dict[Node, tuple[bool, int]] = {}
        self._runs_code: dict[Node, bool] = {}
        self._waits: dict[Node, bool] = {}
        self._keeps_everything: dict[Node, bool] = {}

    def leaves(self, node: Node) -> dict[int, Leaf]:
        """Return what is rolled below ``node``, by site."""
        known = self._leaves.get(node)
        if known is None:
            if isinstance(node, Leaf):
                known = {node.site: node}
            elif len(node.children) == 1:
                known = self.leaves(node.children[0])
            else:
                known = {}
                for child in node.children:
                    known.update(self.leaves(child))
            self._leaves[node] = known
        return known

    def strict_leaves(self, node: Node) -> dict[int, Leaf]:
        """Return what is rolled below ``node`` outside of branches that may not be taken."""
        known = self._strict_leaves.get(node)
        if known is None:
            if isinstance(node, If):
                known = self.strict_leaves(node.condition)
            elif isinstance(node, Leaf):
                known = {node.site: node}
            else:
                known = {}
                for child in node.children:
                    known.update(self.strict_leaves(child))
            self._strict_leaves[node] = known
        return known

    def awaited(self, node: Node) -> int:
        """Return the mask of the sources that decide what else is to be evaluated below."""
        known = self._awaited.get(node)
        if known is None:
            known = 0
            if isinstance(node, If):
                known = node.condition.sources
            elif isinstance(node, Deferred):
                for operand in node.code.awaited(node.operands):
                    known |= operand.sources
            elif isinstance(node, Fold) and node.tail is not None:
                known = node.tail.sources
            for child in node.children:
                known |= self.awaited(child)
            self._awaited[node] = known
        return known

    def runs_code(self, node: Node) -> bool:
        """Return whether pieces of program wait for elements, or for being needed, below."""
        known = self._runs_code.get(node)
        if known is None:
            is_code = isinstance(node, Each | Fold) or (
                isinstance(node, Deferred) and node.code.is_lazy
            )
            known = is_code or any(map(self.runs_code, node.children))
            self._runs_code[node] = known
        return known

    def waits(self, node: Node) -> bool:
        """Return whether a draw, or a filter, waits for others to tell what it is, below."""
        known = self._waits.get(node)
        if known is None:
            is_waiting = isinstance(node, Deferred) and not node.code.is_lazy
            known = self._waits[node] = is_waiting or any(map(self.waits, node.children))
        return known

    def keeps_everything(self, node: Node) -> bool:
        """Return whether code below needs all dice at once, so that no shape forgets any.

        That is where dice wait for others to tell what is to be rolled, and where a loop over
        elements compares them with the whole collection.
        """
        known = self._keeps_everything.get(node)
        if known is None:
            if isinstance(node, Deferred):
                known = not node.code.is_lazy and bool(node.own)
            else:
                known = isinstance(node, Each) and any(
                    captured.sources & node.operand.sources for captured in node.captured
                )
            known = known or any(map(self.keeps_everything, node.children))
            self._keeps_everything[node] = known
        return known

    def order(self, node: Node) -> tuple[bool, int]:
        """Return whether the order of elements matters below, and from which end it looks.

        Returns:
            Whether extreme outcomes settle something, and a balance: positive where more ranks are
            counted from the top than from the bottom.
        """
        known = self._ordered.get(node)
        if known is None:
            matters, balance = _own_order(node)
            for child in node.children:
                child_matters, child_balance = self.order(child)
                matters = matters or child_matters
                balance += child_balance
            known = self._ordered[node] = matters, balance
        return known


def _own_order(node: Node) -> tuple[bool, int]:
    if isinstance(node, Ranks):
        size = node.operand.most
        if not node.top:
            return True, -1
        return True, 1 if 2 * node.skip + node.take <= size else -1
    if isinstance(node, Extreme):
        return True, 1 if node.maximal else -1
    if isinstance(node, Test) and isinstance(node.operand, Linear):
        return len(node.operand.terms) > 1, 0
    if isinstance(node, Fold):
        return True, -1 if node.code.ascends else 0
    return isinstance(node, _ORDERED), 0


def is_additive(node: Node) -> bool:
    """Return whether a number is the sum of what each element of its one source contributes."""
    if isinstance(node, Linear):
        return all(is_additive(term) for term, _ in node.terms)
    return isinstance(node, Sum | Count) and _passes_elements(node.operand)


def _passes_elements(node: Node) -> bool:
    if isinstance(node, Leaf):
        return True
    if isinstance(node, Filter):
        return _passes_elements(node.operand)
    if isinstance(node, Each):
        return not any(child.sources for child in node.captured) and _passes_elements(node.operand)
    if isinstance(node, Union):
        return not node.constant and all(map(_passes_elements, node.parts))
    return False


def components(nodes: Sequence[Node]) -> list[list[int]]:
    """Return the positions of ``nodes`` in groups that share no source."""
    groups: list[tuple[int, list[int]]] = []
    seen = 0
    for index, node in enumerate(nodes):
        mask, members = node.sources, [index]
        if not mask & seen:
            groups.append((mask, members))
            seen |= mask
            continue
        seen |= mask
        apart = []
        for other_mask, others in groups:
            if other_mask & mask:
                mask |= other_mask
                members = others + members
            else:
                apart.append((other_mask, others))
        groups = [*apart, (mask, members)]
    return [members for _, members in groups]


def are_independent(nodes: Iterable[Node]) -> bool:
    """Return whether no two nodes share a source."""
    seen = 0
    for node in nodes:
        if node.sources & seen:
            return False
        seen |= node.sources
    return True


def exclusive_numbers(root: Node) -> list[Node]:
    """Return the numbers inside ``root`` whose sources occur nowhere else in it.

    Each of them can be evaluated on its own and then stands for one die. Only the outermost are
    returned, and none that may fail: a failure counts only where it can be reached.
    """
    return [] if _is_chain(root) else exclusive(root, _is_worth_isolating)


def exclusive(root: Node, is_worth: Callable[[Node], bool]) -> list[Node]:
    """Return the outermost parts of ``root`` whose sources occur nowhere else in it.

    Args:
        root: The expression.
        is_worth: Returns which parts are looked for.

    Returns:
        The parts; none of an expression of more than 10,000 nodes, which is not searched.
    """
    nodes = _reachable(root, _MOST_SEARCHED)
    if len(nodes) >= _MOST_SEARCHED:
        return []
    ways = _Ways(nodes)
    found: list[Node] = []
    seen: set[Node] = set()
    waiting = list(root.children)
    while waiting:
        node = waiting.pop()
        if node in seen or not node.sources:
            continue
        seen.add(node)
        if is_worth(node) and ways.all_lead_through(node):
            found.append(node)
        else:
            waiting.extend(node.children)
    return found


def _is_chain(root: Node) -> bool:
    """Return whether below ``root`` there is nothing but leaves, or one collection of another."""
    node = root
    while len(node.children) == 1:
        (node,) = node.children
        if node.children and is_number(node):
            return False
    return not any(child.children for child in node.children)


def _is_worth_isolating(node: Node) -> bool:
    return is_number(node) and not node.may_fail and not isinstance(node, Leaf)


def _reachable(root: Node, limit: int) -> list[Node]:
    """Return the nodes from ``root`` down, each before all that lie below it."""
    seen = {root}
    waiting = [root]
    while waiting and len(seen) < limit:
        for child in waiting.pop().children:
            if child.sources and child not in seen:
                seen.add(child)
                waiting.append(child)
    return sorted(seen, key=lambda node: -node.serial)


class _Ways:
    """The ways down an expression, counted, which tells what all ways to a source lead through."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        """Count the ways; see ``_reachable`` for the order of ``nodes``."""
        self._to = dict.fromkeys(nodes, 0)
        self._to[nodes[0]] = 1
        self._to_sites: dict[int, int] = {}
        for node in nodes:
            ways = self._to[node]
            if node.own:
                self._to_sites[node.own] = self._to_sites.get(node.own, 0) + ways
            for child in node.children:
                if child.sources:
                    self._to[child] += ways
        self._from: dict[Node, int] = {}
        for node in reversed(nodes):
            below = (self._from[child] for child in node.children if child.sources)
            self._from[node] = sum(below, 1 if node.own else 0)

    def all_lead_through(self, node: Node) -> bool:
        """Return whether every way to a source below ``node`` leads through it."""
        ways = 0
        left = node.sources
        while left:
            ways += self._to_sites[left & -left]
            left &= left - 1
        return ways == self._to[node] * self._from[node]
