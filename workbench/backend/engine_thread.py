"""The thread that drives the child processes, so that the window never waits for them."""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing import connection

from PySide6.QtCore import QObject, QThread, Signal

from engine.errors import DiceError, OverBudgetError
from workbench.backend.children import Child, Children
from workbench.backend.lifeline import MEMORY_LIMIT
from workbench.backend.requests import Key, Lane, RequestFailure
from workbench.backend.work_queue import Job, WorkQueue

__all__ = ["Delivery", "EngineThread", "News"]

LOOK_EVERY = 0.05
"""Seconds between two looks at work that is no longer wanted, or waits."""

OVERTAKING = 0.3
"""Seconds after which work counts as long, so that the next in its lane overtakes it in another
child: a slow mechanic must not hold up the one being written."""

AT_ONCE = 2
"""How many requests of a lane are carried out at the same time at most."""


class News(Enum):
    """What can be told of a request."""

    BEGUN = auto()
    PROGRESSED = auto()
    ANSWERED = auto()
    FAILED = auto()
    CANCELLED = auto()


@dataclass(frozen=True, slots=True)
class Delivery:
    """What has become of a request.

    Attributes:
        number: The number it was submitted under.
        news: What is told.
        value: The answer, the answer in part or the ``RequestFailure``; None for all else.
    """

    number: int
    news: News
    value: object = None


