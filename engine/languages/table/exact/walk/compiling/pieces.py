"""Pieces of a script, walked through from state to state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk.compiling.paths import Path
from engine.languages.table.exact.walk.laws import Arrived, Laws, ReadAnewError

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.compiling.joint_rolls import JointRoll
    from engine.languages.table.exact.walk.compiling.writing import Written

__all__ = ["Piece"]

_MANY_WAYS = 20_000
"""Ways through a piece from which on it is tried whether they are few where rolls are one."""

_JOINED = 15
"""How many times fewer ways there may be where rolls are one, as far as it is tried."""

_MOST_WAYS = 100_000_000
"""Ways through a piece that nobody waits for."""

_LONG = 2_000_000
"""Ways that take so long that time may run out, or somebody cancel, on the way: half a second."""

_WORTH_WRITING = 400
"""Ways that take as long step by step as it takes to write them out."""

_WORTH_JOINING = 8_000
"""Ways that take as long as it takes to write rolls as one, besides finding out what these are."""

_STATES_OF_JOINING = 2
"""States that are walked through in the time that it takes to find that out."""


class Piece:
    """What is done from one place of a script to the next, where states are merged.

    A piece that is gone through often is written out as one function.

    Attributes:
        total: What its weights are out of.
        ways: How many ways lead through it, roughly.
    """

    __slots__ = ("_done", "_joint", "_laws", "_path", "_written", "total", "ways")

    def __init__(self, path: Path, laws: Laws) -> None:
        """Take what is done.

        Args:
            path: What is done.
            laws: The laws that it asks; their texts know what its expressions look at.

        Raises:
            NotDirectError: There are many ways through it.
        """
        if path.ways > _MOST_WAYS:
            raise NotDirectError
        self.total = path.total
        self.ways = path.ways
        self._path = path
        self._laws = laws
        self._done = 0
        self._joint: Mapping[int, Sequence[JointRoll]] | None = None
        self._written: Written | None = None

    def walk(self, states: Arrived, arrived: Arrived, waiting: int = 0) -> None:
        """Walk on with states, and add all that they come to.

        Args:
            states: The weights of the states.
            arrived: The weights of what they come to are added here.
            waiting: How many other states are known that it will be walked through with.

        Raises:
            NotDirectError: There are more ways than may be walked along.
            ReadAnewError: Its weights are to be out of a larger total.
        """
        if states and (self._joint is None or self._written is None):
            ahead = (len(states) + waiting) * self.ways
            self._write(max(ahead, self._done), len(next(iter(states))))
        ways = len(states) * self.ways
        self._done += ways
        run, laws = self._written, self._laws
        laws.work.afford(ways)
        stale, budget = laws.stale, laws.work.budget
        if run is not None and budget is not None and ways > _LONG:
            budget.enforced(lambda: run(states.items(), arrived))
        elif run is not None:
            run(states.items(), arrived)
        else:
            step_by_step = self._path.run
            for state, weight in states.items():
                step_by_step([*state], weight, arrived)
        if laws.stale != stale:
            raise ReadAnewError

    def _write(self, ways: int, variables: int) -> None:
        """Write what is done out, or write it anew with rolls that are one, where it is worth it.

        Args:
            ways: How many ways are still to be walked along: those that are known of, or as many as
                there have been.
            variables: How many variables there are.

        Raises:
            NotDirectError: There are many ways through it, also where rolls are one.
        """
        most, outside = self._laws.most_ways, self._laws.texts.outside
        if self._joint is None and (
            self.ways > _MANY_WAYS or ways > _WORTH_JOINING + _STATES_OF_JOINING * self.ways
        ):
            if self.ways > _JOINED * most:
                raise self._laws.work.too_few(self.ways)
            from engine.languages.table.exact.walk.compiling.joint_rolls import (
                joint_rolls,
                ways_with,
            )

            self._joint = joint_rolls(self._path, variables, outside)
            if self.ways > _MANY_WAYS:
                self.ways = ways_with(self._path, self._joint)
            if self._joint:
                self._written = None
        if self.ways > most:
            raise self._laws.work.too_few(self.ways)
        if self._joint or (self._written is None and ways > _WORTH_WRITING):
            from engine.languages.table.exact.walk.compiling.writing import written

            self._written = written(self._path, variables, outside, self._joint or {})
