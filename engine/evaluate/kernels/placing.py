"""Placing equal dice one after the other, instead of any number of them at once.

Of n dice of which r have been placed, each of the others shows a face or not. How many of them do
takes a product with a binomial coefficient for every pair of numbers. One die after the other takes
as many sums, but no products: the states are passed on from die to die, and one that has r dice
placed joins after r of them. That is Pascal's triangle, or a shift of the argument of a polynomial.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from engine.control import Budget
from engine.evaluate.kernels.duels import DuelScores
from engine.evaluate.kernels.pools import RankedDice
from engine.measure.packing import long_unit, slot_width

__all__ = ["LONG", "Packed", "RankScores", "TwoEqualPools", "sweep_equal"]

RankScores: TypeAlias = dict[int, list[int]]
"""For each face, what ranks 0 to k contribute together if they show it; entry 0 is 0."""

Packed: TypeAlias = Any
"""A packed distribution: a whole number, or one of flint's where it is long."""

LONG = 1 << 16
"""Bits of a packed distribution from which on every single step with it is asked for."""


def _placed(
    states: list[Packed],
    needed: int,
    count: int,
    weight: int,
    mass: int,
    budget: Budget | None = None,
) -> tuple[list[Packed], Packed]:
    """Place the dice that show a face.

    Args:
        states: The packed scores by how many dice have been placed, below ``needed``. They count
            from what so many dice score that show the face, so that placing them moves none.
        needed: How many dice are enough.
        count: How many dice there are.
        weight: The weight of the face.
        mass: The weight of the face and of all behind it.
        budget: Asked before every die, where the scores are long.

    Returns:
        The states behind the face, and the scores where enough dice have been placed, weighed with
        what all others may show.
    """
    if mass == weight:  # all dice left show the last face
        return [], sum(state * weight ** (count - taken) for taken, state in enumerate(states))
    finished = 0
    reached: list[Packed] = [0]
    for passed in range(count):
        if budget is not None:
            budget.check()
        if passed < len(states):
            reached[passed] += states[passed]
        if finished:
            finished *= mass
        if len(reached) == needed:
            waiting = passed + 1 - needed
            finished += reached[-1] * weight * (mass - weight) ** waiting
        else:
            reached.append(0)
        if weight == 1:
            for place in range(len(reached) - 1, 0, -1):
                reached[place] += reached[place - 1]
        else:
            for place in range(len(reached) - 1, 0, -1):
                reached[place] += reached[place - 1] * weight
    return reached, finished


def sweep_equal(
    dice: RankedDice,
    faces: Sequence[int],
    rises: RankScores,
    needed: int,
    bits: int,
    budget: Budget,
) -> Packed:
    """Return the packed scores of the ranks of one pool of equal dice.

    Args:
        dice: The pool.
        faces: Its faces, in the order in which they are looked at.
        rises: What ranks contribute, counted from the end that is looked at first.
        needed: How many ranks have to be placed before the rest cannot matter; at least 1.
        bits: How long packed scores may be.
        budget: Asked at every step.
    """
    width = slot_width(dice.total)
    ((die, count),) = dice.kinds
    weights = dict(zip(die.faces, die.weights, strict=True))
    left = die.total
    states = [long_unit(bits)]
    done = first = 0
    row: Sequence[int] = [0] * (needed + 1)
    for face in faces:
        moves = [row[placed] - rises[face][placed] for placed in range(len(states))]
        row, least = rises[face], min(moves)
        first += least
        states = [
            state << width * (move - least) for state, move in zip(states, moves, strict=True)
        ]
        budget.step(1 + needed // 2)
        asked = budget if bits > LONG else None
        states, finished = _placed(states, needed, count, weights[face], left, asked)
        left -= weights[face]
        moved = width * (first + row[needed])
        done += finished << moved if moved >= 0 else finished >> -moved
    return done


class TwoEqualPools:
    """One way down the faces of two pools, each of equal dice, with duels between their ranks."""

    def __init__(
        self,
        pools: tuple[RankedDice, RankedDice],
        rises: tuple[RankScores, RankScores],
        duels: DuelScores,
        width: int,
        budget: Budget,
    ) -> None:
        """Prepare the way.

        Args:
            pools: The dice of both.
            rises: What their ranks contribute, counted from the top.
            duels: The scores of the duels, whose ties need not be told where they began.
            width: The bits of a slot.
            budget: Asked at every step.
        """
        self._rises = rises
        self._duels = duels
        self._width = width
        self._budget = budget
        self._counts = tuple(dice.count for dice in pools)
        self._weights = [
            dict(zip(pool.faces, pool.kinds[0][0].weights, strict=True)) for pool in pools
        ]
        self._left = [sum(weights.values()) for weights in self._weights]
        self._scores: dict[tuple[int, int, bool], list[int]] = {}

    def swept(self, unit: Packed) -> Packed:
        """Return the packed scores; ``unit`` is what the first of them is."""
        states: _Both = {(0, 0): unit}
        for face in sorted({*self._weights[0], *self._weights[1]}, reverse=True):
            after: _Both = {}
            for first, group in enumerate(self._groups(states)):
                between = self._place(face, first, group, is_second=False)
                for pair, packed in self._place(face, 1 - first, between, is_second=True).items():
                    after[pair] = after.get(pair, 0) + packed
            states = after
            for side, weights in enumerate(self._weights):
                self._left[side] -= weights.get(face, 0)
        return sum(states.values())

    def _groups(self, states: _Both) -> tuple[_Both, _Both]:
        """Tell the states apart by the pool that is placed first."""
        groups: tuple[_Both, _Both] = ({}, {})
        for (i, k), packed in states.items():
            groups[self._duels.first_to_place(i, k)][i, k] = packed
        return groups

    def _place(self, face: int, side: int, states: _Both, *, is_second: bool) -> _Both:
        """Place the dice of one pool that show a face."""
        weight = self._weights[side].get(face)
        if weight is None:
            return states
        count = self._counts[side]
        lines: dict[int, list[Packed]] = {}
        for pair, packed in states.items():
            lines.setdefault(pair[1 - side], [0] * (count + 1))[pair[side]] = packed
        row = self._rises[side][face]
        after: _Both = {}
        for other, line in lines.items():
            self._budget.step(1 + count)
            scores = self._duel_scores(side, other, is_second=is_second)
            bits = [self._width * (own + score) for own, score in zip(row, scores, strict=True)]
            most = max(bits)
            waiting = [
                packed and packed << most - each for packed, each in zip(line, bits, strict=True)
            ]
            reached, finished = _placed(waiting[:-1], count, count, weight, self._left[side])
            reached += [0] * (count - len(reached)) + [finished + waiting[-1]]
            for place, packed in enumerate(reached):
                if packed:
                    pair = (place, other) if side == 0 else (other, place)
                    after[pair] = packed >> most - bits[place]
        return after

    def _duel_scores(self, side: int, other: int, *, is_second: bool) -> list[int]:
        """Return what duels score, beside so many ranks of the other pool, by those of this one."""
        key = side, other, is_second
        if key not in self._scores:
            duels = self._duels
            steps = []
            for place in range(self._counts[side]):
                step = duels.placed(side, place, place + 1, other)
                if is_second:
                    step += duels.tied(side, place, place + 1, place, other)
                steps.append(step)
            self._scores[key] = list(accumulate(steps, initial=0))
        return self._scores[key]


_Both: TypeAlias = dict[tuple[int, int], Packed]
"""The packed scores by how many dice of both pools have been placed."""
