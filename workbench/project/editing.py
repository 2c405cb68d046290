"""Edits of any number of mechanics at once, each of which is one step.

They cost about the same for each mechanic of the project, however many are edited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace

from workbench.project.naming import Names
from workbench.project.project import COLOURS, Mechanic, Project, new_identity

__all__ = ["changing", "duplicating"]


def changing(
    project: Project, identities: Collection[str], edit: Callable[[Mechanic], Mechanic]
) -> Project:
    """Return ``project`` with an edit made of each of these mechanics."""
    chosen = frozenset(identities)
    mechanics = (edit(one) if one.identity in chosen else one for one in project.mechanics)
    return replace(project, mechanics=tuple(mechanics))


def duplicating(project: Project, identities: Collection[str]) -> Project:
    """Return ``project`` with a copy of each of these mechanics behind it; the last is selected."""
    names = Names(one.name for one in project.mechanics)
    colours = Counter(one.colour for one in project.mechanics)
    mechanics: list[Mechanic] = []
    selected = project.selected
    for mechanic in project.mechanics:
        mechanics.append(mechanic)
        if mechanic.identity in identities:
            # The first colour that the fewest have; a name that follows is found by who applies it.
            colour = min(range(COLOURS), key=lambda one: colours[one])
            colours[colour] += 1
            name = mechanic.name if mechanic.follows_script else names.take(mechanic.name)
            selected = new_identity()
            copy = replace(mechanic, identity=selected, name=name, colour=colour, shown=True)
            mechanics.append(copy)
    return replace(project, mechanics=tuple(mechanics), selected=selected)
