"""What is asked of a text: its errors, and a script of the default notation that means the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages import DEFAULT_LANGUAGE, language_named
from engine.languages.script import Script
from workbench.backend.requests import Lane, Report, Request, ScriptRequest
from workbench.project.project import Mechanic, Project, new_identity

__all__ = ["CheckRequest", "ConversionRequest", "Converted", "reason_in_words", "with_converted"]


@dataclass(frozen=True, slots=True)
class Converted:
    """Give the script that was asked for.

    Attributes:
        text: The script in the default notation.
        parameters: The names that it leaves open, with the numbers they had.
    """

    text: str
    parameters: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ConversionRequest(ScriptRequest[Converted]):
    """Ask for a script in the default notation with the distribution of a script."""

    lane: ClassVar[Lane] = Lane.PROMPT

    def carry_out(self, report: Report) -> Converted:
        """Translate the script; a name whose number has to be known is written as that."""
        del report  # it is done in one step
        language = language_named(self.script.language)
        if language.translate is None:
            raise DiceError(f"{language.title} is not translated into {DEFAULT_LANGUAGE.title}")
        numbers = self.numbers(self.program())
        found = language.translate(self.script.text, numbers, ())
        parameters = tuple((name, numbers[own]) for own, name in found.names)
        return Converted(found.text, parameters)


@dataclass(frozen=True, slots=True)
class CheckRequest(Request[tuple[DiceError, ...]]):
    """Ask for all errors of a script, of which a calculation tells the first.

    Attributes:
        script: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    script: Script

    def carry_out(self, report: Report) -> tuple[DiceError, ...]:
        """Return what is wrong with the script, reading on behind each error."""
        del report  # it is done in one step
        return self.script.errors()


def with_converted(project: Project, identity: str, converted: Converted) -> Project:
    """Return ``project`` with a converted script right after the mechanic it was made from.

    It is selected; where that mechanic is gone meanwhile, nothing changes.
    """
    if not project.has(identity):
        return project
    mechanic = Mechanic(
        new_identity(),
        project.free_name(f"{project.mechanic(identity).name} ({DEFAULT_LANGUAGE.title})"),
        converted.text,
        DEFAULT_LANGUAGE.name,
        converted.parameters,
        project.free_colour(),
    )
    return project.adding(mechanic, project.index(identity) + 1)


def reason_in_words(error: DiceError) -> str:
    """Return why there is no such script, as a sentence begins."""
    return f"{error.message[:1].upper()}{error.message[1:]}"
