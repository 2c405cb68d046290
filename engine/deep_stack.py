"""Room for deep recursion: scripts may be nested more deeply than Python's stack allows."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from engine.errors import OverBudgetError
from engine.watchdog import Interrupted, interrupt

__all__ = ["with_deep_stack"]

_STACK_BYTES = 256 * 1024 * 1024
"""Address space for the stack; only what is used of it becomes memory."""

_RECURSION_LIMIT = 150_000

_PATIENCE = 0.05
"""Seconds between two chances to interrupt a thread that waits for another one."""

Result = TypeVar("Result")


def with_deep_stack(work: Callable[[], Result]) -> Result:
    """Return what ``work`` returns, with room for deep recursion where it turns out to need it.

    It is tried on the present stack first, since a thread with a large one costs more than most
    scripts do; ``work`` must therefore be able to begin anew.

    Raises:
        OverBudgetError: The system has no memory for the stack.
        RecursionError: Even the large stack is too small.
    """
    try:
        return work()
    except RecursionError:
        return _on_a_large_stack(work)


def _on_a_large_stack(work: Callable[[], Result]) -> Result:
    results: list[Result] = []
    failures: list[BaseException] = []
    ended = threading.Lock()
    ended.acquire()

    def run() -> None:
        try:
            try:
                results.append(work())
            except BaseException as failure:
                failures.append(failure)
            ended.release()
        except Interrupted as late:  # a moment after the work had ended
            failures.append(late)

    former_size = threading.stack_size(_STACK_BYTES)
    former_limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(former_limit, _RECURSION_LIMIT))
    try:
        thread = threading.Thread(target=run, name="exact evaluation", daemon=True)
        thread.start()
    except RuntimeError:
        raise OverBudgetError("there is no memory left to calculate with") from None
    finally:
        threading.stack_size(former_size)
    try:
        while not (results or failures):
            _wait(ended, thread)
    finally:
        sys.setrecursionlimit(former_limit)
    if results:
        return results[0]
    raise failures[0]


def _wait(ended: threading.Lock, thread: threading.Thread) -> None:
    """Wait a while for the end of a thread; what interrupts the waiting is meant for its work.

    ``Thread.join`` would take an interruption for the end of the thread.
    """
    try:
        ended.acquire(timeout=_PATIENCE)
    except (Interrupted, KeyboardInterrupt) as interruption:
        assert thread.ident is not None, "it was started"
        interrupt(thread.ident, type(interruption))
