"""Groups of mechanics: named, folded, and next to each other in the list.

A mechanic knows the group it is in; a group is there as long as a mechanic is in it, and stands in
the list where its first one does. Groups do not lie in one another.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.statistics.bands import cut_name

if TYPE_CHECKING:
    from workbench.project.project import Mechanic, Project

__all__ = [
    "Group",
    "Place",
    "folding",
    "grouping",
    "naming_group",
    "placing",
    "revealing",
    "tidied",
    "ungrouping",
    "with_folds_of",
]


@dataclass(frozen=True)
class Group:
    """A named part of the list of mechanics.

    Attributes:
        identity: Stays the same as long as the group lives, also in the file.
        name: What the designer calls it, in one line; cut as names of mechanics are.
        folded: Whether its mechanics are hidden in the list.
    """

    identity: str
    name: str
    folded: bool = False

    def __post_init__(self) -> None:
        """Write the name as lists can show it."""
        object.__setattr__(self, "name", cut_name(self.name))


@dataclass(frozen=True)
class Place:
    """Where in the list mechanics are put.

    Attributes:
        group: The identity of the group they come into; empty for none.
        before: The identity of the mechanic that they stand before; None for the end of the list.
    """

    group: str = ""
    before: str | None = None


def tidied(project: Project) -> Project:
    """Return ``project`` with the mechanics of each group side by side, and no empty group."""
    if not project.groups and not any(one.group for one in project.mechanics):
        return project
    known = {one.identity for one in project.groups}
    blocks: dict[str, list[Mechanic]] = {}
    for mechanic in project.mechanics:
        if mechanic.group in known:
            blocks.setdefault(f"group {mechanic.group}", []).append(mechanic)
        else:
            single = replace(mechanic, group="") if mechanic.group else mechanic
            blocks[f"mechanic {mechanic.identity}"] = [single]
    mechanics = tuple(one for block in blocks.values() for one in block)
    groups = tuple(one for one in project.groups if f"group {one.identity}" in blocks)
    if groups == project.groups and all(map(_is, mechanics, project.mechanics)):
        return project
    return replace(project, mechanics=mechanics, groups=groups)


def _is(one: Mechanic, other: Mechanic) -> bool:
    return one is other


def with_folds_of(project: Project, present: Project) -> Project:
    """Return ``project`` with groups folded as they are in ``present``: folding is no step."""
    folded = {one.identity: one.folded for one in present.groups}
    groups = tuple(
        replace(one, folded=folded.get(one.identity, one.folded)) for one in project.groups
    )
    return project if groups == project.groups else replace(project, groups=groups)


def revealing(before: Project, after: Project) -> Project:
    """Return ``after`` with the group unfolded of a mechanic that has come into the editor."""
    mechanic = after.selected_mechanic
    if mechanic is None or not mechanic.group or before.selected == after.selected:
        return after
    return folding(after, {mechanic.group}, folded=False)


def folding(project: Project, groups: Collection[str], *, folded: bool) -> Project:
    """Return ``project`` with these groups folded, or not."""
    return replace(
        project,
        groups=tuple(
            replace(one, folded=folded) if one.identity in groups else one for one in project.groups
        ),
    )


def naming_group(project: Project, group: str, name: str) -> Project:
    """Return ``project`` with another name for a group; an empty one changes nothing."""
    if not name.strip():
        return project
    groups = (
        replace(one, name=name.strip()) if one.identity == group else one for one in project.groups
    )
    return replace(project, groups=tuple(groups))


def grouping(project: Project, identities: Collection[str], group: Group) -> Project:
    """Return ``project`` with mechanics in a new group, where the first of them is."""
    mechanics = tuple(
        replace(one, group=group.identity) if one.identity in identities else one
        for one in project.mechanics
    )
    return tidied(replace(project, mechanics=mechanics, groups=(*project.groups, group)))


def ungrouping(project: Project, groups: Collection[str]) -> Project:
    """Return ``project`` without these groups; their mechanics stay where they are."""
    left = tuple(one for one in project.groups if one.identity not in groups)
    return tidied(replace(project, groups=left))


def placing(
    project: Project, identities: Collection[str], place: Place, whole: Collection[str] = ()
) -> Project:
    """Return ``project`` with mechanics moved side by side to a place, in their order.

    Args:
        project: The project.
        identities: The mechanics.
        place: Where they are put.
        whole: Groups that are moved with all of their mechanics, and stay groups where the place
            is in none.
    """
    kept = frozenset() if place.group else frozenset(whole)
    moved = [
        one if one.group in kept else replace(one, group=place.group)
        for one in project.mechanics
        if one.identity in identities
    ]
    rest = [one for one in project.mechanics if one.identity not in identities]
    places = {one.identity: at for at, one in enumerate(rest)}
    index = len(rest) if place.before is None else places.get(place.before, len(rest))
    return tidied(replace(project, mechanics=(*rest[:index], *moved, *rest[index:])))
