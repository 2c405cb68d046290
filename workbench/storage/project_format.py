"""Project files: a readable JSON object, of which each part has a module of its own.

The format knows its present version only; earlier ones are brought up to it first. What the format
does not know is passed over, and a part that holds nothing may be left out.
"""

from __future__ import annotations

import codecs
import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from engine.languages import LANGUAGES
from workbench.project.entities import Entity
from workbench.project.groups import tidied
from workbench.project.linking import linked_as_before
from workbench.project.project import Mechanic, Project
from workbench.project.report import ReportPlan
from workbench.project.starting_numbers import started_as_before
from workbench.project.views import ChartLayout, CurveShape, Scale, Unit, View, ViewMode
from workbench.storage.band_format import (
    band_from_json,
    band_to_json,
    categories_from_json,
    categories_to_json,
)
from workbench.storage.errors import StorageError, file_error, translated, unreadable
from workbench.storage.goal_format import goal_from_json, goal_to_json
from workbench.storage.groups_format import groups_from_json, groups_to_json
from workbench.storage.json_file import is_special, read_json, write_json
from workbench.storage.json_values import choice, typed
from workbench.storage.mechanic_format import mechanic_from_json, mechanic_to_json
from workbench.storage.migrations import FORMAT, migrate
from workbench.storage.parameter_format import parameters_from_json, parameters_to_json
from workbench.storage.report_format import report_from_json, report_to_json
from workbench.storage.setup_format import entity_from_json, entity_to_json
from workbench.storage.snapshot_format import snapshots_from_json, snapshots_to_json
from workbench.storage.sweep_format import sweep_from_json, sweep_to_json

__all__ = [
    "ENDING",
    "StoredProject",
    "check_could_be_project",
    "project_from_json",
    "project_to_json",
    "read_project",
    "write_project",
]

_Part = TypeVar("_Part")

BEGINNING = 4096
"""Bytes at the beginning of a file that tell whether it could be a project."""

LONG = 1_000_000
"""Bytes of a file from which on it is searched for its format before it is read.

To read all of a longer one may take a second; to search it takes some milliseconds.
"""

ENDING = ".dice"
"""The ending of project files."""

FIRST_LINKED = 5
"""The first format in which parameters of the same name are linked."""

FIRST_WITH_SIX_SIDES = 6
"""The first format in which names for the sides of dice start at 6, as no other names do."""

CHOICES: Mapping[str, type[enum.Enum]] = {
    "mode": ViewMode,
    "shape": CurveShape,
    "layout": ChartLayout,
    "scale": Scale,
    "unit": Unit,
}
"""The fields of a view and what each can be."""


def project_to_json(project: Project) -> dict[str, object]:
    """Return ``project`` as JSON's values; scripts are lists of lines, to be read by people."""
    fields: dict[str, object] = {
        "format": FORMAT,
        "view": {
            **{name: getattr(project.view, name).value for name in CHOICES},
            "selected": project.selected,
        },
        "bands": [band_to_json(band) for band in project.bands],
        "sweep": None if project.sweep is None else sweep_to_json(project.sweep),
        "mechanics": [mechanic_to_json(mechanic) for mechanic in project.mechanics],
        "entities": [entity_to_json(entity) for entity in project.entities],
    }
    if project.parameters:
        fields["parameters"] = parameters_to_json(project.parameters)
    if project.report != ReportPlan():
        fields["report"] = report_to_json(project.report)
    if project.groups:
        fields["groups"] = groups_to_json(project.groups)
    if project.categories:
        fields["categories"] = categories_to_json(project.categories)
    if project.goal_question is not None:
        fields["goal"] = goal_to_json(project.goal_question)
    if project.snapshots:
        fields["snapshots"] = snapshots_to_json(
            project.snapshots,
            [mechanic_to_json(mechanic) for mechanic in project.mechanics],
            project_to_json,
        )
    return fields


