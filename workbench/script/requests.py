"""The requests about a script's text: its errors, and its conversion to another notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DiceError
from engine.languages import converters, language_named, language_reading
from engine.languages.script import Script
from workbench.backend.requests import Lane, Report, Request, ScriptRequest
from workbench.project.linking import with_joined
from workbench.project.project import Mechanic, Project, new_identity

__all__ = [
    "CheckRequest",
    "Checked",
    "ConversionRequest",
    "Converted",
    "reason_in_words",
    "with_converted",
]


@dataclass(frozen=True, slots=True)
class Converted:
    """One of the scripts that were asked for.

    Attributes:
        text: The script in the other notation.
        parameters: The names that it leaves open, with the numbers they had.
        output: Of which of several outputs it is, or empty.
    """

    text: str
    parameters: tuple[tuple[str, int], ...]
    output: str = ""


@dataclass(frozen=True, slots=True)
class ConversionRequest(ScriptRequest[tuple[Converted, ...]]):
    """Ask for scripts in another notation with the distributions of a script.

    Attributes:
        target: The name of the notation to write them in.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    target: str

    def carry_out(self, report: Report) -> tuple[Converted, ...]:
        """Convert the script; a name whose number has to be known is written as that.

        Raises:
            DiceError: The script cannot be written in the other notation.
        """
        del report  # it is done in one step
        language = language_named(self.script.language)
        convert = converters(language).get(self.target)
        if convert is None:
            title = language_named(self.target).title
            raise DiceError(f"{language.title} is not translated into {title}")
        numbers = self.numbers(self.program())
        return tuple(
            Converted(one.text, tuple((name, numbers[own]) for own, name in one.names), one.output)
            for one in convert(self.script.text, numbers, ())
        )


@dataclass(frozen=True, slots=True)
class Checked:
    """What is found out about a script in error.

    Attributes:
        errors: What is wrong with it.
        notation: The name of another notation, in which nothing is; None where there is none.
    """

    errors: tuple[DiceError, ...]
    notation: str | None = None


@dataclass(frozen=True, slots=True)
class CheckRequest(Request[Checked]):
    """Ask for all errors of a script, of which a calculation tells the first.

    Attributes:
        script: The script.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    script: Script

    def carry_out(self, report: Report) -> Checked:
        """Find out what is wrong with the script, reading on behind each error."""
        del report  # it is done in one step
        errors = self.script.errors()
        # What is wrong may also be that it is too large to calculate, which no notation changes.
        found = language_reading(self.script.text) if errors else None
        if found is None or found.name == self.script.language:
            return Checked(errors)
        return Checked(errors, found.name)


def with_converted(
    project: Project, identity: str, target: str, converted: Iterable[Converted]
) -> Project:
    """Return ``project`` with converted scripts right after the mechanic they were made from.

    Each has the numbers of the original, linked or free, and the last of them is selected. Where
    that mechanic is gone meanwhile, nothing changes.
    """
    if not project.has(identity):
        return project
    original = project.mechanic(identity)
    title = language_named(target).title
    for place, one in enumerate(converted, project.index(identity) + 1):
        name = f"{original.name}: {one.output}" if one.output else original.name
        mechanic = Mechanic(
            new_identity(),
            project.free_name(f"{name} ({title})"),
            one.text,
            target,
            one.parameters,
            project.free_colour(),
        )
        project = with_joined(project.adding(mechanic, place), mechanic.identity)
    return project


def reason_in_words(error: DiceError) -> str:
    """Return why there is no such script, as a sentence begins."""
    return f"{error.message[:1].upper()}{error.message[1:]}"
