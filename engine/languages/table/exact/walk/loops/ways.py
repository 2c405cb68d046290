"""Where the states of a loop lead: each is walked on from once, however often it comes up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.direct.results import Work
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.laws import Arrived, State

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.loops.alike_values import AlikeValues

__all__ = [
    "Exits",
    "FindAlike",
    "Moves",
    "NextStates",
    "NextStatesWithSums",
    "TransitionTable",
    "Weights",
]

FindAlike: TypeAlias = "Callable[[int, Sequence[State]], AlikeValues | None]"
"""Returns what makes one of states in which a piece of a loop begins, for its number and some."""

Exits: TypeAlias = list[tuple[Arrived, int]]
"""What a roll has returned, and what its weights are out of."""

Weights: TypeAlias = dict[int, int]
"""The weights of states by their numbers."""

Moves: TypeAlias = list[tuple[int, Sequence[int], int]]
"""The numbers of states without their sums, what these are or grow by, and the weights."""

_MANY_STATES = 200
"""States from which on it is looked which of them are one to the loop."""

_MOVES_OF_A_WAY = 8
"""Weights that are moved along a way in the time that it takes to find it."""


class NextStates(NamedTuple):
    """Where a state leads.

    Attributes:
        on: States inside of the loop.
        out: States behind it, and what is returned.
    """

    on: Weights
    out: Weights


class NextStatesWithSums(NamedTuple):
    """Where a state leads in a loop that adds to sums.

    Attributes:
        on: States inside of the loop.
        out: States behind it.
    """

    on: Moves
    out: Moves


class TransitionTable:
    """Where the states of a loop lead, as far as that is known.

    It lasts when the loop is read anew with larger totals.

    Attributes:
        pieces: The pieces of the loop.
        states: The states by their numbers.
        work: Asked for all that is done.
        rounds: How many rounds are gone through at most.
    """

    __slots__ = (
        "_adding",
        "_alike",
        "_find_alike",
        "_inside",
        "_known",
        "_numbers",
        "_place",
        "_wholes",
        "pieces",
        "rounds",
        "states",
        "work",
    )

    def __init__(
        self,
        pieces: Sequence[Piece],
        place: int,
        work: Work,
        rounds: int,
        alike: FindAlike | None = None,
    ) -> None:
        """Know nothing yet.

        Args:
            pieces: The pieces of the loop.
            place: The number of the variable that tells which of them comes next.
            work: Asked for all that is done.
            rounds: How many rounds are gone through at most.
            alike: Tells which states are one where one of its pieces begins.
        """
        self.states: list[State] = []
        self._inside = 0
        self._numbers: dict[State, int] = {}
        self._known: dict[int, NextStates] = {}
        self._wholes: dict[int, int] = {}
        self._adding: dict[tuple[int, Sequence[int]], NextStatesWithSums] = {}
        self.pieces = pieces
        self._place = place
        self.work = work
        self.rounds = rounds
        self._alike: dict[int, AlikeValues | None] = {}
        self._find_alike = alike

    def numbered(self, arrived: Arrived) -> Weights:
        """Return the weights of states by their numbers."""
        found: Weights = {}
        for state, weight in arrived.items():
            number = self.number(state)  # that of another one may stand for it
            found[number] = found.get(number, 0) + weight
        return found

    def number(self, state: State) -> int:
        """Return the number of a state, a new one where it comes up first."""
        numbers = self._numbers
        found = numbers.get(state)
        if found is None:
            found = numbers[state] = len(self.states)
            self.states.append(state)
        return found

    def of(self, number: int) -> NextStates:
        """Return where a state leads, out of the total of its piece."""
        found = self._known.get(number)
        if found is None:
            state, place = self.states[number], self._place
            piece = self.pieces[state[place]]
            arrived: Arrived = {}
            piece.walk({state: 1}, arrived, self._inside - len(self._known))
            self.work.spend(len(arrived) * _MOVES_OF_A_WAY + piece.ways)
            on: Weights = {}
            out: Weights = {}
            numbers = self._numbers
            for target, share in arrived.items():
                reached = known = numbers.get(target)
                if reached is None:
                    many = len(self.states) > _MANY_STATES
                    reached = self._number_of_alike(target) if many else self.number(target)
                to = out
                if len(target) > 1 and target[place] >= 0:
                    to = on
                    self._inside += known is None
                to[reached] = to.get(reached, 0) + share
            found = self._known[number] = NextStates(on, out)
            self._wholes[number] = piece.total
        return found

    def _number_of_alike(self, state: State) -> int:
        """Return the number of a state that comes up first, or of one that stands for it."""
        find, place = self._find_alike, self._place
        if find is None or len(state) == 1 or state[place] < 0:
            return self.number(state)
        number = state[place]
        if number not in self._alike:
            before = [one for one in self.states if len(one) > 1 and one[place] == number]
            self._alike[number] = find(number, before)
        alike = self._alike[number]
        if alike is None:
            return self.number(state)
        found = self._numbers[state] = self.number(alike.of(state))
        return found

    def apart(self, arrived: Arrived, sums: Sequence[int]) -> Moves:
        """Return states without their sums, and what these are."""
        numbers, states = self._numbers, self.states
        found: Moves = []
        for state, weight in arrived.items():
            values, added = [*state], []
            for slot in sums:
                added.append(values[slot])
                values[slot] = 0
            alone = tuple(values)
            number = numbers.get(alone)
            if number is None:
                number = numbers[alone] = len(states)
                states.append(alone)
            found.append((number, added, weight))
        return found

    def adding(self, number: int, sums: Sequence[int]) -> NextStatesWithSums:
        """Return where a state without its sums leads, and what is added to these on the way."""
        found = self._adding.get((number, sums))
        if found is None:
            state, place = self.states[number], self._place
            piece = self.pieces[state[place]]
            arrived: Arrived = {}
            piece.walk({state: 1}, arrived)
            self.work.spend(len(arrived) * _MOVES_OF_A_WAY + piece.ways)
            found = NextStatesWithSums([], [])
            for move in self.apart(arrived, sums):
                found[self.states[move[0]][place] < 0].append(move)
            self._adding[number, sums] = found
        return found

    def piece_of(self, number: int) -> int:
        """Return the number of the piece that a state comes to next."""
        state: State = self.states[number]
        piece: int = state[self._place]
        return piece

    def whole_of(self, number: int) -> int:
        """Return the total of the piece that a state comes to next."""
        return self.pieces[self.states[number][self._place]].total

    def read_anew(self, pieces: Sequence[Piece]) -> None:
        """Take the pieces of the same loop with larger totals."""
        self.pieces = pieces
        self._adding.clear()
        for number, found in self._known.items():
            factor = self.whole_of(number) // self._wholes[number]
            if factor > 1:
                on = {target: share * factor for target, share in found.on.items()}
                out = {target: share * factor for target, share in found.out.items()}
                self._known[number] = NextStates(on, out)
                self._wholes[number] *= factor
