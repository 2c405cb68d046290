"""Reading a number as a sum of what single ranks contribute, and of duels between ranks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.calculus.nodes import (
    Count,
    Filter,
    Linear,
    Node,
    Ranks,
    Rolled,
    Sum,
    Test,
    Union,
)
from engine.calculus.value_set import ValueSet

__all__ = ["Contribution", "Duel", "RankTerms", "rank_terms"]


@dataclass(frozen=True, slots=True)
class Contribution:
    """What some ranks of a pool contribute, each on its own.

    Attributes:
        pool: The collection whose ranks they are.
        first: The first rank, counted from the top from 0.
        last: The rank after the last one.
        of_value: What a rank of a certain value contributes.
    """

    pool: Node
    first: int
    last: int
    of_value: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Duel:
    """What comes of comparing a rank of one pool with a rank of another (or the same).

    Attributes:
        left: The collection and the rank on the left.
        right: The collection and the rank on the right.
        greater: The score where the left one is greater.
        equal: The score where both are equal.
        less: The score where the left one is less.
    """

    left: tuple[Node, int]
    right: tuple[Node, int]
    greater: int
    equal: int
    less: int


@dataclass(slots=True)
class RankTerms:
    """A number taken apart.

    Attributes:
        constant: What does not depend on the dice.
        contributions: What ranks contribute on their own.
        duels: What comparisons of ranks contribute.
    """

    constant: int = 0
    contributions: list[Contribution] = field(default_factory=list)
    duels: list[Duel] = field(default_factory=list)

    def pools(self) -> list[Node]:
        """Return the collections whose ranks are mentioned, each once."""
        found = dict.fromkeys(part.pool for part in self.contributions)
        for duel in self.duels:
            found.setdefault(duel.left[0])
            found.setdefault(duel.right[0])
        return list(found)


def rank_terms(node: Node) -> RankTerms | None:
    """Return how ranks of pools make up a number, or None where they do not."""
    terms = RankTerms()
    parts = node.terms if isinstance(node, Linear) else ((node, 1),)
    if isinstance(node, Linear):
        terms.constant = node.constant
        parts = _without_whole_sums(parts, terms)
    for part, factor in parts:
        if not _read(part, factor, terms):
            return None
    return terms


def _read(node: Node, factor: int, terms: RankTerms) -> bool:
    if isinstance(node, Test):
        return _read_test(node, factor, terms)
    operand: Node = node
    counted = False
    if isinstance(node, Sum | Count):
        operand, counted = node.operand, isinstance(node, Count)
    kept: ValueSet | None = None
    if isinstance(operand, Filter):
        kept, operand = operand.kept, operand.operand
    if isinstance(node, Ranks) and node.take != 1:
        return False
    run = _run(operand)
    if run is None:
        return False
    pool, first, last = run
    terms.contributions.append(
        Contribution(pool, first, last, _value(factor, kept, counted=counted))
    )
    return True


def _value(factor: int, kept: ValueSet | None, *, counted: bool) -> Callable[[int], int]:
    if kept is None:
        return (lambda _: factor) if counted else (lambda value: factor * value)
    if counted:
        return lambda value: factor if value in kept else 0
    return lambda value: factor * value if value in kept else 0


def _without_whole_sums(
    parts: tuple[tuple[Node, int], ...], terms: RankTerms
) -> tuple[tuple[Node, int], ...]:
    """Read the sum of a whole collection, which is a sum of its parts, and return the other terms.

    The collection is one of which other terms look at ranks.
    """
    sums = {term.operand if isinstance(term, Sum) else term: factor for term, factor in parts}
    for pool in dict.fromkeys(_ranked(term) for term, _ in parts):
        if not isinstance(pool, Union) or pool.least != pool.most:
            continue
        factors = {sums.get(part, 0) for part in pool.parts}
        if len(factors) > 1 or 0 in factors or len({*pool.parts}) < len(pool.parts):
            continue
        (factor,) = factors
        terms.contributions.append(
            Contribution(pool, 0, pool.most, _value(factor, None, counted=False))
        )
        terms.constant -= factor * sum(pool.constant)
        taken = {*pool.parts}
        return tuple(
            (term, factor)
            for term, factor in parts
            if (term.operand if isinstance(term, Sum) else term) not in taken
        )
    return parts


def _ranked(term: Node) -> Node | None:
    """Return the collection of which a term looks at ranks, or None."""
    while not isinstance(term, Ranks):
        if len(term.children) != 1:
            return None
        (term,) = term.children
    return term.operand


def _run(node: Node) -> tuple[Node, int, int] | None:
    """Return the pool and the ranks, from the top, that a collection consists of."""
    if isinstance(node, Ranks):
        if node.top and node.operand.least == node.operand.most:
            return node.operand, node.skip, node.skip + node.take
        return None
    if isinstance(node, Rolled | Union) and node.least == node.most:
        return node, 0, node.most
    return None


def _read_test(node: Test, factor: int, terms: RankTerms) -> bool:
    operand = node.operand
    accepted = node.accepted
    if not isinstance(operand, Linear):
        run = _run(operand)
        if run is None:
            return False
        pool, first, last = run
        score = _value(factor, accepted, counted=True)
        terms.contributions.append(Contribution(pool, first, last, score))
        return True
    if operand.constant or [f for _, f in operand.terms] != [1, -1]:
        return False
    sides = [_run(term) for term, _ in operand.terms]
    if sides[0] is None or sides[1] is None:
        return False
    signs = _by_sign(accepted, operand)
    if signs is None:
        return False
    greater, equal, less = (factor * sign for sign in signs)
    (left, i, _), (right, k, _) = sides[0], sides[1]
    terms.duels.append(Duel((left, i), (right, k), greater, equal, less))
    return True


def _by_sign(accepted: ValueSet, operand: Node) -> tuple[int, int, int] | None:
    """Return whether positive numbers, 0 and negative ones are accepted, if the sign decides."""
    low, high = operand.low, operand.high
    if low is None or high is None:
        return None
    positive = accepted.clipped(max(1, low), max(1, high))
    negative = accepted.clipped(min(-1, low), min(-1, high))
    for found, limits in (
        (positive, (max(1, low), max(1, high))),
        (negative, (min(-1, low), min(-1, high))),
    ):
        if found.intervals and found.intervals != (limits,):
            return None
    return int(bool(positive.intervals)), int(0 in accepted), int(bool(negative.intervals))
