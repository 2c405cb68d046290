"""The thread that drives the child processes, so that the window never waits for them."""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import connection

from PySide6.QtCore import QObject, QThread, Signal

from engine.errors import DiceError, OverBudgetError
from workbench.backend.children import Child, Children
from workbench.backend.lifeline import MEMORY_LIMIT
from workbench.backend.messages import Fault, Key, Lane, Message, Request
from workbench.backend.work_queue import WorkQueue

__all__ = ["EngineThread"]

LOOK_EVERY = 0.05
"""Seconds between two looks at work that is no longer wanted, or waits."""

OVERTAKING = 0.3
"""Seconds after which work counts as long, so that the next in its lane overtakes it in another
child: a slow mechanic must not hold up the one being written."""

AT_ONCE = 2
"""How many requests of a lane are carried out at the same time at most."""


class EngineThread(QThread):
    """Sends requests to the children and brings back their messages.

    The methods are called by the window and return at once; signals arrive in its thread. Every
    kind of request comes back through the same signals: a listener takes the messages of the
    class it knows. What belongs to an older request than the newest one of its kind and identity
    is never delivered.

    Signals:
        started_on: The ``Request`` a child has begun to work on.
        progressed: A ``Message`` that comes before the last one: progress, or an answer in part.
        answered: The last ``Message`` about a request.
        faulted: A ``Fault``, in place of the last message.
        cancelled: A ``Request`` that will not be answered because the designer cancelled.
    """

    started_on = Signal(object)
    progressed = Signal(object)
    answered = Signal(object)
    faulted = Signal(object)
    cancelled = Signal(object)

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
        self._ears, self._mouth = multiprocessing.Pipe(duplex=False)
        self._closing = False

    # ---- called by the window -------------------------------------------------------------

    def submit(self, request: Request) -> None:
        """Ask for something; an older request of the same kind and identity is dropped."""
        self._command(lambda: self._queues[request.lane].submit(request))

    def withdraw(self, kind: type[Request], identity: str, revision: int) -> None:
        """Want nothing of a kind and identity that was asked for before ``revision``."""
        self._command(lambda: self._queues[kind.lane].withdraw((kind, identity), revision))

    def prefer(self, identities: Sequence[str]) -> None:
        """Calculate these mechanics first, in this order."""
        self._command(lambda: self._queues[Lane.CALCULATION].prefer(identities))

    def cancel(self) -> None:
        """Stop everything that runs or waits, even inside a long step of the arithmetic."""
        self._command(self._cancel_all)

    def cancel_only(self, kind: type[Request], identity: str) -> None:
        """Stop what runs or waits of one kind and identity."""
        self._command(lambda: self._cancel_key((kind, identity)))

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
        self._mouth.send_bytes(b".")

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
        waiting = [request for line in self._queues.values() for request in line.clear()]
        for request in (*running, *waiting):
            self.cancelled.emit(request)

    def _cancel_key(self, key: Key) -> None:
        kind, _ = key
        dropped = self._end(
            child for child in self._children.working() if _request_of(child).key == key
        )
        waiting = self._queues[kind.lane].remove(key)
        for request in dropped if waiting is None else (*dropped, waiting):
            self.cancelled.emit(request)

    def _end(self, children: Iterable[Child]) -> list[Request]:
        """End working children, and return what they worked on."""
        dropped = []
        for child in children:
            dropped.append(_request_of(child))
            self._children.end(child)
        return dropped

    def _drop_unwanted(self) -> None:
        self._end(child for child in self._unwanted() if child.seconds >= _request_of(child).grace)
        if not self._children.working() and not self._is_waiting():
            for line in self._queues.values():
                line.forget()

    def _unwanted(self) -> tuple[Child, ...]:
        return tuple(
            child for child in self._children.working() if not self._is_wanted(_request_of(child))
        )

    def _is_wanted(self, request: Request) -> bool:
        return self._queues[request.lane].is_wanted(request)

    def _is_waiting(self) -> bool:
        return any(map(len, self._queues.values()))

    def _hand_out(self) -> None:
        try:
            for lane, line in self._queues.items():
                is_behind = lane is Lane.BACKGROUND
                while self._may_begin(lane) and (
                    child := self._children.idle(background=is_behind)
                ):
                    self._give(child, line.take())
        except OSError as error:
            self._refuse_all(error)

    def _may_begin(self, lane: Lane) -> bool:
        """Return whether a request waits that no other of its lane holds up for good reason."""
        running = [child for child in self._children.working() if _request_of(child).lane is lane]
        is_held_up = any(child.seconds < OVERTAKING for child in running)
        return bool(self._queues[lane]) and len(running) < AT_ONCE and not is_held_up

    def _give(self, child: Child, request: Request | None) -> None:
        if request is None:
            return
        try:
            child.send(request)
        except OSError:
            # It died at rest, which is no fault of this request: another child will do it.
            self._children.end(child)
            self._queues[request.lane].submit(request)
            return
        self.started_on.emit(request)
        # Only now, so that starting the next standby does not hold up the designer's request.
        self._children.warm_up()

    def _refuse_all(self, error: OSError) -> None:
        message = f"no process can be started to compute this: {error.strerror}"
        for line in self._queues.values():
            for request in line.clear():
                self.faulted.emit(Fault(request, DiceError(message)))

    def _listen(self) -> None:
        children: dict[object, Child] = {child.pipe: child for child in self._children.living()}
        pipes = [self._ears, *(child.pipe for child in self._children.living())]
        is_changing = bool(self._unwanted()) or self._is_waiting()
        for ready in connection.wait(pipes, LOOK_EVERY if is_changing else None):
            if ready is self._ears:
                self._obey()
            else:
                self._hear(children[ready])
        self._children.bury()

    def _obey(self) -> None:
        while self._ears.poll():
            self._ears.recv_bytes()
            self._commands.get()()

    def _hear(self, child: Child) -> None:
        if child.pipe.closed:
            return
        try:
            is_last, message = child.receive()
        except (EOFError, OSError):
            self._mourn(child)
            return
        request = _request_of(child)
        if is_last:
            child.request = None
        is_full = isinstance(message, Fault) and isinstance(message.error, OverBudgetError)
        if is_full or child.is_worn:
            # Its memory may be so full that it could not even start a thread for the next one.
            self._children.end(child)
        if self._is_wanted(request):
            self._deliver(message, is_last=is_last)

    def _mourn(self, child: Child) -> None:
        request = child.request
        self._children.end(child)
        if request is not None and self._is_wanted(request):
            error = DiceError(
                "the computation ended before its time, stopped from outside or short of memory",
                hint="roll fewer dice, or change the script to try again",
            )
            self.faulted.emit(Fault(request, error))

    def _deliver(self, message: Message | Fault, *, is_last: bool) -> None:
        if isinstance(message, Fault):
            self.faulted.emit(message)
        else:
            (self.answered if is_last else self.progressed).emit(message)


def _request_of(child: Child) -> Request:
    """Return what a child that works is working on."""
    assert child.request is not None, "only asked of children that work"
    return child.request
