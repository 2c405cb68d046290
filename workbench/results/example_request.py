"""Distributions of scripts that are only looked at: examples of the help, the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.summary import Summary, summarise
from workbench.backend.requests import Lane, Report, ScriptRequest

__all__ = ["ExampleRequest"]

PATIENCE = 5.0
"""Seconds an example may take; all that come with the workbench take far less."""


@dataclass(frozen=True, slots=True)
class ExampleRequest(ScriptRequest[Summary]):
    """Ask for the exact distribution of a script that is no mechanic of the project."""

    lane: ClassVar[Lane] = Lane.PROMPT

    def carry_out(self, report: Report) -> Summary:
        """Calculate, with the limits that everybody begins with."""
        del report  # there is one answer
        program = self.program()
        numbers = self.numbers(program)
        distribution = program.calculate(numbers, DEFAULT_ITERATIONS, Budget(PATIENCE))
        return summarise(distribution)
