"""Loops that add to sums in every round, such as one that counts its rounds.

There is no end of sums, so that such a loop is followed round by round. What its statements make of
the other variables is known from the first round on: a round is a product of a vector of whole
numbers with a sparse matrix. Where sums are many, as those of an open-ended d100, it is followed no
further than to where nobody could see what is left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from flint import fmpq

from engine.control import Budget
from engine.languages.table.exact.loops.reached import LoopStates
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

__all__ = ["followed", "has_random_sums"]

_MANY_ENDS = 1_000
"""Ends from which on a chance that nobody could see is not followed."""

_BITS_OF_A_CHANCE = 133
"""A chance of less than one in two to the power of that many, some 10^40, is one."""

Sums: TypeAlias = tuple[int, ...]

Moves: TypeAlias = list[tuple[int, Sums | None, int]]
"""Where a state leads, what is added to the sums on the way, None for nothing, and the weight."""


@dataclass
class SummedEnds:
    """Where a loop with sums ends.

    Attributes:
        weights: The probability of each end, by its number and by what the sums have grown.
        missing: The probability that it goes on after the last round that is followed.
        is_endless: Whether it has gone on for too many rounds without ever ending.
    """

    weights: dict[tuple[int, Sums], fmpq] = field(default_factory=dict)
    missing: fmpq = field(default_factory=fmpq)
    is_endless: bool = False


def has_random_sums(states: LoopStates) -> bool:
    """Return whether a loop adds something that is random by itself to one of its sums."""
    return any(
        not isinstance(added, int)
        for moves in states.adding.values()
        for _, sums, _ in moves
        for added in sums
    )


def followed(
    states: LoopStates, start: Mapping[int, int], total: int, rounds: int, budget: Budget
) -> SummedEnds:
    """Follow a loop round by round.

    Args:
        states: The states of the loop without its sums; where each of them leads is known.
        start: The weight of each state at the beginning.
        total: The sum of these weights.
        rounds: After so many rounds, what goes on is missing; sooner where there are many ends, and
            next to nothing goes on.
        budget: Asked for the time and memory.
    """
    scales, moves = _scaled(states)
    zero = (0,) * states.count_of_sums
    vector = {number: {zero: weight} for number, weight in start.items()}
    ends = SummedEnds()
    entered = sum(start.values())
    _take_ends(states, vector, total, ends)
    done = 0
    while vector:
        level = states.level(next(iter(vector)))
        following: dict[int, dict[Sums, int]] = {}
        for number, sums in vector.items():
            budget.step(len(sums))
            for other, added, weight in moves[number]:
                _add(following.setdefault(other, {}), sums, added, weight)
        vector = following
        total *= scales[level]
        entered *= scales[level]
        _take_ends(states, vector, total, ends)
        if level == 0:
            going = sum(weight for sums in vector.values() for weight in sums.values())
            is_over = len(ends.weights) > _MANY_ENDS and going << _BITS_OF_A_CHANCE < entered
            if (done >= rounds or is_over) and going < entered:
                ends.missing = fmpq(going, total)
                break
            done += 1
            if done > MOST_ROUNDS:
                ends.is_endless = True
                break
    return ends


def _scaled(states: LoopStates) -> tuple[dict[int, int], dict[int, Moves]]:
    """Return the common denominator of each statement, and all moves with weights out of it."""
    scales: dict[int, int] = {}
    for number, move in enumerate(states.moves):
        if move is not None:
            level = states.level(number)
            scales[level] = math.lcm(scales.get(level, 1), move.total)
    moves: dict[int, Moves] = {}
    for number, move in enumerate(states.moves):
        if move is None:
            continue
        factor = scales[states.level(number)] // move.total
        moves[number] = [
            (other, sums if any(sums) else None, weight * factor)  # type: ignore[misc]
            for other, sums, weight in states.adding[number]
        ]
    return scales, moves


def _add(into: dict[Sums, int], sums: dict[Sums, int], added: Sums | None, weight: int) -> None:
    """Add to the weights of one state what comes from another."""
    for before, share in sums.items():
        after = before
        if added is not None:
            after = tuple([one + more for one, more in zip(before, added, strict=True)])
        into[after] = into.get(after, 0) + share * weight


def _take_ends(
    states: LoopStates, vector: dict[int, dict[Sums, int]], total: int, ends: SummedEnds
) -> None:
    """Move what has come to an end out of a vector."""
    for end in [number for number in vector if states.moves[number] is None]:
        for sums, weight in vector.pop(end).items():
            before = ends.weights.get((end, sums), fmpq(0))
            ends.weights[end, sums] = before + fmpq(weight, total)
