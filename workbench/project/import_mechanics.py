"""Taking mechanics, and what belongs to them, into a project from elsewhere."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import replace

from workbench.project.blank import without_blank
from workbench.project.entities import Entity, EntityArgument
from workbench.project.linking import with_joined
from workbench.project.project import Mechanic, Project, new_identity
from workbench.project.views import Band

__all__ = ["import_mechanics"]


def import_mechanics(
    project: Project,
    mechanics: Iterable[Mechanic],
    bands: Iterable[Band],
    entities: Iterable[Entity],
) -> Project:
    """Return ``project`` with mechanics and what belongs to them.

    Args:
        project: The project.
        mechanics: Each gets an identity, a colour and, where its name is taken, a name of this
            project; the last one is selected. They take the place of the blank one that a project
            begins with.
        bands: Those whose names this project has not yet are added.
        entities: Those that stand for parameters of the mechanics. One that this project has just
            so already is shared with it.
    """
    mechanics = tuple(mechanics)
    project = without_blank(project) if mechanics else project
    project, known_as = _taking_in(project, entities)
    for mechanic in mechanics:
        entity_arguments = tuple(
            (name, _renamed(part, known_as)) for name, part in mechanic.entity_arguments
        )
        added = replace(
            mechanic,
            entity_arguments=entity_arguments,
            identity=new_identity(),
            name=project.free_name(mechanic.name),
            colour=project.free_colour(),
            shown=True,
            group="",
        )
        project = with_joined(project.adding(added), added.identity)
    known = {band.name for band in project.bands}
    new = tuple(band for band in bands if band.name not in known)
    return replace(project, bands=(*project.bands, *new))


def _taking_in(project: Project, entities: Iterable[Entity]) -> tuple[Project, dict[str, str]]:
    """Return ``project`` with entities of another one, and the identities they have in it."""
    own: defaultdict[Entity, deque[str]] = defaultdict(deque)
    for entity in project.entities:
        own[_anybody(entity)].append(entity.identity)
    known_as: dict[str, str] = {}
    new = []
    for entity in entities:
        same = own[_anybody(entity)]
        if not same:
            new.append(replace(entity, identity=new_identity()))
        known_as[entity.identity] = same.popleft() if same else new[-1].identity
    return replace(project, entities=(*project.entities, *new)), known_as


def _anybody(entity: Entity) -> Entity:
    """Return what entities that differ in nothing but their identities have in common."""
    return replace(entity, identity="")


def _renamed(part: EntityArgument, known_as: Mapping[str, str]) -> EntityArgument:
    if isinstance(part, str):
        return known_as.get(part, part)
    return tuple(known_as.get(one, one) for one in part)
