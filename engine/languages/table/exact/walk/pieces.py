"""Pieces of a script, walked through from state to state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk.laws import Arrived
from engine.languages.table.exact.walk.paths import Path

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.writing import Written

__all__ = ["Piece"]

_MOST_WAYS = 20_000
"""Ways through a piece up to which it is walked through."""

_WORTH_WRITING = 800
"""Ways that take as long step by step as it takes to write them out."""


class Piece:
    """What is done from one place of a script to the next, where states are merged.

    A piece that is gone through often is written out as one function.

    Attributes:
        total: What its weights are out of.
        ways: How many ways lead through it, roughly.
    """

    __slots__ = ("_done", "_outside", "_path", "_written", "total", "ways")

    def __init__(self, path: Path, outside: Mapping[str, Any]) -> None:
        """Take what is done.

        Args:
            path: What is done.
            outside: What the texts of its expressions look at, by name.

        Raises:
            NotDirectError: There are many ways through it.
        """
        if path.ways > _MOST_WAYS:
            raise NotDirectError
        self.total = path.total
        self.ways = path.ways
        self._path = path
        self._outside = outside
        self._done = 0
        self._written: Written | None = None

    def walk(self, states: Arrived, arrived: Arrived) -> None:
        """Walk on with states, and add all that they come to.

        Args:
            states: The weights of the states.
            arrived: The weights of what they come to are added here.

        Raises:
            NotDirectError: It cannot be walked through.
        """
        if self._written is not None:
            self._written(states.items(), arrived)
            return
        ways = len(states) * self.ways
        self._done += ways
        if self._done + ways > _WORTH_WRITING and states:  # as many again may well come
            from engine.languages.table.exact.walk.writing import written

            self._done = 0
            self._written = written(self._path, len(next(iter(states))), self._outside)
        run = self._written
        if run is not None:
            run(states.items(), arrived)
            return
        step_by_step = self._path.run
        for state, weight in states.items():
            step_by_step([*state], weight, arrived)
