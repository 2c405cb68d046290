"""How likely the ends of rounds are that are followed level by level, and what comes of them.

What comes to nothing, as calls that are too deep do, is left out where it is mixed with something
else, and the rest of that mixture takes its place. So levels are gone through backwards before, to
tell what has no outcome. What has been added up on the way is told by the place of a weight in a
long number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.control import Budget
from engine.dice import Die
from engine.languages.anydice.values import die_of

__all__ = ["NOWHERE", "ChainWeights", "Ways"]

_MOST_BITS = 4_000_000
"""Bits in the weights of all sums together that one end of a round may have."""


class Ways(NamedTuple):
    """Where an end leads.

    Attributes:
        ends: The ends of the next round, each with what is added on the way, and the weight.
        values: The weights of what is known already, with what is added to it.
        kept: All these weights together.
        instead: What there is if all of this has no outcome.
    """

    ends: Sequence[tuple[int, int, int]]
    values: Mapping[int, int]
    kept: int
    instead: Mapping[int, int]

    def weight(self, lost: frozenset[int]) -> int:
        """Return the weight of all that has an outcome, where some ends have none."""
        if not lost:
            return self.kept
        return self.kept - sum([weight for end, _, weight in self.ends if end in lost])


NOWHERE = Ways((), {}, 0, {})


class ChainWeights:
    """The weights of what ends of rounds lead to, level by level."""

    def __init__(self, levels: Sequence[Mapping[int, Ways]], budget: Budget) -> None:
        """Tell the weights of what ends lead to.

        Args:
            levels: Where each leads, for those of each round; before them, the call itself.
            budget: What it may cost.
        """
        self._levels = levels
        self._budget = budget
        # For each level the weight of what each end leads to, and that of all together; and the
        # ends that have no outcome.
        self._own: list[dict[int, int]] = []
        self._lost: list[frozenset[int]] = [frozenset()]
        behind: Mapping[int, Ways] = {}
        for level in reversed(levels):
            budget.check()
            if level is not behind or self._lost[-1] != self._lost[-2]:
                own = {end: ways.weight(self._lost[-1]) for end, ways in level.items()}
                lost = {end for end, weight in own.items() if not (weight or level[end].instead)}
            behind = level
            self._own.append(own)
            self._lost.append(frozenset(lost))
        self._own.reverse()
        self._lost.reverse()
        pairs = zip(levels, self._own, strict=True)
        self._common = [
            math.lcm(*{own[end] or sum(ways.instead.values()) or 1 for end, ways in level.items()})
            for level, own in pairs
        ]
        every = {id(ways): ways for level in levels for ways in level.values()}.values()
        added = {number for ways in every for _, number, _ in ways.ends}
        self._least = min(added, default=0)
        self._slots = 1 + len(levels) * (max(added, default=0) - self._least)
        self._bits = math.prod(self._common).bit_length() + 1

    def die(self) -> Die | None:
        """Return what all comes to; None where that takes too much memory."""
        if self._slots * self._bits > _MOST_BITS:
            return None
        weights: dict[int, int] = {} if -1 in self._lost[0] else {-1: 1}
        rest = math.prod(self._common)
        total: dict[int, int] = {}
        for place, common in enumerate(self._common):
            rest //= common
            self._budget.check()
            weights, found = self._next(place, weights)
            for value, packed in found.items():
                for slot, weight in enumerate(self._apart(packed), value + place * self._least):
                    if weight:
                        total[slot] = total.get(slot, 0) + weight * rest
        return die_of(total)

    def _apart(self, packed: int) -> Iterator[int]:
        """Yield the weights in a long number: what has been added is told by their places."""
        mask = (1 << self._bits) - 1
        while packed:
            yield packed & mask
            packed >>= self._bits

    def _next(
        self, place: int, weights: Mapping[int, int]
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Return the weights of the ends of the next round, and those of all values of this one.

        Args:
            place: Which round it is.
            weights: The weights of its ends.
        """
        level, own, common = self._levels[place], self._own[place], self._common[place]
        lost = self._lost[place + 1]
        ends: dict[int, int] = {}
        values: dict[int, int] = {}
        for end, weight in weights.items():
            ways = level[end]
            share = weight * (common // (own[end] or sum(ways.instead.values())))
            for next_end, number, more in ways.ends if own[end] else ():
                if next_end not in lost:
                    shifted = share * more << self._bits * (number - self._least)
                    ends[next_end] = ends.get(next_end, 0) + shifted
            for value, more in (ways.values if own[end] else ways.instead).items():
                values[value] = values.get(value, 0) + share * more
        return ends, values
