"""Path strings: where a run of a script is, and how it got there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.errors import DiceError

__all__ = ["END_OF_LOGICAL", "LONGEST_PATH", "Path", "as_told", "trace"]

LONGEST_PATH = 100_000
"""Marks in a path."""

END_OF_LOGICAL = "&"
"""The mark behind ``&&`` and ``||``.

It is told as ``i``, the mark behind an ``if``. Were it the same, a branch of an ``if`` whose
condition begins with ``&&`` would have the path of what comes behind that ``if``, and share its
dice.
"""


def as_told(path: str) -> str:
    """Return a path as it is told outside of the program, where few marks are to be learnt."""
    return path.replace(END_OF_LOGICAL, "i")


class Path:
    """The path of a run: a mark is added with every step, and taken back where control returns.

    The same path always means the same statement in the same context, in every run of a script, so
    that rolls and decisions can be remembered by it.

    Attributes:
        text: The path as it stands.
        steps: Every change so far: how many marks were kept, and the mark added then.
    """

    def __init__(self) -> None:
        """Begin at the start of the script."""
        self.text = ""
        self.steps: list[tuple[int, str]] = []

    def add(self, mark: str) -> None:
        """Go on with ``mark``.

        Raises:
            DiceError: The path becomes too long.
        """
        self.leave(self.text, mark)

    def leave(self, entered: str, mark: str) -> None:
        """Return to ``entered``, the path before something began, and mark that it is over.

        Raises:
            DiceError: The path becomes too long.
        """
        if len(entered) >= LONGEST_PATH:
            raise DiceError(f"the path of this roll has more than {LONGEST_PATH:,} marks")
        self.steps.append((len(entered), mark))
        self.text = entered + mark


def trace(steps: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Yield the path at the start and after each of its changes."""
    text = ""
    yield text
    for kept, mark in steps:
        text = text[:kept] + mark
        yield text
