"""Project files: their format, how earlier formats are brought up to it, reading and writing.

The format knows its present version only; earlier ones are brought up to it on plain JSON, a step
for each version. What the format does not know is passed over. To change the format: write a
function from the present format to the next, append it to ``MIGRATIONS``, and keep a file of the
present format with the tests.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from engine.languages.setup import RollSetup
from engine.targets import Direction
from workbench.project.project import COLOURS, Mechanic, Project
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.project.views import Band, ChartLayout, CurveShape, Scale, Unit, View, ViewMode
from workbench.storage.json_file import StorageError, read_json, write_json
from workbench.storage.setup_format import (
    entity_arguments_from_json,
    entity_arguments_to_json,
    entity_from_json,
    entity_to_json,
    setup_from_json,
    setup_to_json,
)

__all__ = [
    "ENDING",
    "FORMAT",
    "MIGRATIONS",
    "StoredProject",
    "migrate",
    "project_from_json",
    "project_to_json",
    "read_project",
    "sweep_from_json",
    "sweep_to_json",
    "write_project",
]


def sweep_to_json(sweep: Sweep) -> dict[str, object]:
    """Return ``sweep`` as JSON's values."""
    return {
        "measure": sweep.measure.value,
        "direction": sweep.direction.value,
        "target": sweep.target,
        "band": sweep.band,
        "decision": sweep.decision,
        "axes": [
            {"name": axis.name, "first": axis.first, "last": axis.last, "step": axis.step}
            for axis in sweep.axes
        ],
    }


def sweep_from_json(data: object) -> Sweep | None:
    """Return the sweep that ``data`` describes; None where it is null.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    if data is None:
        return None
    if not isinstance(data, dict):
        raise StorageError("is damaged: its sweep is no object")
    axes = data.get("axes")
    band, decision = data.get("band"), data.get("decision", "")
    if not isinstance(axes, list) or len(axes) not in (1, 2):
        raise StorageError("is damaged: its sweep varies neither one parameter nor two")
    if not isinstance(band, str | None):
        raise StorageError("is damaged: the band of its sweep is no name")
    if not isinstance(decision, str):
        raise StorageError("is damaged: the decision of its sweep is no label")
    try:
        measure, direction = Measure(data.get("measure")), Direction(data.get("direction"))
    except ValueError as error:
        raise StorageError(f"is damaged: {error} in its sweep") from error
    target = _whole(data.get("target"), "target")
    return Sweep(*_axes_from_json(axes), measure, direction, target, band, decision)


def _axes_from_json(entries: list[object]) -> tuple[Axis, Axis | None]:
    axes = [_axis_from_json(entry) for entry in entries]
    return axes[0], axes[1] if len(axes) > 1 else None


def _axis_from_json(data: object) -> Axis:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise StorageError("is damaged: its sweep varies something without a name")
    numbers = {part: _whole(data.get(part), part) for part in ("first", "last", "step")}
    if numbers["step"] < 1:
        raise StorageError("is damaged: the step of its sweep is not positive")
    return Axis(data["name"], **numbers)


def _whole(value: object, part: str) -> int:
    # JSON's true is an int to Python, but no number to a designer.
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise StorageError(f"is damaged: the {part} of its sweep is no whole number")


Fields = dict[str, object]


def _add_comparisons(fields: Fields) -> Fields:
    """Format 2 names bands and a sweep, and its view has a layout, a scale and a unit."""
    view = fields.get("view", {})
    if isinstance(view, dict):
        # Anything else is damage, and is told as such by what reads the format.
        view = {**view, "layout": "overlay", "scale": "linear", "unit": "percent"}
    return {**fields, "view": view, "bands": [], "sweep": None}


def _add_entities(fields: Fields) -> Fields:
    """Format 3 has the entities of table scripts."""
    return {**fields, "entities": []}


def _add_best_play(fields: Fields) -> Fields:
    """Format 4 has decisions that are made as is best for a goal; the earlier ones are the same."""
    return fields


MIGRATIONS: tuple[Callable[[Fields], Fields], ...] = (
    _add_comparisons,
    _add_entities,
    _add_best_play,
)
"""The first migration turns format 1 into format 2, and so on."""

FORMAT = len(MIGRATIONS) + 1
"""The version of the file format that is written, and the latest that is read."""


def migrate(fields: Fields, version: int) -> Fields:
    """Return a project's ``fields`` in the present format.

    Args:
        fields: The project as its file holds it; left as it is.
        version: Its format, from 1 to ``FORMAT``.
    """
    for migration in MIGRATIONS[version - 1 :]:
        fields = migration(fields)
    return {**fields, "format": FORMAT}


ENDING = ".dice"
"""The ending of project files."""

CHOICES: Mapping[str, type[enum.Enum]] = {
    "mode": ViewMode,
    "shape": CurveShape,
    "layout": ChartLayout,
    "scale": Scale,
    "unit": Unit,
}
"""The fields of a view and what each can be."""

T = TypeVar("T")


def project_to_json(project: Project) -> dict[str, object]:
    """Return ``project`` as JSON's values; scripts are lists of lines, to be read by people."""
    return {
        "format": FORMAT,
        "view": {
            **{name: getattr(project.view, name).value for name in CHOICES},
            "selected": project.selected,
        },
        "bands": [
            {"name": band.name, "low": band.low, "high": band.high} for band in project.bands
        ],
        "sweep": None if project.sweep is None else sweep_to_json(project.sweep),
        "mechanics": [_mechanic_to_json(mechanic) for mechanic in project.mechanics],
        "entities": [entity_to_json(entity) for entity in project.entities],
    }


