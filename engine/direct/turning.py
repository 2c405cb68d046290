"""Chains of states that are gone through for a number of rounds, whatever leads back to them.

Where all states lead is known beforehand, and every round moves all weights on. A round may have
several places; all states that are at one of them lead to states at the next, or to ends.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.graph import Lead, Round
from engine.direct.results import NUMBER, Odds, Work

__all__ = ["Turned", "summed", "turned"]

_BYTES_OF_A_MOVE = 64
"""Bytes of a long number that take as long as one move more."""

_Moves: TypeAlias = dict[int, dict[int, int]]
"""Where each state leads, and the weights of that with a slot for each sum that is added."""


class Turned(NamedTuple):
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


class _Turn:
    """Where the states of one place lead.

    Attributes:
        total: What the weights are out of.
        least: The least that is added on a way, or 0 where that is more.
        most: The most that is added.
        ways: How many ways there are.
    """

    def __init__(self, levels: Sequence[Round]) -> None:
        """Look at all that is added."""
        self._levels = levels
        sums = {0}.union(*[level.sums() for level in levels])
        self.total = math.lcm(*[level.total for level in levels])
        self.least, self.most = min(sums), max(sums)
        leads = [lead for level in levels for lead in (*level.calls, *level.ends)]
        self.ways = sum([len(lead.weights) for lead in leads])

    def moves(self, width: int) -> tuple[_Moves, _Moves]:
        """Return where states lead, and what they end with, with slots of so many bits."""
        calls: _Moves = {}
        ends: _Moves = {}
        for level in self._levels:
            factor = self.total // level.total << -self.least * width
            self._add(level.calls, factor, width, calls)
            self._add(level.ends, factor, width, ends)
        return calls, ends

    def _add(self, leads: Iterable[Lead], factor: int, width: int, moves: _Moves) -> None:
        for lead in leads:
            sums = repeat(0) if lead.sums is None else lead.sums
            for origin, target, weight, more in zip(lead.origins, lead.targets, lead.weights, sums):
                ways = moves.setdefault(origin, {})
                share = weight * factor
                share = share << more * width if more >= 0 else share >> -more * width
                ways[target] = ways.get(target, 0) + share


def turned(
    levels: Sequence[Round], places: int, starts: Sequence[int], total: int, rounds: int, work: Work
) -> Turned:
    """Return what comes of a chain after a number of rounds.

    Args:
        levels: Where its states lead; those of a level are at one place, the first of a round at
            first.
        places: The places of a round.
        starts: The weights of the first states.
        total: What these are out of.
        rounds: The number of rounds.
        work: Asked beforehand.
    """
    turns = [_Turn(levels[place::places]) for place in range(places)]
    whole = total * math.prod([turn.total for turn in turns]) ** rounds
    least = sum([turn.least for turn in turns])
    span = rounds * (sum([turn.most for turn in turns]) - least) + 1
    size = bytes_of_slot(whole.bit_length())
    width = size * 8 if span > 1 else 0
    work.spend(rounds * sum([turn.ways for turn in turns]) * (1 + span * size // _BYTES_OF_A_MOVE))
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
    return Turned(ended, here, whole, least * rounds, span, size)


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
