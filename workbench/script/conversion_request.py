"""A script of another notation written as a script of Troll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages import language_named
from workbench.backend.requests import Lane, Report, ScriptRequest

__all__ = ["ConversionRequest", "Converted"]


@dataclass(frozen=True, slots=True)
class Converted:
    """Give the script that was asked for.

    Attributes:
        text: The script of Troll.
        parameters: The names that it leaves open, with the numbers they had.
    """

    text: str
    parameters: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ConversionRequest(ScriptRequest[Converted]):
    """Ask for a script of Troll with the distribution of a script."""

    lane: ClassVar[Lane] = Lane.PROMPT

    def carry_out(self, report: Report) -> Converted:
        """Translate the script; a name whose number Troll has to know is written as that."""
        del report  # it is done in one step
        language = language_named(self.script.language)
        if language.as_troll is None:
            raise DiceError(f"{language.title} is not translated into Troll")
        numbers = self.numbers(self.program())
        found = language.as_troll(self.script.text, numbers, ())
        parameters = tuple((name, numbers[own]) for own, name in found.names)
        return Converted(found.text, parameters)
