"""Loops of rolls that are walked through."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.laws import Arrived, State, Values
from engine.languages.table.exact.walk.loops.all_rounds import solved_for_all_rounds
from engine.languages.table.exact.walk.loops.ends import GoesOnError, ended
from engine.languages.table.exact.walk.loops.rounds import (
    CountedRounds,
    LoopExit,
    followed,
    gone_through,
)
from engine.languages.table.exact.walk.loops.sum_order import without_sums
from engine.languages.table.exact.walk.loops.summed_ends import ended_with_sum
from engine.languages.table.exact.walk.loops.sums import with_sums
from engine.languages.table.exact.walk.loops.ways import Exits, FindAlike, TransitionTable
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.loops.sides import Sides

__all__ = ["Loop", "RoundCounters"]


class RoundCounters(NamedTuple):
    """How a loop counts its rounds.

    Attributes:
        steps: What each variable that counts grows by in a round.
        bound: What the condition asks of them, if anything.
        asked: The variables that this looks at and that the loop does not change.
        live: The variables that count and that matter behind the loop.
        sums: The variables that are only added to.
    """

    steps: Mapping[int, int]
    bound: Callable[[Values], bool] | None
    asked: Sequence[int]
    live: Sequence[int]
    sums: Sequence[int]


class Loop:
    """A loop.

    Attributes:
        part: The part of the script that it is.
        pieces: The pieces of a round.
    """

    def __init__(
        self,
        part: Hashable,
        pieces: Sequence[Piece],
        place: int,
        clocks: RoundCounters,
        outside: Sequence[int],
        again: Piece,
        behind: Piece,
        beside: Sides | None,
        alike: FindAlike,
        *,
        in_step: bool,
    ) -> None:
        """Take what is done in a round.

        Args:
            part: The part of the script that it is.
            pieces: The pieces of a round, the last of which ends with the condition.
            place: The number of the variable that tells which of them comes next.
            clocks: How it counts its rounds.
            outside: The variables that matter behind it and that it does not mention.
            again: The condition, and what comes of it.
            behind: What becomes of a state that leaves the loop at its head.
            beside: Its sides, where it has several that are independent of one another.
            alike: Tells which states are one where one of its pieces begins.
            in_step: Whether all states go through all pieces of a round.
        """
        self.part = part
        self.pieces = pieces
        self._place = place
        self._clocks = clocks
        self._outside = outside
        self._cleared = (*outside, *clocks.steps)
        self._apart = (*self._cleared, *clocks.asked)
        self._totals = [one.total for one in pieces]
        self._again = again
        self._behind = behind
        self._beside = beside
        self._in_step = in_step
        self._alike = alike

    def ways(self, work: Work, rounds: int) -> TransitionTable:
        """Return where its states lead, of which nothing is known yet."""
        return TransitionTable(self.pieces, self._place, work, rounds, self._alike)

    def left(
        self, states: Arrived, total: int, exits: Exits, ways: TransitionTable, *, may_be_cut: bool
    ) -> tuple[Arrived, int]:
        """Return what is possible behind the loop, and what its weights are out of.

        Args:
            states: What is possible before it.
            total: What these weights are out of.
            exits: What is returned inside of it is added here.
            ways: Where its states lead, as far as that is known.
            may_be_cut: Whether what goes on behind the last round may be left out.

        Raises:
            NotDirectError: It is much, or it has no end.
        """
        steps, live, found = self._clocks.steps, self._clocks.live, []
        for held, group in self._groups(states):
            for left in self._left(ways, group, total, held, may_be_cut=may_be_cut):
                kept = []
                for slot in self._outside:
                    kept.append((slot, held[slot]))
                for slot in live:
                    kept.append((slot, held[slot] + steps[slot] * left.rounds))
                found.append((left.states, left.total, kept))
        return _together(found, exits)

    def _groups(self, states: Arrived) -> Iterable[tuple[State, Arrived]]:
        """Return what tells none of the states of the loop apart, and those that it is true of."""
        groups: dict[State, tuple[State, Arrived]] = {}
        for state, weight in states.items():
            key, values = [], [*state]
            for slot in self._apart:
                key.append(values[slot])
            for slot in self._cleared:
                values[slot] = None
            group = groups.get(tuple(key))
            if group is None:
                group = groups[tuple(key)] = state, {}
            group[1][tuple(values)] = weight
        return groups.values()

    def _left(
        self, ways: TransitionTable, group: Arrived, total: int, held: State, *, may_be_cut: bool
    ) -> Iterator[LoopExit]:
        """Yield what leaves the loop, for states that agree on what tells them not apart."""
        work, clocks, again, place = ways.work, self._clocks, self._again, self._place
        arrived: Arrived = {}
        again.walk(group, arrived)
        total *= again.total
        here: Arrived = {}
        passed: Arrived = {}
        for state, weight in arrived.items():
            (passed if state[place] < 0 else here)[state] = weight
        if passed:
            yield LoopExit(passed, total, 0, 0)
        if not here:
            return
        rounds = None if clocks.bound is None else self._rounds(clocks.bound, held)
        if self._beside is not None:
            with suppress(NotDirectError):
                yield from self._of_sides(ways, here, total, rounds, may_be_cut=may_be_cut)
                return
        if rounds is None and not clocks.live:
            behind = self._ended(ways, here, total, may_be_cut=may_be_cut)
            if behind is not None:
                yield from behind
                return
        most = ways.rounds if rounds is None else rounds
        is_over = rounds is not None
        loop = CountedRounds(ways, self._totals, most, is_over, self._behind, may_be_cut)
        if clocks.sums and most:
            is_timed = bool(clocks.live)
            yield from with_sums(loop, here, total, clocks.sums, work, is_timed=is_timed)
            return
        numbered = ways.numbered(here)
        solved = None
        if may_be_cut and not is_over:
            solved = solved_for_all_rounds(loop, numbered, total, work)
        yield from solved or gone_through(loop, numbered, total, work)

    def _ended(
        self, ways: TransitionTable, here: Arrived, total: int, *, may_be_cut: bool
    ) -> Sequence[LoopExit] | None:
        """Return what leaves a loop in the end, or None where it is told round by round.

        Raises:
            NotDirectError: It is much, or some of it never ends.
        """
        sums, work = self._clocks.sums, ways.work
        if sums:
            states = without_sums(ways, here, sums, work)
            endless = states.without_end()
            if not endless or (may_be_cut and len(endless) == 1):
                with suppress(NotDirectError):
                    if len(sums) > 1:
                        states = without_sums(ways, here, (*endless, *sums)[:1], work)
                    return [LoopExit(*ended_with_sum(ways, states, total, work), 0, 0)]
            if endless:
                if self._in_step:
                    return None
                raise NotDirectError
        numbered = ways.numbered(here)
        try:
            return [LoopExit(*ended(ways, numbered, total, work), 0, 0)]
        except GoesOnError:
            if not may_be_cut:
                raise
            return followed(ways, numbered, total, work)

    def _of_sides(
        self,
        ways: TransitionTable,
        here: Arrived,
        total: int,
        rounds: int | None,
        *,
        may_be_cut: bool,
    ) -> Sequence[LoopExit]:
        """Return what leaves the loop, each of its sides worked out by itself.

        Raises:
            NotDirectError: They cannot be.
        """
        assert self._beside is not None, "it has sides"
        if rounds is not None or not self._clocks.live:
            found = self._beside.left(here, total, rounds, ways.work)
            return [one if one.rounds else one._replace(rounds=rounds or 0) for one in found]
        found = self._beside.left(here, total, ways.rounds, ways.work)
        over = [one for one in found if one.rounds]
        if not over or (len(over) < len(found) and not may_be_cut):
            raise NotDirectError
        return over

    def _rounds(self, bound: Callable[[Values], bool], held: State) -> int:
        """Return how many rounds there are at most.

        Raises:
            NotDirectError: They are too many.
        """
        values = [*held]
        for done in range(MOST_ROUNDS + 1):
            if not bound(values):
                return done
            for slot, step in self._clocks.steps.items():
                if values[slot] is not None:  # else nothing asks for it
                    values[slot] += step
        raise NotDirectError


def _together(
    found: Sequence[tuple[Arrived, int, Sequence[tuple[int, int]]]], exits: Exits
) -> tuple[Arrived, int]:
    """Return all that leaves the loop, with what it has not been told apart by."""
    whole = 1
    for _, total, _ in found:
        whole = math.lcm(whole, total)
    together: Arrived = {}
    for states, total, kept in found:
        factor = whole // total
        returned: Arrived = {}
        for state, weight in states.items():
            if len(state) == 1:
                returned[state] = weight
                continue
            if kept:
                values = [*state]
                for slot, value in kept:
                    values[slot] = value
                state = tuple(values)
            together[state] = together.get(state, 0) + weight * factor
        if returned:
            exits.append((returned, total))
    return together, whole
