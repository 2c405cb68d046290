"""Scores of ranks, found in one sweep through the faces of one or two pools.

What is to be remembered is how many dice of each class are left: the ranks of those that a face
shows are known then, so that the score they contribute is too.

A duel between two ranks is decided as soon as one of them is placed; only a tie needs to know both.
So the dice of one pool that show a face are placed first, and those of the other after them, which
takes the sum of their numbers of ways and not the product. Where the second pool lies behind, a tie
is between its new dice and those just placed, wherever the first pool began; where it lies ahead,
the order is turned round.
"""

from __future__ import annotations

import math

from engine.calculus.nodes import Node
from engine.control import Budget
from engine.evaluate.kernels.duels import DuelScores
from engine.evaluate.kernels.placing import LONG, Packed, RankScores, TwoEqualPools, sweep_equal
from engine.evaluate.kernels.pools import Levels, RankedDice, State
from engine.evaluate.kernels.rank_terms import Duel
from engine.measure import OfNumbers
from engine.measure.packing import long_unit, slot_width, unpacked

__all__ = ["RankScores", "sweep_one", "sweep_two"]


def _needed(rises: RankScores) -> int:
    """Return how many ranks have to be placed before the rest cannot matter."""
    needed = 0
    for sums in rises.values():
        for rank in range(len(sums) - 1, needed, -1):
            if sums[rank] != sums[rank - 1]:
                needed = rank
                break
    return needed


def _reach(rises: RankScores) -> int:
    return max(row[-1] for row in rises.values())


