"""Chains that could add numbers without end, followed up to the limit on the depth of calls.

``call again(3)`` with ``function again(x) = if x = 6 then 6 + call again(d6) else x`` has six
states, and no end of sums. States that lead to such a circle are *endless*. Calls of them are
counted, and those that stand deeper than the limit end with what the rule for deep calls says.
Calls of others are worked out for all their ways, however deep they go.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.chains import Move, components
from engine.control import Budget
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, unpacked
from engine.direct.results import NUMBER, NotFew, Odds, Work

__all__ = ["Beyond", "Links", "added_inside", "limited"]

_BYTES_OF_A_MOVE = 1024
"""Bytes of a long number that are moved on in the time that a plain value takes."""

_Sums: TypeAlias = Mapping[int, int]
"""Weights of what is added on the way."""


class Links(NamedTuple):
    """Where each state leads.

    Attributes:
        ways: The states, counted from 0 up, and the ends, counted from -1 down, that each leads to,
            with the weights of what is added on the way.
        totals: What the weights of each state are out of.
    """

    ways: Sequence[Mapping[int, _Sums]]
    totals: Sequence[int]


Beyond: TypeAlias = Callable[[Sequence[int]], Sequence[tuple[int, int, int, int]]]
"""Returns what some states end with that are too deep.

