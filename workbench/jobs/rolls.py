"""Rolls of a mechanic, a batch at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

from engine.random_source import SeededSource
from engine.values import Value
from workbench.jobs.messages import Lane, Message, Report, ScriptRequest

__all__ = ["RollRequest", "Rolled"]

BATCH_SECONDS = 0.1
"""How long rolls are collected before they are sent."""


@dataclass(frozen=True, slots=True)
class Rolled(Message):
    """Give rolls that were asked for: some of them, or the last ones.

    Attributes:
        values: What was rolled since the last batch, one value for each roll.
        seed: Where the random numbers started.
        is_last: Whether these are the last ones.
    """

    values: tuple[Value, ...]
    seed: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class RollRequest(ScriptRequest):
    """Ask for rolls of a script.

    Attributes:
        count: How many rolls.
        seed: Where the random numbers start.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    count: int
    seed: int

    def carry_out(self, report: Report) -> Rolled:
        """Roll, and report what has been rolled ten times a second."""
        program = self.program()
        numbers = self.numbers(program)
        source = SeededSource(self.seed)
        batch: list[Value] = []
        due = time.monotonic() + BATCH_SECONDS
        for _ in range(self.count):
            batch.append(program.roll(source, numbers))
            if time.monotonic() >= due:
                report(self._rolled(batch, is_last=False))
                batch = []
                due = time.monotonic() + BATCH_SECONDS
        return self._rolled(batch, is_last=True)

    def _rolled(self, batch: list[Value], *, is_last: bool) -> Rolled:
        return Rolled(self.identity, self.revision, tuple(batch), self.seed, is_last)
