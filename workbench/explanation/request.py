"""The request for a script in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.languages.in_words import Sentence, in_words
from workbench.backend.requests import Lane, Report, ScriptRequest

__all__ = ["ExplanationRequest"]


@dataclass(frozen=True, slots=True)
class ExplanationRequest(ScriptRequest[tuple[Sentence, ...]]):
    """Ask what a script does, in sentences.

    Attributes:
        max_iterations: Limit on accumulate, explosions and the depth of calls.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    max_iterations: int

    def carry_out(self, report: Report) -> tuple[Sentence, ...]:
        """Read the script and tell what it does, with the numbers that its parameters have."""
        del report  # it is done in one step
        program = self.program()
        return in_words(program, self.numbers(program), self.max_iterations)
