"""Edits of parameters: one number for all mechanics that have one of the same name, or its own.

Parameters of one name are linked: a number given in one mechanic is that of all. A mechanic can be
freed of that, and linked again; then it takes the number of the others. A script that is written
takes the numbers that are given already. A mechanic that comes from elsewhere with another number
for a name is free in it: neither its answer nor that of any other changes by its coming.

Which names a script leaves open is known only once it has been read. So the number belongs to the
project, whoever reads it (``Project.resolved``), and a script that comes to use a name later has
its number at once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeGuard

from engine.languages.setup import Entry, Fields
from workbench.project.entities import entity_argument
from workbench.project.parameters import MOST_PARAMETERS, ProjectParameter
from workbench.project.project import DECLARING, Mechanic, Project

__all__ = [
    "free",
    "link",
    "linked_as_before",
    "parameter_of",
    "with_joined",
    "with_number",
    "with_parameter",
]


def parameter_of(project: Project, name: str) -> ProjectParameter:
    """Return what is known of the parameter of a name, in any mechanic."""
    found = (one for one in project.parameters if one.name == name)
    return next(found, ProjectParameter(name))


def with_parameter(project: Project, parameter: ProjectParameter) -> Project:
    """Return ``project`` with something else known of the parameter of this name.

    Where the project knows as many names as it may, a new one is not taken over.
    """
    known = [one.name for one in project.parameters]
    if parameter.name not in known:
        if parameter == ProjectParameter(parameter.name) or len(known) >= MOST_PARAMETERS:
            return project
        return replace(project, parameters=(*project.parameters, parameter))
    changed = (parameter if one.name == parameter.name else one for one in project.parameters)
    return replace(project, parameters=tuple(changed))


def with_number(project: Project, identity: str, name: str, number: int) -> Project:
    """Return ``project`` with a number for a parameter of a mechanic, and of all linked to it.

    Args:
        project: The project.
        identity: The mechanic.
        name: The parameter: a name in its script, or in a table script the path of a number in an
            entity, such as ``target.ac``; the entity on the shelf is changed then.
        number: The number.
    """
    mechanic = project.mechanic(identity)
    if mechanic.language in DECLARING and not name.isidentifier():
        return _with_entity_number(project, mechanic, name, number)
    if name in mechanic.free_parameters:
        return project.replacing(_with_own_number(mechanic, name, number))
    known = with_parameter(project, replace(parameter_of(project, name), value=number))
    if parameter_of(known, name).value != number:
        # There is no room for another name.
        return project.replacing(_with_own_number(mechanic, name, number))
    return known


def free(project: Project, identity: str, name: str, number: int) -> Project:
    """Return ``project`` with a parameter of one mechanic on its own.

    Args:
        project: The project.
        identity: The mechanic.
        name: The parameter.
        number: The number that it has at present, and goes on with.
    """
    mechanic = _with_own_number(project.mechanic(identity), name, number)
    freed = tuple(sorted({*mechanic.free_parameters, name}))
    return project.replacing(replace(mechanic, free_parameters=freed))


def link(project: Project, identities: Iterable[str], name: str) -> Project:
    """Return ``project`` with a parameter of some mechanics linked again, with the number of all.

    Where no other mechanic has a number for it, the first of them brings its own.
    """
    for identity in identities:
        mechanic = project.mechanic(identity)
        freed = tuple(one for one in mechanic.free_parameters if one != name)
        project = project.replacing(replace(mechanic, free_parameters=freed))
        given, known = _numbers_given(mechanic).get(name), parameter_of(project, name)
        if given is not None and (known.value is None or not _is_used(project, identity, name)):
            project = with_parameter(project, replace(known, value=given))
    return project


def with_joined(project: Project, identity: str) -> Project:
    """Return ``project`` with a mechanic that has come to it linked, as far as nothing changes.

    A number that it brings is that of its name from now on, unless other mechanics have the name
    with another number: then it is free, so that it gives what it gave elsewhere.
    """
    for name, number in _numbers_given(project.mechanic(identity)).items():
        known, mechanic = parameter_of(project, name), project.mechanic(identity)
        if name in mechanic.free_parameters:
            continue
        if not _is_used(project, identity, name):
            project = with_parameter(project, replace(known, value=number))
        elif known.value != number:
            project = free(project, identity, name, number)
    return project


def _is_used(project: Project, identity: str, name: str) -> bool:
    """Return whether another mechanic may have a linked parameter of this name."""
    return any(
        one.identity != identity and name not in one.free_parameters and one.mentions(name)
        for one in project.mechanics
    )


def linked_as_before(project: Project) -> Project:
    """Return a project from before parameters were linked, in which no number changes.

    The number that most mechanics have for a name, the first of several, is that of all; those
    that have another one, or may have the name and were given no number for it, are free.
    """
    numbers: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for mechanic in project.mechanics:
        for name, number in _numbers_given(mechanic).items():
            numbers[name][number] += 1
    known = [
        ProjectParameter(name, counted.most_common(1)[0][0]) for name, counted in numbers.items()
    ]
    parameters = tuple(known[:MOST_PARAMETERS])
    mechanics = tuple(_freed_of(mechanic, parameters) for mechanic in project.mechanics)
    return replace(project, mechanics=mechanics, parameters=parameters)


def _freed_of(mechanic: Mechanic, parameters: Iterable[ProjectParameter]) -> Mechanic:
    given = _numbers_given(mechanic)
    freed = tuple(
        sorted(
            one.name
            for one in parameters
            if given.get(one.name) != one.value
            and (one.name in given or mechanic.mentions(one.name))
        )
    )
    return replace(mechanic, free_parameters=freed) if freed else mechanic


def _numbers_given(mechanic: Mechanic) -> dict[str, int]:
    """Return the numbers that a mechanic has been given, by the names of its parameters."""
    if mechanic.language not in DECLARING:
        return dict(mechanic.parameters)
    entries = mechanic.setup.arguments.entries
    return {name: value for name, value in entries if is_number(value)}


def is_number(value: Entry | None) -> TypeGuard[int]:
    """Return whether a value filled in is a whole number; to Python, truths are as well."""
    return isinstance(value, int) and not isinstance(value, bool)


def _with_own_number(mechanic: Mechanic, name: str, number: int) -> Mechanic:
    if mechanic.language in DECLARING:
        return mechanic.with_argument(name, number)
    return mechanic.with_parameter(name, number)


# ---- numbers of entities --------------------------------------------------------------------


def _with_entity_number(project: Project, mechanic: Mechanic, path: str, number: int) -> Project:
    """Return ``project`` with a number of an entity changed; as it is where there is none."""
    parameter, *names = path.replace("[", ".[").split(".")
    part = entity_argument(mechanic.entity_arguments, parameter)
    if isinstance(part, tuple) and names and names[0].startswith("["):
        place = int(names.pop(0)[1:-1]) - 1
        part = part[place] if place < len(part) else None
    entity = project.entity(part) if isinstance(part, str) else None
    if entity is None or not names:
        return project
    values = _with_inner_number(entity.values, names, number)
    assert isinstance(values, Fields), "the values of an entity stay a record"
    return project.shelving(replace(entity, values=values))


def _with_inner_number(entry: Entry | None, names: list[str], number: int) -> Entry:
    """Return a value filled in with a number somewhere inside it."""
    if not names:
        return bool(number) if isinstance(entry, bool) else number
    first, *others = names
    if first.startswith("["):
        entries = list(entry) if isinstance(entry, tuple) else []
        place = int(first[1:-1]) - 1
        if place < len(entries):
            entries[place] = _with_inner_number(entries[place], others, number)
        return tuple(entries)
    fields = entry if isinstance(entry, Fields) else Fields()
    return fields.with_entry(first, _with_inner_number(fields.get(first), others, number))
