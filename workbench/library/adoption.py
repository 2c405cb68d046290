"""Mechanics of the library as those of a project."""

from __future__ import annotations

from engine.languages.script import Script
from resources import LibraryMechanic
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.storage.staging_format import cast_from_json, entity_from_json, staging_from_json

__all__ = ["from_library", "script_in_library"]


def from_library(
    entry: LibraryMechanic,
) -> tuple[tuple[Mechanic, ...], tuple[Band, ...], tuple[Entity, ...]]:
    """Return what is added to a project with an entry of the library: see ``Document.adopt``."""
    mechanic = Mechanic(
        "",
        entry.title,
        entry.script,
        entry.language,
        tuple(entry.values.items()),
        staging=staging_from_json(entry.stage.get("staging")),
        cast=cast_from_json(entry.stage.get("cast", {})),
    )
    return (mechanic,), (), tuple(map(entity_from_json, entry.stage.get("entities", ())))


def script_in_library(entry: LibraryMechanic) -> Script:
    """Return all that the distribution of an entry depends on, but for its parameters."""
    (mechanic,), _, entities = from_library(entry)
    return Project(entities=entities).script_of(mechanic)
