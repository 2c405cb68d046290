"""Loops whose rounds are counted and that add to sums: a sum is no part of a state.

The weight of a state is a long number with a place for each value of the sums, and what a round
adds moves it along. Several sums are one in which each counts as many times as those before it
have values. Where all states of a piece are one, the rounds are a power. Where nobody asks behind
the loop in which round it was left, what leaves it is put together while it is one long number.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import sub
from typing import NamedTuple

from flint import fmpz

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.results import Work
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.loops.rounds import (
    CountedRounds,
    LoopExit,
    gone_through,
    rounds_to_follow,
)
from engine.languages.table.exact.walk.loops.ways import (
    Moves,
    NextStates,
    NextStatesWithSums,
    Weights,
)

__all__ = ["with_sums"]

_BYTES_OF_A_WAY = 1024
"""Bytes of a long weight that take as long as one way more."""

_BYTES_OF_A_POWER = 20
"""Bytes of a power that take as long as one way."""

_FEW_BYTES = 16
"""Bytes for each place up to which a long weight is multiplied by another one.

Longer ones are moved along and added up, once for all that can be added.
"""

_MANY_BYTES = 1 << 12
"""Bytes of a long weight from which on flint, which begins more slowly, works with it sooner."""

_MANY_PLACES = 1_000
"""Places from which on a loop without an end is followed no further than anybody could see."""

_MOST_PLACES = 1 << 10
"""Places of several sums together from which on all but one are left to the states."""


class _Sum(NamedTuple):
    """A variable that is only added to.

    Attributes:
        slot: The variable.
        lows: The least that it begins with, and that each piece of a round adds to it.
        step: What all that is added is a multiple of, beyond the least.
        places: How many values it has at most.
        least: Where its places begin, if they are the same in all rounds.
    """

    slot: int
    lows: Sequence[int]
    step: int
    places: int
    least: int = 0


def with_sums(
    loop: CountedRounds,
    here: Arrived,
    total: int,
    slots: Sequence[int],
    work: Work,
    *,
    is_timed: bool,
) -> Iterator[LoopExit]:
    """Yield what leaves a loop in which some variables are only added to; see ``gone_through``.

    Args:
        loop: The loop.
        here: What it is entered with.
        total: What these weights are out of.
        slots: The variables.
        work: Asked for all that is done.
        is_timed: Whether it matters in which round the loop is left.

    Raises:
        NotDirectError: It is much, or it has no end.
    """
    begun, whole = loop.ways.apart(here, slots), loop
    loop, pieces = _reduced(loop, _explored(loop, begun, slots, work))
    sums = _sums(slots, begun, pieces, loop.rounds)
    if not loop.is_over:
        many = _MANY_PLACES * loop.rounds // math.prod(one.places for one in sums)
        loop = loop._replace(rounds=rounds_to_follow(loop, begun, pieces, many, work))
        sums = _sums(slots, begun, pieces, loop.rounds)
    if not is_timed:
        sums = [_for_all_rounds(one, loop.rounds) for one in sums]
    places = math.prod(one.places for one in sums)
    if places > _MOST_PLACES and len(slots) > 1:
        yield from with_sums(whole, here, total, slots[:1], work, is_timed=is_timed)
        return
    size = bytes_of_slot((total * math.prod(loop.totals) ** loop.rounds).bit_length())
    weights = _packed(begun, sums, 0, size)
    factor = _power(loop, weights, pieces, sums, size)
    left: Iterable[LoopExit]
    if factor is not None:
        work.spend(places * size // _BYTES_OF_A_POWER)
        left = [_raised(loop, weights, total, factor)]
    else:
        work.spend(loop.rounds * sum(map(len, pieces)) * places * size // _BYTES_OF_A_WAY)
        if places * size > _MANY_BYTES:
            weights = {state: fmpz(weight) for state, weight in weights.items()}  # type: ignore[misc]
        ways = _ways(pieces, sums, size)
        left = gone_through(loop, weights, total, work, ways.__getitem__)
    if not is_timed:
        left = [_added_up(left, sums, size)]
    for one in left:
        yield _spread(one, sums, places, size, is_timed=is_timed)


def _explored(
    loop: CountedRounds, begun: Moves, slots: Sequence[int], work: Work
) -> Sequence[Mapping[int, NextStatesWithSums]]:
    """Return where all states of each piece lead that can come up."""
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


def _reduced(
    loop: CountedRounds, pieces: Sequence[Mapping[int, NextStatesWithSums]]
) -> tuple[CountedRounds, Sequence[Mapping[int, NextStatesWithSums]]]:
    """Return a loop and where its states lead with the shares of each piece in lowest terms."""
    totals = [*loop.totals]
    found = []
    for number, leads in enumerate(pieces):
        shares = [share for moves in leads.values() for part in moves for _, _, share in part]
        common = math.gcd(totals[number], *shares)
        totals[number] //= common
        if common > 1:
            leads = {
                state: NextStatesWithSums(
                    *([(to, added, share // common) for to, added, share in part] for part in moves)
                )
                for state, moves in leads.items()
            }
        found.append(leads)
    return loop._replace(totals=totals), found


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


def _for_all_rounds(one: _Sum, rounds: int) -> _Sum:
    """Return a sum with places for what it can be in whatever round the loop is left."""
    first, *others = one.lows
    lows = [*accumulate(others, initial=0)]
    last = lows[-1] * max(0, rounds - 1)
    low, high = min(lows) + min(0, last), max(lows) + max(0, last)
    step = math.gcd(one.step, *others)
    places = (high - low + (one.places - 1) * one.step) // step + 1
    return _Sum(one.slot, one.lows, step, places, first + low)


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
        lows = [one.lows[piece] for one in sums]
        place = _place(map(sub, added, lows), sums)
        found[target] = found.get(target, 0) + (share << place * size * 8)
    return found


def _place(more: Iterable[int], sums: Sequence[_Sum]) -> int:
    """Return by how many places a weight is moved along where so much more is added to each sum."""
    place, wide = 0, 1
    for each, one in zip(more, sums, strict=True):
        place += each // one.step * wide
        wide *= one.places
    return place


class _Added:
    """What weights are multiplied by that are moved along: the same as one long number, sooner."""

    __slots__ = ("_shares",)

    def __init__(self, long: int, size: int) -> None:
        """Take a long number with so many bytes for each place."""
        places = -(-long.bit_length() // (size * 8))
        self._shares = [
            (place * size * 8, share) for place, share in unpacked(long, 0, places, size).items()
        ]

    def __rmul__(self, weight: int) -> int:
        """Return a weight times this."""
        (bits, share), *others = self._shares
        found = (weight * share) << bits
        for bits, share in others:
            found += (weight * share) << bits
        return found


def _ways(
    pieces: Sequence[Mapping[int, NextStatesWithSums]], sums: Sequence[_Sum], size: int
) -> Mapping[int, NextStates]:
    """Return where states lead, with what their weights are multiplied by on the way."""
    ways = {}
    for number, leads in enumerate(pieces, 1):
        for state, moves in leads.items():
            on, out = [_packed(part, sums, number, size) for part in moves]
            if size > _FEW_BYTES:
                on = {target: _Added(long, size) for target, long in on.items()}  # type: ignore[misc]
                out = {target: _Added(long, size) for target, long in out.items()}  # type: ignore[misc]
            ways[state] = NextStates(on, out)
    return ways


def _power(
    loop: CountedRounds,
    weights: Weights,
    pieces: Sequence[Mapping[int, NextStatesWithSums]],
    sums: Sequence[_Sum],
    size: int,
) -> int | None:
    """Return what each round multiplies long weights by where all states are one, or None."""
    if not loop.is_over:
        return None
    states, factor = [*weights], 1
    for number in range(len(loop.totals)):
        on, out = pieces[number][states[-1]]
        if out or len({target for target, _, _ in on}) != 1:
            return None
        ((state, share),) = _packed(on, sums, number + 1, size).items()
        states.append(state)
        factor *= share
    is_one = len(states) == 1 + len(loop.totals) and states[0] == states[-1]
    return factor if is_one else None


def _raised(loop: CountedRounds, weights: Weights, total: int, factor: int) -> LoopExit:
    """Return what leaves the loop, with long weights, where its rounds are a power."""
    last: Arrived = {}
    power: int = fmpz(factor) ** loop.rounds  # type: ignore[assignment]
    left = {loop.ways.states[state]: weight * power for state, weight in weights.items()}
    loop.leave.walk(left, last)
    total *= math.prod(loop.totals) ** loop.rounds
    return LoopExit(last, total, loop.rounds, loop.rounds * len(loop.totals))


def _added_up(exits: Iterable[LoopExit], sums: Sequence[_Sum], size: int) -> LoopExit:
    """Return all that leaves the loop, with long weights that begin at the least of all sums."""
    states: Arrived = {}
    out_of, rounds, pieces = 1, 0, 0
    for left in exits:
        factor = left.total // out_of
        if factor > 1:
            states = {state: weight * factor for state, weight in states.items()}
        more = [low - one.least for low, one in zip(_lows(sums, left.pieces), sums, strict=True)]
        bits = _place(more, sums) * size * 8
        for state, long in left.states.items():
            states[state] = states.get(state, 0) + (long << bits)
        out_of, rounds, pieces = left.total, left.rounds, left.pieces
    return LoopExit(states, out_of, rounds, pieces)


def _lows(sums: Sequence[_Sum], pieces: int) -> Sequence[int]:
    """Return the least that each sum can be behind so many pieces."""
    lows = []
    for one in sums:
        first, *others = one.lows
        rounds, more = divmod(pieces, len(others))
        lows.append(first + sum(others) * rounds + sum(others[:more]))
    return lows


def _spread(
    left: LoopExit, sums: Sequence[_Sum], places: int, size: int, *, is_timed: bool
) -> LoopExit:
    """Return what leaves the loop with all that the sums in the long weights can be."""
    lows = _lows(sums, left.pieces) if is_timed else [one.least for one in sums]
    states: Arrived = {}
    for state, long in left.states.items():
        values = [*state]
        for place, weight in unpacked(int(long), 0, places, size).items():
            for low, one in zip(lows, sums, strict=True):
                place, more = divmod(place, one.places)
                values[one.slot] = low + more * one.step
            states[tuple(values)] = weight
    return LoopExit(states, left.total, left.rounds, left.pieces)
