"""The states of a loop that adds to a variable, in an order in which none leads to one before it.

The variable is no part of a state. What leads back to a state, through other ones as well, is put
together as what it comes back with, so that nothing else leads back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.chains.absorption import Move, components
from engine.control import Budget
from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.ways import Moves, NextStatesWithSums, TransitionTable

__all__ = ["SumOrder", "in_order", "sums_without_end"]

_MOST_TOGETHER = 100
"""How many states may lead to one another."""

_MOVES_LED_ON = 100
"""Moves up to which those through a state are put together with those that lead to it."""

_Shares: TypeAlias = dict[tuple[int, int], int]
"""The weight of each move by where it leads and what is added on the way."""


class SumOrder(NamedTuple):
    """States in groups, none of which leads to one before it.

    Attributes:
        begun: The states that the loop is entered with, their sums and weights.
        groups: All states that do not leave the loop; those of a group lead to one another.
        leads: Where each of them leads when its group is left: a state, what is added, and the
            weight out of ``whole``.
        circles: The same for the states of its group, out of ``again``.
        whole: What the first of these weights are out of.
        again: What the second of these weights are out of.
    """

    begun: Sequence[tuple[int, int, int]]
    groups: Sequence[Sequence[int]]
    leads: Mapping[int, Sequence[tuple[int, int, int]]]
    circles: Mapping[int, Sequence[tuple[int, int, int]]]
    whole: int
    again: int

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield from where each move out of a group leads, where to, and how much is added."""
        for group in self.groups:
            for state in group:
                for target, added, _ in self.leads[state]:
                    yield state, target, added

    def inside(self) -> Iterator[tuple[int, int, int]]:
        """Yield the same of moves within a group."""
        for state, moves in self.circles.items():
            for target, added, _ in moves:
                yield state, target, added

    def mirrored(self) -> SumOrder:
        """Return the same for what is taken away."""
        return self._replace(
            begun=[(state, -added, weight) for state, added, weight in self.begun],
            leads=_negative(self.leads),
            circles=_negative(self.circles),
        )


def _negative(
    moves: Mapping[int, Sequence[tuple[int, int, int]]],
) -> Mapping[int, Sequence[tuple[int, int, int]]]:
    """Return moves that take away what they add."""
    return {
        state: [(target, -added, share) for target, added, share in part]
        for state, part in moves.items()
    }


def sums_without_end(
    ways: TransitionTable, here: Arrived, sums: Sequence[int], work: Work
) -> Sequence[int]:
    """Return the variables to which something is added on the way from a state to itself.

    Args:
        ways: Where the states of the loop lead.
        here: What it is entered with.
        sums: The variables that are only added to, which are no part of the states.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much.
    """
    found = _explored(ways, ways.apart(here, sums), sums, work)
    grown: set[int] = set()
    for component in _components(ways, found):
        members = set(component)
        for number in component:
            for target, added, _ in found[number].on:
                if target in members:
                    grown.update(slot for slot, more in zip(sums, added, strict=True) if more)
    return [slot for slot in sums if slot in grown]


def in_order(ways: TransitionTable, here: Arrived, slot: int, work: Work) -> SumOrder:
    """Return the states that can come up in order.

    Args:
        ways: Where the states of the loop lead.
        here: What it is entered with.
        slot: The variable that is only added to.
        work: Asked for all that is done.

    Raises:
        NotDirectError: There is no such order, or something never ends, or it is much.
    """
    begun = ways.apart(here, (slot,))
    found = _explored(ways, begun, (slot,), work)
    groups: list[Sequence[int]] = []
    shares: dict[int, _Shares] = {}
    for component in reversed(_components(ways, found)):
        for number in component:
            each = shares[number] = {}
            for target, (added,), share in (*found[number].on, *found[number].out):
                each[target, added] = each.get((target, added), 0) + share
        groups += _opened(component, shares, work)
    reached = {state for state, _, _ in begun}
    kept = []
    for group in groups:
        if not reached.isdisjoint(group):  # others are passed on the way alone
            kept.append(group)
            reached.update(target for number in group for target, _ in shares[number])
    return _told([(state, added, weight) for state, (added,), weight in begun], kept, shares)


def _explored(
    ways: TransitionTable, begun: Moves, sums: Sequence[int], work: Work
) -> Mapping[int, NextStatesWithSums]:
    """Return where all states lead that can come up, without their sums."""
    found: dict[int, NextStatesWithSums] = {}
    new = [number for number, _, _ in begun]
    while new:
        number = new.pop()
        if number not in found:
            moves = found[number] = ways.adding(number, sums)
            work.spend(len(moves.on) + len(moves.out))
            new += [target for target, _, _ in moves.on]
    return found


