"""A limit on the memory of a command that the system itself enforces."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from engine.control import NO_LISTS
from engine.errors import OverBudgetError
from engine.process_memory import addresses_in_use

__all__ = ["limited_memory", "out_of_memory"]

ROOM = 700_000_000
"""Bytes beyond the limit: estimates are rough, and stacks take addresses that they never use."""


def out_of_memory() -> OverBudgetError:
    """Return the error of a script for which there was not enough memory."""
    return OverBudgetError("this needs more memory than allowed", hint=NO_LISTS)


@contextmanager
def limited_memory(size: int) -> Iterator[None]:
    """Let the system refuse this process, inside, more than ``size`` bytes beyond what it has.

    Systems without such a limit are left alone: there the budget's estimates have to do.

    Raises:
        OverBudgetError: What is done inside has run out of memory.
    """
    former, used = _address_limits(), addresses_in_use()
    if former is not None and used is not None:
        _limit_addresses(used + size + ROOM, former[1])
    try:
        yield
    except MemoryError:
        raise out_of_memory() from None
    finally:
        if former is not None:
            _limit_addresses(*former)


def _address_limits() -> tuple[int, int] | None:
    if sys.platform != "linux":
        return None
    import resource

    return resource.getrlimit(resource.RLIMIT_AS)


def _limit_addresses(wanted: int, hard: int) -> None:
    import resource

    wanted = min(wanted, sys.maxsize)  # the greatest number that the system takes
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))