Each of them comes with a value, the weight of that, and what this is out of.
"""


def limited(
    links: Links,
    starts: Mapping[int, int],
    total: int,
    ends: Sequence[int],
    beyond: Beyond,
    work: Work,
) -> Odds:
    """Return the numbers that a chain ends with.

    Args:
        links: Where its states lead.
        starts: The weights of the first states.
        total: What these are out of.
        ends: The numbers of the ends.
        beyond: What calls end with that are too deep.
        work: Tells how deep calls may be, and whether deeper ones have no value.

    Raises:
        NotFew: States that have an end lead to one another, or nothing has a value.
    """
    course = _Course(_with_one_end(links, ends), starts, total, work)
    found: dict[int, int] = {}
    for packed in course.ended.values():
        _add(found, course.sums(packed, 0), 1)
    if course.going:
        work.is_too_deep = True
        if not work.voids_deep_calls:
            values = beyond(list(course.going))
            common = math.lcm(*[whole for _, _, _, whole in values])
            course.whole *= common
            found = {number: weight * common for number, weight in found.items()}
            for state, value, weight, whole in values:
                _add(found, course.sums(course.going[state], value), weight * (common // whole))
    if not found:
        raise NotFew  # everything is too deep
    divisor = math.gcd(course.whole, *found.values())
    weights = {number: weight // divisor for number, weight in found.items()}
    return Odds(NUMBER, weights, course.whole // divisor)


def _with_one_end(links: Links, ends: Sequence[int]) -> Links:
    """Return links that add the number of each end on the way to it, and lead to the same one."""
    every = []
    for ways in links.ways:
        joined: dict[int, _Sums] = {}
        ended: dict[int, int] = {}
        for other, sums in ways.items():
            if other >= 0:
                joined[other] = sums
            else:
                number = ends[~other]
                _add(ended, {number + one: way for one, way in sums.items()}, 1)
        every.append({**joined, -1: ended} if ended else joined)
    return Links(every, links.totals)


class _Course:
    """A chain that is followed up to the limit.

    Attributes:
        ended: What has come to each end, with a slot for each sum.
        going: What has come to each endless state behind the limit.
        whole: The weight of everything.
    """

    def __init__(self, links: Links, starts: Mapping[int, int], total: int, work: Work) -> None:
        """Follow it."""
        endless, ending = _apart(links, starts)
        ways = {state: _joined(links, state, ending, work) for state in endless}
        step = math.lcm(*[whole for _, whole in ways.values()])
        first = math.lcm(*[ending[state][1] for state in starts if state in ending])
        every = [sums for links, _ in ways.values() for sums in links.values()]
        low, high = _bounds(every)
        begun = [sums for state in starts if state in ending for sums in ending[state][0].values()]
        self._low, most = _bounds(begun)
        self._span = 1 + most - self._low + work.limit * (high - low)
        self._size = bytes_of_slot((total * first).bit_length() + work.limit * step.bit_length())
        length = self._span * self._size
        alike = _alike(ways)
        moved = sum([len(shares) for shares, _, _ in alike])
        work.spend(work.limit * moved * (1 + length // _BYTES_OF_A_MOVE))
        work.spend(length // BYTES_OF_A_VALUE)
        self.whole = total * first * step**work.limit
        width = 8 * self._size
        self.ended: dict[int, int] = {}
        self.going: dict[int, int] = {}
        for state, weight in starts.items():
            if state in endless:
                self.going[state] = weight * first << -self._low * width
            else:
                shares, whole = ending[state]
                for end, sums in shares.items():
                    packed = _packed(sums, self._low, width) * (first // whole) * weight
                    self.ended[end] = self.ended.get(end, 0) + packed
        moves = [
            (
                [
                    (target, _packed(sums, low, width) * (step // whole))
                    for target, sums in shares.items()
                ],
                [(state, more * width) for state, more in members.items()],
            )
            for shares, whole, members in alike
        ]
        for _ in range(work.limit):
            self._low += low
            before = self.going
            self.going = {}
            self.ended = {end: way * step << -low * width for end, way in self.ended.items()}
            for leads, members in moves:
                weight = sum([before[one] << shift for one, shift in members if one in before])
                for target, packed in leads if weight else ():
                    there = self.ended if target < 0 else self.going
                    there[target] = there.get(target, 0) + weight * packed

    def sums(self, packed: int, number: int) -> Mapping[int, int]:
        """Return the weights of the sums that have come somewhere, with a number added."""
        return unpacked(packed, self._low + number, self._span, self._size)


_Ending: TypeAlias = dict[int, tuple[Mapping[int, _Sums], int]]
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
            raise NotFew
        (state,) = group
        shares, whole = _joined(links, state, ending, None)
        back = sum(shares.pop(state, {}).values())
        if back == whole:
            raise NotFew  # it goes round and round
        ending[state] = shares, whole - back
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


def _alike(
    ways: Mapping[int, tuple[Mapping[int, _Sums], int]],
) -> Sequence[tuple[Mapping[int, _Sums], int, Mapping[int, int]]]:
    """Return where states lead, those together that do the same but for a number that they add.

    Args:
        ways: Where each of them leads, and what the weights are out of.

    Returns:
        Where one of the states leads that are alike, what its weights are out of, and how much more
        each of them adds.
    """
    found: dict[object, dict[int, int]] = {}
    for state, (shares, whole) in ways.items():
        least = min([number for sums in shares.values() for number in sums])
        leads = [
            (target, frozenset([(number - least, way) for number, way in sums.items()]))
            for target, sums in shares.items()
        ]
        found.setdefault((whole, frozenset(leads)), {})[state] = least
    alike = []
    for adds in found.values():
        first = min(adds, key=lambda state: adds[state])
        shares, whole = ways[first]
        alike.append((shares, whole, {state: more - adds[first] for state, more in adds.items()}))
    return alike


def _joined(
    links: Links, state: int, ending: _Ending, work: Work | None
) -> tuple[dict[int, dict[int, int]], int]:
    """Return where a state leads, through all those that surely end."""
    ways, total = links.ways[state], links.totals[state]
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


def _add(found: dict[int, int], weights: Mapping[int, int], times: int) -> None:
    for number, weight in weights.items():
        found[number] = found.get(number, 0) + weight * times


def _bounds(every: Iterable[_Sums]) -> tuple[int, int]:
    """Return the least and the greatest sum, 0 among them."""
    numbers = {0}.union(*every)
    return min(numbers), max(numbers)


def _packed(sums: _Sums, low: int, width: int) -> int:
    """Return weights in slots of so many bits, from a number on."""
    return sum([weight << (number - low) * width for number, weight in sums.items()])
