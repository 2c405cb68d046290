"""The project: mechanics side by side and how they are looked at, as plain values."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING

from engine.languages import DEFAULT_LANGUAGE, LANGUAGES
from engine.languages.script import Script
from engine.languages.setup import Entry, RollSetup
from engine.statistics.bands import cut_name
from workbench.project.categories import Category
from workbench.project.entities import (
    Entity,
    EntityArgument,
    EntityArguments,
    entity_argument,
)
from workbench.project.goal_question import GoalQuestion
from workbench.project.groups import Group
from workbench.project.parameters import ProjectParameter
from workbench.project.report import ReportPlan
from workbench.project.sweep import Sweep
from workbench.project.views import Band, View

if TYPE_CHECKING:
    from workbench.project.snapshots import Snapshot

__all__ = [
    "COLOURS",
    "DECLARING",
    "LONGEST_NOTE",
    "MOST_COMPARED",
    "Mechanic",
    "Project",
    "new_identity",
]


COLOURS = 8
"""How many colours mechanics share."""

LONGEST_NOTE = 10_000
"""Characters of a note; what is longer is cut."""

MOST_COMPARED = 100
"""Mechanics that chart and tables compare at most: nobody can read more side by side."""

DECLARING = frozenset(language.name for language in LANGUAGES if language.declaring is not None)
"""The notations whose scripts take more than their text to be played."""


def new_identity() -> str:
    """Return an identity that no other mechanic or entity has."""
    return uuid.uuid4().hex[:12]


@dataclass(frozen=True)
class Mechanic:
    """A dice mechanic: its script and how it is shown.

    Attributes:
        identity: Stays the same as long as the mechanic lives, also in the file.
        name: What the designer calls it, in one line; cut after ``LONGEST_NAME`` characters.
        source: The script.
        language: The name of its notation.
        parameters: The numbers the designer gave to names that the script leaves open.
        setup: What a table script takes besides its text, but for the entities in it.
        entity_arguments: Which entities stand for which parameters of its roll.
        colour: Which of the theme's mechanic colours it takes, from 0 to 7.
        shown: Whether it is drawn on the chart.
        hidden_outputs: Which of several results of its script are not drawn even so, by their
            places from 0 on, ascending; all are drawn that are not among them.
        free_parameters: The names whose numbers are its own, ascending; any other is linked with
            those of the same name in other mechanics.
        follows_script: Whether it is called after its script, since nobody has named it.
        note: What the designer wrote about it, in lines of plain text.
        group: The identity of the group that it is in, or empty.
    """

    identity: str
    name: str
    source: str = ""
    language: str = DEFAULT_LANGUAGE.name
    parameters: tuple[tuple[str, int], ...] = ()
    colour: int = 0
    shown: bool = True
    hidden_outputs: tuple[int, ...] = ()
    setup: RollSetup = field(default=RollSetup())
    entity_arguments: EntityArguments = ()
    free_parameters: tuple[str, ...] = ()
    follows_script: bool = False
    note: str = ""
    group: str = ""

    def __post_init__(self) -> None:
        """Write name and note as they can be shown: laying out any would take seconds each time."""
        object.__setattr__(self, "name", cut_name(self.name))
        if len(self.note) > LONGEST_NOTE:
            object.__setattr__(self, "note", self.note[:LONGEST_NOTE])

    def called(self, name: str) -> Mechanic:
        """Return this mechanic under a name that somebody gave it."""
        return replace(self, name=name, follows_script=False)

    @property
    def edited(self) -> Mechanic:
        """This mechanic as its designer has made it, without a name that follows from it."""
        return replace(self, name="") if self.follows_script else self

    def mentions(self, name: str) -> bool:
        """Return whether a parameter of this name may be in the script, without reading it.

        A name inside another word is none; but one right behind a number may be.
        """
        if name not in self.source:
            return False
        return re.search(rf"(?<![^\W\d]){re.escape(name)}(?!\w)", self.source) is not None

    def with_parameter(self, name: str, value: int) -> Mechanic:
        """Return this mechanic with ``name`` set to ``value``."""
        values = dict(self.parameters)
        values[name] = value
        return replace(self, parameters=tuple(values.items()))

    def with_entity_argument(self, parameter: str, part: EntityArgument | None) -> Mechanic:
        """Return this mechanic with ``part`` for a parameter of its roll, or with nobody."""
        entity_arguments = self.entity_arguments
        if part != entity_argument(entity_arguments, parameter):
            entity_arguments = self._entity_arguments_without(parameter)
            if part is not None:
                entity_arguments = (*entity_arguments, (parameter, part))
        # It may have been a number before the script made an entity of it.
        arguments = self.setup.arguments.without(parameter)
        return replace(
            self, entity_arguments=entity_arguments, setup=replace(self.setup, arguments=arguments)
        )

    def with_argument(self, parameter: str, value: Entry) -> Mechanic:
        """Return this mechanic with a number, a truth or a text for a parameter of its roll."""
        setup = replace(self.setup, arguments=self.setup.arguments.with_entry(parameter, value))
        return replace(
            self, entity_arguments=self._entity_arguments_without(parameter), setup=setup
        )

    def _entity_arguments_without(self, parameter: str) -> EntityArguments:
        key = parameter.casefold()
        return tuple(one for one in self.entity_arguments if one[0].casefold() != key)

    def takes_entity(self, identity: str) -> bool:
        """Return whether an entity stands for a parameter of its roll."""
        parts = (part if isinstance(part, tuple) else (part,) for _, part in self.entity_arguments)
        return any(identity in part for part in parts)

    def without_entity(self, identity: str) -> Mechanic:
        """Return this mechanic with no part for an entity."""
        entity_arguments = tuple(
            (name, part if isinstance(part, str) else tuple(one for one in part if one != identity))
            for name, part in self.entity_arguments
            if part != identity
        )
        return (
            self
            if entity_arguments == self.entity_arguments
            else replace(self, entity_arguments=entity_arguments)
        )


@dataclass(frozen=True)
class Project:
    """Mechanics in the order of the list, and the view of them.

    Every edit returns a new project; an identity that is not there raises ``KeyError``.

    Attributes:
        mechanics: The mechanics, in the order of the list.
        selected: The identity of the mechanic in the editor, or None where there is none.
        view: How all mechanics are looked at.
        bands: The ranges of outcomes that the designer named.
        sweep: What was last varied over a range, or None where nothing was yet.
        entities: The creatures and characters that table scripts roll for.
        parameters: What is known of parameters by their names: the numbers of those that are
            linked, their ranges and notes.
        report: What the report of the project holds.
        groups: The groups of mechanics, in any order: the list has them where their mechanics are.
        categories: The order and the colours of outcomes that are no numbers.
        snapshots: The states of it that the designer named, the oldest first.
        goal_question: What goal seek was last asked, or None where nothing was yet.
    """

    mechanics: tuple[Mechanic, ...] = ()
    selected: str | None = None
    view: View = field(default=View())
    bands: tuple[Band, ...] = ()
    sweep: Sweep | None = None
    entities: tuple[Entity, ...] = ()
    parameters: tuple[ProjectParameter, ...] = ()
    report: ReportPlan = field(default=ReportPlan())
    groups: tuple[Group, ...] = ()
    categories: tuple[Category, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    goal_question: GoalQuestion | None = None

    @property
    def selected_mechanic(self) -> Mechanic | None:
        """The mechanic in the editor, or None where there is none."""
        return None if self.selected is None else self.mechanic(self.selected)

    @property
    def content(self) -> tuple[object, ...]:
        """What makes two projects differ for the designer: all but the selection."""
        return tuple(getattr(self, one.name) for one in fields(self) if one.name != "selected")

    @cached_property
    def compared(self) -> tuple[Mechanic, ...]:
        """The mechanics that chart and tables are about, in the order of the list.

        They are the first ones shown and the selected one; hidden ones as far as there is room.
        """
        if len(self.mechanics) <= MOST_COMPARED:
            return self.mechanics
        shown = (one for one in self.mechanics if one.shown and one.identity != self.selected)
        hidden = (one for one in self.mechanics if not one.shown and one.identity != self.selected)
        others = MOST_COMPARED - (self.selected is not None)
        chosen = {one.identity for one in islice(chain(shown, hidden), others)} | {self.selected}
        return tuple(one for one in self.mechanics if one.identity in chosen)

    @cached_property
    def compared_identities(self) -> frozenset[str]:
        """The identities of the mechanics that are compared."""
        return frozenset(one.identity for one in self.compared)

    def mechanic(self, identity: str) -> Mechanic:
        """Return the mechanic of this identity."""
        return self.mechanics[self.index(identity)]

    def entity(self, identity: str) -> Entity | None:
        """Return the entity of this identity, or None where there is none any more."""
        return self._entities_by_identity.get(identity)

    @cached_property
    def _entities_by_identity(self) -> Mapping[str, Entity]:
        return {one.identity: one for one in self.entities}

    def script_of(self, mechanic: Mechanic) -> Script:
        """Return all that the distribution of ``mechanic`` depends on, but for its parameters."""
        if mechanic.language not in DECLARING:
            return Script(mechanic.language, mechanic.source)
        mechanic = self.resolved(mechanic)
        arguments = mechanic.setup.arguments
        for parameter, part in mechanic.entity_arguments:
            chosen = self._chosen(part)
            if chosen is not None:
                arguments = arguments.with_entry(parameter, chosen)
        setup = replace(mechanic.setup, arguments=arguments)
        return Script(mechanic.language, mechanic.source, setup)

    def resolved(self, mechanic: Mechanic) -> Mechanic:
        """Return ``mechanic`` with the numbers of its linked parameters as its own."""
        linked = {
            name: number
            for name, number in self._linked_numbers.items()
            if name not in mechanic.free_parameters and mechanic.mentions(name)
        }
        if not linked:
            return mechanic
        if mechanic.language not in DECLARING:
            return replace(
                mechanic, parameters=tuple({**dict(mechanic.parameters), **linked}.items())
            )
        arguments = mechanic.setup.arguments
        for name, number in linked.items():
            # A name may stand for an entity or a truth here, and for a number elsewhere.
            is_entity = entity_argument(mechanic.entity_arguments, name) is not None
            own = arguments.get(name)
            if not is_entity and (own is None or type(own) is int):
                arguments = arguments.with_entry(name, number)
        return replace(mechanic, setup=replace(mechanic.setup, arguments=arguments))

    @cached_property
    def _linked_numbers(self) -> Mapping[str, int]:
        return {one.name: one.value for one in self.parameters if one.value is not None}

    def _chosen(self, part: EntityArgument) -> Entry | None:
        if isinstance(part, str):
            entity = self.entity(part)
            return None if entity is None else entity.values
        found = map(self.entity, part)
        return tuple(entity.values for entity in found if entity is not None)

    def index(self, identity: str) -> int:
        """Return the position of the mechanic of this identity."""
        return self._places[identity]

    def has(self, identity: str) -> bool:
        """Return whether there is a mechanic of this identity."""
        return identity in self._places

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {one.identity: place for place, one in enumerate(self.mechanics)}

    def selecting(self, identity: str) -> Project:
        """Return this project with another mechanic in the editor."""
        self.index(identity)
        return replace(self, selected=identity)

    def adding(self, mechanic: Mechanic, index: int | None = None) -> Project:
        """Return this project with one more mechanic, selected, at ``index`` or at the end."""
        position = len(self.mechanics) if index is None else index
        mechanics = (*self.mechanics[:position], mechanic, *self.mechanics[position:])
        return replace(self, mechanics=mechanics, selected=mechanic.identity)

    def replacing(self, mechanic: Mechanic) -> Project:
        """Return this project with ``mechanic`` in the place of the one of its identity."""
        index = self.index(mechanic.identity)
        mechanics = (*self.mechanics[:index], mechanic, *self.mechanics[index + 1 :])
        return replace(self, mechanics=mechanics)

    def removing(self, *identities: str) -> Project:
        """Return this project without mechanics; a neighbour of the selected one is selected."""
        gone = frozenset(identities)
        selected = self.selected
        if selected in gone:
            at = self.index(selected)
            near = (*self.mechanics[at:], *reversed(self.mechanics[:at]))
            selected = next((one.identity for one in near if one.identity not in gone), None)
        mechanics = tuple(one for one in self.mechanics if one.identity not in gone)
        return replace(self, mechanics=mechanics, selected=selected)

    def shelving(self, entity: Entity) -> Project:
        """Return this project with ``entity``, in the place of the one of its identity if any."""
        if self.entity(entity.identity) is None:
            return replace(self, entities=(*self.entities, entity))
        entities = (entity if one.identity == entity.identity else one for one in self.entities)
        return replace(self, entities=tuple(entities))

    def unshelving(self, identity: str) -> Project:
        """Return this project without an entity; the parts it had are free."""
        entities = tuple(one for one in self.entities if one.identity != identity)
        mechanics = tuple(mechanic.without_entity(identity) for mechanic in self.mechanics)
        return replace(self, entities=entities, mechanics=mechanics)

    def free_colour(self) -> int:
        """Return the first colour that the fewest mechanics have."""
        taken = [mechanic.colour for mechanic in self.mechanics]
        return min(range(COLOURS), key=taken.count)

    def free_name(self, preferred: str) -> str:
        """Return ``preferred``, with a number after it where that name is taken."""
        taken = {mechanic.name for mechanic in self.mechanics}
        if preferred not in taken:
            return preferred
        number = 2
        while f"{preferred} {number}" in taken:
            number += 1
        return f"{preferred} {number}"

    def changed_from(self, other: Project) -> str | None:
        """Return the identity of the first mechanic that ``other`` has not or has otherwise."""
        others = {one.identity: one for one in other.mechanics}
        for mechanic in self.mechanics:
            before = others.get(mechanic.identity)
            if before is not mechanic and (before is None or before.edited != mechanic.edited):
                return mechanic.identity
        return None
