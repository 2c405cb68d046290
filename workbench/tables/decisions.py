"""Decisions as mechanics: the same roll, decided otherwise, to be compared on one chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from engine.languages.overview import Overview
from engine.languages.policies import Way, WayOrNumber
from engine.languages.setup import RollSetup
from workbench.project.project import Mechanic, Project, new_identity

__all__ = ["decided_otherwise", "name_of_others"]

translate = QCoreApplication.translate

MOST_NUMBERS = 12
"""Numbers of a choice that get a variant of their own: a chart with more is not read."""


def name_of_others() -> str:
    """Return what decisions are called whose labels are put together while a roll is made."""
    return translate("Decisions", "all other decisions")


def decided_otherwise(project: Project, mechanic: Mechanic, overview: Overview) -> Project:
    """Return ``project`` with a variant of a table script for each of its decisions.

    Each stands after the mechanic and differs from it in one decision. Variants that the project
    has already are not made again; the mechanic stays selected.

    Args:
        project: The project.
        mechanic: The table script.
        overview: What the script declares.
    """
    place = project.index(mechanic.identity) + 1
    known = {(one.source, one.setup, one.entity_arguments) for one in project.mechanics}
    for variation in _variations(mechanic.setup, overview):
        if (mechanic.source, variation.setup, mechanic.entity_arguments) in known:
            continue
        variant = replace(
            mechanic.called(project.free_name(_name_of(mechanic, variation))),
            identity=new_identity(),
            colour=project.free_colour(),
            setup=variation.setup,
            shown=True,
        )
        project = project.adding(variant, place)
        place += 1
    return project.selecting(mechanic.identity)


@dataclass(frozen=True)
class _Variation:
    """A setup that differs in one decision.

    Attributes:
        label: What the decision is called.
        way: How it is made now.
        is_choice: Whether a number is chosen, rather than yes or no.
        setup: The setup.
    """

    label: str
    way: WayOrNumber
    is_choice: bool
    setup: RollSetup


def _variations(setup: RollSetup, overview: Overview) -> Iterator[_Variation]:
    roll = overview.roll_named(setup.roll)
    if roll is None:
        return
    for label in roll.decisions:
        offered, present = roll.offered(label), setup.way(label)
        ways = offered[:MOST_NUMBERS] if offered else (Way.NEVER, Way.ALWAYS)
        for way in ways:
            if not _is_same(way, present, offered):
                is_choice = offered is not None
                yield _Variation(label, way, is_choice, setup.with_way(label, way))
    if roll.has_others:
        for way in (Way.NEVER, Way.ALWAYS):
            if way is not setup.otherwise:
                others = setup.with_other_ways(overview.labels, way)
                yield _Variation(name_of_others(), way, is_choice=False, setup=others)


def _is_same(way: WayOrNumber, present: WayOrNumber, offered: tuple[int, ...] | None) -> bool:
    """Return whether a decision is made so already: never is the first number, always the last."""
    if offered and present in (Way.NEVER, Way.ALWAYS):
        return way == offered[0 if present is Way.NEVER else -1]
    return way == present


def _name_of(mechanic: Mechanic, variation: _Variation) -> str:
    """Return a name that tells in what a variant differs."""
    way, number = variation.way, ""
    if variation.is_choice:
        text = translate("Decisions", "{name}, {decision}: {number}")
        first, last = translate("Decisions", "the first"), translate("Decisions", "the last")
        number = (first if way is Way.NEVER else last) if isinstance(way, Way) else str(way)
    elif way is Way.ALWAYS:
        text = translate("Decisions", "{name}, {decision}")
    else:
        text = translate("Decisions", "{name}, without {decision}")
    return text.format(name=mechanic.name, decision=variation.label, number=number)
