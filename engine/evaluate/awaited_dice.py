"""Dice that decide how many others are rolled, grouped by what the rest asks of them.

The number of dice rolled again mostly depends on a few numbers: how many hits a pool has, or the
width of its largest set and the face of that. Where the pool has few showings, these numbers are
computed for all showings at once, node by node, as columns. The rest of the expression is then
built once for each group of showings in which they agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.calculus.nodes import Column, Columns, Linear, Node, Rolled, is_number
from engine.errors import DiceError
from engine.evaluate.plan import Plan
from engine.evaluate.showings import all_showings, number_of_showings
from engine.measure import (
    Measure,
    as_values,
    convolved,
    mixture,
    mixture_of_numbers,
    numbers,
    of_numbers,
)

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["plan_by_awaited_dice"]

_MOST_VALUES = 50_000
"""Values of nodes, for all showings together, that are worked out sooner than shapes are built."""

_MOST_VALUES_LEFT = 10_000
"""The same for what is left, which is less often needed again than what is left of a face."""

_NODES = 20
"""How many nodes are worked out for a showing, roughly."""

_FEW = 64
"""Different readings that are followed however few showings there are of each."""

_Offsets: TypeAlias = dict[int, int]
"""What is to be added to a number, and the weight of the showings that ask for it."""


def plan_by_awaited_dice(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan that looks at dice which others wait for, in all ways they can show.

    None where they can show too much, or where nearly every showing reads different.
    """
    leaves = _awaited(evaluator, node)
    if not leaves:
        return None
    columns, weights, total = all_showings(leaves)
    sources = sum(leaf.own for leaf in leaves)
    try:
        rest, offsets = _without_known_terms(evaluator, node, sources, columns)
        read = list(_read(rest, sources))
        readings = list(zip(*map(columns.of, read), strict=True)) or [()] * columns.rows
    except DiceError:
        return None  # it may stand in a branch that is never taken
    evaluator.budget.step(1 + columns.rows // 8)
    weighed: dict[tuple[Any, ...], _Offsets] = {}
    for reading, offset, weight in zip(readings, offsets, weights, strict=True):
        ways = weighed.setdefault(reading, {})
        ways[offset] = ways.get(offset, 0) + weight
    if len(weighed) > max(_FEW, columns.rows // 4):
        return None
    left = _left(evaluator, rest, read, weighed)

    def finish(found: list[Measure]) -> Measure:
        branches = [
            (sum(ways.values()), ways, measure)
            for measure, ways in zip(found, left.values(), strict=True)
        ]
        if not is_number(node):
            values = [(weight, as_values(measure)) for weight, _, measure in branches]
            return mixture(values, total, evaluator.budget)
        mixed = [
            (weight, convolved(numbers(ways, weight), of_numbers(measure), evaluator.budget))
            for weight, ways, measure in branches
        ]
        return mixture_of_numbers(mixed, total)

    return Plan(tuple(left), finish)


def _without_known_terms(
    evaluator: Evaluator, node: Node, sources: int, columns: Columns
) -> tuple[Node, Column]:
    """Split a sum into what follows from each showing, and what else has to be found out.

    Raises:
        DiceError: The known part cannot be computed for a showing.
    """
    if not isinstance(node, Linear):
        return node, [0] * columns.rows
    known = _read(node, sources)
    terms = [term for term in node.terms if term[0] in known]
    others = [term for term in node.terms if term[0] not in known]
    linear = evaluator.algebra.linear
    return linear(node.constant, others), columns.of(linear(0, terms))


def _left(
    evaluator: Evaluator,
    rest: Node,
    read: Sequence[Node],
    weighed: Mapping[tuple[Any, ...], _Offsets],
) -> dict[Node, _Offsets]:
    """Return what is left to evaluate for each reading; readings that leave the same are one."""
    left: dict[Node, _Offsets] = {}
    for reading, ways in weighed.items():
        evaluator.budget.step()
        values = dict(zip(read, reading, strict=True))
        residual = evaluator.isolated(_with(evaluator, rest, values), _MOST_VALUES_LEFT)
        if residual in left:
            for offset, weight in ways.items():
                left[residual][offset] = left[residual].get(offset, 0) + weight
        else:
            left[residual] = ways
    return left


def _awaited(evaluator: Evaluator, node: Node) -> list[Rolled]:
    """Return the dice that others wait for, as many as can be looked at in all their showings."""
    structure = evaluator.structure
    awaited = structure.awaited(node)
    found: list[Rolled] = []
    showings = 1
    for site, leaf in sorted(structure.leaves(node).items()):
        if awaited >> site & 1 and isinstance(leaf, Rolled) and not leaf.may_lose:
            showings *= number_of_showings(leaf.source)
            if showings * _NODES > _MOST_VALUES:
                break
            found.append(leaf)
    return found


def _read(root: Node, sources: int) -> dict[Node, bool]:
    """Return the outermost nodes that follow from what some sources show, and are not lost."""
    plain: dict[Node, bool] = {}

    def follows(node: Node) -> bool:
        known = plain.get(node)
        if known is None:
            known = node.is_plain and not node.may_lose and not node.sources & ~sources
            known = plain[node] = known and all(map(follows, node.children))
        return known

    found: dict[Node, bool] = {}
    seen = {root}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if follows(node):
            found[node] = True
            continue
        for child in node.children:
            if child.sources & sources and child not in seen:
                seen.add(child)
                waiting.append(child)
    return found


def _with(evaluator: Evaluator, node: Node, values: dict[Node, Any]) -> Node:
    algebra = evaluator.algebra
    constants = {
        read: algebra.constant((value,) if is_number(read) else value)
        for read, value in values.items()
    }
    return evaluator.substitution.of_nodes(node, constants)
