"""Child processes: those that work, and a warm standby that is ready for the next request."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.connection import Connection

from workbench.backend.lifeline import MEMORY_LIMIT
from workbench.backend.work_queue import Job
from workbench.backend.worker import WARM_UP, serve

__all__ = ["Child", "Children"]

MOST = 4
"""How many children work for the designer at most: two for each lane that is not in the
background."""

MOST_IN_BACKGROUND = 2
"""How many children work in the background at most."""


class Child:
    """One child process and what it is doing."""

    def __init__(self, memory_limit: int, *, background: bool = False) -> None:
        """Start a process; it warms itself up meanwhile.

        Args:
            memory_limit: Bytes of address space it may have.
            background: Whether the system is to let others work first.

        Raises:
            OSError: The system refuses another process.
        """
        self.background = background
        self.is_worn = False
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=serve,
            args=(theirs, memory_limit),
            kwargs={"background": background, "scripts": WARM_UP},
            name="dice engine",
            daemon=True,
        )
        try:
            self._process.start()
        finally:
            theirs.close()
        self.job: Job | None = None
        self._began = 0.0

    @property
    def identifier(self) -> int | None:
        """The number the system gave the process."""
        return self._process.pid

    @property
    def seconds(self) -> float:
        """How long the child has been working on its request."""
        return time.monotonic() - self._began

    def send(self, job: Job) -> None:
        """Let the child work on ``job``.

        Raises:
            OSError: The child is gone.
        """
        self.job = job
        self._began = time.monotonic()
        self.pipe.send(job.request)

    def receive(self) -> tuple[bool, object]:
        """Return the answer that has come, behind whether it is the last to its request.

        Afterwards ``is_worn`` tells whether the child should not be given another request.

        Raises:
            EOFError: The child is gone.
            OSError: The child is gone.
        """
        is_last, answer, self.is_worn = self.pipe.recv()
        return is_last, answer

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self.job = None
        self._process.kill()
        self.pipe.close()

    def reap(self, patience: float = 0.0) -> bool:
        """Return whether a killed process has ended, after waiting ``patience`` seconds for it."""
        self._process.join(patience)
        if self._process.is_alive():
            return False
        self._process.close()
        return True


class Children:
    """The working children, the standby, and those that are ending.

    A child whose death has been noticed is replaced only when it is needed again, so that
    children which cannot start are not started for ever.
    """

    def __init__(self, memory_limit: int = MEMORY_LIMIT) -> None:
        """Start nothing yet.

        Args:
            memory_limit: Bytes of address space each child may have.
        """
        self._memory_limit = memory_limit
        self._living: list[Child] = []
        self._ending: list[Child] = []

    def idle(self, *, background: bool = False) -> Child | None:
        """Return a child without work, a new one if need be, or None where all work.

        Args:
            background: Whether one is wanted that gives way to others, or one that does not.

        Raises:
            OSError: The system refuses another process.
        """
        group = self._group(background=background)
        for child in group:
            if child.job is None:
                return child
        if len(group) == (MOST_IN_BACKGROUND if background else MOST):
            return None
        self._living.append(Child(self._memory_limit, background=background))
        return self._living[-1]

    def warm_up(self) -> None:
        """Start children until one can work for the designer and another stands by.

        Raises:
            OSError: The system refuses another process.
        """
        while len(self._group(background=False)) < 2:
            self._living.append(Child(self._memory_limit))
        self.idle()

    def _group(self, *, background: bool) -> list[Child]:
        return [child for child in self._living if child.background == background]

    def living(self) -> tuple[Child, ...]:
        """Return the children that are there, those that work first."""
        return tuple(sorted(self._living, key=lambda child: child.job is None))

    def working(self) -> tuple[Child, ...]:
        """Return the children that have a request."""
        return tuple(child for child in self._living if child.job is not None)

    def end(self, child: Child) -> None:
        """Kill a child; its place is free at once, even if it takes time to die."""
        self._living.remove(child)
        child.kill()
        self._ending.append(child)
        self.collect()

    def collect(self, patience: float = 0.0) -> None:
        """Collect the children that have died, so that none stays a zombie."""
        self._ending = [child for child in self._ending if not child.reap(patience)]

    def close(self) -> None:
        """Kill every child and wait, for half a second each, until it is gone."""
        for child in self.living():
            self.end(child)
        self.collect(0.5)
