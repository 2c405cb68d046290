"""Where a chain ends: each component of its states is left in turn, in topological order.

Chains that count something on the way (rounds, damage, points) have polynomials for weights: the
exponent is what has been counted. Moves inside a component count nothing; otherwise there would be
no end of outcomes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flint import fmpq

from engine.chains.components import Component, EndlessError, Move, Visits, Weight, whole
from engine.chains.rings import Arrivals, Ring
from engine.control import Budget

__all__ = [
    "Absorbed",
    "EndlessError",
    "Move",
    "Weight",
    "absorbed",
    "absorbed_counting",
    "components",
]

_CLOSED = 1 << 60
"""Where the search for components stands with a state of one that is found."""


@dataclass(frozen=True, slots=True)
class Absorbed:
    """Where a chain ends.

    Attributes:
        weights: The weight of each end that can be reached.
        total: The weight of everything, what is lost included.
    """

    weights: Mapping[int, int]
    total: int


def absorbed(
    start: Mapping[int, int], total: int, moves: Sequence[Move | None], budget: Budget
) -> Absorbed:
    """Return where a chain comes to in the end; nothing is counted on the way.

    Args:
        start: The weight that each state begins with.
        total: The weight of everything at the beginning.
        moves: What each state comes to; None for an end, where the chain stays.
        budget: Asked for the time and memory of it.

    Raises:
        EndlessError: Some of it never ends, with a positive probability.
        OverBudgetError: It takes too long, or too much memory.
    """
    weights, everything = absorbed_counting(start, total, moves, budget)
    ends = {end: whole(weight) for end, weight in weights.items()}
    divisor = math.gcd(everything, *ends.values())
    return Absorbed({end: weight // divisor for end, weight in ends.items()}, everything // divisor)


def absorbed_counting(
    start: Mapping[int, int], total: int, moves: Sequence[Move | None], budget: Budget
) -> tuple[Mapping[int, Weight], int]:
    """Return the weights of what has been counted at each end, and the weight of everything.

    The arguments and errors are those of ``absorbed``.
    """
    arrived = Arrivals()
    for state, weight in start.items():
        arrived.add(state, weight, total)
    for component in reversed(components(start, moves, budget)):
        state = component[0]
        move = moves[state]
        if move is None:
            continue  # it is an end
        if len(component) == 1:
            _leave(arrived, state, move)
        else:
            ring = Ring.through(component, moves)
            if ring is None:
                _leave_circle(arrived, component, moves, budget)
            else:
                ring.leave(arrived)
    return arrived.together()


def components(
    start: Iterable[int], moves: Sequence[Move | None], budget: Budget
) -> list[list[int]]:
    """Return the strongly connected components that can be reached (Tarjan 1972).

    Each stands behind all those that it leads to.
    """
    found: list[list[int]] = []
    lowest: dict[int, int] = {}
    open_states: list[int] = []
    path: list[tuple[int, int, Iterator[tuple[int, Weight]]]] = []

    def enter(state: int) -> None:
        move = moves[state]
        path.append((state, len(lowest), iter(() if move is None else move.following)))
        lowest[state] = len(lowest)
        open_states.append(state)

    for root in start:
        if root not in lowest:
            enter(root)
        while path:
            state, number, successors = path[-1]
            low = lowest[state]
            for other, _ in successors:
                reached = lowest.get(other)
                if reached is None:
                    lowest[state] = low
                    enter(other)
                    break
                if reached < low:
                    low = reached
            else:
                budget.step()
                path.pop()
                lowest[state] = low
                if path and low < lowest[path[-1][0]]:
                    lowest[path[-1][0]] = low
                if low == number:
                    found.append(_cut_off(open_states, state))
                    lowest.update(dict.fromkeys(found[-1], _CLOSED))
    return found


def _cut_off(open_states: list[int], state: int) -> list[int]:
    """Take a state and all that were entered after it off the open ones, and return them."""
    place = len(open_states) - 1
    while open_states[place] != state:
        place -= 1
    component = open_states[place:]
    del open_states[place:]
    return component


def _leave(arrived: Arrivals, state: int, move: Move) -> None:
    """Move on from a state, if need be by way of itself as often as it takes."""
    weight, total = arrived.take(state)
    staying = sum(whole(share) for other, share in move.following if other == state)
    following = move.following
    if staying:
        if staying == move.total:
            raise EndlessError([state])
        following = [(other, share) for other, share in following if other != state]
    arrived.push(following, weight, total * (move.total - staying))


def _leave_circle(
    arrived: Arrivals, states: list[int], moves: Sequence[Move | None], budget: Budget
) -> None:
    """Move on from states that lead to one another, as often as each is visited."""
    circle = Component(states, moves, budget)
    taken = {state: arrived.take(state) for state in states if state in arrived}
    total = math.lcm(*(out_of for _, out_of in taken.values()))
    visits = circle.visits(
        {state: weight * (total // out_of) for state, (weight, out_of) in taken.items()}
    )
    common = math.lcm(*map(_denominator, visits.values()))
    for state, visited in visits.items():
        move = moves[state]
        assert move is not None, "an end leads nowhere"
        outside = [(other, share) for other, share in move.following if other not in visits]
        arrived.push(outside, _as_weight(visited * common), total * common)


def _as_weight(visits: Visits) -> Weight:
    return int(visits.p) if isinstance(visits, fmpq) else visits.numer()


def _denominator(visits: Visits) -> int:
    return int(visits.q if isinstance(visits, fmpq) else visits.denom())
