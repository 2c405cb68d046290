"""The snapshots of a project as JSON.

Most of a snapshot is the same as in the project that it is of, so a mechanic that has not changed
since is written as its identity alone. All else is written as in a project.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from workbench.project.project import Project
from workbench.project.snapshots import MOST_SNAPSHOTS, Snapshot
from workbench.storage.errors import StorageError
from workbench.storage.json_values import typed

__all__ = ["LARGEST_SNAPSHOT", "is_too_large", "snapshots_from_json", "snapshots_to_json"]

LARGEST_SNAPSHOT = 1_000_000
"""Characters that the project of a snapshot may take as JSON."""

LONGEST_DATE = 40
"""Characters of a date; more than any has."""

Fields = dict[str, object]


def is_too_large(fields: Mapping[str, object]) -> bool:
    """Return whether a project as JSON's values is too large for a snapshot."""
    return len(json.dumps(fields)) > LARGEST_SNAPSHOT


def snapshots_to_json(
    snapshots: Sequence[Snapshot], present: Sequence[object], write: Callable[[Project], Fields]
) -> list[Fields]:
    """Return snapshots as JSON's values.

    Args:
        snapshots: The snapshots.
        present: The mechanics of the present project as JSON's values.
        write: Returns a project as JSON's values.
    """
    return [_to_json(snapshot, present, write(snapshot.project)) for snapshot in snapshots]


def _to_json(snapshot: Snapshot, present: Sequence[object], fields: Fields) -> Fields:
    mechanics = typed(fields["mechanics"], list, "has no mechanics")
    shared = [one["identity"] if one in present else one for one in mechanics]
    return {
        "identity": snapshot.identity,
        "name": snapshot.name,
        "taken": snapshot.taken,
        "project": {**fields, "mechanics": shared},
    }


def snapshots_from_json(
    data: object, present: object, read: Callable[[object], Project]
) -> tuple[Snapshot, ...]:
    """Return the snapshots that ``data`` describes.

    Args:
        data: What the file holds.
        present: The mechanics of the project as the file holds them.
        read: Returns the project that JSON's values describe.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    entries = typed(data, list, "is damaged: its snapshots are no list")
    if len(entries) > MOST_SNAPSHOTS:
        raise StorageError(f"has more than {MOST_SNAPSHOTS} snapshots")
    known = {
        one["identity"]: one
        for one in typed(present, list, "is damaged: it has no mechanics")
        if isinstance(one, dict) and isinstance(one.get("identity"), str)
    }
    snapshots = tuple(_from_json(entry, known, read) for entry in entries)
    if len({one.identity for one in snapshots}) < len(snapshots):
        raise StorageError("is damaged: two snapshots have the same identity")
    return snapshots


def _from_json(
    data: object, known: Mapping[str, object], read: Callable[[object], Project]
) -> Snapshot:
    fields = typed(data, dict, "is damaged: a snapshot is no object")
    identity, name, taken = (
        typed(fields.get(key), str, f"is damaged: a snapshot has no {key}")
        for key in ("identity", "name", "taken")
    )
    project = typed(fields.get("project"), dict, f"is damaged: the snapshot {name} has no project")
    mechanics = typed(
        project.get("mechanics"), list, f"is damaged: the snapshot {name} has no mechanics"
    )
    if any(isinstance(one, str) and one not in known for one in mechanics):
        raise StorageError(f"is damaged: the snapshot {name} has a mechanic that is not there")
    whole = [known[one] if isinstance(one, str) else one for one in mechanics]
    # A snapshot has none of its own, whatever a file says.
    content = {**project, "mechanics": whole, "snapshots": []}
    if is_too_large(content):
        raise StorageError(f"has a snapshot that is too large: {name}")
    return Snapshot(identity, name, taken[:LONGEST_DATE], read(content))
