"""Snapshots: states of a project that its designer named, to be compared with and gone back to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.statistics.bands import cut_name
from workbench.project.project import Project, new_identity

__all__ = [
    "MOST_SNAPSHOTS",
    "Snapshot",
    "restored",
    "snapshot_of",
    "with_snapshot",
    "with_snapshot_renamed",
    "without_snapshot",
]

MOST_SNAPSHOTS = 40
"""Snapshots of a project at most."""


@dataclass(frozen=True)
class Snapshot:
    """A state of a project.

    Attributes:
        identity: Stays the same as long as the snapshot lives, also in the file.
        name: What the designer calls it.
        taken: When it was taken, as ``2026-11-23T17:05``, in the time of whoever took it.
        project: What the project was, without snapshots of its own.
    """

    identity: str
    name: str
    taken: str
    project: Project

    def __post_init__(self) -> None:
        """Write the name as lists can show it."""
        object.__setattr__(self, "name", cut_name(self.name))


def snapshot_of(project: Project, name: str, taken: str) -> Snapshot:
    """Return the present state of ``project``."""
    return Snapshot(new_identity(), name, taken, replace(project, snapshots=()))


def with_snapshot(project: Project, snapshot: Snapshot) -> Project:
    """Return ``project`` with one more snapshot; there is room for it."""
    assert len(project.snapshots) < MOST_SNAPSHOTS, "whoever takes it has looked"
    return replace(project, snapshots=(*project.snapshots, snapshot))


def with_snapshot_renamed(project: Project, identity: str, name: str) -> Project:
    """Return ``project`` with a snapshot called otherwise."""
    snapshots = (
        replace(one, name=name) if one.identity == identity else one for one in project.snapshots
    )
    return replace(project, snapshots=tuple(snapshots))


def without_snapshot(project: Project, identity: str) -> Project:
    """Return ``project`` without a snapshot."""
    kept = tuple(one for one in project.snapshots if one.identity != identity)
    return replace(project, snapshots=kept)


def restored(project: Project, identity: str) -> Project:
    """Return what ``project`` was at a snapshot; its snapshots, view, sweep and goal stay.

    Raises:
        KeyError: There is no such snapshot.
    """
    found = next((one.project for one in project.snapshots if one.identity == identity), None)
    if found is None:
        raise KeyError(identity)
    selected = project.selected if project.selected and found.has(project.selected) else None
    return replace(
        found,
        snapshots=project.snapshots,
        view=project.view,
        sweep=project.sweep,
        goal_question=project.goal_question,
        selected=selected or found.selected,
    )
