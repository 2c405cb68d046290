"""Loops that are gone through until they end while something is added to a variable.

The variable is no part of a state: the weight of a state is a long number with a place for each
value of the sum, and what is added on the way to another one moves it along.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.chains.absorption import Move, components
from engine.control import Budget
from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.ways import (
    BYTES_OF_A_WAY,
    Moves,
    NextStatesWithSums,
    TransitionTable,
)

__all__ = ["ended_with_sum", "grows_for_ever"]


class _Order(NamedTuple):
    """States in an order in which none leads to one before it.

    Attributes:
        begun: The states that the loop is entered with.
        states: All states that do not leave the loop.
        leads: Where each of them leads in the end, behind all that stays where it is.
        whole: What the weights of these moves are out of.
    """

    begun: Moves
    states: Sequence[int]
    leads: Mapping[int, Moves]
    whole: int

    def moves(self) -> Iterator[tuple[int, int, int]]:
        """Yield from where each move leads, where to, and how much is added on the way."""
        for state in self.states:
            for target, (added,), _ in self.leads[state]:
                yield state, target, added


class _Reach(NamedTuple):
    """With what sums a state is come to, and by how many moves.

    Attributes:
        low: The least sum.
        high: The greatest sum.
        steps: The most moves.
    """

    low: int
    high: int
    steps: int

    def widened(self, other: _Reach | None) -> _Reach:
        """Return the same of a state that is come to in another way as well."""
        if other is None:
            return self
        steps = max(self.steps, other.steps)
        return _Reach(min(self.low, other.low), max(self.high, other.high), steps)


def grows_for_ever(ways: TransitionTable, here: Arrived, sums: Sequence[int], work: Work) -> bool:
    """Return whether there is no end of what is added to some variables.

    That is where something is added on the way from a state, which these are no part of, to itself.

    Args:
        ways: Where the states of the loop lead.
        here: What it is entered with.
        sums: The variables that are only added to.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much.
    """
    found = _explored(ways, ways.apart(here, sums), sums, work)
    for component in _components(ways, found):
        members = set(component)
        for number in component:
            if any(target in members and any(added) for target, added, _ in found[number].on):
                return True
    return False


def ended_with_sum(
    ways: TransitionTable, here: Arrived, total: int, slot: int, work: Work
) -> tuple[Arrived, int]:
    """Return what leaves a loop in the end, and what its weights are out of.

    Args:
        ways: Where the states of the loop lead, none of which leads back to another one.
        here: What it is entered with.
        total: What these weights are out of.
        slot: A variable that is only added to.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much, or states lead to one another, or some of it never ends.
    """
    order = _in_order(ways, ways.apart(here, (slot,)), slot, work)
    reaches = _reaches(order)
    step = _step(order, reaches)
    most = max(reach.steps for reach in reaches.values())
    size = bytes_of_slot((total * order.whole**most).bit_length())
    behind: Arrived = {}
    for number, weight in _followed(order, reaches, step, size, work).items():
        low, high, steps = reaches[number]
        values, factor = [*ways.states[number]], order.whole ** (most - steps)
        for place, share in unpacked(weight, 0, (high - low) // step + 1, size).items():
            values[slot] = low + place * step
            behind[tuple(values)] = share * factor
    return behind, total * order.whole**most


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


def _in_order(ways: TransitionTable, begun: Moves, slot: int, work: Work) -> _Order:
    """Return all states that can come up, in an order in which none leads to one before it.

    Raises:
        NotDirectError: There is no such order, or something never ends.
    """
    found = _explored(ways, begun, (slot,), work)
    sets = _components(ways, found)
    if len(sets) < len(found):
        raise NotDirectError
    states = [number for (number,) in reversed(sets)]
    rests = {}
    for number in states:
        staying = sum(share for target, _, share in found[number].on if target == number)
        rests[number] = ways.whole_of(number) - staying
    whole = math.lcm(*rests.values())
    if not whole:
        raise NotDirectError
    leads = {}
    for number in states:
        # What stays where it is leaves in the end, however often it came back before.
        on, out = found[number]
        factor = whole // rests[number]
        leads[number] = [
            (target, added, share * factor)
            for target, added, share in (*on, *out)
            if target != number
        ]
    return _Order(begun, states, leads, whole)


def _reaches(order: _Order) -> Mapping[int, _Reach]:
    """Return with what sums each state is come to, and by how many moves."""
    found: dict[int, _Reach] = {}
    for number, (added,), _ in order.begun:
        found[number] = _Reach(added, added, 0).widened(found.get(number))
    for number, target, added in order.moves():
        low, high, steps = found[number]
        found[target] = _Reach(low + added, high + added, steps + 1).widened(found.get(target))
    return found


def _step(order: _Order, reaches: Mapping[int, _Reach]) -> int:
    """Return what all sums of a state are apart by a multiple of."""
    step = 0
    for number, (added,), _ in order.begun:
        step = math.gcd(step, added - reaches[number].low)
    for number, target, added in order.moves():
        step = math.gcd(step, reaches[number].low + added - reaches[target].low)
    return step or 1


def _followed(
    order: _Order, reaches: Mapping[int, _Reach], step: int, size: int, work: Work
) -> Mapping[int, int]:
    """Return the long weights of what leaves the loop.

    Args:
        order: The states of the loop.
        reaches: With what sums each state is come to, and by how many moves.
        step: What all sums of a state are apart by a multiple of.
        size: How many bytes there are for each sum.
        work: Asked for all that is done.
    """
    bits, whole = size * 8, order.whole
    long: dict[int, int] = {}
    for number, (added,), weight in order.begun:
        low, _, steps = reaches[number]
        moved = weight * whole**steps << (added - low) // step * bits
        long[number] = long.get(number, 0) + moved
    for number in order.states:
        low, high, steps = reaches[number]
        weight, moves = long.pop(number), order.leads[number]
        work.spend(len(moves) * ((high - low) // step + 1) * size // BYTES_OF_A_WAY)
        for target, (added,), share in moves:
            lowest, _, after = reaches[target]
            moved = weight * (share * whole ** (after - steps - 1))
            place = (low + added - lowest) // step
            long[target] = long.get(target, 0) + (moved << place * bits)
    return long
