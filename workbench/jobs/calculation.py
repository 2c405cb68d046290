"""Exact distributions of the mechanics, as they are written."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import ClassVar

from engine import control
from engine.constant import constant_note
from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, Fix
from engine.languages import Parameter, notes_of, totalling_of
from engine.summary import Summary, summarise
from workbench.jobs.messages import Lane, Limits, Message, Report, ScriptRequest

__all__ = ["Answer", "Calculation", "Progress"]


@dataclass(frozen=True, slots=True)
class Progress(Message):
    """Tell how far a calculation has come."""

    progress: control.Progress


@dataclass(frozen=True, slots=True)
class Answer(Message):
    """Give the distribution that was asked for.

    Attributes:
        distribution: The exact distribution.
        summary: Its figures, worked out in the child.
        seconds: Wall time of reading and calculating.
        parameters: The names the script leaves open.
        notes: What may be a slip in the script.
        totalling: The change after which it comes to totals rather than collections, or None.
    """

    distribution: Distribution
    summary: Summary
    seconds: float
    parameters: tuple[Parameter, ...]
    notes: tuple[DiceError, ...] = ()
    totalling: Fix | None = None


@dataclass(frozen=True, slots=True)
class Calculation(ScriptRequest):
    """Ask for the exact distribution of a script.

    Attributes:
        max_iterations: Limit on accumulate and call depth.
        limits: What it may cost.
    """

    lane: ClassVar[Lane] = Lane.CALCULATION

    max_iterations: int
    limits: Limits = field(default_factory=Limits)

    def carry_out(self, report: Report) -> Answer:
        """Calculate, and report how many states have been looked at."""
        began = time.perf_counter()

        def tell(progress: control.Progress) -> None:
            report(Progress(self.identity, self.revision, progress))

        program = self.program()
        budget = Budget(self.limits.seconds, memory=self.limits.memory, on_progress=tell)
        numbers = self.numbers(program)
        distribution = program.calculate(numbers, self.max_iterations, budget)
        seconds = time.perf_counter() - began
        constant = constant_note(program, numbers, self.max_iterations, distribution)
        return Answer(
            self.identity,
            self.revision,
            distribution,
            summarise(distribution),
            seconds,
            program.parameters,
            (*notes_of(program), *(() if constant is None else (constant,))),
            totalling_of(program, distribution),
        )
