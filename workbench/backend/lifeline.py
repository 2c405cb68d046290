"""What a child process sees to itself: its limit on memory, and that it ends with its window."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from multiprocessing import connection, parent_process

__all__ = ["MEMORY_LIMIT", "give_way", "limit_memory", "live_with_parent"]

MEMORY_LIMIT = 3_000_000_000
"""Bytes of address space a child may have, where the system can limit it."""

_PR_SET_PDEATHSIG = 1  # from linux/prctl.h

_BELOW_NORMAL_PRIORITY_CLASS = 0x4000  # from winbase.h

_NICENESS = 10
"""How much a process gives way: it gets a tenth of a processor that others want as well."""


def limit_memory(limit: int = MEMORY_LIMIT) -> None:
    """Let the system refuse this process more than ``limit`` bytes of address space.

    Systems without such a limit are left alone: there the budget's estimate has to do.
    """
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))
    except (OSError, ValueError):
        # macOS knows the limit but refuses to set it; the child is as able without.
        return


def give_way() -> None:
    """Let the system run other processes first wherever they want to."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        process = ctypes.c_void_p(kernel.GetCurrentProcess())
        kernel.SetPriorityClass(process, _BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(_NICENESS)


def live_with_parent() -> None:
    """End this process when its parent ends, and leave the keyboard's Ctrl+C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        # A thread cannot run while C code holds the interpreter; the kernel always can.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(
        target=_end_after, args=(parent.sentinel,), name="lifeline", daemon=True
    ).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
