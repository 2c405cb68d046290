"""The watchdog, which interrupts work that has gone on for too long without asking its budget.

Exact evaluation asks its budget at every step, and can then say what was too large. But not every
loop over a text, a syntax tree or a list of outcomes can know of budgets, and one that is forgotten
must not keep a script running for minutes. A thread therefore looks at the clock and at the memory
of the process, and raises an exception in the midst of work that has gone on for too long; Python
lets it happen between any two steps, though not within a single call of compiled code.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeVar

from engine.errors import OverBudgetError

__all__ = ["Interrupted", "interrupt", "watched"]

INTERVAL = 0.05
"""Seconds between two looks."""

GRACE = 3
"""Looks in a row that find too much before work is interrupted: it is better that it finds out by
itself, since it knows what was too large."""

AGAIN = 2
"""Looks between two interruptions of the same work: code that cleans up may swallow one."""

LINGERING = 40
"""Looks without any work before the thread ends: mostly, the next script comes soon."""

Result = TypeVar("Result")


class Interrupted(BaseException):
    """Work has gone on for too long; no error of the program, which is why nothing catches it."""


class Limited(Protocol):
    """What tells whether work may go on."""

    def overrun(self) -> OverBudgetError | None:
        """Return why the work must end, or None while it may go on; asked by another thread."""


class _Watch:
    """One piece of work that is being looked at.

    Attributes:
        ended: Whether the work is over, so that nothing may be interrupted any more.
        interrupting: Whether the watchdog is about to interrupt; the work waits for it to be done.
        reason: Why the work was interrupted, or None.
    """

    __slots__ = ("_found", "_limited", "_reporting", "_thread", "ended", "interrupting", "reason")

    def __init__(self, limited: Limited) -> None:
        """Watch what this thread does."""
        self.ended = False
        self.interrupting = False
        self.reason: OverBudgetError | None = None
        self._limited = limited
        self._thread = threading.get_ident()
        self._found = 0
        self._reporting = sys.unraisablehook

    def look(self) -> None:
        """Interrupt the work where it has gone on for too long; called by the watchdog."""
        overrun = self._limited.overrun()
        self._found = 0 if overrun is None else self._found + 1
        if overrun is None or self._found < GRACE:
            return
        self.interrupting = True
        if not self.ended:
            if self.reason is None:
                self.reason = overrun
                self._reporting = sys.unraisablehook
                sys.unraisablehook = self._report
            self._found = GRACE - AGAIN
            interrupt(self._thread)
        self.interrupting = False

    def _report(self, unraisable: sys.UnraisableHookArgs, /) -> None:
        """Report what was raised where nothing can be, but for interruptions: these come again."""
        if not issubclass(unraisable.exc_type, Interrupted):
            self._reporting(unraisable)

    def end(self) -> None:
        """Let nothing interrupt the work any more; called by the work, once or more often."""
        while True:
            try:
                self.ended = True
                while self.interrupting:
                    time.sleep(0)
                if self.reason is not None:
                    _withdraw_interruption(self._thread)
                    sys.unraisablehook = self._reporting
            except Interrupted:
                continue
            return


class _WatchThread:
    """Looks at work in a thread of its own, until there has been none for a while.

    Attributes:
        watches: The work, some of it ended.
        is_over: Whether it takes on no more work.
    """

    def __init__(self, *, is_over: bool = False) -> None:
        """Begin without work."""
        self.watches: deque[_Watch] = deque()
        self.is_over = is_over

    def begin(self) -> None:
        """Start looking, unless the system has no thread to spare: then budgets have to do."""
        try:
            threading.Thread(target=self._look, name="watchdog", daemon=True).start()
        except RuntimeError:
            self.is_over = True

    def _look(self) -> None:
        idle = 0
        while not self.is_over or self.watches:
            time.sleep(INTERVAL)
            idle = 0 if self.watches else idle + 1
            for _ in range(len(self.watches)):
                watch = self.watches.popleft()
                if not watch.ended:
                    watch.look()
                    self.watches.append(watch)
            self.is_over = self.is_over or idle > LINGERING


class _Watchdog:
    """Looks at all work of this process."""

    def __init__(self) -> None:
        """Begin without work."""
        self._watching = _WatchThread(is_over=True)

    def watch(self, limited: Limited) -> _Watch:
        """Look at what the present thread does from now on, until that is ended."""
        watch = _Watch(limited)
        self._watching.watches.append(watch)
        if self._watching.is_over:
            self._watching = _WatchThread()
            self._watching.watches.append(watch)
            self._watching.begin()
        return watch


_WATCHDOG = _Watchdog()
"""The one of this process: a thread for each script would take longer than most scripts."""


def watched(limited: Limited, work: Callable[[], Result]) -> Result:
    """Return what ``work`` returns, unless that goes on for too long.

    Args:
        limited: Tells whether it does; it may also raise by itself.
        work: Must leave nothing half done that others rely on.

    Raises:
        OverBudgetError: The work was interrupted.
    """
    watch = _WATCHDOG.watch(limited)
    try:
        try:
            result = work()
        finally:
            watch.end()
    except Interrupted:
        watch.end()
        if watch.reason is None:
            raise  # another watch, around this one, has interrupted it
        raise watch.reason from None
    if watch.reason is not None:
        raise watch.reason
    return result


def interrupt(thread: int, exception: type[BaseException] = Interrupted) -> None:
    """Raise an exception in another thread, as soon as that comes to the next step.

    Args:
        thread: The identifier of the thread; one that has ended is left alone.
        exception: What is raised.
    """
    _set_exception(thread, exception)


def _withdraw_interruption(thread: int) -> None:
    _set_exception(thread, None)


def _set_exception(thread: int, exception: type[BaseException] | None) -> None:
    # Imported only where a script has gone astray: it takes longer than most scripts.
    import ctypes

    wanted = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)
