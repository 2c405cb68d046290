"""Chains that could add numbers without end, followed up to the limit on the depth of calls.

``call again(3)`` with ``function again(x) = if x = 6 then 6 + call again(d6) else x`` has six
states, and no end of sums. States that lead to such a circle are *endless*. Calls of them are
counted, and those that stand deeper than the limit end with what the rule for deep calls says.
Calls of others are worked out for all their ways, however deep they go.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.chains.absorption import Move, components
from engine.control import Budget
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, unpacked
from engine.direct.chains.phases import Joined, PackedMove, Phase, Sums, bounds_of, packed, phases
from engine.direct.results import NUMBER, NotDirectError, Odds, Work

__all__ = ["DeepCalls", "Links", "added_inside", "limited"]

_FAR = 1 << 16
"""A difference of numbers beyond which they are ends of their own."""

_BYTES_OF_A_MOVE = 1024
"""Bytes of a long number that are moved on in the time that a plain value takes."""


class Links(NamedTuple):
    """Where each state leads.

    Attributes:
        ways: The states, counted from 0 up, and the ends, counted from -1 down, that each leads to,
            with the weights of what is added on the way.
        totals: What the weights of each state are out of.
    """

    ways: Sequence[Mapping[int, Sums]]
    totals: Sequence[int]


class DeepCalls(NamedTuple):
    """What is known of the states of a chain where calls are too deep.

    Attributes:
        ends: Returns what some states end with that are too deep. Each of them comes with a value,
            the weight of that, and what this is out of.
        between: Returns the states that stand within a call, and are none of their own. They do not
            lead to one another in a circle.
    """

    ends: Callable[[Sequence[int]], Sequence[tuple[int, int, int, int]]]
    between: Callable[[], Collection[int]]


def limited(
    links: Links,
    starts: Mapping[int, int],
    total: int,
    ends: Sequence[int],
    deep: DeepCalls,
    work: Work,
) -> Odds:
    """Return the numbers that a chain ends with.

    Args:
        links: Where its states lead.
        starts: The weights of the first states, which are calls.
        total: What these are out of.
        ends: The numbers of the ends.
        deep: What is known of calls that are too deep.
        work: Tells how deep calls may be, and whether deeper ones have no value.

    Raises:
        NotDirectError: States that have an end lead to one another, or nothing has a value.
    """
    few, numbers = _with_few_ends(links, ends)
    course = _LimitedChain(few, starts, total, deep.between(), work)
    found: dict[int, int] = {}
    for end, sums in course.ended():
        _add(found, sums, 1, numbers[~end])
    if course.going:
        work.is_too_deep = True
        if not work.voids_deep_calls:
            values = deep.ends(list(course.going))
            common = math.lcm(*[whole for _, _, _, whole in values])
            course.whole *= common
            found = {number: weight * common for number, weight in found.items()}
            left = {state: course.cut_off(state) for state in course.going}
            for state, value, weight, whole in values:
                _add(found, left[state], weight * (common // whole), value)
    if not found:
        raise NotDirectError  # everything is too deep
    divisor = math.gcd(course.whole, *found.values())
    weights = {number: weight // divisor for number, weight in found.items()}
    return Odds(NUMBER, weights, course.whole // divisor)


def _with_few_ends(links: Links, ends: Sequence[int]) -> tuple[Links, Sequence[int]]:
    """Return links to one end for all numbers that are not far apart, with the least of each.

    What a number is more than the least of its end is added on the way.
    """
    least: list[int] = []
    of: dict[int, int] = {}
    before: int | None = None
    for number in sorted(ends):
        if before is None or number - before > _FAR:
            least.append(number)
        before, of[number] = number, len(least) - 1
    every = []
    for ways in links.ways:
        joined: dict[int, Sums] = {}
        ended: dict[int, dict[int, int]] = {}
        for other, sums in ways.items():
            if other >= 0:
                joined[other] = sums
            else:
                number = ends[~other]
                more = number - least[of[number]]
                _add(ended.setdefault(~of[number], {}), sums, 1, more)
        every.append({**joined, **ended})
    return Links(every, links.totals), least


class _LimitedChain:
    """A chain that is followed up to the limit.

    Attributes:
        going: What has come to each endless state behind the limit, with a slot for each sum.
        whole: The weight of everything.
    """

    def __init__(
        self,
        links: Links,
        starts: Mapping[int, int],
        total: int,
        between: Collection[int],
        work: Work,
    ) -> None:
        """Follow it."""
        endless, ending = _apart(links, starts)
        ways = {state: _joined(links, state, ending, work) for state in endless}
        parts = [Phase(some, stays=stays) for some, stays in phases(ways, between)]
        first = math.lcm(*[ending[state][1] for state in starts if state in ending])
        begun = [sums for state in starts if state in ending for sums in ending[state][0].values()]
        self._low, self._span, spread = _reach(parts * work.limit, *bounds_of(begun))
        bits = sum([phase.step.bit_length() for phase in parts])
        self._size = bytes_of_slot((total * first).bit_length() + work.limit * bits)
        length = spread * self._size
        moved = sum([phase.moved for phase in parts])
        work.spend(work.limit * moved * (_BYTES_OF_A_MOVE // 4 + length) // _BYTES_OF_A_MOVE)
        work.spend(self._span * self._size // BYTES_OF_A_VALUE)
        self.whole = total * first
        self._ended: dict[int, int] = {}
        self._reached = 0
        self.going: dict[int, int] = {}
        for state, weight in starts.items():
            self._begin(state, weight * first, ending.get(state))
        width = 8 * self._size
        moves = [phase.moves(width) for phase in parts]
        for _ in range(work.limit):
            for phase, each in zip(parts, moves):
                self._move(phase, each, width)

    def _begin(self, state: int, weight: int, ended: Joined | None) -> None:
        """Begin with a state, or with what surely comes of it."""
        if ended is None:
            self.going[state] = weight
            return
        shares, whole = ended
        for end, sums in shares.items():
            more = packed(sums, self._low, 8 * self._size) * (weight // whole)
            self._ended[end] = self._ended.get(end, 0) + more

    def _move(self, phase: Phase, moves: Sequence[PackedMove], width: int) -> None:
        """Move what has come to the states of a phase on; all else stays where it is."""
        before, up = self.going, -phase.low * width
        self.going = {}
        if phase.stays:
            for state, way in before.items():
                if state not in phase.states:
                    self.going[state] = way * phase.step << up
        ended: dict[int, int] = {}
        for leads, members in moves:
            weight = sum([before[one] << shift for one, shift in members if one in before])
            for target, way in leads if weight else ():
                into = ended if target < 0 else self.going
                into[target] = into.get(target, 0) + weight * way
        for end in self._ended:
            self._ended[end] *= phase.step
        shift = (self._reached + phase.ended[0] - self._low) * width
        for end, way in ended.items():
            self._ended[end] = self._ended.get(end, 0) + (way << shift)
        self._reached += phase.low
        self.whole *= phase.step

    def ended(self) -> Iterator[tuple[int, Mapping[int, int]]]:
        """Yield the ends, each with the weights of the sums that have come to it."""
        for end, way in self._ended.items():
            yield end, unpacked(way, self._low, self._span, self._size)

    def cut_off(self, state: int) -> Mapping[int, int]:
        """Return the weights of the sums that have come to a state."""
        return unpacked(self.going[state], self._reached, self._span, self._size)


def _reach(every: Iterable[Phase], low: int, high: int) -> tuple[int, int, int]:
    """Return how far sums reach: the least, how many they are, and how many of one state.

    Args:
        every: The phases that are gone through.
        low: The least sum with which something has ended before.
        high: The greatest one.
    """
    at_least = at_most = 0
    for phase in every:
        low = min(low, at_least + phase.ended[0])
        high = max(high, at_most + phase.ended[1])
        at_least += phase.low
        at_most += phase.high
    least = min(low, at_least)
    return low, 1 + max(high, at_most) - least, 1 + at_most - at_least


_Ending: TypeAlias = dict[int, Joined]
"""What surely comes to each end from a state, and what its weights are out of."""


def _apart(links: Links, starts: Iterable[int]) -> tuple[set[int], _Ending]:
    """Return the states that are endless, and all others with what they end with."""
    moves: list[Move | None] = [
        Move([(other, 1) for other in ways if other >= 0], 1) for ways in links.ways
    ]
    endless: set[int] = set()
    ending: _Ending = {}
    for group in components(starts, moves, Budget()):
        if (
            any(not endless.isdisjoint(links.ways[state]) for state in group)
            or added_inside(links, group) is None
        ):
            endless.update(group)
            continue
        if len(group) > 1:
            raise NotDirectError
        (state,) = group
        shares, whole = _joined(links, state, ending, None)
        back = sum(shares.get(state, {}).values())
        if back == whole:
            raise NotDirectError  # it goes round and round
        ahead = {other: sums for other, sums in shares.items() if other != state}
        ending[state] = ahead, whole - back
    return endless, ending


def added_inside(links: Links, group: Sequence[int]) -> Mapping[int, int] | None:
    """Return how much more has been added at each state of a group than at the first one.

    Args:
        links: Where the states lead.
        group: States that lead to one another, if there are several.

    Returns:
        What has been added, whichever way it came; None where more is added each time round.
    """
    inside = {group[0]: 0}
    waiting = [group[0]]
    members = set(group)
    for state in waiting:
        for other, sums in links.ways[state].items():
            for number in sums if other in members else ():
                there = inside[state] + number
                if other not in inside:
                    inside[other] = there
                    waiting.append(other)
                elif inside[other] != there:
                    return None
    return inside


def _joined(links: Links, state: int, ending: _Ending, work: Work | None) -> Joined:
    """Return where a state leads, through all those that surely end."""
    ways, total = links.ways[state], links.totals[state]
    if ending.keys().isdisjoint(ways):
        return ways, total
    common = math.lcm(*[ending[other][1] for other in ways if other in ending])
    found: dict[int, dict[int, int]] = {}
    for other, sums in ways.items():
        if other not in ending:
            _add(found.setdefault(other, {}), sums, common)
            continue
        shares, whole = ending[other]
        for end, more in shares.items():
            there = found.setdefault(end, {})
            if work is not None:
                work.spend(len(sums) * len(more))
            for number, weight in sums.items():
                moved = {number + one: way for one, way in more.items()}
                _add(there, moved, weight * (common // whole))
    return found, total * common


def _add(found: dict[int, int], weights: Mapping[int, int], times: int, more: int = 0) -> None:
    for number, weight in weights.items():
        found[number + more] = found.get(number + more, 0) + weight * times
