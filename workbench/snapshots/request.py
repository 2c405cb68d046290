"""The request for what the results of a mechanic were at a snapshot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from engine.control import Budget
from engine.cumulative import Cumulative
from engine.errors import DiceError
from engine.languages import outputs_of
from engine.statistics.summary import Summary, summarise
from workbench.backend.requests import CalculationLimits, Lane, Report, ScriptRequest
from workbench.results.outputs import MOST_OUTPUTS

__all__ = ["Figures", "FiguresRequest", "Known"]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is compared of a result of a mechanic.

    Attributes:
        summary: Its figures.
        cumulative: Its distribution, added up; None where its outcomes are no numbers.
    """

    summary: Summary
    cumulative: Cumulative | None


@dataclass(frozen=True, slots=True)
class FiguresRequest(ScriptRequest[tuple[Figures, ...]]):
    """Ask for the figures of the results of a script, as many as the window holds.

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

    def carry_out(self, report: Report) -> tuple[Figures, ...]:
        """Calculate the distributions.

        Raises:
            DiceError: It cannot be calculated.
        """
        del report
        program = self.program()
        budget = Budget(self.limits.seconds, memory=self.limits.memory)
        outputs = outputs_of(program, self.numbers(program), self.max_iterations, budget)
        return tuple(
            Figures(summarise(one.distribution), one.distribution.cumulative)
            for one in outputs[:MOST_OUTPUTS]
        )


Known: TypeAlias = "tuple[Figures, ...] | DiceError | None"
"""What is known of a mechanic at a snapshot: its results, why there are none, or nothing yet."""
