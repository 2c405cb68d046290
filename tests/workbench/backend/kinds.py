"""A kind of request for tests; the child process imports it from here."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass
from typing import ClassVar

from workbench.backend.requests import Lane, Report, Request


@dataclass(frozen=True, slots=True)
class Clock(Request[int]):
    """Ask for ticks, each reported as it comes."""

    lane: ClassVar[Lane] = Lane.BACKGROUND

    ticks: int
    seconds: float = 0.0

    def carry_out(self, report: Report) -> int:
        """Tick."""
        for tick in range(1, self.ticks):
            report(tick)
            time.sleep(self.seconds)
        return self.ticks


@dataclass(frozen=True, slots=True)
class Hoard(Request[int]):
    """Ask a child to take memory and to keep it."""

    lane: ClassVar[Lane] = Lane.PROMPT

    size: int

    def carry_out(self, report: Report) -> int:
        """Fill memory, so that the system has to give it."""
        _HOARDED.append(b"x" * self.size)
        return self.size


@dataclass(frozen=True, slots=True)
class Frozen(Request[int]):
    """Ask a child how many objects it never looks through for garbage."""

    lane: ClassVar[Lane] = Lane.PROMPT

    def carry_out(self, report: Report) -> int:
        """Count them."""
        return gc.get_freeze_count()


_HOARDED: list[bytes] = []
