"""Project files: readable JSON with a version, written whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from workbench.project import COLOURS, Mechanic, Project
from workbench.views import Shape, ViewMode

__all__ = [
    "ENDING",
    "FORMAT",
    "AlteredError",
    "StorageError",
    "StoredProject",
    "project_from_json",
    "project_to_json",
    "read_json",
    "read_project",
    "write_json",
    "write_project",
]

FORMAT = 1
"""The version of the file format that is written, and the latest that is read."""

ENDING = ".dice"
"""The ending of project files."""

T = TypeVar("T")


class StorageError(Exception):
    """A file that cannot be read or written; the message says which and why."""


class AlteredError(StorageError):
    """A file that somebody else has changed since it was read."""


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
    if expected is not None and path.exists() and _fingerprint(_bytes_of(path)) != expected:
        raise AlteredError(f"{path.name} was changed by another program since it was opened")
    return write_json(path, project_to_json(project))


# ---- projects as JSON ---------------------------------------------------------------------


def project_to_json(project: Project) -> dict[str, object]:
    """Return ``project`` as JSON's values; scripts are lists of lines, to be read by people."""
    return {
        "format": FORMAT,
        "view": {
            "mode": project.mode.value,
            "shape": project.shape.value,
            "selected": project.selected,
        },
        "mechanics": [_mechanic_to_json(mechanic) for mechanic in project.mechanics],
    }


def _mechanic_to_json(mechanic: Mechanic) -> dict[str, object]:
    return {
        "identity": mechanic.identity,
        "name": mechanic.name,
        "language": mechanic.language,
        "source": mechanic.source.split("\n"),
        "parameters": dict(mechanic.parameters),
        "colour": mechanic.colour,
        "shown": mechanic.shown,
    }


def project_from_json(data: object) -> Project:
    """Return the project that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    fields = _typed(data, dict, "is not a project")
    version = _typed(fields.get("format"), int, "is not a project")
    if version > FORMAT:
        raise StorageError(
            f"was written by a newer version of the workbench (format {version}; "
            f"this one reads up to {FORMAT})"
        )
    mechanics = tuple(
        _mechanic_from_json(entry)
        for entry in _typed(fields.get("mechanics"), list, "is damaged: it has no mechanics")
    )
    if len({mechanic.identity for mechanic in mechanics}) < len(mechanics):
        raise StorageError("is damaged: two mechanics have the same identity")
    return _with_view(Project(mechanics), fields.get("view", {}))


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
    )


def _with_view(project: Project, data: object) -> Project:
    view = _typed(data, dict, "is damaged: its view is no object")
    selected = view.get("selected")
    if not (isinstance(selected, str) and project.has(selected)):
        selected = project.mechanics[0].identity if project.mechanics else None
    try:
        mode = ViewMode(view.get("mode", ViewMode.EXACTLY.value))
        shape = Shape(view.get("shape", Shape.BARS.value))
    except ValueError as error:
        raise StorageError(f"is damaged: {error}") from error
    return Project(project.mechanics, selected, mode, shape)


def _typed(value: object, kind: type[T], message: str) -> T:
    # JSON's true is an int to Python, but no number to a designer.
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise StorageError(message)


# ---- files --------------------------------------------------------------------------------


def read_json(path: Path) -> tuple[object, str]:
    """Return what the JSON file at ``path`` holds, and its fingerprint.

    Raises:
        StorageError: The file cannot be read or is no JSON.
    """
    content = _bytes_of(path)
    try:
        return json.loads(content.decode("utf-8")), _fingerprint(content)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise StorageError(f"{path.name} is damaged: {place} is not JSON") from error
    except (ValueError, RecursionError) as error:
        raise StorageError(f"{path.name} is damaged: {error}") from error


def write_json(path: Path, data: Mapping[str, object], *, durable: bool = True) -> str:
    """Write ``data`` to ``path``, whole or not at all, and return the file's fingerprint.

    Args:
        path: The file; its directory is made where it is missing.
        data: JSON's values.
        durable: Wait until the disk has it, so that it survives a power cut too.

    Raises:
        StorageError: The file cannot be written.
    """
    content = (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
    try:
        _replace_content(path.resolve(), content, durable=durable)
    except OSError as error:
        raise StorageError(f"{path.name} cannot be written: {error.strerror}") from error
    return _fingerprint(content)


def _replace_content(path: Path, content: bytes, *, durable: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        Path(beside).chmod(_mode_for(path))
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _mode_for(path: Path) -> int:
    # mkstemp makes private files; a project is as open as any document.
    return path.stat().st_mode & 0o777 if path.exists() else 0o644


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise StorageError(f"{path.name} cannot be read: {error.strerror}") from error


def _fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