class EngineThread(QThread):
    """Sends requests to the children and brings back what they say.

    The methods are called by the window and return at once; signals arrive in its thread.

    Signals:
        delivered: A ``Delivery``. One that a newer request has made needless may still come.
    """

    delivered = Signal(object)

    def __init__(self, parent: QObject | None = None, *, memory_limit: int = MEMORY_LIMIT) -> None:
        """Prepare the thread; ``start`` starts it and its children.

        Args:
            parent: The Qt object it belongs to.
            memory_limit: Bytes of address space each child may have.
        """
        super().__init__(parent)
        self._children = Children(memory_limit)
        self._queues = {lane: WorkQueue() for lane in Lane}
        self._commands: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._waking, self._waker = multiprocessing.Pipe(duplex=False)
        self._closing = False

    # ---- called by the window -------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Ask for something; an older request of the same kind and identity is dropped."""
        self._command(lambda: self._queues[job.request.lane].submit(job))

    def withdraw(self, key: Key, number: int) -> None:
        """Want no answer any more to the request of this number."""
        self._command(lambda: self._queues[key[0].lane].withdraw(key, number))

    def prefer(self, identities: Sequence[str]) -> None:
        """Calculate these mechanics first, in this order."""
        self._command(lambda: self._queues[Lane.CALCULATION].prefer(identities))

    def cancel(self) -> None:
        """Stop everything that runs or waits, even inside a long step of the arithmetic."""
        self._command(self._cancel_all)

    def close(self, patience: float = 1.0) -> bool:
        """End the children and the thread.

        Args:
            patience: Seconds to wait for the end.

        Returns:
            Whether the thread has ended.
        """
        if self.isRunning():
            self._command(self._close)
        return self.wait(int(patience * 1000))

    def process_identifiers(self) -> tuple[int, ...]:
        """Return the numbers the system gave the children, those that work first."""
        return tuple(
            child.identifier for child in self._children.living() if child.identifier is not None
        )

    def _command(self, command: Callable[[], None]) -> None:
        self._commands.put(command)
        self._waker.send_bytes(b".")

    # ---- in the thread --------------------------------------------------------------------

    def run(self) -> None:
        """Work until ``close``; called by Qt in the new thread."""
        try:
            with contextlib.suppress(OSError):
                # The first request tries again, and then there is someone to tell of it.
                self._children.warm_up()
            while not self._closing:
                self._drop_unwanted()
                self._hand_out()
                self._listen()
        finally:
            self._children.close()

    def _close(self) -> None:
        self._closing = True

    def _cancel_all(self) -> None:
        running = self._end(self._children.working())
        waiting = [job for line in self._queues.values() for job in line.drain()]
        for line in self._queues.values():
            line.clear()
        for job in (*running, *waiting):
            self._deliver(job, News.CANCELLED)

    def _end(self, children: Iterable[Child]) -> list[Job]:
        """End working children, and return what they worked on."""
        dropped = []
        for child in children:
            dropped.append(_job_of(child))
            self._children.end(child)
        return dropped

    def _drop_unwanted(self) -> None:
        self._end(
            child for child in self._unwanted() if child.seconds >= _job_of(child).request.grace
        )

    def _unwanted(self) -> tuple[Child, ...]:
        return tuple(
            child for child in self._children.working() if not self._is_wanted(_job_of(child))
        )

    def _is_wanted(self, job: Job) -> bool:
        return self._queues[job.request.lane].is_wanted(job)

    def _is_waiting(self) -> bool:
        return any(map(len, self._queues.values()))

    def _hand_out(self) -> None:
        try:
            for lane, line in self._queues.items():
                is_background = lane is Lane.BACKGROUND
                while self._may_begin(lane) and (
                    child := self._children.idle(background=is_background)
                ):
                    self._give(child, line.take())
        except OSError as error:
            self._refuse_all(error)

    def _may_begin(self, lane: Lane) -> bool:
        """Return whether a request waits that no other of its lane holds up for good reason."""
        working = self._children.working()
        running = [child for child in working if _job_of(child).request.lane is lane]
        is_held_up = any(child.seconds < OVERTAKING for child in running)
        return bool(self._queues[lane]) and len(running) < AT_ONCE and not is_held_up

    def _give(self, child: Child, job: Job | None) -> None:
        if job is None:
            return
        try:
            child.send(job)
        except OSError:
            # It died at rest, which is no error of this request: another child will do it.
            self._children.end(child)
            self._queues[job.request.lane].resubmit(job)
            return
        self._deliver(job, News.BEGUN)
        # Only now, so that starting the next standby does not hold up the designer's request.
        self._children.warm_up()

    def _refuse_all(self, error: OSError) -> None:
        failure = RequestFailure(
            DiceError(f"no process can be started to compute this: {error.strerror}")
        )
        for line in self._queues.values():
            for job in line.drain():
                self._deliver(job, News.FAILED, failure)

    def _listen(self) -> None:
        children: dict[object, Child] = {child.pipe: child for child in self._children.living()}
        pipes = [self._waking, *(child.pipe for child in self._children.living())]
        is_changing = bool(self._unwanted()) or self._is_waiting()
        for ready in connection.wait(pipes, LOOK_EVERY if is_changing else None):
            if ready is self._waking:
                self._obey()
            else:
                self._receive(children[ready])
        self._children.collect()

    def _obey(self) -> None:
        while self._waking.poll():
            self._waking.recv_bytes()
            self._commands.get()()

    def _receive(self, child: Child) -> None:
        if child.pipe.closed:
            return
        try:
            is_last, value = child.receive()
        except (EOFError, OSError):
            self._report_death(child)
            return
        job = _job_of(child)
        if is_last:
            child.job = None
        is_full = isinstance(value, RequestFailure) and isinstance(value.error, OverBudgetError)
        if is_full or child.is_worn:
            # Its memory may be so full that it could not even start a thread for the next one.
            self._children.end(child)
        if self._is_wanted(job):
            self._pass_on(job, value, is_last=is_last)

    def _pass_on(self, job: Job, value: object, *, is_last: bool) -> None:
        if not is_last:
            self._deliver(job, News.PROGRESSED, value)
            return
        self._queues[job.request.lane].finish(job)
        self._deliver(
            job, News.FAILED if isinstance(value, RequestFailure) else News.ANSWERED, value
        )

    def _report_death(self, child: Child) -> None:
        job = child.job
        self._children.end(child)
        if job is not None and self._is_wanted(job):
            error = DiceError(
                "the computation ended before its time, stopped from outside or short of memory",
                hint="roll fewer dice, or change the script to try again",
            )
            self._pass_on(job, RequestFailure(error), is_last=True)

    def _deliver(self, job: Job, news: News, value: object = None) -> None:
        self.delivered.emit(Delivery(job.number, news, value))


def _job_of(child: Child) -> Job:
    """Return what a child that works is working on."""
    assert child.job is not None, "only asked of children that work"
    return child.job
