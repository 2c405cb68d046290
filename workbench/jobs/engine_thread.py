"""The thread that drives the child processes, so that the window never waits for them."""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing import connection

from PySide6.QtCore import QObject, QThread, Signal

from engine.errors import DiceError, OverBudgetError
from workbench.jobs.children import Child, Children
from workbench.jobs.lifeline import MEMORY_LIMIT
from workbench.jobs.messages import (
    Answer,
    Calculation,
    Fault,
    Message,
    Progress,
    Request,
    Rolled,
    RollRequest,
)
from workbench.jobs.work_queue import WorkQueue

__all__ = ["EngineThread"]

GRACE = 0.05
"""Seconds a calculation that is no longer wanted may still run: most are done by then, and a
fresh child costs more."""

OVERTAKING = 0.3
"""Seconds after which a calculation counts as long, so that the next one overtakes it in another
child: a slow mechanic must not hold up the one being written."""

AT_ONCE = 2
"""How many calculations run at the same time at most."""


class EngineThread(QThread):
    """Sends requests to the children and brings back their messages.

    The methods are called by the window and return at once; signals arrive in its thread. A
    message that belongs to an older text than the newest one asked for is never delivered.

    Signals:
        started_on: The ``Request`` a child has begun to work on.
        progressed: A ``Progress``.
        answered: An ``Answer``.
        rolled: A ``Rolled``.
        faulted: A ``Fault``.
        cancelled: A ``Request`` that will not be answered because the designer cancelled.
    """

    started_on = Signal(object)
    progressed = Signal(object)
    answered = Signal(object)
    rolled = Signal(object)
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
        self._calculations = WorkQueue()
        self._rolls: deque[RollRequest] = deque()
        self._commands: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._ears, self._mouth = multiprocessing.Pipe(duplex=False)
        self._closing = False

    # ---- called by the window -------------------------------------------------------------

    def calculate(self, calculation: Calculation) -> None:
        """Ask for a distribution; older requests of the same mechanic are dropped."""
        self._command(lambda: self._calculations.submit(calculation))

    def withdraw(self, identity: str, revision: int) -> None:
        """Want no distribution of a mechanic that was asked for before ``revision``."""
        self._command(lambda: self._calculations.withdraw(identity, revision))

    def prefer(self, identities: Sequence[str]) -> None:
        """Calculate these mechanics first, in this order."""
        self._command(lambda: self._calculations.prefer(identities))

    def roll(self, request: RollRequest) -> None:
        """Ask for rolls; they do not wait for calculations."""
        self._command(lambda: self._rolls.append(request))

    def cancel(self) -> None:
        """Stop everything that runs or waits, even inside a long step of the arithmetic."""
        self._command(self._cancel)

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
                # The first request tries again, and then there is a mechanic to tell it of.
                self._children.warm_up()
            while not self._closing:
                self._drop_unwanted()
                self._hand_out()
                self._listen()
        finally:
            self._children.close()

    def _close(self) -> None:
        self._closing = True

    def _cancel(self) -> None:
        dropped: list[Request] = [*self._calculations.clear(), *self._rolls]
        self._rolls.clear()
        for child in self._children.working():
            if child.request is not None:
                dropped.insert(0, child.request)
            self._children.end(child)
        for request in dropped:
            self.cancelled.emit(request)

    def _drop_unwanted(self) -> None:
        for child in self._unwanted():
            if child.seconds >= GRACE:
                self._children.end(child)

    def _unwanted(self) -> tuple[Child, ...]:
        return tuple(
            child
            for child in self._children.working()
            if isinstance(child.request, Calculation) and not self._is_wanted(child.request)
        )

    def _is_wanted(self, message: Request | Message) -> bool:
        return self._calculations.is_wanted(message.identity, message.revision)

    def _hand_out(self) -> None:
        try:
            while self._rolls and (child := self._children.idle()) is not None:
                self._give(child, self._rolls.popleft())
            while self._may_calculate() and (child := self._children.idle()) is not None:
                self._give(child, self._calculations.take())
        except OSError as error:
            self._refuse_all(error)

    def _may_calculate(self) -> bool:
        """Return whether a calculation waits that no other one holds up for good reason."""
        running = [
            child for child in self._children.working() if isinstance(child.request, Calculation)
        ]
        is_held_up = any(child.seconds < OVERTAKING for child in running)
        return bool(self._calculations) and len(running) < AT_ONCE and not is_held_up

    def _give(self, child: Child, request: Request | None) -> None:
        if request is None:
            return
        try:
            child.send(request)
        except OSError:
            # It died at rest, which is no fault of this request: another child will do it.
            self._children.end(child)
            self._put_back(request)
            return
        self.started_on.emit(request)
        # Only now, so that starting the next standby does not hold up the designer's request.
        self._children.warm_up()

    def _put_back(self, request: Request) -> None:
        if isinstance(request, RollRequest):
            self._rolls.appendleft(request)
        else:
            self._calculations.submit(request)

    def _refuse_all(self, error: OSError) -> None:
        requests: list[Request] = [*self._calculations.clear(), *self._rolls]
        self._rolls.clear()
        for request in requests:
            message = f"no process can be started to compute this: {error.strerror}"
            self.faulted.emit(_fault_of(request, DiceError(message)))

    def _listen(self) -> None:
        children: dict[object, Child] = {child.pipe: child for child in self._children.living()}
        pipes = [self._ears, *(child.pipe for child in self._children.living())]
        is_changing = bool(self._unwanted() or self._calculations)
        for ready in connection.wait(pipes, GRACE if is_changing else None):
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
            message = child.receive()
        except (EOFError, OSError):
            self._mourn(child)
            return
        if not isinstance(message, Progress):
            child.request = None
        if isinstance(message, Fault) and isinstance(message.error, OverBudgetError):
            # Its memory may be so full that it could not even start a thread for the next one.
            self._children.end(child)
        self._deliver(message)

    def _mourn(self, child: Child) -> None:
        request = child.request
        self._children.end(child)
        if request is not None and (isinstance(request, RollRequest) or self._is_wanted(request)):
            self.faulted.emit(
                _fault_of(
                    request,
                    DiceError(
                        "the computation ended before its time, "
                        "stopped from outside or short of memory",
                        hint="roll fewer dice, or change the script to try again",
                    ),
                )
            )

    def _deliver(self, message: Message) -> None:
        if isinstance(message, Rolled):
            self.rolled.emit(message)
        elif isinstance(message, Fault) and message.of_roll:
            self.faulted.emit(message)
        elif self._is_wanted(message):
            signal = {Answer: self.answered, Fault: self.faulted, Progress: self.progressed}
            signal[type(message)].emit(message)


def _fault_of(request: Request, error: DiceError) -> Fault:
    return Fault(
        request.identity, request.revision, error, of_roll=isinstance(request, RollRequest)
    )
