"""The numbers that parameters have before anybody gives them one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.errors import DiceError
from engine.languages import Parameter
from workbench.project.linking import free, parameter_of, with_parameter
from workbench.project.project import Mechanic, Project

__all__ = ["START_SIDES", "START_VALUE", "start_of", "started_as_before"]

START_VALUE = 3
"""The number of a parameter for which neither the designer nor the script says one."""

START_SIDES = 6
"""The number of such a parameter where it is how many sides a die has."""


def start_of(parameter: Parameter) -> int:
    """Return the number of a parameter that was given none."""
    if parameter.default is not None:
        return parameter.default
    return START_SIDES if parameter.is_sides else START_VALUE


def started_as_before(project: Project) -> Project:
    """Return a project from before dice had six sides at first, in which no number changes.

    The sides of dice that were given no number are given the one that they had. Where a script
    suggests another number for the name, those that do not are free.
    """
    read = {one.identity: _parameters(project, one) for one in project.mechanics}
    names = {one.name for parameters in read.values() for one in parameters if _starts_anew(one)}
    for name in sorted(names):
        found = {
            identity: parameter
            for identity, parameters in read.items()
            for parameter in parameters
            if parameter.name == name
        }
        project = _with_earlier_start(project, name, found)
    return project


def _with_earlier_start(project: Project, name: str, found: Mapping[str, Parameter]) -> Project:
    """Return ``project`` with the number that a name had.

    Args:
        project: The project.
        name: The name.
        found: The parameters of this name, by the identities of their mechanics.
    """
    open_ones = {
        identity: parameter
        for identity, parameter in found.items()
        if name not in dict(project.resolved(project.mechanic(identity)).parameters)
    }
    if not any(map(_starts_anew, open_ones.values())):
        return project
    known = parameter_of(project, name)
    if known.value is None and all(one.default is None for one in open_ones.values()):
        project = with_parameter(project, replace(known, value=START_VALUE))
    for identity, parameter in open_ones.items():
        given = dict(project.resolved(project.mechanic(identity)).parameters)
        if name not in given and _starts_anew(parameter):
            project = free(project, identity, name, START_VALUE)
    return project


def _starts_anew(parameter: Parameter) -> bool:
    """Return whether a parameter that was given no number starts at another one than before."""
    return parameter.is_sides and parameter.default is None


_NAMED_SIDES = re.compile(r"[dz]\s*[^\s\d]", re.IGNORECASE)
"""What all dice whose sides are no number look like, in any notation, and some words as well."""


def _parameters(project: Project, mechanic: Mechanic) -> tuple[Parameter, ...]:
    # Reading a script takes milliseconds, for which a window would stand still.
    if _NAMED_SIDES.search(mechanic.source) is None:
        return ()
    try:
        return tuple(project.script_of(mechanic).program().parameters)
    except DiceError:
        return ()  # It has no numbers yet.
