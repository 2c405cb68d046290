"""Child processes: those that work, and a warm standby that is ready for the next request."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.connection import Connection

from workbench.jobs.lifeline import MEMORY_LIMIT
from workbench.jobs.messages import Message, Request
from workbench.jobs.worker import serve

__all__ = ["Child", "Children"]

MOST = 3
"""How many children there are at most: two long calculations leave a place for rolls."""


class Child:
    """One child process and what it is doing."""

    def __init__(self, memory_limit: int) -> None:
        """Start a process; it warms itself up meanwhile.

        Raises:
            OSError: The system refuses another process.
        """
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(theirs, memory_limit), name="dice engine", daemon=True
        )
        try:
            self._process.start()
        finally:
            theirs.close()
        self.request: Request | None = None
        self._began = 0.0

    @property
    def identifier(self) -> int | None:
        """The number the system gave the process."""
        return self._process.pid

    @property
    def seconds(self) -> float:
        """How long the child has been working on its request."""
        return time.monotonic() - self._began

    def send(self, request: Request) -> None:
        """Let the child work on ``request``.

        Raises:
            OSError: The child is gone.
        """
        self.request = request
        self._began = time.monotonic()
        self.pipe.send(request)

    def receive(self) -> Message:
        """Return the message that has come.

        Raises:
            EOFError: The child is gone.
            OSError: The child is gone.
        """
        message: Message = self.pipe.recv()
        return message

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self.request = None
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
    """The working children, the standby, and those that are dying.

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
        self._dying: list[Child] = []

    def idle(self) -> Child | None:
        """Return a child without work, a new one if need be, or None where all work.

        Raises:
            OSError: The system refuses another process.
        """
        for child in self._living:
            if child.request is None:
                return child
        if len(self._living) == MOST:
            return None
        self._living.append(Child(self._memory_limit))
        return self._living[-1]

    def warm_up(self) -> None:
        """Start children until one can work and another stands by.

        Raises:
            OSError: The system refuses another process.
        """
        while len(self._living) < 2:
            self._living.append(Child(self._memory_limit))
        self.idle()

    def living(self) -> tuple[Child, ...]:
        """Return the children that are there, those that work first."""
        return tuple(sorted(self._living, key=lambda child: child.request is None))

    def working(self) -> tuple[Child, ...]:
        """Return the children that have a request."""
        return tuple(child for child in self._living if child.request is not None)

    def end(self, child: Child) -> None:
        """Kill a child; its place is free at once, even if it takes time to die."""
        self._living.remove(child)
        child.kill()
        self._dying.append(child)
        self.bury()

    def bury(self, patience: float = 0.0) -> None:
        """Collect the children that have died, so that none stays a zombie."""
        self._dying = [child for child in self._dying if not child.reap(patience)]

    def close(self) -> None:
        """Kill every child and wait, for half a second each, until it is gone."""
        for child in self.living():
            self.end(child)
        self.bury(0.5)
