"""Estimates of what is too large to be calculated: many rolls in the background."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from engine.control import Budget
from engine.random_source import SeededSource
from engine.sampling import Estimate, Intervals, refined
from engine.summary import Summary, summarise
from workbench.backend.requests import Lane, Report, ScriptRequest

__all__ = ["EstimateRequest", "Estimated"]


@dataclass(frozen=True, slots=True)
class Estimated:
    """Give an estimate: one of several that grow better, or the last.

    Attributes:
        estimate: How often each outcome has come up so far.
        summary: Its figures, worked out in the child.
        intervals: The bounds of its probabilities, along the points of the summary.
    """

    estimate: Estimate
    summary: Summary
    intervals: Intervals

    @property
    def is_last(self) -> bool:
        """Whether all rolls that were asked for have been made."""
        return self.estimate.samples == self.estimate.wanted


@dataclass(frozen=True, slots=True)
class EstimateRequest(ScriptRequest[Estimated]):
    """Ask for an estimate of a script's distribution.

    Attributes:
        max_iterations: Limit on accumulate and call depth.
        samples: How many rolls to make.
        seed: Where the random numbers start.
        memory: Bytes that the outcomes rolled may take.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    max_iterations: int
    samples: int
    seed: int
    memory: int

    def seconds_allowed(self) -> float:
        """Return infinity: who waits sees how far it is, and may stop it."""
        return math.inf

    def carry_out(self, report: Report) -> Estimated:
        """Roll, and report the estimate as it grows better."""
        program = self.program()
        source = SeededSource(self.seed)
        budget = Budget(math.inf, self.samples, self.memory)
        for estimate in refined(
            program, self.numbers(program), self.max_iterations, self.samples, source, budget
        ):
            message = self._estimated(estimate)
            if not message.is_last:
                report(message)
        return message

    def _estimated(self, estimate: Estimate) -> Estimated:
        summary = summarise(estimate.distribution)
        intervals = estimate.intervals_along(summary)
        return Estimated(estimate, summary, intervals)
