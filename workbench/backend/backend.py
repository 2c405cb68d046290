"""How the window asks child processes for work and gets their answers, and what they are doing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from workbench.backend.engine_thread import Delivery, EngineThread, News
from workbench.backend.lifeline import MEMORY_LIMIT
from workbench.backend.requests import Answer, Key, Request, RequestFailure
from workbench.backend.work_queue import Job

__all__ = ["Activities", "Activity", "Ask", "Backend", "Worker"]


def _ignore(*_: object) -> None:
    """Do nothing: who asks need not care."""


class Ask:
    """A question that has been put to the backend.

    It is open until it was answered, has failed, was cancelled, or a newer one took its place.
    """

    def __init__(self, backend: Backend, number: int) -> None:
        """Note the question of this number; made by ``Backend.ask``."""
        self._backend = backend
        self._number = number

    @property
    def is_open(self) -> bool:
        """Whether something may still come of it."""
        return self._backend.is_open(self._number)

    def cancel(self) -> None:
        """Cancel it: none of its functions is called from now on."""
        self._backend.withdraw(self._number)


@dataclass(frozen=True)
class _Listener:
    """What is called as a question is worked on; see ``Backend.ask``."""

    key: Key
    then: Callable[[Any], None]
    failed: Callable[[RequestFailure], None]
    progressed: Callable[[Any], None]
    began: Callable[[], None]
    cancelled: Callable[[], None]


class Backend(QObject):
    """Has child processes do what takes time; the newest question of its kind wins.

    Everything is called from, and calls back into, the thread of the window.
    """

    def __init__(self, parent: QObject | None = None, *, memory_limit: int = MEMORY_LIMIT) -> None:
        """Prepare the children; ``start`` starts them.

        Args:
            parent: The Qt object it belongs to.
            memory_limit: Bytes of address space each child may have.
        """
        super().__init__(parent)
        self._thread = EngineThread(self, memory_limit=memory_limit)
        self._thread.delivered.connect(self._deliver)
        self._numbers = 0
        self._listeners: dict[int, _Listener] = {}
        self._newest: dict[Key, int] = {}

    # ---- questions ------------------------------------------------------------------------

    def ask(
        self,
        request: Request[Answer],
        then: Callable[[Answer], None],
        *,
        failed: Callable[[RequestFailure], None],
        progressed: Callable[[Any], None] = _ignore,
        began: Callable[[], None] = _ignore,
        cancelled: Callable[[], None] = _ignore,
    ) -> Ask:
        """Ask for something; an open question of the same class and identity is dropped.

        Args:
            request: What is asked for.
            then: Takes the answer.
            failed: Takes the reason why there is none.
            progressed: Takes what is reported before the end.
            began: Called when a child begins to work on it.
            cancelled: Called where the designer has cancelled everything.
        """
        self._numbers += 1
        superseded = self._newest.get(request.key)
        if superseded is not None:
            del self._listeners[superseded]
        self._newest[request.key] = self._numbers
        self._listeners[self._numbers] = _Listener(
            request.key, then, failed, progressed, began, cancelled
        )
        self._thread.submit(Job(self._numbers, request))
        return Ask(self, self._numbers)

    def is_open(self, number: int) -> bool:
        """Return whether something may still come of the question of this number."""
        return number in self._listeners

    def withdraw(self, number: int) -> None:
        """Cancel a question; without effect where it is not open."""
        listener = self._close(number)
        if listener is not None:
            self._thread.withdraw(listener.key, number)

    def prefer(self, identities: Sequence[str]) -> None:
        """Calculate these mechanics first, in this order."""
        self._thread.prefer(identities)

    def cancel(self) -> None:
        """Stop everything that runs or waits, even inside a long step of the arithmetic."""
        self._thread.cancel()

    # ---- answers --------------------------------------------------------------------------

    def _deliver(self, delivery: Delivery) -> None:
        if delivery.news in (News.BEGUN, News.PROGRESSED):
            listener = self._listeners.get(delivery.number)
        else:
            listener = self._close(delivery.number)
        if listener is None:
            return  # something newer has been asked, or it was cancelled
        if delivery.news is News.BEGUN:
            listener.began()
        elif delivery.news is News.PROGRESSED:
            listener.progressed(delivery.value)
        elif delivery.news is News.ANSWERED:
            listener.then(delivery.value)
        elif isinstance(delivery.value, RequestFailure):
            listener.failed(delivery.value)
        else:
            listener.cancelled()

    def _close(self, number: int) -> _Listener | None:
        listener = self._listeners.pop(number, None)
        if listener is not None:
            del self._newest[listener.key]
        return listener

    # ---- children -------------------------------------------------------------------------

    def start(self) -> None:
        """Start the thread and the children."""
        self._thread.start()

    def is_running(self) -> bool:
        """Return whether the thread runs."""
        return self._thread.isRunning()

    def close(self, patience: float = 1.0) -> bool:
        """End the children and the thread.

        Args:
            patience: Seconds to wait for the end.

        Returns:
            Whether the thread has ended.
        """
        return self._thread.close(patience)

    def wait(self, patience: float) -> bool:
        """Return whether the thread has ended, after waiting ``patience`` seconds for it."""
        return self._thread.wait(int(patience * 1000))

    def process_identifiers(self) -> tuple[int, ...]:
        """Return the numbers the system gave the children, those that work first."""
        return self._thread.process_identifiers()


@dataclass(frozen=True)
class Activity:
    """The work that is going on.

    Attributes:
        name: What is being computed, or None where the engine is idle.
        began: When that began, on the clock of ``time.monotonic``.
        states: How many different states it has met so far.
        pace: How many of them in a second.
        waiting: How much more waits.
        rolls: How many rolls have been made so far, where rolls are made.
    """

    name: str | None = None
    began: float = 0.0
    states: int = 0
    waiting: int = 0
    pace: float = 0.0
    rolls: int = 0


class Worker(Protocol):
    """Something whose work the status line shows."""

    activity_changed: SignalInstance

    @property
    def activity(self) -> Activity:
        """What it is doing; without a name where it is idle."""


class Activities(QObject):
    """What is going on in a window: the work of the first worker that is not idle.

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
