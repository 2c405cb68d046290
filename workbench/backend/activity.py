"""What the engine is doing, as the status line tells it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Activity"]


@dataclass(frozen=True)
class Activity:
    """The work that is going on.

    Attributes:
        name: What is being computed, or None where the engine rests.
        began: When that began, on the clock of ``time.monotonic``.
        states: How many different states it has met so far.
        pace: How many of them in a second.
        waiting: How much more waits.
        rolls: How many rolls have been made so far, where it is rolled.
    """

    name: str | None = None
    began: float = 0.0
    states: int = 0
    waiting: int = 0
    pace: float = 0.0
    rolls: int = 0
