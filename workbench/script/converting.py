"""Scripts written in the default notation, beside what they were made from."""

from __future__ import annotations

from engine.errors import DiceError
from engine.languages import DEFAULT_LANGUAGE
from workbench.project.project import Mechanic, Project, new_identity
from workbench.script.requests import Converted

__all__ = ["reason_in_words", "with_converted"]


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
