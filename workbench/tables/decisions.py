"""Decisions as mechanics: the same roll, decided otherwise, to be compared on one chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from engine.languages.overview import Overview
from engine.languages.setup import RollSetup
from workbench.project.project import Mechanic, Project, new_identity

__all__ = ["decided_otherwise", "name_of_others"]

translate = QCoreApplication.translate


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
    for label, always, setup in _variants(mechanic.setup, overview):
        if (mechanic.source, setup, mechanic.entity_arguments) in known:
            continue
        variant = replace(
            mechanic,
            identity=new_identity(),
            name=project.free_name(_name_of(mechanic, label, always=always)),
            colour=project.free_colour(),
            setup=setup,
            shown=True,
        )
        project = project.adding(variant, place)
        place += 1
    return project.selecting(mechanic.identity)


def _variants(setup: RollSetup, overview: Overview) -> Iterator[tuple[str, bool, RollSetup]]:
    """Yield setups that differ in one decision, with its name and whether it is now made."""
    roll = overview.roll_named(setup.roll)
    if roll is None:
        return
    for label in roll.decisions:
        always = not setup.decides(label)
        yield label, always, setup.with_decision(label, always=always)
    if roll.has_others:
        always = not setup.otherwise
        yield name_of_others(), always, setup.with_otherwise(overview.labels, always=always)


def _name_of(mechanic: Mechanic, label: str, *, always: bool) -> str:
    """Return a name that tells in what a variant differs."""
    text = (
        translate("Decisions", "{name}, {decision}")
        if always
        else translate("Decisions", "{name}, without {decision}")
    )
    return text.format(name=mechanic.name, decision=label)
