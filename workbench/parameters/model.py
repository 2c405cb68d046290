"""What the panel of parameters shows: plain values, found in the project and its scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.languages import Parameter
from workbench.backend.requests import value_of
from workbench.project.linking import parameter_of
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project

__all__ = ["ParameterUse", "SharedParameter", "shared_parameters"]


@dataclass(frozen=True)
class ParameterUse:
    """A mechanic that has a parameter.

    Attributes:
        identity: The mechanic.
        name: What it is called.
        value: The number that the parameter has there.
        is_free: Whether that is a number of its own.
    """

    identity: str
    name: str
    value: int
    is_free: bool


@dataclass(frozen=True)
class SharedParameter:
    """A parameter and the mechanics that have it.

    Attributes:
        known: What the project knows of it.
        uses: The mechanics that have it, in the order of the list.
        choices: Where it is the number of a choice in all of them, counted from 1, the names of the
            choices.
    """

    known: ProjectParameter
    uses: tuple[ParameterUse, ...]
    choices: tuple[str, ...] = ()

    @property
    def linked(self) -> tuple[ParameterUse, ...]:
        """The mechanics that share its number."""
        return tuple(one for one in self.uses if not one.is_free)

    @property
    def free(self) -> tuple[ParameterUse, ...]:
        """The mechanics that have a number of their own for it."""
        return tuple(one for one in self.uses if one.is_free)

    @property
    def value(self) -> int:
        """The number that is shared; where none is, that of the first mechanic."""
        return (self.linked or self.uses)[0].value


def shared_parameters(
    project: Project, parameters: Callable[[str], Sequence[Parameter]]
) -> tuple[SharedParameter, ...]:
    """Return what the scripts of a project leave open, in the order of their first use.

    The numbers of entities, which the shelf has, are not among them. A name that stands for
    different choices, or for a choice here and a number there, is taken for a number.

    Args:
        project: The project.
        parameters: Returns the names that the script of a mechanic leaves open.
    """
    uses: dict[str, list[ParameterUse]] = {}
    choices: dict[str, set[tuple[str, ...]]] = {}
    for mechanic in project.compared:
        for parameter in parameters(mechanic.identity):
            if not _is_inside(parameter.name):
                use = _use_of(project, mechanic, parameter)
                uses.setdefault(parameter.name, []).append(use)
                choices.setdefault(parameter.name, set()).add(parameter.choices)
    return tuple(
        SharedParameter(
            parameter_of(project, name),
            tuple(found),
            next(iter(choices[name])) if len(choices[name]) == 1 else (),
        )
        for name, found in uses.items()
    )


def _is_inside(name: str) -> bool:
    """Return whether a name is the path of a number in an entity or a list, as ``target.ac``."""
    return "." in name or "[" in name


def _use_of(project: Project, mechanic: Mechanic, parameter: Parameter) -> ParameterUse:
    given = dict(project.resolved(mechanic).parameters)
    is_free = parameter.name in mechanic.free_parameters
    return ParameterUse(mechanic.identity, mechanic.name, value_of(parameter, given), is_free)
