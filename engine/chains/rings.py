"""Rings: states of a chain that come back to one of them, and do not go round without it.

The beginning of a round of a fight is such a state: where everybody misses, the round begins anew.
Whoever comes to it comes back with a certain share, so that it is visited 1 / (1 - share) times as
often; the other states are passed in order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from engine.chains.components import EndlessError, Move, Weight, whole

__all__ = ["Arrivals", "Ring", "ring_order"]


class Arrivals:
    """What comes to each state: a whole weight out of a whole total.

    States as many steps from the start as one another mostly have the same total, so that fractions
    are neither reduced nor brought to a common denominator without need.
    """

    def __init__(self) -> None:
        """Let nothing have come to any state."""
        self._weights: dict[int, Weight] = {}
        self._totals: dict[int, int] = {}
        self._wholes: list[int] = []
        self._numbers: dict[int, int] = {}
        self._common: list[dict[int, tuple[int, int, int]]] = []

    def _number(self, total: int) -> int:
        """Return the number of a total: the same few come up again and again."""
        found = self._numbers.get(total)
        if found is None:
            found = self._numbers[total] = len(self._wholes)
            self._wholes.append(total)
            self._common.append({})
        return found

    def add(self, state: int, weight: Weight, total: int) -> None:
        """Add ``weight`` out of ``total`` to what comes to a state."""
        self.push(((state, weight),), 1, total)

    def push(self, following: Iterable[tuple[int, Weight]], weight: Weight, total: int) -> None:
        """Move ``weight`` out of ``total`` on, in proportion to the weights of what follows."""
        weights, totals = self._weights, self._totals
        number = self._number(total)
        known = self._common[number]
        for state, share in following:
            before = totals.get(state)
            if before == number:
                weights[state] += weight * share
            elif before is None:
                weights[state], totals[state] = weight * share, number
            else:
                common, one, other = known.get(before) or self._in_common(before, number)
                if one != 1:
                    weights[state] *= one
                    totals[state] = common
                weights[state] += weight * (share * other)

    def _in_common(self, one: int, other: int) -> tuple[int, int, int]:
        """Return the least common multiple of two totals, and how many times each it is."""
        first, second = self._wholes[one], self._wholes[other]
        common = math.lcm(first, second)
        found = self._number(common), common // first, common // second
        self._common[other][one] = found
        return found

    def __contains__(self, state: int) -> bool:
        """Return whether anything comes to a state."""
        return state in self._totals

    def take(self, state: int) -> tuple[Weight, int]:
        """Return the weight that came to a state and its total, and forget them."""
        return self._weights.pop(state), self._wholes[self._totals.pop(state)]

    def together(self) -> tuple[dict[int, Weight], int]:
        """Return the weights of all states that something has come to, and their common total."""
        totals = {number: self._wholes[number] for number in self._totals.values()}
        common = math.lcm(*totals.values())
        weights = {}
        for state, weight in self._weights.items():
            weights[state] = weight * (common // totals[self._totals[state]])
        return weights, common


_Ways: TypeAlias = Mapping[int, Sequence[tuple[int, Weight]]]
"""Where states lead, with weights."""


def ring_order(component: Sequence[int], moves: Sequence[Move | None]) -> list[int] | None:
    """Return a component in topological order behind its first state, without the ways back to it.

    Returns:
        None where some way round does not lead through the first state. Ways from a state back to
        itself do not matter.
    """
    return _in_order(component, _ways_of(component, moves)[0])


def _ways_of(component: Sequence[int], moves: Sequence[Move | None]) -> tuple[_Ways, _Ways]:
    """Return the ways from the states of a component to one another, and those that lead out."""
    members = frozenset(component)
    inside: dict[int, list[tuple[int, Weight]]] = {}
    outside: dict[int, list[tuple[int, Weight]]] = {}
    for state in component:
        move = moves[state]
        assert move is not None, "an end leads nowhere"
        inside[state] = [way for way in move.following if way[0] in members]
        outside[state] = [way for way in move.following if way[0] not in members]
    return inside, outside


def _in_order(component: Sequence[int], inside: _Ways) -> list[int] | None:
    waiting = dict.fromkeys(component[1:], 0)
    for state in waiting:
        for other, _ in inside[state]:
            if other != state and other in waiting:
                waiting[other] += 1
    root = component[0]
    order = [root, *(state for state, before in waiting.items() if not before)]
    for state in order:  # It grows meanwhile.
        if state == root:
            continue
        for other, _ in inside[state]:
            if other != state and other in waiting:
                waiting[other] -= 1
                if not waiting[other]:
                    order.append(other)
    return order if len(order) == len(component) else None


class Ring:
    """The states of a component all of whose ways round lead through one of them."""

    def __init__(
        self,
        order: Sequence[int],
        moves: Sequence[Move | None],
        ways: tuple[_Ways, _Ways],
    ) -> None:
        """Take the states.

        Args:
            order: The state that all ways round lead through, then the others, each in front of
                those that it leads to.
            moves: What each state of the chain comes to.
            ways: The ways from the states to one another, and those that lead out.

        Raises:
            EndlessError: There is no way out.
        """
        self._root, *self._others = order
        self._inside, self._outside = dict(ways[0]), ways[1]
        self._total: dict[int, int] = {}
        leaves = any(self._outside.values())
        for state in order:
            move = moves[state]
            assert move is not None, "an end leads nowhere"
            inside, total = self._inside[state], move.total
            leaves = leaves or sum(whole(share) for _, share in inside) < total
            if state != self._root and any(other == state for other, _ in inside):
                total -= sum(whole(share) for other, share in inside if other == state)
                self._inside[state] = [way for way in inside if way[0] != state]
            self._total[state] = total
        if not leaves:
            raise EndlessError(order)

    @classmethod
    def through(cls, component: Sequence[int], moves: Sequence[Move | None]) -> Ring | None:
        """Return a component as a ring through its first state, None where it is none.

        Raises:
            EndlessError: It is a ring, and there is no way out.
        """
        ways = _ways_of(component, moves)
        order = _in_order(component, ways[0])
        return None if order is None else cls(order, moves, ways)

    def leave(self, arrived: Arrivals) -> None:
        """Move on from all states, as often as each is visited."""
        first: dict[int, tuple[Weight, int]] = {}
        for state in self._others:
            if state in arrived:
                weight, total = arrived.take(state)
                first[state] = (weight, total * self._total[state])
                arrived.push(self._inside[state], *first[state])
        visits = self._visits_of_one()
        weight, total = arrived.take(self._root)
        again, out_of = visits.pop(self._root)
        weight, total = weight * again, total * out_of
        arrived.push(self._outside[self._root], weight, total)
        for state, (share, part) in visits.items():
            left = (weight * share, total * part)
            if state in first:
                left = _sum(left, first[state])
            arrived.push(self._outside[state], *left)

    def _visits_of_one(self) -> dict[int, tuple[int, int]]:
        """Return how often each state is left, divided by its total.

        For the root it is so in all rounds, if the chain comes to it once; for any other state it
        is a multiple of that.
        """
        flow = Arrivals()
        flow.push(self._inside[self._root], 1, 1)
        left: dict[int, tuple[int, int]] = {}
        for state in self._others:
            weight, total = flow.take(state)
            left[state] = _reduced(whole(weight), total * self._total[state])
            flow.push(self._inside[state], *left[state])
        weight, total = flow.take(self._root)
        # Once and again: T / (T - share) times, of which each is divided by T.
        out_of = self._total[self._root] * total - whole(weight)
        if not out_of:
            raise EndlessError([self._root, *self._others])
        left[self._root] = _reduced(total, out_of)
        return left


def _reduced(weight: int, total: int) -> tuple[int, int]:
    common = math.gcd(weight, total)
    return weight // common, total // common


def _sum(one: tuple[Weight, int], other: tuple[Weight, int]) -> tuple[Weight, int]:
    total = math.lcm(one[1], other[1])
    return one[0] * (total // one[1]) + other[0] * (total // other[1]), total
