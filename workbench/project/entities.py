"""Entities on the shelf of a project, and which of them stand for the parameters of a roll."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.languages.setup import Fields

__all__ = ["Entity", "EntityArgument", "EntityArguments", "entity_argument"]

EntityArgument: TypeAlias = "str | tuple[str, ...]"
"""Who stands for a parameter of a roll: the identity of an entity, or of several for a list."""

EntityArguments: TypeAlias = "tuple[tuple[str, EntityArgument], ...]"
"""The parts of a roll: the name of each parameter that entities stand for, and which do."""


def entity_argument(entity_arguments: EntityArguments, parameter: str) -> EntityArgument | None:
    """Return who stands for a parameter, capitals aside as in a script; None for nobody."""
    key = parameter.casefold()
    return next((part for name, part in entity_arguments if name.casefold() == key), None)


@dataclass(frozen=True)
class Entity:
    """An entity on the shelf of a project.

    Attributes:
        identity: Stays the same as long as the entity lives, also in the file.
        kind: The name of its type, as a script declares it.
        values: What was filled in.
    """

    identity: str
    kind: str
    values: Fields = field(default=Fields())

    @property
    def name(self) -> str:
        """What people call it; an empty text where nobody has named it."""
        return self.values.name
