"""Functions that end with calls of themselves: chains of states, all new ones as rows at once.

A state is what a function is called with: numbers, and collections that were rolled before. The
body is asked for all states that are new, in as many rows, what each ends with (``ending``). What
comes to a state is moved on from it once everything has come that leads there. What leads back to
itself is solved for all its rounds (``engine.chains``). Whatever has no end is left to others.

Numbers that are added to a call, as in ``1 + call throws(left - d6)``, are places in a long number:
a weight is a row of slots, one for each sum, and to add a number shifts it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain as joined
from itertools import islice, product
from typing import Any

from engine.chains import EndlessError, Move, absorbed_counting, components
from engine.control import Budget
from engine.direct import arithmetic
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, unpacked
from engine.direct.binding import Rows
from engine.direct.ending import Ending, Ways, added
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotFew,
    Odds,
    Step,
    Work,
)
from engine.rings import Arrivals

__all__ = ["chain", "kept"]

_STATES_OF_A_COST = 8
"""States of which an expression of the body takes as long as another plain value."""

_WORTH = 6
"""How many times more values may be worked out for a chain, which is dearer in the other way."""

_MOST_ROUNDS = 64
"""Calls behind one another after which states that are still new are taken to have no end."""

_Following = Mapping[int, int]
"""The weights of what may come next: a state counted from 0 up, or an end from -1 down."""


def kept(step: Step) -> Step:
    """Return the step of what looks at no name, worked out once for all states of a chain."""
    known: list[Any] = []

    def once(frame: Frame) -> Any:  # noqa: ANN401 - any result
        work, result = known[0] if known else (None, None)
        if work is not frame.work:
            result = step(frame)
            known[:] = [(frame.work, result)]
        return result

    return once


def chain(
    names: Sequence[str], arguments: Sequence[Step], body: Ending, cost: int, outside: int
) -> Step:
    """Return the step of the first call of a function that calls itself.

    Args:
        names: Its parameters.
        arguments: What it is called with.
        body: What it ends with.
        cost: How many expressions the body is made of.
        outside: How many calls it stands in.
    """

    def of(*values: Odds, work: Work) -> Odds:
        begins = [_number_or_collection(odds) for odds in values]
        called = product(*[odds.weights.items() for odds in begins])
        starts = {
            tuple([value for value, _ in each]): math.prod([weight for _, weight in each])
            for each in called
        }
        total = math.prod([odds.total for odds in begins])
        inside = Work(work.left * _WORTH, work.limit)
        may_be_deep = any(odds.kind != NUMBER for odds in values)
        deepest = work.limit - outside if may_be_deep else None
        found = _Chain(names, [odds.kind for odds in begins], body, cost, inside).ended(
            starts, total, deepest
        )
        if work.is_cut_off or inside.is_cut_off:
            raise NotFew
        work.spend(work.left - inside.left // _WORTH)
        return found

    def step(frame: Frame) -> Any:  # noqa: ANN401 - any result
        work = frame.work
        values = [argument(frame).listed(work) for argument in arguments]
        return arithmetic.apart(lambda *parts: of(*parts, work=work), work, *values)

    return step


class _Chain:
    """The states that some calls come to, by number, and the values that they end with."""

    def __init__(
        self, names: Sequence[str], kinds: Sequence[int], body: Ending, cost: int, work: Work
    ) -> None:
        """Know no state yet."""
        self._names = names
        self._kinds = kinds
        self._body = body
        self._cost = cost
        self._work = work
        self._states: dict[tuple[Any, ...], int] = {}
        self._ends: dict[Any, int] = {}
        self._following: list[dict[int, int]] = []
        self._sums: list[dict[int, dict[int, int]]] = []
        self._totals: list[int] = []

    def ended(self, starts: Mapping[tuple[Any, ...], int], total: int, deepest: int | None) -> Odds:
        """Return what comes of calls with these weights.

        Args:
            starts: The states that are called first.
            total: What their weights are out of.
            deepest: How many calls may stand in one another, or None where that does not matter,
                since numbers are called with and there is an end of them.

        Raises:
            NotFew: There are many states, or something has no end.
        """
        new = list(starts)
        self._states = {state: number for number, state in enumerate(new)}
        for _ in range(_MOST_ROUNDS):
            if not new:
                break
            new = self._followed(new)
        else:
            raise NotFew
        weights = dict(enumerate(starts.values()))
        groups = self._groups(weights)
        if deepest is not None and self._depth(groups) > deepest:
            raise NotFew
        try:
            if any(self._sums):
                return self._with_sums(weights, total, groups)
            found, whole = self._arrived(weights, total, groups, self._following)
        except EndlessError:
            raise NotFew from None
        values = dict(zip(self._ends.values(), self._ends, strict=True))
        return _of_one_kind({values[end]: weight for end, weight in found.items()}, whole)

    def _followed(self, states: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Find out where states lead to, and return those that are new."""
        self._work.spend(1 + len(states) * self._cost // _STATES_OF_A_COST)
        columns = zip(*states, strict=True)
        names = {
            name: Column(kind, list(column))
            for name, kind, column in zip(self._names, self._kinds, columns, strict=True)
        }
        ways = Ways(self._kinds)
        self._body(Rows.of(Frame(names, len(states), self._work)), ways)
        known, ends = self._states, self._ends
        before, first = len(known), len(self._following)
        everything = ways.calls + ways.ends
        common = math.lcm(*[rows.whole for rows, _ in everything])
        self._totals += [common] * len(states)
        self._following += [{} for _ in states]
        self._sums += [{} for _ in states]
        for rows, called in ways.calls:
            numbers = [known.setdefault(state, len(known)) for state in called]
            self._lead(first, rows, numbers, common)
        for rows, values in ways.ends:
            numbers = [ends.setdefault(value, ~len(ends)) for value in values]
            self._lead(first, rows, numbers, common)
        return list(islice(known, before, None))

    def _lead(self, first: int, rows: Rows, numbers: Sequence[int], common: int) -> None:
        """Let rows of the states from a number on lead to others, with weights out of a total."""
        factor = common // rows.whole
        weights = rows.weights if factor == 1 else [weight * factor for weight in rows.weights]
        following = self._following
        sums = added(rows)
        for origin, number, weight in zip(rows.origins, numbers, weights, strict=True):
            ways = following[first + origin]
            ways[number] = ways.get(number, 0) + weight
        if sums is None:
            return
        for origin, number, weight, more in zip(rows.origins, numbers, weights, sums, strict=True):
            if more:
                shares = self._sums[first + origin].setdefault(number, {})
                shares[more] = shares.get(more, 0) + weight

    def _shares(self, state: int, other: int) -> Mapping[int, int]:
        """Return the weights of all that is added on the way from a state to another, or an end."""
        weight, shares = self._following[state][other], self._sums[state].get(other)
        if shares is None:
            return {0: weight}
        plain = weight - sum(shares.values())
        return {0: plain, **shares} if plain else shares

    # ---- what comes to the ends -----------------------------------------------------------

    def _groups(self, starts: Mapping[int, int]) -> list[list[int]]:
        """Return the states so that all ways lead forward, or round among those of a group."""
        following = self._following
        waiting = Counter(joined.from_iterable(following))
        waiting.subtract([state for state, ways in enumerate(following) if state in ways])
        order = [state for state in range(len(following)) if not waiting[state]]
        for state in order:  # It grows meanwhile.
            for other in following[state]:
                if other != state:
                    waiting[other] -= 1
                    if not waiting[other] and other >= 0:
                        order.append(other)
        if len(order) == len(following):
            return [[state] for state in order]
        found = reversed(components(starts, self._moves(following), Budget()))
        return [group for group in found if group[0] >= 0]

    def _depth(self, groups: Sequence[Sequence[int]]) -> int:
        """Return how many calls stand in one another at most.

        Raises:
            NotFew: There is no end of them.
        """
        depths = [1] * len(self._following)
        for state, *others in groups:
            if others or state in self._following[state]:
                raise NotFew
            for other in self._following[state]:
                if other >= 0:
                    depths[other] = max(depths[other], depths[state] + 1)
        return max(depths)

    def _moves(self, following: Sequence[_Following]) -> list[Move | None]:
        """Return where each state leads; ends are counted from behind."""
        moves: list[Move | None] = [
            Move(list(ways.items()), total)
            for ways, total in zip(following, self._totals, strict=True)
        ]
        return moves + [None] * len(self._ends)

    def _arrived(
        self,
        starts: Mapping[int, int],
        total: int,
        groups: Sequence[Sequence[int]],
        following: Sequence[_Following],
    ) -> tuple[Mapping[int, Any], int]:
        """Return the weight that comes to each end, and the weight of everything."""
        if len(groups) < len(following):
            return absorbed_counting(starts, total, self._moves(following), Budget())
        arrived = Arrivals()
        for state, share in starts.items():
            arrived.add(state, share, total)
        for (state,) in groups:
            weight, out_of = arrived.take(state)
            ways, left = following[state], self._totals[state]
            if state in ways:
                left -= ways[state]
                ways = {other: share for other, share in ways.items() if other != state}
                if not left:
                    raise NotFew  # it has no end
            arrived.push(ways.items(), weight, out_of * left)
        ends = [end for end in self._ends.values() if end in arrived]
        common = math.lcm(1, *map(arrived.total, ends))
        return {end: arrived.out_of(end, common) for end in ends}, common

    def _with_sums(
        self, starts: Mapping[int, int], total: int, groups: Sequence[Sequence[int]]
    ) -> Odds:
        """Return what comes of calls where numbers are added on the way."""
        least, most = self._bounds(starts, groups)
        span = max([most[end] - least[end] for end in self._ends.values()]) + 1
        bits = total.bit_length() + sum([one.bit_length() for one in set(self._totals)])
        while True:
            size = bytes_of_slot(bits)
            self._work.spend(len(groups) * (1 + span * size // BYTES_OF_A_VALUE))
            packed = self._packed(least, size * 8)
            found, whole = self._arrived(starts, total, groups, packed)
            if whole.bit_length() <= size * 8:
                break
            bits = whole.bit_length()
        sums: dict[Any, int] = {}
        for value, end in self._ends.items():
            first = _single(value) + least[end]
            for number, weight in unpacked(found[end], first, span, size).items():
                sums[number] = sums.get(number, 0) + weight
        return _of_one_kind(sums, whole)

    def _bounds(
        self, starts: Mapping[int, int], groups: Sequence[Sequence[int]]
    ) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """Return the least and the greatest sum with which each state or end is come to.

        Raises:
            NotFew: There is no end of sums.
        """
        least, most = dict.fromkeys(starts, 0), dict.fromkeys(starts, 0)
        for group in groups:
            low = min([least[state] for state in group if state in least])
            high = max([most[state] for state in group if state in most])
            for state in group:
                least[state], most[state] = low, high
            for state in group:
                for other in self._following[state]:
                    numbers = self._shares(state, other)
                    if other in group:
                        if any(numbers):
                            raise NotFew
                    else:
                        below, above = low + min(numbers), high + max(numbers)
                        least[other] = min(below, least.get(other, below))
                        most[other] = max(above, most.get(other, above))
        return least, most

    def _packed(self, least: Mapping[int, int], width: int) -> list[_Following]:
        """Return the weights in slots of so many bits, the first of which is for the least sum."""
        found: list[_Following] = []
        for state, ways in enumerate(self._following):
            packed = {}
            for other in ways:
                begin, shares = least[state] - least[other], self._shares(state, other)
                packed[other] = sum(
                    [share << (begin + more) * width for more, share in shares.items()]
                )
            found.append(packed)
        return found


def _number_or_collection(odds: Odds) -> Odds:
    """Return odds of numbers where each value is one, else of collections."""
    if odds.kind == COLLECTION and all(len(value) == 1 for value in odds.weights):
        return odds.number()
    return odds if odds.kind == NUMBER else odds.collection()


def _single(value: Any) -> int:  # noqa: ANN401 - a plain value
    """Return the one number of a value."""
    if isinstance(value, tuple) and len(value) == 1:
        (value,) = value
    if not isinstance(value, int):
        raise NotFew
    return value


def _of_one_kind(weights: Mapping[Any, int], total: int) -> Odds:
    """Return the odds of values, numbers where all of them are."""
    divisor = math.gcd(total, *weights.values())
    kinds = set(map(type, weights))
    kind = NUMBER if kinds == {int} else COLLECTION if kinds <= {int, tuple} else ANY
    shares: dict[Any, int] = {}
    for value, weight in weights.items():
        one = (value,) if kind != NUMBER and isinstance(value, int) else value
        shares[one] = shares.get(one, 0) + weight // divisor
    return Odds(kind, shares, total // divisor)
