"""What the engine is doing, as the status line tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

__all__ = ["Activities", "Activity", "Worker"]


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


class Worker(Protocol):
    """Something whose work the status line tells of."""

    activity_changed: SignalInstance

    @property
    def activity(self) -> Activity:
        """What it is doing; without a name where it rests."""


class Activities(QObject):
    """What is going on in a window: the work of the first worker that does not rest.

    Signals:
        changed: The work that goes on has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without workers."""
        super().__init__(parent)
        self._workers: list[Worker] = []

    def add(self, worker: Worker) -> None:
        """Follow another worker; those that were added before it come first."""
        self._workers.append(worker)
        worker.activity_changed.connect(lambda *_: self.changed.emit())

    @property
    def present(self) -> Activity:
        """What is going on."""
        activities = (worker.activity for worker in self._workers)
        return next((one for one in activities if one.name is not None), Activity())

    @property
    def is_busy(self) -> bool:
        """Whether anything is going on."""
        return self.present.name is not None
