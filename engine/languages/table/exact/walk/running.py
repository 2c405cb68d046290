"""Walks through a roll, part by part."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.direct.results import NotDirectError, Odds, Work
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.laws import Arrived, Laws, ReadAnewError
from engine.languages.table.exact.walk.loops.loop import Loop
from engine.languages.table.exact.walk.loops.ways import Exits

__all__ = ["MOST_ROUNDS", "MOST_WAYS", "FunctionWalk", "Part", "ReadFunction", "passed"]

Part: TypeAlias = Piece | Loop
"""Statements one after another, or a loop."""

MOST_ROUNDS = 100
"""Rounds of a loop that are gone through at most, if nobody says otherwise."""

MOST_WAYS = 20_000
"""Ways through a piece that are walked along at most, if nobody says otherwise: 5 ms."""

_WAYS_OF_A_STATE = 4
"""Ways that are walked along in the time that it takes to put down another state."""

_MOST_READINGS = 40
"""Times that a roll is read anew with larger totals at most."""


class ReadFunction(NamedTuple):
    """A function as it was read.

    Attributes:
        parts: What is done, one after another.
        last: What is done in the end; something is returned.
        slots: How many variables there are.
        kind: Of what kind all is that is returned.
    """

    parts: Sequence[Part]
    last: Piece
    slots: int
    kind: int


class FunctionWalk:
    """A function that is walked through.

    Attributes:
        kind: Of what kind all is that it returns.
        laws: What is known of it and of all that it calls.
    """

    def __init__(self, read: Callable[[], ReadFunction], laws: Laws) -> None:
        """Read it.

        Args:
            read: Reads it with what is known of its laws.
            laws: The laws.

        Raises:
            NotDirectError: It cannot be walked through.
        """
        self._read_anew = read
        self.laws = laws
        self._read = read()
        self.kind = self._read.kind

    def odds(
        self,
        arguments: Sequence[FieldValue | None],
        work: Work,
        rounds: int | None = None,
        most_ways: int = MOST_WAYS,
    ) -> Odds:
        """Return what the function comes to.

        Args:
            arguments: A value for each parameter, None for those that were known before.
            work: Asked for all that is done.
            rounds: How many rounds of a loop are gone through at most. Behind them the weights of
                a loop without a certain end are less than their total. None where loops have to
                end.
            most_ways: How many ways there may be through a piece.

        Raises:
            NotDirectError: It is much, or there is an error in it.
        """
        laws = self.laws
        is_called, stale = laws.is_gone_through, laws.stale
        if not is_called:
            laws.begin(work, MOST_ROUNDS if rounds is None else rounds, most_ways)
        try:
            for _ in range(_MOST_READINGS):
                try:
                    return self._odds(arguments, may_be_cut=rounds is not None)
                except ReadAnewError:
                    laws.stale = stale
                    self._read = self._read_anew()
        finally:
            if not is_called:
                laws.end()
        raise NotDirectError

    def _odds(self, arguments: Sequence[FieldValue | None], *, may_be_cut: bool) -> Odds:
        read, laws = self._read, self.laws
        states: Arrived = {(*arguments, *[None] * (read.slots - len(arguments))): 1}
        exits: Exits = []
        total = 1
        if read.parts:
            states, total = passed(read.parts, states, exits, laws, may_be_cut=may_be_cut)
        returned: Arrived = {}
        last = read.last
        last.walk(states, returned)
        laws.work.spend(len(states) * last.ways)
        exits.append((returned, total * last.total))
        whole = 1
        for _, total in exits:
            whole = math.lcm(whole, total)
        weights: dict[FieldValue, int] = {}
        for returned, total in exits:
            factor = whole // total
            for (value,), weight in returned.items():
                weights[value] = weights.get(value, 0) + weight * factor
        return Odds(read.kind, weights, whole)


def passed(
    parts: Iterable[Part],
    states: Arrived,
    exits: Exits,
    laws: Laws,
    *,
    may_be_cut: bool = False,
) -> tuple[Arrived, int]:
    """Return what is possible behind some parts, and what its weights are out of.

    Args:
        parts: The parts.
        states: What is possible before them.
        exits: What is returned inside of them is added here.
        laws: The laws of the function.
        may_be_cut: Whether what goes on behind the last round of a loop may be left out.
    """
    total = 1
    for part in parts:
        if isinstance(part, Loop):
            ways = laws.ways(part)
            states, total = part.left(states, total, exits, ways, may_be_cut=may_be_cut)
            continue
        arrived: Arrived = {}
        part.walk(states, arrived)
        laws.work.spend(len(states) * part.ways + len(arrived) * _WAYS_OF_A_STATE)
        total *= part.total
        states = {}
        returned: Arrived = {}
        for state, weight in arrived.items():
            (states if len(state) > 1 else returned)[state] = weight
        if returned:
            exits.append((returned, total))
    return states, total
