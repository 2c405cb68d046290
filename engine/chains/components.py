"""Circles: states of a chain that all lead to one another, and how often each is visited.

Let y be the visits of a state divided by the total T of its moves; then
``T y = b + (the sum of w y over the moves of weight w into it)``, where b comes in from outside.

1. States with few neighbours are eliminated, the one with the fewest first. Where one goes up and
   down, as with hit points and scores, nothing is left after that.
2. What is left is one dense system, which flint solves p-adically: a solution modulo a prime is
   lifted until it determines the fractions (Dixon 1982).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from flint import fmpq, fmpq_mat, fmpq_poly, fmpz_poly

from engine.control import Budget

__all__ = ["Component", "EndlessError", "Move", "Visits", "Weight", "whole"]

Weight: TypeAlias = int | fmpz_poly
"""A whole weight, or the weights of what has been counted on the way."""

Visits: TypeAlias = fmpq | fmpq_poly
"""A weight divided by a whole number."""

_FEW_PATHS = 16
"""Moves past a state, up to which it is eliminated rather than left to the dense system."""

_ENTRY_BYTES = 100
"""What an entry of a dense system takes, roughly, while it is solved."""

_DENSE_PACE = 400_000_000
"""Steps of a dense system in a second, roughly; it takes the cube of its size."""

_NEVER = fmpq(0)


@dataclass(frozen=True, slots=True)
class Move:
    """Where a state leads.

    Attributes:
        following: The states that may come next, each once, with positive weights. They are whole
            numbers where the state comes back to itself, or is one of several that do.
        total: The weight of everything; what the weights fall short of it is lost. They may come to
            another number where states are counted in different units.
    """

    following: Sequence[tuple[int, Weight]]
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


class Component:
    """States that all lead to one another, and how often each is visited."""

    def __init__(self, states: list[int], moves: Sequence[Move | None], budget: Budget) -> None:
        """Prepare to solve a circle.

        Args:
            states: The states, a strongly connected component.
            moves: What each state of the chain comes to.
            budget: Asked for the time and memory of it.

        Raises:
            EndlessError: There is no way out.
        """
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
                    staying += whole(weight)
                    self._add_move(state, other, fmpq(whole(weight)))
                else:
                    leaves = True
            leaves = leaves or staying < move.total
        if not leaves:
            raise EndlessError(states)

    def _add_move(self, state: int, other: int, weight: fmpq) -> None:
        if other == state:
            self._own[state] -= weight
        else:
            weight += self._after[state].get(other, 0)
            self._after[state][other] = self._before[other][state] = weight

    def visits(self, came: Mapping[int, Weight]) -> dict[int, Visits]:
        """Return the visits of every state, divided by the total of its moves.

        Args:
            came: What comes to each state from outside.
        """
        return self._visits({state: _as_visits(weight) for state, weight in came.items()})

    def _visits(self, came: dict[int, Visits]) -> dict[int, Visits]:
        eliminated = self._eliminate(came)
        rest = list(self._before)
        visits = self._solved(rest, came) if rest else {}
        for state, before in reversed(eliminated):
            total = came.get(state, _NEVER)
            for other, weight in before.items():
                total += visits[other] * weight
            visits[state] = total / self._own[state]
        return visits

    def _eliminate(self, came: dict[int, Visits]) -> list[tuple[int, dict[int, fmpq]]]:
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
        came: dict[int, Visits],
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

    def _solved(self, states: list[int], came: dict[int, Visits]) -> dict[int, Visits]:
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


def whole(weight: Weight) -> int:
    """Return a weight where nothing is counted on the way."""
    assert isinstance(weight, int), "nothing is counted inside a component"
    return weight


def _as_visits(weight: Weight) -> Visits:
    return fmpq(weight) if isinstance(weight, int) else fmpq_poly(weight)


def _places(visits: Visits) -> list[fmpq]:
    return [visits] if isinstance(visits, fmpq) else visits.coeffs()
