"""Loops that are gone through until they end: what comes of all states, each looked at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from engine.chains.absorption import EndlessError, Move, absorbed, components
from engine.chains.rings import Arrivals
from engine.control import Budget
from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.ways import Moves, NextStates, TransitionTable, Weights

__all__ = ["ended", "ended_with_sum", "grows_for_ever"]

_MOST_IN_CIRCLES = 5_000
"""States up to which a loop is solved here that leads back to where it was."""

_BYTES_OF_A_WAY = 1024
"""Bytes of a long weight that take as long as one way more."""

_BITS_OF_A_WAY = 12
"""Weights of a two to the power of that many bits take as long as one way more."""


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
    found: dict[int, Moves] = {}
    new = [number for number, _, _ in ways.apart(here, sums)]
    while new:
        number = new.pop()
        if number not in found:
            found[number], _ = ways.adding(number, sums)
            work.spend(len(found[number]))
            new += [target for target, _, _ in found[number]]
    moves: list[Move | None] = [None] * len(ways.states)
    for number, on in found.items():
        moves[number] = Move([(target, 1) for target, _, _ in on], len(on))
    for component in components(found, moves, Budget()):
        members = set(component)
        for number in component:
            if any(target in members and any(added) for target, added, _ in found[number]):
                return True
    return False


def ended(ways: TransitionTable, here: Weights, total: int, work: Work) -> tuple[Arrived, int]:
    """Return what leaves a loop in the end, and what its weights are out of.

    Args:
        ways: Where its states lead.
        here: What it is entered with.
        total: What these weights are out of.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much, or some of it never ends.
    """
    found, comings = _explored(ways, here, work)
    arrived = Arrivals()
    arrived.push(here.items(), 1, total)
    ready = []
    for state in here:
        if not comings[state]:
            ready.append(state)
    left = len(found)
    while ready:
        state = ready.pop()
        left -= 1
        weight, out_of = arrived.take(state)
        on, out = found[state]
        staying = on.get(state, 0)
        following = ways.whole_of(state) - staying
        if not following:
            raise NotDirectError
        out_of *= following
        work.spend(out_of.bit_length() >> _BITS_OF_A_WAY)
        if staying:
            # It is left in the end, however often it comes back to itself before.
            on = {target: share for target, share in on.items() if target != state}
        arrived.push(on.items(), weight, out_of)
        arrived.push(out.items(), weight, out_of)
        for target in on:
            comings[target] -= 1
            if not comings[target]:
                ready.append(target)
    if left:
        return _absorbed(ways, found, here, total)
    states, behind = ways.states, {}
    weights, out_of = arrived.together()
    for end, weight in weights.items():
        assert isinstance(weight, int), "nothing is counted"
        behind[states[end]] = weight
    return behind, out_of


def ended_with_sum(
    ways: TransitionTable, here: Arrived, total: int, slot: int, work: Work
) -> tuple[Arrived, int]:
    """Return the same where a variable is only added to and no state leads back to another one.

    The variable is no part of a state: weights are long numbers with a place for each value of it.

    Args:
        ways: Where the states of the loop lead.
        here: What it is entered with.
        total: What these weights are out of.
        slot: The variable.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much, or states lead to one another, or some of it never ends.
    """
    begun = ways.apart(here, (slot,))
    order, leads, whole = _in_order(ways, begun, slot, work)
    # The least and greatest sum with which each state is come to, and by how many steps at most.
    sums: dict[int, tuple[int, int, int]] = {}
    for number, (added,), _ in begun:
        sums[number] = _wider(sums.get(number), (added, added, 0))
    step = 0
    for number in order:
        low, high, steps = sums[number]
        for target, (added,), _ in leads[number]:
            sums[target] = _wider(sums.get(target), (low + added, high + added, steps + 1))
    for number, (added,), _ in begun:
        step = math.gcd(step, added - sums[number][0])
    for number in order:
        for target, (added,), _ in leads[number]:
            step = math.gcd(step, sums[number][0] + added - sums[target][0])
    most = max(steps for _, _, steps in sums.values())
    size = bytes_of_slot((total * whole**most).bit_length())
    bits, step = size * 8, step or 1
    long: dict[int, int] = {}
    for number, (added,), weight in begun:
        low, _, steps = sums[number]
        weight *= whole**steps
        long[number] = long.get(number, 0) + (weight << (added - low) // step * bits)
    for number in order:
        low, high, steps = sums[number]
        weight = long.pop(number)
        work.spend(len(leads[number]) * ((high - low) // step + 1) * size // _BYTES_OF_A_WAY)
        for target, (added,), share in leads[number]:
            lowest, _, after = sums[target]
            moved = weight * (share * whole ** (after - steps - 1))
            place = (low + added - lowest) // step
            long[target] = long.get(target, 0) + (moved << place * bits)
    behind: Arrived = {}
    for number, weight in long.items():
        low, high, steps = sums[number]
        values, factor = [*ways.states[number]], whole ** (most - steps)
        for place, share in unpacked(weight, 0, (high - low) // step + 1, size).items():
            values[slot] = low + place * step
            behind[tuple(values)] = share * factor
    return behind, total * whole**most


def _wider(known: tuple[int, int, int] | None, found: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the least of the first, and the greatest of the second and the third numbers."""
    if known is None:
        return found
    return min(known[0], found[0]), max(known[1], found[1]), max(known[2], found[2])


