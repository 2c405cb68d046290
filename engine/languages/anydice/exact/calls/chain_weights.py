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

__all__ = ["NOWHERE", "ChainWeights", "Level", "Ways"]

_MOST_BITS = 4_000_000
"""Bits in the weights of all sums together that one end of a round may have."""


class Ways(NamedTuple):
    """Where an end leads.

    Attributes:
        ends: The ends of the next round, each with what is added on the way, and the weight.
        values: The weights of what is known already, with what is added to it.
        kept: All these weights together.
        instead: What there is if all of this has no outcome.
        total: All weights together, also of what has no outcome, where that is asked for.
    """

    ends: Sequence[tuple[int, int, int]]
    values: Mapping[int, int]
    kept: int
    instead: Mapping[int, int]
    total: int = 1

    def weight(self, behind: Mapping[int, int], unit: int) -> int:
        """Return the weight of all that has an outcome.

        Args:
            behind: By how much each end counts, where that is not the unit.
            unit: By how much what is known counts.
        """
        if not behind:
            return self.kept * unit
        less = [more * (behind.get(end, unit) - unit) for end, _, more in self.ends]
        return self.kept * unit + sum(less)

    def and_added(self, added: Mapping[int, int]) -> Ways:
        """Return the same with one of these numbers added; nothing is added by no weights."""
        if not added:
            return self
        if list(added.items()) == [(0, 1)]:
            return self._replace(instead=added)
        values: dict[int, int] = {}
        for number, weight in added.items():
            for value, own in self.values.items():
                values[number + value] = values.get(number + value, 0) + weight * own
        ends = [
            (end, number + more, weight * own)
            for number, weight in added.items()
            for end, more, own in self.ends
        ]
        return Ways(ends, values, self.kept * sum(added.values()), added)


NOWHERE = Ways((), {}, 0, {})


class Level(NamedTuple):
    """Where ends lead that are reached in so many steps.

    Attributes:
        ways: Where each leads.
        is_within: Whether these are calls of which some arguments are known, and others not yet:
            what has no outcome is left out of the whole call then, and not of such a part of it.
    """

    ways: Mapping[int, Ways]
    is_within: bool


class ChainWeights:
    """The weights of what ends of rounds lead to, level by level."""

    def __init__(self, levels: Sequence[Level], budget: Budget) -> None:
        """Tell the weights of what ends lead to.

        Args:
            levels: Where each leads, for those of each round; before them, the call itself.
            budget: What it may cost.
        """
        self._levels = levels
        self._budget = budget
        # For each level the weight of what each end leads to; by how much it counts itself where
        # that is not the unit, as ends without an outcome do not; and the unit.
        self._own: list[dict[int, int]] = []
        self._counts: list[dict[int, int]] = [{}]
        self._units = [1]
        known: dict[tuple[int, int], tuple[dict[int, int], dict[int, int], int]] = {}
        for level in reversed(levels):
            budget.check()
            key = id(level), id(self._counts[-1])  # many rounds are one and the same
            if key not in known:
                known[key] = self._counted(level)
            own, counts, unit = known[key]
            self._own.append(own)
            self._counts.append(counts or self._counts[0])
            self._units.append(unit)
        self._own.reverse()
        self._counts.reverse()
        self._units.reverse()
        self._common = [
            1
            if level.is_within
            else math.lcm(*set(map(self._whole, level.ways.values(), own.values())))
            for level, own in zip(levels, self._own, strict=True)
        ]
        self._added: dict[int, tuple[int, int]] = {}
        ranges = [self._range(level.ways) for level in levels]
        self._least = [least for least, _ in ranges]
        self._slots = 1 + sum([most - least for least, most in ranges])
        self._bits = math.prod(self._common).bit_length() + 1

    def _counted(self, level: Level) -> tuple[dict[int, int], dict[int, int], int]:
        """Return what is known of a level, all behind which is known."""
        behind, unit = self._counts[-1], self._units[-1]
        own = {end: ways.weight(behind, unit) for end, ways in level.ways.items()}
        if not level.is_within:
            lost = [end for end in own if not (own[end] or level.ways[end].instead)]
            return own, dict.fromkeys(lost, 0), 1
        # Each counts by the share of it that has an outcome.
        whole = {end: ways.total * unit for end, ways in level.ways.items()}
        common = math.lcm(*set(whole.values()))
        return own, {end: own[end] * (common // whole[end]) for end in own}, common

    @staticmethod
    def _whole(ways: Ways, own: int) -> int:
        """Return the weight of what takes the place of all, where some of it has no outcome."""
        return own or sum(ways.instead.values()) or 1

    def _range(self, ways: Mapping[int, Ways]) -> tuple[int, int]:
        """Return the least and the most that is added on the way to the next level."""
        if id(ways) not in self._added:
            added = {number for one in ways.values() for _, number, _ in one.ends} or {0}
            self._added[id(ways)] = min(added), max(added)
        return self._added[id(ways)]

    def die(self) -> Die | None:
        """Return what all comes to; None where that takes too much memory."""
        if self._slots * self._bits > _MOST_BITS:
            return None
        weights: dict[int, int] = {end: 1 for end in self._own[0] if end not in self._counts[0]}
        rest, added = math.prod(self._common), 0
        total: dict[int, int] = {}
        for place, common in enumerate(self._common):
            rest //= common
            self._budget.check()
            weights, found = self._next(place, weights)
            for value, packed in found.items():
                for slot, weight in enumerate(self._apart(packed), value + added):
                    if weight:
                        total[slot] = total.get(slot, 0) + weight * rest
            added += self._least[place]
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
        counts, unit = self._counts[place + 1], self._units[place + 1]
        least = self._least[place]
        ends: dict[int, int] = {}
        values: dict[int, int] = {}
        for end, weight in weights.items():
            ways = level.ways[end]
            if level.is_within:
                share = weight * (self._units[place] // (ways.total * unit))
            else:
                share = weight * (common // self._whole(ways, own[end]))
            for next_end, number, more in ways.ends if own[end] else ():
                if counts.get(next_end, 1):
                    shifted = share * more << self._bits * (number - least)
                    ends[next_end] = ends.get(next_end, 0) + shifted
            known = ways.values if own[end] else ways.instead
            share *= unit if own[end] else 1
            for value, more in known.items():
                values[value] = values.get(value, 0) + share * more
        return ends, values
