"""The phases of a call in a chain: its states, then those that stand within it, are moved on."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

__all__ = ["Joined", "PackedMove", "Phase", "Sums", "bounds_of", "packed", "phases"]

Sums: TypeAlias = Mapping[int, int]
"""Weights of what is added on the way."""

Joined: TypeAlias = tuple[Mapping[int, Sums], int]
"""Where a state leads, and what its weights are out of."""

PackedMove: TypeAlias = tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]
"""Where states lead that are alike, with packed weights; and these, with bits to be moved up."""


class Phase:
    """What is done with some of the states in each call.

    Attributes:
        states: These states.
        stays: Whether something may have come to others meanwhile, which stays there.
        step: What all their weights are out of.
        low: The least number that is added on the way to another state.
        high: The greatest number that is added on the way to another state.
        ended: The least and the greatest number that is added on the way to the end.
        moved: To how many places states lead, those that are alike together.
    """

    def __init__(self, ways: Mapping[int, Joined], *, stays: bool) -> None:
        """Find out where states lead."""
        self.states = frozenset(ways)
        self.stays = stays
        self.step = math.lcm(*[whole for _, whole in ways.values()])
        every = [pair for links, _ in ways.values() for pair in links.items()]
        numbers = set().union(*[sums for target, sums in every if target >= 0])
        if stays or not numbers:
            numbers.add(0)
        self.low, self.high = min(numbers), max(numbers)
        self.ended = bounds_of([sums for target, sums in every if target < 0])
        self._alike = _alike(ways)
        self.moved = sum([len(shares) for shares, _, _ in self._alike])

    def moves(self, width: int) -> Sequence[PackedMove]:
        """Return where the states lead, with slots of so many bits."""
        return [
            (
                [
                    (
                        target,
                        packed(sums, self.low if target >= 0 else self.ended[0], width)
                        * (self.step // whole),
                    )
                    for target, sums in shares.items()
                ],
                [(state, more * width) for state, more in members.items()],
            )
            for shares, whole, members in self._alike
        ]


def phases(
    ways: Mapping[int, Joined], between: Collection[int]
) -> Sequence[tuple[Mapping[int, Joined], bool]]:
    """Return the states that are moved on one after the other in each call.

    First come the calls, then what stands between, as often as such states lead to one another.
    Each comes with whether something may have come to other states.
    """
    within = {state: joined for state, joined in ways.items() if state in between}
    calls = {state: joined for state, joined in ways.items() if state not in within}
    found = [(calls, False)]
    reached = set(within)
    while reached:
        found.append((within, True))
        reached = {target for state in reached for target in within[state][0] if target in within}
    return found


def _alike(
    ways: Mapping[int, Joined],
) -> Sequence[tuple[Mapping[int, Sums], int, Mapping[int, int]]]:
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


def bounds_of(every: Iterable[Sums]) -> tuple[int, int]:
    """Return the least and the greatest sum, 0 among them."""
    numbers = {0}.union(*every)
    return min(numbers), max(numbers)


def packed(sums: Sums, low: int, width: int) -> int:
    """Return weights in slots of so many bits, from a number on."""
    return sum([weight << (number - low) * width for number, weight in sums.items()])