def _in_order(
    ways: TransitionTable, begun: Moves, slot: int, work: Work
) -> tuple[Sequence[int], Mapping[int, Moves], int]:
    """Return states in an order in which none leads back, their moves, and what these are out of.

    What stays where it is leaves in the end, however often it came back before.

    Raises:
        NotDirectError: There is no such order, or something never ends.
    """
    found: dict[int, tuple[Moves, int]] = {}
    comings = dict.fromkeys((number for number, _, _ in begun), 0)
    new, whole = [*comings], 1
    while new:
        number = new.pop()
        on, out = ways.adding(number, (slot,))
        going = [move for move in on if move[0] != number]
        rest = ways.whole_of(number) - sum(share for target, _, share in on if target == number)
        if not rest:
            raise NotDirectError
        work.spend(len(going) + len(out))
        found[number] = [*going, *out], rest
        whole = math.lcm(whole, rest)
        for target, _, _ in going:
            if target not in comings:
                comings[target] = 0
                new.append(target)
            comings[target] += 1
    ready = [number for number, _, _ in begun if not comings[number]]
    ready = [*dict.fromkeys(ready)]
    order: list[int] = []
    leads: dict[int, Moves] = {}
    while ready:
        number = ready.pop()
        order.append(number)
        moves, rest = found[number]
        leads[number] = [(target, added, share * (whole // rest)) for target, added, share in moves]
        for target, _, _ in moves:
            if target in found:
                comings[target] -= 1
                if not comings[target]:
                    ready.append(target)
    if len(order) < len(found):
        raise NotDirectError
    return order, leads, whole


def _explored(
    ways: TransitionTable, here: Weights, work: Work
) -> tuple[Mapping[int, NextStates], dict[int, int]]:
    """Return where all states lead that can come up, and how many other ones lead to each."""
    found: dict[int, NextStates] = {}
    comings = dict.fromkeys(here, 0)
    new = [*here]
    while new:
        state = new.pop()
        on, out = found[state] = ways.of(state)
        work.spend(len(on) + len(out))
        for target in on:
            if target == state:
                continue
            if target in comings:
                comings[target] += 1
            else:
                comings[target] = 1
                new.append(target)
    return found, comings


def _absorbed(
    ways: TransitionTable, found: Mapping[int, NextStates], here: Weights, total: int
) -> tuple[Arrived, int]:
    """Return the same where states lead to one another."""
    if len(found) > _MOST_IN_CIRCLES:
        raise NotDirectError
    states = ways.states
    moves: list[Move | None] = [None] * len(states)
    for state, (on, out) in found.items():
        moves[state] = Move([*on.items(), *out.items()], ways.whole_of(state))
    try:
        ends = absorbed(here, total, moves, Budget())
    except EndlessError as error:
        raise NotDirectError from error
    return {states[end]: weight for end, weight in ends.weights.items()}, ends.total
