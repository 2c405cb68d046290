"""The rows of the list: mechanics, and above those of a group its header.

Rows are plain values made of what is shown. What is dropped between two of them, or moved past one
by a key, comes to a ``Place`` of the project.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from workbench.project.groups import Group, Place
from workbench.project.views import Series

__all__ = ["Header", "Row", "Side", "key_of", "members_of", "place_at", "place_beyond", "rows_of"]


@dataclass(frozen=True)
class Header:
    """The row above the mechanics of a group, or in their place where it is folded.

    Attributes:
        group: The group.
        members: Its mechanics.
    """

    group: Group
    members: tuple[Series, ...]

    @property
    def shown(self) -> bool:
        """Whether any of its mechanics is on the chart."""
        return any(one.shown for one in self.members)


Row: TypeAlias = "Series | Header"

Side: TypeAlias = int
"""Where something is dropped at a row: -1 above it, 1 below it, 0 onto it."""


def rows_of(series: Sequence[Series], groups: Iterable[Group]) -> tuple[Row, ...]:
    """Return the rows for mechanics, those of each group side by side."""
    known = {one.identity: one for one in groups}
    if not known:
        return tuple(series)
    members: dict[str, list[Series]] = {}
    for one in series:
        members.setdefault(one.group, []).append(one)
    rows: list[Row] = []
    seen = set()
    for one in series:
        group = known.get(one.group)
        if group is not None and group.identity not in seen:
            seen.add(group.identity)
            rows.append(Header(group, tuple(members[group.identity])))
        if group is None or not group.folded:
            rows.append(one)
    return tuple(rows)


def key_of(row: Row) -> tuple[str, bool]:
    """Return what a row is known by while it looks otherwise: its identity, and if it heads."""
    return (row.group.identity, True) if isinstance(row, Header) else (row.identity, False)


def members_of(row: Row) -> tuple[Series, ...]:
    """Return the mechanics that a row stands for."""
    return row.members if isinstance(row, Header) else (row,)


def place_at(rows: Sequence[Row], index: int, side: Side, moved: Collection[str]) -> Place:
    """Return where something comes that is dropped at a row.

    Args:
        rows: All rows.
        index: The row; after the last one for the end of the list.
        side: Where at the row.
        moved: The identities of the mechanics that are dropped.
    """
    if index >= len(rows):
        return Place()
    row = rows[index]
    if isinstance(row, Header):
        if side < 0:
            return Place("", _first(row.members, moved) or _next(rows, index, moved))
        if not row.group.folded:
            return Place(row.group.identity, _first(row.members, moved))
        return Place(row.group.identity, _next(rows, index, moved))
    if side < 0 and row.identity not in moved:
        return Place(row.group, row.identity)
    return Place(row.group, _next(rows, index, moved))


def place_beyond(rows: Sequence[Row], chosen: Sequence[int], step: int) -> Place | None:
    """Return where rows come that are moved past their neighbour.

    A mechanic at the edge of its group leaves it, and one beside an open group enters it; a folded
    group is passed, and so is any by a whole group.

    Args:
        rows: All rows.
        chosen: The rows that are moved, ascending, with all that their headers stand for.
        step: -1 to go up, 1 to go down.
    """
    if not chosen:
        return None
    moved = {one.identity for index in chosen for one in members_of(rows[index])}
    is_whole = any(isinstance(rows[index], Header) for index in chosen)
    index = (chosen[0] if step < 0 else chosen[-1]) + step
    own = "" if is_whole else _group_of(rows[chosen[0] if step < 0 else chosen[-1]])
    if not 0 <= index < len(rows):
        return Place("", None) if own and step > 0 else None
    row = rows[index]
    group = _group_of(row)
    if own and group != own:
        return Place("", _next(rows, chosen[-1], moved))
    if isinstance(row, Header):
        if own:
            return Place("", _first(row.members, moved) or _next(rows, index, moved))
        if step > 0 and not (is_whole or row.group.folded):
            return Place(group, row.members[0].identity)
        return Place("", row.members[0].identity if step < 0 else _after(rows, index, group))
    if group and not own:
        # What is above is the end of an open group; a whole group passes it.
        if not is_whole:
            return Place(group, _next(rows, index, moved))
        return Place("", next(_mechanics(rows, group)))
    return Place(own, row.identity if step < 0 else _next(rows, index, moved))


def _group_of(row: Row) -> str:
    return row.group.identity if isinstance(row, Header) else row.group


def _mechanics(rows: Iterable[Row], group: str) -> Iterator[str]:
    """Yield the mechanics of an open group."""
    for row in rows:
        if isinstance(row, Series) and row.group == group:
            yield row.identity


def _first(members: Iterable[Series], moved: Collection[str]) -> str | None:
    return next((one.identity for one in members if one.identity not in moved), None)


def _next(rows: Sequence[Row], index: int, moved: Collection[str]) -> str | None:
    """Return the first mechanic behind a row that is not moved itself."""
    for row in rows[index + 1 :]:
        found = _first(members_of(row), moved)
        if found is not None:
            return found
    return None


def _after(rows: Sequence[Row], index: int, group: str) -> str | None:
    """Return the first mechanic behind a group whose header is at a row."""
    for row in rows[index + 1 :]:
        if _group_of(row) != group:
            return members_of(row)[0].identity
    return None
