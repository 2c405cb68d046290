"""Project files: a project read from its file and written back to it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from workbench.project.project import Project
from workbench.storage.json_file import StorageError, read_json, write_json
from workbench.storage.project_format import project_from_json, project_to_json

__all__ = ["StoredProject", "read_project", "write_project"]


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
