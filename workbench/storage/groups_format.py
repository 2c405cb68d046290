"""The groups of mechanics as JSON."""

from __future__ import annotations

from workbench.project.groups import Group
from workbench.storage.errors import StorageError
from workbench.storage.json_values import typed

__all__ = ["groups_from_json", "groups_to_json"]


def groups_to_json(groups: tuple[Group, ...]) -> list[dict[str, object]]:
    """Return ``groups`` as JSON's values; which mechanics are in them is told with these."""
    return [
        {
            "identity": group.identity,
            "name": group.name,
            **({"folded": True} if group.folded else {}),
        }
        for group in groups
    ]


def groups_from_json(data: object) -> tuple[Group, ...]:
    """Return the groups that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    entries = typed(data, list, "is damaged: its groups are no list")
    groups = tuple(map(_group_from_json, entries))
    if len({group.identity for group in groups}) < len(groups):
        raise StorageError("is damaged: two groups have the same identity")
    return groups


def _group_from_json(data: object) -> Group:
    fields = typed(data, dict, "is damaged: a group is no object")
    identity = typed(fields.get("identity"), str, "is damaged: a group has no identity")
    if not identity:
        raise StorageError("is damaged: a group has no identity")
    return Group(
        identity,
        typed(fields.get("name"), str, "is damaged: a group has no name"),
        typed(fields.get("folded", False), bool, "is damaged: how a group is folded"),
    )
