"""In which order some independent numbers stand, where nothing else is asked of them.

Values are gone through from the least on. Which numbers have been met, and in which order, is all
that has to be known: of four numbers there are 75 orders with ties, however many values they have.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, combinations
from operator import mul

from engine.direct.results import ANY, NUMBER, Frame, NotDirectError, Odds, Result, Step, Work

__all__ = ["MOST_NUMBERS", "places_in_order"]

MOST_NUMBERS = 5
"""Numbers whose orders are gone through: there are 541 of five, and 4,683 of six."""

_PRODUCTS_OF_A_VALUE = 4
"""Products that take as long as one plain value."""

_Places = tuple[int, ...]


def places_in_order(numbers: Sequence[Step]) -> Step:
    """Return the step of the places of some numbers among one another, as tuples, from 0.

    Equal numbers have the same place.

    Args:
        numbers: The numbers, which know of no names.
    """

    def step(frame: Frame) -> Result:
        each: list[Odds] = []
        for number in numbers:
            odds = number(frame)
            if not isinstance(odds, Odds) or odds.kind != NUMBER:
                raise NotDirectError
            each.append(odds)
        weights = _orders([odds.weights for odds in each], frame.work)
        return Odds(ANY, weights, math.prod([odds.total for odds in each]))

    return step


def _orders(numbers: Sequence[Mapping[int, int]], work: Work) -> dict[_Places, int]:
    """Return the weights of all orders of numbers with such weights."""
    values = sorted(set().union(*numbers))
    every = tuple(range(len(numbers)))
    columns = [[weights.get(value, 0) for value in values] for weights in numbers]
    equal: dict[_Places, list[int]] = {}
    for size in range(1, len(numbers) + 1):
        for some in combinations(every, size):
            before = equal.get(some[:-1])
            column = columns[some[-1]]
            equal[some] = column if before is None else list(map(mul, before, column))
    found: dict[_Places, int] = {}
    # the numbers met, one after the other, with their weights where the last are of each value
    orders: list[tuple[tuple[_Places, ...], list[int]]] = [((), [])]
    while orders:
        met, ways = orders.pop()
        left = [one for one in every if not any(one in some for some in met)]
        if not left:
            found[_places(met, len(every))] = sum(ways)
            continue
        below = [0, *accumulate(ways)]
        for some, together in equal.items():
            if not set(some).issubset(left):
                continue
            work.spend(1 + len(values) // _PRODUCTS_OF_A_VALUE)
            # without any before, there is one way for what is below
            more = list(map(mul, below, together)) if met else together
            if any(more):
                orders.append(((*met, some), more))
    return found


def _places(met: Sequence[_Places], count: int) -> _Places:
    """Return the place of each number, where so many were met in such an order."""
    places = [0] * count
    for place, some in enumerate(met):
        for one in some:
            places[one] = place
    return tuple(places)
