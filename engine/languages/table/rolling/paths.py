"""Path strings: where a run of a script is, and how it got there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.errors import DiceError

__all__ = [
    "COUNTED_FROM",
    "LONGEST_PATH",
    "Path",
    "Place",
    "Rounds",
    "trace",
]

LONGEST_PATH = 100_000
"""Marks in a path."""

COUNTED_FROM = 1_000
"""Marks that equal rounds of a loop leave, from which on they are counted."""

Place: TypeAlias = tuple[str, int]
"""A path as it stood: its text, and how many marks it had."""


class Path:
    """The path of a run: a mark is added with every step, and taken back where control returns.

    The same path always means the same statement in the same context, in every run of a script, so
    that rolls and decisions can be remembered by it.

    Attributes:
        text: The path as it stands; many equal rounds of a loop are written as their number.
        marks: How many marks it has, those of all rounds included.
        steps: Every change so far: how many marks were kept, and the mark added then.
    """

    def __init__(self) -> None:
        """Begin at the start of the script."""
        self.text = ""
        self.marks = 0
        self.steps: list[tuple[int, str]] = []

    @property
    def place(self) -> Place:
        """Where the run is, to return to."""
        return self.text, self.marks

    def add(self, mark: str) -> None:
        """Go on with ``mark``.

        Raises:
            DiceError: The path becomes too long.
        """
        if self.marks >= LONGEST_PATH:
            raise DiceError(f"the path of this roll has more than {LONGEST_PATH:,} marks")
        self.steps.append((self.marks, mark))
        self.text += mark
        self.marks += 1

    def leave(self, entered: Place, mark: str) -> None:
        """Return to ``entered``, where something began, and mark that it is over.

        Raises:
            DiceError: The path becomes too long.
        """
        self.text, self.marks = entered
        self.add(mark)


class Rounds:
    """The rounds of a loop on a path.

    Every round repeats the marks of all before it, so that the paths of ten thousand would fill
    100 MB. Rounds that leave the same marks are therefore counted, ``{wr}500``, as soon as these
    are many. What they become depends on the marks alone: equal paths stay equal, and different
    ones stay different.
    """

    def __init__(self, path: Path) -> None:
        """Take the path, which is before the first round."""
        self._path = path
        self._start: str | None = None
        self._head = ""
        self._unit = ""
        self._number = 0

    def begin(self) -> None:
        """Mark that a round begins.

        Raises:
            DiceError: The path becomes too long.
        """
        path = self._path
        if self._start is not None:
            unit = path.text[len(self._start) :]
            if unit != self._unit:
                self._head, self._unit, self._number = self._start, unit, 0
            self._number += 1
            if self._number * len(unit) >= COUNTED_FROM:
                path.text = f"{self._head}{{{unit}}}{self._number}"
        self._start = path.text
        path.add("w")


def trace(steps: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Yield the path at the start and after each of its changes, with every round of its loops."""
    text = ""
    yield text
    for kept, mark in steps:
        text = text[:kept] + mark
        yield text
