"""Loops that are gone through until they end: what comes of all states, each looked at once."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chains.absorption import EndlessError, Move, absorbed
from engine.chains.rings import Arrivals
from engine.control import Budget
from engine.direct.results import NotDirectError, Work
from engine.errors import OverBudgetError
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.loops.ways import NextStates, TransitionTable, Weights

__all__ = ["GoesOnError", "ended"]

_MOST_IN_CIRCLES = 5_000
"""States up to which a loop is solved here that leads back to where it was."""

_BITS_OF_A_WAY = 12
"""Weights of a two to the power of that many bits take as long as one way more."""


_SECONDS_OF_A_CIRCLE = 10
"""How long it may take to solve states that lead to one another."""


class GoesOnError(NotDirectError):
    """A loop comes to ever new states, or to so many that lead to one another that none waits."""


def ended(ways: TransitionTable, here: Weights, total: int, work: Work) -> tuple[Arrived, int]:
    """Return what leaves a loop in the end, and what its weights are out of.

    Args:
        ways: Where its states lead.
        here: What it is entered with.
        total: What these weights are out of.
        work: Asked for all that is done.

    Raises:
        GoesOnError: It has no end of states, as far as is seen, or too many lead to one another.
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


def _explored(
    ways: TransitionTable, here: Weights, work: Work
) -> tuple[Mapping[int, NextStates], dict[int, int]]:
    """Return where all states lead that can come up, and how many other ones lead to each."""
    found: dict[int, NextStates] = {}
    comings = dict.fromkeys(here, 0)
    new, most, passed = [*here], ways.rounds * len(ways.pieces), 0
    while new:
        passed += 1
        if passed > most and len(found) > _MOST_IN_CIRCLES:
            raise GoesOnError
        these, new = new, []
        for state in these:
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
        ends = absorbed(here, total, moves, Budget(seconds=_SECONDS_OF_A_CIRCLE))
    except EndlessError as error:
        raise NotDirectError from error
    except OverBudgetError as error:
        raise GoesOnError from error
    return {states[end]: weight for end, weight in ends.weights.items()}, ends.total
