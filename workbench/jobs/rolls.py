"""Rolls of a mechanic, a batch at a time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.languages import Account, Accounting
from engine.random_source import SeededSource
from engine.values import Value
from workbench.jobs.messages import Lane, Message, Report, ScriptRequest

__all__ = ["RollRequest", "Rolled"]

BATCH_SECONDS = 0.1
"""How long rolls are collected before they are sent."""

MOST_TOLD = 100
"""Rolls of a request that are told die by die; of more, only the last one is."""

MOST_DICE = 100
"""Dice that are told of a roll; of the others it is said how many they are."""


@dataclass(frozen=True, slots=True)
class Rolled(Message):
    """Give rolls that were asked for: some of them, or the last ones.

    Attributes:
        values: What was rolled since the last batch, one value for each roll.
        seed: Where the random numbers started.
        is_last: Whether these are the last ones.
        accounts: How the last of these rolls came about, as many as are told: all of a few rolls,
            or only the very last one; none in a notation that does not tell.
    """

    values: tuple[Value, ...]
    seed: int
    is_last: bool
    accounts: tuple[Account, ...] = ()

    def told(self) -> tuple[tuple[Value, Account | None], ...]:
        """Return each value, and how it came about where that is told."""
        silent = len(self.values) - len(self.accounts)
        return tuple(zip(self.values, (None,) * silent + self.accounts, strict=True))


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
        accounts: list[Account] = []
        due = time.monotonic() + BATCH_SECONDS
        for number in range(1, self.count + 1):
            if self._is_told(number) and isinstance(program, Accounting):
                accounts.append(program.account(source, numbers))
                batch.append(accounts[-1].value)
            else:
                batch.append(program.roll(source, numbers))
            if time.monotonic() >= due:
                report(self._rolled(batch, accounts, is_last=False))
                batch, accounts = [], []
                due = time.monotonic() + BATCH_SECONDS
        return self._rolled(batch, accounts, is_last=True)

    def _is_told(self, number: int) -> bool:
        return self.count <= MOST_TOLD or number == self.count

    def _rolled(
        self, batch: Sequence[Value], accounts: Sequence[Account], *, is_last: bool
    ) -> Rolled:
        told = tuple(account.shortened(MOST_DICE) for account in accounts)
        return Rolled(self.identity, self.revision, tuple(batch), self.seed, is_last, told)
