"""Loops that are gone through until they end while something is added to a variable.

The weight of a state is a long number with a place for each value of the sum, and what is added on
the way to another one moves it along. Where states lead to one another with greater sums, each
place gets its share of those before it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from flint import fmpz

from engine.direct.adding import unpacked
from engine.direct.results import Work
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.loops.sum_order import SumOrder, SumStates, in_order
from engine.languages.table.exact.walk.loops.sum_places import (
    BYTES_OF_A_WAY,
    Places,
    places_of,
    total_of,
)
from engine.languages.table.exact.walk.loops.ways import TransitionTable

__all__ = ["ended_with_sum"]

_MOVED_AT_ONCE = 4
"""How many times as many are moved along in that time as one long number."""

_MANY_BYTES = 1 << 14
"""Bytes of a long weight from which on flint, which begins more slowly, works with it sooner."""


def ended_with_sum(
    ways: TransitionTable, states: SumStates, total: int, work: Work
) -> tuple[Arrived, int]:
    """Return what leaves a loop in the end, and what its weights are out of.

    Where there is no end of sums, they are told as far as anybody could see, and the rest is left
    out.

    Args:
        ways: Where the states of the loop lead.
        states: The states, without a variable that is only added to.
        total: What the weights of those that it is entered with are out of.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much, or states lead to one another without a greater sum, or some of
            it never ends.
    """
    (slot,) = states.sums
    order, sign = in_order(states, work), 1
    if any(added < 0 for _, _, added in order.inside()):
        order, sign = order.mirrored(), -1
    places = places_of(order, total, work.left // 2)
    most, turns = max(places.moves.values()), places.most_turns()
    behind: Arrived = {}
    for state, weight in _Following(order, places, work).behind().items():
        values, factor = [*ways.states[state]], order.whole ** (most - places.moves[state])
        left = turns - places.turns[state]
        for place, share in unpacked(weight, 0, places.number, places.size).items():
            values[slot] = sign * (places.lows[state] + place * places.step)
            behind[tuple(values)] = share * factor * order.again ** (left - places.power * place)
    return behind, total_of(order, places, total)


class _Following:
    """Follows the weights of states in their order."""

    def __init__(self, order: SumOrder, places: Places, work: Work) -> None:
        """Take the states and where their sums stand."""
        self._order = order
        self._places = places
        self._work = work
        self._long: dict[int, int] = {}
        self._is_long = places.number * places.size > _MANY_BYTES
        self._number: type[int] = fmpz if self._is_long else int  # type: ignore[assignment]
        self._mask = self._number((1 << places.number * places.size * 8) - 1)

    def behind(self) -> Mapping[int, int]:
        """Return the long weights of what leaves the loop.

        Raises:
            NotDirectError: It is much.
        """
        order, places, long = self._order, self._places, self._long
        for state, added, weight in order.begun:
            place = places.between(state, state, added - places.lows[state])
            weight *= order.whole ** places.moves[state]
            weight *= order.again ** (places.power * place + places.turns[state])
            self._add(state, self._number(weight) << place * places.size * 8)
        lead_on = self._lead_on_together if self._is_long else self._lead_on
        for group in order.groups:
            weights = {state: long.pop(state, 0) & self._mask for state in group}
            if not order.circles.keys().isdisjoint(group):
                weights = self._gone_round(weights)
            for state, weight in weights.items():
                lead_on(state, weight)
        return {state: int(weight & self._mask) for state, weight in long.items()}

    def _add(self, state: int, weight: int) -> None:
        self._long[state] = self._long.get(state, 0) + weight

    def _spend(self, moves: int) -> None:
        self._work.spend(moves * self._places.number * self._places.size // BYTES_OF_A_WAY)

    def _lead_on(self, state: int, weight: int) -> None:
        """Add a short weight to what its state leads to."""
        order, places, long, bits = self._order, self._places, self._long, self._places.size * 8
        low, moves, turns = places.lows[state], places.moves[state] + 1, places.turns[state]
        for target, added, share in order.leads[state]:
            place = (low + added - places.lows[target]) // places.step
            if order.again > 1:
                share *= order.again ** (places.power * place + places.turns[target] - turns)
            if places.moves[target] > moves:
                share *= order.whole ** (places.moves[target] - moves)
            long[target] = long.get(target, 0) + (weight * share << place * bits)

    def _lead_on_together(self, state: int, weight: int) -> None:
        """Add a long weight to what its state leads to.

        States are often led to with the same sums, so that these are added once.
        """
        order, places = self._order, self._places
        bits, turns = places.size * 8, places.turns[state]
        moves: dict[int, list[tuple[int, int]]] = {}
        for target, added, share in order.leads[state]:
            place = places.between(state, target, added)
            moves.setdefault(target, []).append((place, share))
        spread: dict[tuple[tuple[int, int], ...], int] = {}
        for target, part in moves.items():
            part.sort()
            first, common = part[0][0], math.gcd(*(share for _, share in part))
            key = tuple([(place - first, share // common) for place, share in part])
            if key not in spread:
                self._spend(len(key) // _MOVED_AT_ONCE)
                spread[key] = sum(
                    weight * (share * order.again ** (places.power * place)) << place * bits
                    for place, share in key
                )
            common *= order.whole ** (places.moves[target] - places.moves[state] - 1)
            common *= order.again ** (places.power * first + places.turns[target] - turns)
            self._add(target, spread[key] * common << first * bits)

    def _gone_round(self, weights: Mapping[int, int]) -> dict[int, int]:
        """Return the weights of states that lead to one another, however often they do."""
        order, places = self._order, self._places
        moves = [
            (state, target, places.between(state, target, added), share)
            for state in weights
            for target, added, share in order.circles.get(state, ())
        ]
        self._spend(len(moves))
        given = {
            one: unpacked(int(long), 0, places.number, places.size) for one, long in weights.items()
        }
        last = max(place for _, _, place, _ in moves)
        shares = {state: [0] * last for state in weights}
        comings: dict[int, list[tuple[Sequence[int], int, int]]] = {state: [] for state in weights}
        for state, target, place, share in moves:
            more = places.turns[target] - places.turns[state] - 1
            factor = share * order.again ** (places.power * place + more)
            comings[target].append((shares[state], last - place, factor))
        # What adds nothing leads to states with more turns.
        states = sorted(weights, key=places.turns.__getitem__)
        for place in range(places.number):
            for state in states:
                weight = given[state].get(place, 0)
                for before, shift, factor in comings[state]:
                    weight += before[place + shift] * factor
                shares[state].append(weight)
        return {state: self._packed(shares[state][last:]) for state in states}

    def _packed(self, weights: Sequence[int]) -> int:
        """Return the weights at all places as a long one."""
        data = [one.to_bytes(self._places.size, "little") for one in weights]
        return self._number(int.from_bytes(b"".join(data), "little"))
