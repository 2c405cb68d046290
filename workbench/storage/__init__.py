"""Files on disk: projects as readable JSON with a version, written whole or not at all."""

from workbench.storage.errors import AlteredError, StorageError
from workbench.storage.json_file import is_special, read_json, real_path, write_json
from workbench.storage.migrations import FORMAT
from workbench.storage.project_format import (
    ENDING,
    StoredProject,
    check_could_be_project,
    project_from_json,
    project_to_json,
    read_project,
    write_project,
)

__all__ = [
    "ENDING",
    "FORMAT",
    "AlteredError",
    "StorageError",
    "StoredProject",
    "check_could_be_project",
    "is_special",
    "project_from_json",
    "project_to_json",
    "read_json",
    "read_project",
    "real_path",
    "write_json",
    "write_project",
]
