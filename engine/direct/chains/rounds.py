"""Chains of states that are gone through for a number of rounds, whatever leads back to them.

Where all states lead is known beforehand, and every round moves all weights on. A round may have
several places; all states that are at one of them lead to states at the next, or to ends.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.chains.state_graph import Edges, Round
from engine.direct.results import NUMBER, Odds, Work

__all__ = ["AfterRounds", "after_rounds", "summed"]

_BYTES_OF_A_SHARE = 8
"""Bytes of the weight of a way on which nothing is added."""

_PRODUCT_OF_A_MOVE = 2048
"""Bytes of a weight times bytes of a way's own weight that take as long as one move more."""

_MOVES_OF_A_VALUE = 4
"""Moves for each plain value that may be worked out: all other ways take far longer for them."""

_Moves: TypeAlias = dict[int, dict[int, int]]
"""Where each state leads, and the weights of that with a slot for each sum that is added."""


class AfterRounds(NamedTuple):
    """What has come of a chain after all of its rounds.

    Attributes:
        ended: The weights of the ends that each round has come to.
        going: Those of the states that the last round has led to.
        whole: What all weights are out of.
        low: The sum that the first slot of a weight is for.
        span: How many slots there are.
        size: How many bytes a slot takes.
    """

    ended: Sequence[Mapping[int, int]]
    going: Mapping[int, int]
    whole: int
    low: int
    span: int
    size: int

    def sums(self, weight: int) -> Odds:
        """Return what has been added where a weight is that of an end or of a state."""
        if self.span == 1:
            return Odds(NUMBER, {self.low: weight}, weight)
        weights = unpacked(weight, self.low, self.span, self.size)
        return Odds(NUMBER, weights, sum(weights.values()))


class _PlaceTransitions:
    """Where the states of one place lead.

    Attributes:
        total: What the weights are out of.
        least: The least that is added on a way, or 0 where that is more.
        most: The most that is added, or 0 where that is less.
        ways: How many ways there are for each of what is added, by its place.
    """

    def __init__(self, levels: Sequence[Round], numbers: Sequence[Odds]) -> None:
        """Look at all that is added."""
        self._levels = levels
        self._numbers = numbers
        places: list[int] = []
        for level in levels:
            for edges in (*level.calls, *level.ends):
                places += repeat(0, len(edges.weights)) if edges.sums is None else edges.sums
        self.ways = Counter(places)
        added = [numbers[place] for place in self.ways]
        self._common = math.lcm(*[odds.total for odds in added])
        self.total = math.lcm(*[level.total for level in levels]) * self._common
        self.least = min([0, *[min(odds.weights) for odds in added]])
        self.most = max([0, *[max(odds.weights) for odds in added]])

    def cost(self, span: int, size: int) -> int:
        """Return how many moves of short weights take as long as one along each way.

        Args:
            span: How many slots weights have.
            size: How many bytes a slot takes.
        """
        shares = 0
        for place, ways in self.ways.items():
            values = self._numbers[place].weights
            shares += ways * (_BYTES_OF_A_SHARE + (max(values) - min(values)) * size)
        return sum(self.ways.values()) + shares * span * size // _PRODUCT_OF_A_MOVE

    def moves(self, width: int) -> tuple[_Moves, _Moves]:
        """Return where states lead, and what they end with, with slots of so many bits."""
        calls: _Moves = {}
        ends: _Moves = {}
        added: dict[int, int] = {}
        for level in self._levels:
            for place in level.sums() - added.keys():
                added[place] = self._in_slots(self._numbers[place], width)
            factor = self.total // (level.total * self._common)
            _add(level.calls, factor, added, calls)
            _add(level.ends, factor, added, ends)
        return calls, ends

    def _in_slots(self, odds: Odds, width: int) -> int:
        """Return the weights of a number that is added, out of what all have in common."""
        factor, long = self._common // odds.total, 0
        for value, weight in odds.weights.items():
            long += weight * factor << (value - self.least) * width
        return long


def _add(all_edges: Iterable[Edges], factor: int, added: Mapping[int, int], moves: _Moves) -> None:
    """Add ways to moves, each with a share in all that is added."""
    for edges in all_edges:
        places = repeat(0) if edges.sums is None else edges.sums
        for origin, target, weight, place in zip(
            edges.origins, edges.targets, edges.weights, places
        ):
            ways = moves.setdefault(origin, {})
            ways[target] = ways.get(target, 0) + weight * factor * added[place]


def after_rounds(
    levels: Sequence[Round],
    places: int,
    numbers: Sequence[Odds],
    starts: Sequence[int],
    total: int,
    rounds: int,
    work: Work,
) -> AfterRounds:
    """Return what comes of a chain after a number of rounds.

    Args:
        levels: Where its states lead; those of a level are at one place, the first of a round at
            first. Of what is added on a way they have the place among the numbers.
        places: The places of a round.
        numbers: All that is added; the first is nothing.
        starts: The weights of the first states.
        total: What these are out of.
        rounds: The number of rounds.
        work: Asked beforehand.

    Raises:
        NotDirectError: It would take more than all that may be worked out; nothing of it is taken.
    """
    turns = [_PlaceTransitions(levels[place::places], numbers) for place in range(places)]
    whole = total * math.prod([turn.total for turn in turns]) ** rounds
    least = sum([turn.least for turn in turns])
    span = rounds * (sum([turn.most for turn in turns]) - least) + 1
    size = bytes_of_slot(whole.bit_length())
    width = size * 8 if span > 1 else 0
    cost = rounds * sum([turn.cost(span, size) for turn in turns])
    work.afford(cost // _MOVES_OF_A_VALUE)
    work.spend(cost // _MOVES_OF_A_VALUE)
    moves = [(turn, *turn.moves(width)) for turn in turns]
    left, slots = whole // total, -least * rounds
    here = {state: weight for state, weight in enumerate(starts) if weight}
    ended: list[dict[int, int]] = []
    for _ in range(rounds):
        found: dict[int, int] = {}
        for turn, calls, ends in moves:
            left //= turn.total
            slots += turn.least
            if ends:
                _move(here, ends, found, left << slots * width)
            there: dict[int, int] = {}
            _move(here, calls, there, 1)
            here = there
        ended.append(found)
    return AfterRounds(ended, here, whole, least * rounds, span, size)


def summed(ended: Sequence[Mapping[int, int]]) -> Mapping[int, int]:
    """Return the weights of ends, in whichever round they are come to."""
    sums: dict[int, int] = {}
    for weights in ended:
        for end, weight in weights.items():
            sums[end] = sums.get(end, 0) + weight
    return sums


def _move(here: Mapping[int, int], moves: _Moves, there: dict[int, int], factor: int) -> None:
    """Move what has come to some states on, times a factor."""
    for state, weight in here.items():
        ways = moves.get(state)
        if ways:
            weight *= factor
            for target, share in ways.items():
                there[target] = there.get(target, 0) + weight * share
