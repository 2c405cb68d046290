"""The queue of requests: the newest of each kind and identity, those for what is seen first.

A request that is no longer wanted gets 50 ms to finish; after that its child is killed, as on
Cancel, and the standby takes over: this works inside a long C call too. Lanes never wait for each
other: what the designer waits for, calculations, and the background, whose children the system lets
wait for all others. In a lane, two requests run at most, and the second only when the first has run
for 0.3 s. A child ends with its window and limits its own memory; one that has grown beyond half a
gigabyte gets no other request.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from workbench.backend.requests import Key, Request

__all__ = ["Job", "WorkQueue"]


@dataclass(frozen=True, slots=True)
class Job:
    """A request with the number that it was asked under, by which its answers are known.

    Attributes:
        number: Greater for newer requests.
        request: What is to be done.
    """

    number: int
    request: Request[Any]


class WorkQueue:
    """Jobs of one lane that wait, at most one of each kind and identity."""

    def __init__(self) -> None:
        """Begin without work."""
        self._waiting: dict[Key, Job] = {}
        self._wanted: dict[Key, int] = {}
        self._order: tuple[str, ...] = ()

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return len(self._waiting)

    def submit(self, job: Job) -> None:
        """Queue a job, in place of an older one of its kind and identity."""
        self._wanted[job.request.key] = job.number
        self._waiting[job.request.key] = job

    def resubmit(self, job: Job) -> None:
        """Queue a job again that could not be done, unless it is no longer wanted."""
        if self.is_wanted(job):
            self._waiting[job.request.key] = job

    def withdraw(self, key: Key, number: int) -> None:
        """Drop the job of this number; a newer one of its key stays."""
        if self._wanted.get(key) == number:
            del self._wanted[key]
            self._waiting.pop(key, None)

    def prefer(self, identities: Sequence[str]) -> None:
        """Take jobs for these identities first, in this order; others come after them."""
        self._order = tuple(identities)

    def take(self) -> Job | None:
        """Take the next job out of the queue and return it, or None where it is empty."""
        for identity in self._order:
            for key in self._waiting:
                if key[1] == identity:
                    return self._waiting.pop(key)
        for key in self._waiting:
            return self._waiting.pop(key)
        return None

    def finish(self, job: Job) -> None:
        """Forget a job whose last answer has come."""
        if self.is_wanted(job):
            del self._wanted[job.request.key]

    def clear(self) -> None:
        """Drop all jobs; no answer to any of them is wanted."""
        self._waiting.clear()
        self._wanted.clear()

    def drain(self) -> tuple[Job, ...]:
        """Empty the queue, and return the jobs that waited in it."""
        dropped = tuple(self._waiting.values())
        for job in dropped:
            self.finish(job)
        self._waiting.clear()
        return dropped

    def is_wanted(self, job: Job) -> bool:
        """Return whether an answer to this job is still waited for."""
        return self._wanted.get(job.request.key) == job.number
