"""Figures of dice by dynamic programming over the faces, from the greatest on.

At each face some of the dice that are left show it, and the figures so far are joined with what
they are for that face. Dice of one name that have become equal, as a die of eight and one of six
below the face 7, are counted together from there on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, product
from operator import add, ge, le
from typing import Any, NamedTuple, TypeAlias

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.faces.face_figures import Numbers
from engine.direct.faces.generating_functions import WAYS_OF_A_VALUE, Digits
from engine.direct.faces.joins import join_named
from engine.direct.faces.pools import Pools
from engine.direct.results import NotDirectError, Work

__all__ = ["DiceLeft", "by_faces"]

_MOST_BYTES = 4_000
"""Bytes of a long number up to which the weights of all sums stand in it."""

_TWO, _THREE = 2, 3

_MOST_PLACES = 2_000
"""Numbers of dice of all names together that show a face, beyond which they are too many."""

_Left: TypeAlias = tuple[int, ...]
"""How many dice of each sort are left."""

_States: TypeAlias = dict[_Left, dict[Any, int]]
"""The weights of what the figures come to so far, by what is left."""

_Way: TypeAlias = tuple[_Left, int, int]
"""What is left afterwards, the place of what is shown, and in how many ways it is shown."""


def by_faces(
    pools: Pools,
    joins: Sequence[str],
    numbers: Sequence[Numbers],
    sums: Digits,
    allowed: Sequence[Sequence[bool]] | None,
    work: Work,
) -> dict[tuple[Any, int], int]:
    """Return the weights of what is joined of all faces, together with the sums over all faces.

    The weights of all sums stand in the slots of one long number, where it is not too long.

    Args:
        pools: The dice.
        joins: How the numbers of each figure are joined.
        numbers: The numbers of each figure.
        sums: The sums.
        allowed: What is possible of each face in each place; everything where None.
        work: What may be worked out.

    Returns:
        The weights of tuples of what the figures come to, and of the sums.
    """
    size = bytes_of_slot(pools.whole.bit_length())
    if size * sums.span > _MOST_BYTES:
        alone = Digits((), pools)
        both = by_faces(pools, [*joins, "sum"], [*numbers, (0, sums.slots)], alone, allowed, work)
        return {(tuple(state), slot): weight for ((*state, slot), _), weight in both.items()}
    begin, counted, join = _together(joins, numbers, pools)
    width = size * 8
    dice = DiceLeft(pools)
    is_final = None if allowed or sums.span > 1 else _finality(joins, numbers)
    decided: dict[Any, int] = {}
    states: _States = {(): {begin: 1}}
    for place in range(len(pools.faces) - 1, -1, -1):
        shifts = [slot * width for slot in sums.slots[place]]
        possible = None if allowed is None else allowed[place]
        states = dice.arriving(place, states)
        if is_final is not None and dice.have_arrived:
            dice.settle(place, states, is_final(place), decided)
        face = _Face(counted[place], shifts, possible, join)
        states = _behind(face, states, dice, dice.ways(place), work)
    for state, way in next(iter(states.values()), {}).items():  # there no dice are left
        decided[state] = decided.get(state, 0) + way
    return {
        ((state,) if len(joins) == 1 else state, slot): weight
        for state, packed in decided.items()
        for slot, weight in unpacked(packed, 0, sums.span, size).items()
    }


class _Face(NamedTuple):
    """What one face adds to the figures.

    Attributes:
        numbers: What it is for each figure, by the place of what is shown.
        shifts: What it adds to the sums, as bits by which the weights are moved.
        possible: Whether it may be shown so; always where None.
        join: Joins the figures so far with its numbers.
    """

    numbers: Sequence[Any]
    shifts: Sequence[int]
    possible: Sequence[bool] | None
    join: Callable[[Any, Any], Any]


def _behind(
    face: _Face, states: _States, dice: DiceLeft, ways: dict[_Left, list[_Way]], work: Work
) -> _States:
    """Return the states behind a face, of those before it."""
    numbers, shifts, possible, join = face
    joined: list[dict[Any, Any]] = _for_equal(numbers)
    after: _States = {}
    for left, found in states.items():
        onward = ways.get(left) or dice.onward(left)
        work.spend(1 + len(found) * len(onward) // WAYS_OF_A_VALUE)
        for rest, shown, factor in onward:
            if possible is not None and not possible[shown]:
                continue
            more, shift, known = numbers[shown], shifts[shown], joined[shown]
            reached = after.get(rest)
            if reached is None:
                reached = after[rest] = {}
            for state, way in found.items():
                together = known.get(state)
                if together is None:
                    together = known[state] = join(state, more)
                reached[together] = reached.get(together, 0) + (way * factor << shift)
    return after


def _for_equal(numbers: Sequence[Any]) -> list[dict[Any, Any]]:
    """Return a dictionary for each number, which is the same for equal ones."""
    each: dict[Any, dict[Any, Any]] = {}
    return [each.setdefault(number, {}) for number in numbers]


def _together(
    joins: Sequence[str], numbers: Sequence[Numbers], pools: Pools
) -> tuple[Any, Sequence[Sequence[Any]], Callable[[Any, Any], Any]]:
    """Return several figures as one: what it begins with, its numbers, and how they are joined.

    That is a tuple of all figures, or the only one as it is.
    """
    if not joins:
        return (), [[()] * pools.rows] * len(pools.faces), add
    functions = [join_named(join).two for join in joins]
    if len(joins) == 1:
        ((begin, counted),) = numbers
        return begin, counted, functions[0]

    begins = tuple([begin for begin, _ in numbers])
    by_face = zip(*[counted for _, counted in numbers])
    return begins, [list(zip(*of_face)) for of_face in by_face], _side_by_side(functions)


def _side_by_side(
    functions: Sequence[Callable[[Any, Any], Any]],
) -> Callable[[tuple[Any, ...], tuple[Any, ...]], tuple[Any, ...]]:
    """Return what joins two tuples part by part; few parts by name, which takes half the time."""
    if len(functions) == _TWO:
        one, two = functions

        def pair(state: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
            (first, second), (other, another) = state, more
            return one(first, other), two(second, another)

        return pair
    if len(functions) == _THREE:
        one, two, three = functions

        def triple(state: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
            (first, second, third), (other, another, last) = state, more
            return one(first, other), two(second, another), three(third, last)

        return triple
    return lambda state, more: tuple(
        [join(first, other) for join, first, other in zip(functions, state, more)]
    )


def _finality(
    joins: Sequence[str], numbers: Sequence[Numbers]
) -> Callable[[int], Callable[[Any], bool]] | None:
    """Return what tells for a place whether no face from there down can change a state.

    Returns:
        None where not all figures are the greatest or the least of their numbers.
    """
    if not joins or not {"max", "min", "any"}.issuperset(joins):
        return None
    every = [
        list(accumulate(map(min if join == "min" else max, table), join_named(join).two))
        for join, (_, table) in zip(joins, numbers)
    ]
    within = [le if join == "min" else ge for join in joins]
    is_one = len(joins) == 1

    def at(place: int) -> Callable[[Any], bool]:
        bounds = [below[place] for below in every]
        if is_one:
            return lambda state: within[0](state, bounds[0])
        return lambda state: all(holds(*both) for holds, *both in zip(within, state, bounds))

    return at


class DiceLeft:
    """The dice that can show a face or one below it, in groups of those that are alike by then."""

    def __init__(self, pools: Pools) -> None:
        """Begin above all faces.

        Raises:
            NotDirectError: Several names have too many dice to be looked at together.
        """
        if pools.rows > _MOST_PLACES:
            raise NotDirectError
        self._pools = pools
        self._weights = list(zip(*pools.ways))
        self._groups: list[int] = []
        self._arrived = 0
        self._ways: dict[Any, dict[_Left, list[_Way]]] = {}
        self._now: tuple[tuple[int, ...], tuple[bool, ...]] = (), ()

    def arriving(self, place: int, states: _States) -> _States:
        """Return states with the dice that are left together with those whose greatest face it is.

        Where the number of these is rolled, there are states with each number.
        """
        pools, end, known = self._pools, place + 1, len(self._groups)
        joining: dict[int, list[int]] = {}
        for sort, weights in enumerate(self._weights):
            if not weights[place] or any(weights[end:]):
                continue
            for group, one in enumerate(self._groups):
                alike = self._weights[one][:end] == weights[:end]
                if pools.are_dealt[one] or pools.are_dealt[sort]:
                    continue
                if alike and pools.owners[one] == pools.owners[sort]:
                    joining.setdefault(group, []).append(sort)
                    break
            else:
                joining[len(self._groups)] = [sort]
                self._groups.append(sort)
            self._arrived += 1
        if not joining:
            return states
        every = [self._numbers(joining.get(group, ())) for group in range(len(self._groups))]
        new = (0,) * (len(self._groups) - known)
        grown: _States = {}
        for numbers in product(*[one.items() for one in every]):
            more = [number for number, _ in numbers]
            weight = math.prod([way for _, way in numbers])
            for left, found in states.items():
                reached = grown.setdefault(tuple(map(add, left + new, more)), {})
                for state, way in found.items():
                    reached[state] = reached.get(state, 0) + way * weight
        return grown

    def _numbers(self, sorts: Sequence[int]) -> dict[int, int]:
        """Return how many dice there are of some sorts together, with weights."""
        together = {0: 1}
        for sort in sorts:
            numbers = self._pools.numbers[sort] or {self._pools.dice[sort]: 1}
            sums: dict[int, int] = {}
            for (before, way), (more, other) in product(together.items(), numbers.items()):
                sums[before + more] = sums.get(before + more, 0) + way * other
            together = sums
        return together

    @property
    def have_arrived(self) -> bool:
        """Whether all dice can show the face by now."""
        return self._arrived == len(self._pools.dice)

    def settle(
        self, place: int, states: _States, is_final: Callable[[Any], bool], decided: dict[Any, int]
    ) -> None:
        """Move states that no further face can change to those that are decided.

        Args:
            place: The face that comes next, which all dice can show that are left.
            states: The states, from which these are taken out.
            is_final: Whether a state is such a one.
            decided: Gets their weights, whatever the dice show that are left.
        """
        totals = [sum(self._weights[sort][: place + 1]) for sort in self._groups]
        for left, found in states.items():
            final = [state for state in found if is_final(state)]
            ways = self._all_ways(left, totals) if final else 0
            for state in final:
                weight = found.pop(state) * ways
                if weight:  # else fewer cards are left than have to be drawn
                    decided[state] = decided.get(state, 0) + weight

    def _all_ways(self, left: _Left, totals: Sequence[int]) -> int:
        """Return in how many ways what is left shows any of some faces.

        Args:
            left: The dice of each group.
            totals: The weights of all these faces together, for a die of each group.
        """
        if not any(self._pools.are_dealt):
            return math.prod(map(pow, totals, left))
        ways = 1
        for dice, total, sort in zip(left, totals, self._groups):
            weight = max(0, total - sum([left[other] for other in self._hands_before(sort)]))
            ways *= math.comb(weight, dice) if self._pools.are_dealt[sort] else weight**dice
        return ways

    def _hands_before(self, sort: int) -> list[int]:
        """Return the groups of the hands that are drawn from the same deck before one.

        Hands of one deck can show the same cards, and are groups from the same face on.
        """
        return [self._groups.index(other) for other in self._pools.hands_before[sort]]

    def ways(self, place: int) -> dict[_Left, list[_Way]]:
        """Return the ways to show a face that are known by what is left."""
        weights = tuple([self._weights[sort][place] for sort in self._groups])
        is_last = tuple([not any(self._weights[sort][:place]) for sort in self._groups])
        self._now = weights, is_last
        return self._ways.setdefault(self._now, {})

    def onward(self, left: _Left) -> list[_Way]:
        """Return the ways to show a face with what is left, and remember them."""
        found: list[_Way] = [((), 0, 1)]
        for dice, weight, is_last, sort in zip(left, *self._now, self._groups):
            stride = self._pools.strides[self._pools.owners[sort]]
            shown = range(dice, dice + 1) if is_last else range(dice + 1) if weight else (0,)
            before = self._hands_before(sort)
            if before:
                found = [
                    ((*rest, dice - n), place + n * stride, factor * math.comb(cards, n))
                    for rest, place, factor in found
                    for cards in (weight - sum([left[other] - rest[other] for other in before]),)
                    for n in shown
                    if n <= cards
                ]
                continue
            if self._pools.are_dealt[sort]:
                ways = [(dice - n, n * stride, math.comb(weight, n)) for n in shown if n <= weight]
            else:
                ways = [(dice - n, n * stride, math.comb(dice, n) * weight**n) for n in shown]
            found = [
                ((*rest, less), place + more, factor * times)
                for rest, place, factor in found
                for less, more, times in ways
            ]
        self._ways[self._now][left] = found
        return found
