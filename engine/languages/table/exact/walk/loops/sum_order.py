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
from engine.languages.table.exact.walk.loops.ways import Moves, NextStatesWithSums, TransitionTable

__all__ = ["SumOrder", "SumStates", "in_order", "without_sums"]

_MOST_TOGETHER = 100
"""How many states may lead to one another."""

_MOVES_LED_ON = 100
"""Moves up to which those through a state are put together with those that lead to it."""

_Leads: TypeAlias = Sequence[tuple[int, int, int]]
"""States, what is added to the sum on the way there, and the weights."""

_Shares: TypeAlias = dict[tuple[int, int], int]
"""The weight of each move by where it leads and what is added on the way."""


class SumOrder(NamedTuple):
    """States in groups, none of which leads to one before it.

    Attributes:
        begun: The states that the loop is entered with, their sums and weights.
        groups: All states that do not leave the loop; those of a group lead to one another.
        leads: Where each of them leads when its group is left: a state, what is added, and the
            weight out of ``whole``.
        circles: The same for the states of its group, out of ``again``, where there are any.
        whole: What the first of these weights are out of.
        again: What the second of these weights are out of.
    """

    begun: _Leads
    groups: Sequence[Sequence[int]]
    leads: Mapping[int, _Leads]
    circles: Mapping[int, _Leads]
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
    moves: Mapping[int, _Leads],
) -> Mapping[int, _Leads]:
    """Return moves that take away what they add."""
    return {
        state: [(target, -added, share) for target, added, share in part]
        for state, part in moves.items()
    }


class SumStates(NamedTuple):
    """The states of a loop without its sums.

    Attributes:
        sums: The variables that are only added to.
        begun: The states that the loop is entered with.
        found: Where all states lead that can come up.
        sets: The states that lead to one another, each set behind all that it leads to.
    """

    sums: Sequence[int]
    begun: Moves
    found: Mapping[int, NextStatesWithSums]
    sets: Sequence[Sequence[int]]

    def without_end(self) -> Sequence[int]:
        """Return the variables to which something is added on the way from a state to itself."""
        grown: set[int] = set()
        for component in self.sets:
            members = set(component)
            for number in component:
                for target, added, _ in self.found[number].on:
                    if target in members and any(added):
                        pairs = zip(self.sums, added, strict=True)
                        grown.update(slot for slot, more in pairs if more)
        return [slot for slot in self.sums if slot in grown]


def without_sums(
    ways: TransitionTable, here: Arrived, sums: Sequence[int], work: Work
) -> SumStates:
    """Return the states of a loop without its sums.

    Args:
        ways: Where the states lead.
        here: What the loop is entered with.
        sums: The variables that are only added to.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much.
    """
    begun = ways.apart(here, sums)
    found: dict[int, NextStatesWithSums] = {}
    new = [number for number, _, _ in begun]
    while new:
        number = new.pop()
        if number not in found:
            moves = found[number] = ways.adding(number, sums)
            work.spend(len(moves.on) + len(moves.out))
            new += [target for target, _, _ in moves.on]
    leads: list[Move | None] = [None] * len(ways.states)
    for number, (on, _) in found.items():
        leads[number] = Move([(target, 1) for target, _, _ in on], len(on))
    return SumStates(sums, begun, found, components(found, leads, Budget()))


def in_order(states: SumStates, work: Work) -> SumOrder:
    """Return the states of a loop with one sum in order.

    Args:
        states: The states. Where there is an end of the sum, none may lead back to another one, as
            sums that are parts of states are worked out sooner then.
        work: Asked for all that is done.

    Raises:
        NotDirectError: There is no such order, or something never ends, or it is much.
    """
    if len(states.sets) < len(states.found) and not states.without_end():
        raise NotDirectError
    groups: list[Sequence[int]] = []
    leads: dict[int, _Leads] = {}
    for component in reversed(states.sets):
        for number in component:
            leads[number] = [
                (target, added, share)
                for moves in states.found[number]
                for target, (added,), share in moves
            ]
        groups += [component] if len(component) == 1 else _opened(component, leads, work)
    reached = {state for state, _, _ in states.begun}
    kept = []
    for group in groups:
        if not reached.isdisjoint(group):  # others are passed on the way alone
            kept.append(group)
            reached.update(target for number in group for target, _, _ in leads[number])
    return _renumbered(
        [(state, added, weight) for state, (added,), weight in states.begun], kept, leads
    )


def _opened(
    component: Sequence[int], leads: dict[int, _Leads], work: Work
) -> Sequence[Sequence[int]]:
    """Return states that lead to one another in groups, none of which leads to one before it.

    Within a group no state leads back to itself through others with nothing added. One that does
    is passed: what leads to it leads on from there, which is changed in ``leads``.

    Raises:
        NotDirectError: They are many, or lead to one another in many ways.
    """
    shares = {number: _shares(leads[number]) for number in component}
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
    for number, moves in shares.items():
        leads[number] = [(*move, share) for move, share in moves.items()]
    return [*([one] for one in passed), [*before]]


def _shares(moves: _Leads) -> _Shares:
    """Return the weights of moves by where they lead and what is added on the way."""
    shares: _Shares = {}
    for target, added, share in moves:
        shares[target, added] = shares.get((target, added), 0) + share
    return shares


def _unchanged_circles(states: Sequence[int], shares: Mapping[int, _Shares]) -> list[Sequence[int]]:
    """Return sets of states that lead to one another with nothing added."""
    places = {state: place for place, state in enumerate(states)}
    moves: list[Move | None] = []
    for one in states:
        on = [
            (places[target], 1)
            for target, added in shares[one]
            if not added and target in places and target != one
        ]
        moves.append(Move(on, len(on)))
    found = components(range(len(states)), moves, Budget())
    return [[states[place] for place in circle] for circle in found if len(circle) > 1]


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


def _renumbered(
    begun: _Leads, groups: Sequence[Sequence[int]], moves: Mapping[int, _Leads]
) -> SumOrder:
    """Return states in order with where they lead.

    What comes back as it was is left out: it goes on like the rest in the end.

    Raises:
        NotDirectError: Some of it never ends.
    """
    leads: dict[int, _Leads] = {}
    circles: dict[int, _Leads] = {}
    rests: dict[int, int] = {}
    whole = again = 1
    for group in groups:
        members = {*group}
        for one in group:
            going = [move for move in moves[one] if move[0] != one or move[1]]
            rest = rests[one] = sum([share for _, _, share in going])
            if not rest:
                raise NotDirectError
            out = leads[one] = [move for move in going if move[0] not in members]
            whole = math.lcm(whole, _out_of(rest, out))
            if len(out) < len(going):
                circles[one] = [move for move in going if move[0] in members]
                again = math.lcm(again, _out_of(rest, circles[one]))
        if not any(leads[one] for one in group):
            raise NotDirectError
    for one, moves_out in leads.items():
        leads[one] = _in_shares(moves_out, whole, rests[one])
    for one, moves_inside in circles.items():
        circles[one] = _in_shares(moves_inside, again, rests[one])
    return SumOrder(begun, groups, leads, circles, whole, again)


def _out_of(rest: int, moves: _Leads) -> int:
    """Return what the shares of some moves are out of in lowest terms."""
    return rest // math.gcd(rest, *[share for _, _, share in moves])


def _in_shares(moves: _Leads, whole: int, rest: int) -> _Leads:
    """Return moves with weights out of ``whole`` that are given out of ``rest``."""
    if whole == rest:
        return moves
    return [(target, added, share * whole // rest) for target, added, share in moves]
