"""Chains: walks over states in which the next state depends on the present one alone.

A chain is any game that goes on until it is decided: a fight, a race, dice that are rolled until
something shows. ``absorbed`` tells where it ends after all its rounds, however many they may be.

Everything that comes to a state is moved on from it in one pass over the strongly connected
components, in topological order. Most components are single states, perhaps with a way back to
themselves: they cost a few sums of whole numbers. The states of a larger one are visited again and
again. Let y be the visits of a state divided by the total T of its moves; then
``T y = b + (the sum of w y over the moves of weight w into it)``, where b comes in from outside.

1. States with few neighbours are eliminated, the one with the fewest first. Where one goes up and
   down, as with hit points and scores, nothing is left after that.
2. What is left is one dense system, which flint solves p-adically: a solution modulo a prime is
   lifted until it determines the fractions (Dixon 1982).

Chains that count something on the way (rounds, damage, points) have polynomials for weights: the
exponent is what has been counted. Moves inside a component count nothing; otherwise there would be
no end of outcomes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from flint import fmpq, fmpq_mat, fmpq_poly, fmpz_poly

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

Weight: TypeAlias = int | fmpz_poly
"""A whole weight, or the weights of what has been counted on the way."""

_Visits: TypeAlias = fmpq | fmpq_poly
"""A weight divided by a whole number."""

_CLOSED = 1 << 60
"""Where the search for components stands with a state of one that is found."""

_FEW_PATHS = 16
"""Moves past a state, up to which it is eliminated rather than left to the dense system."""

_ENTRY_BYTES = 100
"""What an entry of a dense system takes, roughly, while it is solved."""

_DENSE_PACE = 400_000_000
"""Steps of a dense system in a second, roughly; it takes the cube of its size."""


@dataclass(frozen=True, slots=True)
class Move:
    """Where a state leads.

    Attributes:
        following: The states that may come next, each once, with positive weights. They are whole
            numbers where the state comes back to itself, or is one of several that do.
        total: The weight of everything; what the weights fall short of it is lost.
    """

    following: Sequence[tuple[int, Weight]]
    total: int


@dataclass(frozen=True, slots=True)
class Absorbed:
    """Where a chain ends.

    Attributes:
        weights: The weight of each end that can be reached.
        total: The weight of everything, what is lost included.
    """

    weights: Mapping[int, int]
    total: int


class EndlessError(Exception):
    """Part of a chain goes round for ever.

    Attributes:
        states: Among these.
    """

    def __init__(self, states: Sequence[int]) -> None:
        """Say which states lead to one another only."""
        super().__init__(f"{len(states)} states lead to one another only")
        self.states = states


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
    whole = {end: _whole(weight) for end, weight in weights.items()}
    divisor = math.gcd(everything, *whole.values())
    return Absorbed(
        {end: weight // divisor for end, weight in whole.items()}, everything // divisor
    )


def absorbed_counting(
    start: Mapping[int, int], total: int, moves: Sequence[Move | None], budget: Budget
) -> tuple[Mapping[int, Weight], int]:
    """Return the weights of what has been counted at each end, and the weight of everything.

    The arguments and faults are those of ``absorbed``.
    """
    arrived = _Arrivals()
    for state, weight in start.items():
        arrived.add(state, weight, total)
    ends: list[int] = []
    for component in reversed(components(start, moves, budget)):
        state = component[0]
        move = moves[state]
        if move is None:
            ends.append(state)
        elif len(component) == 1:
            _leave(arrived, state, move)
        else:
            _Component(component, moves, budget).leave(arrived)
    common = math.lcm(1, *(arrived.total(end) for end in ends))
    return {end: arrived.out_of(end, common) for end in ends}, common


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
                    place = len(open_states) - 1
                    while open_states[place] != state:
                        place -= 1
                    component = open_states[place:]
                    del open_states[place:]
                    lowest.update(dict.fromkeys(component, _CLOSED))
                    found.append(component)
    return found


class _Arrivals:
    """What comes to each state: a whole weight out of a whole total.

    States as many steps from the start as one another mostly have the same total, so that fractions
    are neither reduced nor brought to a common denominator without need.
    """

    def __init__(self) -> None:
        self._weights: dict[int, Weight] = {}
        self._totals: dict[int, int] = {}

    def add(self, state: int, weight: Weight, total: int) -> None:
        """Add ``weight`` out of ``total`` to what comes to a state."""
        self.push(((state, weight),), 1, total)

    def push(self, following: Iterable[tuple[int, Weight]], weight: Weight, total: int) -> None:
        """Move ``weight`` out of ``total`` on, in proportion to the weights of what follows."""
        weights, totals = self._weights, self._totals
        for state, share in following:
            before = totals.get(state)
            if before == total:
                weights[state] += weight * share
            elif before is None:
                weights[state], totals[state] = weight * share, total
            else:
                common = math.lcm(before, total)
                weights[state] *= common // before
                weights[state] += weight * share * (common // total)
                totals[state] = common

    def __contains__(self, state: int) -> bool:
        """Return whether anything comes to a state."""
        return state in self._totals

    def take(self, state: int) -> tuple[Weight, int]:
        """Return the weight that came to a state and its total, and forget them."""
        return self._weights.pop(state), self._totals.pop(state)

    def total(self, state: int) -> int:
        """Return what the weight of a state is out of."""
        return self._totals[state]

    def out_of(self, state: int, total: int) -> Weight:
        """Return the weight of a state out of a multiple of its total."""
        return self._weights[state] * (total // self._totals[state])


def _leave(arrived: _Arrivals, state: int, move: Move) -> None:
    """Move on from a state, if need be by way of itself as often as it takes."""
    weight, total = arrived.take(state)
    staying = sum(_whole(share) for other, share in move.following if other == state)
    following = move.following
    if staying:
        if staying == move.total:
            raise EndlessError([state])
        following = [(other, share) for other, share in following if other != state]
    arrived.push(following, weight, total * (move.total - staying))


class _Component:
    """States that all lead to one another, and how often each is visited."""

    def __init__(self, states: list[int], moves: Sequence[Move | None], budget: Budget) -> None:
        self._moves = {state: move for state in states if (move := moves[state]) is not None}
        self._budget = budget
        self._before: dict[int, dict[int, fmpq]] = {state: {} for state in states}
        self._after: dict[int, dict[int, fmpq]] = {state: {} for state in states}
        self._own = {state: fmpq(move.total) for state, move in self._moves.items()}
        leaves = False
        for state, move in self._moves.items():
            staying = 0
            for other, weight in move.following:
                if other in self._own:
                    staying += _whole(weight)
                    self._add_move(state, other, fmpq(_whole(weight)))
            leaves = leaves or staying < move.total
        if not leaves:
            raise EndlessError(states)

    def _add_move(self, state: int, other: int, weight: fmpq) -> None:
        if other == state:
            self._own[state] -= weight
        else:
            weight += self._after[state].get(other, 0)
            self._after[state][other] = self._before[other][state] = weight

    def leave(self, arrived: _Arrivals) -> None:
        """Move on from all states to those outside, as often as each is visited."""
        came = {state: _out_of(*arrived.take(state)) for state in self._moves if state in arrived}
        for state, visits in self._visits(came).items():
            weight, total = _in_whole_numbers(visits)
            following = self._moves[state].following
            outside = [(other, share) for other, share in following if other not in self._own]
            arrived.push(outside, weight, total)

    def _visits(self, came: dict[int, _Visits]) -> dict[int, _Visits]:
        """Return the visits of every state, divided by the total of its moves."""
        eliminated = self._eliminate(came)
        rest = list(self._before)
        visits = self._solved(rest, came) if rest else {}
        for state, before in reversed(eliminated):
            total = came.get(state, _NEVER)
            for other, weight in before.items():
                total += visits[other] * weight
            visits[state] = total / self._own[state]
        return visits

    def _eliminate(self, came: dict[int, _Visits]) -> list[tuple[int, dict[int, fmpq]]]:
        """Take out the states with few neighbours, each with the moves into it at that time."""
        eliminated = []
        queue = [(self._paths(state), state) for state in self._before]
        heapify(queue)
        while queue:
            paths, state = heappop(queue)
            if state not in self._before:
                continue
            if paths != self._paths(state):
                heappush(queue, (self._paths(state), state))
                continue
            if paths > _FEW_PATHS:
                break
            self._budget.step(1 + paths)
            before, after = self._before.pop(state), self._after.pop(state)
            eliminated.append((state, before))
            self._pass_by(state, before, after, came)
            for other in {*before, *after}:
                heappush(queue, (self._paths(other), other))
        return eliminated

    def _paths(self, state: int) -> int:
        """Return how many moves there are past a state, from one of its neighbours to another."""
        return len(self._before[state]) * len(self._after[state])

    def _pass_by(
        self,
        state: int,
        before: dict[int, fmpq],
        after: dict[int, fmpq],
        came: dict[int, _Visits],
    ) -> None:
        """Let those before a state move on to those after it at once, and what came to it too."""
        for other in before:
            del self._after[other][state]
        for other, weight in after.items():
            del self._before[other][state]
            share = weight / self._own[state]
            if state in came:
                came[other] = came.get(other, _NEVER) + came[state] * share
            for earlier, way in before.items():
                self._add_move(earlier, other, way * share)

    def _solved(self, states: list[int], came: dict[int, _Visits]) -> dict[int, _Visits]:
        """Return the visits of states that are not eliminated, from one dense system."""
        size = len(states)
        self._budget.afford(size * size * _ENTRY_BYTES, f"a circle of {size:,} states")
        self._budget.expect(size**3 / _DENSE_PACE, f"a circle of {size:,} states")
        number = {state: index for index, state in enumerate(states)}
        entries = [_NEVER] * (size * size)
        for state, row in number.items():
            entries[row * size + row] = self._own[state]
            for other, weight in self._before[state].items():
                entries[row * size + number[other]] = -weight
        columns = [_places(came.get(state, _NEVER)) for state in states]
        width = max(1, *map(len, columns))
        right = [entry for each in columns for entry in (*each, *[_NEVER] * (width - len(each)))]
        solution = fmpq_mat(size, size, entries).solve(fmpq_mat(size, width, right))
        if width == 1:
            return {state: solution[row, 0] for state, row in number.items()}
        return {
            state: fmpq_poly([solution[row, place] for place in range(width)])
            for state, row in number.items()
        }


_NEVER = fmpq(0)


def _whole(weight: Weight) -> int:
    assert isinstance(weight, int), "nothing is counted inside a component"
    return weight


def _out_of(weight: Weight, total: int) -> _Visits:
    return fmpq(weight, total) if isinstance(weight, int) else fmpq_poly(weight) / total


def _in_whole_numbers(visits: _Visits) -> tuple[Weight, int]:
    """Return a weight and the whole number that it is to be divided by."""
    if isinstance(visits, fmpq):
        return int(visits.p), int(visits.q)
    return visits.numer(), int(visits.denom())


def _places(visits: _Visits) -> list[fmpq]:
    return [visits] if isinstance(visits, fmpq) else visits.coeffs()
