"""Loops whose rounds are counted and that add to sums: a sum is no part of a state.

The weight of a state is a long number with a place for each value of the sums, and what a round
adds moves it along. Several sums are one in which each counts as many times as those before it have
values. Where all states of a piece are one, the rounds are a power.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.results import Work
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.rounds import CountedRounds, LoopExit, gone_through
from engine.languages.table.exact.walk.ways import Moves, NextStates, NextStatesWithSums, Weights

__all__ = ["with_sums"]

_BYTES_OF_A_WAY = 1024
"""Bytes of a long weight that take as long as one way more."""

_MOST_PLACES = 1 << 10
"""Places of several sums together from which on all but one are left to the states."""


class _Sum(NamedTuple):
    """A variable that is only added to.

    Attributes:
        slot: The variable.
        lows: The least that it begins with, and that each piece of a round adds to it.
        step: What all that is added is a multiple of, beyond the least.
        places: How many values it has at most.
    """

    slot: int
    lows: Sequence[int]
    step: int
    places: int


def with_sums(
    loop: CountedRounds, here: Arrived, total: int, slots: Sequence[int], work: Work
) -> Iterator[LoopExit]:
    """Yield what leaves a loop in which some variables are only added to; see ``gone_through``."""
    assert loop.rounds is not None, "it is known how long weights become"
    begun = loop.ways.apart(here, slots)
    pieces = _explored(loop, begun, slots, work)
    sums = _sums(slots, begun, pieces, loop.rounds)
    places = 1
    for one in sums:
        places *= one.places
    if places > _MOST_PLACES and len(slots) > 1:
        yield from with_sums(loop, here, total, slots[:1], work)
        return
    size = bytes_of_slot((total * math.prod(loop.totals) ** loop.rounds).bit_length())
    work.spend(loop.rounds * sum(map(len, pieces)) * places * size // _BYTES_OF_A_WAY)
    weights = _packed(begun, sums, 0, size)
    ways = {}
    for number, leads in enumerate(pieces, 1):
        for state, (on, out) in leads.items():
            leaving = _packed(out, sums, number, size) if out else {}
            ways[state] = NextStates(_packed(on, sums, number, size), leaving)
    for left in _left(loop, weights, total, ways, work):
        yield _spread(left, sums, places, size)


def _explored(
    loop: CountedRounds, begun: Moves, slots: Sequence[int], work: Work
) -> Sequence[Mapping[int, NextStatesWithSums]]:
    """Return where all states of each piece lead that can come up."""
    assert loop.rounds is not None, "it is known how often they are gone through"
    pieces: list[dict[int, NextStatesWithSums]] = []
    new = begun
    for passed in range(loop.rounds * len(loop.totals)):
        piece = passed % len(loop.totals)
        if piece == len(pieces):
            pieces.append({})
        leads, found = pieces[piece], []
        for state, _, _ in new:
            if state not in leads:
                leads[state] = loop.ways.adding(state, slots)
                found += leads[state].on
        if not found:
            break
        work.spend(len(found))
        new = found
    return pieces


def _sums(
    slots: Sequence[int],
    begun: Moves,
    pieces: Sequence[Mapping[int, NextStatesWithSums]],
    rounds: int,
) -> Sequence[_Sum]:
    """Return what the sums can be."""
    added = [begun]
    for leads in pieces:
        moves: Moves = []
        for on, out in leads.values():
            moves += on
            moves += out
        added.append(moves)
    sums = []
    for number, slot in enumerate(slots):
        lows, step, spread = [], 0, 0
        for place, moves in enumerate(added):
            low = high = moves[0][1][number]
            for _, more, _ in moves:
                step = math.gcd(step, more[number] - low)
                low, high = min(low, more[number]), max(high, more[number])
            lows.append(low)
            spread += (high - low) * (rounds if place else 1)
        sums.append(_Sum(slot, lows, step or 1, spread // (step or 1) + 1))
    return sums


def _packed(moves: Moves, sums: Sequence[_Sum], piece: int, size: int) -> Weights:
    """Return where moves lead, with long weights for what is added on the way.

    Args:
        moves: The moves.
        sums: The sums.
        piece: In which piece of a round, from 1 on; 0 for what is there before the first.
        size: How many bytes there are for each place.
    """
    found: Weights = {}
    for target, added, share in moves:
        place, bits = 0, size * 8
        for one, (_, lows, step, places) in zip(added, sums, strict=True):
            place += (one - lows[piece]) // step * bits
            bits *= places
        found[target] = found.get(target, 0) + (share << place)
    return found


def _left(
    loop: CountedRounds, weights: Weights, total: int, ways: Mapping[int, NextStates], work: Work
) -> Iterable[LoopExit]:
    """Return what leaves the loop with long weights, all rounds at once if they are a power."""
    assert loop.rounds is not None, "they are counted"
    states, factor = [*weights], 1
    for _ in loop.totals:
        on, out = ways[states[-1]]
        if out or len(on) > 1:
            break
        states += on
        factor *= on[states[-1]]
    if len(states) != 1 + len(loop.totals) or states[0] != states[-1]:
        return gone_through(loop, weights, total, work, ways.__getitem__)
    last: Arrived = {}
    power = factor**loop.rounds
    left = {loop.ways.states[state]: weight * power for state, weight in weights.items()}
    loop.leave.walk(left, last)
    total *= math.prod(loop.totals) ** loop.rounds
    return [LoopExit(last, total, loop.rounds, loop.rounds * len(loop.totals))]


def _spread(left: LoopExit, sums: Sequence[_Sum], places: int, size: int) -> LoopExit:
    """Return what leaves the loop with all that the sums in the long weights can be."""
    lows = []
    for one in sums:
        first, *others = one.lows
        rounds, more = divmod(left.pieces, len(others))
        lows.append(first + sum(others) * rounds + sum(others[:more]))
    states: Arrived = {}
    for state, long in left.states.items():
        values = [*state]
        for place, weight in unpacked(long, 0, places, size).items():
            for low, one in zip(lows, sums, strict=True):
                place, more = divmod(place, one.places)
                values[one.slot] = low + more * one.step
            states[tuple(values)] = weight
    return LoopExit(states, left.total, left.rounds, left.pieces)