def project_from_json(data: object) -> Project:
    """Return the project that ``data`` describes, in this format or an earlier one.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    written = typed(data, dict, "is not a project")
    fields = _migrated(written)
    mechanics = _each(fields, "mechanics", mechanic_from_json)
    entities = _each(fields, "entities", entity_from_json)
    _check_identities("mechanics", mechanics)
    _check_identities("entities", entities)
    view = typed(fields.get("view", {}), dict, "is damaged: its view is no object")
    project = Project(
        mechanics,
        _selected(mechanics, view.get("selected")),
        _view_from_json(view),
        _each(fields, "bands", band_from_json),
        sweep_from_json(fields.get("sweep")),
        entities,
        parameters_from_json(fields.get("parameters", [])),
        report_from_json(fields.get("report")),
        groups_from_json(fields.get("groups", [])),
    )
    project = replace(
        project,
        categories=categories_from_json(fields.get("categories", [])),
        goal_question=goal_from_json(fields.get("goal")),
        snapshots=snapshots_from_json(
            fields.get("snapshots", []), written.get("mechanics"), project_from_json
        ),
    )
    if written["format"] < FIRST_LINKED:
        project = linked_as_before(project)
    if written["format"] < FIRST_WITH_SIX_SIDES:
        project = started_as_before(project)
    return tidied(project)


def _each(
    fields: Mapping[str, object], name: str, read: Callable[[object], _Part]
) -> tuple[_Part, ...]:
    """Return what is read of each entry of a list."""
    return tuple(map(read, typed(fields.get(name), list, f"is damaged: it has no {name}")))


def _check_identities(name: str, parts: Sequence[Mechanic | Entity]) -> None:
    if len({one.identity for one in parts}) < len(parts):
        raise StorageError(f"is damaged: two {name} have the same identity")


def _migrated(fields: dict[str, object]) -> dict[str, object]:
    version = typed(fields.get("format"), int, "is not a project")
    if version < 1:
        raise StorageError(f"is damaged: there is no format {version}")
    if version > FORMAT:
        text = translated(
            "Storage",
            "was written by a newer version of the workbench "
            "(format {version}; this one reads up to {known})",
        )
        raise StorageError(text.format(version=version, known=FORMAT))
    return migrate(fields, version)


def _selected(mechanics: tuple[Mechanic, ...], selected: object) -> str | None:
    identities = [mechanic.identity for mechanic in mechanics]
    if isinstance(selected, str) and selected in identities:
        return selected
    return identities[0] if identities else None


def _view_from_json(data: dict[str, object]) -> View:
    chosen: dict[str, Any] = {
        name: choice(kind, data[name], f"the {name} of its view")
        for name, kind in CHOICES.items()
        if name in data
    }
    return View(**chosen)


@dataclass(frozen=True)
class StoredProject:
    """A project as it was read from its file.

    Attributes:
        project: The project.
        path: Its file.
        fingerprint: What the file looked like; given back when it is written again.
    """

    project: Project
    path: Path
    fingerprint: str


def check_could_be_project(path: Path) -> None:
    """Look at the beginning of a file that somebody opens, before all of it is read.

    Raises:
        StorageError: It is a folder, or begins as no project does: a picture, or any text.
    """
    try:
        if path.is_dir():
            raise file_error(
                path, translated("Storage", "{file} is a folder: open the files in it")
            )
        if is_special(path):
            return  # Reading it says what it is.
        with path.open("rb") as file:
            beginning = file.read(BEGINNING)
            is_other = path.stat().st_size >= LONG and not _mentions(file, b'"format"')
    except OSError as error:
        raise unreadable(path, error) from error
    text = beginning.removeprefix(codecs.BOM_UTF8).lstrip()
    if text and not text.startswith(b"{"):
        endings = ", ".join(one.endings[0] for one in LANGUAGES)
        problem = translated("Storage", "{file} is no project; scripts have the endings {endings}")
        raise file_error(path, problem, endings=endings)
    if is_other:
        raise file_error(path, translated("Storage", "{file} is not a project"))


def _mentions(file: BinaryIO, words: bytes) -> bool:
    """Return whether words stand anywhere in a file."""
    with mmap(file.fileno(), 0, access=ACCESS_READ) as contents:
        return contents.find(words) >= 0


def read_project(path: Path) -> StoredProject:
    """Read the project file at ``path``.

    Raises:
        StorageError: The file cannot be read, is damaged, or was written by a newer version.
    """
    data, fingerprint = read_json(path)
    try:
        return StoredProject(project_from_json(data), path, fingerprint)
    except StorageError as error:
        raise StorageError(f"{path.name} {error}") from error


def write_project(path: Path, project: Project, expected: str | None = None) -> str:
    """Write ``project`` to ``path`` and return the new fingerprint of the file.

    Args:
        path: The file.
        project: What to write.
        expected: The fingerprint the file must have if it exists; None overwrites anything.

    Raises:
        AlteredError: The file has another fingerprint.
        StorageError: The file cannot be written.
    """
    return write_json(path, project_to_json(project), expected)
