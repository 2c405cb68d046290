"""How project files of earlier formats are brought up to the present one.

That is done on plain JSON, a step for each version. To change the format: write a function from the
present format to the next, append it to ``MIGRATIONS``, and keep a file of the present format with
the tests. A part that may be left out needs none.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["FORMAT", "MIGRATIONS", "migrate"]

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


def _add_design(fields: Fields) -> Fields:
    """Format 5 has what a designer adds to mechanics; every part of it may be left out."""
    return fields


def _add_sides(fields: Fields) -> Fields:
    """Format 6 has dice of six sides where no number was given, which is seen to in the project."""
    return fields


MIGRATIONS: tuple[Callable[[Fields], Fields], ...] = (
    _add_comparisons,
    _add_entities,
    _add_best_play,
    _add_design,
    _add_sides,
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
