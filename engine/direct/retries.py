"""Tries one way again and again while another one goes on, with more work each time.

A way that counts what it works out can be given up early, and nobody knows beforehand which of two
ways is shorter. So this one is tried in the midst of the other one whenever that has gone on for as
long as the next try may take: together they take little more than twice as long as the shorter.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.control import Budget
from engine.direct.work import Work

__all__ = ["Limits", "Retries"]

_MORE = 4
"""How many times more values and time there are at each try than at the one before."""

_PATIENCE = 2
"""How many times as long as the next try the other way goes on, once a try has shown its pace."""

_ROOM = 2
"""How many times as many values there are as would have been needed at least the last time."""

Found = TypeVar("Found")


class _FoundSooner(Exception):  # noqa: N818 - no error: it ends the other way
    """This way was sooner."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a way is tried again.

    Attributes:
        first: Values that are worked out at the first return at least.
        last: The same at the last return at most.
        size: Bytes that a value takes, or what is worked out on the way to it.
    """

    first: int
    last: int
    size: int


class Retries(Generic[Found]):
    """Tries a way again and again while the other way goes on."""

    def __init__(
        self,
        attempt: Callable[[Work], Found | None],
        work: Work,
        budget: Budget,
        pace: float,
        limits: Limits,
        *,
        seconds_before: float | None = None,
    ) -> None:
        """Prepare to try a way again which was given up for the want of work.

        Args:
            attempt: Tries it; returns None where it comes to nothing, and the work knows whether
                there was too little of it.
            work: The work of the first try.
            budget: What both ways may cost; the other one has to ask it.
            pace: Seconds that the other way goes on for each value before these are worked out.
            limits: How long it is tried again.
            seconds_before: How long the other way goes on before the first return, if that has
                nothing to do with how much there is to be worked out.
        """
        self._attempt = attempt
        self._budget = budget
        self._pace = pace
        self._limits = limits
        self._limit = work.limit
        self._most = max(limits.first, _ROOM * work.needed)
        self._found: Found | None = None
        self._before = self._seconds(self._most) if seconds_before is None else seconds_before

    def beside(self, other_way: Callable[[], Found]) -> Found:
        """Return what the other way comes to, or this one, whichever is sooner.

        Raises:
            DiceError: The other way comes to an error, or is over the budget.
            Cancelled: The budget was asked to stop.
        """
        if self._before == math.inf:
            return other_way()
        try:
            with self._budget.trying(self._next, self._before):
                return other_way()
        except _FoundSooner:
            assert self._found is not None, "it was found"
            return self._found

    def _next(self) -> float:
        """Try it with more values than before, and return the seconds before the next try.

        Raises:
            _FoundSooner: It succeeded.
            Cancelled: The budget was asked to stop.
        """
        work, began = Work(self._most, self._limit, self._budget), time.monotonic()
        with suppress(RecursionError):  # it stands deep in the other way, which goes on
            self._found = self._attempt(work)
        if self._found is not None:
            raise _FoundSooner
        if not work.needed:
            return math.inf
        before, spent = self._most, time.monotonic() - began
        self._pace = max(self._pace, _PATIENCE * spent / before)
        self._most = max(_MORE * before, _ROOM * work.needed)
        return self._seconds(self._most - before)

    def _seconds(self, more: int) -> float:
        """Return how long the other way goes on for so many more values than at the last try."""
        is_too_much = self._most > self._limits.last
        if is_too_much or not self._budget.has_room(self._most * self._limits.size):
            return math.inf
        return more * self._pace
