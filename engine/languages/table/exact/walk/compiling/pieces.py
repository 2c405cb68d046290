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

_MOST_WAYS = 20_000
"""Ways through a piece up to which it is walked through."""

_MOST_JOINED = 300_000
"""Ways up to which it is tried whether they are few where rolls are one."""

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

    __slots__ = ("_done", "_is_joint", "_laws", "_path", "_written", "total", "ways")

    def __init__(self, path: Path, laws: Laws) -> None:
        """Take what is done.

        Args:
            path: What is done.
            laws: The laws that it asks; their texts know what its expressions look at.

        Raises:
            NotDirectError: There are many ways through it.
        """
        if path.ways > _MOST_JOINED:
            raise NotDirectError
        self.total = path.total
        self.ways = path.ways
        self._path = path
        self._laws = laws
        self._done = 0
        self._is_joint = False
        self._written: Written | None = None

    def walk(self, states: Arrived, arrived: Arrived, waiting: int = 0) -> None:
        """Walk on with states, and add all that they come to.

        Args:
            states: The weights of the states.
            arrived: The weights of what they come to are added here.
            waiting: How many other states are known that it will be walked through with.

        Raises:
            NotDirectError: It cannot be walked through.
            ReadAnewError: Its weights are to be out of a larger total.
        """
        if states and not self._is_joint:
            ahead = (len(states) + waiting) * self.ways
            self._write(max(ahead, self._done), len(next(iter(states))))
        self._done += len(states) * self.ways
        run, laws = self._written, self._laws
        stale = laws.stale
        if run is not None:
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
        joint: Mapping[int, Sequence[JointRoll]] = {}
        outside = self._laws.texts.outside
        is_large = self.ways > _MOST_WAYS
        if is_large or ways > _WORTH_JOINING + _STATES_OF_JOINING * self.ways:
            from engine.languages.table.exact.walk.compiling.joint_rolls import (
                joint_rolls,
                ways_with,
            )

            self._is_joint = True
            joint = joint_rolls(self._path, variables, outside)
            if is_large:
                self.ways = ways_with(self._path, joint)
        if self.ways > _MOST_WAYS:
            raise NotDirectError
        if joint or (self._written is None and ways > _WORTH_WRITING):
            from engine.languages.table.exact.walk.compiling.writing import written

            self._written = written(self._path, variables, outside, joint)
