"""What a mechanic was at a snapshot, as a child works it out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.control import Budget
from engine.cumulative import Cumulative
from engine.languages import outputs_of
from engine.summary import Summary, summarise
from workbench.backend.requests import CalculationLimits, Lane, Report, ScriptRequest

__all__ = ["Figures", "FiguresRequest"]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is compared of a mechanic.

    Attributes:
        summary: Its figures.
        cumulative: Its distribution, added up; None where its outcomes are no numbers.
    """

    summary: Summary
    cumulative: Cumulative | None


@dataclass(frozen=True, slots=True)
class FiguresRequest(ScriptRequest[Figures]):
    """Ask for the figures of a script; of one with several results, of the first.

    Attributes:
        max_iterations: Limit on accumulate and call depth.
        limits: What it may cost.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    max_iterations: int
    limits: CalculationLimits = field(default_factory=CalculationLimits)

    def seconds_allowed(self) -> float:
        """Return the wall time after which the work is ended; reading the script is part of it."""
        return self.limits.seconds

    def carry_out(self, report: Report) -> Figures:
        """Calculate the distribution.

        Raises:
            DiceError: It cannot be calculated.
        """
        del report
        program = self.program()
        budget = Budget(self.limits.seconds, memory=self.limits.memory)
        first = outputs_of(program, self.numbers(program), self.max_iterations, budget)[0]
        return Figures(summarise(first.distribution), Cumulative.of(first.distribution))
