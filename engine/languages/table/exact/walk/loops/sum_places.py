"""Where sums stand in long weights, and how far they are told where there is no end of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.direct.adding import bytes_of_slot
from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk.loops.rounds import NEXT_TO_NOTHING
from engine.languages.table.exact.walk.loops.sum_order import SumOrder

__all__ = ["BYTES_OF_A_WAY", "Places", "places_of"]

_LONGEST_STEP = 8
"""The least that is added in steps until a state may come back.

Where it is more, weights are shorter round by round.
"""

_MOST_POWER = 8
"""The greatest power of what circles are out of that stands for a place."""

_MOST_BYTES = 1 << 29
"""Bytes of the long weights of a group."""

_MOST_TOLD = 4_096
"""How many sums are told at most where there is no end of them."""

BYTES_OF_A_WAY = 4096
"""Bytes of weights that are multiplied in the time that it takes to go one way more."""

_GIVEN = -1
"""Stands for what is given beside the unknowns of an equation."""

_TRIES = 8
"""For how many exponents it is asked how far sums have to be told."""

_HALVINGS = 20
"""How often it is asked on which side of a number the greatest of these exponents is."""

_MOST_EXPONENT = 300.0
"""The greatest power of e that is worked out, which is less than floats can hold."""


class _Reach(NamedTuple):
    """With what sums a group of states is come to, and how.

    Attributes:
        low: The least sum.
        high: The greatest sum with which it is entered, if no group is gone round before.
        moves: How many groups are left before it, at most.
    """

    low: int
    high: int
    moves: int

    def widened(self, other: _Reach | None) -> _Reach:
        """Return the same of a group that is entered in another way as well."""
        if other is None:
            return self
        moves = max(self.moves, other.moves)
        return _Reach(min(self.low, other.low), max(self.high, other.high), moves)


class Places(NamedTuple):
    """Where the sums of each state stand in its long weight.

    A weight at a place is out of the product of three powers, so that all are whole numbers:
    ``whole`` of the order to the number of groups that are left before the state, and ``again`` to
    ``power`` times the place and to ``turns``.

    Attributes:
        lows: The sum at the first place of each state.
        step: By how much a sum is greater at the next place.
        number: How many places there are.
        size: How many bytes there are for each.
        moves: How many groups are left before each state at most.
        power: The power of ``again`` that each place stands for.
        turns: Its power beside that, for each state.
    """

    lows: Mapping[int, int]
    step: int
    number: int
    size: int
    moves: Mapping[int, int]
    power: int
    turns: Mapping[int, int]

    def between(self, state: int, target: int, added: int) -> int:
        """Return how many places further what is added on a move has its place."""
        return (self.lows[state] + added - self.lows[target]) // self.step

    def most_turns(self) -> int:
        """Return the greatest power of ``again``."""
        return self.power * (self.number - 1) + max(self.turns.values())


def places_of(order: SumOrder, total: int, most_ways: int) -> Places:
    """Return where the sums of some states stand.

    Args:
        order: The states; nothing is taken away on a move within a group.
        total: What the weights that they begin with are out of.
        most_ways: How many ways may take as long as the moves within groups; so far sums are told.

    Raises:
        NotDirectError: Sums grow by much at once, or also shrink, or states lead to one another
            without growing.
    """
    reaches = _reaches(order)
    lows = {state: reach.low for state, reach in reaches.items()}
    moves = {state: reach.moves for state, reach in reaches.items()}
    step = _step(order, lows)
    widest = max(reach.high - reach.low for reach in reaches.values()) // step
    places = Places(lows, step, widest + 1, 0, moves, 0, dict.fromkeys(lows, 0))
    added = [added for _, _, added in order.inside()]
    if added:
        least = min((one for one in added if one), default=math.inf)
        if min(added) < 0 or least > _LONGEST_STEP * step:
            raise NotDirectError
        power, turns = _powers(order, places)
        further = _Tail(order, places).places()
        # The longer the weights are, the more of them: what is told costs its square.
        bits = power * order.again.bit_length()
        time = most_ways * BYTES_OF_A_WAY * 8 // (bits * len(added))
        memory = _MOST_BYTES * 8 // (bits * max(map(len, order.groups)))
        most = max(widest, math.isqrt(min(time, memory)))
        number = 1 + min(widest + further, most)
        places = places._replace(number=number, power=power, turns=turns)
    return places._replace(size=bytes_of_slot(total_of(order, places, total).bit_length()))


def total_of(order: SumOrder, places: Places, total: int) -> int:
    """Return what all weights behind a loop are out of."""
    whole = order.whole ** max(places.moves.values())
    return total * whole * order.again ** places.most_turns()  # type: ignore[no-any-return]


def _reaches(order: SumOrder) -> Mapping[int, _Reach]:
    """Return with what sums each state is come to."""
    found: dict[int, _Reach] = {}
    for state, added, _ in order.begun:
        found[state] = _Reach(added, added, 0).widened(found.get(state))
    for group in order.groups:
        low, high, moves = _reach_of(group, found)
        moves += 1
        for state in group:
            for target, added, _ in order.leads[state]:
                known = found.get(target)
                if (
                    known is None
                    or low + added < known.low
                    or high + added > known.high
                    or moves > known.moves
                ):
                    found[target] = _Reach(low + added, high + added, moves).widened(known)
    return found


def _reach_of(group: Sequence[int], found: dict[int, _Reach]) -> _Reach:
    """Return with what sums a group is come to, of which all its states get to know."""
    if len(group) == 1:
        return found[group[0]]
    together = None
    for state in group:
        if state in found:
            together = found[state].widened(together)
    assert together is not None, "it is come to"
    found.update(dict.fromkeys(group, together))
    return together


def _step(order: SumOrder, lows: Mapping[int, int]) -> int:
    """Return what all sums of a state are apart by a multiple of."""
    step = math.gcd(*(added for _, _, added in order.inside()))
    for state, added, _ in order.begun:
        step = math.gcd(step, added - lows[state])
    for state, target, added in order.moves():
        step = math.gcd(step, lows[state] + added - lows[target])
    return step or 1


def _powers(order: SumOrder, places: Places) -> tuple[int, Mapping[int, int]]:
    """Return the powers of what circles are out of for each place, and for each state beside that.

    Raises:
        NotDirectError: No few powers are enough.
    """
    for power in range(1, _MOST_POWER + 1):
        turns = _turns(order, places, power)
        if turns is not None:
            return power, turns
    raise NotDirectError


def _turns(order: SumOrder, places: Places, power: int) -> Mapping[int, int] | None:
    """Return the powers of each state beside those of its places; None if there are none.

    A move within a group takes one, less those that its places stand for, so that they are the
    longest ways to a state (Bellman 1958). There are none where a circle is longer than nothing.
    """
    turns = dict.fromkeys(places.lows, 0)
    for group in order.groups:
        inside = [
            (state, target, 1 - power * places.between(state, target, added))
            for state in group
            for target, added, _ in order.circles.get(state, ())
        ]
        for _ in group:
            if not _lengthened(turns, inside):
                break
        else:
            if _lengthened(turns, inside):
                return None
        _lengthened(
            turns,
            [
                (state, target, -power * places.between(state, target, added))
                for state in group
                for target, added, _ in order.leads[state]
            ],
        )
    return turns


def _lengthened(turns: dict[int, int], moves: Sequence[tuple[int, int, int]]) -> bool:
    """Make ways longer that are by one more move; return whether there are any."""
    is_longer = False
    for state, target, more in moves:
        if turns[target] < turns[state] + more:
            turns[target] = turns[state] + more
            is_longer = True
    return is_longer


class _Tail:
    """How many sums there are whose weights anybody could see.

    What is left out is bounded by the mean of the powers of a number to the sum (Chernoff 1952).
    """

    def __init__(self, order: SumOrder, places: Places) -> None:
        """Take the states and where their sums begin."""
        self._order = order
        self._places = places
        self._entered = sum(weight for _, _, weight in order.begun)
        moves = (*order.inside(), *order.moves())
        widest = max(
            *(places.between(*move) for move in moves),
            *((added - places.lows[state]) // places.step for state, added, _ in order.begun),
        )
        self._highest = _MOST_EXPONENT / max(1, widest)

    def places(self) -> int:
        """Return after how many places nobody could see what is left, or so many as are told."""
        low, high = 0.0, self._highest
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if self._mean(middle) is None else (middle, high)
        found = math.inf
        for halved in range(1, _TRIES + 1):
            exponent = low * (1 - 0.5**halved)
            mean = self._mean(exponent)
            if mean is not None and exponent:
                found = min(found, math.log(mean / NEXT_TO_NOTHING) / exponent)
        return max(0, math.ceil(min(found, _MOST_TOLD)))

    def _mean(self, exponent: float) -> float | None:
        """Return the mean of e to the power of the place times this; None if there is none."""
        order, places = self._order, self._places
        means: dict[int, float] = {}
        for state, added, weight in order.begun:
            more = math.exp(exponent * places.between(state, state, added - places.lows[state]))
            means[state] = means.get(state, 0.0) + weight / self._entered * more
        for group in order.groups:
            found = self._left([means.pop(state, 0.0) for state in group], group, exponent)
            if found is None:
                return None
            for state, mean in zip(group, found, strict=True):
                for target, added, share in order.leads[state]:
                    more = (
                        share
                        / order.whole
                        * math.exp(exponent * places.between(state, target, added))
                    )
                    means[target] = means.get(target, 0.0) + mean * more
        return sum(means.values())

    def _left(
        self, means: Sequence[float], group: Sequence[int], exponent: float
    ) -> Sequence[float] | None:
        """Return the means of all that comes to the states of a group; None if there are none."""
        order, numbers = self._order, {state: number for number, state in enumerate(group)}
        rows = [{number: 1.0, _GIVEN: mean} for number, mean in enumerate(means)]
        for state in group:
            for target, added, share in order.circles.get(state, ()):
                place = self._places.between(state, target, added)
                row, source = rows[numbers[target]], numbers[state]
                more = share / order.again * math.exp(exponent * place)
                row[source] = row.get(source, 0.0) - more
        for number, row in enumerate(rows):
            # Without a pivot above zero, what comes back grows for ever (Fiedler and Ptak 1962).
            if row[number] <= 0:
                return None
            for other in rows:
                if number in other and other is not row:
                    factor = other.pop(number) / row[number]
                    for column, value in row.items():
                        if column != number:
                            other[column] = other.get(column, 0.0) - factor * value
        return [row[_GIVEN] / row[number] for number, row in enumerate(rows)]
