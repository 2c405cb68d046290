"""Figures for which it does not matter which face is which, worked out pool by pool.

How many different faces three pools of dice share does not depend on which faces these are. So one
pool after the other is looked at for all faces at once, and a state says how many faces there are
of each kind. After the first pool these are the faces that it shows, and those that it does not;
with ten dice there are eleven such states, where a walk over the faces has a state for each number
of dice of every pool that are left.

The ways in which dice are spread over faces are counted by exponential generating functions (Wilf,
*generatingfunctionology*, chapter 3), in whole numbers.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.faces.face_figures import FigureOfFaces
from engine.direct.faces.pools import Pools
from engine.direct.results import Frame

__all__ = ["by_pool"]

_MOST_STATES = 2_000
"""States of one pool beyond which faces are gone through one by one."""

_Table: TypeAlias = tuple[int, ...]
"""What a face counts for, for each number of dice of each pool to come that may show it."""

_Group: TypeAlias = tuple[tuple[int, ...], _Table]
"""What faces have in common: their weights for the pools to come, and their table."""

_State: TypeAlias = frozenset[tuple[_Group, int]]
"""How many faces there are of each group."""

_Spread: TypeAlias = list[int]
"""In how many ways 0, 1, 2, ... dice are spread over some faces."""


def by_pool(pools: Pools, figure: FigureOfFaces, frame: Frame) -> dict[int, int] | None:
    """Return the weights of a figure that adds up the same for all faces.

    Args:
        pools: The dice.
        figure: The figure, a sum over all faces that does not ask which face it looks at.
        frame: What else has a name, and what is asked for more work.

    Returns:
        The weights of its numbers, or None where there are too many states, or negative numbers.

    Raises:
        NotDirectError: The figure cannot be worked out, or that is too much.
    """
    alike = figure.alike(pools, frame)
    if alike is None:
        return None
    representatives, numbers, known = alike
    order = _order(pools, numbers, list(representatives.values()))
    if order is None:
        return None
    begin: Counter[_Group] = Counter()
    for (place, faces), of_face in zip(representatives.items(), numbers):
        ways = tuple([pools.ways[place][sort] for sort in order])
        begin[ways, _in_order(pools, of_face, order)] += faces
    most = _most(pools, numbers, list(representatives.values()))
    states: dict[_State, int] = {frozenset(begin.items()): 1}
    for sort in order[:-1]:
        spreading = _Spreading(pools.dice[sort], is_dealt=pools.are_dealt[sort])
        after: dict[_State, int] = {}
        for state, weight in states.items():
            for reached, spread in spreading.onward(state):
                after[reached] = after.get(reached, 0) + weight * spread
            frame.work.spend(len(after))
        states = after
    found = _added_up(states, pools, order[-1], most)
    return {known + number: weight for number, weight in found.items()} if known else found


def _order(
    pools: Pools, numbers: Sequence[Sequence[int]], faces: Sequence[int]
) -> list[int] | None:
    """Return the pools in the order in which they are looked at; None where they need many states.

    The one that tells the most numbers of dice apart comes last, where nothing has to be
    remembered any more.
    """
    sorts = range(len(pools.dice))
    states = []
    for sort in sorts:
        rest = [other for other in sorts if other != sort]
        dice = pools.dice[sort]
        tables = [_in_order(pools, of_face, [sort, *rest]) for of_face in numbers]
        fewest = [sorted(_fewest(_parts(table, dice)).values()) for table in tables]
        states.append(math.prod([_ways_apart(n, least, dice) for n, least in zip(faces, fewest)]))
    order = sorted(sorts, key=states.__getitem__)
    return order if all(states[sort] <= _MOST_STATES for sort in order[:-1]) else None


def _most(pools: Pools, numbers: Sequence[Sequence[int]], faces: Sequence[int]) -> int:
    """Return the most that all faces can add up to.

    A face counts for at most so much more with each die that shows it.
    """
    shown = [(place, sum(showing)) for place, showing in zip(pools.places, pools.showings)]
    more = [
        -((of_face[0] - of_face[place]) // dice)
        for of_face in numbers
        for place, dice in shown
        if dice
    ]
    alone = sum([of_face[0] * times for of_face, times in zip(numbers, faces)])
    every = sum([max(of_face) * times for of_face, times in zip(numbers, faces)])
    return min(every, alone + sum(pools.dice) * max(0, *more))


def _in_order(pools: Pools, of_face: Sequence[int], order: Sequence[int]) -> _Table:
    """Return what a face counts for, with the numbers of dice of pools in another order."""
    by_showing = dict(zip(pools.showings, [of_face[place] for place in pools.places]))
    back = [order.index(sort) for sort in range(len(order))]
    ordered = itertools.product(*[range(pools.dice[sort] + 1) for sort in order])
    return tuple([by_showing[tuple([shown[place] for place in back])] for shown in ordered])


def _parts(table: _Table, dice: int) -> Iterator[_Table]:
    """Yield the tables that are left if 0, 1, 2, ... of so many dice show the face."""
    size = len(table) // (dice + 1)
    return (table[begin : begin + size] for begin in range(0, len(table), size))


def _fewest(parts: Iterable[_Table]) -> dict[_Table, int]:
    """Return the different tables, and by how few dice a face comes to have each."""
    found: dict[_Table, int] = {}
    for dice, left in enumerate(parts):
        found.setdefault(left, dice)
    return found


def _ways_apart(faces: int, fewest: Sequence[int], dice: int) -> int:
    """Return into how many groups so many faces can fall, where dice have to show them.

    Args:
        faces: How many faces.
        fewest: By how few dice a face comes into each group.
        dice: How many dice there are.
    """
    ways = [[0] * (dice + 1) for _ in range(faces + 1)]  # by faces that have a group, and dice
    ways[0][0] = 1
    for least in fewest:
        for number in range(1, faces + 1):
            for shown in range(least, dice + 1):
                ways[number][shown] += ways[number - 1][shown - least]
    return sum(ways[faces])


class _Spreading:
    """The ways in which the dice of one pool are spread over faces."""

    def __init__(self, dice: int, *, is_dealt: bool) -> None:
        """Take so many dice, or cards of one deck."""
        self._dice = dice
        self._is_dealt = is_dealt
        self._powers: dict[_Group, dict[_Table, list[_Spread]]] = {}

    def of_face(self, weight: int, shown: Sequence[int]) -> _Spread:
        """Return in how many ways dice show one face, if it may be so many of them."""
        spread = [0] * (self._dice + 1)
        for count in shown:
            spread[count] = math.comb(weight, count) if self._is_dealt else weight**count
        return spread

    def together(self, left: _Spread, right: _Spread) -> _Spread:
        """Return in how many ways dice are spread over some faces and some others."""
        both = [0] * len(left)
        for first, ways in enumerate(left):
            if ways:
                for second in range(self._dice + 1 - first):
                    choices = 1 if self._is_dealt else math.comb(first + second, first)
                    both[first + second] += choices * ways * right[second]
        return both

    def powers(self, spread: _Spread, faces: int) -> list[_Spread]:
        """Return the ways to spread dice over 0, 1, 2, ... alike faces."""
        found = [[1] + [0] * self._dice]
        for _ in range(faces):
            found.append(self.together(found[-1], spread))
        return found

    def onward(self, state: _State) -> Iterator[tuple[_State, int]]:
        """Yield what a state becomes once the dice are rolled, with the weight of that."""
        reached: dict[_State, _Spread] = {frozenset(): [1] + [0] * self._dice}
        for group, faces in state:
            after: dict[_State, _Spread] = {}
            for before, spread in reached.items():
                for groups, of_group in self._divided(group, faces):
                    together = Counter(dict(before))
                    together.update(groups)
                    key = frozenset(together.items())
                    ways = self.together(spread, of_group)
                    if not any(ways):
                        continue  # there are too few dice
                    if key in after:
                        ways = [one + other for one, other in zip(after[key], ways)]
                    after[key] = ways
            reached = after
        for key, spread in reached.items():
            if spread[-1]:
                yield key, spread[-1]

    def _divided(self, group: _Group, faces: int) -> Iterator[tuple[dict[_Group, int], _Spread]]:
        """Yield how many faces of a group go on in each way, and the ways to spread dice so."""
        (weight, *rest), table = group
        powers = self._powers.get(group)
        if powers is None or len(next(iter(powers.values()))) <= faces:
            shown: dict[_Table, list[int]] = {}
            for count, left in enumerate(_parts(table, self._dice)):
                if weight or not count:
                    shown.setdefault(left, []).append(count)
            powers = self._powers[group] = {
                left: self.powers(self.of_face(weight, counts), faces)
                for left, counts in shown.items()
            }
        fewest = _fewest(_parts(table, self._dice))
        tables = sorted(powers, key=fewest.__getitem__, reverse=True)
        costs = [fewest[left] for left in tables]
        for numbers in _divisions(faces, costs, self._dice):
            spread, undivided, choices = powers[tables[0]][numbers[0]], faces, 1
            for number, one in zip(numbers, tables):
                choices *= math.comb(undivided, number)
                undivided -= number
                if one is not tables[0]:
                    spread = self.together(spread, powers[one][number])
            each = zip(tables, numbers)
            groups = {(tuple(rest), one): number for one, number in each if number}
            yield groups, [choices * ways for ways in spread]


def _divisions(faces: int, costs: Sequence[int], dice: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide so many faces among parts, each of which takes so many dice."""
    cost, *others = costs
    if not others:
        if faces * cost <= dice:
            yield (faces,)
        return
    most = min(faces, dice // cost) if cost else faces
    for first in range(most + 1):
        for rest in _divisions(faces - first, others, dice - first * cost):
            yield (first, *rest)


def _added_up(states: dict[_State, int], pools: Pools, sort: int, most: int) -> dict[int, int]:
    """Return the weights of what all faces add up to once the dice of the last pool are rolled.

    The weights of all sums stand in the slots of one long number.
    """
    size = bytes_of_slot(pools.whole.bit_length())
    spreading = _Spreading(pools.dice[sort], is_dealt=pools.are_dealt[sort])
    powers: dict[_Group, list[_Spread]] = {}
    total = 0
    for state, weight in states.items():
        spread = [1] + [0] * pools.dice[sort]
        for group, faces in state:
            known = powers.get(group, [])
            if len(known) <= faces:
                (ways, *_), table = group
                of_face = spreading.of_face(ways, range(len(table)))
                slots = [one << number * size * 8 for one, number in zip(of_face, table)]
                known = powers[group] = spreading.powers(slots, faces)
            spread = spreading.together(spread, known[faces])
        total += weight * spread[-1]
    return unpacked(total, 0, most + 1, size)