def _mechanic_to_json(mechanic: Mechanic) -> dict[str, object]:
    fields: dict[str, object] = {
        "identity": mechanic.identity,
        "name": mechanic.name,
        "language": mechanic.language,
        "source": mechanic.source.split("\n"),
        "parameters": dict(mechanic.parameters),
        "colour": mechanic.colour,
        "shown": mechanic.shown,
    }
    if mechanic.hidden_outputs:
        fields["hidden_outputs"] = list(mechanic.hidden_outputs)
    # Most notations take nothing but their text, and most readers are glad not to see this.
    if mechanic.setup != RollSetup():
        fields["staging"] = setup_to_json(mechanic.setup)
    if mechanic.entity_arguments:
        fields["cast"] = entity_arguments_to_json(mechanic.entity_arguments)
    return fields


def project_from_json(data: object) -> Project:
    """Return the project that ``data`` describes, in this format or an earlier one.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    fields = _migrated(_typed(data, dict, "is not a project"))
    mechanics = tuple(
        _mechanic_from_json(entry)
        for entry in _typed(fields.get("mechanics"), list, "is damaged: it has no mechanics")
    )
    if len({mechanic.identity for mechanic in mechanics}) < len(mechanics):
        raise StorageError("is damaged: two mechanics have the same identity")
    bands = _typed(fields.get("bands"), list, "is damaged: it has no bands")
    entities = tuple(
        entity_from_json(entry)
        for entry in _typed(fields.get("entities"), list, "is damaged: it has no entities")
    )
    if len({entity.identity for entity in entities}) < len(entities):
        raise StorageError("is damaged: two entities have the same identity")
    view = _typed(fields.get("view", {}), dict, "is damaged: its view is no object")
    return Project(
        mechanics,
        _selected(mechanics, view.get("selected")),
        _view_from_json(view),
        tuple(map(_band_from_json, bands)),
        sweep_from_json(fields.get("sweep")),
        entities,
    )


def _migrated(fields: dict[str, object]) -> dict[str, object]:
    version = _typed(fields.get("format"), int, "is not a project")
    if version < 1:
        raise StorageError(f"is damaged: there is no format {version}")
    if version > FORMAT:
        raise StorageError(
            f"was written by a newer version of the workbench (format {version}; "
            f"this one reads up to {FORMAT})"
        )
    return migrate(fields, version)


def _mechanic_from_json(data: object) -> Mechanic:
    fields = _typed(data, dict, "is damaged: a mechanic is no object")

    def get(key: str, kind: type[T]) -> T:
        return _typed(fields.get(key), kind, f"is damaged: a mechanic has no {key}")

    lines = [_typed(line, str, "is damaged: a script is no text") for line in get("source", list)]
    return Mechanic(
        identity=get("identity", str),
        name=get("name", str),
        source="\n".join(lines),
        language=get("language", str),
        parameters=tuple(
            (str(name), _typed(value, int, f"is damaged: {name} is no number"))
            for name, value in get("parameters", dict).items()
        ),
        colour=get("colour", int) % COLOURS,
        shown=get("shown", bool),
        hidden_outputs=_places_from_json(fields.get("hidden_outputs", [])),
        setup=setup_from_json(fields.get("staging")),
        entity_arguments=entity_arguments_from_json(fields.get("cast", {})),
    )


def _places_from_json(data: object) -> tuple[int, ...]:
    message = "is damaged: the hidden outputs of a mechanic are no places"
    places = [_typed(place, int, message) for place in _typed(data, list, message)]
    if any(place < 0 for place in places):
        raise StorageError(message)
    return tuple(sorted(set(places)))


def _selected(mechanics: tuple[Mechanic, ...], wish: object) -> str | None:
    identities = [mechanic.identity for mechanic in mechanics]
    if isinstance(wish, str) and wish in identities:
        return wish
    return identities[0] if identities else None


def _view_from_json(data: dict[str, object]) -> View:
    chosen: dict[str, Any]
    try:
        chosen = {name: kind(data[name]) for name, kind in CHOICES.items() if name in data}
    except ValueError as error:
        raise StorageError(f"is damaged: {error}") from error
    return View(**chosen)


def _band_from_json(data: object) -> Band:
    fields = _typed(data, dict, "is damaged: a band is no object")
    name = _typed(fields.get("name"), str, "is damaged: a band has no name")
    return Band(name, _end(name, fields.get("low")), _end(name, fields.get("high")))


def _end(name: str, value: object) -> int | None:
    if value is None:
        return None
    return _typed(value, int, f"is damaged: an end of {name} is no whole number")


def _typed(value: object, kind: type[T], message: str) -> T:
    # JSON's true is an int to Python, but no number to a designer.
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise StorageError(message)


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
