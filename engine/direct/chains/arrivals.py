"""The values with which a chain of states ends, and their weights.

Where each round leads to new states only, as where rounds are counted, all weights are moved on
round by round. Otherwise the whole ``state_graph`` is solved.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.chains.depth_limit import DeepCalls, limited
from engine.direct.chains.state_graph import (
    BYTES_OF_A_MOVE,
    Edges,
    EndlessSumsError,
    EndWeights,
    Graph,
    Round,
)
from engine.direct.results import ANY, COLLECTION, NUMBER, NotDirectError, Odds, Work

__all__ = ["arrived", "of_one_kind", "single"]


def arrived(
    rounds: Sequence[Round],
    starts: Sequence[int],
    total: int,
    ends: Sequence[Any],
    work: Work,
    deep: DeepCalls | None = None,
) -> Odds:
    """Return what a chain ends with.

    Args:
        rounds: Where its states lead.
        starts: The weights of the first ones.
        total: What these are out of.
        ends: The values of the ends.
        work: Asked beforehand.
        deep: What is known of calls that are too deep, if anything is.

    Raises:
        NotDirectError: Something has no end.
    """
    values = _values(rounds, ends)
    if values is not None:
        weights: dict[Any, int] = {}
        for value, weight in zip(values, starts):
            if weight:
                weights[value] = weights.get(value, 0) + weight
        return of_one_kind(weights, total)
    if False not in map(Round.leads_on, rounds):
        found = _moved_on(rounds, starts, total, len(ends), work)
    else:
        graph = Graph(rounds, len(ends))
        try:
            found = graph.arrived(starts, total, work)
        except EndlessSumsError:
            if deep is None:
                raise
            numbers, begins = list(map(single, ends)), dict(enumerate(starts))
            return limited(graph.links, begins, total, numbers, deep, work)
    return _of_ends(found, ends)


def _of_ends(found: EndWeights, ends: Sequence[Any]) -> Odds:
    """Return the odds of ends with what has been added on the way to them."""
    if found.span == 1 and not found.low:
        reached = dict(zip(ends, found.weights))
        if 0 in found.weights:
            reached = {value: weight for value, weight in reached.items() if weight}
        return of_one_kind(reached, found.whole)
    sums: dict[Any, int] = {}
    for value, packed in zip(ends, found.weights):
        least = single(value) + found.low
        for number, weight in unpacked(packed, least, found.span, found.size).items():
            sums[number] = sums.get(number, 0) + weight
    return of_one_kind(sums, found.whole)


def _values(rounds: Sequence[Round], ends: Sequence[Any]) -> Sequence[Any] | None:
    """Return what each state ends with, or None where something is rolled, or has no end."""
    ways = _only_ways(rounds)
    if ways is None:
        return None
    following, added = ways
    states = len(following)
    has_sums = any(added)
    last = list(map(single, ends)) if has_sums else ends
    values: list[Any] = [None] * states
    found, waiting = [False] * states, [False] * states
    for begin in reversed(range(states)):
        path, state = [], begin
        while state >= 0 and not found[state]:
            if waiting[state]:
                return None  # it leads back to itself
            path.append(state)
            waiting[state] = True
            state = following[state]
        value = last[~state] if state < 0 else values[state]
        for state in reversed(path):
            if has_sums:
                value += added[state]
            values[state], found[state] = value, True
    return values


def _only_ways(rounds: Sequence[Round]) -> tuple[list[int], list[int]] | None:
    """Return where each state leads, and what that adds; None where something is rolled.

    Ends are counted from -1 down.
    """
    states = rounds[-1].known
    ways = 0
    for one in rounds:
        if one.total > 1:
            return None
        ways += one.ways()
    if ways < states:
        return None
    following, added = [0] * states, [0] * states
    for one in rounds:
        for edges in (*one.calls, *map(_to_ends, one.ends)):
            for origin, target in zip(edges.origins, edges.targets):
                following[origin] = target
            for origin, more in zip(edges.origins, edges.sums or ()):
                added[origin] = more
    return following, added


def _to_ends(edges: Edges) -> Edges:
    """Return ways to ends, which are counted from -1 down."""
    return edges._replace(targets=[~end for end in edges.targets])


def _moved_on(
    rounds: Sequence[Round], starts: Sequence[int], total: int, ends: int, work: Work
) -> EndWeights:
    """Return what comes to the ends of a chain that only ever leads to new states."""
    whole, low, high = total, 0, 0
    lows = []
    for one in rounds:
        sums = one.sums()
        least, most = min(0, *sums), max(0, *sums)
        lows.append(least)
        whole *= one.total
        low += least
        high += most
    span = high - low + 1
    size = bytes_of_slot(whole.bit_length())
    width = size * 8
    if span > 1:
        moves = sum(map(Round.ways, rounds))
        work.spend(moves * (1 + span * size // BYTES_OF_A_MOVE))
    here = [*starts, *[0] * (rounds[-1].known - len(starts))]
    found = [0] * ends
    left, above = whole // total, -low
    for one, least in zip(rounds, lows):
        left //= one.total
        above += least
        for edges in one.calls:
            _move(edges, here, here, 1, -least, width)
        for edges in one.ends:
            _move(edges, here, found, left, above - least, width)
    return EndWeights(found, whole, low, span, size)


def _move(
    edges: Edges, here: Sequence[int], there: list[int], factor: int, slots: int, width: int
) -> None:
    """Move what has come to some states on, so many slots further and what is added."""
    if edges.sums is None:
        shift = slots * width
        factor <<= shift
        for origin, target, weight in zip(edges.origins, edges.targets, edges.weights):
            there[target] += here[origin] * weight * factor
    else:
        ways = zip(edges.origins, edges.targets, edges.weights, edges.sums)
        for origin, target, weight, more in ways:
            there[target] += here[origin] * weight * factor << (slots + more) * width


def single(value: Any) -> int:  # noqa: ANN401 - a plain value
    """Return the one number of a value."""
    if isinstance(value, tuple) and len(value) == 1:
        (value,) = value
    if not isinstance(value, int):
        raise NotDirectError
    return value


def of_one_kind(weights: Mapping[Any, int], total: int) -> Odds:
    """Return the odds of values, numbers where all of them are."""
    divisor = math.gcd(total, *weights.values())
    kinds = set(map(type, weights))
    kind = NUMBER if kinds == {int} else COLLECTION if kinds <= {int, tuple} else ANY
    shares: dict[Any, int] = {}
    for value, weight in weights.items():
        one = (value,) if kind != NUMBER and isinstance(value, int) else value
        shares[one] = shares.get(one, 0) + weight // divisor
    return Odds(kind, shares, total // divisor)
