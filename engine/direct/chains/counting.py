"""Chains whose calls are counted: so many rounds, whatever happens in them, and then the end.

Where a state leads does not depend on the round. So that is found out once for each state, in
whichever round it comes up first, and the weights are moved on for all rounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, NamedTuple, Protocol, TypeAlias

from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, unpacked
from engine.direct.chains.arrivals import of_one_kind, single
from engine.direct.chains.walking import Findings
from engine.direct.results import Odds, Work

__all__ = ["States", "after_calls", "last_ends"]

_State: TypeAlias = tuple[Any, ...]
"""The place of a function, and what it is called with."""

_Way: TypeAlias = tuple[int, Any, int, int, int]
"""From which state something leads to what, with what weight out of what, and what is added."""

_Moves: TypeAlias = dict[int, dict[Any, int]]
"""Where each state leads, and the weights of that with a slot for each sum that is added."""


class States(Protocol):
    """The states of a chain."""

    def look(
        self, place: int, numbers: Sequence[int], states: Sequence[_State], found: Findings
    ) -> None:
        """Find what states of the function at a place end with, which are called by numbers."""


class _SumSlots(NamedTuple):
    """How sums are kept in a weight: with a slot for each.

    Attributes:
        low: The sum that the first slot is for.
        span: How many slots there are.
        size: How many bytes a slot takes.
    """

    low: int
    span: int
    size: int

    def added(self, values: Iterable[tuple[Any, int, int]]) -> Mapping[Any, int]:
        """Return the weights of values with what is added to each.

        Args:
            values: The values, their weights with slots, and how many times these count.
        """
        weights: dict[Any, int] = {}
        for value, weight, times in values:
            if self.span == 1:
                weights[value] = weights.get(value, 0) + weight * times
                continue
            sums = unpacked(weight, single(value) + self.low, self.span, self.size)
            for number, part in sums.items():
                weights[number] = weights.get(number, 0) + part * times
        return weights


class _FunctionTransitions:
    """Where the states of one function lead.

    Attributes:
        found: The ways, as far as they are known.
        total: What the weights are out of.
        low: The least that is added on a way, or 0 where that is more.
        high: The most that is added, or 0 where that is less.
    """

    def __init__(self, work: Work) -> None:
        """Know no way yet."""
        self.found = Findings(work)
        self.total, self.low, self.high = 1, 0, 0
        self._numbers: list[int] = []

    def look(self, numbers: Sequence[int], states: Sequence[_State], chain: States) -> list[_Way]:
        """Find where states lead that are new, and return the ways to others."""
        calls = self.found.calls
        first = len(calls)
        self._numbers += numbers
        chain.look(states[0][0], numbers, states, self.found)
        return calls[first:]

    def finish(self) -> None:
        """Note what all ways have in common."""
        ways = [*self.found.calls, *self.found.ends]
        if ways:
            _, _, _, wholes, sums = zip(*ways)
            self.total = math.lcm(*set(wholes))
            self.low, self.high = min(0, *sums), max(0, *sums)

    def moves(self, known: Mapping[_State, int], width: int) -> tuple[_Moves, _Moves]:
        """Return where all states lead, and what they end with, with slots of so many bits."""
        calls: _Moves = {}
        for number in self._numbers:
            calls[number] = {}
        ends: _Moves = {}
        total, low = self.total, self.low
        for origin, state, weight, whole, added in self.found.calls:
            share = weight * (total // whole)
            if width:
                share <<= (added - low) * width
            ways, target = calls[origin], known[state]
            ways[target] = ways.get(target, 0) + share
        for origin, value, weight, whole, added in self.found.ends:
            share = weight * (total // whole)
            if width:
                share <<= (added - low) * width
            ways = ends.setdefault(origin, {})
            ways[value] = ways.get(value, 0) + share
        return calls, ends


def after_calls(
    chain: States,
    places: int,
    starts: Mapping[_State, int],
    total: int,
    rounds: int,
    work: Work,
) -> Odds:
    """Return what comes of a chain after a number of rounds.

    Args:
        chain: The chain. Its first function is a round and leads to the next one. Those behind it
            are parts of a round, and lead to others behind them or to the next round. The last one
            is what comes after all rounds, and calls nothing.
        places: How many functions there are but for the last one.
        starts: The first states, and their weights.
        total: What these are out of.
        rounds: The number of rounds.
        work: Asked beforehand.

    Raises:
        NotDirectError: There is too much to be looked at.
    """
    turns = [_FunctionTransitions(work) for _ in range(places)]
    known = _explored(chain, turns, list(starts), rounds)
    left, low, high = 1, 0, 0
    for turn in turns:
        turn.finish()
        left *= turn.total**rounds
        low += turn.low * rounds
        high += turn.high * rounds
    whole = total * left
    sums = _SumSlots(low, high - low + 1, bytes_of_slot(whole.bit_length()))
    here = dict(enumerate(starts.values()))
    going, ended = _moved_on(turns, known, here, left, sums, rounds, work)
    states = list(known)
    after = dict(zip(map(states.__getitem__, going), going.values()))
    last, ends = last_ends(chain, places, after, work)
    values = zip(ended, ended.values(), repeat(last))
    return of_one_kind(sums.added([*values, *ends]), whole * last)


def _moved_on(
    turns: Sequence[_FunctionTransitions],
    known: Mapping[_State, int],
    here: dict[int, int],
    left: int,
    sums: _SumSlots,
    rounds: int,
    work: Work,
) -> tuple[Mapping[int, int], Mapping[Any, int]]:
    """Return the weights of the states after all rounds, and those of the ends before.

    Args:
        turns: Where the states lead.
        known: The numbers of the states.
        here: The weights of the first ones.
        left: What the weights become more by until the end.
        sums: The slots of a weight.
        rounds: The number of rounds.
        work: Asked before each of them.
    """
    width = sums.size * 8 if sums.span > 1 else 0
    moves = [(turn.total, -turn.low, *turn.moves(known, width)) for turn in turns]
    cost = 1 + sums.span * sums.size // BYTES_OF_A_VALUE if width else 1
    slots = -sums.low
    ended: dict[Any, int] = {}
    for _ in range(rounds):
        for total, fewer, calls, ends in moves:
            work.spend(len(here) * cost)
            left //= total
            slots -= fewer
            there: dict[int, int] = {}
            for state, weight in here.items():
                ways = calls.get(state)
                if ways is None:  # it is at another place of the round
                    there[state] = there.get(state, 0) + (weight * total << fewer * width)
                    continue
                for target, share in ways.items():
                    there[target] = there.get(target, 0) + weight * share
                if state in ends:
                    weight *= left << slots * width
                    for value, share in ends[state].items():
                        ended[value] = ended.get(value, 0) + weight * share
            here = there
    return here, ended


def last_ends(
    chain: States, place: int, going: Mapping[_State, int], work: Work
) -> tuple[int, Sequence[tuple[Any, int, int]]]:
    """Return what comes after all rounds, with the weights, and what these are out of."""
    if not going:
        return 1, []
    found = Findings(work)
    states = [(place, *state[1:]) for state in going]
    chain.look(place, range(len(states)), states, found)
    total = 1
    for _, _, _, whole, _ in found.ends:
        if total % whole:
            total = math.lcm(total, whole)
    weights = list(going.values())
    shares: dict[tuple[Any, int], int] = {}
    for origin, value, weight, whole, _ in found.ends:
        share = value, weight * (total // whole)
        shares[share] = shares.get(share, 0) + weights[origin]
    ends = []
    for (value, times), weight in shares.items():
        ends.append((value, weight, times))
    return total, ends


def _explored(
    chain: States, turns: Sequence[_FunctionTransitions], starts: Sequence[_State], rounds: int
) -> Mapping[_State, int]:
    """Find where the states lead that are come to in some rounds, and return all by number."""
    known = dict(zip(starts, range(len(starts))))
    new: list[list[_State]] = [[] for _ in turns]
    new[0] += starts
    for _ in range(rounds):
        if not new[0]:
            break
        for place, turn in enumerate(turns):
            states, new[place] = new[place], []
            if states:
                for way in turn.look(list(map(known.__getitem__, states)), states, chain):
                    state = way[1]
                    if state not in known:
                        known[state] = len(known)
                        new[state[0]].append(state)
    return known