def _components(
    ways: TransitionTable, found: Mapping[int, NextStatesWithSums]
) -> Sequence[Sequence[int]]:
    """Return the states that lead to one another, each set of them behind all that it leads to."""
    moves: list[Move | None] = [None] * len(ways.states)
    for number, (on, _) in found.items():
        moves[number] = Move([(target, 1) for target, _, _ in on], len(on))
    return components(found, moves, Budget())


def _opened(
    component: Sequence[int], shares: dict[int, _Shares], work: Work
) -> Sequence[Sequence[int]]:
    """Return states that lead to one another in groups, none of which leads to one before it.

    Within a group no state leads back to itself through others with nothing added. One that does
    is passed: what leads to it leads on from there.

    Raises:
        NotDirectError: They are many, or lead to one another in many ways.
    """
    before: dict[int, set[int]] = {one: set() for one in component}
    for one in component:
        for target, _ in shares[one]:
            if target in before:
                before[target].add(one)
    passed = []
    circles = _unchanged_circles(component, shares)
    while circles:
        circle = circles.pop()
        costs = {
            one: len(before[one]) * len(shares[one])
            for one in circle
            if not any(target == one and added for target, added in shares[one])
        }
        number = min(costs, key=costs.__getitem__, default=-1)
        if number < 0 or costs[number] > _MOVES_LED_ON:
            raise NotDirectError
        passed.append(number)
        for other in before.pop(number) - {number}:
            shares[other] = _led_on(shares[other], number, shares[number])
            work.spend(len(shares[other]))
            for target, _ in shares[number]:
                if target in before:
                    before[target].add(other)
        for sources in before.values():
            sources.discard(number)
        circles += _unchanged_circles([one for one in circle if one != number], shares)
    if len(before) > _MOST_TOGETHER:
        raise NotDirectError
    return [*([one] for one in passed), [*before]]


def _unchanged_circles(states: Sequence[int], shares: Mapping[int, _Shares]) -> list[Sequence[int]]:
    """Return sets of states that lead to one another with nothing added."""
    members = set(states)
    moves: list[Move | None] = [None] * (max(states) + 1)
    for one in states:
        on = [(target, 1) for target, added in shares[one] if target in members and not added]
        moves[one] = Move(on, len(on))
    return [found for found in components(states, moves, Budget()) if len(found) > 1]


def _led_on(shares: _Shares, number: int, on: _Shares) -> _Shares:
    """Return where a state leads with what passes another one led on from there."""
    on = {move: share for move, share in on.items() if move[0] != number}
    whole = sum(on.values())
    found: _Shares = {}
    for (target, added), share in shares.items():
        if target != number:
            found[target, added] = found.get((target, added), 0) + share * whole
            continue
        for (last, more), part in on.items():
            found[last, added + more] = found.get((last, added + more), 0) + share * part
    common = math.gcd(*found.values())
    return {move: share // common for move, share in found.items()}


def _told(
    begun: Sequence[tuple[int, int, int]],
    groups: Sequence[Sequence[int]],
    shares: Mapping[int, _Shares],
) -> SumOrder:
    """Return states in order with where they lead.

    What comes back as it was is left out: it goes on like the rest in the end.

    Raises:
        NotDirectError: Some of it never ends.
    """
    leads: dict[int, list[tuple[int, int, int]]] = {}
    circles: dict[int, list[tuple[int, int, int]]] = {}
    rests: dict[int, int] = {}
    whole = again = 1
    for group in groups:
        members = set(group)
        for one in group:
            leads[one], circles[one] = [], []
            rest = rests[one] = sum(shares[one].values()) - shares[one].get((one, 0), 0)
            if not rest:
                raise NotDirectError
            for (target, added), share in shares[one].items():
                if (target, added) != (one, 0):
                    (circles if target in members else leads)[one].append((target, added, share))
            whole = math.lcm(whole, _out_of(rest, leads[one]))
            again = math.lcm(again, _out_of(rest, circles[one]))
        if not any(leads[one] for one in group):
            raise NotDirectError
    for moves, out_of in ((leads, whole), (circles, again)):
        for one, part in moves.items():
            moves[one] = [
                (target, added, share * out_of // rests[one]) for target, added, share in part
            ]
    return SumOrder(begun, groups, leads, circles, whole, again)


def _out_of(rest: int, moves: Sequence[tuple[int, int, int]]) -> int:
    """Return what the shares of some moves are out of in lowest terms."""
    return rest // math.gcd(rest, *(share for _, _, share in moves))
