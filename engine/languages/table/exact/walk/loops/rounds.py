"""Loops whose rounds are counted, gone through round by round: what counts them is in no state."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.loops.ways import (
    Moves,
    NextStates,
    NextStatesWithSums,
    TransitionTable,
    Weights,
)

__all__ = [
    "NEXT_TO_NOTHING",
    "CountedRounds",
    "LoopExit",
    "followed",
    "gone_through",
    "rounds_to_follow",
]

NEXT_TO_NOTHING = 1e-40
"""What nobody could see: this share of what has entered a loop."""

_BITS_OF_NEXT_TO_NOTHING = math.ceil(-math.log2(NEXT_TO_NOTHING))
"""A share of one in two to the power of this is no more than that."""

_BITS_OF_A_WAY = 12
"""Weights of a two to the power of that many bits take as long as one way more."""

_MOST_FOLLOWED = 20_000_000
"""Ways of a loop that nothing else could end, some 4 s."""

_BITS_OF_LITTLE = 40
"""A share of one in two to the power of this may go on behind the last round."""


class LoopExit(NamedTuple):
    """What leaves a loop in one piece of a round.

    Attributes:
        states: The states behind the loop, and what is returned.
        total: What their weights are out of.
        rounds: How many rounds have been finished.
        pieces: How many pieces have been gone through, in all rounds.
    """

    states: Arrived
    total: int
    rounds: int
    pieces: int


class CountedRounds(NamedTuple):
    """A loop whose rounds are counted.

    Attributes:
        ways: Where its states lead.
        totals: What the weights of these ways are out of, for each piece of a round.
        rounds: How many rounds are gone through at most.
        is_over: Whether the loop is over behind them; else what goes on is left out.
        leave: Leaves the loop at its head, when all rounds are over.
        may_be_cut: Whether anything may be left out.
    """

    ways: TransitionTable
    totals: Sequence[int]
    rounds: int
    is_over: bool
    leave: Piece
    may_be_cut: bool


def gone_through(
    loop: CountedRounds,
    here: Weights,
    total: int,
    work: Work,
    of: Callable[[int], NextStates] | None = None,
) -> Iterator[LoopExit]:
    """Yield what leaves a loop, round by round.

    Args:
        loop: The loop.
        here: What it is entered with.
        total: What these weights are out of.
        work: Asked for all that is done.
        of: Returns where a state leads, if the loop itself does not tell.

    Raises:
        NotDirectError: It is much, or it has no end.
    """
    pieces, whereto, states = 0, of or loop.ways.of, loop.ways.states
    has_ended = False
    for done in range(loop.rounds):
        for out_of in loop.totals:
            there: Weights = {}
            left: Weights = {}
            moves = 0
            for state, weight in here.items():
                on, out = whereto(state)
                for target, share in on.items():
                    there[target] = there.get(target, 0) + weight * share
                for target, share in out.items():
                    left[target] = left.get(target, 0) + weight * share
                moves += len(on) + len(out)
            work.spend(moves * (1 + (total.bit_length() >> _BITS_OF_A_WAY)))
            total *= out_of
            pieces += 1
            if left:
                behind = {states[one]: weight for one, weight in left.items()}
                has_ended = True
                yield LoopExit(behind, total, done + 1, pieces)
            here = there
        if not here:
            return
    if not loop.is_over:
        if has_ended and loop.may_be_cut:
            return
        raise NotDirectError
    last: Arrived = {}
    loop.leave.walk({states[state]: weight for state, weight in here.items()}, last)
    yield LoopExit(last, total, loop.rounds, pieces)


def followed(ways: TransitionTable, here: Weights, total: int, work: Work) -> Sequence[LoopExit]:
    """Return what leaves a loop, until next to nothing goes on.

    Its states need not go through its pieces in step.

    Args:
        ways: Where its states lead.
        here: What it is entered with.
        total: What these weights are out of.
        work: Tells how long it may take.

    Raises:
        NotDirectError: It is much, or more than a little goes on behind the last round.
    """
    states, entered, found = ways.states, sum(here.values()), []
    work = Work(_MOST_FOLLOWED, work.limit, work.budget)
    out_of = math.lcm(*(piece.total for piece in ways.pieces))
    for _ in range(ways.rounds * len(ways.pieces)):
        there: Weights = {}
        left: Weights = {}
        for state, weight in here.items():
            on, out = ways.of(state)
            weight *= out_of // ways.whole_of(state)
            for target, share in on.items():
                there[target] = there.get(target, 0) + weight * share
            for target, share in out.items():
                left[target] = left.get(target, 0) + weight * share
            work.spend((len(on) + len(out)) * (1 + (total.bit_length() >> _BITS_OF_A_WAY)))
        total *= out_of
        entered *= out_of
        if left:
            behind = {states[one]: weight for one, weight in left.items()}
            found.append(LoopExit(behind, total, 0, 0))
        here = there
        if sum(here.values()) << _BITS_OF_NEXT_TO_NOTHING < entered:
            return found
    if sum(here.values()) << _BITS_OF_LITTLE > entered:
        raise NotDirectError
    return found


def rounds_to_follow(
    loop: CountedRounds,
    begun: Moves,
    pieces: Sequence[Mapping[int, NextStatesWithSums]],
    many: int,
    work: Work,
) -> int:
    """Return behind which round of a loop without an end nobody could see what goes on.

    Args:
        loop: The loop.
        begun: The states that it is entered with.
        pieces: Where the states of each of its pieces lead.
        many: So many rounds are followed in any case.
        work: Asked for all that is done.
    """
    going: dict[int, float] = {}
    for state, _, weight in begun:
        going[state] = going.get(state, 0.0) + float(weight)
    entered = sum(going.values())
    for done in range(loop.rounds):
        if done > many and sum(going.values()) < entered * NEXT_TO_NOTHING:
            return done
        for leads, total in zip(pieces, loop.totals, strict=False):
            there: dict[int, float] = {}
            work.spend(len(going))
            for state, before in going.items():
                for target, _, share in leads[state].on:
                    there[target] = there.get(target, 0.0) + before * (share / total)
            going = there
    return loop.rounds
