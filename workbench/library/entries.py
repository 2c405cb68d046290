"""Mechanics of the library as those of a project."""

from __future__ import annotations

from engine.languages.script import Script
from resources import LibraryMechanic
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.storage.setup_format import (
    entity_arguments_from_json,
    entity_from_json,
    setup_from_json,
)

__all__ = ["from_library", "script_in_library"]


def from_library(
    entry: LibraryMechanic,
) -> tuple[tuple[Mechanic, ...], tuple[Band, ...], tuple[Entity, ...]]:
    """Return what ``Document.import_mechanics`` adds to a project with an entry."""
    mechanic = Mechanic(
        "",
        entry.title,
        entry.script,
        entry.language,
        tuple(entry.values.items()),
        setup=setup_from_json(entry.setup.get("staging")),
        entity_arguments=entity_arguments_from_json(entry.setup.get("cast", {})),
    )
    return (mechanic,), (), tuple(map(entity_from_json, entry.setup.get("entities", ())))


def script_in_library(entry: LibraryMechanic) -> Script:
    """Return all that the distribution of an entry depends on, but for its parameters."""
    (mechanic,), _, entities = from_library(entry)
    return Project(entities=entities).script_of(mechanic)
