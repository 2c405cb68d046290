"""Graphs of states that may lead to one another in any order, solved for the values they end with.

The weight of a state is moved on once everything that leads there has arrived, a wave of states at
a time. States that lead back to themselves are solved for all their rounds (``engine.chains``).

Numbers added on the way are places in a long number: a weight is a row of slots, one for each sum,
and to add a number shifts it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate
from itertools import chain as joined
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from flint import fmpz_poly

from engine.chains.absorption import EndlessError, Move, absorbed_counting, components
from engine.chains.components import Weight
from engine.control import Budget
from engine.direct.adding import bytes_of_slot, packed
from engine.direct.chains.depth_limit import Links, added_inside
from engine.direct.results import NotDirectError, Work

__all__ = ["BYTES_OF_A_MOVE", "Edges", "EndWeights", "EndlessSumsError", "Graph", "Round"]

_LARGEST_CIRCLE = 600
"""States that lead to one another at most; more of them may take seconds, which others watch."""

BYTES_OF_A_MOVE = 2048
"""Bytes of a long number that are moved on in the time that a plain value takes."""

_LONG = 1 << 16
"""A total from which on it pays to look for a common divisor of weights."""


class EndlessSumsError(NotDirectError):
    """Numbers are added in a circle."""


_Put: TypeAlias = Callable[[Mapping[int, int], int], Weight]


class Edges(NamedTuple):
    """Ways from states to others, or to ends.

    Attributes:
        origins: The states they lead from.
        targets: The states or ends they lead to.
        weights: Their weights.
        sums: What is added on each way, or None where nothing is.
    """

    origins: Sequence[int]
    targets: Sequence[int]
    weights: Sequence[int]
    sums: Sequence[int] | None


class Round(NamedTuple):
    """Where the states that came up together lead.

    Attributes:
        known: How many states were known, these included.
        total: What all weights are out of.
        calls: The ways to other states.
        ends: The ways to ends.
    """

    known: int
    total: int
    calls: list[Edges]
    ends: list[Edges]

    def leads_on(self) -> bool:
        """Return whether all ways lead to states that were not known."""
        first = self.known
        for edges in self.calls:
            first = min(first, min(edges.targets, default=first))
        return first == self.known

    def ways(self) -> int:
        """Return how many ways there are."""
        return sum([len(edges.targets) for edges in (*self.calls, *self.ends)])

    def sums(self) -> set[int]:
        """Return all that is added on its ways."""
        found: set[int] = set()
        for edges in (*self.calls, *self.ends):
            found.update(edges.sums or (0,))
        return found


class EndWeights(NamedTuple):
    """What has come to each end.

    Attributes:
        weights: The weight of each end, with a slot for each sum that was added.
        whole: What they are out of.
        low: The sum that the first slot is for.
        span: How many slots there are.
        size: How many bytes a slot takes.
    """

    weights: Sequence[int]
    whole: int
    low: int = 0
    span: int = 1
    size: int = 0


class Graph:
    """States that lead to others in any order.

    The states are counted from 0 up, and the ends from -1 down.
    """

    def __init__(self, rounds: Sequence[Round], ends: int) -> None:
        """Take the ways of all rounds."""
        states = rounds[-1].known
        self._ends = range(-1, -ends - 1, -1)
        self._following: list[dict[int, int]] = [{} for _ in range(states)]
        self._sums: list[dict[int, dict[int, int]]] = [{} for _ in range(states)]
        self._totals: list[int] = []
        for one in rounds:
            self._totals += [one.total] * (one.known - len(self._totals))
            for edges in one.calls:
                self._add(edges)
            for edges in one.ends:
                self._add(edges._replace(targets=[~end for end in edges.targets]))
        has_sums = any(self._sums)
        if not has_sums:
            self._reduce()
            self._part_pairs()
        self._waves = self._in_waves()
        self._is_circular = sum(map(len, self._waves)) < states

    def _add(self, edges: Edges) -> None:
        following = self._following
        for origin, target, weight in zip(edges.origins, edges.targets, edges.weights):
            ways = following[origin]
            ways[target] = ways.get(target, 0) + weight
        if edges.sums is None:
            return
        every = zip(edges.origins, edges.targets, edges.weights, edges.sums)
        for origin, target, weight, more in every:
            if more:
                shares = self._sums[origin].setdefault(target, {})
                shares[more] = shares.get(more, 0) + weight

    def _reduce(self) -> None:
        """Divide long weights by what they have in common."""
        totals = self._totals
        for state, ways in enumerate(self._following):
            if totals[state] > _LONG:
                common = math.gcd(totals[state], *ways.values())
                if common > 1:
                    totals[state] //= common
                    for other, share in ways.items():
                        ways[other] = share // common

    def _in_waves(self) -> Sequence[Sequence[int]]:
        """Return the states that may be passed together, in order; not all if there are circles."""
        following = self._following
        waiting = [0] * len(following)
        for state, ways in enumerate(following):
            for other in ways:
                if 0 <= other != state:
                    waiting[other] += 1
        wave = [state for state in range(len(following)) if not waiting[state]]
        waves = []
        while wave:
            waves.append(wave)
            free = []
            for state in wave:
                for other in following[state]:
                    if other >= 0 and other != state:
                        waiting[other] -= 1
                        if not waiting[other]:
                            free.append(other)
            wave = free
        return waves

    def _part_pairs(self) -> None:
        """Let no pairs of states lead to each other.

        The second one then goes on where the first would, and so only back to itself at worst. That
        is not done where a state belongs to several pairs.
        """
        following, totals = self._following, self._totals
        pairs = [
            (first, second)
            for first, ways in enumerate(following)
            for second in ways
            if second > first and first in following[second]
        ]
        if len(set(joined.from_iterable(pairs))) < 2 * len(pairs):
            return
        for first, second in pairs:
            ways, on = following[first], following[second]
            whole = totals[first] - ways.get(first, 0)
            back = on.pop(first)
            for other, share in on.items():
                on[other] = share * whole
            for other, share in ways.items():
                if other != first:
                    on[other] = on.get(other, 0) + share * back
            totals[second] *= whole

    def _turns_back(self) -> bool:
        """Return whether a way leads back."""
        return self._is_circular or any(state in ways for state, ways in enumerate(self._following))

    def arrived(self, starts: Sequence[int], total: int, work: Work) -> EndWeights:
        """Return what comes to the ends.

        Args:
            starts: The weights of the first states.
            total: What these are out of.
            work: Asked beforehand.

        Raises:
            NotDirectError: Something has no end.
        """
        weights = dict(enumerate(starts))
        try:
            if any(self._sums):
                return self._with_sums(weights, total, work)
            found, whole = self._passed(weights, total, self._following)
        except EndlessError:
            raise NotDirectError from None
        return EndWeights([found.get(end, 0) for end in self._ends], whole)

    @cached_property
    def links(self) -> Links:
        """Where all states lead."""
        ways = [
            {other: self._shares(state, other) for other in following}
            for state, following in enumerate(self._following)
        ]
        return Links(ways, self._totals)

    def _groups(self, starts: Mapping[int, int]) -> Sequence[Sequence[int]]:
        """Return the states so that all ways lead forward, or round among those of a group."""
        if not self._is_circular:
            return [[state] for wave in self._waves for state in wave]
        found = reversed(components(starts, self._moves(self._following), Budget()))
        return [group for group in found if group[0] >= 0]

    def _moves(self, following: Sequence[Mapping[int, Weight]]) -> list[Move | None]:
        """Return where each state leads; ends are counted from behind."""
        moves: list[Move | None] = [
            Move(list(ways.items()), total) for ways, total in zip(following, self._totals)
        ]
        return moves + [None] * len(self._ends)

    def _passed(
        self, starts: Mapping[int, Any], total: int, following: Sequence[Mapping[int, Any]]
    ) -> tuple[Mapping[int, Any], int]:
        """Return the weight that comes to each end, and the weight of everything."""
        if self._is_circular:
            moves = self._moves(following)
            if len(following) > _LARGEST_CIRCLE:
                every = components(starts, moves, Budget())
                if max(map(len, every)) > _LARGEST_CIRCLE:
                    raise NotDirectError
            return absorbed_counting(starts, total, moves, Budget())
        waves = self._waves
        levels = [len(waves)] * (len(following) + len(self._ends))
        for level, wave in enumerate(waves):
            for state in wave:
                levels[state] = level
        here = [0] * len(levels)
        left = [
            total - self._following[state].get(state, 0) for state, total in enumerate(self._totals)
        ]
        if 0 in left:
            raise NotDirectError  # it has no end
        wholes = [math.lcm(*[left[state] for state in wave]) for wave in waves]
        before = list(accumulate(wholes, mul, initial=1))
        for state, weight in starts.items():
            here[state] = weight * before[levels[state]]
        for level, wave in enumerate(waves):
            beyond = list(accumulate(wholes[level + 1 :], mul, initial=1))
            for state in wave:
                weight = here[state] * (wholes[level] // left[state])
                for other, share in following[state].items():
                    if other != state:
                        here[other] += weight * share * beyond[levels[other] - level - 1]
        return {end: here[end] for end in self._ends}, total * before[-1]

    def _with_sums(self, starts: Mapping[int, int], total: int, work: Work) -> EndWeights:
        """Return what comes to the ends where numbers are added on the way."""
        added = self._most_added()
        low, span = 0, added + 1
        least: Mapping[int, int] = {}
        if added < 0:
            least, most = self._bounds(starts)
            if not self._ends:
                raise NotDirectError  # it goes round for ever
            low = min([least[end] for end in self._ends])
            span = max([most[end] for end in self._ends]) - low + 1
            least = {**least, **dict.fromkeys(self._ends, low)}
        bits = total.bit_length() + len(self._waves) * max(self._totals).bit_length()
        while True:
            size = bytes_of_slot(bits)
            moves = sum(map(len, self._following))
            work.spend(moves * (1 + span * size // BYTES_OF_A_MOVE))
            width = size * 8
            if least:
                # Where it goes round, fractions are reduced, which slots of one number are not.
                put = _polynomial if self._is_circular else partial(packed, size=size)
                begun = {state: put({0: way}, least[state]) for state, way in starts.items()}
                found, whole = self._passed(begun, total, self._packed(least, put))
            else:
                found, whole = self._passed(starts, total, self._raised(width))
            if whole.bit_length() <= width:
                weights = [_slots_of(found[end], width) for end in self._ends]
                return EndWeights(weights, whole, low, span, size)
            bits = whole.bit_length()

    def _most_added(self) -> int:
        """Return what sums never exceed; -1 where something leads back, or is subtracted."""
        if self._turns_back():
            return -1
        added = 0
        for wave in self._waves:
            ways = [shares for state in wave for shares in self._sums[state].values()]
            numbers = list(joined.from_iterable(ways))
            if min(numbers, default=0) < 0:
                return -1
            added += max(numbers, default=0)
        return added

    def _raised(self, width: int) -> list[Mapping[int, int]]:
        """Return the weights in slots of so many bits, the first of which is for the sum 0."""
        found: list[Mapping[int, int]] = []
        for ways, added in zip(self._following, self._sums):
            raised = dict(ways)
            for other, shares in added.items():
                for more, share in shares.items():
                    raised[other] += (share << more * width) - share
            found.append(raised)
        return found

    def _bounds(self, starts: Mapping[int, int]) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """Return the least and the greatest sum with which each state or end is come to.

        Raises:
            EndlessSumsError: There is no end of sums.
        """
        links = self.links
        least, most = dict.fromkeys(starts, 0), dict.fromkeys(starts, 0)
        for group in self._groups(starts):
            inside = added_inside(links, group)
            if inside is None:
                raise EndlessSumsError
            low = min([least[state] - inside[state] for state in group if state in least])
            high = max([most[state] - inside[state] for state in group if state in most])
            for state in group:
                least[state], most[state] = low + inside[state], high + inside[state]
            for state in group:
                for other, sums in links.ways[state].items():
                    if other not in inside:
                        below, above = least[state] + min(sums), most[state] + max(sums)
                        least[other] = min(below, least.get(other, below))
                        most[other] = max(above, most.get(other, above))
        return least, most

    def _shares(self, state: int, other: int) -> Mapping[int, int]:
        """Return the weights of all that is added on the way from a state to another, or an end."""
        weight, shares = self._following[state][other], self._sums[state].get(other)
        if shares is None:
            return {0: weight}
        plain = weight - sum(shares.values())
        return {0: plain, **shares} if plain else shares

    def _packed(self, least: Mapping[int, int], put: _Put) -> list[Mapping[int, Weight]]:
        """Return the weights of all that is added on each way, from the least sum on."""
        found: list[Mapping[int, Weight]] = []
        for one, ways in enumerate(self._following):
            shares = {other: self._shares(one, other) for other in ways}
            found.append({other: put(shares[other], least[other] - least[one]) for other in ways})
        return found


def _polynomial(weights: Mapping[int, int], least: int) -> Weight:
    """Return the weights of sums as coefficients, the first of which is for the least sum."""
    every = [weights.get(more, 0) for more in range(least, max(weights) + 1)]
    return fmpz_poly(every) if len(every) > 1 else every[0]


def _slots_of(weights: Weight, width: int) -> int:
    """Return weights in the slots of one long number."""
    return weights if isinstance(weights, int) else int(weights(1 << width))
