"""What comes to the ends of a chain whose states lead to one another with known weights.

Where all ways lead to states that nobody has come to before, round by round, everything is moved on
with each round. Else what comes to a state is moved on once everything has come that leads there.
What leads back to itself is solved for all its rounds (``engine.chains``).

Numbers that are added on the way are places in a long number: a weight is a row of slots, one for
each sum, and to add a number shifts it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain as joined
from typing import Any, NamedTuple

from engine.chains import EndlessError, Move, absorbed_counting, components
from engine.control import Budget
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, unpacked
from engine.direct.results import ANY, COLLECTION, NUMBER, NotFew, Odds, Work
from engine.rings import Arrivals

__all__ = ["Lead", "Round", "arrived"]


class Lead(NamedTuple):
    """Ways from states to others, or to ends.

    Attributes:
        origins: The states they lead from.
        targets: The states or ends they lead to.
        weights: Their weights.
        sums: What is added on each way, or None where nothing is.
    """

    origins: Sequence[int]
    targets: Sequence[int]
    weights: Sequence[int]
    sums: Sequence[int] | None


class Round(NamedTuple):
    """Where the states that came up together lead.

    Attributes:
        known: How many states were known, these included.
        total: What all weights are out of.
        calls: The ways to other states.
        ends: The ways to ends.
    """

    known: int
    total: int
    calls: list[Lead]
    ends: list[Lead]

    def leads_on(self) -> bool:
        """Return whether all ways lead to states that were not known."""
        return all(min(lead.targets, default=self.known) >= self.known for lead in self.calls)

    def sums(self) -> set[int]:
        """Return all that is added on its ways."""
        every = [lead.sums or (0,) for lead in (*self.calls, *self.ends)]
        return set(joined.from_iterable(every))


def arrived(
    rounds: Sequence[Round],
    starts: Sequence[int],
    total: int,
    ends: Sequence[Any],
    deepest: int | None,
    work: Work,
) -> Odds:
    """Return what a chain ends with.

    Args:
        rounds: Where its states lead.
        starts: The weights of the first ones.
        total: What these are out of.
        ends: The values of the ends.
        deepest: How many calls may stand in one another, or None where that does not matter, since
            there is an end of the states.
        work: Asked beforehand.

    Raises:
        NotFew: Something has no end.
    """
    if not all(one.leads_on() for one in rounds):
        return _Graph(rounds, len(ends), deepest).ended(starts, total, ends, work)
    if deepest is not None and len(rounds) > deepest:
        raise NotFew
    return _moved_on(rounds, starts, total, ends, work)


def _moved_on(
    rounds: Sequence[Round], starts: Sequence[int], total: int, ends: Sequence[Any], work: Work
) -> Odds:
    """Return what a chain ends with that only ever leads to new states."""
    whole = total * math.prod([one.total for one in rounds])
    sums = [one.sums() for one in rounds]
    low = sum([min(0, *each) for each in sums])
    span = sum([max(0, *each) for each in sums]) - low + 1
    size = bytes_of_slot(whole.bit_length())
    width = size * 8
    if span > 1:
        work.spend(rounds[-1].known * (1 + span * size // BYTES_OF_A_VALUE))
    here = [*starts, *[0] * (rounds[-1].known - len(starts))]
    found = [0] * len(ends)
    left, above = whole // total, -low
    for one, numbers in zip(rounds, sums, strict=True):
        least = min(0, *numbers)
        left //= one.total
        above += least
        for lead in one.calls:
            _move(lead, here, here, 1, -least, width)
        for lead in one.ends:
            _move(lead, here, found, left, above - least, width)
    if span == 1:
        return _of_one_kind(dict(zip(ends, found, strict=True)), whole)
    return _summed(ends, found, low, span, size, whole)


def _move(
    lead: Lead, here: Sequence[int], there: list[int], factor: int, slots: int, width: int
) -> None:
    """Move what has come to some states on, so many slots further and what is added."""
    if lead.sums is None:
        shift = slots * width
        factor <<= shift
        for origin, target, weight in zip(lead.origins, lead.targets, lead.weights, strict=True):
            there[target] += here[origin] * weight * factor
    else:
        ways = zip(lead.origins, lead.targets, lead.weights, lead.sums, strict=True)
        for origin, target, weight, more in ways:
            there[target] += here[origin] * weight * factor << (slots + more) * width


class _Graph:
    """States that lead to others in any order.

    The states are counted from 0 up, and the ends from -1 down.
    """

    def __init__(self, rounds: Sequence[Round], ends: int, deepest: int | None) -> None:
        """Take the ways of all rounds.

        Raises:
            NotFew: Calls stand deeper in one another than may be.
        """
        states = rounds[-1].known
        self._ends = range(-1, -ends - 1, -1)
        self._following: list[dict[int, int]] = [{} for _ in range(states)]
        self._sums: list[dict[int, dict[int, int]]] = [{} for _ in range(states)]
        self._totals: list[int] = []
        for one in rounds:
            self._totals += [one.total] * (one.known - len(self._totals))
            for lead in one.calls:
                self._lead(lead)
            for lead in one.ends:
                self._lead(lead._replace(targets=[~end for end in lead.targets]))
        self._waves = self._in_waves()
        if deepest is not None and (self._turns_back() or len(self._waves) > deepest):
            raise NotFew

    def _lead(self, lead: Lead) -> None:
        following = self._following
        for origin, target, weight in zip(lead.origins, lead.targets, lead.weights, strict=True):
            ways = following[origin]
            ways[target] = ways.get(target, 0) + weight
        if lead.sums is None:
            return
        every = zip(lead.origins, lead.targets, lead.weights, lead.sums, strict=True)
        for origin, target, weight, more in every:
            if more:
                shares = self._sums[origin].setdefault(target, {})
                shares[more] = shares.get(more, 0) + weight

    def _in_waves(self) -> Sequence[Sequence[int]]:
        """Return the states that may be passed together, in order; not all if there are circles."""
        following = self._following
        waiting = Counter(joined.from_iterable(following))
        waiting.subtract([state for state, ways in enumerate(following) if state in ways])
        wave = [state for state in range(len(following)) if not waiting[state]]
        waves = []
        while wave:
            waves.append(wave)
            free = []
            for state in wave:
                for other in following[state]:
                    if other >= 0 and other != state:
                        waiting[other] -= 1
                        if not waiting[other]:
                            free.append(other)
            wave = free
        return waves

    def _turns_back(self) -> bool:
        """Return whether a way leads back."""
        is_whole = sum(map(len, self._waves)) == len(self._following)
        return not is_whole or any(state in ways for state, ways in enumerate(self._following))

    def ended(self, starts: Sequence[int], total: int, ends: Sequence[Any], work: Work) -> Odds:
        """Return what comes to the ends.

        Raises:
            NotFew: Something has no end.
        """
        weights = dict(enumerate(starts))
        groups = self._groups(weights)
        try:
            if any(self._sums):
                return self._with_sums(weights, total, groups, ends, work)
            found, whole = self._arrived(weights, total, groups, self._following)
        except EndlessError:
            raise NotFew from None
        reached = [(ends[~end], weight) for end, weight in found.items()]
        return _of_one_kind(dict(reached), whole)

    def _groups(self, starts: Mapping[int, int]) -> Sequence[Sequence[int]]:
        """Return the states so that all ways lead forward, or round among those of a group."""
        order = [[state] for wave in self._waves for state in wave]
        if len(order) == len(self._following):
            return order
        found = reversed(components(starts, self._moves(self._following), Budget()))
        return [group for group in found if group[0] >= 0]

    def _moves(self, following: Sequence[Mapping[int, int]]) -> list[Move | None]:
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
        following: Sequence[Mapping[int, int]],
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
        ends = [end for end in self._ends if end in arrived]
        common = math.lcm(1, *map(arrived.total, ends))
        return {end: arrived.out_of(end, common) for end in ends}, common

    def _with_sums(
        self,
        starts: Mapping[int, int],
        total: int,
        groups: Sequence[Sequence[int]],
        ends: Sequence[Any],
        work: Work,
    ) -> Odds:
        """Return what comes of calls where numbers are added on the way."""
        least, most = self._bounds(starts, groups)
        low = min([least[end] for end in self._ends])
        span = max([most[end] for end in self._ends]) - low + 1
        bits = total.bit_length() + len(self._waves) * max(self._totals).bit_length()
        while True:
            size = bytes_of_slot(bits)
            work.spend(len(groups) * (1 + span * size // BYTES_OF_A_VALUE))
            packed = self._packed({**least, **dict.fromkeys(self._ends, low)}, size * 8)
            found, whole = self._arrived(starts, total, groups, packed)
            if whole.bit_length() <= size * 8:
                break
            bits = whole.bit_length()
        shares = [found[end] for end in self._ends]
        return _summed(ends, shares, low, span, size, whole)

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

    def _shares(self, state: int, other: int) -> Mapping[int, int]:
        """Return the weights of all that is added on the way from a state to another, or an end."""
        weight, shares = self._following[state][other], self._sums[state].get(other)
        if shares is None:
            return {0: weight}
        plain = weight - sum(shares.values())
        return {0: plain, **shares} if plain else shares

    def _packed(self, least: Mapping[int, int], width: int) -> list[Mapping[int, int]]:
        """Return the weights in slots of so many bits, the first of which is for the least sum."""
        found: list[Mapping[int, int]] = []
        for state, ways in enumerate(self._following):
            packed = {}
            for other in ways:
                begin, shares = least[state] - least[other], self._shares(state, other)
                packed[other] = sum(
                    [share << (begin + more) * width for more, share in shares.items()]
                )
            found.append(packed)
        return found


def _summed(
    ends: Sequence[Any], found: Sequence[int], low: int, span: int, size: int, whole: int
) -> Odds:
    """Return the odds of ends with what has been added, from a least sum on, in slots."""
    sums: dict[Any, int] = {}
    for value, packed in zip(ends, found, strict=True):
        for number, weight in unpacked(packed, _single(value) + low, span, size).items():
            sums[number] = sums.get(number, 0) + weight
    return _of_one_kind(sums, whole)


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