def _afford(budget: Budget, states: int, bits: int) -> None:
    """Check that there is memory for so many packed distributions, on average half as long."""
    budget.afford(states * bits // 8, "the table of all scores")


def sweep_one(
    dice: RankedDice, levels: Levels, rises: RankScores, offset: int, budget: Budget
) -> OfNumbers:
    """Return the measure of the score of the ranks of one pool.

    Args:
        dice: The pool.
        levels: The way through it.
        rises: What ranks contribute, counted from the end that is looked at first.
        offset: What is added to the score.
        budget: Asked at every step.
    """
    width = slot_width(dice.total)
    bits = width * _reach(rises)
    needed = max(1, _needed(rises))
    _afford(budget, needed, bits)
    if len(dice.kinds) == 1:
        done = sweep_equal(dice, levels.faces, rises, needed, bits, budget)
    else:
        done = _sweep_unlike(dice, levels, rises, needed, bits, budget)
    return unpacked(int(done * dice.scale), width, offset, dice.total)


def _sweep_unlike(
    dice: RankedDice,
    levels: Levels,
    rises: RankScores,
    needed: int,
    bits: int,
    budget: Budget,
) -> Packed:
    """Return the packed scores of unlike dice, by how many of each class are left."""
    width = slot_width(dice.total)
    states: dict[State, Packed] = {levels.start: long_unit(bits)}
    done = 0
    for level, face in enumerate(levels.faces):
        row = rises[face]
        after: dict[State, Packed] = {}
        for state, packed in states.items():
            budget.step(2)
            if bits > LONG:
                budget.check()
            placed = dice.count - sum(state)
            if placed >= needed:
                done += packed * levels.anything(level, state)
                continue
            base = row[placed]
            for rest, shown, ways in levels.moves(level, state):
                moved = (packed * ways) << width * (row[placed + shown] - base)
                after[rest] = after.get(rest, 0) + moved
        states = after
    return done + sum(states.values())


def sweep_two(
    pools: tuple[RankedDice, RankedDice],
    rises: tuple[RankScores, RankScores],
    duels: list[Duel],
    operands: list[Node],
    offset: int,
    budget: Budget,
) -> OfNumbers:
    """Return the measure of the score of two pools, with duels between their ranks.

    Args:
        pools: The dice of both.
        rises: What their ranks contribute, counted from the top.
        duels: The duels.
        operands: The collections that the duels mention, in the order of the pools.
        offset: What is added to the score.
        budget: Asked at every step.
    """
    scores = DuelScores(duels, operands, *(dice.count for dice in pools))
    total = math.prod(dice.total for dice in pools)
    width = slot_width(total)
    bits = width * (scores.reach + sum(map(_reach, rises)))
    _afford(budget, math.prod(dice.count for dice in pools), bits)
    are_equal = all(len(dice.kinds) == 1 for dice in pools) and not scores.ties_recall
    kind = TwoEqualPools if are_equal else _TwoPools
    done = kind(pools, rises, scores, width, budget).swept(long_unit(bits))
    done = int(done * math.prod(dice.scale for dice in pools))
    return unpacked(done, width, offset + scores.offset, total)


class _TwoPools:
    """One way down the faces of two pools of any dice."""

    def __init__(
        self,
        pools: tuple[RankedDice, RankedDice],
        rises: tuple[RankScores, RankScores],
        duels: DuelScores,
        width: int,
        budget: Budget,
    ) -> None:
        self._budget = budget
        self._rises = rises
        self._levels = tuple(Levels(dice, top=True) for dice in pools)
        self._counts = tuple(dice.count for dice in pools)
        self._duels = duels
        self._width = width
        self._known: dict[tuple[int, int, State], list[tuple[State, int, int, int]]] = {}

    def swept(self, unit: Packed) -> Packed:
        """Return the packed scores; ``unit`` is what the first of them is."""
        states = {(self._levels[0].start, self._levels[1].start): unit}
        for face in sorted({*self._levels[0].faces, *self._levels[1].faces}, reverse=True):
            states = self._at(face, states)
        return sum(states.values())

    def _at(
        self, face: int, states: dict[tuple[State, State], Packed]
    ) -> dict[tuple[State, State], Packed]:
        """Place the dice of both pools that show a face."""
        places = [levels.place(face) for levels in self._levels]
        after: dict[tuple[State, State], Packed] = {}
        groups: list[dict[tuple[State, State], Packed]] = [{}, {}]
        for (left, right), packed in states.items():
            i, k = self._counts[0] - sum(left), self._counts[1] - sum(right)
            groups[self._duels.first_to_place(i, k)][left, right] = packed
        for first, group in enumerate(groups):
            if group:
                self._place_both(face, places, first, group, after)
        return after

    def _place_both(
        self,
        face: int,
        places: list[int | None],
        first: int,
        group: dict[tuple[State, State], Packed],
        after: dict[tuple[State, State], Packed],
    ) -> None:
        """Place the dice of the pool ``first`` and then those of the other one."""
        second = 1 - first
        between: dict[tuple[State, State, int], Packed] = {}
        for states, packed in group.items():
            other = self._counts[second] - sum(states[second])
            for rest, begin, end, ways in self._moves(first, places[first], states[first]):
                score = self._rise(first, face, begin, end)
                score += self._duels.placed(first, begin, end, other)
                way = (rest, states[second], begin if self._duels.ties_recall else 0)
                between[way] = between.get(way, 0) + ((packed * ways) << self._width * score)
        for (done, waiting, origin), packed in between.items():
            other = self._counts[first] - sum(done)
            moves = self._moves(second, places[second], waiting)
            self._budget.step(1 + len(moves))
            for rest, begin, end, ways in moves:
                score = self._rise(second, face, begin, end)
                score += self._duels.placed(second, begin, end, other)
                score += self._duels.tied(second, begin, end, origin, other)
                key = (done, rest) if first == 0 else (rest, done)
                bits = self._width * score
                # A tie that scores less than what it was taken for has been shifted before.
                moved = packed * ways << bits if bits >= 0 else packed * ways >> -bits
                after[key] = after.get(key, 0) + moved

    def _moves(
        self, side: int, level: int | None, state: State
    ) -> list[tuple[State, int, int, int]]:
        """Return the states behind a face, the ranks placed from and to, and the ways."""
        placed = self._counts[side] - sum(state)
        if level is None:
            return [(state, placed, placed, 1)]
        known = self._known.get((side, level, state))
        if known is None:
            known = self._known[side, level, state] = [
                (rest, placed, placed + shown, ways)
                for rest, shown, ways in self._levels[side].moves(level, state)
            ]
        return known

    def _rise(self, side: int, face: int, begin: int, end: int) -> int:
        if begin == end:
            return 0
        row = self._rises[side][face]
        return row[end] - row[begin]
