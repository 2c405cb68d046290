"""Kinds of requests for tests; the child process imports them from here."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

from workbench.backend.messages import Lane, Message, Report, Request


@dataclass(frozen=True, slots=True)
class Ticked(Message):
    """Say how many ticks there have been."""

    ticks: int


@dataclass(frozen=True, slots=True)
class Clock(Request):
    """Ask for ticks, each reported as it comes."""

    lane: ClassVar[Lane] = Lane.BACKGROUND

    ticks: int
    seconds: float = 0.0

    def carry_out(self, report: Report) -> Ticked:
        """Tick."""
        for tick in range(1, self.ticks):
            report(Ticked(self.identity, self.revision, tick))
            time.sleep(self.seconds)
        return Ticked(self.identity, self.revision, self.ticks)


@dataclass(frozen=True, slots=True)
class Hoard(Request):
    """Ask a child to take memory and to keep it."""

    lane: ClassVar[Lane] = Lane.PROMPT

    size: int

    def carry_out(self, report: Report) -> Ticked:
        """Fill memory, so that the system has to give it."""
        _HOARDED.append(b"x" * self.size)
        return Ticked(self.identity, self.revision, 1)


_HOARDED: list[bytes] = []
