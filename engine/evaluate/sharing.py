"""One shared draw, then independent parts: conditional independence.

A fireball does the same damage to all goblins, and each of them saves on dice of its own. Once the
damage is known the parts are independent. So where parts of an expression share nothing but single
dice, these are looked at first, for all that they can show; what is left then is convolved, ranked
or united like any independent parts, and parts that differ only in where they roll are copies.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.nodes import (
    Deferred,
    Guarded,
    If,
    Linear,
    Node,
    Rolled,
    Union,
)
from engine.dice import Pool, revealed
from engine.evaluate.mixing import mixed
from engine.evaluate.plan import Plan
from engine.evaluate.structure import Structure
from engine.evaluate.substitution import rename_sites
from engine.measure import Measure

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["Sharing", "plan_by_sharing", "sharing"]

_MOST_DRAWS = 1 << 16
"""Draws of all shared dice together beyond which they are not looked at first."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """Parts of an expression that share single dice, and nothing else.

    Attributes:
        whole: The expression made of the parts, which is the root or the only part of it that
            rolls.
        shared: The dice that several parts mention.
    """

    whole: Linear | Union
    shared: tuple[Rolled, ...]


def sharing(structure: Structure, root: Node) -> Sharing | None:
    """Return which dice parts of ``root`` share, where it pays to look at them first, or None."""
    whole = _whole(root)
    if whole is None:
        return None
    seen = shared = 0
    for part in whole.children:
        shared |= seen & part.sources
        seen |= part.sources
    own = [part.sources & ~shared for part in whole.children]
    if not shared or sum(map(bool, own)) < 2:
        return None
    leaves = structure.leaves(whole)
    dice = [leaf for site, leaf in leaves.items() if shared >> site & 1]
    single = tuple(leaf for leaf in dice if isinstance(leaf, Rolled) and _is_single(leaf))
    if sum(leaf.own for leaf in single) != shared:
        return None
    draws = math.prod(len(leaf.source.values) for leaf in single)
    others = [leaf for site, leaf in leaves.items() if not shared >> site & 1]
    if draws > _MOST_DRAWS or draws > math.prod(map(_showings, others)):
        return None
    return Sharing(whole, single)


def _whole(root: Node) -> Linear | Union | None:
    """Return the sum or the union that is all of ``root`` that rolls, or None."""
    node = root
    while not isinstance(node, Linear | Union) or len(node.children) == 1:
        if isinstance(node, Guarded | If | Deferred):
            return None
        rolling = [child for child in node.children if child.sources]
        if len(rolling) != 1 or node.sources != rolling[0].sources:
            return None
        node = rolling[0]
    return node


def _is_single(leaf: Rolled) -> bool:
    """Return whether a leaf is one die, which is not lost where a branch is never taken."""
    source = leaf.source
    return isinstance(source, Pool) and source.count == 1 and not source.loses_mass


def _showings(leaf: Node) -> int:
    """Return how many ways a source of one part can turn out; its faces are classes already."""
    if not isinstance(leaf, Rolled) or not _is_single(leaf):
        return 2
    return len(leaf.source.values)


def plan_by_sharing(evaluator: Evaluator, root: Node, found: Sharing) -> Plan:
    """Return the plan that looks at all shared dice, and mixes what is left."""
    groups = _groups(evaluator, found)
    draws = {tuple(group.part for group in groups): 1}
    for leaf in found.shared:
        draws = _drawn(evaluator, leaf, draws)
    weights: dict[Node, int] = {}
    for parts, weight in draws.items():
        whole = _together(evaluator, found.whole, parts, groups)
        residual = evaluator.substitution.of_nodes(root, {found.whole: whole})
        residual = evaluator.isolated(residual)
        weights[residual] = weights.get(residual, 0) + weight
    total = math.prod(leaf.source.total for leaf in found.shared)

    def finish(measures: list[Measure]) -> Measure:
        return mixed(root, weights.values(), measures, total, evaluator.budget)

    return Plan(tuple(weights), finish)


@dataclass(slots=True)
class _Group:
    """Parts that differ only in where they roll.

    Attributes:
        part: One of them.
        factor: What each is multiplied by in a sum.
        count: How many there are.
    """

    part: Node
    factor: int
    count: int = 0


def _groups(evaluator: Evaluator, found: Sharing) -> list[_Group]:
    whole, algebra = found.whole, evaluator.algebra
    shared = sum(leaf.own for leaf in found.shared)
    factors = [1] * len(whole.children)
    if isinstance(whole, Linear):
        factors = [factor for _, factor in whole.terms]
    most = max(part.sources.bit_count() for part in whole.children)
    first = algebra.new_sites(most)
    groups: dict[tuple[Node, int], _Group] = {}
    for part, factor in zip(whole.children, factors, strict=True):
        own = part.sources & ~shared
        sites: dict[int, int] = {}
        while own:
            sites[own.bit_length() - 1] = first + len(sites)
            own &= (1 << own.bit_length() - 1) - 1
        key = (rename_sites(part, sites, algebra), factor)
        groups.setdefault(key, _Group(part, factor)).count += 1
    return list(groups.values())


def _drawn(
    evaluator: Evaluator, leaf: Rolled, draws: dict[tuple[Node, ...], int]
) -> dict[tuple[Node, ...], int]:
    """Return what becomes of parts for all that a die can show, with the weights."""
    after: dict[tuple[Node, ...], int] = {}
    for branch in revealed(leaf.source, last=True, outright=True):
        (face,) = branch.shown
        known = evaluator.algebra.constant((face,) if isinstance(face, int) else face)
        for parts, weight in draws.items():
            evaluator.budget.step()
            left = tuple(evaluator.substitution.at_site(part, leaf.site, known) for part in parts)
            after[left] = after.get(left, 0) + weight * branch.weight
    return after


def _together(
    evaluator: Evaluator, whole: Linear | Union, parts: Sequence[Node], groups: Sequence[_Group]
) -> Node:
    """Return the sum or the union of all parts again, those that are alike as copies."""
    algebra = evaluator.algebra
    if isinstance(whole, Union):
        collections = []
        for part, group in zip(parts, groups, strict=True):
            if part.sources:
                collections.append(algebra.copies(group.count, part))
            else:
                collections.extend([part] * group.count)
        return algebra.union(collections, whole.constant)
    terms = []
    for part, group in zip(parts, groups, strict=True):
        if part.sources:
            terms.append((algebra.sum(algebra.copies(group.count, part)), group.factor))
        else:
            terms.append((part, group.factor * group.count))
    return algebra.linear(whole.constant, terms)
